import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import type { Queryable, Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { deletionOfAllButNewest } from './lock.js';
import { changes, lists } from '../db/statements.js';

/** The object that a client has created under a temporary id. */
export class TempId extends BaseModel {
  static override tableName = 'temp_ids';
  static override idColumn = ['bucket', 'user_id', 'temp_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare temp_id: number;
  declare object_id: number;
  declare created_at: Date;
}

/** How long a temporary id refers to its object (behaviour/requests.md#temporary-ids). */
export const TEMP_ID_LIFETIME = DAY;
/** The maximum number of temporary ids of a user (behaviour/requests.md#temporary-ids). */
const MOST_TEMP_IDS = 100_000;

type Known = { bucket: Bucket; userId: number; tempIds: readonly number[]; after: Date };

const known = lists(({ bucket, userId, tempIds, after }: Known) =>
  TempId.query()
    .select('temp_id', 'object_id')
    .where({ bucket, user_id: userId })
    .whereRaw('temp_id = any(?::bigint[])', [tempIds])
    .where('created_at', '>', after),
);

/** Returns the objects that temporary ids of the actor refer to. Ids without an object are missing. */
export async function objectsOf(
  db: Queryable,
  actor: Actor,
  tempIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const { id: userId, bucket } = actor;
  const after = later(now, -TEMP_ID_LIFETIME);
  const rows = await known(db, { bucket, userId, tempIds, after });
  return new Map(rows.map((row) => [row.temp_id, row.object_id]));
}

type Kept = { bucket: Bucket; userId: number; tempId: number; object: number; now: Date; expired: Date };

const keep = changes(({ bucket, userId, tempId, object, now, expired }: Kept) =>
  TempId.query()
    .insert({ bucket, user_id: userId, temp_id: tempId, object_id: object, created_at: now })
    .onConflict(['bucket', 'user_id', 'temp_id'])
    .merge(['object_id', 'created_at'])
    .where('temp_ids.created_at', '<=', expired),
);

/**
 * Makes a temporary id refer to an object. Returns false while it refers to another one. Of two concurrent callers the
 * second waits.
 */
export async function insertTempId(
  trx: Transaction,
  actor: Actor,
  tempId: number,
  object: number,
  now: Date,
): Promise<boolean> {
  const { id: userId, bucket } = actor;
  const expired = later(now, -TEMP_ID_LIFETIME);
  return (await keep(trx, { bucket, userId, tempId, object, now, expired })) > 0;
}

/** Deletes the oldest temporary ids of a user beyond the maximum number. */
export async function deleteOldTempIds(db: Queryable, actor: Actor): Promise<void> {
  await db.run(deletionOfAllButNewest('temp_ids', actor, MOST_TEMP_IDS));
}
