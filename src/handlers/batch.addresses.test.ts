import { describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { batch, get, post } from '../testing/batches.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** What Ada's only request of a batch is answered. */
async function answerTo(request: Schema<'BatchRequestInput'>) {
  const [answer] = await batch(team.ada, [request]);
  if (answer === undefined) throw new Error('The batch answers nothing.');
  return answer;
}

describe('an address inside a batch', () => {
  const path = '/api/v3/users/get_session_user';

  it.each([
    ['from the root', () => path],
    ['with the address of the server in front', () => `http://skein.test${path}`],
    ['with that address in capitals', () => `HTTP://SKEIN.TEST${path}`],
    ['with its port written out', () => `http://skein.test:80${path}`],
    ['with the address that the client has just used', () => `${skein.baseUrl}${path}`],
    ['with a fragment', () => `${path}#here`],
  ])('may be written %s', async (_, url) => {
    expect(await answerTo({ method: 'GET', url: url() })).toMatchObject({ code: 200, body: { id: team.ada.id } });
  });

  it.each([
    `http://evil.test${path}`,
    `//evil.test${path}`,
    `/\\evil.test${path}`,
    `http://skein.test@evil.test${path}`,
    `http://skein.test.evil.test${path}`,
    `http://skein.test:8080${path}`,
    `ftp://skein.test${path}`,
    `data:text/plain,${path}`,
    'http://',
    'http://[',
  ])('of another server is 20 for that request, and leads nowhere: %s', async (url) => {
    const [refused, next] = await batch(team.ada, [{ method: 'GET', url }, get('users/get_session_user')]);
    expect(refused).toMatchObject({ code: 400, body: { error_code: 20, error_extra: { argument: 'url' } } });
    expect(next?.code).toBe(200);
  });

  it.each([
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs/',
    '/openapi.json',
    '/files/6f1c2f5e-9a3b-4c58-8f0e-0a5f4f1f6a11',
    '/oauth/authorize',
    '/api/v3/threads/nothing',
    '/api/v3/threads/get/',
    '/api/v3/../../healthz',
    'threads/get',
    '',
  ])('that is no operation is 110: %s', async (url) => {
    expect(await answerTo({ method: 'GET', url })).toMatchObject({ code: 404, body: { error_code: 110 } });
  });

  it.each(['PUT', 'DELETE', 'HEAD', 'OPTIONS', 'anything'])(
    'takes no other method than its operation: 405 with Allow for %s',
    async (method) => {
      const { code, headers, body } = await answerTo({ method, url: path });
      expect({ code, error: body['error_code'], allow: headers.get('allow') }).toEqual({
        code: 405,
        error: 405,
        allow: 'GET, POST',
      });
    },
  );

  it.each([
    ['/api/v3/users/get_session_user?a=%', 20],
    ['/api/v3/threads/get?channel_id=1&limit=x', 20],
    ['/api/v3/threads/getone', 19],
  ])('has the arguments of its query, wrong ones as alone: %s is %d', async (url, code) => {
    const alone = await skein.send({
      method: 'GET',
      path: url,
      headers: { authorization: `Bearer ${team.ada.token}` },
    });
    const { error_uuid: _, ...body } = JSON.parse(alone.text);
    expect(await answerTo({ method: 'GET', url })).toMatchObject({ code: alone.status, body });
    expect(body.error_code).toBe(code);
  });

  it('has arguments as they were meant, escaped or not', async () => {
    const name = encodeURIComponent('Ä & b+c/?#');
    const { body } = await answerTo(post(`workspaces/add?name=${name}`));
    expect(body).toMatchObject({ name: 'Ä & b+c/?#' });
    expect((await answerTo(post('workspaces/add?name=Weaver Ü'))).body).toMatchObject({ name: 'Weaver Ü' });
  });
});

describe('a body inside a batch', () => {
  it('that is no form is 114, and nothing happens', async () => {
    const [broken] = await batch(team.ada, [{ method: 'POST', url: '/api/v3/workspaces/add', body: 'name=%' }]);
    expect(broken).toMatchObject({ code: 400, body: { error_code: 114 } });
  });

  it('is not read for a GET', async () => {
    const request = { ...get('users/get_session_user'), body: '%' };
    expect(await answerTo(request)).toMatchObject({ code: 200 });
  });

  it.each(['attachments/upload', 'users/update_avatar', 'workspaces/update_avatar'])(
    'brings no file: %s is 415, and nothing is kept',
    async (operation) => {
      const kept = await skein.filesKept();
      const answer = await answerTo(post(operation, { file: 'bytes', image: 'bytes', attachment_id: 'a' }));
      expect(answer).toMatchObject({ code: 415, body: { error_code: 415 } });
      expect(await skein.filesKept()).toEqual(kept);
    },
  );
});

describe('a batch inside a batch', () => {
  it('is 114, with nothing of it made, and the requests beside it are', async () => {
    const thread = await aThread(team.ada, team.channel);
    const said = post('comments/add', { thread_id: thread.id, content: 'Am I in?' });
    const [nested, beside] = await batch(team.ada, [post('batch', { requests: JSON.stringify([said]) }), said]);
    expect(nested).toMatchObject({ code: 400, body: { error_code: 114, error_extra: { reason: 'nested_batch' } } });
    expect(beside?.body).toMatchObject({ obj_index: 0 });
  });
});
