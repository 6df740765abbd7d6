import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** The input of a process with endpoints: its certificate. */
export interface Told {
  cert: string;
  key: string;
}

/** When each delivery arrived first, in Unix milliseconds, by its id. */
export type Arrivals = Record<string, number>;

/** Makes a server listen at every address of this machine. Returns its port. */
export async function port(server: Server): Promise<number> {
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
