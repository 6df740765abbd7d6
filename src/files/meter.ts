import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { FileTooLarge, type WrittenFile } from './files.js';
import { Utf8Check } from './utf8_check.js';

/** The free space is checked again after this many bytes of a file. */
const BYTES_BETWEEN_CHECKS = 8 * 1024 * 1024;

/** Counts, hashes and decodes the bytes of a stream. Fails if they exceed the limit, or the space that is free. */
export class Meter extends Transform {
  readonly #limit: number;
  readonly #requireFreeSpace: () => Promise<void>;
  readonly #hash = createHash('sha256');
  readonly #utf8 = new Utf8Check();
  #size = 0;
  #checkedUpTo = BYTES_BETWEEN_CHECKS;

  constructor(limit: number, requireFreeSpace: () => Promise<void> = () => Promise.resolve()) {
    super();
    this.#limit = limit;
    this.#requireFreeSpace = requireFreeSpace;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > this.#limit) return done(new FileTooLarge(`A file has more than ${this.#limit} bytes`));
    this.#hash.update(chunk);
    this.#utf8.add(chunk);
    if (this.#size <= this.#checkedUpTo) return done(null, chunk);
    this.#checkedUpTo = this.#size + BYTES_BETWEEN_CHECKS;
    this.#requireFreeSpace().then(() => done(null, chunk), done);
  }

  written(): WrittenFile {
    return { size: this.#size, sha256: this.#hash.digest(), isUtf8: this.#utf8.end() };
  }
}
