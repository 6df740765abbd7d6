import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { withoutNul, type Outcome, type SendError } from './outcome.js';
import type { Timeout } from './timeout.js';

/** The part of each response that is read without regard to other exchanges, in bytes. */
const SMALL = 64 * 1024;
/** What all exchanges together may hold beyond that, in bytes: 500 replies of 1 MB at a time would be 500 MB. */
const MAX_LARGE = 32 * 1024 * 1024;
let largeBytes = 0;

/** One request on the wire and its response. Errors of the other side are part of the outcome, never thrown. */
export class Exchange {
  readonly #request: ClientRequest;
  readonly #timeout: Timeout;
  readonly #maxBody: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #status: number | null = null;
  #headers: Record<string, string> = {};
  #address: string | null = null;
  #isReady = false;
  #isUntrusted = false;
  #isInvalid = false;
  #end: 'complete' | 'too_large' | undefined;
  #isOver = false;
  /** The bytes that this exchange holds beyond `SMALL`. */
  #largeBytes = 0;

  /** `maxBody`: the part of the response body that is kept, in bytes. Reading stops there. */
  constructor(request: ClientRequest, timeout: Timeout, maxBody: number) {
    this.#request = request;
    this.#timeout = timeout;
    this.#maxBody = maxBody;
    request.once('socket', (socket) => this.#watch(socket));
    request.once('response', (response) => this.#read(response));
    request.on('error', (error: NodeJS.ErrnoException) => this.#noteError(error));
  }

  /** Sends the body and waits for the end of the response, or of the request without one. */
  async run(body: string | Buffer): Promise<Omit<Outcome, 'milliseconds'>> {
    const over = new Promise<void>((resolve) => {
      this.#request.once('close', resolve);
      // Do not wait until Node has closed an aborted request.
      this.#timeout.signal.addEventListener('abort', () => resolve(), { once: true });
      if (this.#timeout.signal.aborted) resolve();
    });
    this.#request.end(body);
    await over;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks.length = 0;
    this.#isOver = true;
    largeBytes -= this.#largeBytes;
    return {
      status: this.#status,
      error: this.#error,
      headers: this.#headers,
      bytes,
      body: withoutNul(bytes.toString('utf8')),
      address: this.#address,
    };
  }

  /**
   * Whether a kept connection ended without any response: the other side may have closed it before it saw the request.
   */
  get isStale(): boolean {
    return this.#request.reusedSocket && this.#status === null && this.#error === 'connection_lost';
  }

  get #error(): SendError | null {
    if (this.#end !== undefined) return this.#end === 'complete' ? null : 'answer_too_large';
    if (this.#timeout.reason !== undefined) return this.#timeout.reason;
    if (this.#address === null) return 'connection_failed';
    if (this.#isUntrusted) return 'certificate_invalid';
    if (!this.#isReady) return 'tls_failed';
    return this.#isInvalid ? 'answer_invalid' : 'connection_lost';
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
    response.on('end', () => this.#complete());
    response.on('error', (error: NodeJS.ErrnoException) => this.#noteError(error));
  }

  #keep(chunk: Buffer): void {
    // An aborted request may still receive what was on its way.
    if (this.#isOver) return;
    const kept = chunk.subarray(0, this.#roomFor(chunk.length));
    if (kept.length > 0) this.#chunks.push(kept);
    this.#length += kept.length;
    if (kept.length === chunk.length) return;
    this.#end = 'too_large';
    this.#request.destroy();
  }

  /** How many of these bytes may be kept. */
  #roomFor(wanted: number): number {
    const most = Math.min(wanted, this.#maxBody - this.#length);
    const large = Math.max(0, this.#length + most - SMALL) - this.#largeBytes;
    const allowed = Math.min(large, MAX_LARGE - largeBytes);
    this.#largeBytes += allowed;
    largeBytes += allowed;
    return most - (large - allowed);
  }

  #complete(): void {
    this.#end ??= 'complete';
    // A receiver may respond before it has read the request. Do not wait until it reads the rest.
    if (!this.#request.writableFinished) this.#request.destroy();
  }

  #noteError({ code = '' }: NodeJS.ErrnoException): void {
    // Node's HTTP parser failed.
    this.#isInvalid ||= code.startsWith('HPE_');
  }
}
