import type { Registry } from 'prom-client';
import { withTimeout } from '../clock.js';
import { isMessage, type ToProcess, type ToSupervisor } from './messages.js';

/** After this time the supervisor hangs. Longer than it waits for the other processes. */
const LIMIT_MS = 6000;

/** The id of metrics for which nobody has asked. */
const LAST = 0;

/** What a process and its supervisor tell each other, on the side of the process. */
export class Channel {
  readonly #answers = new Map<number, (text: string) => void>();
  #asked = 0;
  #missing: readonly string[] = [];
  #registry: Registry | undefined;
  #onRequests: (key: string, requests: number) => void = () => undefined;
  /** What the other processes hold. */
  readonly #held = new Map<string, number>();

  /** `onStop`: called when the process has to finish what has begun, and to end. */
  constructor(onStop: () => void) {
    process.on('message', (message: unknown) => {
      if (!isMessage<ToProcess>(message)) return;
      if (message.kind === 'stop') return onStop();
      this.#take(message);
    });
  }

  /** The names of the processes that are not running. */
  get missing(): readonly string[] {
    return this.#missing;
  }

  /** The process serves; at this address, if it listens. */
  ready(url: string | undefined): void {
    void this.#send({ kind: 'ready', url });
  }

  /** Lets the supervisor ask for these metrics. */
  share(registry: Registry): void {
    this.#registry = registry;
  }

  /** Tells the supervisor what this process has counted, before it ends. */
  async tellLast(): Promise<void> {
    await this.#tellMetrics(LAST);
  }

  /** The metrics of all processes, in Prometheus' text format. */
  async metrics(): Promise<string> {
    const id = (this.#asked += 1);
    try {
      return await withTimeout(
        new Promise<string>((resolve) => {
          this.#answers.set(id, resolve);
          void this.#send({ kind: 'metrics_wanted', id });
        }),
        LIMIT_MS,
      );
    } finally {
      this.#answers.delete(id);
    }
  }

  /** Tells the others that this process has counted so many requests for a caller. */
  tell(key: string, requests: number): void {
    void this.#send({ kind: 'requests', key, requests });
  }

  /** Calls this when another process has counted requests. */
  listen(onRequests: (key: string, requests: number) => void): void {
    this.#onRequests = onRequests;
  }

  /** Tells the others that this process holds so much of something that is limited for all. */
  hold(key: string, amount: number): void {
    void this.#send({ kind: 'held', key, amount });
  }

  /** How much of it the others hold. */
  elsewhere(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #take(message: ToProcess): void {
    if (message.kind === 'requests') this.#onRequests(message.key, message.requests);
    if (message.kind === 'held') this.#takeHeld(message.key, message.amount);
    if (message.kind === 'missing') this.#missing = message.names;
    if (message.kind === 'all_metrics') this.#answers.get(message.id)?.(message.text);
    if (message.kind === 'metrics_wanted') void this.#tellMetrics(message.id);
  }

  #takeHeld(key: string, amount: number): void {
    if (amount === 0) this.#held.delete(key);
    else this.#held.set(key, amount);
  }

  async #tellMetrics(id: number): Promise<void> {
    const metrics = (await this.#registry?.getMetricsAsJSON()) ?? [];
    await this.#send({ kind: 'metrics', id, metrics });
  }

  /** Resolves when it is sent. Without its supervisor the process ends by itself (node:cluster). */
  async #send(message: ToSupervisor): Promise<void> {
    if (!process.connected) return;
    await new Promise((resolve) => process.send?.(message, undefined, {}, resolve));
  }
}
