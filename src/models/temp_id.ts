import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** The object that a client has made under an id of its own. */
export class TempId extends BaseModel {
  static override tableName = 'temp_ids';
  static override idColumn = ['bucket', 'user_id', 'temp_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare temp_id: number;
  declare object_id: number;
  declare created_at: Date;
}

/** How long a temporary id stands for its object (decision 33). */
export const TEMP_ID_LIFETIME = DAY;

/** The objects that temporary ids of the actor stand for; those that stand for none are left out. */
export async function objectsOf(
  db: Queryable,
  actor: Actor,
  tempIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db.many<{ temp_id: number; object_id: number }>(sql`
    select temp_id, object_id from temp_ids
    where bucket = ${actor.bucket} and user_id = ${actor.id} and temp_id = any(${tempIds}::bigint[])
      and created_at > ${later(now, -TEMP_ID_LIFETIME)}`);
  return new Map(rows.map((row) => [row.temp_id, row.object_id]));
}

/** Lets a temporary id stand for an object; false when it stands for another one still. Of two at the same time the second waits. */
export async function keepTempId(
  trx: Transaction,
  actor: Actor,
  tempId: number,
  object: number,
  now: Date,
): Promise<boolean> {
  const kept = await trx.run(sql`
    insert into temp_ids as known (bucket, user_id, temp_id, object_id, created_at)
    values (${actor.bucket}, ${actor.id}, ${tempId}, ${object}, ${now})
    on conflict (bucket, user_id, temp_id) do update set object_id = excluded.object_id, created_at = excluded.created_at
    where known.created_at <= ${later(now, -TEMP_ID_LIFETIME)}`);
  return kept > 0;
}
