import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import type { Queryable, Transaction } from '../db/database.js';
import { ApiError, invalidArgument } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import {
  claimKey,
  findIdempotentResponse,
  patchIdempotentResponse,
  type KeyedRequest,
} from '../models/idempotency_key.js';

export const KEY_HEADER = 'idempotency-key';
/** 1 to 255 printable ASCII characters without spaces (behaviour/requests.md#idempotency-key). */
const KEY = /^[!-~]{1,255}$/;

/** The Idempotency-Key of a request; undefined without one. Throws 20 when it is malformed. */
function keyIn(headers: NodeJS.Dict<string | string[]>): string | undefined {
  const key = headers[KEY_HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw invalidArgument('Idempotency-Key', 'is not 1 to 255 printable ASCII characters without spaces');
}

/**
 * The keys of the requests in a batch, by index. They are derived from the key of the batch, so a batch that is sent
 * again repeats nothing. Undefined without a key; throws 20 when it is malformed.
 */
export function innerKeys(headers: NodeJS.Dict<string | string[]>): ((index: number) => string) | undefined {
  const key = keyIn(headers);
  if (key === undefined) return undefined;
  return (index) => createHash('sha256').update(`${index} ${key}`).digest('base64url');
}

/**
 * The key of a request with a digest of its arguments; undefined without a key, or for an operation that accepts none
 * (behaviour/requests.md#idempotency-key). Throws 20 when the key is malformed. The digest is of the decoded arguments
 * before temporary ids are resolved, so JSON and form are the same. The bytes of a file are not in it.
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
    .update(JSON.stringify([spec.id, input], sorted))
    .digest();
  return { actor, key, digest, now };
}

/** Sorts the keys of objects, for JSON.stringify: their order in a request says nothing. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * The stored response to this request, JSON, or undefined. Throws 114 when its key was used for another request, and
 * when the response was dropped (behaviour/requests.md#idempotency-key).
 */
export async function storedResponse(db: Queryable, request: KeyedRequest): Promise<string | undefined> {
  const stored = await findIdempotentResponse(db, request);
  if (stored === undefined) return undefined;
  if (!request.digest.equals(stored.digest)) throw new ApiError('bad_request', { reason: 'idempotency_key_reused' });
  if (stored.answer === null) throw new ApiError('bad_request', { reason: 'idempotency_response_dropped' });
  return stored.answer;
}

/**
 * Runs `work` and stores its response in the same transaction; a failure stores nothing. Of two requests with the same
 * key at the same time, the second waits for the first and returns its response.
 */
export async function runOnce(trx: Transaction, request: KeyedRequest, work: () => Promise<string>): Promise<string> {
  if (!(await claimKey(trx, request))) {
    const stored = await storedResponse(trx, request);
    if (stored === undefined) throw new Error('The key is taken, but no response is stored for it.');
    return stored;
  }
  const text = await work();
  await patchIdempotentResponse(trx, request, text);
  return text;
}
