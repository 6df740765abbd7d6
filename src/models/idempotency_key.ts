import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { deletionOfAllButNewest } from './lock.js';
import { changes, finds } from '../db/statements.js';

/** The response to a request with an Idempotency-Key. */
export class IdempotencyKey extends BaseModel {
  static override tableName = 'idempotency_keys';
  static override idColumn = ['bucket', 'user_id', 'key'];

  declare bucket: Bucket;
  declare user_id: number;
  declare key: string;
  declare digest: Buffer;
  /** Null while the request is being processed, and when the response was dropped. */
  declare answer: string | null;
  declare created_at: Date;
}

/** How long a response is kept under its key (behaviour/requests.md#idempotency-key). */
export const KEY_LIFETIME = DAY;
/**
 * The maximum number of keys of a user, and of bytes of the responses that are kept under them
 * (behaviour/requests.md#idempotency-key).
 */
const [MOST_KEYS, MOST_BYTES] = [100_000, 64 * 1024 * 1024];

/** A request that its caller may repeat: the caller's key, and a digest of the request. */
export interface KeyedRequest {
  readonly actor: Actor;
  readonly key: string;
  /** SHA-256 of the operation and its arguments. */
  readonly digest: Buffer;
  readonly now: Date;
}

type Named = { bucket: Bucket; userId: number; key: string };

const find = finds(({ bucket, userId, key, after }: Named & { after: Date }) =>
  IdempotencyKey.query().select('digest', 'answer').findById([bucket, userId, key]).where('created_at', '>', after),
);

/** Returns the digest of the request that the key was used for, and its response unless that was dropped. */
export function findIdempotentResponse(
  db: Queryable,
  { actor, key, now }: KeyedRequest,
): Promise<Pick<IdempotencyKey, 'digest' | 'answer'> | undefined> {
  const { id: userId, bucket } = actor;
  return find(db, { bucket, userId, key, after: later(now, -KEY_LIFETIME) });
}

const claim = changes(
  ({ bucket, userId, key, digest, now, expired }: Named & { digest: Buffer; now: Date; expired: Date }) =>
    IdempotencyKey.query()
      .insert({ bucket, user_id: userId, key, digest, answer: null, created_at: now })
      .onConflict(['bucket', 'user_id', 'key'])
      .merge(['digest', 'answer', 'created_at'])
      .where('idempotency_keys.created_at', '<=', expired),
);

/**
 * Claims a key for a request. Returns false when it is taken. Of two concurrent requests the second waits for the
 * first.
 */
export async function claimKey(trx: Transaction, { actor, key, digest, now }: KeyedRequest): Promise<boolean> {
  const { id: userId, bucket } = actor;
  const expired = later(now, -KEY_LIFETIME);
  return (await claim(trx, { bucket, userId, key, digest, now, expired })) > 0;
}

/** Stores the response to a request under the key that was claimed for it. */
export const patchIdempotentResponse = changes(({ actor, key }: KeyedRequest, answer: string) =>
  IdempotencyKey.query().findById([actor.bucket, actor.id, key]).patch({ answer }),
);

/**
 * Deletes the oldest keys of a user beyond the maximum number, and drops the oldest responses beyond the maximum number
 * of bytes. The key of a dropped response stays, so its request has no effect a second time.
 */
export async function deleteOldKeys(db: Queryable, actor: Actor): Promise<void> {
  const { id, bucket } = actor;
  await db.run(deletionOfAllButNewest('idempotency_keys', actor, MOST_KEYS));
  await db.run(sql`
    with kept as materialized (
      select created_at, sum(octet_length(answer)) over (order by created_at desc) as bytes
      from idempotency_keys where bucket = ${bucket} and user_id = ${id} and answer is not null)
    update idempotency_keys set answer = null
    where bucket = ${bucket} and user_id = ${id} and answer is not null
      and created_at <= (select max(created_at) from kept where bytes > ${MOST_BYTES})`);
}
