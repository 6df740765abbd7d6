import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const settings = { development: false, baseUrl: 'https://skein.example' };
const HSTS = 'max-age=31536000';
const SESSION_USER = '/api/v3/users/get_session_user';
const overTls = { 'x-forwarded-proto': 'https' };

describe('outside development, behind a proxy', () => {
  const skein = useSkein({ trustProxy: true, settings });
  let ada: Person;
  beforeAll(async () => {
    ada = await skein.aUser('ada');
  });

  it.each([{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https, http' }, { 'x-forwarded-proto': '' }])(
    'what did not come over TLS is 109 / 403: %j',
    async (headers: Record<string, string>) => {
      const paths = [SESSION_USER, '/api/v3/nobody', '/oauth/token', '/docs/', '/openapi.json', '/', '/healthz/'];
      for (const path of paths) {
        const authorization = `Bearer ${ada.token}`;
        const refused = await skein.send({ method: 'GET', path, headers: { ...headers, authorization } });
        expect(refused.status).toBe(403);
        expect(refused.headers.get('content-type')).toBe('application/json');
        expect(JSON.parse(refused.text)).toMatchObject({ error_code: 109, error_extra: { reason: 'https_required' } });
      }
      for (const method of ['POST', 'PUT', 'OPTIONS']) {
        expect((await skein.send({ method, path: '/api/v3/workspaces/add', headers })).status).toBe(403);
      }
    },
  );

  it.each(['https', 'http, https', ' https '])(
    'what came over TLS is answered: X-Forwarded-Proto %j',
    async (proto) => {
      const headers = { authorization: `Bearer ${ada.token}`, 'x-forwarded-proto': proto };
      const { status, text } = await skein.send({ method: 'GET', path: SESSION_USER, headers });
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 200, id: ada.id });
    },
  );

  it('only what watches the machine needs no TLS', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await skein.send({ method: 'GET', path })).status).toBe(200);
    }
  });

  it('every answer asks browsers to come over TLS from now on', async () => {
    for (const [path, headers] of [
      [SESSION_USER, overTls],
      [SESSION_USER, {}],
      ['/docs/', overTls],
      ['/healthz', {}],
    ] as const) {
      const answered = await skein.send({ method: 'GET', path, headers });
      expect(answered.headers.get('strict-transport-security')).toBe(HSTS);
    }
  });

  it('the session cookie is Secure, and pages of BASE_URL may use it', async () => {
    const body = JSON.stringify({ email: ada.email, password: PASSWORD });
    const headers = { ...overTls, origin: settings.baseUrl, 'content-type': 'application/json' };
    const answered = await skein.send({ method: 'POST', path: '/api/v3/users/login', headers, body });
    const cookie = answered.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-skein_session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const session = { ...headers, cookie: cookie.split(';')[0] ?? '' };
    const add = { method: 'POST', path: '/api/v3/workspaces/add', body: '{"name":"A"}' };
    expect((await skein.send({ ...add, headers: session })).status).toBe(200);
    expect((await skein.send({ ...add, headers: { ...session, origin: 'http://skein.example' } })).status).toBe(401);
  });

  it('links are made of BASE_URL, whatever host the request names, and carry no token', async () => {
    const call = async (path: string, body: object) => {
      const headers = { ...overTls, authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
      const { text } = await skein.send({ method: 'POST', path, headers, body: JSON.stringify(body) });
      return JSON.parse(text);
    };
    const workspace = await call('/api/v3/workspaces/add', { name: 'A' });
    const thread = { channel_id: workspace.default_channel, title: 'T', content: 'C' };
    for (let index = 0; index < 2; index += 1) await call('/api/v3/threads/add', thread);
    const path = `/api/v3/threads/get?token=${ada.token}&channel_id=${thread.channel_id}&limit=1`;
    const headers = { ...overTls, 'x-forwarded-host': 'evil.test', host: 'evil.test' };
    const { headers: answered } = await skein.send({ method: 'GET', path, headers });
    const [, link = ''] = /^<(.*)>; rel="next"$/.exec(answered.get('link') ?? '') ?? [];
    const { origin, pathname, searchParams } = new URL(link);
    expect({ origin, pathname }).toEqual({ origin: settings.baseUrl, pathname: '/api/v3/threads/get' });
    expect(Object.fromEntries(searchParams)).toMatchObject({ channel_id: String(thread.channel_id), limit: '1' });
    expect(searchParams.has('token')).toBe(false);
  });

  it('limits count the address that the proxy has added, not one that the client claims', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const headers = {
      ...overTls,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1, 198.51.100.7',
    };
    await skein.send({ method: 'POST', path: '/api/v3/users/login', headers, body });
    const rows = await skein.db.many<{ name: string }>(sql`
      select name from rate_limit_hits where starts_with(name, 'sign_in address')`);
    expect(rows).toEqual([{ name: 'sign_in address 198.51.100.7' }]);
  });
});

describe('outside development, without a proxy', () => {
  const skein = useSkein({ settings });

  it('nobody can claim to have come over TLS, or from elsewhere', async () => {
    const headers = { ...overTls, forwarded: 'proto=https', 'x-forwarded-ssl': 'on' };
    const { status, text } = await skein.send({ method: 'GET', path: SESSION_USER, headers });
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 403, error_code: 109 });
  });
});
