/*
 * Who is who behind the outbox, in the order in which an event meets them:
 *
 * - emit             inserts the event into the table `outbox`, in the transaction of the change that it reports.
 * - Dispatcher       reads the outbox. Every worker process has one, which leads some of the groups of buckets.
 * - Leader           (db/leader.ts) opens the session of the dispatcher again when it is lost.
 * - GroupLocks       the advisory locks that say who leads which groups, and how many workers there are.
 * - LoneGroup        dispatches a group that has failed, so that the others of its worker go on.
 * - WakeSender       tells the dispatchers of other processes that the outbox has new events.
 * - Wakeup           lets a loop sleep until time passes or it is woken.
 * - Publisher        has some events of each workspace published, turn by turn.
 * - Turns            says how many events a turn has.
 * - Sequencer        gives each event its position, in the order of its workspace.
 * - Fanout           publishes events to the subscribers and then deletes them.
 * - DirectSubscriber receives events itself, in order and in batches: deliveries to hooks.
 * - Subscriber       names the jobs that follow from an event: mail, erasure, uploads, callbacks.
 * - Job, Task        a job is a row that graphile-worker stores; the task of that name is the code that runs it.
 * - Worker           runs jobs. Every worker process has one, and all of them work at the same time.
 * - WorkerRun        one run of graphile-worker inside a Worker. It is replaced when the database was away.
 * - Leases           heartbeats of the runs. They free the jobs of a process that has died.
 * - Background       starts and stops all of this in a process.
 */

import { sqlState } from '../db/database.js';
import { Leader, withSession } from '../db/leader.js';
import { openSession, type Session, type SessionOptions } from '../db/session.js';
import { ALL_GROUPS, GROUPS, type Group } from '../models/dispatcher_group.js';
import { GroupLocks, GROUPS_CHANNEL } from './group_locks.js';
import { LoneGroup } from './lone_group.js';
import { Wakeup } from '../wakeup.js';
import { Publisher, type Pass, type PublisherOptions } from './publisher.js';
import { WAKE_CHANNEL, WakeSender } from './wake_sender.js';

export interface DispatcherOptions extends PublisherOptions {
  url: string;
  /** How often it reads the outbox without being woken while no event waits, in milliseconds. */
  pollMs?: number;
  onNewStatement?: (text: string) => void;
  /** Opens its sessions. By default `openSession`. */
  connect?: (options: SessionOptions) => Promise<Session>;
}

/** Events come with a notification. This finds those whose sender died before it could notify. */
const POLL_MS = 5_000;
/** How often it looks whether an event that could not be published can be, and whether an earlier version has ended. */
const RETRY_MS = 250;
/** How often it looks how the groups are spread. A notification also says so, unless a worker has died. */
const BALANCE_MS = 500;
/** PostgreSQL ends a session, and with it the locks, after this time without a statement. */
const IDLE_LIMIT_MS = 10_000;
/** A group whose statement takes longer has failed, and goes on by itself. */
const LIMITS = { statementMs: 5_000, lockMs: 1_000 };
/** For a group that goes on by itself. */
const LONE_LIMITS = { statementMs: 20_000, lockMs: 1_000 };
const LAST_RECONNECT_MS = 5_000;
/** The snapshots that one turn of a bucket reads, in bytes. The first alone may be longer. */
const TURN_BYTES = 2 * 1024 * 1024;
/** The pause after a pass while the process is busy. */
const BUSY_PAUSE_MS = 200;

/** Which groups a process leads. */
export interface LedGroups {
  /** Those that fail included. */
  led: Group[];
  failing: Group[];
}

/**
 * Publishes the events of the outbox to their subscribers, those of each workspace in order, each at least once. The
 * workers share the groups of buckets: each leads the same number, give or take, and takes over those of a worker that
 * has ended.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #sender: WakeSender;
  readonly #leader: Leader;
  /** Woken by `stop` only: new events do not shorten a pause. */
  readonly #stopWakeup = new Wakeup();
  /** The groups that fail, each by itself. */
  readonly #lone = new Map<Group, LoneGroup>();
  #publisher: Publisher | undefined;
  #hasSpreadChanged = false;
  #stopped: Promise<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#sender = new WakeSender(options);
    this.#leader = new Leader({
      connect: () => this.#connect(LIMITS),
      work: (session) => this.#share(session),
      onFailure: (err, isFirst) =>
        options.log[isFirst ? 'warn' : 'debug']({ err }, 'Dispatching events was interrupted; it will be resumed'),
      lastReconnectMs: LAST_RECONNECT_MS,
    });
  }

  start(): void {
    this.#leader.start();
  }

  /** To be called after each commit that emitted events. */
  wake(): void {
    const { length } = this.#publisher?.groups ?? [];
    if (length > 0) this.#leader.wakeup.wake();
    if (length < GROUPS) this.#sender.wake();
  }

  /** Finishes the batch in progress and gives its groups to the other workers. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  get groups(): LedGroups {
    const failing = [...this.#lone.keys()];
    return { led: [...(this.#publisher?.groups ?? []), ...failing], failing };
  }

  async #stop(): Promise<void> {
    const stopped = this.#leader.stop();
    this.#stopWakeup.wake();
    await stopped;
    await Promise.all([...this.#lone.values()].map((group) => group.stop()));
    await this.#sender.stop();
  }

  #connect(limits: typeof LIMITS): Promise<Session> {
    const { url, onNewStatement, connect = openSession } = this.#options;
    // Without waiting for the disk: events whose deletion a crash undoes are published again.
    const bounds = { idleLimitMs: IDLE_LIMIT_MS, pageBytes: TURN_BYTES, limits };
    return connect({ url, ...bounds, waitsForDisk: false, onNewStatement });
  }

  /** Leads this worker's share of the groups. */
  async #share(session: Session): Promise<void> {
    const locks = new GroupLocks(session);
    while (!(await locks.excludeEarlier())) {
      if (this.#leader.isStopping) return;
      await this.#leader.wakeup.wait(RETRY_MS);
    }
    const publisher = new Publisher(session, this.#options);
    await session.listen(WAKE_CHANNEL, () => this.#leader.wakeup.wake());
    await session.listen(GROUPS_CHANNEL, () => this.#rebalance());
    await locks.join();
    this.#publisher = publisher;
    try {
      await this.#lead(publisher, locks);
      await publisher.give(publisher.groups);
      await locks.leave();
    } finally {
      this.#publisher = undefined;
    }
  }

  #rebalance(): void {
    this.#hasSpreadChanged = true;
    this.#leader.wakeup.wake();
  }

  async #lead(publisher: Publisher, locks: GroupLocks): Promise<void> {
    let [balanceAt, passAt] = [0, 0];
    while (!this.#leader.isStopping) {
      if (this.#hasSpreadChanged || performance.now() >= balanceAt) {
        if (await this.#balance(publisher, locks)) passAt = 0;
        balanceAt = performance.now() + BALANCE_MS;
      }
      if (performance.now() >= passAt) passAt = performance.now() + (await this.#pass(publisher, locks));
      const pauseMs = Math.min(balanceAt, passAt) - performance.now();
      if (pauseMs > 0 && (await this.#leader.wakeup.wait(pauseMs))) passAt = 0;
    }
  }

  /** Takes groups up to a fair share, or gives away what is more. Returns whether it has taken any. */
  async #balance(publisher: Publisher, locks: GroupLocks): Promise<boolean> {
    this.#hasSpreadChanged = false;
    const { workers, free } = await locks.spread();
    const own = publisher.groups;
    const room = Math.ceil(GROUPS / Math.max(1, workers)) - own.length - this.#lone.size;
    const surplus = room < 0 ? own.slice(room) : [];
    await publisher.give(surplus);
    await locks.unlock(surplus);
    const wanted = free.filter((group) => !this.#lone.has(group)).slice(0, Math.max(0, room));
    const taken = await locks.lock(wanted);
    await publisher.take(taken);
    const changed = surplus.length + taken.length;
    if (changed > 0) this.#options.log.info({ groups: publisher.groups.length, of: GROUPS }, this.#says(publisher));
    return taken.length > 0;
  }

  #says(publisher: Publisher): string {
    if (publisher.groups.length < ALL_GROUPS.length) return 'This process dispatches the events of some groups';
    return 'This process dispatches the events';
  }

  /** Returns after how many milliseconds there is to be another pass. */
  async #pass(publisher: Publisher, locks: GroupLocks): Promise<number> {
    const { outcome, failed } = await publisher.publishTurns();
    this.#leader.hasSucceeded();
    for (const [group, error] of failed) await this.#separate(group, error, publisher, locks);
    const { pollMs = POLL_MS } = this.#options;
    if (outcome === 'active' && this.#isBusy) await this.#stopWakeup.wait(BUSY_PAUSE_MS);
    const pauses: Record<Pass['outcome'], number> = { active: 0, waiting: Math.min(pollMs, RETRY_MS), idle: pollMs };
    return pauses[outcome];
  }

  /** A group that has failed goes on by itself, until it works again. */
  async #separate(group: Group, error: unknown, publisher: Publisher, locks: GroupLocks): Promise<void> {
    // The error may quote the content of an event, which must not be logged.
    const about = { group, code: sqlState(error) };
    this.#options.log.warn(about, 'The events of a group cannot be dispatched at present; those of the others are');
    await publisher.give([group], this.#options.clock.now());
    await locks.unlock([group]);
    const withLoneSession = (work: (session: Session) => Promise<void>) =>
      withSession(() => this.#connect(LONE_LIMITS), work);
    const lone = new LoneGroup(group, { ...this.#options, withSession: withLoneSession });
    this.#lone.set(group, lone);
    void lone.ended.then(() => {
      this.#lone.delete(group);
      if (!this.#leader.isStopping) this.#options.log.info({ group }, 'The events of the group are dispatched again');
      this.#rebalance();
    });
  }

  get #isBusy(): boolean {
    return this.#options.isBusy?.() ?? false;
  }
}
