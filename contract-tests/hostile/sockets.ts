import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Target } from './target.js';

/** The head of a request as a proxy forwards it from this address. */
export function head(first: string, address: string, headers: Record<string, string | number> = {}): string {
  const all = { Host: 'skein.test', 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, '', ''].join('\r\n');
}

/** A connection to the target that is not read. */
export async function open(target: Target): Promise<Socket> {
  const socket = connect(target.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  return socket;
}

/**
 * Writes `bytes` again and again until `most` are sent, the connection is closed, or nothing is
 * transferred for `stillMs`.
 */
export function flood(socket: Socket, bytes: Buffer, most: number, stillMs: number): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0;
    const still = setTimeout(() => socket.destroy(), stillMs);
    const write = () => {
      still.refresh();
      while (sent < most && !socket.destroyed) {
        sent += bytes.length;
        if (!socket.write(bytes)) return void socket.once('drain', write);
      }
    };
    socket.once('close', () => {
      clearTimeout(still);
      resolve();
    });
    write();
  });
}

/** Waits until the other side closes the connection, or closes it after `withinMs`. */
export function closed(socket: Socket, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    const limit = setTimeout(() => socket.destroy(), withinMs);
    socket.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
    socket.resume();
  });
}
