import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MatchersV3,
  MessageConsumerPact,
  MessageProviderPact,
  providerWithMetadata,
  type Metadata,
} from '@pact-foundation/pact';
import type { EventName } from '../../src/generated/events.js';
import type { Received } from '../../src/testing/receivers.js';
import { contract } from '../contract.js';
import { Referee } from '../referee/referee.js';
import type { Delivered } from './delivered.js';
import { templateOf } from './template.js';

// Pact tells its makers of each run, unless it is told not to.
process.env['PACT_DO_NOT_TRACK'] = 'true';

const [CONSUMER, PROVIDER] = ['webhook-receiver', 'skein'] as const;
/** As Pact names it. */
const FILE = `${CONSUMER}-${PROVIDER}.json`;
/** Where the pact stands that Skein serves. */
export const COMMITTED = new URL(`../../src/pages/public/pacts/${FILE}`, import.meta.url);

const referee = new Referee();

/** The text of the pact that is kept with what was delivered. What it shows of each event is a body as the contract has it, too. */
export async function writtenFrom(delivered: Delivered): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'skein-pacts-'));
  try {
    const pact = new MessageConsumerPact({ consumer: CONSUMER, provider: PROVIDER, dir, logLevel: 'error' });
    for (const [event, { body }] of delivered) {
      const operation = contract.webhooks[event]?.post;
      const { schema = {}, example } = operation?.requestBody?.content['application/json'] ?? {};
      await pact
        .expectsToReceive(event)
        .withContent(templateOf({ schema, sent: JSON.parse(body), shown: example }))
        .withMetadata(metadataOf(event))
        .verify(({ contents }) => mustFit(event, contents));
    }
    return withAlternatives(readFileSync(join(dir, FILE), 'utf8'));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** What in the body of an event is not what the contract says, in words. */
export function objectionsTo(event: EventName, body: string): Promise<string[]> {
  return referee.judgeEvent({ name: event, snapshot: body });
}

async function mustFit(event: EventName, contents: unknown): Promise<void> {
  const [objection] = await objectionsTo(event, JSON.stringify(contents));
  if (objection !== undefined) throw new Error(objection);
}

/** What a receiver may count on beside the body: the headers, and that it is JSON. */
function metadataOf(event: EventName): Metadata {
  const { regex } = MatchersV3;
  return {
    contentType: 'application/json',
    'x-skein-event': event,
    'webhook-id': regex('^[\\w-]+$', '49159'),
    'webhook-timestamp': regex('^\\d+$', '1767225600'),
    'webhook-signature': regex('^v1,\\S+( v1,\\S+)*$', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='),
  };
}

/** Where a value has two rules and one is that it is null, either is enough. Pact knows that in its files, and has no word for it where they are written. */
function withAlternatives(text: string): string {
  const isEither = (value: object) =>
    'matchers' in value && /\},\{"match":"null"\}\]$/.test(JSON.stringify(value.matchers));
  const pact: unknown = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && isEither(value) ? { ...value, combine: 'OR' } : value,
  );
  return `${JSON.stringify(pact, null, 2)}\n`;
}

/** A pact without all messages but those of one event. */
export function onlyOf(pactText: string, event: EventName): string {
  const pact: { messages: { description: string }[] } = JSON.parse(pactText);
  return JSON.stringify({ ...pact, messages: pact.messages.filter(({ description }) => description === event) });
}

/** Lets Pact's own verifier hold what was delivered against a pact; rejects when any of it is not what that says. */
export async function verify(pactText: string, delivered: Delivered): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'skein-pacts-'));
  try {
    const file = join(dir, FILE);
    writeFileSync(file, pactText);
    const messageProviders = Object.fromEntries(
      [...delivered].map(([event, received]) => [
        event,
        providerWithMetadata(() => bodyOf(received), headersOf(received)),
      ]),
    );
    await new MessageProviderPact({
      provider: PROVIDER,
      logLevel: 'error',
      pactUrls: [file],
      messageProviders,
    }).verify();
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const bodyOf = ({ body }: Received): unknown => JSON.parse(body);

function headersOf({ headers }: Received): Record<string, string> {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return { ...Object.fromEntries(texts), contentType: headers['content-type'] ?? '' };
}
