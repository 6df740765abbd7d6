import { createHash, createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import type { Queryable } from './queryable.js';
import { sql } from './sql.js';

/**
 * Every workspace and every user has a bucket, 0 to 4095, which never changes. Every id contains the bucket of its
 * owner in its lowest 12 bits, and every secret contains it in its first two characters, a loop-in address in its first
 * three. So an id or a secret alone says where its row is.
 */
export type Bucket = number;

export const BUCKETS = 4096;
/** Ids are positive integers below 2^53, so that they survive JSON. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A bucket for a new workspace or user. */
export function newBucket(): Bucket {
  return randomInt(BUCKETS);
}

/** The bucket of an id. */
export function bucketOf(id: number): Bucket {
  return id % BUCKETS;
}

/** A new id in this bucket. */
export async function newId(db: Queryable, bucket: Bucket): Promise<number> {
  return db.number(sql`select next_id(${bucket}::int) as id`);
}

/** A new unguessable secret (256 bits) for something whose rows live in `bucket`. */
export function newSecret(bucket: Bucket): string {
  return withBucket(bucket, randomBytes(32));
}

/** A secret derived from a key and a label, always the same, for something whose rows live in `bucket`. */
export function derivedSecret(bucket: Bucket, key: string, label: string): string {
  return withBucket(bucket, createHmac('sha256', key).update(label).digest());
}

/** The secret with the given bytes, prefixed by its bucket. */
export function withBucket(bucket: Bucket, bytes: Buffer): string {
  return bucketPrefix(bucket) + bytes.toString('base64url');
}

/** Two characters that encode a bucket. */
export function bucketPrefix(bucket: Bucket): string {
  return BASE64URL.charAt(bucket >> 6) + BASE64URL.charAt(bucket & 63);
}

/** The bucket and the key of the row of a secret. */
export interface SecretKey {
  bucket: Bucket;
  sha256: Buffer;
}

/** The bucket and the key of the row of a secret. Undefined for a text that cannot be a secret of Skein. */
export function secretKey(secret: string): SecretKey | undefined {
  if (secret.length < 3 || secret.length > 128) return undefined;
  const bucket = bucketOfPrefix(secret);
  return bucket === undefined ? undefined : { bucket, sha256: hash('sha256', secret, 'buffer') };
}

/** The bucket of a text that begins with `bucketPrefix`; undefined for any other. */
export function bucketOfPrefix(text: string): Bucket | undefined {
  const high = BASE64URL.indexOf(text.charAt(0));
  const low = BASE64URL.indexOf(text.charAt(1));
  return high < 0 || low < 0 ? undefined : high * 64 + low;
}

/** The same for a secret that Skein has made. Throws for any other text. */
export function requireSecretKey(secret: string): SecretKey {
  const key = secretKey(secret);
  if (key === undefined) throw new Error('That is no secret of ours.');
  return key;
}

const UUID = /^([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/i;

/**
 * A UUID in its one spelling: lower case, with hyphens. Clients may use upper case, and leave out all hyphens.
 * Undefined for any other text.
 */
export function uuidIn(text: string): string | undefined {
  return UUID.test(text) ? text.replace(UUID, '$1-$3-$4-$5-$6').toLowerCase() : undefined;
}

/**
 * The bucket of an upload: twelve bits of the SHA-256 of its UUID, because the client chooses the UUID. The UUID has
 * its one spelling (`uuidIn`).
 */
export function uploadBucket(attachmentId: string): Bucket {
  return bucketOfText(attachmentId);
}

/** The bucket of what has no owner: twelve bits of the SHA-256 of its key. */
export function bucketOfText(key: string): Bucket {
  return createHash('sha256').update(key).digest().readUInt16BE(0) % BUCKETS;
}
