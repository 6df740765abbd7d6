import type { Actor } from '../actor.js';
import { type Queryable, type Transaction, sql, type Sql, raw } from '../db/database.js';
import { bucketOf, bucketOfText, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { changesAlone, sends } from '../db/statements.js';
import { ApiError } from '../errors.js';

/**
 * A row that is locked in place of the row of a user, an integration or an OAuth client. Those are in reference tables,
 * whose rows nobody locks (docs/storage.md).
 */
export class Lock extends BaseModel {
  static override tableName = 'locks';
  static override idColumn = ['bucket', 'name'];

  declare bucket: Bucket;
  declare name: string;
}

/** What is locked. */
export interface LockKey {
  bucket: Bucket;
  name: string;
}

/** The lock of a user. */
export function lockOfUser(id: number): LockKey {
  return { bucket: bucketOf(id), name: `user ${id}` };
}

/** The lock of an integration. */
export function lockOfIntegration(id: number): LockKey {
  return { bucket: bucketOf(id), name: `integration ${id}` };
}

/** The lock of an OAuth client. Its id has no bucket, so the bucket is made of the id. */
export function lockOfClient(clientId: string): LockKey {
  return { bucket: bucketOfText(clientId), name: `client ${clientId}` };
}

const one = ({ bucket, name }: LockKey) => Lock.query().findById([bucket, name]).select('bucket');

const MODES = {
  update: sends((key: LockKey) => one(key).forUpdate()),
  'no key update': sends((key: LockKey) => one(key).forNoKeyUpdate()),
  share: sends((key: LockKey) => one(key).forShare()),
  'key share': sends((key: LockKey) => one(key).forKeyShare()),
};

/** The row locks of PostgreSQL, the strongest first. */
export type LockMode = keyof typeof MODES;

/**
 * Locks something until the end of the transaction, in the way in which PostgreSQL locks its row. The next statement
 * travels with it, runs once the lock is taken, and reads what is then stored.
 */
export function lock(trx: Transaction, key: LockKey, mode: LockMode): void {
  MODES[mode](trx, key);
}

/** Stores the lock of something new. */
export const insertLock = sends(({ bucket, name }: LockKey) => Lock.query().insert({ bucket, name }));

/** Deletes the lock of something that is deleted. */
export const deleteLock = sends(({ bucket, name }: LockKey) => Lock.query().findById([bucket, name]).delete());

const removeMany = changesAlone(({ buckets, names }: { buckets: readonly Bucket[]; names: readonly string[] }) =>
  Lock.query().whereRaw('bucket = any(?::int[]) and name = any(?::text[])', [buckets, names]).delete(),
);

/** Deletes several locks. */
export async function deleteLocks(db: Queryable, keys: readonly LockKey[]): Promise<void> {
  const buckets = [...new Set(keys.map(({ bucket }) => bucket))];
  await removeMany(db, { buckets, names: keys.map(({ name }) => name) });
}

/**
 * Throws Bad request (114) with this reason when there are `most` of these rows already. `rows` selects them by an
 * index, and no further row is read. Called before a row is inserted. Rows from before a limit stay
 * (behaviour/limits.md#numbers).
 */
export async function requireFewer(trx: Transaction, rows: Sql, most: number, reason: string): Promise<void> {
  const last = await trx.maybe(sql`${rows} offset ${most - 1} limit 1`);
  if (last !== undefined) throw new ApiError('bad_request', { reason });
}

/** A table of rows of users, each with the time when it was created. */
type TableOfUsers = 'idempotency_keys' | 'temp_ids';

/** The statement that deletes the rows of a user except the newest `most`, and those as old as the last of these. */
export function deletionOfAllButNewest(table: TableOfUsers, { id, bucket }: Actor, most: number): Sql {
  const name = raw(table);
  return sql`
    delete from ${name} where bucket = ${bucket} and user_id = ${id} and created_at < (
      select created_at from ${name} where bucket = ${bucket} and user_id = ${id}
      order by created_at desc offset ${most - 1} limit 1)`;
}
