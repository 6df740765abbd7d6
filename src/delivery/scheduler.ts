import { setMaxListeners } from 'node:events';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Session } from '../db/session.js';
import { Wakeup } from '../events/wakeup.js';
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
} from '../models/attempts.js';
import { PriorityQueues, type Turn, type Way } from './priority_queues.js';
import { Slots } from './slots.js';
import { Attempts, type AttemptsOptions } from './attempt.js';

/** How often it looks whether the time of something has come. */
const TICK_MS = 100;
/** How often it says that it lives: whoever is silent for ten seconds loses their session. */
const BEAT_MS = 1000;
/** How often it looks for what nobody told it of. */
const SWEEP_MS = MINUTE;
/** No attempt takes so long: one that was begun before, and has not ended, was begun by somebody who has died. */
const LONGEST_ATTEMPT_MS = MINUTE;
/** How long a target is left alone at which somebody else is at work, or was until they died. */
const OVERTAKEN_MS = 1000;

export interface SchedulerOptions extends AttemptsOptions {
  /** Whether many people wait for answers of this process; if not given, never. */
  isBusy?: () => boolean;
}

/** What one leader does: looks whose turn it is, reads what is due there, and lets it be tried. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #session: Session;
  readonly #trier: Attempts;
  readonly #lanes: PriorityQueues;
  readonly #bell = new Wakeup();
  readonly #turns = new Set<Promise<void>>();
  readonly #cut = new AbortController();
  #isStopping = false;
  #failure: { error: unknown } | undefined;
  /** When it began: attempts from before that are those of predecessors. */
  readonly #began: Date;
  #lastBeat = 0;
  #lastSweep = performance.now();

  constructor(options: SchedulerOptions, session: Session) {
    this.#options = options;
    this.#session = session;
    this.#began = options.clock.now();
    this.#trier = new Attempts(options);
    this.#lanes = new PriorityQueues(new Slots(options.isBusy));
    // Everything that is under way listens to it.
    setMaxListeners(0, this.#cut.signal);
  }

  /** Something is to be told at those targets. */
  hear(way: Way, targetIds: readonly number[]): void {
    this.#lanes.hear(way, targetIds);
    this.#bell.wake();
  }

  /** Delivers until it is told to stop; throws when anything breaks. Attempts that a predecessor has not ended are ended first. */
  async run(): Promise<void> {
    await this.#sweep(this.#began);
    while (!this.#isStopping) {
      await this.#round();
      if (this.#failure !== undefined) throw this.#failure.error;
      await this.#bell.wait(TICK_MS);
    }
  }

  /** Begins nothing more. */
  stop(): void {
    this.#isStopping = true;
    this.#bell.wake();
  }

  /** Waits for what is under way, so many milliseconds; the rest is left to whoever delivers next. Never fails. */
  async end(graceMs: number): Promise<void> {
    this.stop();
    const timer = setTimeout(() => this.#cut.abort(), graceMs);
    while (this.#turns.size > 0) await Promise.all(this.#turns);
    clearTimeout(timer);
  }

  /** Lets everybody try whose turn it is. */
  async #round(): Promise<void> {
    const { db, clock } = this.#options;
    if (performance.now() - this.#lastSweep > SWEEP_MS) await this.#sweep(later(clock.now(), -LONGEST_ATTEMPT_MS));
    const now = clock.now();
    this.#lanes.passTime(now.getTime());
    await this.#learn();
    const turns = this.#lanes.take();
    const [first, retry] = [turns.filter(({ way }) => way === 'first'), turns.filter(({ way }) => way === 'retry')];
    await this.#beat();
    const [news, again] = await Promise.all([
      first.length === 0 ? [] : newAt(db, first.map(wanted)),
      retry.length === 0 ? [] : retryingAt(db, retry.map(wanted)),
    ]);
    for (const turn of first) this.#begin(turn, of(turn, news), false);
    for (const turn of retry) this.#beginRetries(turn, of(turn, again), now);
  }

  #beginRetries(turn: Turn, deliveries: readonly DueDelivery[], now: Date): void {
    const due = deliveries.filter(({ next_at }) => next_at !== null && next_at <= now);
    const next = deliveries[due.length]?.next_at;
    if (next !== undefined && next !== null) this.#lanes.hearOfRetry(turn.target.id, next.getTime());
    this.#begin(turn, due, due.length > 0);
  }

  /** `isMore`: there may be more than this, so that it is soon its turn again. */
  #begin(turn: Turn, due: readonly DueDelivery[], isMore: boolean): void {
    turn.place.begin(due.length);
    if (due.length === 0) {
      this.#lanes.end(turn);
      if (isMore) this.#lanes.hear(turn.way, [turn.target.id]);
      return;
    }
    const done = this.#try(turn, due, isMore || due.length === turn.most)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#turns.delete(done);
        this.#bell.wake();
      });
    this.#turns.add(done);
  }

  async #try(turn: Turn, due: readonly DueDelivery[], isMore: boolean): Promise<void> {
    const { way, target } = turn;
    const { retries, isSteady, isLeft, overtaken } = await this.#trier
      .run(turn, due, this.#cut.signal)
      .finally(() => this.#lanes.end(turn));
    this.#lanes.trust(turn, isSteady, due.length);
    for (const at of retries) this.#lanes.hearOfRetry(target.id, at.getTime());
    if (overtaken.length > 0) setTimeout(() => this.#lookAgain(turn, overtaken), OVERTAKEN_MS).unref();
    else if (isMore || isLeft) this.#lanes.hear(way, [target.id]);
  }

  /** What a predecessor began may have been written down after we began: its statement was on its way when it died. */
  #lookAgain({ way, target }: Turn, overtaken: readonly AttemptKey[]): void {
    if (this.#isStopping) return;
    const ended = endInterruptedOf(this.#options.db, overtaken, this.#began, this.#options.clock.now())
      .then(() => this.hear(way, [target.id]))
      .catch((error: unknown) => {
        this.#failure ??= { error };
        this.#bell.wake();
      })
      .finally(() => this.#turns.delete(ended));
    this.#turns.add(ended);
  }

  async #learn(): Promise<void> {
    const unknown = this.#lanes.unknown();
    if (unknown.length === 0) return;
    const keys = unknown.map((id) => ({ bucket: bucketOf(id), id }));
    this.#lanes.learn(unknown, await findTargets(this.#options.db, keys));
  }

  async #sweep(interruptedBefore: Date): Promise<void> {
    const { db, clock } = this.#options;
    this.#lastSweep = performance.now();
    await endInterrupted(db, interruptedBefore, clock.now());
    this.#lanes.hear('first', await targetsWithNew(db));
    for (const { target_id, next_at } of await targetsWithRetries(db)) {
      this.#lanes.hearOfRetry(target_id, next_at.getTime());
    }
  }

  async #beat(): Promise<void> {
    if (performance.now() - this.#lastBeat < BEAT_MS) return;
    this.#lastBeat = performance.now();
    await this.#session.one(sql`select 1 as alive`);
  }
}

function wanted({ target: { bucket, id }, most }: Turn): Wanted {
  return { bucket, id, most };
}

function of({ target }: Turn, deliveries: readonly DueDelivery[]): DueDelivery[] {
  return deliveries.filter(({ target_id }) => target_id === target.id);
}
