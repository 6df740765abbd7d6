import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line to a database on which everything that a client sends arrives later. */
export class SlowLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Opens one to the database at this URL. */
  static async open(url: string, delayMs: number): Promise<{ line: SlowLine; url: string }> {
    const { hostname, port } = new URL(url);
    const server = createServer((client) => line.#pass(client, connect(Number(port), hostname), delayMs));
    const line = new SlowLine(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const slow = new URL(url);
    slow.hostname = '127.0.0.1';
    slow.port = String(portOf(server.address()));
    return { line, url: slow.href };
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pass(client: Socket, database: Socket, delayMs: number): void {
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (data) => void setTimeout(() => database.writable && database.write(data), delayMs));
    database.pipe(client);
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('A line has no port.');
  return address.port;
}
