import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import type { Queryable, Transaction } from '../db/database.js';
import { ApiError, invalidArgument } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import {
  claimKey,
  findIdempotentResponse,
  keepIdempotentResponse,
  type KeyedRequest,
} from '../models/idempotency_key.js';

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
export async function keptResponse(db: Queryable, request: KeyedRequest): Promise<string | undefined> {
  const kept = await findIdempotentResponse(db, request);
  if (kept === undefined) return undefined;
  if (!request.digest.equals(kept.digest)) throw new ApiError('bad_request', { reason: 'idempotency_key_reused' });
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
  if (!(await claimKey(trx, request))) {
    const kept = await keptResponse(trx, request);
    if (kept === undefined) throw new Error('An answer that was kept a moment ago is gone.');
    return kept;
  }
  const answer = await work();
  await keepIdempotentResponse(trx, request, answer);
  return answer;
}
