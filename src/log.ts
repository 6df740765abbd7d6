import { write, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { withoutControls } from './control_characters.js';

export type { Logger };

const SECRETS = [
  '*.password',
  '*.token',
  '*.install_token',
  '*.secret',
  '*.authorization',
  '*.cookie',
  '*.content',
  'err.parameters',
  'err.detail',
];

const STANDARD_OUTPUT = 1;
const NOTHING = new Uint8Array();
/** The buffer's limit, in characters. Further lines are dropped. */
const MAX_BUFFERED = 8 * 2 ** 20;
/** The delay before a full pipe is tried again. */
const RETRY_MS = 100;
/** The same when the process ends, and the number of attempts. */
const [EXIT_RETRY_MS, EXIT_ATTEMPTS] = [10, 100];

/**
 * Writes JSON lines to standard output, or what `format` makes of each. Secrets and content must not be logged; fields
 * of these names are redacted in case they are. Pino leaves DEL, C1 and the controls of bidirectional text in JSON as
 * they are, but the log is read on terminals too. `process` names this process in each line.
 */
export function createLog(level: string, format = (line: string): string => line, process?: string): Logger {
  const write = (line: string) => output.write(format(`${withoutControls(line.trimEnd())}\n`));
  const base = process === undefined ? null : { process };
  return pino({ level, base, redact: SECRETS }, { write });
}

/** Writes lines to standard output, in order with the log. Control characters inside a line are shown. */
export function print(...lines: readonly string[]): void {
  output.write(`${lines.map(withoutControls).join('\n')}\n`);
}

/** Writes the lines of another process's output, in order with the log. That process has made them safe to show. */
export function printLinesOf(stream: Readable): void {
  let begun = '';
  stream
    .setEncoding('utf8')
    .on('data', (text: string) => {
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) output.write(begun + text.slice(0, end));
      begun = end > 0 ? text.slice(end) : begun + text;
    })
    .on('end', () => {
      if (begun !== '') output.write(`${begun}\n`);
    });
}

/**
 * Buffers the lines that arrive during a write and writes them together next. The buffer is flushed when the process
 * ends. If the disk is full, or the reader of a pipe has stopped or ended, lines are lost, but nothing fails.
 */
class Output {
  #buffer = '';
  /** The rest of the last write that the system has not taken yet. */
  #unwritten: Uint8Array = NOTHING;
  #isWriting = false;
  #retry: NodeJS.Timeout | undefined;
  #listensForExit = false;

  write(line: string): void {
    if (!this.#listensForExit) process.once('exit', () => this.#flushOnExit());
    this.#listensForExit = true;
    if (this.#buffer.length > MAX_BUFFERED) return;
    this.#buffer += line;
    if (!this.#isWriting && this.#retry === undefined) this.#writeNext();
  }

  #writeNext(): void {
    this.#retry = undefined;
    const bytes = this.#unwritten.length > 0 ? this.#unwritten : this.#takeBuffer();
    if (bytes.length === 0) return;
    this.#isWriting = true;
    write(STANDARD_OUTPUT, bytes, (error, written) => {
      this.#isWriting = false;
      if (isPipeFull(error)) {
        this.#unwritten = bytes;
        this.#retry = setTimeout(() => this.#writeNext(), RETRY_MS).unref();
        return;
      }
      this.#unwritten = error === null ? bytes.subarray(written) : NOTHING;
      this.#writeNext();
    });
    this.#unwritten = NOTHING;
  }

  #takeBuffer(): Uint8Array {
    const bytes = Buffer.from(this.#buffer);
    this.#buffer = '';
    return bytes;
  }

  /** Writes everything before the process exits: synchronously, and waiting for a full pipe only for a while. */
  #flushOnExit(): void {
    let bytes: Uint8Array = Buffer.concat([this.#unwritten, this.#takeBuffer()]);
    for (let attempts = 0; bytes.length > 0 && attempts < EXIT_ATTEMPTS; attempts += 1) {
      try {
        bytes = bytes.subarray(writeSync(STANDARD_OUTPUT, bytes));
      } catch (error) {
        if (!isPipeFull(error)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXIT_RETRY_MS);
      }
    }
  }
}

/** The log and the texts for people share it, so they keep their order. */
const output = new Output();

/** Whether a pipe is full. */
function isPipeFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
