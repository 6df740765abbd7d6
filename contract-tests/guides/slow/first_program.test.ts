import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../src/testing/ports.js';
import { useSite } from '../../integrations/site.js';
import { receiverIn } from '../../webhooks/guide.js';
import { blocksOf } from '../blocks.js';
import { run, scriptOf } from '../commands.js';

/** Where the guide says to save the code of docs/guides/webhooks.md. */
const VERIFYING = [
  ['js', 'verify.mjs'],
  ['python', 'verify.py'],
  ['go', 'program-go/verify.go'],
  ['java', 'Skein.java'],
] as const;

const { site } = useSite();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-first-program-'));
  await mkdir(join(folder, 'program-go'));
  for (const [language, file] of VERIFYING) await writeFile(join(folder, file), receiverIn(language));
});
afterAll(() => rm(folder, { recursive: true }));

const prepare = blocksOf('first-program.md', 'bash', '1. Prepare');
const generator = blocksOf('first-program.md', 'bash', '3. A generator for the other languages');
const printed = blocksOf('first-program.md', 'text', '1. Prepare').join('').trimEnd();

/** The number of a thread differs from that in the guide. Maven resets the colours of the terminal. */
const comparable = (line: string) => stripVTControlCharacters(line).replace(/^Thread \d+$/, 'Thread');

describe('the commands of docs/guides/first-program.md post, receive and reply', () => {
  it.each([
    ['JavaScript', blocksOf('first-program.md', 'bash', '2. JavaScript')],
    ['Python', [...generator, ...blocksOf('first-program.md', 'bash', '4. Python')]],
    ['Go', [...generator, ...blocksOf('first-program.md', 'bash', '5. Go')]],
    ['Java', [...generator, ...blocksOf('first-program.md', 'bash', '6. Java')]],
  ])('in %s', async (_, commands) => {
    const changes = { '8091': String(await freePort()), 'http://127.0.0.1:8000': site().url };
    const lines = await run(scriptOf([...prepare, ...commands], changes), { folder });
    expect(lines.slice(-3).map(comparable)).toEqual(printed.split('\n').map(comparable));
  });
});
