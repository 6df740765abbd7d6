import { build } from 'esbuild';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What the program reads from the folder above its own. */
const ABOVE = ['.cache', 'node_modules', 'migrations', 'package.json'];

/** A text that is replaced in a copy of the program, at every place in the file. */
export interface Change {
  file: string;
  text: string;
  by: string;
  /** How many places there must be. */
  times?: number;
}

/** A copy of the program, as plain JavaScript. */
export interface Program {
  /** The file that Node runs. */
  main: string;
  remove(): Promise<void>;
}

/** Copies the program with these changes. Throws when a text is not found: the copy would prove nothing. */
export async function makeProgram(changes: readonly Change[] = []): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'skein-proof-'));
  const remove = () => rm(folder, { recursive: true });
  try {
    await transpile(join(folder, 'program'), changes);
    await Promise.all(ABOVE.map((path) => symlink(join(ROOT, path), join(folder, path))));
    return { main: join(folder, 'program', 'main.js'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function transpile(outdir: string, changes: readonly Change[]): Promise<void> {
  const files = (await readdir(join(ROOT, 'src'), { recursive: true })).filter(isProgram);
  const left = new Set(changes);
  await build({
    absWorkingDir: ROOT,
    entryPoints: files.map((file) => join('src', file)),
    outbase: 'src',
    outdir,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'changes',
        setup(esbuild) {
          esbuild.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            const own = changes.filter(({ file }) => path === join(ROOT, file));
            for (const change of own) left.delete(change);
            return { loader: 'ts', contents: own.reduce(changed, await readFile(path, 'utf8')) };
          });
        },
      },
    ],
  });
  for (const { file } of left) throw new Error(`${file} is no file of the program`);
  // The program also reads files beside its code.
  await cp(join(ROOT, 'src'), outdir, { recursive: true, filter: (path) => !path.endsWith('.ts') });
}

function isProgram(file: string): boolean {
  return file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing');
}

function changed(code: string, { file, text, by, times = 1 }: Change): string {
  const parts = code.split(text);
  if (parts.length !== times + 1) throw new Error(`${file} has ${parts.length - 1} times, not ${times}: ${text}`);
  return parts.join(by);
}
