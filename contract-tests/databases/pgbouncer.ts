import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseLauncher } from '../../src/embedded/launcher.js';
import { start } from '../../src/embedded/programs.js';
import { freePort } from '../../src/testing/ports.js';
import { unpackDebian, unpackDebianOf } from '../debian.js';

/** Where the packages are unpacked. */
const INSTALLED = fileURLToPath(new URL('../../.cache/pgbouncer', import.meta.url));
const NEWER = fileURLToPath(new URL('../../.cache/pgbouncer-1.24', import.meta.url));
const PROGRAM = 'usr/sbin/pgbouncer';
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Unpacks PgBouncer, without installing anything. */
export async function installPgBouncer(): Promise<void> {
  await mkdir(INSTALLED, { recursive: true });
  await unpackDebian(INSTALLED, ['pgbouncer'], [PROGRAM]);
}

/** How a PgBouncer is run: a command, and its first arguments. */
export type PgBouncerProgram = readonly string[];

const OF_DEBIAN_12: PgBouncerProgram = [
  '/usr/bin/env',
  `LD_LIBRARY_PATH=${join(INSTALLED, 'usr/lib/x86_64-linux-gnu')}`,
  join(INSTALLED, PROGRAM),
];

/** Libraries that PgBouncer of Debian 13 needs, beside the C library. */
const LIBRARIES = [
  'libevent-2.1-7t64',
  'libssl3t64',
  'libsystemd0',
  'libcares2',
  'libpam0g',
  'libzstd1',
  'libcap2',
  'libaudit1',
  'libcap-ng0',
  'liblzma5',
  'liblz4-1',
  'zlib1g',
  'libgcrypt20',
  'libgpg-error0',
];

/** Unpacks PgBouncer 1.24 of Debian 13 with its libraries, without installing anything. */
export async function installNewerPgBouncer(): Promise<PgBouncerProgram> {
  await mkdir(NEWER, { recursive: true });
  const linker = await unpackDebianOf('trixie', NEWER, ['pgbouncer', ...LIBRARIES]);
  return [...linker, join(NEWER, PROGRAM)];
}

export interface PgBouncer {
  /** The address of the target's database through it. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a PgBouncer in front of the server of this address. `settings` are added to its file. */
export async function startPgBouncer(
  target: string,
  settings: Record<string, string | number>,
  program: PgBouncerProgram = OF_DEBIAN_12,
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'skein-pgbouncer-'));
  const port = await freePort();
  const own = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'scram-sha-256' };
  const file = await writeFiles(folder, new URL(target), { ...own, ...settings });
  const launcher = await chooseLauncher(folder, [folder, program.at(-1) ?? '']);
  let setUp = (): void => undefined;
  const up = new Promise<void>((resolve) => (setUp = resolve));
  const [command = '', ...args] = program;
  const { child, ended } = start(launcher, command, [...args, file], {
    ...silent,
    debug: (line) => (line.includes('process up') ? setUp() : undefined),
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (await Promise.race([up.then(() => false), ended.then(() => true)])) {
    await stop();
    throw new Error('PgBouncer could not be started');
  }
  const url = new URL(target);
  Object.assign(url, { hostname: '127.0.0.1', port, search: '' });
  return { url: url.href, stop };
}

/** Writes its files, for the user who will run it. Returns the path of its settings. */
async function writeFiles(folder: string, target: URL, settings: Record<string, string | number>): Promise<string> {
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  // The embedded server listens there too; the folder of its socket is closed to the user who runs PgBouncer.
  const database = `* = host=${target.hostname || '127.0.0.1'} port=${target.port || 5432}`;
  const lines = Object.entries({ ...settings, auth_file: users }).map(([name, value]) => `${name} = ${value}`);
  await writeFile(users, `"${user}" "${password}"\n`);
  await writeFile(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const { account } = await chooseLauncher(folder, []);
  if (account !== undefined) for (const path of [folder, users, file]) await chown(path, account.uid, account.gid);
  return file;
}
