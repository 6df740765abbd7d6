import { once } from 'node:events';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenAnywhere, portOf } from '../testing/ports.js';
import { until } from '../testing/until.js';
import { MemoryBudget } from './memory_budget.js';

const BYTES = 16 * 2 ** 20;

describe('large answers that nobody reads', () => {
  const held = new MemoryBudget(3 * BYTES);
  const closed: string[] = [];
  const sockets: Socket[] = [];
  let open = 0;
  let server: http.Server;
  /** Asks for a large answer, on somebody's behalf, and does not read it. */
  async function ask(name: string, holder: number, times = 1): Promise<Socket> {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    const answering = once(server, 'request');
    socket.write(`GET /${encodeURIComponent(name)}?${holder}?${times} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await answering;
    return socket;
  }
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const [name = '', holder, times] = decodeURIComponent(request.url ?? '')
        .slice(1)
        .split('?');
      const bytes = name === 'small' ? 1 : BYTES * Number(times);
      open += 1;
      response.on('close', () => {
        open -= 1;
        closed.push(name);
      });
      response.writeHead(200, { 'Content-Length': bytes, Connection: 'close' });
      response.end(Buffer.alloc(bytes));
      held.add(response, bytes, Number(holder));
    });
    await listenAnywhere(server);
  });
  afterAll(() => server.close());

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await until(() => open === 0);
    closed.length = 0;
  });

  it('have their connections closed when they are too many, the oldest of the client with the most first', async () => {
    await ask('of another', 2);
    await ask('oldest', 1);
    await ask('second', 1);
    expect(closed).toEqual([]);
    await ask('newest', 1);
    await until(() => closed.length > 0);
    expect(closed).toEqual(['oldest']);
  });

  it('are counted no longer once they are read', async () => {
    const reading = await ask('read', 3);
    reading.resume();
    await until(() => closed.includes('read'));
    await ask('first', 1);
    await ask('second', 1);
    await ask('of another', 2);
    // It is closed after all that the one before has closed.
    await ask('small', 4);
    await until(() => closed.includes('small'));
    expect(closed).toEqual(['read', 'small']);
  });

  it('are never closed for their size alone', async () => {
    const reading = await ask('huge', 1, 4);
    await once(reading.resume(), 'end');
    expect(reading.bytesRead).toBeGreaterThan(4 * BYTES);
  });
});
