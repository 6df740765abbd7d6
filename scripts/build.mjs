// src -> dist, as plain JavaScript in the same layout: for `node dist/main.js`, and for `npm start`. With `--tests` it goes to
// .tests, with the programs that tests start: loading TypeScript would cost each of them more than a second.
import { cpSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** What is no TypeScript but read at run time. */
const ASSETS = [
  'generated/runtime.json',
  'generated/openapi.json',
  'generated/openapi.yaml',
  'pages/public/docs',
  'pages/public/pacts',
];

/** Builds from scratch. Types are not looked at: `npm run check` does that. */
export async function build() {
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  await transpile('dist', (file) => !isTest(file));
}

/** The same with all programs of src/testing. Nothing is removed: another run of the tests may be using it. */
const buildForTests = () => transpile('.tests', (file) => !file.endsWith('.test.ts'));

async function transpile(outdir, isWanted) {
  const { build: run } = await import('esbuild');
  const sources = filesBelow('src').filter((file) => file.endsWith('.ts') && isWanted(file));
  await run({
    absWorkingDir: ROOT,
    entryPoints: sources,
    outbase: 'src',
    outdir,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  });
  for (const asset of ASSETS) cpSync(join(ROOT, 'src', asset), join(ROOT, outdir, asset), { recursive: true });
}

/** Whether dist is there and nothing in src is newer. */
export function isFresh() {
  try {
    const built = statSync(join(ROOT, 'dist/main.js')).mtimeMs;
    return filesBelow('src').every((file) => isTest(file) || statSync(join(ROOT, file)).mtimeMs < built);
  } catch {
    return false;
  }
}

function filesBelow(folder) {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

function isTest(file) {
  return file.endsWith('.test.ts') || file.startsWith(join('src', 'testing'));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv[2] === '--tests' ? buildForTests() : build());
