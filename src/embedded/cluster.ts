import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Launcher } from './launcher.js';
import type { Binaries } from './binaries.js';
import { runToEnd, type Log } from './programs.js';

/** The superuser, and the database's name. */
const NAME = 'skein';
const URL_FILE = 'skein.url';
const INITIAL = 'postgres.init-';
/** The bytes that a socket's path may have on macOS; Linux takes four more. */
const LONGEST_SOCKET = 103;
const LONGEST_PORT = '65535';

/** Where the cluster of a data folder lies. */
export function clusterFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * Makes the cluster unless it is there. It is made aside and moved into place when whole, so that an interrupted start
 * leaves nothing half done. Its password and port are kept in it, in a file that only its owner can read.
 */
export async function ensureCluster(dataDir: string, fast: boolean, binaries: Binaries, launcher: Launcher, log: Log) {
  const cluster = clusterFolder(dataDir);
  if (await exists(path.join(cluster, 'PG_VERSION'))) return requireOwnership(cluster, launcher);
  await removeEmptyFolder(cluster);
  const work = await mkdtemp(path.join(path.resolve(dataDir), INITIAL));
  try {
    const password = randomBytes(24).toString('base64url');
    const secret = path.join(work, 'password');
    await writeFile(secret, password, { mode: 0o600 });
    await giveToAccount(launcher, work, secret);
    const made = path.join(work, 'cluster');
    await runToEnd(launcher, binaries.initdb, initdbArguments(made, secret, fast), log);
    await writeUrl(made, launcher, new URL(`postgres://${NAME}:${password}@127.0.0.1:0/${NAME}`));
    await moveIntoPlace(made, cluster);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function initdbArguments(folder: string, password: string, fast: boolean): string[] {
  const encoding = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['-U', NAME, '--auth=scram-sha-256', `--pwfile=${password}`];
  return ['-D', folder, ...access, ...encoding, ...(fast ? ['--no-sync'] : [])];
}

async function requireOwnership(cluster: string, launcher: Launcher): Promise<void> {
  const { uid } = await stat(path.join(cluster, 'PG_VERSION'));
  const expected = launcher.account?.uid ?? process.getuid?.();
  if (expected !== undefined && uid !== expected) throw new Error(`${cluster} belongs to another user (uid ${uid})`);
}

/** An empty folder in the place of the cluster is no obstacle; a full one is not ours. */
async function removeEmptyFolder(cluster: string): Promise<void> {
  const inside = await readdir(cluster).catch(() => undefined);
  if (inside?.length === 0) await rmdir(cluster);
  else if (inside) throw new Error(`${cluster} holds something that is no database; move it away`);
}

async function moveIntoPlace(made: string, cluster: string): Promise<void> {
  try {
    await rename(made, cluster);
  } catch (error) {
    // Another Skein on the same folder may have been quicker; then its cluster is the one.
    if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error;
  }
}

/** Removes what interrupted first starts left behind. */
export async function removeInterruptedInits(dataDir: string): Promise<void> {
  const names = await readdir(path.resolve(dataDir));
  const left = names.filter((name) => name.startsWith(INITIAL));
  await Promise.all(
    left.map((name) => rm(path.join(path.resolve(dataDir), name), { recursive: true, force: true, maxRetries: 10 })),
  );
}

/** The URL that the cluster keeps: superuser, password, the port it had last (0: none yet), database. */
export async function readUrl(cluster: string): Promise<URL> {
  const file = path.join(cluster, URL_FILE);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || !URL.canParse(text))
    throw new Error(`${file}, which holds its password, is missing or broken`);
  return new URL(text);
}

export async function writeUrl(cluster: string, launcher: Launcher, url: URL): Promise<void> {
  const file = path.join(cluster, URL_FILE);
  await writeFile(`${file}.new`, url.href, { mode: 0o600 });
  await giveToAccount(launcher, `${file}.new`);
  await rename(`${file}.new`, file);
}

async function giveToAccount({ account }: Launcher, ...files: string[]): Promise<void> {
  if (account === undefined) return;
  await Promise.all(files.map((file) => chown(file, account.uid, account.gid)));
}

/** The process and the port that the cluster's lock file names. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that runs on the cluster, whoever started it; undefined when there is none. A lock file that a dead process
 * left is removed where PostgreSQL itself would stumble over it: when the number belongs to a zombie or to another program.
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 1 || !processExists(pid)) return undefined;
  if (await isPostmaster(pid, cluster)) return { pid, port: Number.isInteger(port) ? port : 0 };
  await rm(file, { force: true });
  return undefined;
}

/** Whether the cluster is a place for a Unix-domain socket that node-postgres can reach. */
export function canHoldSocket(cluster: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(socketFile(cluster, LONGEST_PORT)) <= LONGEST_SOCKET;
}

/**
 * Removes the lock of a dead server's socket, over which PostgreSQL stumbles when the number in it belongs to another program
 * by now. A living server is safe: the cluster's own lock file keeps others away from its socket.
 */
export function removeSocketLock(cluster: string, port: string): Promise<void> {
  return rm(`${socketFile(cluster, port)}.lock`, { force: true });
}

function socketFile(cluster: string, port: string): string {
  return path.join(cluster, `.s.PGSQL.${port}`);
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** On Linux /proc tells; elsewhere a living process under that number is taken for it, as PostgreSQL does. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const [, name, state] = /^\d+ \((.*)\) (\w)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')) ?? [];
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
  // Not every root may read another user's link; the name must do then.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(cluster));
}

/**
 * Ends the processes that outlived their killed postmaster because they were busy: while they run, no new server may start.
 * They are known by their working folder, which their own user may look at on Linux; elsewhere they end by themselves, each
 * with its statement.
 */
export async function killOrphanedProcesses(cluster: string, launcher: Launcher): Promise<void> {
  if (process.platform !== 'linux' || (await runningPostmaster(cluster))) return;
  const where = ['/proc', '-maxdepth', '2', '-name', 'cwd', '-lname', await realpath(cluster)];
  const { file, args, options } = launcher.command('find', where);
  // It fails on other users' processes, having printed ours.
  const found = await new Promise<string>((resolve) => {
    execFile(file, args, { uid: options.uid, gid: options.gid }, (_, output) => resolve(output));
  });
  for (const [, pid] of found.matchAll(/^\/proc\/(\d+)\/cwd$/gm)) {
    if (processExists(Number(pid))) process.kill(Number(pid), 'SIGQUIT');
  }
}

/** The arguments that the running server was started with, as one text. */
export function readArguments(cluster: string): Promise<string> {
  return readFile(path.join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
}

/** Makes the data folder. As root others may pass through it, for the database has its own user, but not list it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
