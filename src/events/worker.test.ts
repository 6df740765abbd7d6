import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.js';
import { openDatabase, sql } from '../db/database.js';
import { Child } from '../testing/child.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { NOTHING_OUTSIDE } from '../testing/outside.js';
import { recordStatement } from '../testing/recorder.js';
import { until } from '../testing/until.js';
import { addJobs } from './jobs.js';
import type { Task, TaskContext } from './tasks.js';
import { Worker, type WorkerOptions } from './worker.js';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let workers: Worker[] = [];
let children: Child[] = [];

beforeEach(async () => {
  [workers, children] = [[], []];
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all(children.map((child) => child.kill()));
  await database.close();
});

const services = () => ({
  db: database.db,
  clock: systemClock,
  log,
  baseUrl: 'http://skein.test',
  ...NOTHING_OUTSIDE,
});

async function work(tasks: readonly Task[], options: Partial<WorkerOptions> = {}): Promise<Worker> {
  const worker = new Worker({
    url: database.url,
    services: services(),
    tasks,
    onNewStatement: recordStatement,
    ...options,
  });
  workers.push(worker);
  await worker.start();
  return worker;
}

/** A task that keeps the payloads it was run with. */
function noting(name = 'note'): Task & { payloads: unknown[] } {
  const payloads: unknown[] = [];
  return { name, payloads, run: async (payload) => void payloads.push(payload) };
}

/** A task whose runs end when the test says so. */
function held(name = 'hold') {
  const releases: (() => void)[] = [];
  const contexts: TaskContext[] = [];
  const task: Task = {
    name,
    run(_payload, context) {
      contexts.push(context);
      return new Promise((resolve) => releases.push(resolve));
    },
  };
  return { task, contexts, release: () => releases.forEach((resolve) => resolve()) };
}

const add = (task: string, payload: unknown = {}) => addJobs(database.db, [{ task, payload }]);

interface JobRow {
  attempts: number;
  locked_by: string | null;
  last_error: string | null;
}
const jobs = () => database.db.many<JobRow>(sql`select attempts, locked_by, last_error from graphile_worker.jobs`);
const leases = async () =>
  (await database.db.many<{ worker_id: string }>(sql`select worker_id from worker_leases`)).map((row) => row.worker_id);

describe('the worker', () => {
  it('runs jobs with what they are about and what they need, and is done with them', async () => {
    const note = noting();
    await work([note]);
    await add('note', { id: 12 });
    await until(async () => (await jobs()).length === 0);
    expect(note.payloads).toEqual([{ id: 12 }]);
  });

  it('starts with its tables made by one of several that start together', async () => {
    const note = noting();
    await Promise.all(Array.from({ length: 4 }, () => work([note], { concurrency: 1 })));
    await addJobs(
      database.db,
      Array.from({ length: 20 }, (_, id) => ({ task: 'note', payload: { id } })),
    );
    await until(async () => (await jobs()).length === 0);
    expect(note.payloads).toHaveLength(20);
  });

  it('cannot start without its database, and says so', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const worker = new Worker({ url: url.href, services: services(), tasks: [] });
    await expect(worker.start()).rejects.toThrow(/does not exist/);
  });

  it('tries a job again that failed, and keeps why', async () => {
    const note = noting();
    const failing: Task = {
      name: 'fail',
      async run(payload, context) {
        await note.run(payload, context);
        if (note.payloads.length === 1) throw new Error('not yet');
      },
    };
    await work([failing]);
    await add('fail');
    await until(async () => (await jobs())[0]?.last_error === 'not yet');
    await until(async () => (await jobs()).length === 0);
    expect(note.payloads).toHaveLength(2);
  });

  it('waits for running jobs when it is stopped', async () => {
    const hold = held();
    const worker = await work([hold.task]);
    await add('hold');
    await until(() => hold.contexts.length === 1);
    const stopped = worker.stop();
    hold.release();
    await stopped;
    expect(await jobs()).toEqual([]);
    expect(await leases()).toEqual([]);
  });

  it('gives back the jobs that take too long when it is stopped', async () => {
    const hold = held();
    const worker = await work([hold.task], { graceMs: 50 });
    await add('hold');
    await until(() => hold.contexts.length === 1);
    await worker.stop();
    expect(await jobs()).toEqual([{ attempts: 1, locked_by: null, last_error: 'Skein was stopped' }]);
  });

  it('goes on by itself after all its connections were cut, in the middle of jobs too', async () => {
    const note = noting();
    const hold = held();
    await work([note, hold.task], { concurrency: 2 });
    const cut = openDatabase({ url: database.url, poolSize: 1 });
    for (const round of [1, 2, 3]) {
      await addJobs(cut, [{ task: 'hold', payload: {} }]);
      await until(() => hold.contexts.length >= round);
      await cut.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await addJobs(cut, [{ task: 'note', payload: { round } }]);
      await until(() => {
        hold.release();
        return note.payloads.length >= round;
      }, 20_000);
    }
    await until(async () => {
      hold.release();
      const left = await cut.number(sql`select count(*)::int as left from graphile_worker.jobs`);
      return left === 0;
    }, 20_000);
    await cut.close();
  }, 60_000);
});

describe('a job of a worker that is killed', () => {
  it('runs again within ten seconds, and so does its queue', async () => {
    const killed = new Child('events/work_child.ts', database.url);
    children.push(killed);
    await until(async () => (await leases()).length === 1, 20_000);
    await addJobs(
      database.db,
      [5, 6].map((id) => ({ task: 'hold', payload: { id }, queue: 'one by one' })),
    );
    await killed.says('running');
    const note = noting('hold');
    await work([note]);
    expect(note.payloads).toEqual([]);
    await killed.kill();
    await until(() => note.payloads.length === 2, 10_000);
    expect(note.payloads).toEqual(expect.arrayContaining([{ id: 5 }, { id: 6 }]));
    await until(async () => (await leases()).length === 1);
  }, 40_000);

  it('is unlocked too when its worker has no lease', async () => {
    const note = noting('hold');
    const first = await work([held('other').task]);
    await add('hold');
    await database.db.run(sql`
      update graphile_worker._private_jobs set locked_by = ${`gone ${randomUUID()}`}, locked_at = ${systemClock.now()}`);
    await work([note]);
    await until(() => note.payloads.length === 1);
    await first.stop();
  });

  it('is left alone as long as its worker lives', async () => {
    const hold = held();
    await work([hold.task], { concurrency: 1 });
    await add('hold');
    await until(() => hold.contexts.length === 1);
    const { beats } = await beatsOfAll();
    await work([hold.task], { concurrency: 1 });
    // Two checks more than make a worker count as dead.
    await until(async () => (await beatsOfAll()).beats > beats + 14, 30_000);
    expect(hold.contexts).toHaveLength(1);
    expect((await jobs())[0]?.attempts).toBe(1);
    hold.release();
  }, 40_000);

  const beatsOfAll = () => database.db.one<{ beats: number }>(sql`select sum(beats)::int as beats from worker_leases`);
});
