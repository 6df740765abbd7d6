import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import { systemClock } from '../../clock.js';
import { sql, type Database } from '../../db/database.js';
import type { Subscriber } from '../../events/subscribers/subscriber.js';
import { Dispatcher, type DispatcherOptions } from '../../events/dispatcher.js';
import { bucketsIn, type Group } from '../../models/dispatcher_group.js';
import { workerLog } from '../../events/worker_log.js';
import { Child } from '../child.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { until } from '../until.js';
import { recordStatement } from '../recorder.js';
import { emitSome } from './emitting.js';

/** Three workspaces in different buckets. */
export const WORKSPACES = [4096 + 7, 4096 + 8, 4096 + 4000];
export const [WORKSPACE = 0] = WORKSPACES;

const log = pino({ level: 'silent' });

/** A database for each test, and dispatchers, which stop when their test ends. */
export function useDispatching(): Dispatching {
  const dispatching = new Dispatching();
  beforeEach(() => dispatching.begin());
  afterEach(() => dispatching.end());
  return dispatching;
}

class Dispatching {
  #database: TestDatabase | undefined;
  #running: Dispatcher[] = [];
  #children: Child[] = [];

  async begin(): Promise<void> {
    this.#database = await createTestDatabase({ poolSize: 10 });
    await runMigrations({ connectionString: this.#database.url, logger: workerLog(log) });
  }

  async end(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((dispatcher) => dispatcher.stop()));
    await Promise.all(this.#children.splice(0).map((child) => child.kill()));
    await this.#database?.close();
  }

  get #begun(): TestDatabase {
    if (this.#database === undefined) throw new Error('No test has begun.');
    return this.#database;
  }

  get db(): Database {
    return this.#begun.db;
  }

  get url(): string {
    return this.#begun.url;
  }

  /** A dispatcher of this process. */
  dispatcher(subscribers: readonly Subscriber[], options: Partial<DispatcherOptions> = {}): Dispatcher {
    const made = new Dispatcher({
      url: this.#begun.url,
      clock: systemClock,
      log,
      subscribers,
      onNewStatement: recordStatement,
      ...options,
    });
    this.#running.push(made);
    made.start();
    return made;
  }

  /** Starts a program of this folder on the same database. */
  child(file: string, ...args: string[]): Child {
    const made = new Child(file, this.#begun.url, ...args);
    this.#children.push(made);
    return made;
  }

  /** One that shares the groups of all dispatchers: returns when this one has so many. */
  async dispatcherWith(
    groups: number,
    subscribers: readonly Subscriber[],
    options: Partial<DispatcherOptions> = {},
  ): Promise<Dispatcher> {
    const made = this.dispatcher(subscribers, options);
    await until(() => made.groups.led.length === groups);
    return made;
  }

  emit(workspaceId: number, count = 1): Promise<void> {
    return this.db.transaction((trx) => emitSome(trx, workspaceId, count));
  }

  async isOutboxEmpty(): Promise<boolean> {
    const left = await this.db.number(sql`select count(*)::int as left from outbox`);
    return left === 0;
  }
}

/** A workspace whose events are in this group. */
export function workspaceIn(group: Group): number {
  return 4096 + (bucketsIn([group])[0] ?? 0);
}

/** The numbers from 1 to `count`. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
