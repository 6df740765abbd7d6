import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IN_REPOSITORY } from '../../codegen/generate.js';
import { ROOT } from '../guides/commands.js';

const NEEDED = [
  'package.json',
  'package-lock.json',
  'redocly.yaml',
  'scripts',
  'codegen',
  'openapi',
  'contract-tests',
  'docs',
];
const NODE_VERSION = 'src/node_version.mjs';
const YAML = 'src/generated/openapi.yaml';
const LIMITS = 'openapi/components/schemas/common.yaml';
let clone: string;

/** As a clone has them: only the generated files that are in the repository. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'skein-generated-'));
  for (const path of [...NEEDED, ...IN_REPOSITORY, NODE_VERSION])
    cpSync(join(ROOT, path), join(clone, path), { recursive: true });
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Runs scripts/generate.mjs in the clone. */
function generate(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/generate.mjs', ...args], { cwd: clone }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });
}
const textOf = (path: string) => readFileSync(join(clone, path), 'utf8');

it('git ignores the generated files, but not those that are in the repository', () => {
  const excepted = [...readFileSync(join(ROOT, '.gitignore'), 'utf8').matchAll(/^!(.*)$/gm)].map(([, path]) => path);
  expect(excepted).toEqual(IN_REPOSITORY.filter((path) => path.startsWith('src/')));
});

it('an installation without dev dependencies makes nothing, and succeeds', async () => {
  expect(await generate('--prepare')).toEqual({ code: 0, output: '' });
  expect(existsSync(join(clone, 'src/generated/types.ts'))).toBe(false);
});

it('`npm ci` makes what the repository lacks, and then nothing until a source changes', async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  const made = await generate('--prepare');
  expect(made.output).toMatch(/^Wrote .*src\/generated\/types\.ts/);
  expect(made.output).not.toContain(YAML);
  for (const name of ['types.ts', 'runtime.json', 'routes.ts', 'openapi.json'])
    expect(textOf(`src/generated/${name}`) === readFileSync(join(ROOT, 'src/generated', name), 'utf8')).toBe(true);
  expect(await generate('--check')).toEqual({ code: 0, output: '' });
});

it('`npm test` fails if a file of the repository is stale, and does not write it', async () => {
  const before = textOf(YAML);
  writeFileSync(join(clone, LIMITS), textOf(LIMITS).replace('description: ', 'description: Changed. '));
  const checked = await generate('--check');
  expect(checked).toEqual({ code: 1, output: `stale, run \`npm run generate\`: ${YAML}\n` });
  expect(textOf(YAML) === before).toBe(true);
});
