import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { EventName } from '../../src/generated/events.js';
import { EVENTS } from '../../src/models/seers.js';
import type { Received } from '../../src/testing/receivers.js';
import { useSkein } from '../../src/testing/skein.js';
import { Referee } from '../referee/referee.js';
import { deliveredBy, type Delivered } from './delivered.js';
import { COMMITTED, verify, writtenFrom } from './pact.js';

const skein = useSkein();
const RENEW = 'PACTS=renew npx vitest run contract-tests/pact';
let delivered: Delivered;
let committed: string;

beforeAll(async () => {
  delivered = await deliveredBy(skein);
  const written = await writtenFrom(delivered);
  if (process.env['PACTS'] === 'renew') writeFileSync(COMMITTED, written);
  committed = readFileSync(COMMITTED, 'utf8');
  expect(written === committed, `src/pages/pacts is not what deliveries are; renew it: ${RENEW}`).toBe(true);
});

/** What was delivered, with one of it otherwise. */
function but(event: EventName, otherwise: (received: Received) => Received): Delivered {
  return new Map([...delivered].map(([name, one]) => [name, name === event ? otherwise(one) : one]));
}

it('has a message for each event, in which nothing is of a test', () => {
  const { messages }: { messages: { description: string }[] } = JSON.parse(committed);
  expect(messages.map(({ description }) => description).toSorted()).toEqual([...EVENTS].toSorted());
  expect(committed).not.toMatch(/skein\.test|Weavers|Example"/);
});

it.each(EVENTS)('%s is delivered as the contract says', async (event) => {
  const snapshot = delivered.get(event)?.body ?? '';
  expect(await new Referee().judgeEvent({ name: event, snapshot })).toEqual([]);
});

it('is kept by what is delivered, by the judgement of Pact', async () => {
  await verify(committed, delivered);
});

it('is broken by a field that is missing, a value of another type or word, and another header', async () => {
  const body = (change: (fields: Record<string, unknown>) => void) => (received: Received) => {
    const fields: Record<string, unknown> = JSON.parse(received.body);
    change(fields);
    return { ...received, body: JSON.stringify(fields) };
  };
  const broken = [
    but('channel_added', body((fields) => delete fields['name'])),
    but('thread_added', body((fields) => (fields['id'] = 'one'))),
    but('thread_updated', body((fields) => (fields['pinned_ts'] = 'now'))),
    but('thread_updated', body((fields) => (fields['last_comment'] = {}))),
    but('comment_added', body((fields) => (fields['recipients'] = ['EVERYONE']))),
    but('message_added', (received) => ({ ...received, headers: { ...received.headers, 'webhook-signature': 'v2,x' } })),
  ];
  for (const each of broken) await expect(verify(committed, each)).rejects.toThrow();
});
