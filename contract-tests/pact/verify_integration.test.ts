import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { status, useReceivers, type Answering, type Received } from '../../src/testing/receivers.js';
import { COMMITTED } from './integration_pact.js';
import { inWords, verifyIntegration, type Integration } from './verify_integration.js';

const receiver = useReceivers();
const PACT = fileURLToPath(COMMITTED);
const verifyToken = 'the verify token of this test';

/** What an integration returns: a status, and a body in JSON. */
type Program = (fields: Record<string, string>, received: Received) => { code: number; body?: unknown };

const fieldsOf = ({ body }: Received) => Object.fromEntries(new URLSearchParams(body));

function running(program: Program): Answering {
  return (received, response) => {
    const { code, body } = program(fieldsOf(received), received);
    const headers = { location: '/elsewhere', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    response.writeHead(code, headers).end(body === undefined ? '' : JSON.stringify(body));
  };
}

function isSigned({ headers, body }: Received): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', verifyToken).update(text).digest('base64');
  return headers['webhook-signature'] === `v1,${expected}`;
}

const pong = { code: 200, body: { content: 'pong' } };

const bot: Program = (fields, received) => {
  if (!isSigned(received)) return { code: 401 };
  if (fields['event_type'] === 'ping') return pong;
  return fields['event_type'] === 'uninstall' ? { code: 204 } : { code: 200, body: { content: 'I hear.' } };
};

const channel: Program = ({ event_type }, received) => {
  if (received.path.startsWith('/configure?')) return { code: 303 };
  return event_type === 'ping' ? pong : { code: isSigned(received) ? 200 : 401 };
};

async function findingsOf(program: Program, kind: Integration['kind'], more: Partial<Integration> = {}) {
  const called = await receiver(running(program));
  const findings = await verifyIntegration({ kind, verifyToken, callbackUrl: called.url('called'), ...more }, PACT);
  return { findings, received: called.received };
}

const problemsAmong = (findings: readonly { problems: readonly string[] }[]) =>
  findings.flatMap(({ problems }) => problems);

describe('an integration that does what Skein needs', () => {
  it('is a bot, which gets its own requests, each once and signed', async () => {
    const { findings, received } = await findingsOf(bot, 'BOT');
    expect(inWords(findings).split('\n')).toEqual([
      'ok      a message in a conversation with a bot',
      'ok      a thread that notifies a bot',
      'ok      a comment that notifies a bot',
      'ok      a ping of a bot',
      'ok      the end of the installation of a bot',
    ]);
    expect(received.map((one) => fieldsOf(one)['event_type'])).toEqual([
      'message',
      'thread',
      'comment',
      'ping',
      'uninstall',
    ]);
    expect(received.every(isSigned)).toBe(true);
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/called']));
    expect(received.map(fieldsOf)).toContainEqual(expect.objectContaining({ verify_token: verifyToken }));
  });

  it('is a channel integration with a configure URL, whose redirect is not followed', async () => {
    const configureUrl = (await receiver(running(channel))).url('configure');
    const { findings } = await findingsOf(channel, 'CHANNEL', { configureUrl });
    expect(findings.map(({ interaction }) => interaction)).toEqual([
      'a thread in the channel of an integration',
      'a comment in the channel or the thread of an integration',
      'a ping of a channel or thread integration',
      'the end of the installation of a channel or thread integration',
      'a user who has installed a channel or thread integration',
    ]);
    expect(problemsAmong(findings)).toEqual([]);
  });

  it('is a slash command, which gets the fields that it knows', async () => {
    const command: Program = ({ event_type, command: word, verify_token }) => {
      if (event_type === 'uninstall') return { code: 200 };
      if (verify_token !== verifyToken) return { code: 401 };
      if (event_type === 'ping') return pong;
      return word === '/weave' ? { code: 200, body: { content: 'Woven.' } } : { code: 404 };
    };
    const fields = { command: '/weave' };
    expect(problemsAmong((await findingsOf(command, 'SLASH_COMMAND', { fields })).findings)).toEqual([]);
    expect(problemsAmong((await findingsOf(command, 'SLASH_COMMAND')).findings)).toHaveLength(3);
  });

  it('is a general integration, which is pinged and uninstalled', async () => {
    const general: Program = ({ event_type }) => (event_type === 'ping' ? pong : { code: 200 });
    const { findings } = await findingsOf(general, 'GENERAL');
    expect(findings.map(({ problems }) => problems)).toEqual([[], []]);
  });

  it.each(['GET', 'POST'] as const)('is a URL report, fetched by %s', async (reportMethod) => {
    const report: Program = (_, one) => ({ code: isSigned(one) ? 200 : 401, body: { content: 'All is well.' } });
    const { findings } = await findingsOf(report, 'URL_REPORT', { reportMethod });
    expect(findings).toEqual([{ interaction: expect.stringMatching(/^a report/), problems: [] }]);
  });

  it.each([
    ['JSON', '{"content":"Later."}', 0],
    ['a form', 'content=Later.', 0],
    ['nothing', 'text=Later.', 1],
  ])('is a bot that replies later by %s', async (_, body, count) => {
    const later: Program = (fields, received) => {
      if (fields['content'] !== 'later') return bot(fields, received);
      void fetch(fields['url_callback'] ?? '', { method: 'POST', body });
      return { code: 202 };
    };
    const { findings } = await findingsOf(later, 'BOT', { later: { content: 'later' } });
    expect(findings).toHaveLength(6);
    expect(problemsAmong(findings)).toHaveLength(count);
  });
});

/** The problems of one interaction of a bot that returns this. */
async function problemsOf(returned: ReturnType<Program>): Promise<readonly string[]> {
  const { findings } = await findingsOf(() => returned, 'BOT');
  return findings.find(({ interaction }) => interaction === 'a comment that notifies a bot')?.problems ?? [];
}

describe('an integration that Skein cannot work with', () => {
  it.each([
    ['a wrong status', { code: 401, body: { content: 'No' } }, /status code 401 to be a Successful response/],
    ['a redirect, which is not followed', { code: 302, body: { content: 'There' } }, /status code 302/],
    ['another field', { code: 200, body: { text: 'Hi' } }, /missing the following keys: content/],
    ['a content that is no text', { code: 200, body: { content: 3 } }, /'?3'? .*(string|String)/],
  ])('returns %s', async (_, returned, problem) => {
    expect(await problemsOf(returned)).toEqual([expect.stringMatching(problem)]);
  });

  it('takes a ping for something else', async () => {
    const { findings } = await findingsOf(() => ({ code: 200, body: { content: 'Hello.' } }), 'BOT');
    expect(inWords(findings)).toMatch(/FAILED {2}a ping of a bot\n {8}Expected 'Hello\.'.* 'pong'/);
  });

  it('is in a channel and returns another status than 200', async () => {
    const { findings } = await findingsOf(() => ({ code: 202 }), 'THREAD');
    expect(problemsAmong(findings)).toContainEqual(expect.stringContaining('202'));
  });

  it('is not there, or ends without a response', async () => {
    const nobody = { kind: 'BOT', verifyToken, callbackUrl: 'http://127.0.0.1:9/' } as const;
    const findings = await verifyIntegration(nobody, PACT);
    expect(problemsAmong(findings)).toEqual(Array(5).fill(expect.stringMatching(/^There was no complete response/)));
  });

  it('has another verify token', async () => {
    const { findings } = await findingsOf(bot, 'BOT', { verifyToken: 'another' });
    expect(findings.filter(({ problems }) => problems.length === 0)).toEqual([]);
  });
});

it('says that the pact cannot be had', async () => {
  const skein = await receiver(status(404));
  const pact = skein.url('pacts/skein-integration.json');
  const verified = verifyIntegration({ kind: 'BOT', verifyToken, callbackUrl: skein.url() }, pact);
  await expect(verified).rejects.toThrow(`${pact} returned 404`);
  expect(skein.received).toHaveLength(1);
});
