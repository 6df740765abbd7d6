import { setImmediate } from 'node:timers/promises';
import { ConcurrencyLimit } from '../concurrency_limit.js';
import type { Database } from '../db/database.js';
import type { DueDelivery } from '../models/delivery_attempt.js';
import { bodyKeyOf, nameOfBody, readSharedBodies, type BodyKey } from '../models/shared_body.js';
import { Batcher } from './batcher.js';

/** A longer body is counted, in UTF-16 code units. The number of open requests bounds the others. */
const LONG = 32 * 1024;
/** The long bodies in memory at a time, of all workspaces and of one. Each counts twice: as a text, and on the wire. */
const [MOST, MOST_OF_WORKSPACE] = [64 * 1024 * 1024, 16 * 1024 * 1024];

/** The part of a delivery that says what its body is and how long. */
export type BodyOwner = Pick<DueDelivery, 'event_id' | 'kind' | 'workspace_id' | 'shared_length'>;

/** A shared body while deliveries are being sent with it. */
interface Reading {
  text: Promise<string | undefined>;
  users: number;
}

/**
 * Reads what deliveries share, just before they are sent. Deliveries that are sent at the same time share one text. It
 * bounds the bytes of all requests under way, because thousands of receivers may hang.
 */
export class Bodies {
  readonly #reads: Batcher<BodyKey, string | undefined>;
  readonly #readings = new Map<string, Reading>();
  readonly #all = new ConcurrencyLimit(MOST, Infinity);
  readonly #ofWorkspaces = new Map<number, ConcurrencyLimit>();
  readonly #turn = new ConcurrencyLimit(1, Infinity);

  constructor(db: Database) {
    this.#reads = new Batcher(async (keys) => {
      const texts = await readSharedBodies(db, keys);
      return keys.map((key) => texts.get(nameOfBody(key)));
    });
  }

  /**
   * Does work with the shared body of a delivery: null when its own body is complete, undefined when the shared one was
   * erased.
   */
  async use<Result>(owner: BodyOwner, work: (shared: string | null | undefined) => Promise<Result>): Promise<Result> {
    const { shared_length: length } = owner;
    if (length === null) return work(null);
    if (length <= LONG) return this.#withText(owner, work);
    return this.#inWorkspace(owner, 2 * length, async () => {
      // To sign a long body takes milliseconds. Other work of the process is done between two of them.
      await this.#turn.run(() => setImmediate());
      return this.#withText(owner, work);
    });
  }

  async #inWorkspace<Result>({ workspace_id }: BodyOwner, size: number, work: () => Promise<Result>): Promise<Result> {
    const limit = this.#ofWorkspaces.get(workspace_id) ?? new ConcurrencyLimit(MOST_OF_WORKSPACE, Infinity);
    this.#ofWorkspaces.set(workspace_id, limit);
    try {
      return await limit.run(() => this.#all.run(work, size), size);
    } finally {
      if (limit.isIdle) this.#ofWorkspaces.delete(workspace_id);
    }
  }

  async #withText<Result>(owner: BodyOwner, work: (shared: string | undefined) => Promise<Result>): Promise<Result> {
    const key = bodyKeyOf(owner);
    const name = nameOfBody(key);
    const reading = this.#readings.get(name) ?? { text: this.#reads.add(key), users: 0 };
    this.#readings.set(name, reading);
    reading.users += 1;
    try {
      return await work(await reading.text);
    } finally {
      reading.users -= 1;
      if (reading.users === 0) this.#readings.delete(name);
    }
  }
}
