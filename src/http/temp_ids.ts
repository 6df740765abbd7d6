import type { Actor } from '../actor.js';
import { sql, type Queryable, type Transaction } from '../db.js';
import { ApiError } from '../errors.js';
import { DAY, later } from '../clock.js';
import type { InputPlan } from './input.js';

/** How long a temporary id stands for its object (decision 33). */
export const TEMP_ID_LIFETIME = DAY;

/** Puts real ids in the place of temporary ones, in every id argument. One that is not known is 111. */
export async function resolveTempIds(
  db: Queryable,
  actor: Actor,
  plan: InputPlan,
  input: Record<string, unknown>,
  now: Date,
): Promise<void> {
  const places = plan.arguments.filter(
    ({ name, takesTempIds, maxItems }) =>
      takesTempIds && !isLonger(input[name], maxItems) && negatives(input[name]).length > 0,
  );
  if (places.length === 0) return;
  const tempIds = [...new Set(places.flatMap(({ name }) => negatives(input[name])))];
  const rows = await db.many<{ temp_id: number; object_id: number }>(sql`
    select temp_id, object_id from temp_ids
    where bucket = ${actor.bucket} and user_id = ${actor.id} and temp_id = any(${tempIds}::bigint[])
      and created_at > ${later(now, -TEMP_ID_LIFETIME)}`);
  const objects = new Map(rows.map((row) => [row.temp_id, row.object_id]));
  for (const { name } of places) {
    const value = input[name];
    const real = (id: unknown) => (isTempId(id) ? realId(objects, name, id) : id);
    input[name] = Array.isArray(value) ? value.map(real) : real(value);
  }
}

/** Such a list is refused afterwards, by the contract: nobody looks up half a million ids for it. */
function isLonger(value: unknown, maxItems: number): boolean {
  return Array.isArray(value) && value.length > maxItems;
}

function isTempId(value: unknown): value is number {
  return Number.isSafeInteger(value) && typeof value === 'number' && value < 0;
}

function negatives(value: unknown): number[] {
  return (Array.isArray(value) ? value : [value]).filter(isTempId);
}

function realId(objects: ReadonlyMap<number, number>, argument: string, id: number): number {
  const object = objects.get(id);
  if (object === undefined) throw new ApiError('temp_id_unknown', { argument, reason: `${id} is not known` });
  return object;
}

/** What a living temporary id stands for already, or undefined. */
export async function tempIdObject(
  db: Queryable,
  actor: Actor,
  tempId: number,
  now: Date,
): Promise<number | undefined> {
  const row = await db.maybe<{ object_id: number }>(sql`
    select object_id from temp_ids
    where bucket = ${actor.bucket} and user_id = ${actor.id} and temp_id = ${tempId}
      and created_at > ${later(now, -TEMP_ID_LIFETIME)}`);
  return row?.object_id;
}

/** Error 113, which says what the temporary id has made, so that a retried `add` is safe. */
export function tempIdTaken(object: number): ApiError {
  return new ApiError('temp_id_taken', { argument: 'temp_id', reason: 'is in use', id: object });
}

/** Lets `tempId` stand for the new object. Of two at the same time the second waits for the first, and is 113. */
export async function keepTempId(
  trx: Transaction,
  actor: Actor,
  tempId: number,
  object: number,
  now: Date,
): Promise<void> {
  const kept = await trx.run(sql`
    insert into temp_ids as known (bucket, user_id, temp_id, object_id, created_at)
    values (${actor.bucket}, ${actor.id}, ${tempId}, ${object}, ${now})
    on conflict (bucket, user_id, temp_id) do update set object_id = excluded.object_id, created_at = excluded.created_at
    where known.created_at <= ${later(now, -TEMP_ID_LIFETIME)}`);
  if (kept > 0) return;
  const existing = await tempIdObject(trx, actor, tempId, now);
  throw tempIdTaken(existing ?? object);
}
