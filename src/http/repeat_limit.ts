import type { Actor } from '../actor.js';
import { Amounts } from '../amounts.js';
import type { Queryable } from '../db/database.js';
import { deleteOldKeys } from '../models/idempotency_key.js';
import { deleteOldTempIds } from '../models/temp_id.js';

/** What a user stores in this process before all that the user has stored is limited again, in bytes. */
const BYTES_BETWEEN = 1_000_000;
/** What a key or a temporary id counts besides its response. */
const ROW_BYTES = 1000;

/** What an operation has stored so that its request can be repeated. */
export interface StoredForRepeats {
  /** The response that is stored under an Idempotency-Key; undefined without a key. */
  response: string | undefined;
  hasTempId: boolean;
}

/**
 * Limits what is stored so that a user's requests can be repeated: Idempotency-Keys, responses and temporary ids
 * (behaviour/requests.md#temporary-ids and behaviour/requests.md#idempotency-key). To look after each request would
 * cost too much, so it counts in memory what each user stores. All processes limit what is in the database.
 */
export class RepeatLimit {
  readonly #bytes = new Amounts(BYTES_BETWEEN);

  /** Counts what an operation has stored and committed. Sometimes deletes the oldest that its user has stored. */
  async count(db: Queryable, actor: Actor, stored: StoredForRepeats): Promise<void> {
    const bytes = bytesOf(stored);
    if (bytes === 0 || !this.#bytes.isDue(actor.id, bytes)) return;
    await deleteOldKeys(db, actor);
    await deleteOldTempIds(db, actor);
  }
}

function bytesOf({ response, hasTempId }: StoredForRepeats): number {
  const ofKey = response === undefined ? 0 : ROW_BYTES + Buffer.byteLength(response);
  return ofKey + (hasTempId ? ROW_BYTES : 0);
}
