import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { Skein as Client, type SkeinOptions } from '../../packages/client/src/index.js';
import { listenAnywhere } from '../../src/testing/ports.js';

/** How a server responds to its request with this number, from 1. */
type Responding = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** Gives a test servers that stand between the client and nothing, with the requests that they have received. */
export function useServers() {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  async function aServer(responding: Responding) {
    const received: IncomingMessage[] = [];
    const server = createServer((request, response) => {
      received.push(request);
      responding(request.resume(), response, received.length);
    });
    ends.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return { received, url: `http://127.0.0.1:${await listenAnywhere(server)}` };
  }
  return { aServer, atEnd: (end: () => void) => void ends.push(end) };
}

export function json(response: ServerResponse, value: unknown, status = 200, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}

export function clientOf(url: string, more: Partial<SkeinOptions> = {}): Client {
  return new Client({ url, token: 'secret', minDelay: 1, ...more });
}
