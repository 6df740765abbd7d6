import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { blocksOf } from '../guides/blocks.js';
import { casesAt, LANGUAGES, receiverIn, type Case } from './guide.js';

interface Module {
  isFromSkein(...values: readonly string[]): boolean;
}
interface WithLibrary {
  eventOf(secret: string, body: string, headers: Record<string, string>): unknown;
}

/** Inside the repository, so that the code finds the library. */
const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));
mkdirSync(CACHE, { recursive: true });
const folder = mkdtempSync(join(CACHE, 'webhooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a module, and imports it. */
async function imported<M>(name: string, code: string): Promise<M> {
  const file = join(folder, name);
  writeFileSync(file, code);
  const loaded: M = await import(pathToFileURL(file).href);
  return loaded;
}

/** The code of the guide with the library, as a module. */
function withLibrary(): string {
  const [line = '', ...rest] = blocksOf('webhooks.md', 'typescript').join('').split('\n');
  return `${line}\nexport function eventOf(secret, body, headers) {\n${rest.join('\n')}\nreturn event;\n}\n`;
}

const { isFromSkein } = await imported<Module>('receiver.mjs', receiverIn('js'));
const { eventOf } = await imported<WithLibrary>('library.mjs', withLibrary());

function libraryBelieves({ secret, id, timestamp, signatures, body }: Case): boolean {
  try {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
    return eventOf(secret, body, headers) !== undefined;
  } catch {
    return false;
  }
}

describe('a webhook', () => {
  it.each(casesAt(new Date()))('$what is believed: $isOurs', (given) => {
    const { isOurs, secret, id, timestamp, signatures, body } = given;
    expect(isFromSkein(secret, id, timestamp, signatures, body)).toBe(isOurs);
    expect(libraryBelieves(given)).toBe(isOurs);
  });
});

it.each(LANGUAGES)('the guide has code in %s', (language) => {
  expect(receiverIn(language)).toContain('whsec_');
});
