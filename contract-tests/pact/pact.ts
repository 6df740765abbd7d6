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

// Without this, Pact sends usage statistics.
process.env['PACT_DO_NOT_TRACK'] = 'true';

const [CONSUMER, PROVIDER] = ['webhook-receiver', 'skein'] as const;
/** The file name that Pact chooses. */
const FILE = `${CONSUMER}-${PROVIDER}.json`;
/** The committed pact, which Skein serves. */
export const COMMITTED = new URL(`../../src/pages/public/pacts/${FILE}`, import.meta.url);

const referee = new Referee();

/** The text of the pact for what was delivered. Its example of each event is a valid body by the contract. */
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

/** The differences between the body of an event and the contract, in words. */
export function objectionsTo(event: EventName, body: string): Promise<string[]> {
  return referee.judgeEvent({ name: event, snapshot: body });
}

async function mustFit(event: EventName, contents: unknown): Promise<void> {
  const [objection] = await objectionsTo(event, JSON.stringify(contents));
  if (objection !== undefined) throw new Error(objection);
}

/** What a receiver may rely on besides the body: the headers, and the content type. */
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

/**
 * A value with two rules, one of them null, must match either. Pact's file format can say that, but its builder cannot.
 */
function withAlternatives(text: string): string {
  const isEither = (value: object) =>
    'matchers' in value && /\},\{"match":"null"\}\]$/.test(JSON.stringify(value.matchers));
  const pact: unknown = JSON.parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && isEither(value) ? { ...value, combine: 'OR' } : value,
  );
  return `${JSON.stringify(pact, null, 2)}\n`;
}

/** A pact with the message of one event only. */
export function onlyOf(pactText: string, event: EventName): string {
  const pact: { messages: { description: string }[] } = JSON.parse(pactText);
  return JSON.stringify({ ...pact, messages: pact.messages.filter(({ description }) => description === event) });
}

/** Runs Pact's verifier on what was delivered. Rejects when any of it does not match the pact. */
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
