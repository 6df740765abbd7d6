// The samples of the reference are run as they are, with the ids of real objects in place of those of the examples.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingIn, operationsOf, successOf } from '../../codegen/document.js';
import { samplesOf } from '../../site/reference/samples.js';
import { useSkein } from '../../src/testing/skein.js';
import { contract } from '../contract.js';
import { TINY_BITMAP } from '../images.js';
import { buildExampleWorld, type ExampleWorld } from '../world.js';

const run = promisify(execFile);
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));
const VENV = fileURLToPath(new URL('../../.cache/samples', import.meta.url));
const PYTHON = join(VENV, 'bin/python');

/** How a file with a sample is run, by the name of its language. */
const LANGUAGES: Readonly<Record<string, { readonly file: string; readonly command: readonly string[] }>> = {
  curl: { file: 'sample.sh', command: ['sh'] },
  JavaScript: { file: 'sample.mjs', command: [process.execPath] },
  Python: { file: 'sample.py', command: [PYTHON] },
  Go: { file: 'sample.go', command: ['go', 'run'] },
};

/** Reads without and with arguments, and writes: with lists, with a file, without a body, and public ones. */
const NAMES = [
  'workspaces.get',
  'search.query',
  'threads.getone',
  'users.getSessionUser',
  'threads.add',
  'comments.add',
  'attachments.upload',
  'users.updateAvatar',
  'users.heartbeat',
  'users.login',
];
const OPERATIONS = operationsOf(contract).filter(({ operation }) => NAMES.includes(operation.operationId));

const skein = useSkein();
let world: ExampleWorld;
/** Where the samples find their files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `skein-test-${process.pid}-samples-`));
  await writeFile(join(folder, 'notes.txt'), 'warp and weft');
  await writeFile(join(folder, 'picture.bmp'), TINY_BITMAP);
  await run('python3', ['-m', 'venv', VENV]);
  await run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS]);
  world = await buildExampleWorld(skein.baseUrl, { delivers: false });
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(Object.entries(LANGUAGES))('the samples in %s', (label, { file, command: [program = '', ...args] }) => {
  it.each(OPERATIONS)('succeed: $operation.operationId', async (located) => {
    const sample = samplesOf(contract, located).find((one) => one.label === label);
    const source = world.translate(sample?.source ?? '').replaceAll('http://127.0.0.1:8000', skein.baseUrl);
    await writeFile(join(folder, file), source);
    const env = { ...process.env, TOKEN: world.ada.token };
    const { stdout } = await run(program, [...args, file], { cwd: folder, env });
    const shown = label === 'curl' ? stdout : stdout.replace(/^(\d+)( \w+)? /, '');
    if (label !== 'curl') expect(stdout).toMatch(new RegExp(`^${successOf(located.operation).status} `));
    expect(JSON.parse(shown)).not.toHaveProperty('error_code');
  });
});

describe('the samples of all operations', () => {
  /** Writes all samples of a language into a folder of their own. */
  async function written(label: string, ending: string): Promise<string> {
    const all = join(folder, label);
    await mkdir(all);
    for (const located of everythingIn(contract)) {
      const source = samplesOf(contract, located).find((one) => one.label === label)?.source;
      if (source === undefined) continue;
      await writeFile(join(all, `${located.method}_${located.operation.operationId}${ending}`), `${source}\n`);
    }
    return all;
  }

  it('are valid JavaScript', async () => {
    const sources = everythingIn(contract).map((located) => samplesOf(contract, located)[1]?.source ?? '');
    expect(sources.length).toBeGreaterThan(100);
    for (const source of sources) await transform(source, { format: 'esm' });
  });

  it('are valid Python', async () => {
    await run(PYTHON, ['-W', 'error', '-m', 'compileall', '-q', await written('Python', '.py')]);
  });

  it('are Go in which gofmt has nothing to change', async () => {
    expect(await run('gofmt', ['-l', await written('Go', '.go')])).toEqual({ stdout: '', stderr: '' });
  });
});

it('the operations whose samples are run are all there', () => {
  expect(OPERATIONS).toHaveLength(NAMES.length);
});
