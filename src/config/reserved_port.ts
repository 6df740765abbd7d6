import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { Config } from './config.js';

/** What the names of the two settings of an address begin with, such as HOST and PORT. */
export type AddressSettings = '' | 'LOOP_IN_SMTP_';

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/**
 * Listens on a port for the server that takes it over later, by `server.listen(reserved)`. Until then connections are
 * closed at once. So nothing is started on a port that is taken, and nobody takes it during the start. Throws a line
 * for the operator.
 */
export async function reservePort(address: ListenAddress, settings: AddressSettings): Promise<Server> {
  const reserved = createServer((socket) => socket.destroy());
  try {
    await once(reserved.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw explained(error, address, settings);
  }
  return reserved;
}

/** The port on which a server listens; undefined if there is none. */
export function portOf(server: Server | undefined): number | undefined {
  const address = server?.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/**
 * Lets a server listen: on the port that is reserved for it, if one is. A process of several shares the port with the
 * others. Throws a line for the operator.
 */
export async function listenOn(
  server: Server,
  { reserved, ...address }: ListenAddress & { reserved?: Server | undefined },
  settings: AddressSettings,
): Promise<void> {
  if (!cluster.isWorker) {
    await once(server.listen(reserved ?? (await reservePort(address, settings))), 'listening');
    return;
  }
  try {
    await once(server.listen(address.port, address.host), 'listening');
  } catch (error) {
    throw explained(error, address, settings);
  }
}

/** Closes the port, unless the server that has taken it over has closed it. */
export async function releasePort(reserved: Server): Promise<void> {
  await new Promise((resolve) => reserved.close(resolve));
}

/** The ports of this process. Undefined: it does not listen there. */
export interface Ports {
  http?: Server;
  mail?: Server | undefined;
}

/** Reserves the ports on which a process with these settings listens. Adds to `stops` how they are closed. */
export async function reservePorts(
  { roles, host, port, loopInSmtp }: Pick<Config, 'roles' | 'host' | 'port' | 'loopInSmtp'>,
  stops: (() => Promise<void>)[],
): Promise<Ports> {
  const reserve = async (address: ListenAddress, settings: AddressSettings) => {
    const reserved = await reservePort(address, settings);
    stops.push(() => releasePort(reserved));
    return reserved;
  };
  if (!roles.includes('api')) return {};
  const http = await reserve({ host, port }, '');
  return { http, mail: loopInSmtp && (await reserve(loopInSmtp, 'LOOP_IN_SMTP_')) };
}

function explained(error: unknown, { host, port }: ListenAddress, settings: AddressSettings): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  const shown = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  if (code === 'EADDRINUSE') return new Error(`${shown} is taken: stop what listens there, or set ${settings}PORT`);
  if (code === 'EACCES') return new Error(`${shown} needs more rights than Skein has: set ${settings}PORT`);
  if (code === 'EADDRNOTAVAIL') return new Error(`${host} is not an address of this machine: set ${settings}HOST`);
  return new Error(`${shown} cannot be listened on (${code}): set ${settings}HOST and ${settings}PORT`);
}
