import { runMigrations } from 'graphile-worker';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { sql } from '../db.js';
import { Child } from '../testing/child.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { emitSome, testimony, Witness } from '../testing/events/emitting.js';
import { recordStatement } from '../testing/recorder.js';
import { until } from '../testing/until.js';
import type { Consumer } from './consumers/consumer.js';
import { Dispatcher, type DispatcherOptions } from './dispatcher.js';
import { workerLog } from './worker_log.js';

const log = pino({ level: 'silent' });
/** Three workspaces in as many buckets. */
const WORKSPACES = [4096 + 7, 4096 + 8, 4096 + 4000];
const [WORKSPACE = 0] = WORKSPACES;

let database: TestDatabase;
let running: Dispatcher[] = [];
let children: Child[] = [];

beforeEach(async () => {
  running = [];
  children = [];
  database = await createTestDatabase({ poolSize: 10 });
  await runMigrations({ connectionString: database.url, logger: workerLog(log) });
});
afterEach(async () => {
  await Promise.all(running.map((dispatcher) => dispatcher.stop()));
  await Promise.all(children.map((child) => child.kill()));
  await database.close();
});

function dispatcher(consumers: readonly Consumer[], options: Partial<DispatcherOptions> = {}): Dispatcher {
  const made = new Dispatcher({
    ...{ url: database.url, clock: systemClock, log, consumers, onNewStatement: recordStatement },
    ...options,
  });
  running.push(made);
  made.start();
  return made;
}

function child(file: string, ...args: string[]): Child {
  const made = new Child(file, database.url, ...args);
  children.push(made);
  return made;
}

const emitted = (workspaceId: number, count = 1) => database.db.transaction((trx) => emitSome(trx, workspaceId, count));

async function emptyOutbox(): Promise<boolean> {
  const { left } = await database.db.one<{ left: number }>(sql`select count(*)::int as left from outbox`);
  return left === 0;
}

async function counter(): Promise<number> {
  return (await database.db.one<{ last_position: number }>(sql`select last_position from dispatcher`)).last_position;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Ends the connections that dispatchers lead by, or wait to lead by. */
const cutSessions = () =>
  database.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'skein session'`);

describe('the dispatcher', () => {
  it('hands every event over once, in one gapless order, and empties the outbox', async () => {
    const witness = new Witness();
    for (const workspace of WORKSPACES) await emitted(workspace, 4);
    dispatcher([witness]);
    await until(emptyOutbox);
    expect(witness.told.map(({ position }) => position)).toEqual(upTo(12));
    expect(witness.events_told).toBe(12);
    expect(await counter()).toBe(12);
  });

  it('places the events of one workspace in the order of their transactions', async () => {
    const witness = new Witness();
    dispatcher([witness]);
    for (const workspace of [...WORKSPACES, ...WORKSPACES]) await emitted(workspace, 5);
    await until(emptyOutbox);
    for (const workspace of WORKSPACES) {
      const ids = witness.told.filter((event) => event.workspace_id === workspace).map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((one, other) => one - other));
      expect(ids).toHaveLength(10);
    }
  });

  it('leaves no gap when many commit at once and some roll back', async () => {
    const witness = new Witness();
    const made = dispatcher([witness]);
    const commit = async (index: number) => {
      const work = database.db.transaction(async (trx) => {
        await emitSome(trx, WORKSPACES[index % 3] ?? 0, 1 + (index % 3));
        if (index % 5 === 0) throw new Error('rolled back');
      });
      await work.then(
        () => made.wake(),
        () => undefined,
      );
    };
    for (const round of upTo(15)) await Promise.all(upTo(10).map((index) => commit(round * 10 + index)));
    await until(emptyOutbox);
    const committed = upTo(150)
      .map((index) => index + 10)
      .filter((index) => index % 5 !== 0);
    const events = committed.reduce((sum, index) => sum + 1 + (index % 3), 0);
    expect(witness.told.map(({ position }) => position)).toEqual(upTo(events));
  });

  it('is told by a wake, long before it would look', async () => {
    const witness = new Witness();
    await emitted(WORKSPACE);
    const leader = dispatcher([witness], { pollMs: 600_000 });
    await until(() => witness.told.length === 1);
    await emitted(WORKSPACE);
    leader.wake();
    await until(() => witness.told.length === 2);
  });

  it('of another process passes wakes on to the one that leads', async () => {
    const witness = new Witness();
    await emitted(WORKSPACE);
    dispatcher([witness], { pollMs: 600_000 });
    await until(() => witness.told.length === 1);
    const other = dispatcher([], { pollMs: 600_000 });
    await emitted(WORKSPACE);
    other.wake();
    await until(() => witness.told.length === 2);
  });

  it('looks by itself when nobody wakes it', async () => {
    const witness = new Witness();
    dispatcher([witness]);
    await emitted(WORKSPACE);
    await until(() => witness.told.length === 1);
    await emitted(WORKSPACE);
    await until(() => witness.told.length === 2);
  });
});

describe('two dispatchers at once', () => {
  it('give no place twice and leave none out, while the lead passes from one to the other', async () => {
    const witnesses = [new Witness(), new Witness()];
    const both = witnesses.map((witness) => dispatcher([witness], { pollMs: 20 }));
    for (const round of upTo(12)) {
      await Promise.all(WORKSPACES.map((workspace) => emitted(workspace, 5)));
      both.forEach((each) => each.wake());
      if (round % 3 === 0) await cutSessions();
    }
    await until(emptyOutbox);
    const places = new Map<number, Set<number>>();
    for (const { id, position } of witnesses.flatMap(({ told }) => told)) {
      places.set(position, (places.get(position) ?? new Set()).add(id));
    }
    expect([...places.keys()].sort((one, other) => one - other)).toEqual(upTo(180));
    expect([...places.values()].map(({ size }) => size)).toEqual(upTo(180).map(() => 1));
    expect(new Set([...places.values()].flatMap((ids) => [...ids])).size).toBe(180);
  });

  it('do not lead at the same time, and the second takes over when the first stops', async () => {
    const [first, second] = [new Witness(), new Witness()];
    const leader = dispatcher([first]);
    await emitted(WORKSPACE);
    await until(() => first.told.length === 1);
    dispatcher([second]);
    await emitted(WORKSPACE);
    await until(() => first.told.length === 2);
    await leader.stop();
    await emitted(WORKSPACE);
    await until(() => second.told.length === 1);
    expect([...first.positions, ...second.positions]).toEqual([1, 2, 3]);
  });
});

describe('a dispatcher that is killed', () => {
  it('between any two of its steps leaves the order gapless and loses nothing', async () => {
    const steps = ['update outbox', 'update dispatcher', 'add_jobs', 'delete from outbox'];
    for (const step of steps) {
      for (const workspace of WORKSPACES) await emitted(workspace, 5);
      await child('events/dispatch_child.ts', step).killed();
    }
    for (const workspace of WORKSPACES) await emitted(workspace, 5);
    dispatcher([new Witness(testimony)]);
    await until(emptyOutbox);
    const testimonies = await database.db.many<{ id: number; position: number }>(sql`
      select distinct (payload->>'id')::bigint as id, (payload->>'position')::bigint as position
      from graphile_worker._private_jobs order by position`);
    expect(testimonies.map(({ position }) => position)).toEqual(upTo(75));
    expect(new Set(testimonies.map(({ id }) => id)).size).toBe(75);
    expect(await counter()).toBe(75);
  }, 60_000);

  it('after it has placed events and before it has counted them does not give the same places again', async () => {
    await emitted(WORKSPACE, 3);
    await child('events/dispatch_child.ts', 'update outbox').killed();
    expect(await counter()).toBe(0);
    await emitted(WORKSPACE, 2);
    const witness = new Witness();
    dispatcher([witness]);
    await until(emptyOutbox);
    expect(witness.positions).toEqual(upTo(5));
    expect(witness.events_told).toBe(5);
  }, 30_000);

  it('with its whole process, between the commit and the wake, loses no event', async () => {
    const killed = child('events/commit_child.ts', String(WORKSPACE));
    await killed.says('committed');
    await killed.kill();
    expect(await emptyOutbox()).toBe(false);
    const witness = new Witness();
    dispatcher([witness]);
    await until(emptyOutbox);
    expect(witness.told.map(({ workspace_id }) => workspace_id)).toEqual([WORKSPACE]);
  }, 30_000);
});

describe('a poisonous event', () => {
  const poisoned = (id: number): Consumer => ({
    name: 'poisoned',
    events: ['thread_updated'],
    tasks: [],
    plan(event) {
      if (event.id === id) throw new Error('This one cannot be planned');
      return [];
    },
  });

  async function firstId(): Promise<number> {
    return (await database.db.one<{ id: number }>(sql`select min(id) as id from outbox`)).id;
  }

  interface SetAside {
    id: number;
    position: number;
    failures: number;
    error: string;
    set_aside_at: Date;
  }
  const setAside = () =>
    database.db.many<SetAside>(sql`
      select id, position, failures, error, set_aside_at from outbox where set_aside_at is not null`);

  it('is set aside with its error after three tries, and the others go on', async () => {
    await emitted(WORKSPACE, 3);
    const bad = await firstId();
    const witness = new Witness();
    dispatcher([witness, poisoned(bad)], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    await emitted(WORKSPACE, 2);
    await until(() => witness.events_told === 5);
    expect(await setAside()).toEqual([
      {
        id: bad,
        position: 1,
        failures: 3,
        error: 'poisoned: Error: This one cannot be planned',
        set_aside_at: expect.any(Date),
      },
    ]);
    expect(witness.positions).toEqual(upTo(5));
    expect(witness.told.filter(({ id }) => id === bad)).toHaveLength(3);
  });

  it('still reaches, with its last try, the consumers that it does not poison', async () => {
    await emitted(WORKSPACE);
    dispatcher([new Witness(testimony), poisoned(await firstId())], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    const { jobs } = await database.db.one<{ jobs: number }>(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'testify'`,
    );
    expect(jobs).toBe(1);
  });

  it('is also one whose job the database refuses', async () => {
    await emitted(WORKSPACE, 3);
    const bad = await firstId();
    const witness = new Witness((event) => [
      { task: 'testify', payload: {}, ...(event.id === bad && { queue: 'x'.repeat(200) }) },
    ]);
    dispatcher([witness], { pollMs: 20 });
    await until(async () => (await setAside()).length === 1);
    expect((await setAside()).map(({ id, failures }) => ({ id, failures }))).toEqual([{ id: bad, failures: 3 }]);
    const { jobs } = await database.db.one<{ jobs: number }>(
      sql`select count(*)::int as jobs from graphile_worker.jobs`,
    );
    expect(jobs).toBe(2);
  });

  it('never takes its content into the log', async () => {
    const lines: string[] = [];
    const loud = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    await emitted(WORKSPACE);
    const quoting: Consumer = {
      ...poisoned(0),
      plan() {
        throw new Error('It says: attack at dawn');
      },
    };
    dispatcher([quoting], { pollMs: 20, log: loud });
    await until(async () => (await setAside()).length === 1);
    expect(lines.join('')).toMatch(/set aside/);
    expect(lines.join('')).not.toMatch(/dawn/);
  });
});
