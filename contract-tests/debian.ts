import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Where the packages of Debian have libraries. */
const LIBRARIES = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu'];

/**
 * Unpacks packages of Debian into a folder, without installing them: no user, file or service of the machine changes.
 * Libraries that these programs of the packages need and the machine lacks are unpacked there too. Returns the
 * environment in which the programs find them.
 */
export async function unpackDebian(
  folder: string,
  packages: readonly string[],
  programs: readonly string[],
): Promise<Record<string, string>> {
  await unpack(folder, packages);
  const linked = await Promise.all(programs.map((program) => output(folder, 'ldd', join(folder, program))));
  if (linked.some((libraries) => libraries.includes('not found'))) await unpack(folder, await librariesOf(folder));
  return { LD_LIBRARY_PATH: LIBRARIES.map((libraries) => join(folder, libraries)).join(':') };
}

/**
 * Unpacks packages of another release of Debian into a folder, among them the C library that they need. The lists of
 * that release are in the folder too, so apt-get goes on to know only those of the machine. Returns what runs a program
 * of the packages: its dynamic linker with its libraries.
 */
export async function unpackDebianOf(release: string, folder: string, packages: readonly string[]): Promise<string[]> {
  const own = ['lists/partial', 'cache/archives/partial'].map((name) => join(folder, name));
  for (const name of own) await mkdir(name, { recursive: true });
  await writeFile(join(folder, 'sources.list'), `deb ${await mirror(folder)} ${release} main\n`);
  const places = { 'Etc::sourcelist': 'sources.list', 'State::lists': 'lists', Cache: 'cache' };
  const options = Object.entries(places).flatMap(([name, place]) => ['-o', `Dir::${name}=${join(folder, place)}`]);
  const get = (...args: string[]) =>
    output(folder, 'apt-get', ...options, '-o', 'Dir::Etc::sourceparts=/dev/null', ...args);
  await get('update');
  await get('download', 'libc6', ...packages);
  for (const file of await archives(folder)) await output(folder, 'dpkg', '-x', file, '.');
  const libraries = join(folder, 'usr/lib/x86_64-linux-gnu');
  return [join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', libraries];
}

/** The mirror of Debian from which this machine has its packages. */
async function mirror(folder: string): Promise<string> {
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages'];
  const addresses = (await output(folder, 'apt-get', 'indextargets', ...format)).split('\n');
  const found = addresses.find((address) => address.endsWith('/debian/'));
  if (found === undefined) throw new Error('apt-get names no mirror of Debian.');
  return found;
}

async function unpack(folder: string, packages: readonly string[]): Promise<void> {
  await download(folder, packages).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`This test needs packages of Debian: ${packages.join(', ')}. apt-get does not bring them: ${why}`);
  });
  for (const file of await archives(folder)) await output(folder, 'dpkg', '-x', file, '.');
}

async function download(folder: string, packages: readonly string[]): Promise<void> {
  const get = () => output(folder, 'apt-get', 'download', ...packages);
  try {
    await get();
  } catch (error) {
    // Without the lists of packages, or with old ones, they have to be brought first, which root alone may do.
    if (process.getuid?.() !== 0) throw error;
    await output(folder, 'apt-get', 'update');
    await get();
  }
}

/** The packages of the libraries that the packages in the folder depend on. */
async function librariesOf(folder: string): Promise<string[]> {
  const fields = (await archives(folder)).map((file) => output(folder, 'dpkg', '-f', file, 'Depends'));
  const names = (await Promise.all(fields)).flatMap((field) => field.split(',')).map((name) => name.trim());
  return [...new Set(names.flatMap((name) => /^lib[a-z0-9.+-]+/.exec(name)?.[0] ?? []))];
}

async function archives(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.deb'));
}

async function output(folder: string, program: string, ...args: string[]): Promise<string> {
  return (await execute(program, args, { cwd: folder })).stdout;
}
