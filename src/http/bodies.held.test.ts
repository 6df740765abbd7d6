import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { BODY_LIMIT } from './decode.js';

/** Behind a proxy that tells the addresses of its clients. */
const skein = useSkein({ trustProxy: true });
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** All of a body but its end; nobody says who they are. */
const BODY = Buffer.alloc(BODY_LIMIT - 1, ' ');
/** So many are more than 256 MB. */
const MANY = Math.ceil((256 * 1024 * 1024) / BODY.length) + 1;

async function begin(address: string): Promise<Socket> {
  const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    [
      ...['POST /api/v3/channels/add HTTP/1.1', 'Host: skein.test', 'Content-Type: application/json'],
      ...[`X-Forwarded-For: ${address}`, `Content-Length: ${BODY.length + 1}`, 'Connection: close', '\r\n'],
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.write(BODY, resolve));
  return socket;
}

it('large bodies that do not end close the oldest connections of their address when they are too many', async () => {
  const other = await begin('192.0.2.1');
  const closed = new Set<number>();
  for (let count = 0; count < MANY; count += 1) {
    const socket = await begin('192.0.2.2');
    socket.resume().once('close', () => closed.add(count));
  }
  await until(() => closed.size > 0);
  expect(closed.has(0)).toBe(true);
  expect(closed.has(MANY - 1)).toBe(false);
  const answered = once(other, 'data');
  other.write(' ');
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /);
});
