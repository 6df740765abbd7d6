import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';
import { until } from '../testing/until.js';
import { BODY_LIMIT } from './body.js';

/** Behind a proxy that tells the addresses of its clients. */
const skein = useSkein({ trustProxy: true });
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends all of a body but its end; nobody says who they are. */
async function begin(address: string, body: Buffer): Promise<Socket> {
  const socket = connect(Number(new URL(skein.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(
    [
      'POST /api/v3/channels/add HTTP/1.1',
      'Host: skein.test',
      'Content-Type: application/json',
      `X-Forwarded-For: ${address}`,
      `Content-Length: ${body.length + 1}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.write(body, resolve));
  return socket;
}

it.each([
  ['large', BODY_LIMIT - 1],
  ['small', 240 * 1024],
])(
  '%s bodies that do not end close the oldest connections of their address when they are too many',
  async (_, bytes) => {
    const body = Buffer.alloc(bytes, ' ');
    /** So many are more than 192 MB. */
    const many = Math.ceil((192 * 1024 * 1024) / bytes) + 1;
    const other = await begin('192.0.2.1', body);
    const closed = new Set<number>();
    for (let count = 0; count < many; count += 1) {
      // One subscriber of IPv6 has as many addresses as they like.
      const socket = await begin(`2001:db8::${count.toString(16)}`, body);
      socket.resume().once('close', () => closed.add(count));
    }
    await until(() => closed.size > 0);
    expect(closed.has(0)).toBe(true);
    expect(closed.has(many - 1)).toBe(false);
    const answered = once(other, 'data');
    other.write(' ');
    expect(String(await answered)).toMatch(/^HTTP\/1\.1 400 /);
  },
);
