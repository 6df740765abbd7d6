import type { Actor } from '../actor.js';
import type { Queryable, Transaction } from '../db/database.js';
import { ApiError } from '../errors.js';
import { insertTempId, objectsOf } from '../models/temp_id.js';
import type { InputPlan } from './input.js';

/**
 * Replaces temporary ids, which are negative, in every id argument of `input` (behaviour/requests.md#temporary-ids).
 * Throws 111 for an unknown one.
 */
export async function resolveTempIds(
  db: Queryable,
  actor: Actor,
  plan: InputPlan,
  input: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const withTempIds = plan.arguments.filter(
    ({ name, takesTempIds, maxItems }) => takesTempIds && !isLonger(input[name], maxItems) && hasTempId(input[name]),
  );
  if (withTempIds.length === 0) return;
  const tempIds = [...new Set(withTempIds.flatMap(({ name }) => negatives(input[name])))];
  const objects = await objectsOf(db, actor, tempIds, now);
  for (const { name } of withTempIds) {
    const value = input[name];
    const real = (id: unknown) => (isTempId(id) ? realId(objects, name, id) : id);
    input[name] = Array.isArray(value) ? value.map(real) : real(value);
  }
}

/** A list that validation will refuse: its ids need no lookup. */
function isLonger(value: unknown, maxItems: number): boolean {
  return Array.isArray(value) && value.length > maxItems;
}

function isTempId(value: unknown): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value < 0;
}

function hasTempId(value: unknown): boolean {
  return Array.isArray(value) ? value.some(isTempId) : isTempId(value);
}

function negatives(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter(isTempId);
}

function realId(objects: ReadonlyMap<number, number>, argument: string, id: number): number {
  const object = objects.get(id);
  if (object === undefined) throw new ApiError('temp_id_unknown', { argument, reason: `${id} is not known` });
  return object;
}

/**
 * Runs `work`, which adds an object and returns its JSON, and stores the temporary id for the new object. Throws 113,
 * with the id of the existing object, when the temporary id is in use: a repeated `add` adds nothing. Of two at the
 * same time the second waits for the first, and is 113.
 */
export async function withTempId(
  trx: Transaction,
  actor: Actor,
  tempId: number,
  now: Date,
  work: () => Promise<string>,
): Promise<string> {
  const objectOf = async () => (await objectsOf(trx, actor, [tempId], now)).get(tempId);
  const existing = await objectOf();
  if (existing !== undefined) throw taken(existing);
  const text = await work();
  const id = idIn(text);
  if (!(await insertTempId(trx, actor, tempId, id, now))) throw taken((await objectOf()) ?? id);
  return text;
}

function taken(object: number): ApiError {
  return new ApiError('temp_id_taken', { argument: 'temp_id', reason: 'is in use', id: object });
}

function idIn(text: string): number {
  const added: unknown = JSON.parse(text);
  if (typeof added !== 'object' || added === null || !('id' in added) || typeof added.id !== 'number') {
    throw new Error('An operation that takes a temp_id returns an object with an id.');
  }
  return added.id;
}
