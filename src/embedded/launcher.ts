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

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface Launcher {
  /** Whom the cluster's files must belong to; undefined: whoever runs Skein. */
  account: Account | undefined;
  command(program: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions };
}

/** What the programs need of our environment; our secrets are not theirs. */
const PASSED_ON = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR'];
const CAP_DAC_OVERRIDE = 1n;
const CAP_DAC_READ_SEARCH = 2n;

/**
 * Decides as whom PostgreSQL runs. For root that is the owner of the existing cluster, or the user `postgres`, which is
 * created if need be. `files` are the programs and the folder that this user must be able to reach; where a closed parent
 * folder hides them and we are root on Linux, the programs are given the right to pass through closed folders, and no more.
 */
export async function chooseLauncher(cluster: string, files: readonly string[]): Promise<Launcher> {
  if (process.getuid?.() !== 0) return plainLauncher(undefined);
  const account = (await ownerOf(cluster)) ?? (await postgresUser());
  const closed = await firstClosed(account, files);
  if (closed === undefined) return plainLauncher(account);
  const capability = await passingCapability();
  if (capability === undefined) {
    throw new Error(
      `the user it runs as (uid ${account.uid}) cannot pass through ${closed}; chmod o+x it, or move DATA_DIR`,
    );
  }
  return passingLauncher(account, capability);
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

function passingLauncher(account: Account, capability: string): Launcher {
  const first = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const rights = [`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`, '--'];
  return {
    account,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...first, ...rights, program, ...args],
      options: options(),
    }),
  };
}

async function ownerOf(cluster: string): Promise<Account | undefined> {
  const found = await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function postgresUser(): Promise<Account> {
  const known = await lookUp().catch(() => undefined);
  if (known !== undefined) return known;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return await lookUp();
  } catch {
    throw new Error(
      'it does not run as root, and no user "postgres" could be made; make one, or run Skein as another user',
    );
  }
}

async function lookUp(): Promise<Account> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** The first folder above one of `files` that `account` may not pass through. */
async function firstClosed(account: Account, files: readonly string[]): Promise<string | undefined> {
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

/** The smallest right of ours that lets a process through closed folders, if setpriv is there to pass it on. */
async function passingCapability(): Promise<string | undefined> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const hex = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1];
  if (hex === undefined || !(await run('setpriv', ['--version']).catch(() => undefined))) return undefined;
  const held = BigInt(`0x${hex}`);
  if ((held >> CAP_DAC_READ_SEARCH) & 1n) return 'dac_read_search';
  return (held >> CAP_DAC_OVERRIDE) & 1n ? 'dac_override' : undefined;
}
