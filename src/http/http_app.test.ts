import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import http from 'node:http';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../generated/operations.js';
import type { Person } from '../testing/person.js';
import { sendRaw } from '../testing/raw.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SESSION_USER = '/api/v3/users/get_session_user';

let ada: Person;
let bearer: { authorization: string };
beforeAll(async () => {
  ada = await skein.aUser('ada');
  bearer = { authorization: `Bearer ${ada.token}` };
});

/** One request whose path is sent as it is written. */
function raw(method: string, path: string, headers = '') {
  return sendRaw(
    skein.baseUrl,
    `${method} ${path} HTTP/1.1\r\nHost: skein.test\r\nConnection: close\r\n${headers}\r\n`,
  );
}

describe('a path that nobody knows', () => {
  const paths = [
    '/api',
    '/api/',
    '/api/v3',
    '/api/v3/',
    '/api/v3/nobody/knows',
    '/api/v3/workspaces/get/',
    '/api/v3/workspaces//get',
    '/api//v3/workspaces/get',
    '/api/v3/Workspaces/get',
    '/api/v3/workspaces/get%00',
    '/api/v3/workspaces/%67et',
    '/api/v3/%zz',
    '/api/v3/%',
    '/api/../api/v3/workspaces/get',
    '/api/v3/<script>alert(1)</script>',
    '/api/v3/__proto__',
    '/oauth',
    '/oauth/nobody',
    '/oauth/authorize/%E0%A4%A',
    `/api/${'x'.repeat(12_000)}`,
    `/api${'/..'.repeat(1000)}`,
  ];

  it.each(paths)('is JSON 110 / 404 below /api and /oauth: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, headers, body } = await raw(method, path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/json');
      expect(JSON.parse(body)).toMatchObject({ error_code: 110, error_string: 'Resource not found' });
    }
  });

  const elsewhere = ['/nobody', '//api/v3', '/%', '/%00', '*', '/API/v3', '/files/%zz', '/avatars/s60/%E0%A4%A'];
  it.each([...elsewhere, '/docs/%zz', '/docs/%00', '/docs/../package.json'])(
    'is JSON 110 / 404 elsewhere too: %s',
    async (path) => {
      const { status, headers, body } = await raw('GET', path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/json');
      expect(JSON.parse(body)).toMatchObject({ error_code: 110 });
    },
  );
});

describe('a path', () => {
  it('may be written with the host in front, as proxies do', async () => {
    const { status, body } = await raw(
      'GET',
      `http://other.test${SESSION_USER}?a=b`,
      `Authorization: Bearer ${ada.token}\r\n`,
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ id: ada.id });
    expect(await raw('GET', 'http://other.test')).toMatchObject({ status: 302, headers: { location: '/docs/' } });
    expect(await raw('GET', 'http://other.test/api/v3')).toMatchObject({ status: 404 });
  });

  it('may have an empty query', async () => {
    expect((await skein.send({ method: 'GET', path: `${SESSION_USER}?`, headers: bearer })).status).toBe(200);
    expect((await skein.send({ method: 'GET', path: `${SESSION_USER}?&&=&a`, headers: bearer })).status).toBe(200);
  });
});

describe('a method that the path does not have', () => {
  const methods = new Map<string, string[]>();
  for (const { path, method, transaction } of Object.values(operations)) {
    const beside = method === 'GET' && transaction === 'read' ? ['HEAD', 'POST'] : [];
    methods.set(path, [...new Set([...(methods.get(path) ?? []), method, ...beside])].sort());
  }

  it.each([...methods])('of %s is 405, and Allow says %j', async (path, allowed) => {
    for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => !allowed.includes(one))) {
      const { status, headers, text } = await skein.send({ method: other, path, headers: bearer });
      expect(status).toBe(405);
      expect(headers.get('allow')).toBe(allowed.join(', '));
      expect(JSON.parse(text)).toMatchObject({ error_code: 405, error_string: 'Method not allowed' });
    }
  });

  it('may be any: TRACE and PROPFIND are 405 as well', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'M-SEARCH']) {
      expect(await raw(method, SESSION_USER)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
    }
  });
});

describe('a page of another site', () => {
  const EXPOSED = [
    'Link',
    'Next-Cursor',
    'Deprecation',
    'X-Request-Id',
    'Retry-After',
    'WWW-Authenticate',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
  ];

  it('may ask before it calls: any operation, any path of the API', async () => {
    for (const path of [SESSION_USER, '/api/v3/workspaces/add', '/api/v3/nobody', '/oauth/token']) {
      const headers = {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      };
      const answered = await skein.send({ method: 'OPTIONS', path, headers });
      expect(answered.status).toBe(204);
      expect(answered.text).toBe('');
      expect(answered.headers.get('access-control-allow-origin')).toBe('*');
      expect(answered.headers.get('access-control-allow-methods')).toBe('GET, POST');
      const allowed = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID';
      expect(answered.headers.get('access-control-allow-headers')).toBe(allowed);
      expect(answered.headers.get('access-control-max-age')).toBe('86400');
      expect(answered.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it('may read answers and failures, never with cookies', async () => {
    const headers = { origin: 'https://app.example' };
    for (const [path, status] of [
      [`${SESSION_USER}?token=${ada.token}`, 200],
      [SESSION_USER, 401],
      ['/api/v3/nobody', 404],
      ['/api/v3/workspaces/add', 405],
    ] as const) {
      const answered = await skein.send({ method: 'GET', path, headers });
      expect(answered.status).toBe(status);
      expect(answered.headers.get('access-control-allow-origin')).toBe('*');
      expect(answered.headers.get('access-control-expose-headers')?.split(', ')).toEqual(EXPOSED);
      expect(answered.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });
});

describe('every answer', () => {
  it('has the content type application/json, without a charset', async () => {
    const calls = [
      skein.send({ method: 'GET', path: SESSION_USER, headers: bearer }),
      skein.send({ method: 'GET', path: SESSION_USER }),
      skein.send({ method: 'POST', path: '/api/v3/users/logout' }),
      skein.send({ method: 'GET', path: '/api/v3/nobody' }),
      skein.send({ method: 'GET', path: '/nobody' }),
    ];
    for (const { headers } of await Promise.all(calls)) expect(headers.get('content-type')).toBe('application/json');
  });

  it('has a request id of its own, which a failure repeats as error_uuid', async () => {
    const seen = new Set<string>();
    for (const path of [
      SESSION_USER,
      '/api/v3/nobody',
      '/api/v3/workspaces/add',
      `${SESSION_USER}?chaos=201`,
      '/nobody',
    ]) {
      const { headers, text } = await skein.send({ method: 'GET', path, headers: { 'x-request-id': 'mine' } });
      const id = headers.get('x-request-id') ?? '';
      expect(id).toMatch(UUID);
      expect(JSON.parse(text)).toMatchObject({ error_uuid: id });
      seen.add(id);
    }
    expect(seen.size).toBe(5);
    const { headers } = await skein.send({ method: 'GET', path: SESSION_USER, headers: bearer });
    expect(headers.get('x-request-id')).toMatch(UUID);
  });

  it('is not kept by caches, and not taken for another type', async () => {
    const { headers } = await skein.send({ method: 'GET', path: SESSION_USER, headers: bearer });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('of a success has no key of an error', async () => {
    for (const answer of [await ada.call('users.getSessionUser'), await skein.aWorkspace(ada)]) {
      for (const key of ['error', 'error_code', 'error_string']) expect(answer).not.toHaveProperty(key);
    }
  });
});

describe('an Accept', () => {
  const calls = (accept: string) => skein.send({ method: 'GET', path: SESSION_USER, headers: { ...bearer, accept } });

  it.each(['*/*', 'application/json', 'application/*', 'text/html, */*;q=0.1', 'application/json;charset=utf-8', ''])(
    'that lets JSON through is answered: %j',
    async (accept) => {
      expect((await calls(accept)).status).toBe(200);
    },
  );

  it.each(['text/html', 'application/xml, text/*', 'application/json;q=0', '*/*;q=0', 'application/json+ld', 'json'])(
    'that excludes JSON is 406: %j',
    async (accept) => {
      const { status, text } = await calls(accept);
      expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 406, error_code: 406 });
    },
  );

  it('that excludes JSON keeps an operation from having any effect', async () => {
    const before = await ada.call('workspaces.get');
    expect((await ada.try('workspaces.add', { name: 'A' }, { accept: 'text/html' })).status).toBe(406);
    expect(await ada.call('workspaces.get')).toEqual(before);
  });
});

describe('a large answer', () => {
  /** The bytes of a list of workspaces as they are on the wire. */
  async function encoded(encoding?: string) {
    const headers = { ...bearer, ...(encoding === undefined ? {} : { 'accept-encoding': encoding }) };
    const request = http.get(`${skein.baseUrl}/api/v3/workspaces/get`, { agent: false, headers });
    const [response] = await once(request, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const { 'content-encoding': used, 'content-length': length, 'content-type': type, vary } = response.headers;
    const bytes = Buffer.concat(chunks);
    expect({ length: Number(length), type }).toEqual({ length: bytes.length, type: 'application/json' });
    return { used, vary, bytes };
  }

  beforeAll(async () => {
    for (let index = 0; index < 12; index += 1) await skein.aWorkspace(ada, `Wörkspace ${index} 🧵`);
  });

  it('is compressed as the client likes it', async () => {
    const plain = await encoded();
    expect(plain.used).toBeUndefined();
    expect(plain.bytes.length).toBeGreaterThan(1400);
    for (const accepted of ['gzip', 'gzip, deflate', 'br;q=0, gzip', 'deflate, GZIP;q=0.5']) {
      const { used, vary, bytes } = await encoded(accepted);
      expect({ used, vary }).toEqual({ used: 'gzip', vary: 'Accept-Encoding' });
      expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true);
    }
    for (const accepted of ['br', 'gzip, deflate, br', 'br;q=0.1']) {
      const { used, vary, bytes } = await encoded(accepted);
      expect({ used, vary }).toEqual({ used: 'br', vary: 'Accept-Encoding' });
      expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
    }
  });

  it.each(['identity', 'deflate', 'gzip;q=0', 'br;q=0.0, gzip; q=0', '', 'brotli', 'zstd'])(
    'is not compressed for a client that does not like it: %j',
    async (accepted) => {
      expect((await encoded(accepted)).used).toBeUndefined();
    },
  );
});
