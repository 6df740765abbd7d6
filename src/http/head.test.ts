// HEAD is answered as GET is, without the body. It takes no way to a GET that writes.
import { expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import { aThread } from '../testing/posts.js';
import { sendRaw } from '../testing/raw.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();

/** Headers that differ from one response to the next. */
const VOLATILE = ['date', 'x-request-id', 'connection', 'keep-alive'];

async function ask(method: string, path: string, token: string | undefined = team.ada.token) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answered = await skein.send({ method, path, headers });
  const kept = [...answered.headers].filter(([name]) => !VOLATILE.includes(name));
  return { status: answered.status, headers: Object.fromEntries(kept), text: answered.text };
}

async function expectTheSame(path: string, token?: string): Promise<void> {
  const [get, head] = [await ask('GET', path, token), await ask('HEAD', path, token)];
  expect({ path, ...head }).toEqual({ path, ...get, text: '' });
  expect(head.headers).toHaveProperty('content-length');
}

it('a call that reads has the headers of GET, a long and compressed one too', async () => {
  const { ada, channel, workspace } = team;
  const thread = await aThread(ada, channel, { content: 'warp and weft '.repeat(500) });
  await expectTheSame('/api/v3/users/get_session_user');
  await expectTheSame(`/api/v3/threads/getone?id=${thread.id}`);
  await expectTheSame(`/api/v3/workspaces/get_users?id=${workspace.id}`);
});

it('a call that is refused has the headers of GET', async () => {
  await expectTheSame('/api/v3/threads/getone?id=4096');
  await expectTheSame('/api/v3/threads/getone');
  await expectTheSame('/api/v3/users/get_session_user', 'nobody');
  await expectTheSame('/api/v3/nobody/knows');
});

it.each([
  '/docs/',
  '/openapi.json',
  '/openapi.yaml',
  '/asyncapi.yaml',
  '/healthz',
  '/sign_in',
  '/register',
  '/oauth/authorize',
  '/.well-known/oauth-authorization-server',
  '/nobody',
])('%s has the headers of GET', async (path) => {
  await expectTheSame(path);
});

it('files, avatars and redirects have the headers of GET', async () => {
  const { ada, channel } = team;
  const file = await anUpload(ada);
  const { attachments } = await aThread(ada, channel, { attachments: [file] });
  const { pathname, search } = new URL(attachments[0]?.url ?? '');
  await expectTheSame(`${pathname}${search}`);
  expect((await ask('HEAD', '/')).headers['location']).toBe('/docs/');
  expect((await ask('HEAD', '/account')).status).toBe((await ask('GET', '/account')).status);
});

it('no byte of a body is sent', async () => {
  const head = `Host: skein.test\r\nAuthorization: Bearer ${team.ada.token}\r\nConnection: close\r\n\r\n`;
  for (const path of ['/api/v3/users/get_session_user', '/api/v3/nobody', '/sign_in', '/docs/']) {
    expect((await sendRaw(skein.baseUrl, `HEAD ${path} HTTP/1.1\r\n${head}`)).body).toBe('');
  }
});

it('a GET that writes is 405 to HEAD, and nothing is written', async () => {
  const writing = Object.values(operations).filter(
    ({ method, transaction }) => method === 'GET' && transaction !== 'read',
  );
  expect(writing.map(({ id }) => id)).toContain('conversations.removeUserByGet');
  for (const { path } of writing) {
    const { status, headers } = await ask('HEAD', `${path}?id=1&user_id=1`);
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, POST' });
  }
});

it('a path that only takes POST is 405 to HEAD', async () => {
  for (const path of ['/api/v3/threads/add', '/oauth/access_token']) {
    const { status, headers } = await ask('HEAD', path);
    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'POST' });
  }
});
