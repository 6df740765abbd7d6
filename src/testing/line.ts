import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenAnywhere } from './ports.js';

/** A TCP proxy to a server on this machine, which a test can make hang or break. */
export class Line {
  /** The URL of the server by way of this proxy. */
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #hangs = false;
  #isCut = false;
  #breaking: { readonly word: string; readonly answer: string } | undefined;
  #garbled: string | undefined;

  private constructor(server: Server, port: number, target: URL) {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    // A Unix-domain socket would lead past this proxy.
    url.searchParams.delete('host');
    this.url = url.href;
    this.#target = target;
    this.#server = server.on('connection', (near: Socket) => this.#join(near));
  }

  static async to(url: string): Promise<Line> {
    const server = createServer();
    return new Line(server, await listenAnywhere(server), new URL(url));
  }

  /** Stops all data in both directions. Connections are still accepted. */
  hang(): void {
    this.#hangs = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Breaks all connections, and every new one. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Passes data again, also what has waited, and connects again. */
  pass(): void {
    this.#hangs = false;
    this.#isCut = false;
    for (const socket of this.#sockets) socket.resume();
  }

  /**
   * Breaks the next connection that sends `word`, as soon as the server sends `answer` after it, by default anything.
   * The client does not receive the answer.
   */
  breakAfter(word: string, answer = ''): void {
    this.#breaking = { word, answer };
  }

  /** Breaks the next connection that commits, after PostgreSQL has committed and before the client receives that. */
  breakAfterCommit(): void {
    // Other answers can come first: Skein sends its commit without waiting for the statements before it.
    this.breakAfter('commit\0', 'COMMIT\0');
  }

  /** Makes every row unreadable whose first column begins with this word: its column count becomes too high. */
  garble(word: string): void {
    this.#garbled = word;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(near: Socket): void {
    if (this.#isCut) return void near.destroy();
    const far = connect(Number(this.#target.port), this.#target.hostname);
    let fatalAnswer: string | undefined;
    let answered = '';
    near.on('data', (chunk: Buffer) => {
      if (this.#breaking !== undefined && chunk.includes(this.#breaking.word)) {
        fatalAnswer = this.#breaking.answer;
        this.#breaking = undefined;
      }
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      const place = this.#garbled === undefined ? -1 : chunk.indexOf(this.#garbled);
      // The column follows its length (4 bytes), which follows the number of columns (2 bytes).
      if (place >= 0) chunk.writeInt16BE(0x7fff, place - 6);
      // An answer can come in several pieces.
      if (fatalAnswer !== undefined) answered += chunk.toString('latin1');
      if (fatalAnswer !== undefined && answered.includes(fatalAnswer)) near.destroy();
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
