import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSkein } from '../../src/testing/skein.js';
import { Causing } from './causing.js';
import { COMMITTED, NAMES, writtenBy } from './integration_pact.js';

const skein = useSkein();
const RENEW = 'PACTS=renew npx vitest run contract-tests/pact';
let causing: Causing;
let written: string;
let committed: string;

beforeAll(async () => {
  causing = new Causing(skein);
  await causing.start();
  written = await writtenBy(causing.cause);
  if (process.env['PACTS'] === 'renew') writeFileSync(COMMITTED, written);
  committed = readFileSync(COMMITTED, 'utf8');
}, 60_000);
afterAll(() => causing.stop());

it('is what Skein sends to integrations, to the byte', () => {
  expect(written === committed, `src/pages/public/pacts is not what Skein sends. To renew it: ${RENEW}`).toBe(true);
});

it('has each interaction, in which nothing is of a test', () => {
  const { interactions }: { interactions: { description: string }[] } = JSON.parse(committed);
  expect(interactions.map(({ description }) => description)).toEqual(NAMES);
  expect(committed).not.toMatch(/skein\.test|Weavers|Example"/);
});
