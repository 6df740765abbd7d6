import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { later, DAY, HOUR, systemClock } from '../clock.js';
import { openDatabase, sql, type Database } from '../db/database.js';
import { createTestDatabase, onServer, withDatabase, type TestDatabase } from '../testing/database.js';
import { emitSome, Witness } from '../testing/events/emitting.js';
import { NOTHING_OUTSIDE } from '../testing/outside.js';
import { recordStatement } from '../testing/recorder.js';
import { until } from '../testing/until.js';
import { startBackground, type Background, type BackgroundOptions } from './background.js';
import { cleanUp } from './clean_up.js';
import { addJobs } from './jobs.js';
import type { Subscriber } from './subscribers/subscriber.js';

const WORKSPACE = 4096 + 9;

/** `db` is the program's; its statements are recorded. The test itself uses `database.db`. */
let database: TestDatabase;
let db: Database;
let backgrounds: Background[] = [];

beforeEach(async () => {
  backgrounds = [];
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, poolSize: 5, onNewStatement: recordStatement });
});
afterEach(async () => {
  await Promise.all(backgrounds.map((background) => background.stop()));
  await db.close();
  await database.close();
});

async function start(options: Partial<BackgroundOptions> = {}): Promise<Background> {
  const background = await startBackground({
    db,
    url: database.url,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...NOTHING_OUTSIDE,
    baseUrl: 'http://skein.test',
    roles: ['api', 'worker'],
    subscribers: [],
    onNewStatement: recordStatement,
    ...options,
  });
  backgrounds.push(background);
  return background;
}

/** A subscriber whose task keeps the payloads of its jobs. */
function doing(done: unknown[]): Subscriber<'thread_updated'> {
  const task = { name: 'do', run: async (payload: unknown) => void done.push(payload) };
  return {
    name: 'doing',
    events: ['thread_updated'],
    tasks: [task],
    jobsFor: ({ position }) => [{ task: 'do', payload: { position } }],
  };
}

describe('the background', () => {
  it('turns an event into a job and runs it', async () => {
    const done: unknown[] = [];
    const background = await start({ subscribers: [doing(done)] });
    await database.db.transaction((trx) => emitSome(trx, WORKSPACE));
    background.wake();
    await until(() => done.length === 1);
    expect(done).toEqual([{ position: 1 }]);
  });

  it('without the role of a worker only wakes the process that has it', async () => {
    const witness = new Witness();
    await database.db.transaction((trx) => emitSome(trx, WORKSPACE));
    await start({ subscribers: [witness], pollMs: 600_000 });
    await until(() => witness.told.length === 1);
    const api = await start({ roles: ['api'] });
    await database.db.transaction((trx) => emitSome(trx, WORKSPACE));
    api.wake();
    await until(() => witness.told.length === 2);
  });

  it('loses nothing when the server ends all its connections, again and again', async () => {
    const done: unknown[] = [];
    const background = await start({ subscribers: [doing(done)] });
    const other = openDatabase({ url: database.url, poolSize: 1 });
    for (let round = 1; round <= 4; round += 1) {
      await other.transaction((trx) => emitSome(trx, WORKSPACE, 5));
      background.wake();
      await other.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }
    await until(() => new Set(done.map((payload) => JSON.stringify(payload))).size === 20, 25_000);
    await other.close();
  }, 40_000);

  it('can be stopped while the database is away', async () => {
    const server = withDatabase(database.url, 'postgres');
    const name = new URL(database.url).pathname.slice(1);
    const background = await start();
    await onServer(server, `alter database ${name} allow_connections false`);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    background.wake();
    await background.stop();
    await onServer(server, `alter database ${name} allow_connections true`);
    const left = await database.db.number(sql`
      select count(*)::int as left from pg_stat_activity
      where datname = current_database() and application_name in ('skein worker', 'skein session')`);
    expect(left).toBe(0);
  });

  it('cleans up what has expired and nothing else', async () => {
    const now = systemClock.now();
    const [past, future] = [later(now, -1000), later(now, HOUR)];
    const { db: own } = database;
    for (const [index, at] of [past, future].entries()) {
      const key = Buffer.from([index]);
      await own.run(sql`
        insert into sessions (bucket, sha256, user_id, created_at, expires_at) values (1, ${key}, 4097, ${past}, ${at})`);
      await own.run(sql`
        insert into sign_in_addresses (bucket, user_id, address, signed_in_at)
        values (1, 4097, ${String(index)}, ${later(at, -90 * DAY)})`);
      await own.run(sql`
        insert into codes (bucket, sha256, purpose, user_id, created_at, expires_at)
        values (1, ${key}, 'invitation', 4097, ${past}, ${at})`);
      await own.run(sql`
        insert into tokens (bucket, sha256, user_id, created_at, expires_at) values (1, ${key}, 4097, ${past}, ${at})`);
      await own.run(sql`
        insert into oauth_codes (bucket, sha256, user_id, client_id, family, scopes, redirect_uri, created_at, expires_at)
        values (1, ${key}, 4097, 'c', 1, '{}', 'https://app.example.com/', ${past}, ${later(at, -DAY)})`);
      await own.run(sql`
        insert into oauth_refresh_tokens (bucket, sha256, user_id, client_id, family, scopes, created_at, expires_at)
        values (1, ${key}, 4097, 'c', 1, '{}', ${past}, ${at})`);
      await own.run(sql`
        insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
        values (1, 4097, ${-1 - index}, 5000, ${later(at, -DAY)})`);
      await own.run(sql`
        insert into idempotency_keys (bucket, user_id, key, digest, answer, created_at)
        values (1, 4097, ${String(index)}, ${key}, '{}', ${later(at, -DAY)})`);
      await own.run(sql`
        insert into hook_subscriptions (id, user_id, target_url, event, created_at, ended_at)
        values (${index + 1}, 4097, 'https://hooks.example.com/', 'group_added', ${past}, ${later(at, -DAY)})`);
      await own.run(sql`insert into rate_limit_hits (name, hit_at) values ('some', ${later(at, -DAY - HOUR)})`);
    }
    await own.run(sql`
      insert into tokens (bucket, sha256, user_id, created_at) values (1, ${Buffer.from([9])}, 4097, ${past})`);
    await own.run(sql`
      insert into hook_subscriptions (id, user_id, target_url, event, created_at)
      values (9, 4097, 'https://hooks.example.com/', 'group_added', ${past})`);
    await start();
    await addJobs(own, [cleanUp.job(undefined)]);
    const left = () =>
      own.one<Record<string, number>>(sql`
        select (select count(*)::int from sessions where bucket = 1) as sessions,
          (select count(*)::int from sign_in_addresses where bucket = 1) as addresses,
          (select count(*)::int from codes where bucket = 1) as codes,
          (select count(*)::int from tokens where bucket = 1) as tokens,
          (select count(*)::int from oauth_codes where bucket = 1) as oauth_codes,
          (select count(*)::int from oauth_refresh_tokens where bucket = 1) as refresh_tokens,
          (select count(*)::int from temp_ids where bucket = 1) as temp_ids,
          (select count(*)::int from idempotency_keys where bucket = 1) as keys,
          (select count(*)::int from hook_subscriptions) as hooks,
          (select count(*)::int from rate_limit_hits) as hits`);
    await until(async () => (await left())['hits'] === 1);
    expect(await left()).toEqual({
      sessions: 1,
      addresses: 1,
      codes: 1,
      tokens: 2,
      oauth_codes: 1,
      refresh_tokens: 1,
      temp_ids: 1,
      keys: 1,
      hooks: 2,
      hits: 1,
    });
  });

  it('shows how far it lags behind, and what was set aside', async () => {
    const registry = new Registry();
    const clock = { now: () => later(systemClock.now(), HOUR) };
    const poisonous: Subscriber = {
      name: 'poisonous',
      events: ['thread_updated'],
      tasks: [],
      jobsFor() {
        throw new Error('never');
      },
    };
    await start({ registry, clock, roles: ['api'] });
    await database.db.transaction((trx) => emitSome(trx, WORKSPACE, 2));
    expect(await registry.metrics()).toMatch(/skein_outbox_waiting 2\n/);
    expect(await registry.metrics()).toMatch(/skein_outbox_oldest_seconds 36\d\d/);
    await start({ subscribers: [poisonous], pollMs: 20 });
    await until(async () => (await registry.metrics()).includes('skein_outbox_set_aside 2\n'));
    expect(await registry.metrics()).toMatch(/skein_dispatcher_workers 1\n/);
    expect(await registry.metrics()).toMatch(/skein_dispatcher_groups_led 16\n/);
    expect(await registry.metrics()).toMatch(/skein_dispatcher_groups_failing 0\n/);
    expect(await registry.metrics()).toMatch(/skein_outbox_waiting 0\n/);
    expect(await registry.metrics()).toMatch(/skein_outbox_oldest_seconds 0\n/);
  });
});
