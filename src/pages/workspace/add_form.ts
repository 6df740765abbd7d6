import { randomInt } from 'node:crypto';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { withTempId } from '../../http/temp_ids.js';
import type { FormValues } from '../kit/form_values.js';
import type { PageRequest } from '../kit/page_request.js';

/**
 * Each form has a random temporary id, so that a form that is sent twice adds one object
 * (behaviour/requests.md#temporary-ids).
 */
const MAX_TEMP_ID = 2 ** 47;

/** The values of a form that has not been sent yet. */
export function newForm({ query }: PageRequest): FormValues {
  return query.with('temp_id', String(-randomInt(1, MAX_TEMP_ID)));
}

/** Adds what a form asks for. Returns its id, also when the form was sent before. */
export async function addOnce(
  { db, now }: PageRequest,
  actor: Actor,
  tempId: number | undefined,
  add: (trx: Transaction) => Promise<number>,
): Promise<number> {
  if (tempId === undefined) throw new ApiError('argument_missing', { argument: 'temp_id', reason: 'is required' });
  try {
    return await db.transaction(async (trx) => {
      const work = async () => JSON.stringify({ id: await add(trx) });
      const { id }: { id: number } = JSON.parse(await withTempId(trx, actor, tempId, now, work));
      return id;
    });
  } catch (failure) {
    const id = failure instanceof ApiError && failure.error === 'temp_id_taken' ? failure.extra['id'] : undefined;
    if (typeof id === 'number') return id;
    throw failure;
  }
}

/** A name that a form must have. Throws 19 without one. */
export function requireName(name: string | undefined): string {
  if (name === undefined) throw new ApiError('argument_missing', { argument: 'name', reason: 'is required' });
  return name;
}
