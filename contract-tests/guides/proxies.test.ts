import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_EVERY_MS } from '../../src/live/event_stream.js';
import { PING_EVERY_MS } from '../../src/live/web_sockets.js';
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.js';
import type { Answered, Send } from '../../src/testing/http.js';
import { Caller } from '../../src/testing/person.js';
import { freePort } from '../../src/testing/ports.js';
import { Program } from '../../src/testing/program.js';
import { openSocket } from '../../src/testing/sockets.js';
import { openWebSocketBy, type OpenStream } from '../../src/testing/streams.js';
import { until } from '../../src/testing/until.js';
import { streamUpload } from '../../src/testing/uploads.js';
import { operationAt } from '../contract.js';
import { unpackDebian } from '../debian.js';
import { blocksOf } from './blocks.js';
import { caddy, nginx, type Proxy } from './proxies.js';

const nginxFiles = blocksOf('hosting.md', 'nginx');
const caddyFiles = blocksOf('hosting.md', 'caddy');

const MB = 1024 * 1024;
const METRICS_TOKEN = 'token-of-the-metrics';
const BASE_URL = 'https://skein.example.com';
const PASSWORD = 'seven looms in the attic';

let folder = '';
let database: TestDatabase | undefined;
let skein: Program | undefined;
let port = 0;
let env: Record<string, string> = {};
const proxies: Proxy[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-proxies-'));
  const packages = ['nginx', 'nginx-common', 'caddy'];
  env = await unpackDebian(folder, packages, ['usr/sbin/nginx', 'usr/bin/caddy']);
  database = await createTestDatabase();
  port = await freePort();
  skein = new Program({
    NODE_ENV: 'production',
    BASE_URL,
    TRUST_PROXY: 'on',
    PORT: String(port),
    METRICS_TOKEN,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key of at least thirty-two characters',
    DATA_DIR: join(folder, 'data'),
  });
  await skein.answers(`http://127.0.0.1:${port}/readyz`);
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.kill()));
  skein?.signal('SIGTERM');
  await skein?.ended;
  await database?.close();
  await rm(folder, { recursive: true });
});

/** The network address of the client, as Skein has logged it for a response. */
async function loggedAddress({ headers }: Answered): Promise<unknown> {
  const id = headers.get('x-request-id') ?? 'none';
  const line = () => skein?.said.split('\n').find((text) => text.includes(id) && text.endsWith('}'));
  await until(() => line() !== undefined);
  const logged: { address?: unknown } = JSON.parse(line() ?? '{}');
  return logged.address;
}

/** How many streams Skein has open. */
async function streamsOpen(): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
  return Number(/^skein_streams_open (\d+)$/m.exec(metrics)?.[1]);
}

/** The bounds of the contract for `wait` of live/get, in seconds. */
function longestWait(): number {
  const parameters = operationAt('GET', '/api/v3/live/get')?.operation.parameters ?? [];
  return Number(JSON.stringify(parameters).match(/"wait".*?"maximum":(\d+)/)?.[1]);
}

/** How long nginx waits for the next byte of Skein, by its file. */
const waitOfNginx = () => Number(/^ *proxy_read_timeout (\d+)s;$/m.exec(nginxFiles.join(''))?.[1]);
/** Caddy waits for ever, unless its file says otherwise. */
const waitOfCaddy = () => (/timeout|transport/.test(caddyFiles.join('')) ? 0 : Infinity);

/** Starts a proxy with files of the guide. */
async function started(start: typeof nginx, files: readonly string[], name: string): Promise<Proxy> {
  const own = join(folder, name);
  await mkdir(own);
  const proxy = await start({ unpacked: folder, env, folder: own, files, skein: `127.0.0.1:${port}` });
  proxies.push(proxy);
  await proxy.start();
  return proxy;
}

/** Registers somebody through a proxy, with a workspace. */
async function registered(proxy: Proxy, name: string) {
  const send: Send = (sent) => proxy.visitor.send(sent);
  const user = { name: 'Ada Lovelace', email: `ada.${name}@example.com`, password: PASSWORD };
  const { token } = await new Caller(send, undefined).call('users.register', user);
  const ada = new Caller(send, token ?? '');
  const { id, default_channel } = await ada.call('workspaces.add', { name: 'Weavers' });
  return { ada, email: user.email, workspace: id, channel: default_channel };
}

const TYPE = 'thread_added';

/** Adds a thread, and returns its id. */
async function aThread(by: Caller, channel: number): Promise<number> {
  return (await by.call('threads.add', { channel_id: channel, title: 'Warp', content: 'Weft' })).id;
}

/** The ids of the objects of the events that have come. */
const idsOf = ({ events }: OpenStream) =>
  events.map(({ object }) => (object !== null && 'id' in object ? object.id : null));

describe.each([
  { name: 'nginx', start: nginx, files: nginxFiles, wait: waitOfNginx, hidden: 403 },
  { name: 'Caddy', start: caddy, files: caddyFiles, wait: waitOfCaddy, hidden: 404 },
])('The file of docs/guides/hosting.md for $name', { timeout: 30_000 }, ({ name, start, files, wait, hidden }) => {
  let proxy: Proxy;
  let there: Awaited<ReturnType<typeof registered>>;
  const streams: OpenStream[] = [];
  beforeAll(async () => {
    proxy = await started(start, files, name);
    there = await registered(proxy, name);
  });
  afterEach(() => streams.splice(0).forEach((stream) => stream.cut()));

  const headers = () => ({ Authorization: `Bearer ${there.ada.token}` });
  const opened = <Stream extends OpenStream>(stream: Stream): Stream => {
    streams.push(stream);
    return stream;
  };
  const eventStream = async (version: '1.1' | '2', more: Record<string, string> = {}) => {
    const { stream, headers: got } = await proxy.visitor.openStream(
      version,
      { ...headers(), ...more },
      { types: TYPE },
    );
    return { stream: opened(stream), got };
  };
  const webSocket = async (own: Record<string, string>, query: Record<string, string> = {}) =>
    opened(await openWebSocketBy(proxy.visitor.agent, proxy.visitor.url, own, { types: TYPE, ...query }));
  const happens = () => aThread(there.ada, there.channel);

  it('brings pages and the API by TLS, and sends those who come without it there', async () => {
    const page = await proxy.visitor.send({ method: 'GET', path: '/sign_in' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=');
    expect((await there.ada.call('users.getSessionUser')).name).toBe('Ada Lovelace');
    const plain = await fetch(`${proxy.plainUrl}/sign_in?a=b`, {
      headers: { Host: 'skein.example.com' },
      redirect: 'manual',
    });
    expect([301, 308]).toContain(plain.status);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/[^/]+\/sign_in\?a=b$/);
  });

  it.each(['/metrics', '/healthz', '/readyz'])('hides %s', async (path) => {
    const { status } = await proxy.visitor.send({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(status).toBe(hidden);
  });

  it('names the address of the client, whatever the client says of itself', async () => {
    const { address } = proxy.visitor;
    const forged = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
    for (const more of [{}, forged]) {
      const answered = await there.ada.try('users.getSessionUser', {}, more);
      expect([answered.status, await loggedAddress(answered)]).toEqual([200, address]);
    }
  });

  it('lets a file of 100 MB through, and Skein refuse one byte more', async () => {
    const { agent, url } = proxy.visitor;
    const { status, body } = await streamUpload(url, there.ada, 100 * MB, agent);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 200, file_size: 104_857_600 });
    const longer = await streamUpload(url, there.ada, 100 * MB + 1, agent);
    expect({ status: longer.status, ...JSON.parse(longer.body) }).toMatchObject({ status: 413, error_code: 205 });
  });

  it('passes on what is uploaded as it comes, so that Skein can refuse it before it has all come', async () => {
    const length = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(50 * MB) };
    expect(await proxy.visitor.begin('/api/v3/attachments/upload', length, '--b\r\n')).toBe(401);
  });

  it.each(['1.1', '2'] as const)('brings each event of a stream over HTTP/%s at once', async (version) => {
    const { stream, got } = await eventStream(version);
    expect(got).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    expect(got['content-encoding']).toBeUndefined();
    await until(() => stream.retry !== undefined);
    const ids: number[] = [];
    for (const count of [1, 2, 3]) {
      ids.push(await happens());
      const happened = performance.now();
      await until(() => stream.events.length === count);
      expect(performance.now() - happened).toBeLessThan(2000);
    }
    expect(idsOf(stream)).toEqual(ids);
  });

  it.each(['1.1', '2'] as const)(
    'brings what a client of HTTP/%s has missed while the proxy was dead, once',
    async (version) => {
      const { stream } = await eventStream(version);
      const first = await happens();
      const { id: last } = await stream.next(TYPE);
      await proxy.kill();
      await until(() => stream.isOver);
      await proxy.start();
      const missed = [await happens(), await happens()];
      const resumed = (await eventStream(version, { 'Last-Event-ID': last })).stream;
      await until(() => resumed.events.length === 2);
      const later = await happens();
      await until(() => resumed.events.length === 3);
      expect([idsOf(stream), idsOf(resumed)]).toEqual([[first], [...missed, later]]);
    },
  );

  it('brings events over a WebSocket, and goes on after a position', async () => {
    const stream = await webSocket(headers());
    const first = await happens();
    const { id: last } = await stream.next(TYPE);
    stream.cut();
    const missed = await happens();
    const resumed = await webSocket(headers(), { after: last });
    await resumed.next(TYPE);
    expect([idsOf(stream), idsOf(resumed)]).toEqual([[first], [missed]]);
  });

  it('lets pages of Skein open a WebSocket with the cookie of a session, and no others', async () => {
    const answered = await new Caller(proxy.visitor.send, undefined).try('users.login', {
      email: there.email,
      password: PASSWORD,
    });
    const Cookie = answered.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    await webSocket({ Cookie, Origin: BASE_URL });
    await expect(webSocket({ Cookie, Origin: 'https://elsewhere.example.com' })).rejects.toThrow('403');
  });

  it('brings deliveries over a socket, and their answers', async () => {
    const subscribed = await there.ada.call('hooks.subscribe', {
      delivery: 'socket',
      event: TYPE,
      workspace_id: there.workspace,
    });
    const { agent, url } = proxy.visitor;
    const program = await openSocket(url, there.ada, { agent });
    await happens();
    await program.gets(1);
    const isDelivered = async () => {
      const [delivery] = await there.ada.call('deliveries.get', { subscription_id: subscribed.id });
      return delivery?.state === 'delivered';
    };
    await until(isDelivered);
    program.cut();
  });

  it('ends the stream at Skein when the client disconnects', async () => {
    await until(async () => (await streamsOpen()) === 0);
    const all = [(await eventStream('1.1')).stream, (await eventStream('2')).stream, await webSocket(headers())];
    await until(async () => (await streamsOpen()) === 3);
    all.forEach((stream) => stream.cut());
    await until(async () => (await streamsOpen()) === 0);
  });

  it('waits for Skein for longer than Skein is silent', () => {
    expect(longestWait()).toBe(50);
    const silent = Math.max(COMMENT_EVERY_MS / 1000, PING_EVERY_MS / 1000, longestWait());
    expect(wait()).toBeGreaterThan(silent);
  });
});

describe('The lines of docs/guides/hosting.md for the main file of nginx', { timeout: 30_000 }, () => {
  let proxy: Proxy;
  beforeAll(async () => {
    proxy = await started(nginx, nginxFiles, 'main');
  });

  it('let it have as many files open as connections', () => {
    expect(proxy.complained).toBe('');
  });

  it.each(['1.1', '2'] as const)(
    'end streams over HTTP/%s after a reload, so that no old worker stays, and clients go on',
    async (version) => {
      const { ada, channel } = await registered(proxy, `reload.${version}`);
      const headers = { Authorization: `Bearer ${ada.token}` };
      const { stream } = await proxy.visitor.openStream(version, headers, { types: TYPE });
      await aThread(ada, channel);
      const { id } = await stream.next(TYPE);
      proxy.reload();
      await until(() => stream.isOver);
      const missed = await aThread(ada, channel);
      const resumed = await proxy.visitor.openStream(version, { ...headers, 'Last-Event-ID': id }, { types: TYPE });
      await resumed.stream.next(TYPE);
      expect(idsOf(resumed.stream)).toEqual([missed]);
      resumed.stream.cut();
    },
  );
});
