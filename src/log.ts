import { write, writeSync } from 'node:fs';
import { pino, type Logger } from 'pino';

export type { Logger };

const SECRETS = [
  '*.password',
  '*.token',
  '*.secret',
  '*.authorization',
  '*.cookie',
  '*.content',
  'err.parameters',
  'err.detail',
];

const STANDARD_OUTPUT = 1;
const NOTHING = new Uint8Array();
/** So much may wait to be written, in characters: lines that come then are lost. */
const MOST_WAITING = 8 * 2 ** 20;
/** Before a pipe is tried again that takes nothing more, in milliseconds; at the end of the process, and how often. */
const BUSY_MS = 100;
const [LAST_BUSY_MS, LAST_TRIES] = [10, 100];

/** One JSON line an event on standard output. Nobody gives it a token, a password or a content; what slips in is cut. */
export function createLog(level: string): Logger {
  return pino({ level, base: null, redact: SECRETS }, new Output());
}

/**
 * Lines that come while some are being written go together with the next. What waits is written when the process ends. A disk
 * that is full, or a reader that stands still or is gone, costs lines, and nothing else.
 */
class Output {
  #waiting = '';
  /** What the system does not have yet of what it was given last. */
  #left: Uint8Array = NOTHING;
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #endIsHeard = false;

  write(line: string): void {
    if (!this.#endIsHeard) process.once('exit', () => this.#writeLast());
    this.#endIsHeard = true;
    if (this.#waiting.length > MOST_WAITING) return;
    this.#waiting += line;
    if (!this.#isWriting && this.#retry === undefined) this.#writeNext();
  }

  #writeNext(): void {
    this.#retry = undefined;
    const bytes = this.#left.length > 0 ? this.#left : this.#takeWaiting();
    if (bytes.length === 0) return;
    this.#isWriting = true;
    write(STANDARD_OUTPUT, bytes, (error, written) => {
      this.#isWriting = false;
      if (isBusy(error)) {
        this.#left = bytes;
        this.#retry = setTimeout(() => this.#writeNext(), BUSY_MS).unref();
        return;
      }
      this.#left = error === null ? bytes.subarray(written) : NOTHING;
      this.#writeNext();
    });
    this.#left = NOTHING;
  }

  #takeWaiting(): Uint8Array {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    return bytes;
  }

  /** There is no other time: it waits for a reader, but not for ever. */
  #writeLast(): void {
    let bytes: Uint8Array = Buffer.concat([this.#left, this.#takeWaiting()]);
    for (let tries = 0; bytes.length > 0 && tries < LAST_TRIES; tries += 1) {
      try {
        bytes = bytes.subarray(writeSync(STANDARD_OUTPUT, bytes));
      } catch (error) {
        if (!isBusy(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_BUSY_MS);
      }
    }
  }
}

/** Whether a pipe is full: its reader is behind. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
