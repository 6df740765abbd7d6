/*
 * Delivery of webhooks.
 *
 * The dispatcher of events stores one delivery for each event and subscription, and for each post and integration that
 * it calls (models/delivery.ts). This folder sends them over HTTP: at least once, in order for each target, and again
 * when they fail (behaviour/webhooks.md#delivery and behaviour/integrations.md#calls, docs/adr/0012-deliveries.md).
 *
 * Words
 *
 *   Target     A URL of one user, with the deliveries that wait for it. It is slow or not, as a whole.
 *   Attempt    One request of a delivery, and its row in the log. A try is an attempt that the schedule counts.
 *   Phase      'first' for deliveries that were never tried, 'retry' for the others. A target runs one of each.
 *   Claim      The deliveries of one target and phase that are being attempted now.
 *   Endpoint   The checked addresses that the URL of a request leads to.
 *
 * Cast, in the order of a delivery
 *
 *   DeliveryWorker     worker.ts              Runs in each process with the role `worker`; one with the lock leads.
 *                                             Owns the session that holds the lock, and a Lead while it leads.
 *   Lead               worker.ts              Claims targets, reads their due deliveries, and has them attempted.
 *                                             Owns the claims, and the search for lost attempts.
 *   WaitingTargets     waiting_targets.ts     Knows which targets wait, in which phase, and which may go next.
 *                                             Owns what the leader remembers of a target, and all bounds.
 *   Attempts           attempt.ts             Starts attempts, many at once; sends and finishes those of a claim.
 *   Batcher            batcher.ts             Makes one statement of many concurrent calls. Owns the waiting calls.
 *   Bodies             bodies.ts              Reads what deliveries of one event share. Owns the room for long bodies.
 *   DeliveryLog        delivery_log.ts        Limits what the log keeps of a user. Owns the counts of each user.
 *   Sender             http/sender.ts         Sends a request to a URL that a user has named, within ten seconds.
 *                                             Owns the guard and the connections. Pings and callbacks use it too.
 *   SocketRelay        socket_relay.ts        Sends a request to the socket that a program has opened, at whichever API
 *                                             process (behaviour/webhooks.md#sockets). Owns the requests that are not
 *                                             answered.
 *   TargetGuard        ssrf/target_guard.ts   Resolves a URL to an endpoint, or refuses it (WEBHOOK_ALLOW).
 *   Connections        http/connections.ts    Opens connections to endpoints. Owns those that are kept alive.
 *   Exchange           http/exchange.ts       One request on the wire and its response. Owns what was read so far.
 *   Timeout            http/timeout.ts        Ends all stages of one request. Owns its timer.
 *   Calls              calls.ts               Makes the requests of calls of integrations, and posts their replies.
 *                                             Owns the transaction that ends such an attempt.
 *   HookPinger         ping.ts                Sends a test request to a hook while its owner waits.
 *   IntegrationCaller  callbacks.ts           Calls an integration that was uninstalled, as a job of the event worker,
 *                                             and pings an integration while its maker waits.
 *   reportWorker       reports.ts             Finds the reports of URL_REPORTs that are due, and runs them.
 *   ReportRuns         report_run.ts          Claims, fetches and posts a report.
 *   DeliveryCounts     metrics.ts             Counts attempts and outcomes for Prometheus.
 *   SocketCounts       metrics.ts             Counts the requests to sockets for Prometheus.
 *
 * Beside them are functions: schedule.ts says when a failed delivery is retried, signing.ts signs requests,
 * pong.ts says what is wrong with the answer to a ping of an integration, disabled_targets.ts ends subscriptions to a
 * dead target, http/outcome.ts describes responses.
 */

import { setMaxListeners } from 'node:events';
import { later, MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { Leader } from '../db/leader.js';
import { openSession, type Session } from '../db/session.js';
import { NEW_DELIVERIES, REDELIVERIES } from '../models/delivery.js';
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
import { deleteOldEnvelopes, endLapsed } from '../models/socket_address.js';
import { Wakeup } from '../wakeup.js';
import { Attempts, type AttemptsOptions } from './attempt.js';
import { WaitingTargets, type Claim, type Phase } from './waiting_targets.js';

export interface DeliveryWorkerOptions extends AttemptsOptions {
  /** The URL of the same database. The worker keeps a session of its own there. */
  url: string;
  /** How long a stop waits for requests that are under way before it aborts them, in milliseconds. */
  graceMs?: number;
  /** Whether requests of clients should go first in this process. Default: never. */
  isBusy?: () => boolean;
  onNewStatement?: (text: string) => void;
}

/** The process that holds this advisory lock is the leader. */
const LEADER_LOCK = 5_346_151;
/** How often the other processes try to get the lock. */
const POLL_MS = 250;
/** PostgreSQL ends the session of a leader that is idle for longer; this frees the lock. */
const IDLE_LIMIT_MS = 10_000;
const GRACE_MS = 4_000;
const LAST_RECONNECT_MS = 5_000;
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

/**
 * Sends deliveries when this process is the leader. A single leader keeps the order at each target without any
 * coordination. When its session ends, another process becomes the leader.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #leader: Leader;
  #lead: Lead | undefined;

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    const { url, onNewStatement, log } = options;
    this.#leader = new Leader({
      connect: () => openSession({ url, idleLimitMs: IDLE_LIMIT_MS, onNewStatement }),
      work: (session) => this.#work(session),
      onFailure: (err, isFirst) =>
        log[isFirst ? 'warn' : 'debug']({ err }, 'Delivery to hooks was interrupted and will be resumed'),
      lastReconnectMs: LAST_RECONNECT_MS,
    });
  }

  start(): void {
    this.#leader.start();
  }

  /** Waits for the requests that are under way, at most `graceMs`, and gives up the lock. */
  async stop(): Promise<void> {
    this.#lead?.stop();
    await this.#leader.stop();
  }

  async #work(session: Session): Promise<void> {
    await this.#leader.waitForLock(session, LEADER_LOCK, POLL_MS);
    if (!this.#leader.isStopping) await this.#deliver(session);
  }

  async #deliver(session: Session): Promise<void> {
    const lead = new Lead(this.#options, session);
    this.#lead = lead;
    // Listen before the first sweep, so that no notification falls between the two.
    await session.listen(NEW_DELIVERIES, (payload) => lead.enqueue('first', idsIn(payload)));
    await session.listen(REDELIVERIES, (payload) => lead.enqueue('retry', idsIn(payload)));
    this.#options.log.info('This process delivers to hooks');
    let graceMs = 0;
    try {
      if (!this.#leader.isStopping) await lead.run();
      this.#leader.hasSucceeded();
      graceMs = this.#options.graceMs ?? GRACE_MS;
    } finally {
      this.#lead = undefined;
      // After a failure another process may lead already: abort at once what is under way here.
      await lead.finish(graceMs);
    }
  }
}

/**
 * Decides what is delivered when, while this process leads: claims targets, reads what is due there, has it attempted.
 */
class Lead {
  readonly #options: DeliveryWorkerOptions;
  readonly #session: Session;
  readonly #attempts: Attempts;
  readonly #targets: WaitingTargets;
  readonly #wakeup = new Wakeup();
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  /** Open attempts from before this time belong to earlier leaders. */
  readonly #startedAt: Date;
  #isStopping = false;
  #failure: { error: unknown } | undefined;
  #lastHeartbeat = 0;
  #lastSweep = performance.now();
  /** How many buckets were away then. */
  #awayAtSweep = 0;

  constructor(options: DeliveryWorkerOptions, session: Session) {
    this.#options = options;
    this.#session = session;
    this.#startedAt = options.clock.now();
    this.#attempts = new Attempts(options);
    const { isBusy, db } = options;
    this.#targets = new WaitingTargets({ isBusy, isAway: (bucket) => db.awayBuckets.has(bucket) });
    // Each request under way listens to the signal: Node would warn of a leak.
    setMaxListeners(0, this.#abort.signal);
  }

  /** Says that deliveries wait at these targets. */
  enqueue(phase: Phase, targetIds: readonly number[]): void {
    this.#targets.enqueue(phase, targetIds);
    this.#wakeup.wake();
  }

  /** Delivers until `stop`. Throws when a statement fails. First ends the attempts that earlier leaders left open. */
  async run(): Promise<void> {
    await this.#sweep(this.#startedAt);
    while (!this.#isStopping) {
      const hasClaimed = await this.#tick();
      if (this.#failure !== undefined) throw this.#failure.error;
      if (!hasClaimed) await this.#wakeup.wait(TICK_MS);
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

  /**
   * Claims the targets that may go now, reads their deliveries with one statement for each phase, and has them
   * attempted. Returns whether there were any claims.
   */
  async #tick(): Promise<boolean> {
    const { db, clock } = this.#options;
    const isOld = performance.now() - this.#lastSweep > SWEEP_MS;
    // What waited on a node that is there again is not in the queues.
    if (isOld || db.awayBuckets.size < this.#awayAtSweep) await this.#sweep(later(clock.now(), -MAX_ATTEMPT_MS));
    const now = clock.now();
    this.#targets.enqueueDueRetries(now.getTime());
    await this.#loadTargets();
    const claims = this.#targets.claim();
    const [first, retry] = [wantedIn(claims, 'first'), wantedIn(claims, 'retry')];
    await this.#heartbeat();
    const found = await Promise.all([
      first.length === 0 ? [] : newAt(db, first),
      retry.length === 0 ? [] : retryingAt(db, retry),
    ]);
    for (const claim of claims) this.#track(this.#attempt(claim, this.#dueOf(claim, found, now)));
    return claims.length > 0;
  }

  /** The deliveries of a claim that are due. Remembers when the next retry is. */
  #dueOf({ target, phase }: Claim, [first, retrying]: readonly DueDelivery[][], now: Date): DueDelivery[] {
    const found = (phase === 'first' ? first : retrying)?.filter(({ target_id }) => target_id === target.id) ?? [];
    const due = found.filter(({ next_at }) => next_at === null || next_at <= now);
    const next = found[due.length]?.next_at;
    if (next !== undefined && next !== null) this.#targets.scheduleRetry(target.id, next.getTime());
    return due;
  }

  async #attempt(claim: Claim, due: readonly DueDelivery[]): Promise<void> {
    const { phase, target, limit } = claim;
    const { retries, went, hasMore, conflicts } = await this.#attempts.run(claim, due, this.#abort.signal);
    this.#targets.release(claim, went);
    for (const at of retries) this.#targets.scheduleRetry(target.id, at.getTime());
    if (conflicts.length > 0) setTimeout(() => this.#resolve(claim, conflicts), CONFLICT_MS).unref();
    else if (hasMore || due.length === limit) this.enqueue(phase, [target.id]);
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
    const ids = this.#targets.unloaded();
    if (ids.length === 0) return;
    const keys = ids.map((id) => ({ bucket: bucketOf(id), id }));
    this.#targets.load(ids, await findTargets(this.#options.db, keys));
  }

  async #sweep(interruptedBefore: Date): Promise<void> {
    const { db, clock } = this.#options;
    this.#lastSweep = performance.now();
    this.#awayAtSweep = db.awayBuckets.size;
    // It changes a table that is on all nodes.
    if (this.#awayAtSweep === 0) await endLapsed(db, clock.now());
    await deleteOldEnvelopes(db, later(clock.now(), -MAX_ATTEMPT_MS));
    await endInterrupted(db, interruptedBefore, clock.now());
    this.#targets.enqueue('first', await targetsWithNew(db));
    for (const { target_id, next_at } of await targetsWithRetries(db)) {
      this.#targets.scheduleRetry(target_id, next_at.getTime());
    }
  }

  async #heartbeat(): Promise<void> {
    if (performance.now() - this.#lastHeartbeat < HEARTBEAT_MS) return;
    this.#lastHeartbeat = performance.now();
    await this.#session.one(sql`select 1 as alive`);
  }
}

function wantedIn(claims: readonly Claim[], phase: Phase): Wanted[] {
  const some = claims.filter((claim) => claim.phase === phase);
  return some.map(({ target: { bucket, id }, limit }) => ({ bucket, id, most: limit }));
}

function idsIn(payload: string): number[] {
  return payload
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
