import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The line to a server on this machine, which a test can let hang or break. */
export class Line {
  /** The server's address by way of this line. */
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #hangs = false;
  #word: string | undefined;
  #garbled: string | undefined;

  private constructor(server: Server, port: number, target: URL) {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    // The socket would lead past this line.
    url.searchParams.delete('host');
    this.url = url.href;
    this.#target = target;
    this.#server = server.on('connection', (near: Socket) => this.#join(near));
  }

  static async to(url: string): Promise<Line> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address: AddressInfo | string | null = server.address();
    return new Line(server, typeof address === 'object' && address !== null ? address.port : 0, new URL(url));
  }

  /** Nothing passes any more, in neither direction: connections can be made, and bring no answer. */
  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Everything passes again, also what has waited. */
  pass(): void {
    this.#hangs = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /** Breaks the next connection on which that word is sent, once the server has answered it and before anybody hears that. */
  breakAfter(word: string): void {
    this.#word = word;
  }

  /** Makes every row unreadable whose first column begins with that word: it says that it has columns which are not there. */
  garble(word: string): void {
    this.#garbled = word;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    let isBroken = false;
    near.on('data', (chunk: Buffer) => {
      if (this.#word !== undefined && chunk.includes(this.#word)) {
        isBroken = true;
        this.#word = undefined;
      }
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      const place = this.#garbled === undefined ? -1 : chunk.indexOf(this.#garbled);
      // In front of the column stand its length, and in front of that the number of columns.
      if (place >= 0) chunk.writeInt16BE(0x7fff, place - 6);
      if (isBroken) near.destroy();
      else near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      if (this.#hangs) one.pause();
    }
  }
}
