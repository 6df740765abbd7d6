import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutgoingRequest } from '../../src/delivery/http/outcome.js';
import { saying } from '../../src/testing/calling.js';
import { Receiver, type Received } from '../../src/testing/receivers.js';
import { useSkein } from '../../src/testing/skein.js';
import { Causing } from './causing.js';
import { COMMITTED, mustBe, NAMES, writtenBy } from './integration_pact.js';

const skein = useSkein();
const RENEW = 'PACTS=renew npx vitest run contract-tests/pact';
const COMMENT = 'a comment that notifies a bot';
let causing: Causing;
let written: string;
let committed: string;
/** A comment as a bot receives it. */
let comment: Received;

beforeAll(async () => {
  causing = new Causing(skein);
  await causing.start();
  written = await writtenBy(causing.cause);
  if (process.env['PACTS'] === 'renew') writeFileSync(COMMITTED, written);
  committed = readFileSync(COMMITTED, 'utf8');
  comment = await receivedBy(causing);
}, 60_000);
afterAll(() => causing.stop());

async function receivedBy({ cause }: Causing): Promise<Received> {
  const receiver = new Receiver(saying('{"content":"It is back."}'));
  await receiver.start();
  await cause(COMMENT, receiver.url()).finally(() => receiver.stop());
  const [received] = receiver.received;
  if (received === undefined) throw new Error('The bot was not called.');
  return received;
}

it('is what Skein sends to integrations, to the byte', () => {
  expect(written === committed, `src/pages/public/pacts is not what Skein sends. To renew it: ${RENEW}`).toBe(true);
});

it('has each interaction, in which nothing is of a test', () => {
  const { interactions }: { interactions: { description: string }[] } = JSON.parse(committed);
  expect(interactions.map(({ description }) => description)).toEqual(NAMES);
  expect(committed).not.toMatch(/skein\.test|Weavers|Example"/);
});

type Request = Pick<OutgoingRequest, 'body' | 'contentType' | 'headers' | 'method'>;

/** The request of the comment, as the sender takes it. */
function requestOf({ body, headers }: Received): Request {
  const names = ['accept-encoding', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    body,
    contentType: headers['content-type'] ?? '',
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
  };
}

function withFields(request: Request, change: (fields: URLSearchParams) => void): Request {
  const fields = new URLSearchParams(request.body);
  change(fields);
  return { ...request, body: fields.toString() };
}

function withHeader(request: Request, name: string, change: (value: string) => string): Request {
  return { ...request, headers: { ...request.headers, [name]: change(request.headers[name] ?? '') } };
}

const isSent = (request: Request) =>
  mustBe(COMMENT, (url) => skein.sender.post({ url, publicOnly: false, ...request }, new AbortController().signal));

const ways: readonly { what: string; change: (request: Request) => Request }[] = [
  { what: 'a field less', change: (one) => withFields(one, (fields) => fields.delete('comment_id')) },
  { what: 'a field more', change: (one) => withFields(one, (fields) => fields.set('team_id', '7')) },
  { what: 'a word for an id', change: (one) => withFields(one, (fields) => fields.set('user_id', 'Ada')) },
  { what: 'another event', change: (one) => withFields(one, (fields) => fields.set('event_type', 'thread')) },
  {
    what: 'a URL for replies that leads elsewhere',
    change: (one) => withFields(one, (fields) => fields.set('url_callback', 'https://app.example.com/')),
  },
  {
    what: 'JSON in place of a form',
    change: (one) => ({
      ...one,
      contentType: 'application/json',
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(one.body))),
    }),
  },
  { what: 'a GET', change: (one) => ({ ...one, method: 'GET' }) },
  {
    what: 'a signature in hexadecimal digits',
    change: (one) =>
      withHeader(one, 'webhook-signature', (text) => `v1,${Buffer.from(text.slice(3), 'base64').toString('hex')}`),
  },
  {
    what: 'a signature of another version',
    change: (one) => withHeader(one, 'webhook-signature', (text) => text.replace('v1', 'v1a')),
  },
  { what: 'a date for a timestamp', change: (one) => withHeader(one, 'webhook-timestamp', () => '2026-11-23') },
];

describe('the call of a bot by a comment', () => {
  it('is as the pact says, by the judgement of Pact', async () => {
    await expect(isSent(requestOf(comment))).resolves.toBeUndefined();
  });

  it.each(ways)('would break the pact with $what', async ({ change }) => {
    await expect(isSent(change(requestOf(comment)))).rejects.toThrow('Mock server failed');
  });
});
