import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { blocksOf } from '../guides/blocks.js';

interface Module {
  noteOf(thread: unknown): string;
  writePact(dir: string): Promise<unknown>;
  verifyPact(file: string, skeinFile: string): Promise<unknown>;
}

/** Inside the repository, so that the example finds its packages. */
const FOLDER = fileURLToPath(new URL('../../.cache/pacts/', import.meta.url));
const [SKEINS, OWN] = [join(FOLDER, 'skein.json'), join(FOLDER, 'notes-skein.json')];

const skein = useSkein();
let receiver: Module;

beforeAll(async () => {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'receiver.mjs');
  writeFileSync(file, blocksOf('webhooks.md', 'js', 'Testing your receiver').join(''));
  receiver = await import(pathToFileURL(file).href);
  const answered = await skein.send({ method: 'GET', path: '/pacts/webhook-receiver-skein.json' });
  writeFileSync(SKEINS, answered.text);
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

it('teaches a receiver to write a pact of its own, of which Pact sees that Skein keeps it', async () => {
  await receiver.writePact(FOLDER);
  const { messages }: { messages: { contents: unknown }[] } = JSON.parse(readFileSync(OWN, 'utf8'));
  expect(messages.map(({ contents }) => receiver.noteOf(contents))).toEqual(['#24583 Launch plan, by Ada Lovelace']);
  await receiver.verifyPact(OWN, SKEINS);
});

it.each([
  ['a field that Skein does not send', 'title', 'headline'],
  ['a number where Skein sends a text', '"Launch plan"', '7'],
])('has Pact see that Skein does not keep one with %s', async (_what, from, to) => {
  await receiver.writePact(FOLDER);
  const other = join(FOLDER, 'other-skein.json');
  writeFileSync(other, readFileSync(OWN, 'utf8').replaceAll(from, to));
  await expect(receiver.verifyPact(other, SKEINS)).rejects.toThrow();
});
