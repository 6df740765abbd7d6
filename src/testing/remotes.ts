import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { Certificate } from './certificates.js';
import { portOf } from './ports.js';

/** A server on every IPv4 address of this machine. */
export interface Remote {
  port: number;
  /** With the host 127.0.0.1. */
  url: string;
  /** All connections so far. */
  connections: Socket[];
  stop(): Promise<void>;
}

/** Makes servers, which stop when their test ends. */
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
    /** A TCP server. */
    raw: (onConnection: (socket: Socket) => void, scheme = 'http') => start(createServer(onConnection), scheme),
    /** A TCP server that sends these bytes when a request begins, and then nothing. */
    saying: (text: string) => start(createServer((socket) => void socket.once('data', () => socket.write(text)))),
  };
}

async function started(server: Server, scheme: string): Promise<Remote> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    // The sender may close the connection at any moment.
    socket.on('error', () => undefined);
  });
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const port = portOf(server);
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of connections) socket.destroy();
    await closed;
  };
  return { port, url: `${scheme}://127.0.0.1:${port}/hook`, connections, stop };
}
