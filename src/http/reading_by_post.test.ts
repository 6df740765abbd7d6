// An operation of GET that changes nothing is also called by POST (wire-rules 3).
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import { batch } from '../testing/batches.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const FORM = 'application/x-www-form-urlencoded';

const all = Object.values(operations);
const writesByPost = new Set(all.filter(({ method }) => method === 'POST').map(({ path }) => path));
const reading = all.filter(({ method, transaction }) => method === 'GET' && transaction === 'read');

const ids: number[] = [];
beforeAll(async () => {
  for (const title of ['One', 'Two', 'Three']) ids.push((await aThread(team.ada, team.channel, { title })).id);
});

interface Sent {
  method?: string;
  path: string;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

async function ask({ method = 'POST', path, type, body, headers }: Sent) {
  const authorization = headers ?? { authorization: `Bearer ${team.ada.token}` };
  const typed = type === undefined ? authorization : { ...authorization, 'content-type': type };
  const {
    status,
    text,
    headers: received,
  } = await skein.send({ method, path: `/api/v3/${path}`, headers: typed, body });
  const { error_uuid: _, ...answer } = Array.isArray(JSON.parse(text)) ? { list: JSON.parse(text) } : JSON.parse(text);
  return { status, link: received.get('link'), answer };
}

describe('every operation that reads', () => {
  it('gets the same response by POST as by GET', async () => {
    expect(reading.length).toBeGreaterThan(40);
    for (const { path } of reading.filter((one) => !writesByPost.has(one.path))) {
      const short = path.replace('/api/v3/', '');
      const outcome = async (method: string) => {
        const answered = await skein.send({ method, path, headers: { authorization: `Bearer ${team.ada.token}` } });
        const { error_uuid: _, version: __, ...answer } = JSON.parse(answered.text) ?? {};
        return { short, status: answered.status, answer };
      };
      expect(await outcome('POST')).toEqual(await outcome('GET'));
    }
  });

  it('is 120 and 200 by POST as well, and has the same scopes', async () => {
    const unscoped = await skein.aProgramOf(team.ada, ['notifications:read']);
    for (const { path, access, scopes } of reading.filter((one) => !writesByPost.has(one.path))) {
      if (access === 'public') continue;
      const code = async (headers: Record<string, string>) =>
        JSON.parse((await skein.send({ method: 'POST', path, headers })).text)?.error_code;
      expect([path, await code({})]).toEqual([path, 120]);
      expect([path, await code({ authorization: 'Bearer nobody' })]).toEqual([path, 200]);
      const mayCall = access !== 'own' && scopes.every((scope) => scope === 'notifications:read');
      if (!mayCall) expect([path, await code({ authorization: `Bearer ${unscoped.token}` })]).toEqual([path, 109]);
    }
  });
});

describe('a POST that reads', () => {
  it('takes its arguments from a form, JSON, multipart and the query', async () => {
    const channel_id = team.channel.id;
    const expected = [...ids].reverse();
    for (const sent of [
      { path: 'threads/get', type: FORM, body: `channel_id=${channel_id}&as_ids=true` },
      { path: 'threads/get', type: 'application/json', body: JSON.stringify({ channel_id, as_ids: true }) },
      { path: `threads/get?channel_id=${channel_id}&as_ids=true` },
      { path: 'threads/get?as_ids=true', type: FORM, body: `channel_id=${channel_id}` },
      {
        path: 'threads/get?as_ids=1',
        type: 'multipart/form-data; boundary=b',
        body: `--b\r\nContent-Disposition: form-data; name="channel_id"\r\n\r\n${channel_id}\r\n--b--\r\n`,
      },
      {
        path: 'threads/get',
        type: FORM,
        body: `channel_id=${channel_id}&as_ids=1&token=${team.ada.token}`,
        headers: {},
      },
    ]) {
      expect(await ask(sent)).toMatchObject({ status: 200, answer: { list: expected } });
    }
  });

  it('is refused for its body like any POST', async () => {
    expect((await ask({ path: 'threads/get', type: 'application/json', body: '{' })).answer).toMatchObject({
      error_code: 114,
    });
    expect((await ask({ path: 'threads/get', type: 'text/plain', body: 'a' })).answer).toMatchObject({
      error_code: 415,
    });
  });

  it('leads to the next page with the arguments of its body, and without the token', async () => {
    const input = {
      channel_id: String(team.channel.id),
      limit: 2,
      as_ids: true,
      exclude_thread_ids: [ids[0]],
      token: 'x',
    };
    const sent = {
      path: 'threads/get?limit=1',
      type: 'application/json',
      body: JSON.stringify({ ...input, limit: 1 }),
    };
    const { link, answer } = await ask(sent);
    expect(answer).toEqual({ list: [ids[2]] });
    const next = /<[^>]*\/api\/v3\/([^>]*)>; rel="next"/.exec(link ?? '')?.[1] ?? '';
    expect(next).not.toContain('token');
    for (const method of ['GET', 'POST']) {
      expect(await ask({ method, path: next })).toMatchObject({ answer: { list: [ids[1]] } });
    }
  });

  it('ignores an Idempotency-Key, a malformed one too', async () => {
    for (const key of ['one', 'one', 'a b']) {
      const headers = { authorization: `Bearer ${team.ada.token}`, 'idempotency-key': key };
      expect(await ask({ path: `threads/getone?id=${ids[0]}`, headers })).toMatchObject({ status: 200 });
      expect(await ask({ path: `threads/getone?id=${ids[1]}`, headers })).toMatchObject({ answer: { id: ids[1] } });
    }
  });

  it('has no session for another site, as one that writes', async () => {
    const cookie = await skein.aCookieOf(team.ada);
    const path = 'users/get_session_user';
    expect(await ask({ path, headers: { cookie } })).toMatchObject({ status: 200, answer: { id: team.ada.id } });
    for (const site of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(await ask({ path, headers: { cookie, ...site } })).toMatchObject({
        status: 401,
        answer: { error_code: 120 },
      });
      expect(await ask({ method: 'GET', path, headers: { cookie, ...site } })).toMatchObject({ status: 200 });
    }
  });
});

describe('inside a batch', () => {
  it('a POST that reads takes its body, and counts as reading', async () => {
    const url = '/api/v3/threads/getone';
    const requests = ids.map((id) => ({ method: 'post', url, body: `id=${id}` }));
    expect((await batch(team.ada, requests, { parallel: true })).map(({ body }) => body['id'])).toEqual(ids);
    const [head] = await batch(team.ada, [{ method: 'HEAD', url: `${url}?id=${ids[0]}` }]);
    expect(head).toMatchObject({ code: 405 });
    expect(head?.headers.get('allow')).toBe('GET, POST');
  });
});

it('a GET that writes has a POST of its own, and no other', () => {
  const writing = all.filter(({ method, transaction }) => method === 'GET' && transaction !== 'read');
  for (const { path } of writing) expect(writesByPost).toContain(path);
});
