import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable, type Transaction } from '../db.js';
import { ApiError, invalidArgument } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';

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

export const KEY_HEADER = 'idempotency-key';
/** What the contract says of the header: printable ASCII without spaces, 1 to 255 of it. */
const KEY = /^[!-~]{1,255}$/;

/** The key of a request, undefined without one. One that is malformed is 20. */
function keyIn(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const key = headers[KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidArgument('Idempotency-Key', 'is not 1 to 255 printable ASCII characters without spaces');
}

/**
 * The keys of the requests in a batch, by their places: made of that of the batch, so that each is answered once when the
 * batch is sent again. Undefined without a key; one that is malformed is 20.
 */
export function keysInside(headers: NodeJS.Dict<string | string[]>): ((place: number) => string) | undefined {
  const key = keyIn(headers);
  if (key === undefined) return undefined;
  return (place) => createHash('sha256').update(`${place} ${key}`).digest('base64url');
}

/**
 * The request under its key; undefined without one, or for an operation that takes none. A key that is malformed is 20. The
 * arguments count as they were decoded, before temporary ids are replaced, so it makes no difference whether they came as
 * JSON or as a form. Bytes of a file are no argument.
 */
export function keyedRequest(
  spec: OperationSpec,
  actor: Actor | undefined,
  headers: NodeJS.Dict<string | string[]>,
  input: Record<string, unknown>,
  now: Date,
): KeyedRequest | undefined {
  if (actor === undefined || spec.takesKey !== true) return undefined;
  const key = keyIn(headers);
  if (key === undefined) return undefined;
  const digest = createHash('sha256')
    .update(JSON.stringify([spec.id, input]))
    .digest();
  return { actor, key, digest, now };
}

/** What was answered to this request before, or undefined. With the same key another request was made: 114. */
export async function keptAnswer(
  db: Queryable,
  { actor, key, digest, now }: KeyedRequest,
): Promise<string | undefined> {
  const kept = await db.maybe<{ digest: Buffer; answer: string | null }>(sql`
    select digest, answer from idempotency_keys
    where bucket = ${actor.bucket} and user_id = ${actor.id} and key = ${key} and created_at > ${later(now, -KEY_LIFETIME)}`);
  if (kept === undefined) return undefined;
  if (!digest.equals(kept.digest)) throw new ApiError('bad_request', { reason: 'idempotency_key_reused' });
  return kept.answer ?? undefined;
}

/**
 * Answers what `work` answers, and keeps that in the same transaction; what fails keeps nothing. Of two at the same time the
 * second waits for the first, and is answered as the first was.
 */
export async function answerOnce(
  trx: Transaction,
  request: KeyedRequest,
  work: () => Promise<string>,
): Promise<string> {
  const { actor, key, digest, now } = request;
  const claimed = await trx.run(sql`
    insert into idempotency_keys as known (bucket, user_id, key, digest, created_at)
    values (${actor.bucket}, ${actor.id}, ${key}, ${digest}, ${now})
    on conflict (bucket, user_id, key) do update
    set digest = excluded.digest, answer = null, created_at = excluded.created_at
    where known.created_at <= ${later(now, -KEY_LIFETIME)}`);
  if (claimed === 0) {
    const kept = await keptAnswer(trx, request);
    if (kept === undefined) throw new Error('An answer that was kept a moment ago is gone.');
    return kept;
  }
  const answer = await work();
  await trx.run(sql`
    update idempotency_keys set answer = ${answer}
    where bucket = ${actor.bucket} and user_id = ${actor.id} and key = ${key}`);
  return answer;
}
