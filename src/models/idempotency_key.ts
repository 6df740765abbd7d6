import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { deletionOfAllButNewest } from './lock.js';
import { hasChanged, changes, finds } from '../db/statements.js';
import { computed } from '../db/compiled.js';

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

const expiryBefore = (now: Date) => later(now, -KEY_LIFETIME);

/** Returns the digest of the request that the key was used for, and its response unless that was dropped. */
export const findIdempotentResponse = finds(({ actor, key, now }: KeyedRequest) =>
  IdempotencyKey.query()
    .select('digest', 'answer')
    .findById([actor.bucket, actor.id, key])
    .where('created_at', '>', computed(now, expiryBefore)),
);

/**
 * Claims a key for a request. Returns false when it is taken. Of two concurrent requests the second waits for the
 * first.
 */
export const claimKey = changes(
  ({ actor, key, digest, now }: KeyedRequest) =>
    IdempotencyKey.query()
      .insert({ bucket: actor.bucket, user_id: actor.id, key, digest, answer: null, created_at: now })
      .onConflict(['bucket', 'user_id', 'key'])
      .merge(['digest', 'answer', 'created_at'])
      .where('idempotency_keys.created_at', '<=', computed(now, expiryBefore)),
  hasChanged,
);

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
