import { randomInt } from 'node:crypto';
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

/**
 * The ports for programs that are told theirs: below 32768, where on Linux those begin that the system gives out by
 * itself, and above 10080, the last one that `fetch` refuses. Each worker of Vitest draws from a part of its own.
 */
const [FIRST, PARTS, PORTS_OF_PART] = [12_000, 20, 1000];
// The latter half is left to programs outside Vitest, whose workers are numbered from 1.
const part = Number(process.env['VITEST_POOL_ID'] ?? randomInt(PARTS / 2, PARTS)) % PARTS;
/** Random, because another run of Vitest on this machine may have the same part. */
let next = randomInt(PORTS_OF_PART);
const end = next + PORTS_OF_PART;

/**
 * A port of this machine on which nothing listens. Until the caller has started its program, the port is given to no
 * other: the system and other workers draw from other ranges, and this process draws each port once.
 */
export async function freePort(): Promise<number> {
  while (next < end) {
    const port = FIRST + part * PORTS_OF_PART + (next++ % PORTS_OF_PART);
    const server = createServer();
    const isFree = await once(server.listen(port), 'listening').catch(() => undefined);
    if (isFree === undefined) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('No port is free.');
}
