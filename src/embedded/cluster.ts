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

/** The name of the superuser and of the database. */
const NAME = 'skein';
const URL_FILE = 'skein.url';
/** Prefix of the folders in which clusters are created. */
const INIT_PREFIX = 'postgres.init-';
/** The longest path of a socket on macOS, in bytes. Linux allows four more. */
const MAX_SOCKET_PATH = 103;
const LONGEST_PORT = '65535';

/** The folder of the cluster in a data folder. */
export function clusterFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres');
}

/**
 * Creates the cluster unless it exists. It is created in a temporary folder and moved when it is complete, so that an
 * interrupted start leaves no partial cluster. Its password and port are stored inside, in a file that only its owner
 * can read.
 */
export async function ensureCluster(dataDir: string, fast: boolean, binaries: Binaries, launcher: Launcher, log: Log) {
  const cluster = clusterFolder(dataDir);
  if (await exists(path.join(cluster, 'PG_VERSION'))) return requireOwnership(cluster, launcher);
  await removeEmptyFolder(cluster);
  const work = await mkdtemp(path.join(path.resolve(dataDir), INIT_PREFIX));
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

/** Removes an empty folder in the place of the cluster. Throws if it has files. */
async function removeEmptyFolder(cluster: string): Promise<void> {
  const inside = await readdir(cluster).catch(() => undefined);
  if (inside?.length === 0) await rmdir(cluster);
  else if (inside) throw new Error(`${cluster} contains something that is not a database; move it away`);
}

async function moveIntoPlace(made: string, cluster: string): Promise<void> {
  try {
    await rename(made, cluster);
  } catch (error) {
    // Another Skein may have created the cluster meanwhile; then that one is used.
    if (!(await exists(path.join(cluster, 'PG_VERSION')))) throw error;
  }
}

/** Deletes the temporary folders of interrupted first starts. */
export async function removeInterruptedInits(dataDir: string): Promise<void> {
  const names = await readdir(path.resolve(dataDir));
  const folders = names.filter((name) => name.startsWith(INIT_PREFIX));
  await Promise.all(
    folders.map((name) => rm(path.join(path.resolve(dataDir), name), { recursive: true, force: true, maxRetries: 10 })),
  );
}

/** The URL that is stored in the cluster: superuser, password, the last port (0 if none yet), database. */
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

/** The server process and its port, from the cluster's lock file. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that runs on the cluster; undefined if there is none. Deletes the lock file of a
 * dead server if its process id belongs to a zombie or to another program by now, because PostgreSQL would then refuse
 * to start.
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

/** Whether the path of the cluster is short enough for a Unix-domain socket. */
export function canHoldSocket(cluster: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(socketFile(cluster, LONGEST_PORT)) <= MAX_SOCKET_PATH;
}

/**
 * Deletes the lock of a dead server's socket, because PostgreSQL refuses to start if the process id in it belongs to
 * another program by now. This is safe while a server runs: the lock file of the cluster protects its socket.
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

/** On Linux /proc tells. Elsewhere any process with that id counts as the server, as PostgreSQL itself assumes. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const [, name, state] = /^\d+ \((.*)\) (\w)/s.exec(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')) ?? [];
  if (name !== 'postgres' || state === 'Z' || state === 'X') return false;
  // In some containers root may not read this link. Then the name must suffice.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(cluster));
}

/**
 * Ends the backends that outlived their killed server because they were busy: while they run, no new server can start.
 * On Linux they are found by their working folder, which only their own user can read. Elsewhere each ends by itself
 * after its statement.
 */
export async function killOrphanedProcesses(cluster: string, launcher: Launcher): Promise<void> {
  if (process.platform !== 'linux' || (await runningPostmaster(cluster))) return;
  const where = ['/proc', '-maxdepth', '2', '-name', 'cwd', '-lname', await realpath(cluster)];
  const { file, args, options } = launcher.command('find', where);
  // `find` fails because of other users' processes, but has printed ours.
  const found = await new Promise<string>((resolve) => {
    execFile(file, args, { uid: options.uid, gid: options.gid }, (_, output) => resolve(output));
  });
  for (const [, pid] of found.matchAll(/^\/proc\/(\d+)\/cwd$/gm)) {
    if (processExists(Number(pid))) process.kill(Number(pid), 'SIGQUIT');
  }
}

/** The command line of the running server. */
export function readArguments(cluster: string): Promise<string> {
  return readFile(path.join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
}

/**
 * Creates the data folder. If Skein runs as root, other users can traverse it but not list it, because PostgreSQL runs
 * as another user.
 */
export async function ensureDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
