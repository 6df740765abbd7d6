import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it } from 'vitest';
import { casesAt, receiverIn, type Case } from './guide.js';

interface Module {
  isFromSkein(...values: readonly string[]): boolean;
}

const folder = mkdtempSync(join(tmpdir(), 'skein-webhooks-'));
const file = join(folder, 'receiver.mjs');
writeFileSync(file, receiverIn('js'));
const { isFromSkein }: Module = await import(pathToFileURL(file).href);
afterAll(() => rmSync(folder, { recursive: true }));

function libraryBelieves({ secret, id, timestamp, signatures, body }: Case): boolean {
  try {
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
    new Webhook(secret).verify(body, headers);
    return true;
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

it.each(['js', 'python', 'go', 'java'])('the guide has code in %s', (language) => {
  expect(receiverIn(language)).toContain('whsec_');
});
