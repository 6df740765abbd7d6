import { describe, expect, it } from 'vitest';
import { batch, codesOf, get, post, tryBatch } from '../testing/batches.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();

/** What was said in a thread, in order. */
async function commentsOf(thread: { id: number }) {
  const comments = await team.ada.call('comments.get', { thread_id: thread.id });
  return comments.flatMap((comment) => (typeof comment === 'number' ? [] : [comment.content])).toReversed();
}

/** Requests that add a comment each. */
const saying = (thread: { id: number }, ...contents: string[]) =>
  contents.map((content) => post('comments/add', { thread_id: thread.id, content }));

describe('a batch', () => {
  it('answers each request as it is answered alone, with status, headers and body, these two as text', async () => {
    const thread = await aThread(team.ada, team.channel);
    const alone = await team.ada.try('threads.getone', { id: thread.id });
    const refused = await team.ada.refused('threads.getone', { id: 4096 });
    const [found, missing] = await batch(team.ada, [
      get(`threads/getone?id=${thread.id}`),
      get('threads/getone?id=4096'),
    ]);

    expect({ code: found?.code, text: found?.text }).toEqual({ code: alone.status, text: alone.text });
    expect(found?.headers.get('content-type')).toBe('application/json');
    const { status, ...body } = refused;
    expect({ code: missing?.code, body: missing?.body }).toEqual({
      code: status,
      body: { ...body, error_uuid: missing?.headers.get('x-request-id') },
    });
    expect(found?.headers.get('x-request-id')).not.toBe(missing?.headers.get('x-request-id'));
  });

  it('makes its requests in their order', async () => {
    const thread = await aThread(team.ada, team.channel);
    const contents = Array.from({ length: 20 }, (_, index) => `${index}`);
    const answers = await batch(team.ada, saying(thread, ...contents));
    expect(answers.map(({ body }) => body['obj_index'])).toEqual(contents.map(Number));
    expect(await commentsOf(thread)).toEqual(contents);
  });

  it('leaves what the others did as it is when one fails, each with its own errors and transaction', async () => {
    const thread = await aThread(team.ada, team.channel);
    const answers = await batch(team.ada, [
      ...saying(thread, 'before'),
      post('comments/add', { thread_id: 4096, content: 'nowhere' }),
      post('comments/add', { content: 'nowhere' }),
      ...saying(thread, 'after'),
    ]);
    expect(codesOf(answers)).toEqual([200, 404, 400, 200]);
    expect(answers.map(({ body }) => body['error_code'])).toEqual([undefined, 108, 19, undefined]);
    expect(await commentsOf(thread)).toEqual(['before', 'after']);
  });

  it('lets a request use the temporary ids of those before it', async () => {
    const answers = await batch(team.ada, [
      post('threads/add', { channel_id: -1, title: 'Too early', content: 'There is no channel yet.' }),
      post('channels/add', { workspace_id: team.workspace.id, name: 'Weaving', temp_id: -1 }),
      post('threads/add', { channel_id: -1, title: 'First', content: 'Now there is.', temp_id: -2 }),
      post('comments/add', { thread_id: -2, content: 'Indeed.' }),
      get('threads/getone?id=-2'),
    ]);
    expect(codesOf(answers)).toEqual([404, 200, 200, 200, 200]);
    expect(answers[0]?.body['error_code']).toBe(111);
    expect(answers[4]?.body).toMatchObject({ channel_id: answers[1]?.body['id'], comment_count: 1 });
  });

  it('is empty when nothing is asked', async () => {
    expect(await batch(team.ada, [])).toEqual([]);
  });

  it('has at most 100 requests: with one more it is 20, and none is made', async () => {
    const thread = await aThread(team.ada, team.channel);
    const hundred = Array.from({ length: 100 }, () => get(`threads/getone?id=${thread.id}`));
    expect(codesOf(await batch(team.ada, hundred))).toEqual(hundred.map(() => 200));
    const refused = await team.ada.refused('batch.batch', { requests: [...saying(thread, 'too many'), ...hundred] });
    expect(refused).toMatchObject({ status: 400, error_code: 20, error_extra: { argument: 'requests' } });
    expect(await commentsOf(thread)).toEqual([]);
  });

  it.each([
    ['no list', { requests: 'threads/get' }],
    ['something else than objects', { requests: [get('users/get_session_user'), 7] }],
    ['a request without a method', { requests: [{ url: '/api/v3/users/get_session_user' }] }],
    ['a request without a url', { requests: [{ method: 'GET' }] }],
    ['a request whose body is no text', { requests: [{ ...post('users/update'), body: { profession: 'Weaver' } }] }],
  ])('is 20 as a whole for %s', async (_, input) => {
    expect(await team.ada.error('batch.batch', input)).toBe('argument_invalid');
  });

  it('takes null for no body', async () => {
    const requests = [get('users/get_session_user'), post('comments/add')].map((one) => ({ ...one, body: null }));
    const [read, written] = await batch(team.ada, requests);
    expect([read?.code, written?.code, written?.body['error_code']]).toEqual([200, 400, 19]);
  });

  it('is 19 without requests', async () => {
    expect(await team.ada.error('batch.batch')).toBe('argument_missing');
  });

  it('comes as a form, with its requests as JSON text, or as multipart', async () => {
    const thread = await aThread(team.ada, team.channel);
    const requests = JSON.stringify([...saying(thread, 'a & b = c'), get(`threads/getone?id=${thread.id}`)]);
    const multipart = new FormData();
    multipart.append('requests', requests);
    for (const [body, headers] of [
      [
        new URLSearchParams({ requests, parallel: 'true' }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      [multipart, {}],
    ] as const) {
      const answered = await skein.send({
        method: 'POST',
        path: '/api/v3/batch',
        body,
        headers: { authorization: `Bearer ${team.ada.token}`, ...headers },
      });
      expect(JSON.parse(answered.text)).toMatchObject([{ code: 200 }, { code: 200 }]);
    }
    expect(await commentsOf(thread)).toEqual(['a & b = c', 'a & b = c']);
  });

  it('reads methods in small letters too, and arguments in the query of a POST', async () => {
    const [read, changed] = await batch(team.ada, [
      { method: 'get', url: '/api/v3/users/get_session_user' },
      { method: 'post', url: '/api/v3/users/update?profession=Weaver' },
    ]);
    expect(read?.body).toMatchObject({ id: team.ada.id });
    expect(changed?.body).toMatchObject({ profession: 'Weaver' });
  });

  it('signs the links to files for each reader', async () => {
    const attachments = [await anUpload(team.ada)];
    const thread = await aThread(team.ada, team.channel, { attachments });
    const [own, bens] = await batch(team.ada, [
      get(`threads/getone?id=${thread.id}`),
      get(`threads/getone?id=${thread.id}&token=${team.ben.token}`),
    ]);
    const linkIn = (text = '') => /"url": ?"(http:[^"]+)"/.exec(text)?.[1] ?? '';
    const alone = await team.ben.try('threads.getone', { id: thread.id });
    expect(linkIn(bens?.text)).not.toBe(linkIn(own?.text));
    for (const link of [linkIn(own?.text), linkIn(bens?.text), linkIn(alone.text)]) {
      const { pathname, search } = new URL(link);
      expect((await skein.send({ method: 'GET', path: `${pathname}${search}` })).status).toBe(200);
    }
  });

  it('says where the next page is, and that an operation is deprecated, with the answer that it concerns', async () => {
    const thread = await aThread(team.ada, team.channel);
    for (const content of ['one', 'two']) await aComment(team.ada, thread, { content });
    const answered = await tryBatch(team.ada, [
      get(`comments/get?thread_id=${thread.id}&limit=1`),
      get(`workspaces/get_users?id=${team.workspace.id}`),
    ]);
    expect(answered.headers.get('link')).toBe(null);
    const [first, old] = JSON.parse(answered.text);
    expect(first.headers).toMatch(/^Link: <http:\/\/skein\.test\/api\/v3\/comments\/get\?.*cursor=.*>; rel="next"$/m);
    expect(old.headers).toMatch(/^Deprecation: @\d+$/m);
  });
});
