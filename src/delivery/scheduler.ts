import { setMaxListeners } from 'node:events';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import { Wakeup } from '../wakeup.js';
import { bucketOf } from '../db/ids.js';
import {
  endInterrupted,
  endInterruptedOf,
  findTargets,
  newAt,
  retryingAt,
  targetsWithNew,
  targetsWithRetries,
  type AttemptKey,
  type DueDelivery,
  type Wanted,
} from '../models/delivery_attempt.js';
import { endLapsed, removeOldEnvelopes } from '../models/socket_address.js';
import { Attempts, type AttemptsOptions } from './attempt.js';
import { PriorityQueues, type Claim, type Phase } from './priority_queues.js';
import { Slots } from './slots.js';

/** How often due retries are looked for. */
const TICK_MS = 100;
/** How often the leader sends a statement, so that its session is never idle for ten seconds. */
const HEARTBEAT_MS = 1000;
/** How often the tables are searched for deliveries whose notification was lost. */
const SWEEP_MS = MINUTE;
/** Longer than any attempt takes. An older one without an end belongs to a process that has died. */
const MAX_ATTEMPT_MS = MINUTE;
/** The wait before a target is tried again at which another leader has started an attempt. */
const CONFLICT_MS = 1000;

export interface SchedulerOptions extends AttemptsOptions {
  /** Whether requests of clients should go first in this process. Default: never. */
  isBusy?: () => boolean;
}

/**
 * Decides what is delivered when, while this process leads: claims targets, reads what is due there, has it attempted.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #session: Session;
  readonly #attempts: Attempts;
  readonly #queues: PriorityQueues;
  readonly #wakeup = new Wakeup();
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  /** Open attempts from before this time belong to earlier leaders. */
  readonly #startedAt: Date;
  #isStopping = false;
  #failure: { error: unknown } | undefined;
  #lastHeartbeat = 0;
  #lastSweep = performance.now();

  constructor(options: SchedulerOptions, session: Session) {
    this.#options = options;
    this.#session = session;
    this.#startedAt = options.clock.now();
    this.#attempts = new Attempts(options);
    this.#queues = new PriorityQueues(new Slots(options.isBusy));
    // Each request under way listens to the signal: Node would warn of a leak.
    setMaxListeners(0, this.#abort.signal);
  }

  /** Says that deliveries wait at these targets. */
  enqueue(phase: Phase, targetIds: readonly number[]): void {
    this.#queues.enqueue(phase, targetIds);
    this.#wakeup.wake();
  }

  /** Delivers until `stop`. Throws when a statement fails. First ends the attempts that earlier leaders left open. */
  async run(): Promise<void> {
    await this.#sweep(this.#startedAt);
    while (!this.#isStopping) {
      await this.#tick();
      if (this.#failure !== undefined) throw this.#failure.error;
      await this.#wakeup.wait(TICK_MS);
    }
  }

  /** Claims nothing more. */
  stop(): void {
    this.#isStopping = true;
    this.#wakeup.wake();
  }

  /**
   * Stops, and waits for the claims under way; aborts them after `graceMs` and leaves them to the
   * next leader. Never fails.
   */
  async finish(graceMs: number): Promise<void> {
    this.stop();
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    while (this.#running.size > 0) await Promise.all(this.#running);
    clearTimeout(timer);
  }

  /** Claims the targets that may go now, reads their deliveries with one statement for each phase, and starts them. */
  async #tick(): Promise<void> {
    const { db, clock } = this.#options;
    if (performance.now() - this.#lastSweep > SWEEP_MS) await this.#sweep(later(clock.now(), -MAX_ATTEMPT_MS));
    const now = clock.now();
    this.#queues.enqueueDueRetries(now.getTime());
    await this.#loadTargets();
    const claims = this.#queues.claim();
    const firstClaims = claims.filter(({ phase }) => phase === 'first');
    const retryClaims = claims.filter(({ phase }) => phase === 'retry');
    await this.#heartbeat();
    const [first, retrying] = await Promise.all([
      firstClaims.length === 0 ? [] : newAt(db, firstClaims.map(wantedBy)),
      retryClaims.length === 0 ? [] : retryingAt(db, retryClaims.map(wantedBy)),
    ]);
    for (const claim of firstClaims) this.#startNew(claim, deliveriesOf(claim, first));
    for (const claim of retryClaims) this.#startRetries(claim, deliveriesOf(claim, retrying), now);
  }

  #startNew(claim: Claim, due: readonly DueDelivery[]): void {
    this.#start(claim, due, due.length === claim.limit);
  }

  /** Starts the retries that are due, and remembers when the next one is. */
  #startRetries(claim: Claim, deliveries: readonly DueDelivery[], now: Date): void {
    const due = deliveries.filter(({ next_at }) => next_at !== null && next_at <= now);
    const next = deliveries[due.length]?.next_at;
    if (next !== undefined && next !== null) this.#queues.scheduleRetry(claim.target.id, next.getTime());
    this.#start(claim, due, true);
  }

  /** `mayHaveMore`: the target is queued again afterwards, for deliveries that were not read. */
  #start(claim: Claim, due: readonly DueDelivery[], mayHaveMore: boolean): void {
    claim.slot.confirm(due.length);
    if (due.length === 0) this.#queues.release(claim);
    else this.#track(this.#attempt(claim, due, mayHaveMore));
  }

  async #attempt(claim: Claim, due: readonly DueDelivery[], mayHaveMore: boolean): Promise<void> {
    const { phase, target } = claim;
    const { retries, isHealthy, hasMore, conflicts } = await this.#attempts
      .run(claim, due, this.#abort.signal)
      .finally(() => this.#queues.release(claim));
    this.#queues.record(claim, isHealthy, due.length);
    for (const at of retries) this.#queues.scheduleRetry(target.id, at.getTime());
    if (conflicts.length > 0) setTimeout(() => this.#resolve(claim, conflicts), CONFLICT_MS).unref();
    else if (mayHaveMore || hasMore) this.#queues.enqueue(phase, [target.id]);
  }

  /**
   * Ends attempts that an earlier leader has started. Its statement may have been on its way when the leader died, and
   * may have been done only after the first sweep of this leader.
   */
  #resolve({ phase, target }: Claim, conflicts: readonly AttemptKey[]): void {
    if (this.#isStopping) return;
    const { db, clock } = this.#options;
    this.#track(
      endInterruptedOf(db, conflicts, this.#startedAt, clock.now()).then(() => this.enqueue(phase, [target.id])),
    );
  }

  /** `finish` waits for the work; a failure of it ends `run`. */
  #track(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#running.delete(done);
        this.#wakeup.wake();
      });
    this.#running.add(done);
  }

  async #loadTargets(): Promise<void> {
    const ids = this.#queues.unloaded();
    if (ids.length === 0) return;
    const keys = ids.map((id) => ({ bucket: bucketOf(id), id }));
    this.#queues.load(ids, await findTargets(this.#options.db, keys));
  }

  async #sweep(interruptedBefore: Date): Promise<void> {
    const { db, clock } = this.#options;
    this.#lastSweep = performance.now();
    await endLapsed(db, clock.now());
    await removeOldEnvelopes(db, later(clock.now(), -MAX_ATTEMPT_MS));
    await endInterrupted(db, interruptedBefore, clock.now());
    this.#queues.enqueue('first', await targetsWithNew(db));
    for (const { target_id, next_at } of await targetsWithRetries(db)) {
      this.#queues.scheduleRetry(target_id, next_at.getTime());
    }
  }

  async #heartbeat(): Promise<void> {
    if (performance.now() - this.#lastHeartbeat < HEARTBEAT_MS) return;
    this.#lastHeartbeat = performance.now();
    await this.#session.one(sql`select 1 as alive`);
  }
}

function wantedBy({ target: { bucket, id }, limit }: Claim): Wanted {
  return { bucket, id, most: limit };
}

function deliveriesOf({ target }: Claim, deliveries: readonly DueDelivery[]): DueDelivery[] {
  return deliveries.filter(({ target_id }) => target_id === target.id);
}
