import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { hookBodyOf } from '../domain/hooks/bodies.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import { mayReceive } from '../domain/integrations/delivery_rights.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import { renewFileUrls } from '../domain/uploads/file_urls.js';
import {
  beginAttempts,
  endAttempts,
  deleteAttempts,
  setFailingSince,
  type AttemptKey,
  type DueDelivery,
  type EndedAttempt,
  type Target,
} from '../models/delivery_attempt.js';
import { Batcher } from './batcher.js';
import { Bodies } from './bodies.js';
import type { Calls } from './calls.js';
import { DeliveryLog, type LogLimits } from './delivery_log.js';
import { endGone, disableTarget } from './disabled_targets.js';
import type { Outcome, OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';
import type { DeliveryCounts } from './metrics.js';
import { isGone, isInterruptedCommand, isSuccess, isToBeDisabled, stateAfter } from './schedule.js';
import { hookRequest } from './signing.js';
import type { Claim, Went } from './waiting_targets.js';

export interface AttemptsOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  sender: Pick<Sender, 'post'>;
  hookSecrets: HookSecrets;
  counts: DeliveryCounts;
  /** Signs links to files again in deliveries that are sent late. */
  fileLinks: FileLinks;
  baseUrl: string;
  /** When to retry hooks, in milliseconds after the first try. Default: the times of behaviour/webhooks.md#delivery. */
  retryTimes?: readonly number[];
  /** What the log keeps of a user. Default: the limits of behaviour/webhooks.md#log. */
  logLimits?: LogLimits;
  calls: Pick<Calls, 'requestFor' | 'consequenceOf' | 'end' | 'drop'>;
}

/**
 * Deliveries of a claim that are started together, ahead of their requests. Two such groups may be open: after a crash
 * the log has up to sixteen interrupted attempts whose requests were never made.
 */
const AHEAD = 8;
/** A claim ends when its target takes longer to accept a delivery. */
const PROMPT_MS = 250;

/** What comes of the start of an attempt: another leader may have started it, or the delivery may not be received. */
type Fate = 'started' | 'conflict' | 'refused';

/** What came of a claim. */
export interface ClaimResult {
  /** When deliveries are to be retried. */
  retries: Date[];
  /** Undefined when no attempt has ended. */
  went: Went | undefined;
  /** Whether deliveries were left unattempted. */
  hasMore: boolean;
  /** Attempts that were not made, because another leader has started them. */
  conflicts: AttemptKey[];
}

/** A claim while it is worked through. */
interface Run {
  target: Target;
  signal: AbortSignal;
  result: ClaimResult;
  /** Statements under way. The run ends after them. */
  writes: Promise<void>[];
}

/** A delivery that was not erased, and may be begun. */
interface SendableDelivery extends DueDelivery {
  body: string;
  secret_generation: number;
}

/** The same with what it shares with other receivers of its event. */
interface CompleteDelivery extends SendableDelivery {
  shared: string | null;
}

interface SentAttempt {
  delivery: SendableDelivery;
  /** Higher than that of the started attempt when the request was sent again. */
  number: number;
  sentAt: Date;
  outcome: Outcome;
}

/**
 * Makes attempts, in three steps: start (check that the subscriber may still receive the delivery, and write
 * the attempt into the log), send, and finish (write down the outcome). So each request is in the log,
 * whenever the process dies.
 */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #starts = new Batcher<DueDelivery, Fate>((due) => this.#startAll(due));
  readonly #finishes: Batcher<EndedAttempt, undefined>;
  readonly #bodies: Bodies;
  readonly #log: DeliveryLog;

  constructor(options: AttemptsOptions) {
    const { db } = options;
    this.#options = options;
    this.#bodies = new Bodies(db);
    this.#log = new DeliveryLog(db, options.logLimits);
    this.#finishes = new Batcher(async (ended) => {
      await endAttempts(db, ended);
      return ended.map(() => undefined);
    });
  }

  /** Starts the next attempts of deliveries, of any number of claims, with one statement for each step. */
  async #startAll(due: readonly DueDelivery[]): Promise<Fate[]> {
    const { db, clock } = this.#options;
    const sendable = due.filter(isSendable);
    const may = sendable.length === 0 ? [] : await mayReceive(db, sendable, clock.now());
    const allowed = sendable.filter((_, index) => may[index] === true);
    const logged = allowed.length === 0 ? undefined : await beginAttempts(db, allowed.map(nextAttempt), clock.now());
    const fates = new Map(allowed.map(({ id }) => [id, logged?.has(id) === true ? 'started' : 'conflict'] as const));
    return due.map(({ id }) => fates.get(id) ?? 'refused');
  }

  /**
   * Attempts the deliveries of a claim one after the other. The next few start while the ones before are sent. The
   * first that is not accepted promptly ends the run, because others have their turn then. When the signal is aborted,
   * requests end and their attempts stay open in the log. Returns after all writes.
   */
  async run({ target }: Claim, due: readonly DueDelivery[], signal: AbortSignal): Promise<ClaimResult> {
    const result: ClaimResult = { retries: [], went: undefined, hasMore: false, conflicts: [] };
    const run: Run = { target, signal, result, writes: [] };
    const mayGoOn = () => (result.went ?? 'promptly') === 'promptly' && !signal.aborted;
    const waiting = [...due];
    const started = await this.#start(run, waiting.splice(0, AHEAD));
    while (started.length + waiting.length > 0 && mayGoOn()) {
      const starting = this.#start(run, waiting.splice(0, AHEAD));
      // It is awaited below: until then Node would report its rejection as unhandled.
      starting.catch(() => undefined);
      while (started.length > 0 && mayGoOn()) await this.#attempt(run, started);
      started.push(...(await starting));
    }
    if (started.length > 0) run.writes.push(deleteAttempts(this.#options.db, started.map(nextAttempt)));
    await Promise.all(run.writes);
    return { ...result, hasMore: started.length + waiting.length > 0 };
  }

  /** Starts deliveries. Returns those that may be sent, and drops those that may not be received any more. */
  async #start(run: Run, some: readonly DueDelivery[]): Promise<SendableDelivery[]> {
    const fates = await Promise.all(some.map((delivery) => this.#starts.add(delivery)));
    return some.filter((delivery, nr): delivery is SendableDelivery => {
      if (fates[nr] === 'refused') this.#write(run, this.#drop(delivery));
      if (fates[nr] === 'conflict') run.result.conflicts.push(nextAttempt(delivery));
      return fates[nr] === 'started';
    });
  }

  /** The run awaits it later: until then Node would report its rejection as unhandled. */
  #write({ writes }: Run, written: Promise<void>): void {
    written.catch(() => undefined);
    writes.push(written);
  }

  async #drop(delivery: DueDelivery): Promise<void> {
    const { calls, clock, counts } = this.#options;
    await calls.drop(delivery, clock.now());
    counts.dropped();
    await this.#log.count(delivery.user_id);
  }

  /** Attempts the first of the deliveries that wait. */
  async #attempt(run: Run, waiting: SendableDelivery[]): Promise<void> {
    const delivery = waiting.shift();
    if (delivery === undefined) return;
    await this.#bodies.use(delivery, async (shared) => {
      if (shared === undefined) return this.#write(run, this.#dropErased(delivery));
      if (run.signal.aborted) return;
      const sent = await this.#send(run, { ...delivery, shared });
      run.result.went = sent === undefined ? 'late' : wentOf(sent);
      if (sent !== undefined) await this.#finish(run, sent);
    });
  }

  /** Drops a delivery whose content was erased after its attempt was started. */
  async #dropErased(delivery: SendableDelivery): Promise<void> {
    await deleteAttempts(this.#options.db, [nextAttempt(delivery)]);
    await this.#drop(delivery);
  }

  /**
   * Makes the request. Undefined when the attempt has no outcome: it stays open in the log, or was
   * finished and not made again.
   */
  async #send(run: Run, delivery: CompleteDelivery): Promise<SentAttempt | undefined> {
    const sentAt = this.#options.clock.now();
    const request = this.#requestFor(delivery, sentAt);
    let [number, isAbandoned] = [delivery.attempts + 1, false];
    const mayResend = async (lost: Outcome) => {
      if (delivery.kind === 'command') return false;
      isAbandoned = !(await this.#startAgain(run, { ...delivery, attempts: number }, lost, sentAt));
      if (!isAbandoned) number += 1;
      return !isAbandoned;
    };
    const outcome = await this.#options.sender.post(request, run.signal, mayResend);
    // It is unknown whether an aborted request arrived. The next leader ends the attempt as
    // interrupted, and makes another.
    if (isAbandoned || (run.signal.aborted && !isSuccess(outcome, delivery.kind))) return undefined;
    return { delivery, number, sentAt, outcome };
  }

  #requestFor(delivery: CompleteDelivery, now: Date): OutgoingRequest {
    const { hookSecrets, fileLinks, baseUrl, calls } = this.#options;
    const { subscription_id } = delivery;
    if (subscription_id === null) return calls.requestFor(delivery, now);
    const stored = hookBodyOf(delivery, { fileLinks, baseUrl });
    const body = renewFileUrls(stored, baseUrl, fileLinks, delivery.user_id, now);
    return hookRequest(
      hookSecrets,
      { ...delivery, subscription_id },
      { ...delivery, id: String(delivery.id), body },
      now,
    );
  }

  /**
   * Finishes an attempt whose request was lost with its connection, and starts another. The lost one does not count as
   * a try. `attempts` of the delivery: the number of the lost one. Returns whether the request may be sent again.
   */
  async #startAgain(run: Run, delivery: SendableDelivery, lost: Outcome, sentAt: Date): Promise<boolean> {
    const { bucket, id: delivery_id, attempts: number, tries, first_at, next_at } = delivery;
    const state = next_at === null ? 'new' : 'retrying';
    const now = this.#options.clock.now();
    const times = { sent_at: sentAt, finished_at: now, first_at, next_at };
    const entry = this.#log.entry(delivery.user_id, lost, now);
    const ended: EndedAttempt = { bucket, delivery_id, number, ...entry, ...times, state, tries };
    await this.#finishes.add(ended);
    return (await this.#start(run, [delivery])).length > 0;
  }

  /** Writes down the outcome of an attempt, and what follows for its delivery and its target. */
  async #finish(run: Run, { delivery, number, sentAt, outcome }: SentAttempt): Promise<void> {
    const now = this.#options.clock.now();
    const { calls, retryTimes } = this.#options;
    const after = stateAfter(delivery, outcome, sentAt, now, delivery.kind === 'hook' ? retryTimes : undefined);
    this.#options.counts.attempted(after.state);
    const times = { sent_at: sentAt, finished_at: now };
    const entry = this.#log.entry(delivery.user_id, outcome, now);
    const ended = { ...nextAttempt(delivery), number, ...times, ...entry, ...after };
    const consequence = delivery.kind === 'hook' ? undefined : calls.consequenceOf(delivery, after.state, outcome);
    const ending = consequence === undefined ? this.#finishes.add(ended) : calls.end(delivery, ended, consequence);
    const written = ending.then(() => {
      if (after.next_at !== null) run.result.retries.push(after.next_at);
      return this.#log.count(delivery.user_id);
    });
    this.#write(run, written);
    await this.#updateTarget(run.target, delivery, outcome, now);
  }

  /**
   * Marks the target as healthy or failing. Ends the subscription after 410, and all to the target
   * when it has failed for days.
   */
  async #updateTarget(target: Target, delivery: SendableDelivery, outcome: Outcome, now: Date): Promise<void> {
    const { db, log } = this.#options;
    const { subscription_id, kind } = delivery;
    if (isGone(outcome.status) && subscription_id !== null) return endGone(db, subscription_id, now);
    const since = isSuccess(outcome, kind) ? null : (target.failing_since ?? now);
    if (isToBeDisabled(since, now)) {
      log.info(
        { target_id: target.id, user_id: target.user_id },
        'All deliveries to a target have failed for days; its subscriptions end',
      );
      target.failing_since = null;
      return this.#log.count(target.user_id, await disableTarget(db, target, now));
    }
    if ((since === null) === (target.failing_since === null)) return;
    target.failing_since = since;
    await setFailingSince(db, target, since);
  }
}

function isSendable(delivery: DueDelivery): delivery is SendableDelivery {
  const { body, secret_generation } = delivery;
  return body !== null && secret_generation !== null && !isInterruptedCommand(delivery);
}

function wentOf({ delivery, outcome }: SentAttempt): Went {
  if (!isSuccess(outcome, delivery.kind)) return 'wrong';
  return outcome.milliseconds > PROMPT_MS ? 'late' : 'promptly';
}

function nextAttempt({ bucket, id, attempts }: DueDelivery): AttemptKey {
  return { bucket, delivery_id: id, number: attempts + 1 };
}
