import { createServer, type Server } from 'node:https';
import type { Certificate } from '../../src/testing/certificates.js';
import { listenAnywhere } from '../../src/testing/ports.js';

/** A server of the attacker that accepts webhooks and callbacks, and reads none. */
export class Sink {
  readonly #server: Server;
  readonly #port: number;
  #count = 0;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
  }

  static async open(certificate: Certificate): Promise<Sink> {
    const server = createServer({ cert: certificate.cert, key: certificate.key });
    const sink = new Sink(server, await listenAnywhere(server));
    server.on('request', (request, response) => {
      sink.#count += 1;
      request.resume();
      response.writeHead(204).end();
    });
    return sink;
  }

  /** How many requests have begun to arrive. */
  get count(): number {
    return this.#count;
  }

  /** The URL of a path. Each path is a target of its own. */
  url(path: number): string {
    return `https://127.0.0.1:${this.#port}/${path}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
