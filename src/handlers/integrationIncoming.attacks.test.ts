import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { posting, proofOf } from '../testing/integrations.js';
import { rowOf, whileLocked } from '../testing/locks.js';
import { aThread } from '../testing/posts.js';
import { sendRaw } from '../testing/raw.js';
import { withoutUuid } from '../testing/refusals.js';
import { startServerBeside } from '../testing/servers.js';
import { SECRET_KEY } from '../testing/skein.js';
import { sql } from '../db/database.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ hooksUrl: 'http://hooks.skein.test' });
const PATH = '/api/v3/integration_incoming/post_data';
const FORM = 'application/x-www-form-urlencoded';
let first: Schema<'InstallationDetails'>;
let second: Schema<'InstallationDetails'>;
beforeAll(async () => {
  first = await posting(team.ben, 'CHANNEL', { channel_id: team.channel.id });
  second = await posting(team.ada, 'CHANNEL', { channel_id: team.channel.id });
});

/** The address of an installation, as it is handed out. */
const pathOf = ({ post_data_url: url }: Schema<'InstallationDetails'>, path = PATH) =>
  `${path}${new URL(url ?? '').search}`;

function send(body: string | undefined, type?: string, path = pathOf(first)) {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return skein.send({ method: 'POST', path, headers, body: body === undefined ? undefined : Buffer.from(body) });
}

const codeIn = (text: string): unknown => Object(JSON.parse(text)).error_code;

describe('the body', () => {
  const json = '{"title": "Build 128", "content": "All passed."}';

  it.each([
    ['JSON', json, 'application/json'],
    ['JSON without a type', json, undefined],
    ['JSON as text', json, 'text/plain;charset=UTF-8'],
    ['JSON as a form, as curl sends it', json, FORM],
    ['JSON as something else', ` \r\n\t${json}`, 'application/octet-stream'],
    ['JSON as a type that nobody knows', json, 'application/vnd.build+json'],
    ['JSON after a byte order mark', `\uFEFF${json}`, undefined],
    ['a form', 'title=Build+128&content=All%20passed.', FORM],
    ['a form without a type', 'title=Build+128&content=All%20passed.', undefined],
  ])('may be %s', async (_, body, type) => {
    const answered = await send(body, type);
    expect([answered.status, answered.text]).toEqual([200, expect.any(String)]);
    const made: Schema<'IntegrationPost'> = JSON.parse(answered.text);
    const thread = await team.ada.call('threads.getone', { id: made.thread_id ?? 0 });
    expect(thread).toMatchObject({ title: 'Build 128', content: 'All passed.' });
  });

  it.each([
    ['{"content": "a"', undefined, 400, 114],
    ['{"content": "a"', FORM, 400, 114],
    ['["a"]', undefined, 400, 114],
    ['content', 'application/json', 400, 114],
    [`{"a":${'['.repeat(40)}${']'.repeat(40)}, "content": "a"}`, undefined, 400, 114],
    ['content=%', FORM, 400, 114],
    ['All passed.', 'text/plain', 400, 19],
    ['', undefined, 400, 19],
    ['<content/>', 'application/xml', 415, 415],
    ['{"content": {"a": 1}}', undefined, 400, 20],
  ])('is refused when it is %j as %j', async (body, type, status, code) => {
    const answered = await send(body, type);
    expect([answered.status, codeIn(answered.text)]).toEqual([status, code]);
  });

  it('is 205 beyond 5 MB, whatever it is, and larger JSON is taken without a type', async () => {
    const large = (bytes: number) => `{"content": "a", "b": "${'x'.repeat(bytes)}"}`;
    expect((await send(large(5 * 1024 * 1024))).status).toBe(413);
    expect((await send(large(4 * 1024 * 1024))).status).toBe(200);
  });

  it('leaves the other operations as they were', async () => {
    const answered = await skein.send({ method: 'POST', path: '/api/v3/users/login', body: Buffer.from(json) });
    expect([answered.status, codeIn(answered.text)]).toEqual([415, 415]);
  });
});

describe('the address', () => {
  it('is the one that is handed out, on the host of HOOKS_URL, and under v2', async () => {
    expect(first.post_data_url).toMatch(`http://hooks.skein.test${PATH}?install_id=${first.id}&install_token=`);
    const body = '{"content":"a"}';
    const head = `Host: hooks.skein.test\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const raw = await sendRaw(skein.baseUrl, `POST ${pathOf(first)} HTTP/1.1\r\n${head}${body}`);
    expect(raw).toMatchObject({ status: 200 });
    const old = await send(body, undefined, pathOf(first, '/api/v2/integration_incoming/post_data'));
    expect(JSON.parse(old.text)).toMatchObject({ status: 'ok', comment_id: null });
  });

  it('is nothing that GET posts to', async () => {
    const answered = await skein.send({ method: 'GET', path: `${pathOf(first)}&content=a` });
    expect([answered.status, codeIn(answered.text)]).toEqual([405, 405]);
  });

  it('posts for a caller without regard to who else is signed in', async () => {
    const { cleo } = team;
    const { thread_id } = await cleo.call('integrationIncoming.postData', { ...proofOf(first), content: 'a' });
    expect(await cleo.call('threads.getone', { id: thread_id ?? 0 })).toMatchObject({ creator: team.ben.id });
  });
});

describe('the token', () => {
  it('is 200 when it is wrong, whatever is wrong, the same to the byte', async () => {
    const { ben, channel } = team;
    const gone = await posting(ben, 'CHANNEL', { channel_id: channel.id }, { name: 'Gone' });
    await ben.call('installations.remove', { id: gone.id });
    const tokens = [
      { ...proofOf(first), install_token: 'wrong' },
      { ...proofOf(first), install_token: proofOf(second).install_token },
      { ...proofOf(first), install_token: ben.token },
      { ...proofOf(first), install_id: second.id },
      { ...proofOf(first), install_id: 1 },
      { ...proofOf(first), install_id: Number.MAX_SAFE_INTEGER },
      { ...proofOf(first), install_id: channel.id },
      proofOf(gone),
    ];
    const answers = await Promise.all(
      tokens.map((proof) => skein.stranger.try('integrationIncoming.postData', { ...proof, content: 'a' })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutUuid(text)}`)).size).toBe(1);
    expect([answers[0]?.status, codeIn(answers[0]?.text ?? '')]).toEqual([403, 200]);
  });

  it('is refused without a statement, whether or not the installation exists', async () => {
    const wrong = (install_id: number) => async () =>
      skein.stranger.error('integrationIncoming.postData', { install_id, install_token: 'wrong', content: 'a' });
    expect(await skein.statementsDuring(wrong(first.id))).toEqual([]);
    expect(await skein.statementsDuring(wrong(4097))).toEqual([]);
  });

  it('counts from the body where the query has another', async () => {
    const body = (proof: Record<string, unknown>) => JSON.stringify({ ...proof, content: 'a' });
    const answered = await send(body(proofOf(second)));
    const made: Schema<'IntegrationPost'> = JSON.parse(answered.text);
    expect(await team.ada.call('threads.getone', { id: made.thread_id ?? 0 })).toMatchObject({ creator: team.ada.id });
    expect(codeIn((await send(body({ install_token: 'wrong' }))).text)).toBe(200);
    expect(codeIn((await send(body({ install_id: second.id }))).text)).toBe(200);
    expect(codeIn((await send('{"content":"a"}', undefined, `${pathOf(first)}&install_token=b`)).text)).toBe(20);
  });

  it('and the text are in no line of the log and in no error', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const server = await startServerBeside(skein, { log, secretKey: SECRET_KEY });
    const secret = proofOf(first).install_token;
    const answers: string[] = [];
    const paths = [pathOf(first), `${PATH}?install_id=x&install_token=${secret}`, `${pathOf(first)}%`];
    for (const path of paths) {
      for (const body of ['{"content":"SECRET"}', `{"install_token":"${secret}${'x'.repeat(100)}"}`, '{']) {
        const sent = await server.send({ method: 'POST', path, body: Buffer.from(body) });
        answers.push(sent.text);
      }
    }
    await server.stop();
    const logged = lines.map((line) => JSON.parse(line)).filter(({ path }) => path !== undefined);
    expect(logged).toHaveLength(paths.length * 3);
    expect(logged[0]).toMatchObject({ path: PATH, operation: 'integrationIncoming.postData', status: 200 });
    const all = `${lines.join('')}${answers.join('')}`;
    expect(all).not.toContain(secret.slice(0, 20));
    expect(all).not.toContain('SECRET');
  });
});

describe('the limit', () => {
  it('is 60 posts a minute for each installation, out of 1,000, and a stranger uses none of it up', async () => {
    const { ben, channel } = team;
    const flooding = await posting(ben, 'CHANNEL', { channel_id: channel.id }, { name: 'Flood' });
    const other = await posting(ben, 'CHANNEL', { channel_id: channel.id }, { name: 'Other' });
    skein.clock.stand();
    const input = { ...proofOf(flooding), content: 'a' };
    const wrong = { ...input, install_token: 'wrong' };
    for (let sent = 0; sent < 100; sent += 1) await skein.stranger.error('integrationIncoming.postData', wrong);
    const posted = { taken: 0, refused: 0, retryAfter: '' };
    const send = async (): Promise<number> => {
      const { status, headers } = await skein.stranger.try('integrationIncoming.postData', input);
      if (status === 200) posted.taken += 1;
      else posted.refused += 1;
      posted.retryAfter = headers.get('retry-after') ?? '';
      return status;
    };
    for (let sent = 0; sent < 1000; sent += 25) await Promise.all(Array.from({ length: 25 }, send));
    // Requests at the same time may refuse one another. What they leave is there for those that follow.
    let status = 200;
    while (status === 200) status = await send();
    expect(posted).toEqual({ taken: 60, refused: expect.any(Number), retryAfter: '60' });
    expect(posted.refused).toBeGreaterThan(900);
    const further = { ...proofOf(other), content: 'a' };
    expect(await skein.stranger.call('integrationIncoming.postData', further)).toMatchObject({ status: 'ok' });
    skein.clock.advance(MINUTE);
    expect(await skein.stranger.call('integrationIncoming.postData', input)).toMatchObject({ status: 'ok' });
  }, 60_000);
});

describe('at the same moment', () => {
  it('a post that waits while it is uninstalled is 200', async () => {
    const { ben, channel } = team;
    const thread = await aThread(ben, channel);
    const installation = await posting(ben, 'THREAD', { thread_id: thread.id });
    const code = await whileLocked(skein, {
      lock: sql`select from threads where ${rowOf(thread)} for update`,
      work: () => skein.stranger.error('integrationIncoming.postData', { ...proofOf(installation), content: 'a' }),
      waiting: 1,
      atLast: (trx) => trx.run(sql`delete from integration_installations where ${rowOf(installation)}`),
    });
    expect(code).toBe('token_invalid');
  });
});
