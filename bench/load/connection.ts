import { connect, type Socket } from 'node:net';

/** Called with the outcome of each request. */
export type OnAnswer = (status: number, milliseconds: number) => void;

/** Calls `send` when the next request is due. */
export type WhenNext = (send: () => void) => void;

/** All connections read into this buffer: each reads its bytes at once, before any others arrive. */
const READ = Buffer.alloc(65_536);

/**
 * One keep-alive connection with one request under way. It writes prepared bytes, and reads only the status and the
 * length of a response, so that the generator costs as little as possible.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #next: () => Buffer;
  readonly #onAnswer: OnAnswer;
  readonly #whenNext: WhenNext;
  #sentAt = 0;
  #head = '';
  #status = 0;
  /** Missing bytes of the body; undefined while the head is incomplete. */
  #left: number | undefined;
  #stopped = false;

  constructor(
    port: number,
    { next, whenNext }: { next: () => Buffer; whenNext: WhenNext },
    onAnswer: OnAnswer,
    onError: (error: Error) => void,
  ) {
    this.#next = next;
    this.#whenNext = whenNext;
    this.#onAnswer = onAnswer;
    const onread = { buffer: READ, callback: (bytes: number) => this.#read(bytes) };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.#socket.on('connect', () => this.#whenNext(() => this.#send()));
    this.#socket.on('error', onError);
    this.#socket.on('close', () => {
      if (!this.#stopped) onError(new Error('The server closed a connection.'));
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#socket.destroy();
  }

  #send(): void {
    if (this.#stopped) return;
    this.#sentAt = performance.now();
    this.#socket.write(this.#next());
  }

  /** Returns true, so that the socket keeps reading. */
  #read(bytes: number): boolean {
    if (this.#left === undefined) this.#readHead(READ.toString('latin1', 0, bytes));
    else this.#take(bytes);
    return true;
  }

  #readHead(text: string): void {
    this.#head += text;
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1];
    if (length === undefined) throw new Error(`An answer does not say its length: ${this.#head}`);
    this.#status = Number(this.#head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    this.#left = Number(length);
    this.#take(this.#head.length - end - '\r\n\r\n'.length);
  }

  #take(bytes: number): void {
    this.#left = (this.#left ?? 0) - bytes;
    if (this.#left > 0) return;
    this.#onAnswer(this.#status, performance.now() - this.#sentAt);
    this.#head = '';
    this.#left = undefined;
    this.#whenNext(() => this.#send());
  }
}
