import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createApi } from '../api.js';
import { SECOND, later } from '../clock.js';
import { sql } from '../db/database.js';
import { listen } from '../http/listen.js';
import { bucketOf } from '../db/ids.js';
import { answersIn, batch, codesOf, get, post, tryBatch } from '../testing/batches.js';
import { sender } from '../testing/http.js';
import { sessionsWaiting, whileLocked } from '../testing/locks.js';
import { Person } from '../testing/person.js';
import { aThread } from '../testing/posts.js';
import { sendRaw } from '../testing/raw.js';
import { apiOptions } from '../testing/servers.js';
import { until } from '../testing/until.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const WHO = get('users/get_session_user');
const NOON = new Date('2026-01-01T12:00:00Z');
const saying = (thread: { id: number }, content: string) => post('comments/add', { thread_id: thread.id, content });

async function commentsIn(thread: { id: number }): Promise<number> {
  return (await team.ada.call('threads.getone', { id: thread.id })).comment_count;
}

/** The beginning of a batch of Ada's with that body, as it goes over the wire. */
function headOf(body: string): string {
  return [
    'POST /api/v3/batch HTTP/1.1',
    'Host: skein.test',
    `Authorization: Bearer ${team.ada.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
  ].join('\r\n');
}

/**
 * Another API on the same database: a token has 600 requests at once, its log is read, and it tells when an
 * answer's connection ends.
 */
async function aLimitedApi() {
  const lines: string[] = [];
  let now = NOON;
  const log = pino({}, { write: (line) => void lines.push(line) });
  const app = createApi(apiOptions(skein, { clock: { now: () => now }, rateLimit: true, log }));
  const events = new EventEmitter();
  const listener: RequestListener = (request, response) => {
    response.on('close', () => events.emit('gone'));
    app.listener(request, response);
  };
  const door = { listener, drain: () => app.drain() };
  const server = await listen(door, { host: '127.0.0.1', port: 0, tls: undefined });
  const send = sender(`http://127.0.0.1:${server.port}`);
  return {
    by: (person: Person) => new Person(send, person.token ?? '', person),
    lines,
    events,
    port: server.port,
    stop: () => server.stop(),
    advance: (milliseconds: number) => (now = later(now, milliseconds)),
  };
}

describe('with parallel', () => {
  it('reads that stand next to each other run side by side; without it one after the other', async () => {
    const [ofWorkspace, ofChannel] = [`workspace_id=${team.workspace.id}`, `channel_id=${team.channel.id}`];
    const reads = [
      `channels/getone?id=${team.channel.id}`,
      `channels/get?${ofWorkspace}`,
      `threads/get?${ofChannel}`,
      `threads/get_unread?${ofWorkspace}`,
      `inbox/get?${ofWorkspace}`,
    ].map(get);
    const byPost = reads.map(({ url }) => ({ method: 'POST', url }));
    const waiting = async (parallel: boolean, requests = reads) => {
      let most = 0;
      await whileLocked(skein, {
        lock: sql`lock table channels in access exclusive mode`,
        work: () => batch(team.ada, requests, { parallel }),
        waiting: parallel ? 2 : 1,
        atLast: async (trx) => (most = await sessionsWaiting(trx)),
      });
      return most;
    };
    expect(await waiting(true)).toBe(2);
    expect(await waiting(true, byPost)).toBe(2);
    expect(await waiting(false)).toBe(1);
  });

  it('reads that look alike are each answered for themselves', async () => {
    const { id: hidden } = await team.ben.call('channels.add', {
      workspace_id: team.workspace.id,
      name: 'Closed',
      public: false,
    });
    const threads = [];
    for (let count = 0; count < 18; count += 1) threads.push(await aThread(team.ada, team.channel));
    const requests = [...threads.map(({ id }) => get(`threads/getone?id=${id}`)), get('threads/getone?id=1')];
    const others = [get(`channels/getone?id=${hidden}`), get(`channels/getone?id=${hidden}&token=${team.ben.token}`)];
    const answers = await batch(team.ada, [...requests, ...others], { parallel: true });
    expect(answers.map(({ body }) => body['id'] ?? body['error_code'])).toEqual([
      ...threads.map(({ id }) => id),
      108,
      107,
      hidden,
    ]);
  });

  it('answers stand in the order of the requests, and a write waits for what is before it, and is waited for', async () => {
    const thread = await aThread(team.ada, team.channel);
    const reading = get(`threads/getone?id=${thread.id}`);
    const requests = [
      reading,
      reading,
      saying(thread, 'a'),
      saying(thread, 'b'),
      reading,
      WHO,
      saying(thread, 'c'),
      reading,
    ];
    const answers = await batch(team.ada, requests, { parallel: true });
    expect(answers.map(({ body }) => body['comment_count'] ?? body['obj_index'] ?? body['id'])).toEqual([
      0,
      0,
      0,
      1,
      2,
      team.ada.id,
      2,
      3,
    ]);
  });
});

describe('the allowance of a token', () => {
  it('is taken for each request of a batch, and refuses the whole batch when it is too small: 429', async () => {
    const api = await aLimitedApi();
    const ada = api.by(team.ada);
    const thread = await aThread(team.ada, team.channel);
    const left = async (requests: number) => {
      const answered = await tryBatch(
        ada,
        Array.from({ length: requests }, () => WHO),
      );
      return answered.headers.get('ratelimit-remaining');
    };
    expect([await left(0), await left(1), await left(100), await left(98)]).toEqual(['599', '598', '498', '400']);
    for (let count = 0; count < 3; count += 1) await left(100);
    await left(50);
    const refused = await tryBatch(ada, [...Array.from({ length: 50 }, () => WHO), saying(thread, 'one too many')]);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(JSON.parse(refused.text)).toMatchObject({ error_code: 429 });
    expect(await commentsIn(thread)).toBe(0);
    api.advance(SECOND);
    expect(await left(100)).not.toBe(null);
    await api.stop();
  });

  it('of another token is taken for the requests that use it', async () => {
    const api = await aLimitedApi();
    const bens = get(`users/get_session_user?token=${team.ben.token}`);
    const [first, own] = await batch(api.by(team.ada), [bens, WHO]);
    expect([first?.headers.get('ratelimit-remaining'), own?.headers.get('ratelimit-remaining')]).toEqual(['599', null]);
    const alone = await api.by(team.ben).try('users.getSessionUser');
    expect(alone.headers.get('ratelimit-remaining')).toBe('598');
    await api.stop();
  });
});

describe('the log', () => {
  it('has one line for a batch, which says what was inside: operations, callers and statuses, and nothing they said', async () => {
    const api = await aLimitedApi();
    const thread = await aThread(team.ada, team.channel);
    const requests = [
      saying(thread, 'a secret'),
      get(`users/get_session_user?token=${team.ben.token}`),
      get('nothing'),
    ];
    const answers = await batch(api.by(team.ada), requests);
    await until(() => api.lines.length > 0);
    expect(api.lines).toHaveLength(1);
    const line = JSON.parse(api.lines[0] ?? '');
    expect(line).toMatchObject({ operation: 'batch.batch', user_id: team.ada.id, status: 200 });
    expect(line.inside).toMatchObject([
      { operation: 'comments.add', user_id: team.ada.id, status: 200 },
      { operation: 'users.getSessionUser', user_id: team.ben.id, status: 200 },
      { path: '/api/v3/nothing', status: 404, request_id: answers[2]?.body['error_uuid'] },
    ]);
    expect(api.lines[0]).not.toMatch(/secret|token/);
    expect(api.lines[0]).not.toContain(team.ben.token);
    await api.stop();
  });
});

describe('chaos', () => {
  it('fails a request inside, before it has an effect, and not the others', async () => {
    const thread = await aThread(team.ada, team.channel);
    const { url, ...said } = saying(thread, 'unheard');
    const answers = await batch(team.ada, [{ ...said, url: `${url}?chaos=201` }, saying(thread, 'heard')]);
    expect(codesOf(answers)).toEqual([500, 200]);
    expect(await commentsIn(thread)).toBe(1);
  });

  it('fails a batch as a whole, before anything inside has an effect', async () => {
    const thread = await aThread(team.ada, team.channel);
    const body = JSON.stringify({ requests: [saying(thread, 'unheard')] });
    const headers = { authorization: `Bearer ${team.ada.token}`, 'content-type': 'application/json' };
    const answered = await skein.send({ method: 'POST', path: '/api/v3/batch?chaos=107', headers, body });
    expect(answered.status).toBe(404);
    expect(await commentsIn(thread)).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('holds for each request at its place: the same batch again does nothing twice', async () => {
    const thread = await aThread(team.ada, team.channel);
    const headers = { 'idempotency-key': 'k'.repeat(255) };
    const requests = [saying(thread, 'once'), saying(thread, 'once'), WHO];
    const texts = async () => (await batch(team.ada, requests, { headers })).map(({ text }) => text);
    const first = await texts();
    expect(await texts()).toEqual(first);
    expect(new Set(first).size).toBe(3);
    expect(await commentsIn(thread)).toBe(2);
  });

  it('with another request at a place is 114 there, and a longer batch goes on', async () => {
    const thread = await aThread(team.ada, team.channel);
    const headers = { 'idempotency-key': `another-${thread.id}` };
    await batch(team.ada, [saying(thread, 'a')], { headers });
    const [reused, further] = await batch(team.ada, [saying(thread, 'b'), saying(thread, 'c')], { headers });
    expect(reused?.body).toMatchObject({ error_code: 114, error_extra: { reason: 'idempotency_key_reused' } });
    expect(further?.body).toMatchObject({ obj_index: 1 });
  });

  it('that is malformed is 20 for the batch, and nothing is made', async () => {
    const thread = await aThread(team.ada, team.channel);
    const answered = await tryBatch(team.ada, [saying(thread, 'a')], { headers: { 'idempotency-key': 'two words' } });
    expect(JSON.parse(answered.text)).toMatchObject({ error_code: 20 });
    expect(await commentsIn(thread)).toBe(0);
  });
});

describe('the answers of a batch', () => {
  it.each([
    { how: 'one after the other', parallel: false, begun: 0 },
    { how: 'side by side, where one more has begun', parallel: true, begun: 1 },
  ])('have 16 MB together: what comes after that is 429, and is not made ($how)', async ({ parallel, begun }) => {
    const { id } = await team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Long' });
    const thread = await aThread(team.ada, team.channel);
    const content = '🧵'.repeat(65_536);
    for (let count = 0; count < 10; count += 1) await aThread(team.ada, { id }, { content });
    const list = get(`threads/get?channel_id=${id}&limit=500`);
    const lists = Array.from({ length: 12 }, () => list);
    const body = JSON.stringify({ requests: [...lists, saying(thread, 'too late'), WHO], parallel });
    const answered = await sendRaw(skein.baseUrl, `${headOf(body)}Connection: close\r\n\r\n${body}`);
    expect(answered.status).toBe(200);
    const answers = answersIn({ text: answered.body });
    const [size = 0] = answers.map(({ text }) => Buffer.byteLength(text));
    const made = Math.floor((16 * 1024 * 1024) / size) + 1 + begun;
    expect(made).toBeLessThan(lists.length);
    expect(codesOf(answers)).toEqual(Array.from({ length: 14 }, (_, place) => (place < made ? 200 : 429)));
    expect(answers[made]?.body).toMatchObject({ error_code: 429, error_extra: { reason: 'answers_too_large' } });
    expect(await commentsIn(thread)).toBe(0);
  });
});

describe('a client that goes in the middle', () => {
  it('leaves what was made; what is under way ends, and the rest is not made', async () => {
    const api = await aLimitedApi();
    const threads = [];
    for (let count = 0; count < 3; count += 1) threads.push(await aThread(team.ada, team.channel));
    const { id = 0 } = threads[1] ?? {};
    const body = JSON.stringify({ requests: threads.map((thread) => saying(thread, 'a')) });
    const socket = connect(api.port, '127.0.0.1');
    await whileLocked(skein, {
      lock: sql`select 1 from threads where bucket = ${bucketOf(id)} and id = ${id} for update`,
      work: () => {
        socket.write(`${headOf(body)}\r\n${body}`);
        return once(api.events, 'gone');
      },
      waiting: 1,
      atLast: async () => {
        const gone = once(api.events, 'gone');
        socket.destroy();
        await gone;
      },
    });
    await until(() => api.lines.length > 0);
    const line = JSON.parse(api.lines[0] ?? '');
    expect(line).toMatchObject({ status: 499, inside: [{ status: 200 }, { status: 200 }] });
    expect(line.inside).toHaveLength(2);
    expect(await Promise.all(threads.map(commentsIn))).toEqual([1, 1, 0]);
    await api.stop();
  });
});
