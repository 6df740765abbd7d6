import type { Logger } from 'pino';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { FileLinks } from '../domain/uploads/file_links.js';
import { renewFileUrls } from '../domain/uploads/file_urls.js';
import type { HookSecrets } from '../domain/hooks/hooks.js';
import {
  beginAttempts,
  dropDeliveries,
  endAttempts,
  forgetAttempts,
  setFailingSince,
  type AttemptKey,
  type DueDelivery,
  type EndedAttempt,
  type Target,
} from '../models/attempts.js';
import type { ToldDelivery } from '../models/deliveries.js';
import { endGoneHook } from '../models/own_hooks.js';
import { disableTarget, isToBeDisabled } from './disabling.js';
import type { Turn } from './priority_queues.js';
import type { DeliveryCounts } from './metrics.js';
import { kept, keptHeaders, requestOf } from './request.js';
import { isGone, isTaken } from './schedule.js';
import type { Outcome, Sender } from './http/sender.js';
import { Batcher } from './batcher.js';
import { verdictOn } from './verdict.js';

export interface AttemptsOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  sender: Pick<Sender, 'post'>;
  hookSecrets: HookSecrets;
  counts: DeliveryCounts;
  /** With these the links to files in what is told late are signed anew. */
  fileLinks: FileLinks;
  baseUrl: string;
  /** When what has failed is tried again, in milliseconds after its first try; not given: as decision 38 has it. */
  retryTimes?: readonly number[];
  /** For each whether its subscriber may still be told (decision 37): asked before each try. */
  mayStillBeTold(db: Database, deliveries: readonly ToldDelivery[], now: Date): Promise<readonly boolean[]>;
}

/** So many are written down together before they are tried; more would say in vain, after somebody's death, that they were interrupted. */
const BEGUN_TOGETHER = 8;

/** Whoever has not answered after so long gives their place to others. */
const PATIENCE_MS = 250;

/** A delivery that somebody may be told, and of which there is no attempt without an end. */
interface Ready extends DueDelivery {
  body: string;
  secret_generation: number;
}

/** What came of a turn. */
export interface TurnOutcome {
  /** When something is to be tried again. */
  retries: Date[];
  /** All that was tried was taken, and soon. */
  isSteady: boolean;
  /** Not all was tried: it is soon this target's turn again. */
  isLeft: boolean;
  /** Attempts that were this turn's and that somebody else has begun: they are not soon to be looked at again. */
  overtaken: AttemptKey[];
}

/** Makes attempts: asks whether they may be made, writes them down, makes them, and writes down how they ended, in this order. */
export class Attempts {
  readonly #options: AttemptsOptions;
  readonly #permissions: Batcher<ToldDelivery, boolean>;
  readonly #begins: Batcher<AttemptKey, boolean>;
  readonly #ends: Batcher<EndedAttempt, undefined>;

  constructor(options: AttemptsOptions) {
    const { db, clock, mayStillBeTold } = options;
    this.#options = options;
    this.#permissions = new Batcher((deliveries) => mayStillBeTold(db, deliveries, clock.now()));
    this.#begins = new Batcher(async (keys) => {
      const begun = await beginAttempts(db, keys, clock.now());
      return keys.map(({ delivery_id }) => begun.has(delivery_id));
    });
    this.#ends = new Batcher(async (ended) => {
      await endAttempts(db, ended);
      return ended.map(() => undefined);
    });
  }

  /**
   * Tries deliveries of one target, one after the other. That it is about to is written of a few of them together, while those before
   * are under way. After one that fails or hangs the rest is left, for this target has come into another lane. Once the signal says so what is under way is
   * left as it is. Answers when all is written down.
   */
  async run(turn: Turn, due: readonly DueDelivery[], signal: AbortSignal): Promise<TurnOutcome> {
    const outcome: TurnOutcome = { retries: [], isSteady: true, isLeft: false, overtaken: [] };
    const rest = [...due];
    const left: Ready[] = [];
    const written: Promise<void>[] = [];
    const mayGoOn = () => outcome.isSteady && !signal.aborted;
    let begun = this.#beginSome(rest, outcome);
    while (begun !== undefined) {
      left.push(...(await begun));
      begun = mayGoOn() ? this.#beginSome(rest, outcome) : undefined;
      while (mayGoOn()) {
        const next = left.shift();
        if (next === undefined) break;
        outcome.isSteady = await this.#try(turn, next, outcome, written, signal);
      }
    }
    if (left.length > 0) written.push(forgetAttempts(this.#options.db, left.map(keyOf)));
    await Promise.all(written);
    return { ...outcome, isLeft: left.length + rest.length > 0 };
  }

  /** Takes the next few away, and begins those that are to be tried; undefined when there are none. */
  #beginSome(rest: DueDelivery[], outcome: TurnOutcome): Promise<Ready[]> | undefined {
    if (rest.length === 0) return undefined;
    const some = rest.splice(0, BEGUN_TOGETHER).map((delivery) => this.#begin(delivery, outcome));
    const begun = Promise.all(some).then((each) => each.filter((one) => one !== undefined));
    // Whoever waits for it hears of a failure; this one may be left while another failure is on its way.
    begun.catch(() => undefined);
    return begun;
  }

  /** Writes down that a delivery is about to be tried; answers undefined for one that is not to be. */
  async #begin(delivery: DueDelivery, outcome: TurnOutcome): Promise<Ready | undefined> {
    const { db, clock, counts } = this.#options;
    const { bucket, id, body, secret_generation } = delivery;
    if (body === null || secret_generation === null || !(await this.#permissions.do(delivery))) {
      await dropDeliveries(db, bucket, [id], clock.now());
      counts.dropped();
      return undefined;
    }
    const isMine = await this.#begins.do(keyOf(delivery));
    if (!isMine) outcome.overtaken.push(keyOf(delivery));
    return isMine ? { ...delivery, body, secret_generation } : undefined;
  }

  /** Makes an attempt. Answers whether all is well at the target. */
  async #try(
    turn: Turn,
    delivery: Ready,
    outcome: TurnOutcome,
    written: Promise<void>[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { clock, sender, hookSecrets, fileLinks, baseUrl } = this.#options;
    const sentAt = clock.now();
    const body = renewFileUrls(delivery.body, baseUrl, fileLinks, delivery.user_id, sentAt);
    const request = requestOf(hookSecrets, delivery, { ...delivery, id: String(delivery.id), body }, sentAt);
    let isPrompt = true;
    const timer = setTimeout(() => {
      isPrompt = false;
      turn.place.giveBack();
    }, PATIENCE_MS);
    let [number, isOver] = [delivery.attempts + 1, false];
    const mayGoAgain = async (lost: Outcome) => {
      isOver = !(await this.#beginAnother({ ...delivery, attempts: number }, lost, sentAt, outcome));
      if (!isOver) number += 1;
      return !isOver;
    };
    const answer = await sender.post(request, signal, mayGoAgain).finally(() => clearTimeout(timer));
    // Nobody knows whether it has arrived: whoever delivers next ends the attempt, and makes another.
    if (isOver || (signal.aborted && !isTaken(answer.status))) return false;
    const now = clock.now();
    const verdict = verdictOn(delivery, answer, sentAt, now, this.#options.retryTimes);
    this.#options.counts.tried(verdict.state);
    const ending = this.#ends
      .do({ ...keyOf(delivery), number, ...resultOf(answer), ...verdict, sent_at: sentAt, finished_at: now })
      .then(() => void (verdict.next_at !== null && outcome.retries.push(verdict.next_at)));
    ending.catch(() => undefined);
    written.push(ending);
    await this.#learn(turn.target, delivery, answer, now);
    return isPrompt && isTaken(answer.status);
  }

  /**
   * Ends an attempt of which nobody knows whether it has arrived, and writes down that another is about to be made at once. It costs no try: what
   * was to be tried first still is. `attempts` counts the one that ends.
   */
  async #beginAnother(delivery: Ready, lost: Outcome, sentAt: Date, outcome: TurnOutcome): Promise<boolean> {
    const { bucket, id: delivery_id, attempts: number, tries, first_at, next_at } = delivery;
    const state = next_at === null ? 'new' : 'retrying';
    const times = { sent_at: sentAt, finished_at: this.#options.clock.now(), first_at, next_at };
    await this.#ends.do({ bucket, delivery_id, number, ...resultOf(lost), ...times, state, tries });
    return (await this.#begin(delivery, outcome)) !== undefined;
  }

  /** Moves the target to the lane that it belongs to from now on, and ends what is to end. */
  async #learn(target: Target, delivery: Ready, answer: Outcome, now: Date): Promise<void> {
    const { db, log } = this.#options;
    if (isGone(answer.status)) return endGoneHook(db, delivery.subscription_id, now);
    const since = isTaken(answer.status) ? null : (target.failing_since ?? now);
    if (isToBeDisabled(since, now)) {
      log.info(
        { target_id: target.id, user_id: target.user_id },
        'Nothing has arrived at a target for days; its subscriptions end',
      );
      target.failing_since = null;
      return disableTarget(db, target, now);
    }
    if ((since === null) === (target.failing_since === null)) return;
    target.failing_since = since;
    await setFailingSince(db, target, since);
  }
}

/** The next attempt of a delivery. */
function keyOf({ bucket, id, attempts }: DueDelivery): AttemptKey {
  return { bucket, delivery_id: id, number: attempts + 1 };
}

function resultOf({ status, error, address, milliseconds, headers, body }: Outcome) {
  return {
    status,
    error,
    address,
    milliseconds,
    headers: kept(JSON.stringify(keptHeaders(headers))),
    answer: kept(body),
  };
}
