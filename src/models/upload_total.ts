import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** The bytes that the uploads of a user or a workspace take. */
export class UploadTotal extends BaseModel {
  static override tableName = 'upload_totals';
  static override idColumn = ['bucket', 'owner_id'];

  declare bucket: Bucket;
  declare owner_id: number;
  declare bytes: number;
}

// How many bytes of uploads a user has, and how many hang on posts of a workspace. They are changed after the rows that they count, in the
// same transaction, so that two that change both wait for one another in one order.

/** Of a user or a workspace. */
export async function uploadTotal(db: Queryable, ownerId: number): Promise<number> {
  const row = await db.maybe<{ bytes: number }>(sql`
    select bytes from upload_totals where bucket = ${bucketOf(ownerId)} and owner_id = ${ownerId}`);
  return row?.bytes ?? 0;
}

/** Adds to the total of a user or a workspace, which nobody else changes until the end of the transaction. Answers what it is then. */
export async function addToUploadTotal(trx: Transaction, ownerId: number, bytes: number): Promise<number> {
  const { bytes: total } = await trx.one<{ bytes: number }>(sql`
    insert into upload_totals (bucket, owner_id, bytes) values (${bucketOf(ownerId)}, ${ownerId}, ${bytes})
    on conflict (bucket, owner_id) do update set bytes = upload_totals.bytes + excluded.bytes
    returning bytes`);
  return total;
}

export interface Bytes {
  owner_id: number;
  bytes: number;
}

/** Takes from totals what has gone, the same owner several times if need be. Who has been erased has none any more. */
export async function takeFromUploadTotals(trx: Transaction, gone: readonly Bytes[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { owner_id, bytes } of gone) sums.set(owner_id, (sums.get(owner_id) ?? 0) + bytes);
  for (const [ownerId, bytes] of [...sums].toSorted(([one], [other]) => one - other)) {
    await trx.run(sql`
      update upload_totals set bytes = bytes - ${bytes} where bucket = ${bucketOf(ownerId)} and owner_id = ${ownerId}`);
  }
}

/** Forgets the total of a user or a workspace. */
export async function deleteUploadTotal(db: Queryable, ownerId: number): Promise<void> {
  await db.run(sql`delete from upload_totals where bucket = ${bucketOf(ownerId)} and owner_id = ${ownerId}`);
}
