import type { ServerResponse } from 'node:http';

/** What is smaller than this is not counted: there are fewer connections than that would take. */
export const LARGE = 256 * 1024;

/** What lies in memory for one client, by the answers that it ends with, the oldest first. */
interface Held {
  bytes: number;
  readonly answers: Map<ServerResponse, number>;
}

/**
 * Bounds what lies in memory because clients are slow: large answers until they are read, large bodies until they are answered. When it
 * is more than `most` bytes, connections of whoever has the most of it are closed, the oldest first, but never the one that has just
 * come: nothing is closed for its own size.
 */
export class HeldMemory {
  readonly #most: number;
  readonly #held = new Map<number | string, Held>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts so many bytes more until the answer is out, or its connection closed; `holder` is whose they are. */
  add(response: ServerResponse, bytes: number, holder: number | string): void {
    if (response.destroyed) return;
    const held = this.#held.get(holder) ?? { bytes: 0, answers: new Map<ServerResponse, number>() };
    this.#held.set(holder, held);
    const before = held.answers.get(response);
    if (before === undefined) response.once('close', () => this.#drop(response, holder, held));
    held.answers.set(response, (before ?? 0) + bytes);
    held.bytes += bytes;
    this.#bytes += bytes;
    if (this.#bytes > this.#most) this.#makeRoom(response);
  }

  #drop(response: ServerResponse, holder: number | string, held: Held): void {
    const bytes = held.answers.get(response) ?? 0;
    held.answers.delete(response);
    held.bytes -= bytes;
    this.#bytes -= bytes;
    if (held.answers.size === 0 && this.#held.get(holder) === held) this.#held.delete(holder);
  }

  #makeRoom(newest: ServerResponse): void {
    const holders = [...this.#held].sort(([, one], [, other]) => other.bytes - one.bytes);
    for (const [holder, held] of holders) {
      for (const response of [...held.answers.keys()]) {
        if (this.#bytes <= this.#most) return;
        if (response === newest) continue;
        this.#drop(response, holder, held);
        response.destroy();
      }
    }
  }
}
