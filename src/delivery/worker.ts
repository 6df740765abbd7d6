import { sql } from '../db/database.js';
import { openSession, type Session } from '../db/session.js';
import { Wakeup } from '../events/wakeup.js';
import { NEW_DELIVERIES, REDELIVERIES } from '../models/deliveries.js';
import { Scheduler, type SchedulerOptions } from './scheduler.js';

export interface DeliveryWorkerOptions extends SchedulerOptions {
  /** Of the same database: it keeps a session of its own. */
  url: string;
  /** How long a stop waits for requests that are under way, in milliseconds, before it gives them up. */
  graceMs?: number;
  onNewStatement?: (text: string) => void;
}

/** Whoever holds this advisory lock delivers. */
const LEADER_LOCK = 5_346_151;
/** How often others look whether it is their turn. */
const POLL_MS = 250;
/** A leader that says nothing for so long is one no more. */
const SILENCE_MS = 10_000;
const GRACE_MS = 10_000;
/** Before a lost connection is opened again: doubled each time, up to the most. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [100, 5_000];

/**
 * Delivers what is to be told. Of all processes one does, so that the order at each target needs no agreement; another takes over when
 * that one's connection ends (docs/adr/0012-deliveries.md).
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #bell = new Wakeup();
  #rounds: Scheduler | undefined;
  #isStopping = false;
  #retryMs = FIRST_RETRY_MS;
  #running: Promise<void> | undefined;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits for the requests that are under way, for a while, and lets another one deliver. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#rounds?.stop();
    this.#bell.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#withSession(async (session) => {
          await this.#waitForLead(session);
          if (!this.#isStopping) await this.#lead(session);
        });
      } catch (error) {
        const level = this.#retryMs === FIRST_RETRY_MS ? 'warn' : 'debug';
        this.#options.log[level]({ err: error }, 'Delivering was interrupted; it goes on as soon as it can');
        await this.#bell.wait(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  async #withSession(work: (session: Session) => Promise<void>): Promise<void> {
    const { url, onNewStatement } = this.#options;
    const session = await openSession({ url, idleLimitMs: SILENCE_MS, onNewStatement });
    try {
      await work(session);
    } finally {
      await session.close();
    }
  }

  async #waitForLead(session: Session): Promise<void> {
    while (!this.#isStopping) {
      const { leads } = await session.one<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
      );
      if (leads) return;
      await this.#bell.wait(POLL_MS);
    }
  }

  async #lead(session: Session): Promise<void> {
    const rounds = new Scheduler(this.#options, session);
    this.#rounds = rounds;
    // What is said before all is looked for is heard as well.
    await session.listen(NEW_DELIVERIES, (said) => rounds.hear('first', idsIn(said)));
    await session.listen(REDELIVERIES, (said) => rounds.hear('retry', idsIn(said)));
    this.#options.log.info('This process delivers to hooks');
    let graceMs = 0;
    try {
      if (!this.#isStopping) await rounds.run();
      this.#retryMs = FIRST_RETRY_MS;
      graceMs = this.#options.graceMs ?? GRACE_MS;
    } finally {
      this.#rounds = undefined;
      // After a failure somebody else may deliver already: nothing of ours goes on.
      await rounds.end(graceMs);
    }
  }
}

function idsIn(said: string): number[] {
  return said
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
