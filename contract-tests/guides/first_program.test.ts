import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/testing/ports.js';
import { useSite } from '../integrations/site.js';
import { receiverIn } from '../webhooks/guide.js';
import { blocksOf, run, scriptOf } from './commands.js';

const PAGE = 'guides/first-program.md';
/** Where the page says to save the code of docs/guides/webhooks.md. */
const VERIFYING = { js: 'verify.mjs', python: 'verify.py', go: 'program-go/verify.go', java: 'Skein.java' } as const;

const { site } = useSite();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-first-program-'));
  await mkdir(join(folder, 'program-go'));
  for (const [language, file] of Object.entries(VERIFYING)) await writeFile(join(folder, file), receiverIn(language));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the commands below these headings of the page, one after the other. */
async function commandsBelow(...headings: readonly string[]): Promise<string[]> {
  const blocks = headings.flatMap((heading) => blocksOf(PAGE, heading));
  const port = String(await freePort());
  return run(scriptOf(blocks, { '8091': port, 'http://127.0.0.1:8000': site().url }), folder);
}

const PREPARE = '## 1. Prepare\n';
const GENERATOR = '## 3. A generator for the other languages\n';

describe('the commands of docs/guides/first-program.md post, receive and reply', { timeout: 240_000 }, () => {
  it.each([
    ['JavaScript', [PREPARE, '## 2. JavaScript\n']],
    ['Python', [PREPARE, GENERATOR, '## 4. Python\n']],
    ['Go', [PREPARE, GENERATOR, '## 5. Go\n']],
    ['Java', [PREPARE, GENERATOR, '## 6. Java\n']],
  ])('in %s', async (_, headings) => {
    const lines = await commandsBelow(...headings);
    // Maven resets the colours of the terminal.
    expect(lines.slice(-3).map(stripVTControlCharacters)).toEqual([
      expect.stringMatching(/^Thread \d+$/),
      'Received: Who brings the shuttle?',
      'Replied: The weavers do.',
    ]);
  });
});
