import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy that hands each connection to the next port in turn. One that nobody listens on is passed over, as proxies do
 * with servers that are down.
 */
export class Proxy {
  readonly #ports: readonly number[];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #next = 0;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((client) => this.#forward(this.#track(client), this.#ports.length));
  }

  async listen(port: number): Promise<void> {
    await once(this.#server.listen(port, '127.0.0.1'), 'listening');
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #forward(client: Socket, tries: number): void {
    const port = this.#ports[this.#next % this.#ports.length] ?? 0;
    this.#next += 1;
    const server = this.#track(connect(port, '127.0.0.1'));
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      server.off('error', retry).once('close', () => client.destroy());
    });
    const retry = () => {
      if (tries > 1) this.#forward(client, tries - 1);
      else client.resetAndDestroy();
    };
    server.once('error', retry);
    client.on('close', () => server.destroy());
  }

  #track(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    return socket.once('close', () => this.#sockets.delete(socket));
  }
}
