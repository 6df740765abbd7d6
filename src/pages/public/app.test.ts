import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../config/version.js';
import { openDatabase, sql } from '../../db/database.js';
import { BUCKETS } from '../../db/ids.js';
import { errors } from '../../generated/errors.js';
import { publishedContract } from '../../http/contract.js';
import { startServerBeside } from '../../testing/servers.js';
import { useSkein, type Skein } from '../../testing/skein.js';

const skein = useSkein();
const EVERY_BUCKET = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const get = (path: string) => skein.send({ method: 'GET', path });

describe('/healthz', () => {
  it('says that the process is alive, and its version', async () => {
    const { status, text } = await get('/healthz');
    expect({ status, text }).toEqual({ status: 200, text: `{"status":"ok","version":"${VERSION}"}` });
    expect((await skein.send({ method: 'HEAD', path: '/healthz' })).status).toBe(200);
  });
});

describe('/.well-known', () => {
  it('has a security.txt with the contact that its host has set, and otherwise none', async () => {
    expect((await get('/.well-known/security.txt')).status).toBe(404);
    const now = new Date('2026-12-01T00:00:00Z');
    const securityContact = 'mailto:security@example.com';
    const { send, stop } = await startServerBeside(skein, { securityContact, clock: { now: () => now } });
    const { status, headers, text } = await send({ method: 'GET', path: '/.well-known/security.txt' });
    await stop();
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.split('\n').slice(0, 2)).toEqual([`Contact: ${securityContact}`, 'Expires: 2027-05-30T00:00:00.000Z']);
  });

  it('sends password managers to the page that changes the password', async () => {
    const { status, headers } = await get('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, '/change_password']);
  });
});

/** These tests run no worker. */
const NOBODY = { workers: 0, groups_led: 0, groups_failing: 0 };

describe('/readyz', () => {
  it('is 200 once the database responds and has all migrations', async () => {
    const { status, text } = await get('/readyz');
    expect({ status, ...JSON.parse(text) }).toEqual({ status: 'ok', troubles: [], notices: [], dispatching: NOBODY });
    expect(status).toBe(200);
  });

  it('stays 200 and says how many events were set aside', async () => {
    const ada = await skein.aUser('ada');
    await skein.aWorkspace(ada);
    await skein.db.run(sql`
      update outbox set set_aside_at = ${skein.clock.now()} where bucket = any(${EVERY_BUCKET}::int[]) and actor_id = ${ada.id}
        and name = 'workspace_added'`);
    const { status, text } = await get('/readyz');
    await skein.db.run(sql`
      update outbox set set_aside_at = null where bucket = any(${EVERY_BUCKET}::int[]) and actor_id = ${ada.id}`);
    expect({ status, ...JSON.parse(text) }).toMatchObject({
      status: 'ok',
      troubles: [],
      notices: ['events set aside: 1'],
    });
    expect(status).toBe(200);
  });

  it('is 503 and names the migrations that are missing', async () => {
    const name = '0001_foundations';
    await skein.db.run(sql`update skein_migrations set name = 'another' where name = ${name}`);
    const { status, text } = await get('/readyz');
    await skein.db.run(sql`update skein_migrations set name = ${name} where name = 'another'`);
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({ status: 'unavailable', troubles: [`migrations are missing: ${name}`] });
  });

  it('is 503 while the database cannot be reached; /healthz stays 200, calls are 503 without internals', async () => {
    const db = openDatabase({ url: 'postgres://nobody:secret@127.0.0.1:1/nowhere', poolSize: 1 });
    const { send, stop } = await startServerBeside(skein, { db });
    const ready = await send({ method: 'GET', path: '/readyz' });
    expect({ status: ready.status, text: ready.text }).toEqual({
      status: 503,
      text: '{"status":"unavailable","troubles":["the database cannot be reached"],"notices":[]}',
    });
    expect((await send({ method: 'GET', path: '/healthz' })).status).toBe(200);
    const call = await send({ method: 'GET', path: `/api/v3/workspaces/get?token=AA${'x'.repeat(43)}` });
    expect(call.status).toBe(503);
    expect(JSON.parse(call.text)).toEqual({
      error_uuid: call.headers.get('x-request-id'),
      error_code: 503,
      error_string: 'Service unavailable',
      error_extra: {},
    });
    await stop();
    await db.close();
  });
});

describe('/metrics', () => {
  it('counts requests by operation and status, in the text format of Prometheus', async () => {
    const count = async () => {
      const { headers, text } = await get('/metrics');
      expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      const line = /^skein_request_seconds_count\{operation="workspaces\.get",status="401"\} (\d+)$/m.exec(text);
      return Number(line?.[1] ?? 0);
    };
    const before = await count();
    await skein.stranger.refused('workspaces.get');
    await skein.stranger.refused('workspaces.get');
    expect(await count()).toBe(before + 2);
  });

  it('says the version', async () => {
    expect((await get('/metrics')).text).toContain(`\nskein_build_info{version="${VERSION}"} 1\n`);
  });

  it('contains nothing about users', async () => {
    const ada = await skein.aUser('ada');
    await ada.call('workspaces.get');
    const { text } = await get('/metrics');
    for (const secret of [ada.token ?? '', ada.email, ada.name]) expect(text).not.toContain(secret);
    // A longer number of a metric may contain the digits of an id by chance.
    expect(text).not.toMatch(new RegExp(String.raw`\b${ada.id}\b`));
  });
});

describe('/metrics outside development', () => {
  const settings = { development: false, baseUrl: 'https://skein.example' };
  const [closed, open] = [useSkein({ settings }), useSkein({ settings, metricsToken: 'a_token_of_the_operator' })];
  const ask = async ({ send }: Skein, authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    return (await send({ method: 'GET', path: '/metrics', headers })).status;
  };

  it('is readable with METRICS_TOKEN, and 404 without', async () => {
    expect(await ask(open, 'Bearer a_token_of_the_operator')).toBe(200);
    for (const wrong of [undefined, 'Bearer', 'Bearer x', 'Basic a_token_of_the_operator', 'a_token_of_the_operator']) {
      expect(await ask(open, wrong)).toBe(404);
      expect(await ask(closed, wrong)).toBe(404);
    }
    expect(await ask(closed, 'Bearer undefined')).toBe(404);
  });

  it('does not count errors of ?chaos= as failures', async () => {
    expect((await get('/api/v3/workspaces/get?chaos=201')).status).toBe(500);
    expect((await get('/metrics')).text).not.toContain('status="500"');
  });
});

describe('the contract', () => {
  it('is published as JSON and as YAML, the same', async () => {
    const [json, yaml] = [await get('/openapi.json'), await get('/openapi.yaml')];
    expect(json.headers.get('content-type')).toMatch(/^application\/json/);
    expect(yaml.headers.get('content-type')).toMatch(/^application\/yaml/);
    expect(JSON.parse(json.text)).toMatchObject({ openapi: '3.1.0', info: { title: 'Skein' } });
    expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
    for (const { headers } of [json, yaml]) expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is published once more for tools that read little: without extensions and choices, and with one success an operation', async () => {
    const { paths, components, ...rest } = JSON.parse((await get('/openapi-plain.json')).text);
    const whole = JSON.parse((await get('/openapi.json')).text);
    expect(rest).toMatchObject({ openapi: '3.1.0', servers: whole.servers });
    expect(Object.keys(paths)).toEqual(Object.keys(whole.paths));
    const document = { paths, components, ...rest };
    const text = JSON.stringify(document, (key, value: unknown) => (/^examples?$/.test(key) ? undefined : value));
    expect([...text.matchAll(/"x-[a-z-]+":|"oneOf":|"discriminator":|"enum":\[\d/g)]).toEqual([]);
    const operations = Object.values<Record<string, { responses: object }>>(paths).flatMap((item) =>
      Object.values(item),
    );
    const successes = operations.map(({ responses }) =>
      Object.keys(responses).filter((status) => /^[123]/.test(status)),
    );
    expect(successes.filter(({ length }) => length !== 1)).toEqual([]);
    const names = Object.keys(components.schemas);
    expect(names).toContain('Thread');
    // A program reads one of several objects as JSON, and then as one of these.
    expect(names).toContain('LiveCommentEvent');
    expect(names).not.toContain('CommentPage');
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !names.includes(String(name)))).toEqual([]);
  });

  it('names the address of this server, where clients that are made from it will look', async () => {
    const { servers } = JSON.parse((await get('/openapi.json')).text);
    expect(servers).toEqual([{ url: 'http://skein.test', description: 'The Skein that publishes this contract.' }]);
    expect((await get('/openapi.yaml')).text).not.toContain('127.0.0.1:8000');
  });
});

describe('the document of AsyncAPI', () => {
  it('is published beside the contract as JSON and as YAML, the same, with the address of this server', async () => {
    const [json, yaml] = [await get('/asyncapi.json'), await get('/asyncapi.yaml')];
    expect(yaml.headers.get('content-type')).toMatch(/^application\/yaml/);
    expect(parse(yaml.text)).toEqual(JSON.parse(json.text));
    expect(JSON.parse(json.text)).toMatchObject({
      asyncapi: '3.0.0',
      servers: { http: { host: 'skein.test', protocol: 'http' }, websocket: { host: 'skein.test', protocol: 'ws' } },
      channels: { 'live.stream': { address: '/api/v3/live/stream' } },
    });
    expect(json.text).not.toContain('127.0.0.1');
    for (const { headers } of [json, yaml]) expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  it('names the protocols with TLS of a server that has them', async () => {
    for (const { path, read } of publishedContract('https://skein.example.com', 'https://skein.example.com')) {
      if (!path.startsWith('/asyncapi')) continue;
      const { servers }: { servers: Record<string, { protocol: string }> } = parse((await read()).toString());
      expect(Object.values(servers).map(({ protocol }) => protocol)).toEqual(['https', 'wss']);
    }
  });
});

describe('the documentation', () => {
  const linksOf = (text: string) => [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link = '']) => link);

  it('is at /docs/, to which / and /docs redirect; the reference is at /docs/api/', async () => {
    for (const path of ['/', '/docs']) {
      const { status, headers } = await get(path);
      expect([301, 302]).toContain(status);
      expect(headers.get('location')).toBe('/docs/');
    }
    expect((await get('/docs/api')).headers.get('location')).toBe('/docs/api/');
    for (const path of ['/docs/', '/docs/api/']) {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(text).toContain('Skein</title>');
    }
  });

  it('has all its scripts and styles here, and may load none from elsewhere', async () => {
    for (const path of ['/docs/', '/docs/api/']) {
      const { headers, text } = await get(path);
      for (const link of linksOf(text)) {
        const { pathname } = new URL(link, `http://skein.test${path}`);
        // The start page sends who is not signed in on.
        expect((await get(pathname)).status).toBe(pathname === '/' ? 302 : 200);
      }
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|\*|https:/);
    }
    const { text } = await get('/docs/api/');
    expect(linksOf(text).filter((link) => /^scalar\.[0-9a-f]{8}\.js$/.test(link))).toHaveLength(1);
  });

  it('names the address of this server in the reference', async () => {
    const { text } = await get('/docs/api/reference.json');
    expect(JSON.parse(text)).toMatchObject({ servers: [{ url: 'http://skein.test' }] });
    expect(text).not.toContain('127.0.0.1:8000');
  });

  it('is compressed, and revalidated by caches unless its name has its digest', async () => {
    const page = await get('/docs/api/');
    const scalar = linksOf(page.text).find((link) => link.startsWith('scalar.')) ?? '';
    for (const encoding of ['br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const sent = await skein.send({ method: 'GET', path: '/docs/api/reference.json', headers });
      expect(sent.headers.get('content-encoding')).toBe(encoding);
      expect(JSON.parse(sent.text)).toMatchObject({ openapi: '3.1.0' });
      const etag = sent.headers.get('etag') ?? '';
      // Without the second header, `fetch` would ask not to be sent 304.
      const again = { ...headers, 'if-none-match': etag, 'cache-control': 'max-age=0' };
      expect((await skein.send({ method: 'GET', path: '/docs/api/reference.json', headers: again })).status).toBe(304);
    }
    expect((await get('/docs/api/reference.json')).headers.get('cache-control')).toBe('public, no-cache');
    expect((await get(`/docs/api/${scalar}`)).headers.get('cache-control')).toContain('immutable');
  });

  it('has the reference as Markdown for programs, which /llms.txt lists', async () => {
    expect((await get('/llms.txt')).headers.get('location')).toBe('/docs/llms.txt');
    const { headers, text } = await get('/docs/llms.txt');
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toContain('http://skein.test');
    const threads = await get('/docs/api/threads.md');
    expect(threads.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(threads.text).toContain('## threads.add: ');
  });

  it.each([
    'build-a-bot',
    'clients',
    'first-program',
    'oauth',
    'realtime',
    'search',
    'verify-your-integration',
    'webhooks',
  ])('names the address of this server in the guide %s', async (guide) => {
    for (const type of ['html', 'md']) {
      const { text } = await get(`/docs/guides/${guide}.${type}`);
      expect(text).toContain('http://skein.test');
      expect(text).not.toContain('127.0.0.1:8000');
    }
  });

  it('keeps the address where Skein listens in the guide for hosts', async () => {
    expect((await get('/docs/guides/hosting.html')).text).toContain('http://127.0.0.1:8000;');
  });

  it('has a page for each error', async () => {
    for (const { code, string } of Object.values(errors)) {
      expect((await get(`/docs/errors/${code}.html`)).text).toContain(`<title>${code} ${string} · Skein</title>`);
    }
  });

  it('serves no other files of the folder', async () => {
    for (const path of ['/docs/app.ts', '/docs/..%2fapp.ts', '/docs/%2e%2e/app.ts', '/docs/.env', '/src/main.ts']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});
