import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** What a process with endpoints is told at its start. */
export interface Told {
  cert: string;
  key: string;
}

/** When each delivery came first, by its id: in Unix milliseconds. */
export type Arrivals = Record<string, number>;

/** Lets a server listen at every address of this machine; answers its port. */
export async function port(server: Server): Promise<number> {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
