import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Lets a server listen on a free port of this machine. Returns the port. */
export async function listenAnywhere(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return portOf(server);
}

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  server.close();
  await once(server, 'close');
  return port;
}
