import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Limit } from './timeout.js';
import type { Outcome, SendError } from './outcome.js';

/** So much of an answer's body is kept, in bytes; there reading stops. */
const KEPT_BYTES = 64 * 1024;

/** One request on the wire, and what comes back. It fails for nothing that the other side does. */
export class Exchange {
  readonly #request: ClientRequest;
  readonly #limit: Limit;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #status: number | null = null;
  #headers: Record<string, string> = {};
  #address: string | null = null;
  #isReady = false;
  #isUntrusted = false;
  #isNoHttp = false;
  #end: 'whole' | 'too_large' | undefined;

  constructor(request: ClientRequest, limit: Limit) {
    this.#request = request;
    this.#limit = limit;
    request.once('socket', (socket) => this.#watch(socket));
    request.once('response', (response) => this.#read(response));
    request.on('error', (error: NodeJS.ErrnoException) => this.#note(error));
  }

  /** Sends the body, and waits until the answer is there, or there will be none. */
  async run(body: string): Promise<Omit<Outcome, 'milliseconds'>> {
    const over = new Promise<void>((resolve) => {
      this.#request.once('close', resolve);
      // However long Node takes to break it off.
      this.#limit.signal.addEventListener('abort', () => resolve(), { once: true });
      if (this.#limit.signal.aborted) resolve();
    });
    this.#request.end(body);
    await over;
    const text = Buffer.concat(this.#chunks).toString('utf8').replaceAll('\0', '\uFFFD');
    return {
      ...{ status: this.#status, error: this.#error, headers: this.#headers },
      ...{ body: text, address: this.#address },
    };
  }

  /** Nothing came over a connection that had been kept: the other side may have closed it before it saw the request. */
  get isStale(): boolean {
    return this.#request.reusedSocket && this.#status === null && this.#error === 'connection_lost';
  }

  get #error(): SendError | null {
    if (this.#end !== undefined) return this.#end === 'whole' ? null : 'answer_too_large';
    if (this.#limit.reason !== undefined) return this.#limit.reason;
    if (this.#address === null) return 'connection_failed';
    if (this.#isUntrusted) return 'certificate_invalid';
    if (!this.#isReady) return 'tls_failed';
    return this.#isNoHttp ? 'answer_invalid' : 'connection_lost';
  }

  #watch(socket: Socket): void {
    const isNew = socket.connecting;
    const connected = () => {
      this.#address = socket.remoteAddress ?? null;
      this.#isReady ||= !isNew || !(socket instanceof TLSSocket);
    };
    if (!isNew) return connected();
    socket.once('connect', connected);
    socket.once('secureConnect', () => (this.#isReady = true));
    socket.once(
      'close',
      () => (this.#isUntrusted ||= socket instanceof TLSSocket && Boolean(socket.authorizationError)),
    );
  }

  #read(response: IncomingMessage): void {
    this.#status = response.statusCode ?? null;
    this.#headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
    );
    response.on('data', (chunk: Buffer) => this.#keep(chunk));
    response.on('end', () => this.#finish());
    response.on('error', (error: NodeJS.ErrnoException) => this.#note(error));
  }

  #keep(chunk: Buffer): void {
    const wanted = chunk.subarray(0, KEPT_BYTES - this.#kept);
    if (wanted.length > 0) this.#chunks.push(wanted);
    this.#kept += wanted.length;
    if (wanted.length === chunk.length) return;
    this.#end = 'too_large';
    this.#request.destroy();
  }

  #finish(): void {
    this.#end ??= 'whole';
    // Who answers without reading all of the request is not waited for.
    if (!this.#request.writableFinished) this.#request.destroy();
  }

  #note({ code = '' }: NodeJS.ErrnoException): void {
    this.#isNoHttp ||= code.startsWith('HPE_');
  }
}
