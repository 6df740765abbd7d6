import { Wakeup } from '../wakeup.js';
import type { Session } from './session.js';
import { sql } from './sql.js';

export interface LeaderOptions {
  /** Opens the session that the work needs, and that holds its locks. */
  connect: () => Promise<Session>;
  /** Works until `isStopping`. It calls `hasSucceeded` once it is known to succeed. */
  work: (session: Session) => Promise<void>;
  /** Told that the work has failed. `isFirst` is false for each further failure before a success. */
  onFailure: (error: unknown, isFirst: boolean) => void;
  /** The longest pause before the session is opened again, in milliseconds. */
  lastReconnectMs: number;
}

/** The first pause before a lost session is opened again. It doubles with each failure. */
const FIRST_RECONNECT_MS = 100;

/**
 * Work of which a process has the lead: with a session of its own, whose advisory locks say who leads. When the session
 * ends, PostgreSQL frees the locks, and another process takes the lead.
 */
export class Leader {
  /** What the work waits for. A stop wakes it. */
  readonly wakeup = new Wakeup();
  readonly #options: LeaderOptions;
  #isStopping = false;
  #reconnectMs = FIRST_RECONNECT_MS;
  #running: Promise<void> | undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Waits until the work has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wakeup.wake();
    await this.#running;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** The next failure is a first one. Returns whether there were failures before this success. */
  hasSucceeded(): boolean {
    const hadFailed = this.#reconnectMs > FIRST_RECONNECT_MS;
    this.#reconnectMs = FIRST_RECONNECT_MS;
    return hadFailed;
  }

  /** Waits until the session has the advisory lock, or for a stop. It looks every `pollMs` milliseconds. */
  async waitForLock(session: Session, lock: number, pollMs: number): Promise<void> {
    while (!this.#isStopping) {
      const leads = await session.boolean(sql`select pg_try_advisory_lock(${lock}) as leads`);
      if (leads) return;
      await this.wakeup.wait(pollMs);
    }
  }

  async #run(): Promise<void> {
    const { work, onFailure, lastReconnectMs } = this.#options;
    while (!this.#isStopping) {
      try {
        await withSession(this.#options.connect, work);
      } catch (error) {
        onFailure(error, this.#reconnectMs === FIRST_RECONNECT_MS);
        await this.wakeup.wait(this.#reconnectMs);
        this.#reconnectMs = Math.min(this.#reconnectMs * 2, lastReconnectMs);
      }
    }
  }
}

/** Opens a session, works with it, and closes it. */
export async function withSession(
  connect: () => Promise<Session>,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const session = await connect();
  try {
    await work(session);
  } finally {
    await session.close();
  }
}
