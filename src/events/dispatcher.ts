/*
 * Who is who behind the outbox, in the order in which an event meets them:
 *
 * - emit             inserts the event into the table `outbox`, in the transaction of the change that it reports.
 * - Dispatcher       reads the outbox. Every worker process has one; one of them leads, the others stand by.
 * - WakeSender       tells the leading dispatcher, from another process, that the outbox has new events.
 * - Wakeup           lets a loop sleep until time passes or it is woken.
 * - Publisher        has some events of each workspace published, turn by turn.
 * - Turns            says how many events a turn has.
 * - Sequencer        gives each event its position in one gapless order.
 * - Fanout           publishes events to the subscribers and then deletes them.
 * - DirectSubscriber receives events itself, in order and in batches: deliveries to hooks.
 * - Subscriber       names the jobs that follow from an event: mail, erasure, uploads, callbacks.
 * - Job, Task        a job is a row that graphile-worker stores; the task of that name is the code that runs it.
 * - Worker           runs jobs. Every worker process has one, and all of them work at the same time.
 * - WorkerRun        one run of graphile-worker inside a Worker. It is replaced when the database was away.
 * - Leases           heartbeats of the runs. They free the jobs of a process that has died.
 * - Background       starts and stops all of this in a process.
 */

import { sql } from '../db/database.js';
import { openSession, type Session, type SessionOptions } from '../db/session.js';
import { Wakeup } from './wakeup.js';
import { Publisher, type PublisherOptions } from './publisher.js';
import { WAKE_CHANNEL, WakeSender } from './wake_sender.js';

export interface DispatcherOptions extends PublisherOptions {
  url: string;
  /** How often it reads the outbox without being woken, in milliseconds. */
  pollMs?: number;
  onNewStatement?: (text: string) => void;
  /** Opens its session. By default `openSession`. */
  connect?: (options: SessionOptions) => Promise<Session>;
}

const POLL_MS = 250;
/** The advisory lock of the leader. */
const LEADER_LOCK = 5_346_150;
/** PostgreSQL ends the leader's session, and with it the lock, after this time without a statement. */
const LEADER_TIMEOUT_MS = 10_000;
/** Before a lost connection is opened again: doubled after each failure, up to the last. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [100, 5_000];
/** The snapshots that one turn of a bucket reads, in bytes. The first alone may be longer. */
const TURN_BYTES = 2 * 1024 * 1024;
/** The pause after a pass while the process is busy. */
const BUSY_PAUSE_MS = 200;

/**
 * Publishes the events of the outbox to their subscribers, those of each workspace in order, each at least once. Of all
 * processes one leads. The others forward wake-ups to it, and one of them takes over when the leader's connection ends.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #sender: WakeSender;
  readonly #wakeup = new Wakeup();
  /** Woken by `stop` only: new events do not shorten a pause. */
  readonly #stopWakeup = new Wakeup();
  #isLeader = false;
  #isStopping = false;
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

  /** To be called after each commit that emitted events. */
  wake(): void {
    if (this.#isLeader) this.#wakeup.wake();
    else this.#sender.wake();
  }

  /** Finishes the batch in progress and gives up the lead. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isStopping = true;
    this.#wakeup.wake();
    this.#stopWakeup.wake();
    await this.#running;
    await this.#sender.stop();
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
        this.#options.log[level]({ err: error }, 'Dispatching events was interrupted; it will be resumed');
        await this.#wakeup.wait(this.#retryMs);
        this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  async #withSession(work: (session: Session) => Promise<void>): Promise<void> {
    const { url, onNewStatement, connect = openSession } = this.#options;
    // Without waiting for the disk: events whose deletion a crash undoes are published again.
    const bounds = { idleLimitMs: LEADER_TIMEOUT_MS, pageBytes: TURN_BYTES };
    const session = await connect({ url, ...bounds, waitsForDisk: false, onNewStatement });
    try {
      await work(session);
    } finally {
      this.#isLeader = false;
      await session.close();
    }
  }

  async #waitForLead(session: Session): Promise<void> {
    while (!this.#isStopping) {
      const { leads } = await session.one<{ leads: boolean }>(
        sql`select pg_try_advisory_lock(${LEADER_LOCK}) as leads`,
      );
      if (leads) return;
      await this.#wakeup.wait(this.#pollMs);
    }
  }

  async #lead(session: Session): Promise<void> {
    const publisher = await Publisher.resume(session, this.#options);
    await session.listen(WAKE_CHANNEL, () => this.#wakeup.wake());
    this.#isLeader = true;
    this.#options.log.info('This process dispatches the events');
    while (!this.#isStopping) {
      const hasPublished = await publisher.publishTurns();
      this.#retryMs = FIRST_RETRY_MS;
      if (!hasPublished) await this.#wakeup.wait(this.#pollMs);
      else if (this.#isBusy) await this.#stopWakeup.wait(BUSY_PAUSE_MS);
    }
    await publisher.end();
  }

  get #isBusy(): boolean {
    return this.#options.isBusy?.() ?? false;
  }

  get #pollMs(): number {
    return this.#options.pollMs ?? POLL_MS;
  }
}
