import { connect, type Socket } from 'node:net';

/** What became of one request. */
export type OnAnswer = (status: number, milliseconds: number) => void;

/** Sends the next request when its time has come. */
export type WhenNext = (send: () => void) => void;

/** What comes is looked at before anything else does, so that all connections read into the same bytes. */
const READ = Buffer.alloc(65_536);

/**
 * One keep-alive connection that always waits for one answer. It writes bytes that are made beforehand and reads no more of
 * an answer than its status and its end, so that the generator costs as little as a client can.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #next: () => Buffer;
  readonly #onAnswer: OnAnswer;
  readonly #whenNext: WhenNext;
  #sentAt = 0;
  #head = '';
  #status = 0;
  /** Bytes of the body that are still to come; undefined while the head is incomplete. */
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

  /** Answers that more may come. */
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
