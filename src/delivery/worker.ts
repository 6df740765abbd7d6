/*
 * Delivery of webhooks.
 *
 * The dispatcher of events stores one delivery for each event and subscription, and for each post and integration that
 * it calls (models/delivery.ts). This folder sends them over HTTP: at least once, in order for each target, and again
 * when they fail (behaviour/webhooks.md#delivery and behaviour/integrations.md#calls, docs/adr/0012-deliveries.md).
 *
 * Words
 *
 *   Target     A URL of one user, with the deliveries that wait for it. It is healthy or failing as a whole.
 *   Attempt    One request of a delivery, and its row in the log. A try is an attempt that the schedule counts.
 *   Phase      'first' for deliveries that were never tried, 'retry' for the others. A target runs one of each.
 *   Claim      The deliveries of one target and phase that are being attempted now.
 *   Priority   What a target is to the others: healthy, unproven, or failing. Each priority has its own slots.
 *   Slot       The right to have requests under way at one target.
 *   Endpoint   The checked addresses that the URL of a request leads to.
 *
 * Cast, in the order of a delivery
 *
 *   DeliveryWorker     worker.ts              Runs in each process with the role `worker`; one with the lock leads.
 *                                             Owns the session that holds the lock, and a Scheduler while it leads.
 *   Scheduler          scheduler.ts           Claims targets, reads their due deliveries, and has them attempted.
 *                                             Owns the queues, the claims, and the search for lost attempts.
 *   PriorityQueues     priority_queues.ts     Knows which targets wait, in which phase, and when they retry next.
 *                                             Owns what the leader remembers of a target; makes claims.
 *   Slots              slots.ts               Limits the busy targets, and the deliveries that start in 200 ms.
 *                                             Owns the counts for each priority, for each host, and in all.
 *   Attempts           attempt.ts             Works through a claim: start an attempt, send it, finish it.
 *                                             Owns one Batcher for each of the statements that attempts share.
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
 * pong.ts says what is wrong with the answer to a ping of an integration, disabling.ts ends subscriptions to a dead
 * target, http/outcome.ts describes responses.
 */

import { Leader } from '../db/leader.js';
import { openSession, type Session } from '../db/session.js';
import { NEW_DELIVERIES, REDELIVERIES } from '../models/delivery.js';
import { Scheduler, type SchedulerOptions } from './scheduler.js';

export interface DeliveryWorkerOptions extends SchedulerOptions {
  /** The URL of the same database. The worker keeps a session of its own there. */
  url: string;
  /** How long a stop waits for requests that are under way before it aborts them, in milliseconds. */
  graceMs?: number;
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

/**
 * Sends deliveries when this process is the leader. A single leader keeps the order at each target without any
 * coordination. When its session ends, another process becomes the leader.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #leader: Leader;
  #scheduler: Scheduler | undefined;

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
    this.#scheduler?.stop();
    await this.#leader.stop();
  }

  async #work(session: Session): Promise<void> {
    await this.#leader.waitForLock(session, LEADER_LOCK, POLL_MS);
    if (!this.#leader.isStopping) await this.#lead(session);
  }

  async #lead(session: Session): Promise<void> {
    const scheduler = new Scheduler(this.#options, session);
    this.#scheduler = scheduler;
    // Listen before the first sweep, so that no notification falls between the two.
    await session.listen(NEW_DELIVERIES, (payload) => scheduler.enqueue('first', idsIn(payload)));
    await session.listen(REDELIVERIES, (payload) => scheduler.enqueue('retry', idsIn(payload)));
    this.#options.log.info('This process delivers to hooks');
    let graceMs = 0;
    try {
      if (!this.#leader.isStopping) await scheduler.run();
      this.#leader.hasSucceeded();
      graceMs = this.#options.graceMs ?? GRACE_MS;
    } finally {
      this.#scheduler = undefined;
      // After a failure another process may lead already: abort at once what is under way here.
      await scheduler.finish(graceMs);
    }
  }
}

function idsIn(payload: string): number[] {
  return payload
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
