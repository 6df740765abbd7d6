// Clients that are slow, stand still, or send more than they read: they cost nobody else anything, and not for ever.
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { listenAnywhere } from '../testing/ports.js';
import { type Skein, useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { respondToClientError } from './client_error.js';
import { listen } from './listen.js';

/** Opens a connection and says something. */
async function aConnection({ baseUrl }: Skein, bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

describe('a client that stands still', () => {
  /** Listens with short patience; answers every request with so many bytes. Says what becomes of the first request. */
  async function anImpatientServer(bytes: number) {
    let heard: (response: http.ServerResponse) => void = () => undefined;
    const answering = new Promise<http.ServerResponse>((resolve) => (heard = resolve));
    const listener = (request: http.IncomingMessage, response: http.ServerResponse) => {
      request.resume();
      heard(response);
      if (bytes > 0) response.end(Buffer.alloc(bytes));
    };
    const options = { host: '127.0.0.1', port: 0, tls: undefined, slowClientWindowMs: 100, drainMs: 100 };
    const listening = await listen({ listener, drain: () => undefined }, options);
    const socket = connect(listening.port, '127.0.0.1');
    socket.on('error', () => undefined);
    return { listening, socket, answering };
  }

  it('and does not read its answer, has its connection closed', async () => {
    const { listening, socket, answering } = await anImpatientServer(64 * 2 ** 20);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const response = await answering;
    await once(response, 'close');
    expect(socket.bytesRead).toBeLessThan(64 * 2 ** 20);
    socket.destroy();
    await listening.stop();
  });

  it('and sends no more of its request, has its connection closed', async () => {
    const { listening, socket } = await anImpatientServer(0);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf');
    socket.resume();
    await once(socket, 'close');
    await listening.stop();
  });

  it('and keeps its half of the connection open after it was refused, has it closed', async () => {
    const server = http.createServer();
    server.on('clientError', (error, socket) => respondToClientError(error, socket, 20));
    const port = await listenAnywhere(server);
    const accepted: Promise<[Socket]> = once(server, 'connection').then(([socket]) => [socket]);
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.write('GARBAGE\r\n\r\n');
    const [socket] = await accepted;
    const closed = once(socket, 'close');
    client.resume();
    await once(client, 'end');
    await closed;
    client.destroy();
    server.close();
    await once(server, 'close');
  });
});

describe('requests that a connection brings without waiting for answers', () => {
  const skein = useSkein();

  it('are begun one after the other and answered in their order, and not at all once it is closed', async () => {
    const ada = await skein.aUser('ada');
    const known = `GET /api/v3/users/get_session_user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`;
    const both = `${known}GET /api/v3/nobody HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const healthy = () => skein.send({ method: 'GET', path: '/healthz' });
    const one = await skein.statementsDuring(() => ada.call('users.getSessionUser'));
    let text = '';
    const statements = await skein.statementsDuring(async () => {
      await skein.db.transaction(async (trx) => {
        await trx.run(sql`lock table users in access exclusive mode`);
        const gone = await aConnection(skein, both.repeat(20));
        const patient = await aConnection(skein, both.repeat(20));
        patient.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        // What is sent afterwards is answered when all that came before has been heard.
        await healthy();
        gone.resetAndDestroy();
        await healthy();
      });
      await until(() => [...text.matchAll(/HTTP\/1\.1 404/g)].length === 20);
    });
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses.join(' ')).toBe('200 404 '.repeat(20).trim());
    const lockOfTheTest = 1;
    expect(statements).toHaveLength(21 * one.length + lockOfTheTest);
  });

  it('are all answered in the end, though nothing more is read while a few of them wait', async () => {
    const ada = await skein.aUser('ada');
    const known = `GET /api/v3/users/get_session_user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ada.token}\r\n\r\n`;
    const others = 'POST /api/v3/nobody HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello'.repeat(3000);
    let text = '';
    await skein.db.transaction(async (trx) => {
      await trx.run(sql`lock table users in access exclusive mode`);
      const socket = await aConnection(skein, known + others);
      socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
      await skein.send({ method: 'GET', path: '/healthz' });
    });
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await until(() => statuses().length === 3001);
    expect(statuses()[0]).toBe('200');
    expect(new Set(statuses().slice(1))).toEqual(new Set(['404']));
  });

  it('are not taken from a client that reads no answers, but for a few megabytes that the system holds', async () => {
    const socket = await aConnection(skein, '');
    socket.on('error', () => undefined).pause();
    const flood = 'GET /docs/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000);
    let sent = 0;
    const send = () => {
      if (socket.destroyed || sent > 64 * 2 ** 20) return;
      sent += flood.length;
      socket.write(flood, send);
    };
    send();
    await until(async () => {
      const before = sent;
      for (let asked = 0; asked < 5; asked += 1) await skein.send({ method: 'GET', path: '/healthz' });
      return before > flood.length && sent === before;
    });
    expect(sent).toBeLessThan(16 * 2 ** 20);
    socket.destroy();
  });
});
