import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { aCertificate } from '../testing/certificates.js';
import { listenAnywhere } from '../testing/ports.js';
import { until } from '../testing/until.js';
import { CHECKS_PER_WINDOW, SlowClientGuard } from './slow_clients.js';

const MEGABYTE = 2 ** 20;
/** In a window of a second a client owes 8 KB. */
const LEAST = 8 * 1024;

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A connection that has sent these bytes; what was asked with them, as the server has it; and what looks at it. */
async function asked(bytes: string, server: http.Server = http.createServer()) {
  const port = await listenAnywhere(server);
  const isTls = server instanceof https.Server;
  const client: Socket = isTls ? connectTls({ port, rejectUnauthorized: false }) : connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  ends.push(() => {
    client.destroy();
    server.close();
  });
  const request: Promise<[IncomingMessage, ServerResponse]> = once(server, 'request').then(([one, other]) => [
    one,
    other,
  ]);
  client.write(bytes);
  const [incoming, response] = await request;
  const slowClients = new SlowClientGuard(1000);
  slowClients.watch(incoming);
  // The first look finds out what is owed, the others are of windows.
  const window = () => Array.from({ length: CHECKS_PER_WINDOW }).forEach(() => slowClients.check());
  slowClients.check();
  return { client, request: incoming, response, socket: incoming.socket, look: () => slowClients.check(), window };
}

const POST = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${100 * MEGABYTE}\r\n\r\n`;
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

/** Sends so many bytes, and waits until they have been read. */
async function send(client: Socket, socket: Socket, bytes: number): Promise<void> {
  const before = socket.bytesRead;
  client.write(Buffer.alloc(bytes));
  await until(() => socket.bytesRead >= before + bytes);
}

/** Reads so many bytes, and no more of what comes. */
async function read(client: Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0;) {
    const chunk: Buffer | null = client.read();
    if (chunk === null) await once(client, 'readable');
    else left -= chunk.length;
  }
}

describe('a client that sends a body', () => {
  it('and nothing more of it, is closed after a window', async () => {
    const { request, socket, look, window } = await asked(POST);
    request.resume();
    look();
    window();
    expect(socket.destroyed).toBe(true);
  });

  it('byte by byte, is closed after the second window', async () => {
    const { client, request, socket, look, window } = await asked(POST);
    request.resume();
    look();
    await send(client, socket, 1);
    window();
    expect(socket.destroyed).toBe(false);
    await send(client, socket, LEAST - 1);
    window();
    expect(socket.destroyed).toBe(true);
  });

  it('at 8 KB a second, may go on', async () => {
    const { client, request, socket, look, window } = await asked(POST);
    request.resume();
    look();
    for (let windows = 0; windows < 5; windows += 1) {
      await send(client, socket, LEAST);
      window();
    }
    expect(socket.destroyed).toBe(false);
  });

  it('that nobody reads yet, or nobody can take at the moment, owes nothing', async () => {
    const { client, request, socket, look, window } = await asked(POST);
    for (let windows = 0; windows < 3; windows += 1) window();
    request.resume();
    look();
    await send(client, socket, LEAST);
    request.pause();
    for (let windows = 0; windows < 3; windows += 1) window();
    expect(socket.destroyed).toBe(false);
    request.resume();
    look();
    window();
    expect(socket.destroyed).toBe(true);
  });

  it('that was answered before all of it was there, owes the rest all the same', async () => {
    const { client, response, socket, look, window } = await asked(POST);
    response.end('too much');
    await once(client, 'data');
    await send(client, socket, 1);
    look();
    window();
    expect(socket.destroyed).toBe(true);
  });
});

describe('a client that waits', () => {
  it('for an answer that takes long, or between two requests, owes nothing', async () => {
    const { client, response, socket, window } = await asked(GET);
    for (let windows = 0; windows < 3; windows += 1) window();
    response.end('at last');
    await once(client, 'data');
    for (let windows = 0; windows < 3; windows += 1) window();
    expect(socket.destroyed).toBe(false);
  });
});

describe.each([
  ['over TCP', () => http.createServer()],
  ['over TLS', () => https.createServer(aCertificate(['localhost']))],
])('a client that is sent an answer %s', (_, server) => {
  it('and does not read it, is closed after a window', async () => {
    const { response, socket, look, window } = await asked(GET, server());
    response.end(Buffer.alloc(32 * MEGABYTE));
    await until(() => socket.writableLength > 0);
    look();
    window();
    expect(socket.destroyed).toBe(true);
  });

  it('and reads it slowly, may go on as long as enough of it moves, though it is one write', async () => {
    const { client, response, socket, look, window } = await asked(GET, server());
    response.end(Buffer.alloc(64 * MEGABYTE));
    await until(() => socket.writableLength > 0);
    look();
    for (let windows = 0; windows < 3; windows += 1) {
      await read(client, 8 * MEGABYTE);
      window();
    }
    expect({ isOpen: !socket.destroyed, isWaiting: socket.writableLength > 0 }).toEqual({
      isOpen: true,
      isWaiting: true,
    });
    window();
    expect(socket.destroyed).toBe(true);
  });
});
