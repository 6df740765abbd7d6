import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { aCertificate } from '../testing/certificates.js';
import { untilWaiting } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { Skein, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { listen } from './listen.js';
import type { Upgrades } from './upgrades.js';

const skein = useSkein();
const STREAM = '/api/v3/live/stream';
const PROPER = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13' };
const WEB_SOCKET = { Connection: 'Upgrade', Upgrade: 'websocket', ...PROPER };
const H2C = {
  Connection: 'Upgrade, HTTP2-Settings',
  Upgrade: 'h2c',
  'HTTP2-Settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
};

/** The bytes of a request. */
function bytesOf(first: string, headers: Record<string, string | number>, body = ''): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${first} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

const by = ({ token }: Person) => ({ Authorization: `Bearer ${token}` });

/** A connection, and all that has come on it. */
class Line {
  readonly socket: Socket;
  said = '';

  constructor(socket: Socket) {
    this.socket = socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (text: string) => (this.said += text));
  }

  static async to({ baseUrl }: Skein): Promise<Line> {
    const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', allowHalfOpen: true });
    await once(socket, 'connect');
    return new Line(socket);
  }

  /** The statuses of the responses so far. */
  get statuses(): number[] {
    return [...this.said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }

  /** Sends the pieces one by one, each after the program has read the one before. */
  async send(...pieces: string[]): Promise<void> {
    for (const piece of pieces) {
      await new Promise<void>((resolve) => this.socket.write(piece, 'latin1', () => resolve()));
      await skein.send({ method: 'GET', path: '/healthz' });
    }
  }

  async answered(count: number): Promise<number[]> {
    await until(() => this.statuses.length >= count);
    return this.statuses;
  }
}

/** The bytes of a form that adds a workspace. */
function adding(person: Person, name: string, headers: Record<string, string>): string {
  const body = `name=${name}`;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length };
  return bytesOf('POST /api/v3/workspaces/add', { ...headers, ...form, ...by(person) }, body);
}

describe('a request that asks for another protocol than WebSocket', () => {
  it('is answered as one that does not, with its body and those behind it, in whatever pieces they come', async () => {
    const ada = await skein.aUser('ada');
    const request = adding(ada, 'Weavers', H2C);
    for (const size of [request.length * 2, 64, 7]) {
      const line = await Line.to(skein);
      const bytes = request + bytesOf('GET /healthz', H2C) + bytesOf('GET /api/v3/nobody', {});
      await line.send(...(bytes.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []));
      expect(await line.answered(3)).toEqual([200, 200, 404]);
      line.socket.destroy();
    }
    expect((await ada.call('workspaces.get', {})).map(({ name }) => name)).toEqual(['Weavers', 'Weavers', 'Weavers']);
  });

  it('waits for the requests before it on its connection', async () => {
    const ada = await skein.aUser('ada');
    const line = await Line.to(skein);
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`lock table users in access exclusive mode`);
      await line.send(bytesOf('GET /api/v3/users/get_session_user', by(ada)) + adding(ada, 'Later', H2C));
      await untilWaiting(skein, 1);
      expect(line.statuses).toEqual([]);
    });
    expect(await line.answered(2)).toEqual([200, 200]);
    line.socket.destroy();
  });

  it('keeps its other options of the connection', async () => {
    const line = await Line.to(skein);
    const ended = once(line.socket, 'end');
    await line.send(bytesOf('GET /healthz', { ...H2C, Connection: 'close, Upgrade, HTTP2-Settings' }));
    await ended;
    expect(line.statuses).toEqual([200]);
    line.socket.destroy();
  });

  it('is answered over TLS too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'skein-test-upgrades-'));
    const { cert, key } = aCertificate(['127.0.0.1']);
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    await Promise.all([writeFile(tls.cert, cert), writeFile(tls.key, key)]);
    const upgrades: Upgrades = { takes: () => false, open: () => undefined, afterOthers: (_, work) => work() };
    const listener: RequestListener = (_, response) => response.end('hello');
    const server = await listen({ listener, drain: () => undefined, upgrades }, { host: '127.0.0.1', port: 0, tls });
    const socket = connectTls({ port: server.port, host: '127.0.0.1', ca: cert });
    const line = new Line(socket);
    socket.write(bytesOf('GET /', H2C));
    await until(() => line.said.endsWith('hello'));
    socket.destroy();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it.each(['/api/v3/users/get_session_user', '/healthz'])('%s is answered if it asks for a WebSocket', async (path) => {
    const line = await Line.to(skein);
    await line.send(bytesOf(`GET ${path}`, { ...WEB_SOCKET, ...by(await skein.aUser('ada')) }));
    expect(await line.answered(1)).toEqual([200]);
    line.socket.destroy();
  });
});

describe('a request for a WebSocket', () => {
  it('waits for the requests before it on its connection', async () => {
    const ada = await skein.aUser('ada');
    const line = await Line.to(skein);
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`lock table users in access exclusive mode`);
      const before = bytesOf('GET /api/v3/users/get_session_user', by(ada)).repeat(2);
      await line.send(before + bytesOf(`GET ${STREAM}`, { ...WEB_SOCKET, ...by(ada) }));
      await untilWaiting(skein, 1);
      expect(line.statuses).toEqual([]);
    });
    expect(await line.answered(3)).toEqual([200, 200, 101]);
    line.socket.destroy();
  });

  it.each<[string, Record<string, string>, object]>([
    ['no key', { 'Sec-WebSocket-Key': '' }, { error_code: 114 }],
    ['an invalid key', { 'Sec-WebSocket-Key': 'x'.repeat(4000) }, { error_code: 114 }],
    ['no version', { 'Sec-WebSocket-Version': '' }, { error_code: 114 }],
    ['another version', { 'Sec-WebSocket-Version': '-99999999999999999999' }, { error_code: 114 }],
    ['an invalid protocol', { 'Sec-WebSocket-Protocol': ',,;' }, { error_code: 114 }],
    ['no credential', { Authorization: '' }, { error_code: 120 }],
  ])('is refused with JSON, and its connection is closed: %s', async (_, wrong, error) => {
    const ada = await skein.aUser('ada');
    for (let again = 0; again < 25; again += 1) {
      const line = await Line.to(skein);
      const ended = once(line.socket, 'end');
      await line.send(bytesOf(`GET ${STREAM}`, { ...WEB_SOCKET, ...by(ada), ...wrong }));
      await ended;
      const [head = '', body = ''] = line.said.split('\r\n\r\n');
      expect(head).toMatch(/^X-Request-Id: /im);
      expect(JSON.parse(body)).toMatchObject(error);
      line.socket.destroy();
    }
    // A refused request keeps no place among the 20 of its user.
    const line = await Line.to(skein);
    await line.send(bytesOf(`GET ${STREAM}`, { ...WEB_SOCKET, ...by(ada) }));
    expect(await line.answered(1)).toEqual([101]);
    line.socket.destroy();
  });
});

it('the connection of a refused upgrade is closed though its client does not close it', async () => {
  const sockets: Socket[] = [];
  const upgrades: Upgrades = {
    takes: () => true,
    afterOthers: (_, work) => work(),
    open: (request, response) => {
      sockets.push(request.socket);
      response.writeHead(403).end('no');
    },
  };
  const app = { listener: () => undefined, drain: () => undefined, upgrades };
  const server = await listen(app, { host: '127.0.0.1', port: 0, tls: undefined });
  const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  client.resume().write(bytesOf(`GET ${STREAM}`, WEB_SOCKET));
  await until(() => sockets[0]?.destroyed === true);
  client.destroy();
  await server.stop();
});
