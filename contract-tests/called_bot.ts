import { createServer } from 'node:http';
import { once } from 'node:events';
import { listenAnywhere } from '../src/testing/ports.js';

/** How long a bot waits to be called, in milliseconds. */
const PATIENCE_MS = 15_000;

/**
 * Runs a bot on this machine while `work` makes Skein call it at this URL. Returns the fields of the first call. Throws
 * when none comes: Skein must run on this machine, in development.
 */
export async function fieldsOfCall(work: (callbackUrl: string) => Promise<unknown>): Promise<URLSearchParams> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      response.writeHead(202).end();
      server.emit('called', body);
    });
  });
  try {
    const called = once(server, 'called', { signal: AbortSignal.timeout(PATIENCE_MS) });
    // It is awaited after `work`, which may fail first.
    called.catch(() => undefined);
    await work(`http://127.0.0.1:${await listenAnywhere(server)}/`);
    const [body]: unknown[] = await called;
    return new URLSearchParams(String(body));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
