import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { EventName } from '../../src/generated/events.js';
import { EVENTS } from '../../src/models/visibility.js';
import type { Received } from '../../src/testing/receivers.js';
import { useSkein } from '../../src/testing/skein.js';
import { deliveredBy, type Delivered } from './delivered.js';
import { COMMITTED, objectionsTo, onlyOf, verify, writtenFrom } from './pact.js';

const skein = useSkein();
const RENEW = 'PACTS=renew npx vitest run contract-tests/pact';
let delivered: Delivered;
let written: string;
let committed: string;

beforeAll(async () => {
  delivered = await deliveredBy(skein);
  written = await writtenFrom(delivered);
  if (process.env['PACTS'] === 'renew') writeFileSync(COMMITTED, written);
  committed = readFileSync(COMMITTED, 'utf8');
});

it('is what is written from deliveries, to the byte', () => {
  expect(written === committed, `src/pages/public/pacts is not what deliveries say. To renew it: ${RENEW}`).toBe(true);
});

it('has a message for each event, in which nothing is of a test', () => {
  const { messages }: { messages: { description: string }[] } = JSON.parse(committed);
  expect(messages.map(({ description }) => description).toSorted()).toEqual([...EVENTS].toSorted());
  expect(committed).not.toMatch(/skein\.test|Weavers|Example"/);
});

it.each(EVENTS)('%s is delivered as the contract says', async (event) => {
  expect(await objectionsTo(event, delivered.get(event)?.body ?? '')).toEqual([]);
});

it('is kept by what is delivered, by the judgement of Pact', async () => {
  await verify(committed, delivered);
});

type Fields = Record<string, unknown>;

/** The received event with another body. */
function withBody(received: Received, change: (fields: Fields) => unknown): Received {
  const fields: Fields = JSON.parse(received.body);
  change(fields);
  return { ...received, body: JSON.stringify(fields) };
}

const ways: readonly { what: string; event: EventName; change: (received: Received) => Received }[] = [
  { what: 'a field less', event: 'channel_added', change: (one) => withBody(one, (fields) => delete fields['name']) },
  {
    what: 'a text for a number',
    event: 'thread_added',
    change: (one) => withBody(one, (fields) => (fields['id'] = '1')),
  },
  {
    what: 'a text for a number or null',
    event: 'thread_updated',
    change: (one) => withBody(one, (fields) => (fields['pinned_ts'] = 'now')),
  },
  {
    what: 'an empty object for a comment',
    event: 'thread_updated',
    change: (one) => withBody(one, (fields) => (fields['last_comment'] = {})),
  },
  {
    what: 'a word in a list of ids',
    event: 'comment_added',
    change: (one) => withBody(one, (fields) => (fields['recipients'] = ['EVERYONE'])),
  },
  {
    what: 'a signature of another kind',
    event: 'message_added',
    change: (one) => ({ ...one, headers: { ...one.headers, 'webhook-signature': 'v2,x' } }),
  },
];

it.each(ways)('is broken by $what', async ({ event, change }) => {
  const one = delivered.get(event);
  if (one === undefined) throw new Error(`${event} was not delivered`);
  await expect(verify(onlyOf(committed, event), new Map([[event, one]]))).resolves.toBeUndefined();
  await expect(verify(onlyOf(committed, event), new Map([[event, change(one)]]))).rejects.toThrow();
});
