import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { lockOf, untilWaiting } from '../testing/locks.js';
import { listenAnywhere } from '../testing/ports.js';
import { sendRaw } from '../testing/raw.js';
import { Skein, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { respondToClientError } from './client_error.js';
import { listen } from './listen.js';

const agents: http.Agent[] = [];
afterEach(() => agents.splice(0).forEach((agent) => agent.destroy()));

function anAgent(options: http.AgentOptions): http.Agent {
  const agent = new http.Agent(options);
  agents.push(agent);
  return agent;
}

interface Seen {
  status: number;
  connection: string | undefined;
}

/** One request on a connection of that agent; what breaks is thrown. */
async function get({ baseUrl }: Skein, agent: http.Agent, path = '/api/v3/nobody'): Promise<Seen> {
  const request = http.get(`${baseUrl}${path}`, { agent });
  const [response] = await once(request, 'response');
  for await (const chunk of response) expect(chunk).toBeInstanceOf(Buffer);
  return { status: response.statusCode, connection: response.headers.connection };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}

/** Opens a connection and says what it is told to, which may be nothing. */
async function aConnection({ baseUrl }: Skein, bytes = ''): Promise<Socket> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** Asks again and again until nobody listens any more; answers what was said, and what broke otherwise. */
async function hammer(skein: Skein, agent: http.Agent): Promise<{ answers: Seen[]; broken: unknown[] }> {
  const answers: Seen[] = [];
  const broken: unknown[] = [];
  for (;;) {
    try {
      answers.push(await get(skein, agent));
    } catch (error) {
      if (codeOf(error) === 'ECONNREFUSED') return { answers, broken };
      broken.push(codeOf(error));
    }
  }
}

describe('a stop', () => {
  let skein: Skein;
  let stopped: Promise<void> | undefined;
  beforeEach(async () => {
    skein = new Skein({});
    stopped = undefined;
    await skein.start();
  });
  afterEach(() => stopped ?? skein.stop());

  it('waits for the request that is being worked on, answers it, and takes no new connection', async () => {
    const ada = await skein.aUser('ada');
    const agent = anAgent({ keepAlive: true });
    let answer: Promise<Seen & { done?: true }> | undefined;
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`${lockOf(ada)} for update`);
      const headers = { authorization: `Bearer ${ada.token}` };
      const url = `${skein.baseUrl}/api/v3/users/invalidate_token`;
      const request = http.request(url, { method: 'POST', agent, headers }).end();
      answer = once(request, 'response').then(([response]) => {
        response.resume();
        return { status: response.statusCode, connection: response.headers.connection };
      });
      await untilWaiting(skein, 1);
      stopped = skein.stop();
      await untilNobodyListens();
    });
    expect(await answer).toEqual({ status: 200, connection: 'close' });
    await stopped;
  });

  it('answers all that a connection has asked without waiting for answers, and closes it with the last', async () => {
    const ada = await skein.aUser('ada');
    let said: Promise<string> | undefined;
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`${lockOf(ada)} for update`);
      const first = `POST /api/v3/users/invalidate_token HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\nContent-Length: 0`;
      const further = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
      const socket = await aConnection(skein, `${first}\r\n\r\n${further}${further}`);
      said = text(socket);
      await untilWaiting(skein, 1);
      stopped = skein.stop();
      await untilNobodyListens();
    });
    const heads = (await said)?.match(/HTTP\/1\.1 \d+|^connection: [a-z-]+/gim);
    const kept = ['HTTP/1.1 200', 'Connection: keep-alive'];
    expect(heads).toEqual([...kept, ...kept, 'HTTP/1.1 200', 'Connection: close']);
    await stopped;
  });

  it('drops no request of clients that ask without a pause, on connections that they keep', async () => {
    const agent = anAgent({ keepAlive: true, maxSockets: 8 });
    const clients = Array.from({ length: 8 }, () => hammer(skein, agent));
    await until(async () => (await answered()) > 100);
    stopped = skein.stop();
    const seen = await Promise.all(clients);
    expect(seen.flatMap(({ broken }) => broken)).toEqual([]);
    const answers = seen.flatMap((one) => one.answers);
    expect(answers.every(({ status }) => status === 404)).toBe(true);
    expect(answers.some(({ connection }) => connection === 'close')).toBe(true);
    await stopped;
  });

  it('closes connections that are kept open, once they have been silent for a moment', async () => {
    const agent = anAgent({ keepAlive: true });
    expect(await get(skein, agent)).toEqual({ status: 404, connection: 'keep-alive' });
    const [sockets] = Object.values(agent.freeSockets);
    const ended = sockets?.[0] === undefined ? undefined : once(sockets[0], 'close');
    stopped = skein.stop();
    await ended;
    await stopped;
  });

  it('does not wait for connections on which nobody has ever said anything', async () => {
    const socket = await aConnection(skein);
    const closed = once(socket, 'close');
    const started = performance.now();
    stopped = skein.stop();
    await Promise.all([stopped, closed]);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('answers a request whose beginning had arrived', async () => {
    const socket = await aConnection(skein, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
    await get(skein, anAgent({}));
    stopped = skein.stop();
    await untilNobodyListens();
    socket.write('\r\n');
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(String(data)).toMatch(/^Connection: close\r$/im);
    await stopped;
  });

  function untilNobodyListens(): Promise<void> {
    const isRefused = (error: unknown) => codeOf(error) === 'ECONNREFUSED';
    return until(() => get(skein, anAgent({})).then(() => false, isRefused));
  }

  /** How many requests have been answered so far. */
  async function answered(): Promise<number> {
    const { text } = await skein.send({ method: 'GET', path: '/metrics' });
    return Number(/^skein_request_seconds_count\{operation="none",status="404"\} (\d+)$/m.exec(text)?.[1] ?? 0);
  }
});

describe('an address that cannot be had', () => {
  const skein = useSkein();
  const nobody = { listener: () => undefined, drain: () => undefined };

  it('is said in one line that names what to set', async () => {
    const { port } = new URL(skein.baseUrl);
    const taken = listen(nobody, { host: '127.0.0.1', port: Number(port), tls: undefined });
    await expect(taken).rejects.toThrow(`127.0.0.1:${port} is taken: stop what listens there, or set PORT`);
    const elsewhere = listen(nobody, { host: '203.0.113.1', port: 0, tls: undefined });
    await expect(elsewhere).rejects.toThrow('203.0.113.1 is not an address of this machine: set HOST');
  });
});

describe('what is not HTTP', () => {
  const skein = useSkein();
  const host = 'Host: localhost\r\n';
  const cases: [string, string][] = [
    ['garbage', 'GARBAGE\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n`],
    ['a path with bytes that are no ASCII', `GET /ünïcødé HTTP/1.1\r\n${host}\r\n`],
    ['a path with a blank', `GET /a b HTTP/1.1\r\n${host}\r\n`],
    ['a header without a colon', `GET / HTTP/1.1\r\n${host}nonsense\r\n\r\n`],
    ['a header with NUL', `GET / HTTP/1.1\r\n${host}a: b\0c\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    ['a length that is no number', `POST / HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a broken chunk', `POST /api/v3/users/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ];

  it.each(cases)('is 114 / 400 in JSON: %s', async (_, bytes) => {
    const { status, headers, body } = await sendRaw(skein.baseUrl, bytes);
    expect(status).toBe(400);
    expect(headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
    expect(JSON.parse(body)).toMatchObject({ error_code: 114, error_extra: { reason: expect.any(String) } });
  });

  it('is 205 / 413 with headers beyond 16 KB, or a path', async () => {
    const long = 'x'.repeat(20_000);
    const tooLong: [string, string][] = [
      [`GET / HTTP/1.1\r\n${host}a: ${long}\r\n\r\n`, 'the headers are'],
      [`GET /api/${long} HTTP/1.1\r\n${host}\r\n`, 'the URL is'],
    ];
    for (const [bytes, what] of tooLong) {
      const { status, headers, body } = await sendRaw(skein.baseUrl, bytes);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 413, type: 'application/json' });
      const reason = `${what} too long: URL and headers together have at most 16384 bytes`;
      expect(JSON.parse(body)).toEqual({
        error_code: 205,
        error_string: 'Upload is too big in size',
        error_extra: { reason },
        error_uuid: headers['x-request-id'],
      });
    }
  });

  it('has a request id of its own, and headers as any other answer', async () => {
    const refused = await Promise.all([1, 2].map(() => sendRaw(skein.baseUrl, 'nonsense\r\n\r\n')));
    const ids = refused.map(({ headers, body }) => {
      expect(JSON.parse(body)).toMatchObject({ error_uuid: headers['x-request-id'] });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
      return headers['x-request-id'];
    });
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('does not end the server, nor a connection that breaks off anywhere', async () => {
    const bytes = `POST /api/v3/users/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 30\r\n\r\n{"email"`;
    for (const length of [1, 20, 60, bytes.length]) {
      const socket = await aConnection(skein, bytes.slice(0, length));
      socket.resetAndDestroy();
      await once(socket, 'close');
    }
    expect(await get(skein, anAgent({}), '/healthz')).toMatchObject({ status: 200 });
  });

  it('and what is too slow to become a request is 114 / 400 in JSON', async () => {
    const server = http.createServer({ connectionsCheckingInterval: 20, headersTimeout: 40, requestTimeout: 80 });
    server.on('clientError', respondToClientError);
    const port = await listenAnywhere(server);
    const slow = await sendRaw(`http://127.0.0.1:${port}`, 'GET / HTTP/1.1\r\nHost: localhost\r\n');
    expect(slow).toMatchObject({ status: 400, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(slow.body)).toMatchObject({ error_code: 114 });
    server.close();
    await once(server, 'close');
  });

  it('is not HTTP/1.0, which needs no Host', async () => {
    const { status, body } = await sendRaw(skein.baseUrl, 'GET /healthz HTTP/1.0\r\n\r\n');
    expect([status, JSON.parse(body)]).toMatchObject([200, { status: 'ok' }]);
  });
});

describe('a connection that is silent between two requests', () => {
  const skein = useSkein();

  it('is kept for longer than the minute for which proxies keep theirs', async () => {
    const request = http.get(`${skein.baseUrl}/healthz`, { agent: anAgent({ keepAlive: true }) });
    const [response] = await once(request, 'response');
    response.resume();
    expect(response.headers['keep-alive']).toBe('timeout=75');
  });
});
