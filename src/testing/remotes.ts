import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { Certificate } from './certificates.js';

/** A server of a test, on every IPv4 address of this machine. */
export interface Remote {
  port: number;
  /** At 127.0.0.1. */
  url: string;
  /** Every connection that it has had. */
  connections: Socket[];
  stop(): Promise<void>;
}

/** The servers that a test sends to; they end with it. */
export function useRemotes() {
  const running: Remote[] = [];
  afterEach(async () => {
    for (const remote of running.splice(0)) await remote.stop();
  });
  const start = async (server: Server, scheme = 'http'): Promise<Remote> => {
    const remote = await started(server, scheme);
    running.push(remote);
    return remote;
  };
  return {
    http: (listener: RequestListener) => start(createHttpServer(listener)),
    https: (certificate: Certificate, listener: RequestListener) =>
      start(createHttpsServer({ ...certificate }, listener), 'https'),
    /** One that does with each connection what it is told. */
    raw: (onConnection: (socket: Socket) => void, scheme = 'http') => start(createServer(onConnection), scheme),
    /** One that says these bytes when a request has begun, and then nothing. */
    saying: (text: string) => start(createServer((socket) => void socket.once('data', () => socket.write(text)))),
  };
}

async function started(server: Server, scheme: string): Promise<Remote> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    // Whoever sends may break off at any moment.
    socket.on('error', () => undefined);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of connections) socket.destroy();
    await closed;
  };
  return { port, url: `${scheme}://127.0.0.1:${port}/hook`, connections, stop };
}
