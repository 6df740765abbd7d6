import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { compiled } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
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

/** How long a response is kept under its key (decision 45). */
export const KEY_LIFETIME = DAY;

/** A request that its caller may repeat: the caller's key, and a digest of the request. */
export interface KeyedRequest {
  readonly actor: Actor;
  readonly key: string;
  /** SHA-256 of the operation and its arguments. */
  readonly digest: Buffer;
  readonly now: Date;
}

type Named = { bucket: Bucket; userId: number; key: string };

const find = compiled(({ bucket, userId, key, after }: Named & { after: Date }) =>
  IdempotencyKey.query().select('digest', 'answer').findById([bucket, userId, key]).where('created_at', '>', after),
);

/** Returns the digest of the request that the key was used for, and its response once there is one. */
export function findIdempotentResponse(
  db: Queryable,
  { actor, key, now }: KeyedRequest,
): Promise<Pick<IdempotencyKey, 'digest' | 'answer'> | undefined> {
  const { id: userId, bucket } = actor;
  return db.maybe<Pick<IdempotencyKey, 'digest' | 'answer'>>(
    find({ bucket, userId, key, after: later(now, -KEY_LIFETIME) }),
  );
}

const claim = compiled(
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
  return (await trx.run(claim({ bucket, userId, key, digest, now, expired }))) > 0;
}

const keep = compiled(({ bucket, userId, key, answer }: Named & { answer: string }) =>
  IdempotencyKey.query().findById([bucket, userId, key]).patch({ answer }),
);

/** Stores the response to a request under the key that was claimed for it. */
export async function keepIdempotentResponse(
  trx: Transaction,
  { actor, key }: KeyedRequest,
  answer: string,
): Promise<void> {
  await trx.run(keep({ bucket: actor.bucket, userId: actor.id, key, answer }));
}
