import { sqlState } from '../db/database.js';
import type { Session } from '../db/session.js';
import type { Group } from '../models/dispatcher_group.js';
import { GroupLocks } from './group_locks.js';
import { Publisher, type PublisherOptions } from './publisher.js';
import { Wakeup } from '../wakeup.js';

export interface LoneGroupOptions extends PublisherOptions {
  /** Runs the work with a session of its own. */
  withSession: (work: (session: Session) => Promise<void>) => Promise<void>;
}

/** Before a group that has failed is tried again: doubled after each failure, up to the last. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [500, 5_000];

/**
 * Dispatches one group that has failed, over a session of its own, so that the other groups of the worker do not wait
 * for it. It ends when nothing of the group waits any more, or when another worker leads it.
 */
export class LoneGroup {
  readonly #group: Group;
  readonly #options: LoneGroupOptions;
  readonly #stopWakeup = new Wakeup();
  #isStopping = false;
  #isOver = false;
  #retryMs = FIRST_RETRY_MS;
  /** Resolves at its end. Never fails. */
  readonly ended: Promise<void>;

  constructor(group: Group, options: LoneGroupOptions) {
    this.#group = group;
    this.#options = options;
    this.ended = this.#run();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopWakeup.wake();
    return this.ended;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping && !this.#isOver) {
      try {
        await this.#options.withSession((session) => this.#lead(session));
      } catch (error) {
        await this.#waitAfter(error);
      }
    }
  }

  async #lead(session: Session): Promise<void> {
    const locks = new GroupLocks(session);
    const leads = (await locks.excludeEarlier()) && (await locks.lock([this.#group])).length > 0;
    this.#isOver = !leads;
    if (!leads) return;
    const publisher = new Publisher(session, this.#options, { isCautious: true });
    await publisher.take([this.#group]);
    while (!this.#isStopping && !this.#isOver) {
      const { outcome, failed } = await publisher.publishTurns();
      const error = failed.get(this.#group);
      if (failed.size > 0) await this.#waitAfter(error);
      else if (outcome === 'waiting') await this.#stopWakeup.wait(FIRST_RETRY_MS);
      else if (outcome === 'idle') this.#isOver = true;
      if (failed.size === 0) this.#retryMs = FIRST_RETRY_MS;
    }
    await publisher.give([this.#group]);
    await locks.leave();
  }

  async #waitAfter(error: unknown): Promise<void> {
    // The error may quote the content of an event, which must not be logged.
    const about = { group: this.#group, code: sqlState(error) };
    this.#options.log.debug(about, 'A group of buckets cannot be dispatched yet');
    await this.#stopWakeup.wait(this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
  }
}
