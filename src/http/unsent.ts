import type { ServerResponse } from 'node:http';

/** What a client has not read of smaller answers than this is not counted: there are fewer connections than that would take. */
const LARGE = 256 * 1024;

/** The large answers that somebody has not read yet, the oldest first. */
interface Held {
  bytes: number;
  readonly answers: Map<ServerResponse, number>;
}

/**
 * Bounds what lies in memory because nobody reads it. When large answers take more than `most` bytes, connections of whoever has the most
 * of it are closed, the oldest first, but for the answer that has just come: one that is read is never closed for its size.
 */
export class Unsent {
  readonly #most: number;
  readonly #held = new Map<number | string, Held>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts an answer of so many bytes from now until it is read, or its connection closed; `holder` is whose it is. */
  hold(response: ServerResponse, bytes: number, holder: number | string): void {
    if (bytes < LARGE || response.destroyed) return;
    const held = this.#held.get(holder) ?? { bytes: 0, answers: new Map<ServerResponse, number>() };
    this.#held.set(holder, held);
    held.answers.set(response, bytes);
    held.bytes += bytes;
    this.#bytes += bytes;
    response.once('close', () => this.#drop(response, holder, held));
    if (this.#bytes > this.#most) this.#makeRoom(response);
  }

  #drop(response: ServerResponse, holder: number | string, held: Held): void {
    const bytes = held.answers.get(response) ?? 0;
    held.answers.delete(response);
    held.bytes -= bytes;
    this.#bytes -= bytes;
    if (held.answers.size === 0 && this.#held.get(holder) === held) this.#held.delete(holder);
  }

  #makeRoom(newest: ServerResponse): void {
    const holders = [...this.#held].sort(([, one], [, other]) => other.bytes - one.bytes);
    for (const [holder, held] of holders) {
      for (const response of [...held.answers.keys()]) {
        if (this.#bytes <= this.#most) return;
        if (response === newest) continue;
        this.#drop(response, holder, held);
        response.destroy();
      }
    }
  }
}
