import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import { hookBodyOf } from '../domain/hooks/bodies.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import { renewFileUrls } from '../domain/uploads/file_urls.js';
import {
  beginAttempts,
  endAttempts,
  forgetAttempts,
  setFailingSince,
  type AttemptKey,
  type DueDelivery,
  type EndedAttempt,
  type Target,
} from '../models/delivery_attempt.js';
import type { ToldDelivery } from '../models/delivery.js';
import { Batcher } from './batcher.js';
import { Bodies } from './bodies.js';
import { isInterruptedCommand, type Calls } from './calls.js';
import { DeliveryLog, type LogLimits } from './delivery_log.js';
import { endGone, disableTarget, isToBeDisabled } from './disabled_targets.js';
import type { Outcome, OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';
import type { DeliveryCounts } from './metrics.js';
import type { Claim } from './priority_queues.js';
import { isGone, isSuccess, stateAfter } from './schedule.js';
import { hookRequest } from './signing.js';

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
  /**
   * For each delivery whether its receiver may still receive it (behaviour/events.md#receivers). Asked before each
   * attempt.
   */
  mayStillBeTold(db: Database, deliveries: readonly ToldDelivery[], now: Date): Promise<readonly boolean[]>;
}

/**
 * Attempts of a claim that are started together, ahead of their requests. Two such groups may be open: after a crash
 * the log has up to sixteen interrupted attempts whose requests were never made.
 */
const STARTED_AHEAD = 8;
/** A target that takes longer releases its slot. */
const PROMPT_MS = 250;

/** What came of a claim. */
export interface ClaimResult {
  /** When deliveries are to be retried. */
  retries: Date[];
  /** Whether every attempt was accepted without delay. */
  isHealthy: boolean;
  /** Whether deliveries were left unattempted. */
  hasMore: boolean;
  /** Attempts that were not made, because another leader has started them. */
  conflicts: AttemptKey[];
}

/** A claim while it is worked through. */
interface Run {
  claim: Claim;
  signal: AbortSignal;
  result: ClaimResult;
  /** Statements under way. The run ends after them. */
  writes: Promise<void>[];
}

/** A delivery whose next attempt is in the log. */
interface StartedDelivery extends DueDelivery {
  body: string;
  secret_generation: number;
}

/** The same with what it shares with other receivers of its event. */
interface CompleteDelivery extends StartedDelivery {
  shared: string | null;
}

interface SentAttempt {
  delivery: StartedDelivery;
  /** Higher than that of the started attempt when the request was sent again. */
  number: number;
  sentAt: Date;
  outcome: Outcome;
  isPrompt: boolean;
}

/**
 * Makes attempts, in three steps: start (check that the subscriber may still receive the delivery, and write
 * the attempt into the log), send, and finish (write down the outcome). So each request is in the log,
 * whenever the process dies.
 */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #permissions: Batcher<ToldDelivery, boolean>;
  readonly #starts: Batcher<AttemptKey, boolean>;
  readonly #finishes: Batcher<EndedAttempt, undefined>;
  readonly #bodies: Bodies;
  readonly #log: DeliveryLog;

  constructor(options: AttemptsOptions) {
    const { db, clock, mayStillBeTold } = options;
    this.#options = options;
    this.#bodies = new Bodies(db);
    this.#log = new DeliveryLog(db, options.logLimits);
    this.#permissions = new Batcher((deliveries) => mayStillBeTold(db, deliveries, clock.now()));
    this.#starts = new Batcher(async (keys) => {
      const started = await beginAttempts(db, keys, clock.now());
      return keys.map(({ delivery_id }) => started.has(delivery_id));
    });
    this.#finishes = new Batcher(async (ended) => {
      await endAttempts(db, ended);
      return ended.map(() => undefined);
    });
  }

  /**
   * Attempts the deliveries of a claim one after the other. The next attempts are started while the ones before are
   * sent. The first that fails or is slow ends the run, because the target has another priority then. When the signal
   * is aborted, requests end and their attempts stay open in the log. Returns after all writes.
   */
  async run(claim: Claim, due: readonly DueDelivery[], signal: AbortSignal): Promise<ClaimResult> {
    const result: ClaimResult = { retries: [], isHealthy: true, hasMore: false, conflicts: [] };
    const run: Run = { claim, signal, result, writes: [] };
    const waiting = [...due];
    const started: StartedDelivery[] = [];
    const mayGoOn = () => result.isHealthy && !signal.aborted;
    let starting = this.#startSome(run, waiting);
    while (starting !== undefined) {
      started.push(...(await starting));
      starting = mayGoOn() ? this.#startSome(run, waiting) : undefined;
      while (mayGoOn()) {
        const next = started.shift();
        if (next === undefined) break;
        result.isHealthy = await this.#attempt(run, next);
      }
    }
    if (started.length > 0) run.writes.push(forgetAttempts(this.#options.db, started.map(nextAttempt)));
    await Promise.all(run.writes);
    return { ...result, hasMore: started.length + waiting.length > 0 };
  }

  /** Returns whether the target is healthy. */
  async #attempt(run: Run, delivery: StartedDelivery): Promise<boolean> {
    // The slot is for the time of the request alone.
    if (this.#bodies.mayWait(delivery)) run.claim.slot.release();
    return this.#bodies.use(delivery, async (shared) => {
      if (shared !== undefined) return this.#attemptWith(run, { ...delivery, shared });
      run.writes.push(this.#forget(delivery));
      return true;
    });
  }

  async #attemptWith(run: Run, delivery: CompleteDelivery): Promise<boolean> {
    if (run.signal.aborted) return false;
    const sent = await this.#send(run, delivery);
    if (sent === undefined) return false;
    await this.#finish(run, sent);
    return sent.isPrompt && isSuccess(sent.outcome, delivery.kind);
  }

  /** Drops a delivery whose content was erased after its attempt was started. */
  async #forget(delivery: StartedDelivery): Promise<void> {
    const { db, calls, clock, counts } = this.#options;
    await forgetAttempts(db, [nextAttempt(delivery)]);
    await calls.drop(delivery, clock.now());
    counts.dropped();
    await this.#log.count(delivery.user_id);
  }

  /**
   * Removes the next few from `waiting` and starts them. Undefined when none is left; otherwise those that may be sent.
   */
  #startSome(run: Run, waiting: DueDelivery[]): Promise<StartedDelivery[]> | undefined {
    if (waiting.length === 0) return undefined;
    const some = waiting.splice(0, STARTED_AHEAD).map((delivery) => this.#start(run, delivery));
    const started = Promise.all(some).then((each) => each.filter((one) => one !== undefined));
    // `run` does not await this promise when the attempt before throws: Node would report its rejection as unhandled.
    started.catch(() => undefined);
    return started;
  }

  /**
   * Writes an attempt into the log. Undefined when the subscriber may not receive it any more, or
   * another leader has started it.
   */
  async #start(run: Run, delivery: DueDelivery): Promise<StartedDelivery | undefined> {
    const { calls, clock, counts } = this.#options;
    const { body, secret_generation } = delivery;
    const isOver = body === null || secret_generation === null || isInterruptedCommand(delivery);
    if (isOver || !(await this.#permissions.add(delivery, delivery.user_id))) {
      await calls.drop(delivery, clock.now());
      counts.dropped();
      await this.#log.count(delivery.user_id);
      return undefined;
    }
    const isStarted = await this.#starts.add(nextAttempt(delivery), delivery.user_id);
    if (!isStarted) run.result.conflicts.push(nextAttempt(delivery));
    return isStarted ? { ...delivery, body, secret_generation } : undefined;
  }

  /**
   * Makes the request. Undefined when the attempt has no outcome: it stays open in the log, or was
   * finished and not made again.
   */
  async #send(run: Run, delivery: CompleteDelivery): Promise<SentAttempt | undefined> {
    const sentAt = this.#options.clock.now();
    const request = this.#requestFor(delivery, sentAt);
    let [number, isAbandoned, isPrompt] = [delivery.attempts + 1, false, true];
    const mayResend = async (lost: Outcome) => {
      if (delivery.kind === 'command') return false;
      isAbandoned = !(await this.#startAgain(run, { ...delivery, attempts: number }, lost, sentAt));
      if (!isAbandoned) number += 1;
      return !isAbandoned;
    };
    const timer = setTimeout(() => {
      isPrompt = false;
      run.claim.slot.release();
    }, PROMPT_MS);
    const { sender } = this.#options;
    const outcome = await sender.post(request, run.signal, mayResend).finally(() => clearTimeout(timer));
    // It is unknown whether an aborted request arrived. The next leader ends the attempt as
    // interrupted, and makes another.
    if (isAbandoned || (run.signal.aborted && !isSuccess(outcome, delivery.kind))) return undefined;
    return { delivery, number, sentAt, outcome, isPrompt };
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
  async #startAgain(run: Run, delivery: StartedDelivery, lost: Outcome, sentAt: Date): Promise<boolean> {
    const { bucket, id: delivery_id, attempts: number, tries, first_at, next_at } = delivery;
    const state = next_at === null ? 'new' : 'retrying';
    const now = this.#options.clock.now();
    const times = { sent_at: sentAt, finished_at: now, first_at, next_at };
    const entry = this.#log.entry(delivery.user_id, lost, now);
    const ended: EndedAttempt = { bucket, delivery_id, number, ...entry, ...times, state, tries };
    await this.#finishes.add(ended, delivery.user_id);
    return (await this.#start(run, delivery)) !== undefined;
  }

  /** Writes down the outcome of an attempt, and what follows for its delivery and its target. */
  async #finish({ claim, result, writes }: Run, { delivery, number, sentAt, outcome }: SentAttempt): Promise<void> {
    const now = this.#options.clock.now();
    const { calls, retryTimes } = this.#options;
    const after = stateAfter(delivery, outcome, sentAt, now, delivery.kind === 'hook' ? retryTimes : undefined);
    this.#options.counts.attempted(after.state);
    const times = { sent_at: sentAt, finished_at: now };
    const entry = this.#log.entry(delivery.user_id, outcome, now);
    const ended = { ...nextAttempt(delivery), number, ...times, ...entry, ...after };
    const consequence = delivery.kind === 'hook' ? undefined : calls.consequenceOf(delivery, after.state, outcome);
    const ending =
      consequence === undefined ? this.#finishes.add(ended, delivery.user_id) : calls.end(delivery, ended, consequence);
    const written = ending.then(() => {
      if (after.next_at !== null) result.retries.push(after.next_at);
      return this.#log.count(delivery.user_id);
    });
    // `run` awaits it later: until then Node would report its rejection as unhandled.
    written.catch(() => undefined);
    writes.push(written);
    await this.#updateTarget(claim.target, delivery, outcome, now);
  }

  /**
   * Marks the target as healthy or failing. Ends the subscription after 410, and all to the target
   * when it has failed for days.
   */
  async #updateTarget(target: Target, delivery: StartedDelivery, outcome: Outcome, now: Date): Promise<void> {
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

function nextAttempt({ bucket, id, attempts }: DueDelivery): AttemptKey {
  return { bucket, delivery_id: id, number: attempts + 1 };
}
