import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '../db/migrations.js';
import { clusterFolder } from './cluster.js';
import { startEmbedded, type EmbeddedDatabase } from './postgres.js';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

let dataDir: string;
let running: EmbeddedDatabase | undefined;

beforeAll(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'skein-roles-'))));
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, maxRetries: 10 }));

/** Starts the database on the folder of this file, after it has stopped if it runs. */
async function start(): Promise<EmbeddedDatabase> {
  await running?.stop();
  running = await startEmbedded({ dataDir, log: silent, fast: true });
  return running;
}

/** Runs statements one after the other, and answers the rows of the last. */
async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Everything that is somebody else's than the one's who asks, in what is not the system's. */
const OF_OTHERS = `
  select relname::text from pg_class where relowner <> current_user::regrole and relnamespace >= 16384 or
    (relnamespace = 'public'::regnamespace and relowner <> current_user::regrole)
  union all select proname::text from pg_proc where proowner <> current_user::regrole and oid >= 16384
  union all select typname::text from pg_type where typowner <> current_user::regrole and oid >= 16384
  union all select nspname::text from pg_namespace where nspowner <> current_user::regrole and oid >= 16384
  union all select datname::text from pg_database where datdba <> current_user::regrole and datname = current_database()`;

describe('the role as which Skein works', () => {
  test('is no superuser, and has no right beyond its database', async () => {
    const { url } = await start();
    expect(
      await query(
        url,
        `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, pg_has_role(current_user, 'pg_monitor', 'member')
          from pg_roles where rolname = current_user`,
      ),
    ).toEqual([[false, false, false, false, false, false]]);
    const forbidden = [
      `copy (select 1) to program 'id'`,
      `copy (select 1) to '/tmp/skein-was-here'`,
      `select rolpassword from pg_authid`,
      `select pg_read_file('skein.url')`,
      `alter system set archive_command = 'id'`,
      `create role another superuser`,
      `create database another`,
      `set role skein`,
      `create extension adminpack`,
    ];
    for (const statement of forbidden) {
      await expect(query(url, statement), statement).rejects.toThrow(/permission denied|not available/);
    }
    expect(await query(url, 'create table own (id serial)', OF_OTHERS)).toEqual([]);
  });

  test('is another than the one whose address lies in the folder, and has another password', async () => {
    const { url, superuserUrl } = await start();
    const [program, stored] = [
      new URL(url),
      new URL(await readFile(path.join(clusterFolder(dataDir), 'skein.url'), 'utf8')),
    ];
    expect([program.username, stored.username, new URL(superuserUrl).username]).toEqual([
      'skein_program',
      'skein',
      'skein',
    ]);
    expect(program.password).not.toBe(stored.password);
    program.password = stored.password;
    await expect(query(program.href, 'select 1')).rejects.toThrow('password authentication failed');
  });
});

/**
 * A database as versions made it in which the superuser did everything, with a few things that Skein itself has not.
 */
async function makeOld(superuserUrl: string): Promise<void> {
  await migrate(superuserUrl);
  await runMigrations({ connectionString: superuserUrl });
  await query(
    superuserUrl,
    `insert into worker_leases (worker_id, beats, heartbeat_at) values ('kept', 1, now())`,
    `create schema "An ""odd"" place"`,
    `set search_path to "An ""odd"" place"`,
    `create type "Mood" as enum ('calm', 'odd')`,
    `create domain small as int check (value < 10)`,
    `create type pair as (a int, b int)`,
    `create sequence loose`,
    `create table "T 1" (id serial, other bigint generated always as identity, mood "Mood", size small, both_ pair)`,
    `insert into "T 1" (mood) values ('odd')`,
    `create view seen as select * from "T 1"`,
    `create materialized view kept as select * from "T 1"`,
    `create function one(a int, b "Mood") returns int language sql as 'select 1'`,
    `create procedure two() language sql as 'select 2'`,
    `create aggregate total(int) (sfunc = int4pl, stype = int)`,
    `alter database skein owner to skein`,
  );
}

describe('a data folder of a version in which Skein worked as the superuser', () => {
  test('is the program’s after a start, with all that is in it, and the next start changes nothing', async () => {
    const old = await start();
    await makeOld(old.superuserUrl);
    await query(old.superuserUrl, 'drop owned by skein_program', 'drop role skein_program');
    const { url } = await start();
    expect(await query(url, OF_OTHERS)).toEqual([]);
    expect(await query(url, `select worker_id from worker_leases`)).toEqual([['kept']]);
    expect(await migrate(url)).toEqual([]);
    await runMigrations({ connectionString: url });
    expect(await query(url, `select (graphile_worker.add_job('a_task')).id is not null`)).toEqual([[true]]);
    const place = `set search_path to "An ""odd"" place"`;
    expect(await query(url, place, `insert into "T 1" (mood) values ('calm') returning id, other`)).toEqual([[2, '2']]);
    const next = await start();
    expect(next.url).toBe(url);
    expect(
      await query(
        next.url,
        place,
        `refresh materialized view kept`,
        `select count(*)::int, nextval('loose')::int from kept`,
      ),
    ).toEqual([[2, 1]]);
  });

  test('that was handed over by halves, or into which the superuser has restored something, is made good by the next start', async () => {
    const { url, superuserUrl } = await start();
    await query(
      url,
      'create table mine as select 7 as n',
      `create function three() returns int language sql as 'select 3'`,
    );
    await query(
      superuserUrl,
      'alter table mine owner to skein',
      'alter function three owner to skein',
      'create table restored as select n from mine',
    );
    await start();
    expect(await query(url, OF_OTHERS)).toEqual([]);
    expect(await query(url, 'select n from mine natural join restored')).toEqual([[7]]);
  });
});
