import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPlatformPackage } from './binaries.js';
import { clusterFolder, runningPostmaster } from './cluster.js';
import { programOf } from '../testing/programs.js';
import { startEmbedded, type EmbeddedDatabase } from './postgres.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = 65_534;
/** Selects the address of the client: null over a socket. */
const CLIENT_ADDRESS = 'select host(inet_client_addr())';
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** A data folder whose server has run once. Copying it is faster than creating one. */
let pristine: string;
let folder: string;
let dataDir: string;
const started: EmbeddedDatabase[] = [];
const children: ChildProcessWithoutNullStreams[] = [];

beforeAll(async () => {
  pristine = await mkdtemp(path.join(tmpdir(), 'skein-embedded-'));
  await (await startEmbedded({ dataDir: pristine, log: silent, fast: true })).stop();
});
afterAll(() => rm(pristine, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'skein-embedded-'));
  dataDir = path.join(folder, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.stdin.end();
    await once(child, 'exit');
  }
  await Promise.all(started.splice(0).map((database) => database.stop()));
  await rm(folder, { recursive: true, maxRetries: 10 });
});

async function start(fast = true): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: silent, fast });
  started.push(database);
  return database;
}

function copyPristine(): Promise<unknown> {
  return promisify(execFile)('cp', ['-a', pristine, dataDir]);
}

/** Another process that runs the database, in a process group of its own. */
function startChild(...args: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [programOf('embedded_child.ts'), dataDir, ...args], {
    cwd: ROOT,
    detached: true,
  });
  children.push(child);
  return child;
}

async function urlOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk));
  for await (const line of child.stdout.setEncoding('utf8')) return String(line).trim();
  throw new Error(complaint);
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

function storedUrl(): Promise<string> {
  return readFile(path.join(clusterFolder(dataDir), 'skein.url'), 'utf8');
}

function endOf(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once('end', () => resolve()));
}

async function postmaster(): Promise<number> {
  const running = await runningPostmaster(clusterFolder(dataDir));
  if (running === undefined) throw new Error('No server runs');
  return running.pid;
}

function kill(child: ChildProcessWithoutNullStreams): Promise<unknown> {
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  return exit;
}

describe('the embedded database', () => {
  beforeEach(copyPristine);

  test('speaks UTF-8, lets nobody in without its password, and keeps that where only its owner reads', async () => {
    const { url } = await start();
    expect(await query(url, `select current_setting('server_encoding'), upper('ñandú'), current_database()`)).toEqual([
      ['UTF8', 'ÑANDÚ', 'skein'],
    ]);
    for (const way of [url, await storedUrl()]) {
      const stranger = new URL(way);
      stranger.password = 'guess';
      await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed');
    }
    expect((await stat(path.join(clusterFolder(dataDir), 'skein.url'))).mode & 0o777).toBe(0o600);
  });

  test('is reached over a socket in its folder, which is closed to others; the address in the file is one of TCP', async () => {
    const { url } = await start();
    expect(await query(url, CLIENT_ADDRESS)).toEqual([[null]]);
    expect((await stat(clusterFolder(dataDir))).mode & 0o777).toBe(0o700);
    expect(await query(await storedUrl(), CLIENT_ADDRESS)).toEqual([['127.0.0.1']]);
  });

  test('stops with us, and a second start finds everything, on the same port', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as one');
    await first.stop();
    expect(await runningPostmaster(clusterFolder(dataDir))).toBeUndefined();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select one from kept')).toEqual([[1]]);
  });

  test('outlives the SIGKILL of our whole process group; the next start takes it over with all that it holds', async () => {
    const child = startChild();
    const url = await urlOf(child);
    await query(url, 'create table kept as select 1 as one');
    const pid = await postmaster();
    await kill(child);
    const next = await start();
    expect(await postmaster()).toBe(pid);
    expect(next.url).toBe(url);
    expect(await query(next.url, 'select one from kept')).toEqual([[1]]);
  });

  test('whose socket was deleted is reached over TCP', async () => {
    const child = startChild();
    const { port } = new URL(await urlOf(child));
    await kill(child);
    await rm(path.join(clusterFolder(dataDir), `.s.PGSQL.${port}`));
    const { url } = await start();
    expect(await query(url, CLIENT_ADDRESS)).toEqual([['127.0.0.1']]);
  });

  test('that was left running with other settings is restarted with ours', async () => {
    const child = startChild();
    const url = await urlOf(child);
    const pid = await postmaster();
    await kill(child);
    await start(false);
    expect(await postmaster()).not.toBe(pid);
    expect(await query(url, 'show fsync')).toEqual([['on']]);
    const source = "select source from pg_settings where name = 'shared_buffers'";
    expect(await query(url, source)).toEqual([['command line']]);
  });

  test('is not shared: a second Skein on the folder is refused in one line, and the first works on', async () => {
    const { url } = await start();
    await expect(startEmbedded({ dataDir, log: silent, fast: true })).rejects.toThrow(
      /^The embedded PostgreSQL cannot run: another Skein is working on \S+; stop it, or set another DATA_DIR. .*DATABASE_URL.*$/,
    );
    expect(await query(url, 'select 1')).toEqual([[1]]);
  });

  test('is back within 5 s of its SIGKILL under the same address, without the loss of one acknowledged row', async () => {
    const { url } = await start(false);
    await query(url, 'create table kept (n int)');
    const { acknowledged, killed } = await writeUntilKilled(url, 200);
    await vi.waitFor(() => query(url, 'select 1'), { timeout: 5_000, interval: 20 });
    expect(Date.now() - killed).toBeLessThan(5_000);
    const [row] = await query(url, `select count(*)::int >= ${acknowledged} from kept`);
    expect(row).toEqual([true]);
  });

  test('recovers from the loss of one of its processes', async () => {
    const database = await start();
    await killBackend(database.url);
    await vi.waitFor(() => query(database.url, 'select 1'), { timeout: 5_000, interval: 20 });
  });

  test('can be stopped while it recovers', async () => {
    const database = await start();
    await killBackend(database.url);
    await database.stop();
    expect(await runningPostmaster(clusterFolder(dataDir))).toBeUndefined();
  });
});

/** Kills one backend. The server then restarts all of them. */
async function killBackend(url: string): Promise<void> {
  const victim = new pg.Client({ connectionString: url });
  victim.on('error', () => undefined);
  await victim.connect();
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = endOf(victim);
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
}

/**
 * Inserts rows one by one, kills the server under a long statement, and returns the number of
 * acknowledged rows and the time.
 */
async function writeUntilKilled(url: string, rows: number): Promise<{ acknowledged: number; killed: number }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  let acknowledged = 0;
  for (; acknowledged < rows; acknowledged += 1) await client.query('insert into kept values (1)');
  const ended = endOf(client);
  const unanswered = client.query('select count(*) from generate_series(1, 1000000000)').catch(() => undefined);
  const running = `select from pg_stat_activity where query like '%1000000000%' and state = 'active' and pid <> pg_backend_pid()`;
  await vi.waitFor(async () => expect(await query(url, running)).toHaveLength(1), { timeout: 20_000, interval: 20 });
  process.kill(await postmaster(), 'SIGKILL');
  const killed = Date.now();
  await Promise.all([unanswered, ended]);
  return { acknowledged, killed };
}

describe('a start', () => {
  test('that was killed while it created the cluster is repaired by the next', async () => {
    await mkdir(dataDir, { mode: 0o711 });
    const watcher = watch(dataDir);
    const child = startChild();
    await once(watcher, 'change');
    await kill(child);
    watcher.close();
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.init-/)]);
    const { url } = await start();
    expect(await query(url, 'select 1')).toEqual([[1]]);
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  test('works despite a lock file whose process id belongs to another program by now', async () => {
    await copyPristine();
    const first = await start();
    const cluster = clusterFolder(dataDir);
    const { port } = new URL(first.url);
    const locks = ['postmaster.pid', `.s.PGSQL.${port}.lock`].map((name) => path.join(cluster, name));
    const left = await Promise.all(locks.map((lock) => readFile(lock, 'utf8')));
    await first.stop();
    // Of the same user: PostgreSQL ignores other users' programs.
    const other = spawn('sleep', ['60'], { uid: (await stat(cluster)).uid });
    for (const [nth, lock] of locks.entries()) {
      await writeFile(lock, left[nth]?.replace(/^\d+/, String(other.pid)) ?? '');
    }
    const second = await start();
    expect(await query(second.url, 'select 1')).toEqual([[1]]);
    expect(second.url).toBe(first.url);
    const exit = once(other, 'exit');
    other.kill();
    await exit;
  });

  test.each([
    ['that has an odd name uses the socket', 'a space, a comma, "quotes", 100 % and ñ', null],
    ['whose name is too long for a socket uses TCP', 'x'.repeat(100), '127.0.0.1'],
  ])('in a folder %s', async (_, name, address) => {
    dataDir = path.join(folder, name);
    await copyPristine();
    const { url } = await start();
    expect(await query(url, CLIENT_ADDRESS)).toEqual([[address]]);
  });

  test('uses TCP where PostgreSQL cannot make a socket', async () => {
    await copyPristine();
    const { port } = new URL(await storedUrl());
    await mkdir(path.join(clusterFolder(dataDir), `.s.PGSQL.${port}`));
    const { url } = await start();
    expect(await query(url, CLIENT_ADDRESS)).toEqual([['127.0.0.1']]);
    expect(new URL(url).host).toBe(new URL(await storedUrl()).host);
  });

  test('does not touch a folder with other files, and says what to do', async () => {
    const mine = path.join(clusterFolder(dataDir), 'mine');
    await mkdir(path.dirname(mine), { recursive: true });
    await writeFile(mine, 'precious');
    await expect(start()).rejects.toThrow(
      /postgres contains something that is not a database; move it away.*DATABASE_URL/,
    );
    expect(await readFile(mine, 'utf8')).toBe('precious');
  });

  test('takes another port when its port is used', async () => {
    await copyPristine();
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const squatter = createServer();
    await once(squatter.listen(port, '127.0.0.1'), 'listening');
    const second = await start();
    expect(new URL(second.url).port).not.toBe(String(port));
    expect(await query(second.url, 'select 1')).toEqual([[1]]);
    squatter.close();
  });

  test('makes the links and the rights that an install without scripts left out, and runs as an ordinary user', async () => {
    const programs = path.join(folder, 'package');
    await bareCopy(findPlatformPackage(), programs);
    const user = process.getuid?.() === 0 ? NOBODY : undefined;
    if (user !== undefined) await giveAway(user, programs);
    const child = startChild(programs, ...(user === undefined ? [] : [String(user)]));
    expect(await query(await urlOf(child), 'select 1')).toEqual([[1]]);
    expect((await stat(clusterFolder(dataDir))).uid).toBe(user ?? process.getuid?.());
    expect((await lstat(path.join(programs, 'native/lib/libicui18n.so.60'))).isSymbolicLink()).toBe(true);
  });

  test('names the platform for which there is no PostgreSQL', () => {
    expect(() => findPlatformPackage('sunos', 'sparc')).toThrow('there is none for sunos on sparc');
  });
});

/** The platform package as `npm ci --ignore-scripts` leaves it, and without executable bits. */
async function bareCopy(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: async (file) => !(await lstat(file)).isSymbolicLink() });
  for (const name of await readdir(path.join(to, 'native/bin'))) await chmod(path.join(to, 'native/bin', name), 0o644);
}

async function giveAway(user: number, programs: string): Promise<void> {
  await mkdir(dataDir);
  const files = [
    folder,
    dataDir,
    ...(await readdir(programs, { recursive: true })).map((file) => path.join(programs, file)),
  ];
  for (const file of [...files, programs]) await chown(file, user, user);
}
