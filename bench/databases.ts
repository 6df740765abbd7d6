import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded, type EmbeddedDatabase } from '../src/embedded/postgres.js';
import { clusterFolder, runningPostmaster } from '../src/embedded/cluster.js';
import { migrate } from '../src/db/migrations.js';
import { seed } from './seed.js';
import { insertDeliveries, LOGS } from './seed_deliveries.js';
import type { Options } from './options.js';
import { FULL, type World } from './world.js';
import { seedSearch } from './search/seed.js';
import { undoUnknownTo } from './undo.js';
import { SEARCHED, type SearchWorld } from './search/world.js';

/** Copies of one seeded database. Each server has its own, so the writes of one do not affect another. */
export interface Databases {
  skein: string;
  /** The copy of the other checkout, if there is one. */
  beside: { checkout: string; url: string } | undefined;
  floor: string;
  world: World;
  /** The data folder of PostgreSQL. The measured Skeins keep their files there too. */
  folder: string;
  /** The version of PostgreSQL. */
  version: string;
  /** The id of the first process of PostgreSQL, whose CPU is measured. */
  postmaster: number | undefined;
  /** Makes two more copies, for two Skeins that deliver. In `waiting` a million deliveries wait. */
  delivering(): Promise<{ plain: string; waiting: string }>;
  /** Makes two copies of a database with a million comments, for a Skein that indexes posts and one that does not. */
  searching(): Promise<{ world: SearchWorld; urls: { indexed: string; plain: string } }>;
  /** Makes a database with nothing in it but the schema. */
  empty(name: string): Promise<string>;
  stop(): Promise<void>;
}

const report = (message: string) => void process.stderr.write(`${message}\n`);
const LOG = { debug: () => undefined, info: () => undefined, warn: report, error: report };
const WORLD_FILE = 'world.json';
const SEARCH_WORLD_FILE = 'search.json';

/**
 * Starts PostgreSQL as Skein does (fsync on), on `dataDir` or a temporary folder. Seeds the database if the folder has
 * none yet, and makes the copies.
 */
export async function prepareDatabases(
  { dataDir, socket, beside: checkout }: Pick<Options, 'dataDir' | 'socket' | 'beside'>,
  say: (text: string) => void,
): Promise<Databases> {
  const folder = dataDir === undefined ? await mkdtemp(path.join(tmpdir(), 'skein-bench-')) : path.resolve(dataDir);
  await mkdir(folder, { recursive: true });
  const embedded = await startKeepingTimes(folder);
  const stop = async () => {
    await embedded.stop();
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const world = await seedOnce(embedded.superuserUrl, folder, say);
    const reached = (url: string) => (socket ? url : overTcp(url));
    const copy = async (name: string, of?: string) => reached(await migratedCopyOf(embedded.superuserUrl, name, of));
    const [skein, floor] = [await copy('skein_measured'), await copy('floor_measured')];
    const beside =
      checkout === undefined
        ? undefined
        : { checkout, url: reached(await besideCopyOf(embedded.superuserUrl, checkout, say)) };
    const [row] = await onServer<{ server_version: string }>(embedded.superuserUrl, 'show server_version');
    await onServer(embedded.superuserUrl, 'checkpoint');
    const version = row?.server_version ?? '';
    const later = laterCopies(embedded.superuserUrl, { folder, world, copy, say });
    const postmaster = (await runningPostmaster(clusterFolder(folder)))?.pid;
    const empty = (name: string) => copy(name, 'template1');
    return { skein, beside, floor, world, folder, version, postmaster, empty, stop, ...later };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Seeding {
  folder: string;
  world: World;
  copy(name: string, of?: string): Promise<string>;
  say(text: string): void;
}

/** The copies that only some measurements need. */
function laterCopies(url: string, { folder, world, copy, say }: Seeding): Pick<Databases, 'delivering' | 'searching'> {
  const delivering = async () => {
    const copies = {
      plain: await copy('plain_measured', await seedLogOnce(url, 'plain', world, say)),
      waiting: await copy('waiting_measured', await seedLogOnce(url, 'waiting', world, say)),
    };
    await onServer(url, 'checkpoint');
    return copies;
  };
  const searching = async () => {
    const { name, world: searched } = await seedSearchOnce(url, folder, say);
    const urls = { indexed: await copy('indexed_measured', name), plain: await copy('unindexed_measured', name) };
    await onServer(url, 'checkpoint');
    return { world: searched, urls };
  };
  return { delivering, searching };
}

/** Starts PostgreSQL as Skein does, but with `track_commit_timestamp`. */
async function startKeepingTimes(dataDir: string): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, log: LOG });
  const [row] = await onServer<{ track_commit_timestamp: string }>(
    embedded.superuserUrl,
    'show track_commit_timestamp',
  );
  if (row?.track_commit_timestamp === 'on') return embedded;
  await onServer(embedded.superuserUrl, 'alter system set track_commit_timestamp = on');
  await embedded.stop();
  return startEmbedded({ dataDir, log: LOG });
}

/** The URL of the same database over TCP, as for a database on another host. */
function overTcp(url: string): string {
  const tcp = new URL(url);
  tcp.searchParams.delete('host');
  return tcp.href;
}

async function seedOnce(url: string, folder: string, say: (text: string) => void): Promise<World> {
  const file = path.join(folder, WORLD_FILE);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);
  say(`Seeding ${FULL.threads} threads and ${FULL.comments.huge} comments …`);
  await migrate(url);
  const world = await seed(url, FULL);
  await writeFile(file, JSON.stringify(world));
  return world;
}

/** Makes a copy of the seeded database with a log of deliveries, unless it exists. Returns its name. */
async function seedLogOnce(
  url: string,
  log: keyof typeof LOGS,
  world: World,
  say: (text: string) => void,
): Promise<string> {
  const name = `seeded_${log}`;
  const [known] = await onServer(url, 'select from pg_database where datname = $1', [name]);
  if (known !== undefined) return name;
  const { targets, each } = LOGS[log];
  say(`Seeding ${targets * each} deliveries …`);
  const unfinished = await migratedCopyOf(url, `${name}_unfinished`);
  await insertDeliveries(unfinished, world, LOGS[log]);
  await onServer(url, `alter database ${name}_unfinished rename to ${name}`);
  return name;
}

/** Makes a database with posts to search, unless it exists. Returns its name. */
async function seedSearchOnce(
  url: string,
  folder: string,
  say: (text: string) => void,
): Promise<{ name: string; world: SearchWorld }> {
  const [name, file] = ['seeded_search', path.join(folder, SEARCH_WORLD_FILE)];
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return { name, world: JSON.parse(known) };
  say(`Seeding ${SEARCHED.comments} comments to search …`);
  const seeded = await emptyDatabase(url, name);
  await migrate(seeded);
  const world = await seedSearch(seeded, SEARCHED, say);
  await writeFile(file, JSON.stringify(world));
  return { name, world };
}

/** Copies a database of the same server (by default the one of `url`), and migrates the copy to the newest schema. */
async function migratedCopyOf(url: string, name: string, of?: string): Promise<string> {
  const copied = await copyOf(url, name, of);
  await migrate(copied);
  return copied;
}

/**
 * Copies the seeded database for the Skein of another checkout. Migrations that only this checkout has are undone in
 * the copy. The others run when that Skein starts.
 */
async function besideCopyOf(url: string, checkout: string, say: (text: string) => void): Promise<string> {
  const copied = await copyOf(url, 'beside_measured');
  const undone = await undoUnknownTo(checkout, copied);
  if (undone.length > 0) say(`Undone for the other checkout: ${undone.join(', ')}`);
  return copied;
}

const emptyDatabase = (url: string, name: string) => copyOf(url, name, 'template1');

async function copyOf(url: string, name: string, of = new URL(url).pathname.slice(1)): Promise<string> {
  const copied = new URL(url);
  const server = new URL(url);
  server.pathname = '/postgres';
  await onServer(server.href, `drop database if exists ${name} with (force)`);
  await onServer(server.href, `create database ${name} template ${of} strategy file_copy`);
  copied.pathname = `/${name}`;
  return copied.href;
}

/** Events in the outbox that are not dispatched yet. Events that were set aside do not count. */
const UNDISPATCHED = 'select count(*)::int as left from outbox where set_aside_at is null';

/** Waits until the worker of a Skein has dispatched all events. Returns the seconds that this took. */
export async function caughtUp(url: string): Promise<number> {
  const started = performance.now();
  while (((await onServer<{ left: number }>(url, UNDISPATCHED))[0]?.left ?? 0) > 0) await setTimeout(100);
  return (performance.now() - started) / 1000;
}

/** Runs a statement on a connection of its own. */
export async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
