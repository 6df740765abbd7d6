import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PactV3, SpecificationVersion } from '@pact-foundation/pact';
import { INTERACTIONS, type InteractionName } from './interactions.js';

// Without this, Pact sends usage statistics.
process.env['PACT_DO_NOT_TRACK'] = 'true';

const [CONSUMER, PROVIDER] = ['skein', 'integration'] as const;
/** The file name that Pact chooses. */
const FILE = `${CONSUMER}-${PROVIDER}.json`;
/** The committed pact, which Skein serves. */
export const COMMITTED = new URL(`../../src/pages/public/pacts/${FILE}`, import.meta.url);

/** The names of all interactions. */
export const NAMES = namesIn(INTERACTIONS);

/** Causes the request of an interaction, at the URL of an integration. Returns once there is a response. */
export type Cause = (name: InteractionName, url: string) => Promise<void>;

/** The text of the pact, after each of its requests was sent to Pact's mock server. Rejects when one differs. */
export async function writtenBy(cause: Cause): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'skein-pacts-'));
  try {
    for (const name of NAMES) await against(name, (url) => cause(name, url), dir);
    return inOrder(readFileSync(join(dir, FILE), 'utf8'));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Rejects when what is sent to Pact's mock server is not the request of this interaction. */
export async function mustBe(name: InteractionName, send: (url: string) => Promise<unknown>): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'skein-pacts-'));
  try {
    await against(name, send, dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * Pact's mock server responds before it has recorded the request. So a request that it has answered may be missing when
 * it is asked at once. Then the request is sent again.
 */
const TRIES = 5;
const MISSING = 'request was expected but not received';
const WRONG = 'request was incorrect';

async function against(name: InteractionName, send: (url: string) => Promise<unknown>, dir: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(name, send, dir);
    } catch (error) {
      const text = String(error);
      if (attempt === TRIES || !text.includes(MISSING) || text.includes(WRONG)) throw error;
    }
  }
}

async function once(name: InteractionName, send: (url: string) => Promise<unknown>, dir: string): Promise<void> {
  // Version 4 of the format is the first in which "any 2xx" can be said.
  const spec = SpecificationVersion.SPECIFICATION_VERSION_V4;
  const pact = new PactV3({ consumer: CONSUMER, provider: PROVIDER, dir, spec, logLevel: 'error' });
  pact.addInteraction({ uponReceiving: name, ...INTERACTIONS[name] });
  await pact.executeTest(({ url }) => send(url));
}

/** The interactions in the order of this repository, which is that of the reader. */
function inOrder(text: string): string {
  const pact: { interactions: { description: string }[] } = JSON.parse(text);
  const places = new Map<string, number>(NAMES.map((name, nr) => [name, nr]));
  const placeOf = ({ description }: { description: string }) => places.get(description) ?? -1;
  const interactions = pact.interactions.toSorted((one, other) => placeOf(one) - placeOf(other));
  return `${JSON.stringify({ ...pact, interactions }, null, 2)}\n`;
}

function namesIn<Name extends string>(named: Readonly<Record<Name, unknown>>): Name[] {
  const names: Name[] = [];
  for (const name in named) names.push(name);
  return names;
}
