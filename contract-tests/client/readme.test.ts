import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../src/testing/ports.js';
import { useSite } from '../integrations/site.js';

const { site } = useSite();

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PACKAGE = join(ROOT, 'packages/client');
const CACHE = join(ROOT, 'node_modules/.cache');
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, 'skein-client-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is appended to the code of the page: it causes an event, and ends the program when that has come. */
const END = `
const deadline = AbortSignal.timeout(20_000);
await skein.threads.add(announcement('For the webhook'));
while (received.length === 0) {
  deadline.throwIfAborted();
  await new Promise((resolve) => setTimeout(resolve, 20));
}
console.log('received', received);
process.exit(0);
`;

/** The code of the page as one program. */
function program(port: number): string {
  const page = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const blocks = [...page.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  return `${blocks.join('\n')}${END}`.replaceAll('8090', String(port));
}

/** The complaints of the compiler about a file, with the settings of a strict program. */
function complaintsOf(file: string): string[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      exactOptionalPropertyTypes: true,
      paths: { '@skein/client': [join(PACKAGE, 'src/index.ts')] },
    },
    folder,
  );
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('the code of the README compiles, and runs from top to bottom', { timeout: 90_000 }, async () => {
  const person = await site().aPerson('Ada');
  const file = join(folder, 'program.mts');
  writeFileSync(file, program(await freePort()));
  expect(complaintsOf(file)).toEqual([]);

  const outfile = join(folder, 'program.mjs');
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '@skein/client': join(PACKAGE, 'src/index.ts') },
  });
  const env = { ...process.env, SKEIN_URL: site().url, SKEIN_TOKEN: person.token };
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { env });
  expect(stdout.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^108 404 [0-9a-f-]{36}$/),
    'The thread has been removed.',
    '2',
    'New yarn',
    'The looms are running',
    "[ 'The looms are running' ]",
    'The looms are running',
    '2',
    'channel_not_found',
    'Live yarn',
    'Ada Example',
    "received [ 'For the webhook' ]",
  ]);
});
