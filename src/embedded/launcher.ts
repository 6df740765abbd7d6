import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A user of the operating system. */
export interface Account {
  uid: number;
  gid: number;
}

/** Starts PostgreSQL's programs, which refuse to run as root, as the right user. */
export interface Launcher {
  /** The owner of the cluster's files. Undefined if that is the user who runs Skein. */
  account: Account | undefined;
  command(program: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
}

/** The environment variables that the programs need. Others may be secrets and are not passed on. */
const PASSED_ON = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'];
const CAP_DAC_OVERRIDE = 1n;
const CAP_DAC_READ_SEARCH = 2n;
const CAP_SETPCAP = 8n;

/**
 * Chooses the user who runs PostgreSQL. If Skein runs as root, that is the owner of the existing cluster, otherwise the
 * user `postgres`, which is created if needed. `files` must be accessible to this user. If a parent folder is not,
 * Linux grants the programs a capability to traverse folders, and nothing else.
 */
export async function chooseLauncher(cluster: string, files: readonly string[]): Promise<Launcher> {
  if (process.getuid?.() !== 0) return plainLauncher(undefined);
  const account = (await ownerOf(cluster)) ?? (await findOrCreatePostgresUser());
  const closed = await firstInaccessible(account, files);
  if (closed === undefined) return plainLauncher(account);
  const rights = await rightsToTraverse();
  if (rights === undefined) {
    throw new Error(
      `the user it runs as (uid ${account.uid}) cannot pass through ${closed}; chmod o+x it, or move DATA_DIR`,
    );
  }
  return setprivLauncher(account, rights);
}

function options(): SpawnOptions {
  const env = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return {
    cwd: path.parse(process.execPath).root,
    env: { ...Object.fromEntries(env), LC_ALL: 'C' },
    windowsHide: true,
  };
}

function plainLauncher(account: Account | undefined): Launcher {
  return { account, command: (file, args) => ({ file, args: [...args], options: { ...options(), ...account } }) };
}

function setprivLauncher(account: Account, rights: readonly string[]): Launcher {
  const first = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  return {
    account,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...first, ...rights, '--', program, ...args],
      options: options(),
    }),
  };
}

async function ownerOf(cluster: string): Promise<Account | undefined> {
  const found = await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function findOrCreatePostgresUser(): Promise<Account> {
  const known = await findPostgresUser().catch(() => undefined);
  if (known !== undefined) return known;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return await findPostgresUser();
  } catch {
    throw new Error(
      'it does not run as root, and no user "postgres" could be made; make one, or run Skein as another user',
    );
  }
}

async function findPostgresUser(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The first folder above one of `files` that `account` may not traverse. */
async function firstInaccessible(account: Account, files: readonly string[]): Promise<string | undefined> {
  const folders = new Set(files.flatMap((file) => ancestors(path.resolve(file))));
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return undefined;
}

function ancestors(file: string): string[] {
  const parent = path.dirname(file);
  return parent === file ? [] : [...ancestors(parent), parent];
}

/**
 * The arguments of setpriv that pass on the weakest of our capabilities that lets a process traverse all folders.
 * Undefined without such a capability, or without setpriv. access(2) ignores capabilities of users other than root
 * unless a secure bit says otherwise, and initdb looks for `postgres` with it. Setting that bit takes a right, too.
 */
async function rightsToTraverse(): Promise<string[] | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const hex = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  if (hex === undefined || !(await run('setpriv', ['--version']).catch(() => undefined))) return undefined;
  const held = BigInt(`0x${hex}`);
  const has = (capability: bigint) => ((held >> capability) & 1n) === 1n;
  const capability = has(CAP_DAC_READ_SEARCH) ? 'dac_read_search' : 'dac_override';
  if (!has(CAP_DAC_READ_SEARCH) && !has(CAP_DAC_OVERRIDE)) return undefined;
  const passedOn = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`];
  return has(CAP_SETPCAP) ? [...passedOn, '--securebits=+no_setuid_fixup'] : passedOn;
}
