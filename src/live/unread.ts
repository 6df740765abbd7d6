import type { Writable } from 'node:stream';
import { unreadResponses } from '../http/memory_budget.js';

/** A stream keeps at most this many bytes for a client that does not read them. */
const MOST_UNREAD_BYTES = 1024 * 1024;
/** Fewer bytes are not counted for the whole process: the operating system takes them at once. */
const FEW = 16 * 1024;

/**
 * The bytes of a stream that its client has not read. Beyond 1 MB the client is disconnected; no message is refused for
 * its own size. They count as unread responses of the user (behaviour/limits.md#shares), too.
 */
export class Unread {
  readonly #output: Writable;
  readonly #userId: number;
  readonly #most: number;
  #counted = 0;
  #isSlow = false;

  /** `output`: a response or a socket. `most`: unread bytes beyond which it is closed. */
  constructor(output: Writable, userId: number, most = MOST_UNREAD_BYTES) {
    this.#output = output;
    this.#most = most;
    this.#userId = userId;
    output.on('drain', () => this.#count());
    output.once('close', () => (this.#isSlow ||= this.#counted > 0));
  }

  /** Whether the client was disconnected with much unread. */
  get isSlow(): boolean {
    return this.#isSlow;
  }

  /** Writes so many bytes, if there is room for them. */
  write(bytes: number, write: () => void): void {
    const unread = this.#output.writableLength;
    if (unread > 0 && unread + bytes > this.#most) {
      this.#isSlow = true;
      this.#output.destroy();
      return;
    }
    write();
    this.#count();
  }

  /** Resolves when nothing is unread, or the client is gone. */
  async drained(): Promise<void> {
    const output = this.#output;
    if (output.destroyed || !output.writableNeedDrain) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        output.off('drain', done).off('close', done);
        resolve();
      };
      output.on('drain', done).on('close', done);
    });
  }

  #count(): void {
    const { writableLength } = this.#output;
    const counted = writableLength > FEW ? writableLength : 0;
    if (counted === this.#counted) return;
    unreadResponses.add(this.#output, counted - this.#counted, this.#userId);
    this.#counted = counted;
  }
}
