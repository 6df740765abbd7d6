import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** The response to a request with an Idempotency-Key. */
export class IdempotencyKey extends BaseModel {
  static override tableName = 'idempotency_keys';
  static override idColumn = ['bucket', 'user_id', 'key'];

  declare bucket: Bucket;
  declare user_id: number;
  declare key: string;
  declare digest: Buffer;
  declare answer: string | null;
  declare created_at: Date;
}

/** How long an answer is kept under its key (decision 45). */
export const KEY_LIFETIME = DAY;

/** A request that its caller may send again: the key that they have given to it, and what they ask for. */
export interface KeyedRequest {
  readonly actor: Actor;
  readonly key: string;
  /** SHA-256 of the operation and its arguments. */
  readonly digest: Buffer;
  readonly now: Date;
}

/** What is kept under the key of a request: of which request, and its answer once that is there. */
export function findIdempotentResponse(
  db: Queryable,
  { actor, key, now }: KeyedRequest,
): Promise<{ digest: Buffer; answer: string | null } | undefined> {
  return db.maybe<{ digest: Buffer; answer: string | null }>(sql`
    select digest, answer from idempotency_keys
    where bucket = ${actor.bucket} and user_id = ${actor.id} and key = ${key} and created_at > ${later(now, -KEY_LIFETIME)}`);
}

/** Takes a key for a request; false when something is kept under it. Of two at the same time the second waits for the first. */
export async function claimKey(trx: Transaction, { actor, key, digest, now }: KeyedRequest): Promise<boolean> {
  const claimed = await trx.run(sql`
    insert into idempotency_keys as known (bucket, user_id, key, digest, created_at)
    values (${actor.bucket}, ${actor.id}, ${key}, ${digest}, ${now})
    on conflict (bucket, user_id, key) do update
    set digest = excluded.digest, answer = null, created_at = excluded.created_at
    where known.created_at <= ${later(now, -KEY_LIFETIME)}`);
  return claimed > 0;
}

/** Keeps the answer of a request under the key that was taken for it. */
export async function keepIdempotentResponse(
  trx: Transaction,
  { actor, key }: KeyedRequest,
  answer: string,
): Promise<void> {
  await trx.run(sql`
    update idempotency_keys set answer = ${answer}
    where bucket = ${actor.bucket} and user_id = ${actor.id} and key = ${key}`);
}
