import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import { sql } from '../db/database.js';
import { openSession, type Session, type SessionOptions } from '../db/session.js';
import { Wakeup } from './wakeup.js';
import type { Consumer, Subscriber } from './subscribers/subscriber.js';
import type { SequencedEvent } from './event.js';
import { Dispatch } from './fanout.js';
import { Sequencer } from './sequencer.js';
import { WAKE_CHANNEL, WakeSender } from './wake_sender.js';

export interface DispatcherOptions {
  url: string;
  clock: Clock;
  log: Logger;
  consumers: readonly Consumer[];
  takers?: readonly Subscriber[];
  /** Whether many people wait for answers of this process; if not given, never. */
  isBusy?: (() => boolean) | undefined;
  /** How often it looks without being woken, in milliseconds. */
  pollMs?: number;
  onNewStatement?: (text: string) => void;
  /** How it comes to its session. */
  connect?: (options: SessionOptions) => Promise<Session>;
}

const POLL_MS = 250;
/** Whoever holds this advisory lock gives events their places. */
const LEADER_LOCK = 5_346_150;
/** A leader that says nothing for so long is one no more. */
const SILENCE_MS = 10_000;
/** Before a lost connection is opened again: doubled each time, up to the most. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [100, 5_000];
/** Events that are handed over together, and how much they are before no further ones are read. */
const TOGETHER = 500;
const BYTES_TOGETHER = 32 * 1024 * 1024;
/** While many people wait for answers they go first: so many are handed over, and then none for so many milliseconds. */
const [TOGETHER_WHILE_BUSY, PAUSE_MS] = [50, 200];

/**
 * Hands the events of the outbox over to their consumers, in one gapless order, at least once. Of all processes one leads; the
 * others pass wakes on to it and take over when its connection ends.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #sender: WakeSender;
  readonly #bell = new Wakeup();
  /** Rings at the end alone. */
  readonly #end = new Wakeup();
  #leads = false;
  #stopping = false;
  #retryMs = FIRST_RETRY_MS;
  #running: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#sender = new WakeSender(options);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Says that the outbox holds something new: after each commit that emitted. */
  wake(): void {
    if (this.#leads) this.#bell.ring();
    else this.#sender.wake();
  }

  /** Finishes what it is handing over, and lets another one lead. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    this.#end.ring();
    await this.#running;
    await this.#sender.stop();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#withSession(async (session) => {
          await this.#waitForLead(session);
          if (!this.#stopping) await this.#lead(session);
        });
      } catch (error) {
        const level = this.#retryMs === FIRST_RETRY_MS ? 'warn' : 'debug';
        this.#options.log[level]({ err: error }, 'Dispatching events was interrupted; it goes on as soon as it can');
        await this.#bell.wait(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  async #withSession(work: (session: Session) => Promise<void>): Promise<void> {
    const { url, onNewStatement, connect = openSession } = this.#options;
    // What a crash takes away is found in the outbox, and handed over again.
    const session = await connect({ url, idleLimitMs: SILENCE_MS, waitsForDisk: false, onNewStatement });
    try {
      await work(session);
    } finally {
      this.#leads = false;
      await session.close();
    }
  }

  async #waitForLead(session: Session): Promise<void> {
    while (!this.#stopping) {
      const { leads } = await session.one<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
      );
      if (leads) return;
      await this.#bell.wait(this.#pollMs);
    }
  }

  async #lead(session: Session): Promise<void> {
    const order = await Sequencer.resume(session);
    const handOver = new Dispatch(session, order, this.#options);
    await session.listen(WAKE_CHANNEL, () => this.#bell.ring());
    this.#leads = true;
    this.#options.log.info('This process dispatches the events');
    while (!this.#stopping) {
      const found = await this.#pass(order, handOver);
      this.#retryMs = FIRST_RETRY_MS;
      if (!found) await this.#bell.wait(this.#pollMs);
      else if (this.#isBusy) await this.#end.wait(PAUSE_MS);
    }
  }

  /** Hands over what waits, as much as it may; answers whether there was anything. */
  async #pass(order: Sequencer, handOver: Dispatch): Promise<boolean> {
    let handedOver = 0;
    let events: SequencedEvent[] = [];
    let bytes = 0;
    const buckets = await order.buckets();
    const most = this.#isBusy ? Math.ceil(TOGETHER_WHILE_BUSY / buckets.length) : TOGETHER;
    for (const bucket of buckets) {
      const placed = await order.place(bucket, most);
      events.push(...placed.events);
      bytes += placed.bytes;
      if (events.length < TOGETHER && bytes < BYTES_TOGETHER) continue;
      handedOver += await handOver.run(events);
      [events, bytes] = [[], 0];
    }
    handedOver += await handOver.run(events);
    return handedOver > 0;
  }

  get #isBusy(): boolean {
    return this.#options.isBusy?.() ?? false;
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? POLL_MS;
  }
}
