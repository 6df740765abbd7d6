// Builds src into dist, as plain JavaScript in the same layout, for `node dist/main.js` and `npm start`. With `--tests`
// it builds into .tests, including the programs that tests start: each would need over a second to load TypeScript.
// Both get the documentation (site/), packed into one file.
import '../src/node_version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from './generate.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Files of src that are needed at run time and are not TypeScript. */
const ASSETS = [
  'node_version.mjs',
  'generated/runtime.json',
  'generated/openapi.json',
  'generated/openapi.yaml',
  'generated/asyncapi.json',
  'generated/asyncapi.yaml',
  'pages/public/pacts',
  'pages/live/browser.js',
  'pages/live/push_button.js',
  'pages/live/worker.js',
];

/** Builds from scratch, also what is generated. Types are not checked: `npm run check` does that. */
export async function build() {
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  await transpile('dist', (file) => !isTest(file));
}

/** Builds src with all programs of src/testing. Removes nothing: another run of the tests may be using the files. */
const buildForTests = () => transpile('.tests', (file) => !file.endsWith('.test.ts'));

async function transpile(outdir, isWanted) {
  if (!generate()) process.exit(1);
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
  await buildSite();
  copy(PACK, join(ROOT, outdir, 'site.pack'));
  for (const asset of ASSETS) copy(join(ROOT, 'src', asset), join(ROOT, outdir, asset));
}

/** Copies into a new file: a running Skein holds the former one open. */
function copy(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** The documentation as Skein serves it. */
const PACK = join(ROOT, '.cache/packed/site.pack');

/** What the documentation is built from. */
const SITE_SOURCES = [
  'site',
  'codegen',
  'openapi',
  'docs',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

/** Builds the documentation into .site and into the pack, unless it has been built from the same files. */
async function buildSite() {
  const digest = createHash('sha256');
  for (const file of siteSources()) digest.update(file).update(readFileSync(join(ROOT, file)));
  const [made, wanted] = [join(ROOT, '.cache/site'), digest.digest('hex')];
  if (existsSync(PACK) && existsSync(made) && readFileSync(made, 'utf8') === wanted) return;
  const { tsImport } = await import('tsx/esm/api');
  const { writeSite } = await tsImport('../site/build.ts', import.meta.url);
  writeSite();
  mkdirSync(dirname(made), { recursive: true });
  writeFileSync(made, wanted);
}

function siteSources() {
  const files = SITE_SOURCES.flatMap((source) =>
    statSync(join(ROOT, source)).isDirectory() ? filesBelow(source) : [source],
  );
  return ['src/generated/openapi.json', ...files].filter((file) => !isTest(file));
}

/** Whether dist exists and nothing that it is built from is newer. */
export function isFresh() {
  try {
    const built = statSync(join(ROOT, 'dist/main.js')).mtimeMs;
    const sources = [...filesBelow('src'), ...siteSources()];
    return sources.every((file) => isTest(file) || statSync(join(ROOT, file)).mtimeMs < built);
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
