import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { IntegrationCaller } from '../delivery/callbacks.js';
import type { Schema } from '../generated/schemas.js';
import { anIntegration, type Kind } from '../testing/integrations.js';
import { Caller, type Person } from '../testing/person.js';
import { hang, status, useReceivers, type Answering } from '../testing/receivers.js';
import { useRemotes } from '../testing/remotes.js';
import { useSenders } from '../testing/sending.js';
import { startServerBeside } from '../testing/servers.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
const aReceiver = useReceivers();
const remotes = useRemotes();
const aSender = useSenders();

const NOBODY = 'http://127.0.0.1:9/';
const NO_PONG = 'The body is neither {"content":"pong"} nor pong.';

/** Answers with this body. */
const saying =
  (body: string, code = 200, type = 'application/json'): Answering =>
  (_received, response) =>
    void response.writeHead(code, { 'content-type': type, 'set-cookie': 'pot=tea' }).end(body);

const ping = (by: Caller, { id }: { id: number }) => by.call('integrations.ping', { id });
const calling = (url: string, kind: Kind = 'BOT', by: Person = team.ben) =>
  anIntegration(by, kind, { callback_url: url });

/** Pings an integration of Ben's whose program answers so. */
async function pinged(answering: Answering, kind: Kind = 'BOT'): Promise<Schema<'IntegrationPing'>> {
  return ping(team.ben, await calling((await aReceiver(answering)).url(), kind));
}

describe('integrations/ping', () => {
  it('sends the fields of the specification as a signed form, and shows the exchange with its secrets masked', async () => {
    const { ben } = team;
    const receiver = await aReceiver(saying('{"content":"pong"}'));
    const integration = await calling(receiver.url('called'));
    const shown = await ping(ben, integration);
    const [received] = receiver.received;
    expect([receiver.received.length, received?.path]).toEqual([1, '/called']);
    expect([...new URLSearchParams(received?.body)]).toEqual([
      ['event_type', 'ping'],
      ['user_id', String(ben.id)],
      ['user_name', ben.name],
      ['verify_token', integration.verify_token],
    ]);
    const headers = received?.headers ?? {};
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${received?.body}`;
    const signature = createHmac('sha256', integration.verify_token).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(shown).toEqual({
      request: {
        method: 'POST',
        url: integration.callback_url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'webhook-signature': 'v1,***',
          'webhook-id': headers['webhook-id'],
          'webhook-timestamp': headers['webhook-timestamp'],
        },
        body: received?.body.replace(integration.verify_token, '***'),
      },
      response: {
        status: 200,
        body: '{"content":"pong"}',
        headers: expect.objectContaining({ 'set-cookie': '***' }),
      },
      error: null,
      milliseconds: expect.any(Number),
      pong: true,
      problem: null,
    });
  });

  it('signs with the new verify token once the secrets are replaced', async () => {
    const receiver = await aReceiver(saying('pong'));
    const before = await calling(receiver.url());
    const after = await team.ben.call('integrations.regenerateSecret', { id: before.id });
    expect(await ping(team.ben, before)).toMatchObject({ pong: true });
    expect(new URLSearchParams(receiver.received[0]?.body).get('verify_token')).toBe(after.verify_token);
  });

  it.each([
    ['{"content":"pong"}', 'application/json'],
    [' {"content":"pong","attachments":[]}\n', 'text/plain'],
    ['pong', 'text/plain'],
    ['\r\n pong\n', 'application/json'],
    ['\uFEFFpong', 'text/html'],
  ])('counts %j as %s', async (body, type) => {
    expect(await pinged(saying(body, 200, type))).toMatchObject({ pong: true, problem: null });
  });

  it.each([
    '',
    '"pong"',
    '["pong"]',
    'null',
    '{"content":"Pong"}',
    '{"content":" pong"}',
    '{"content":["pong"]}',
    'pong!',
    '{',
  ])('does not count %j', async (body) => {
    expect(await pinged(saying(body))).toMatchObject({ error: null, pong: false, problem: NO_PONG });
  });

  it.each<[Kind, number, string | null]>([
    ['BOT', 202, null],
    ['GENERAL', 299, null],
    ['SLASH_COMMAND', 201, null],
    ['CHANNEL', 200, null],
    ['CHANNEL', 201, 'The status is 201. Only 200 counts.'],
    ['THREAD', 202, 'The status is 202. Only 200 counts.'],
    ['BOT', 302, 'The status is 302. Only 2xx counts.'],
    ['BOT', 500, 'The status is 500. Only 2xx counts.'],
  ])('judges the pong of a %s with the status %i: %s', async (kind, code, problem) => {
    const shown = await pinged(saying('pong', code), kind);
    expect(shown).toMatchObject({ response: { status: code }, pong: problem === null, problem });
  });

  it('says why no whole answer came', async () => {
    const nobody = await ping(team.ben, await calling(NOBODY));
    const problem = 'There was no answer: connection_failed.';
    expect(nobody).toMatchObject({ response: null, error: 'connection_failed', pong: false, problem });
    const long = await pinged(saying(`pong${' '.repeat(64 * 1024)}`));
    const cut = 'The answer was cut: answer_too_large.';
    expect(long).toMatchObject({ response: { status: 200 }, error: 'answer_too_large', pong: false, problem: cut });
  });

  it('waits as long as a callback does, and not longer', async () => {
    const sender = aSender({ timeoutMs: 1000 });
    const integrationPings = new IntegrationCaller({
      sender,
      secrets: skein.integrationSecrets,
      clock: skein.clock,
    });
    const server = await startServerBeside(skein, { integrationPings });
    const receiver = await aReceiver(hang);
    const shown = await ping(new Caller(server.send, team.ben.token), await calling(receiver.url()));
    const problem = 'The answer was not complete within 10 seconds.';
    expect(shown).toMatchObject({ response: null, error: 'timed_out', pong: false, problem });
    expect(receiver.received).toHaveLength(1);
    await server.stop();
  });

  it('is not sent again when a kept connection ends without an answer', async () => {
    let requests = 0;
    const remote = await remotes.raw((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\npong');
      });
    });
    const integration = await calling(remote.url);
    expect(await ping(team.ben, integration)).toMatchObject({ pong: true });
    expect(await ping(team.ben, integration)).toMatchObject({ response: null, error: 'connection_lost', pong: false });
    expect([requests, remote.connections.length]).toEqual([2, 1]);
  });

  it('is 114 without a callback URL, also for a URL_REPORT, whose URL is fetched from', async () => {
    const { ben } = team;
    const receiver = await aReceiver();
    const cleared = await calling(receiver.url());
    await ben.call('integrations.update', { id: cleared.id, callback_url: '' });
    for (const { id } of [await anIntegration(ben), cleared, await calling(receiver.url(), 'URL_REPORT')]) {
      const refused = await ben.refused('integrations.ping', { id });
      expect(refused).toMatchObject({ error_code: 114, error_extra: { reason: 'no_callback_url' } });
    }
    expect(receiver.received).toEqual([]);
  });

  it('is 110 to others, and after the integration is removed', async () => {
    const { ada, ben, olga } = team;
    const receiver = await aReceiver();
    const integration = await calling(receiver.url());
    for (const by of [ada, olga]) expect(await by.error('integrations.ping', { id: integration.id })).toBe('not_found');
    await ben.call('integrations.remove', { id: integration.id });
    expect(await ben.error('integrations.ping', { id: integration.id })).toBe('not_found');
    expect(receiver.received).toEqual([]);
  });

  it('counts with the pings of hooks: ten a minute for a user, and then 429', async () => {
    const { ada, ben, workspace } = team;
    const integration = await calling(NOBODY);
    const target = { target_url: NOBODY, event: 'group_added', workspace_id: workspace.id } as const;
    const hook = await ben.call('hooks.subscribe', target);
    for (let times = 0; times < 5; times += 1) {
      await ping(ben, integration);
      await ben.call('hooks.ping', { id: hook.id });
    }
    for (const [operation, { id }] of [
      ['integrations.ping', integration],
      ['hooks.ping', hook],
    ] as const) {
      const refused = await ben.try(operation, { id });
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    }
    expect(await ping(ada, await calling(NOBODY, 'BOT', ada))).toMatchObject({ pong: false });
    skein.clock.advance(MINUTE + 1);
    expect(await ping(ben, integration)).toMatchObject({ pong: false });
  });

  it('holds no connection to the database while it waits', async () => {
    const { ben } = team;
    const receiver = await aReceiver(hang);
    const integration = await calling(receiver.url());
    const pings = Promise.all(Array.from({ length: 10 }, () => ben.try('integrations.ping', { id: integration.id })));
    await receiver.gets(10);
    expect(await ben.call('integrations.get')).toHaveLength(1);
    await receiver.stop();
    expect((await pings).map((answered) => answered.status)).toEqual(Array(10).fill(200));
  });

  it('logs neither the verify token nor the body', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const secrets = skein.integrationSecrets;
    const integrationPings = new IntegrationCaller({ sender: skein.sender, secrets, clock: skein.clock });
    const server = await startServerBeside(skein, { log, integrationPings });
    const receiver = await aReceiver(saying('no'));
    const integration = await calling(receiver.url());
    await ping(new Caller(server.send, team.ben.token), integration);
    await server.stop();
    const sent = receiver.received[0]?.body ?? '';
    const verifyToken = new URLSearchParams(sent).get('verify_token') ?? '';
    expect(verifyToken).toBe(integration.verify_token);
    expect(lines.join('')).toContain('integrations.ping');
    for (const secret of [verifyToken, 'verify_token']) expect(lines.join('')).not.toContain(secret);
  });
});

describe('a page of a foreign site, in development,', () => {
  const FOREIGN = { origin: 'https://evil.example' };
  const REFUSED = { response: null, error: 'address_not_allowed', pong: false };

  it('cannot ping this machine, nor is a URL pinged here that it has named', async () => {
    const { ben } = team;
    const receiver = await aReceiver(status(200));
    const hidden = receiver.url().replace('http://127.0.0.1', 'https://localhost');
    const own = await calling(hidden);
    expect((await ben.try('integrations.ping', { id: own.id }, FOREIGN)).json()).toMatchObject(REFUSED);
    expect(await ping(ben, own)).toMatchObject({ error: 'tls_failed' });
    await ben.try(
      'integrations.update',
      { id: own.id, callback_url: hidden.replace('localhost', '127.0.0.1') },
      FOREIGN,
    );
    expect(await ping(ben, own)).toMatchObject(REFUSED);
    expect(receiver.received).toEqual([]);
  });
});
