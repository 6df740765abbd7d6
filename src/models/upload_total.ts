import { raw } from 'objection';
import { bucketIn } from '../db/compiled.js';
import type { Queryable, Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel, insertion, type BucketQuery } from '../db/model.js';
import { changes, changesAlone, finds, gets } from '../db/statements.js';

/** The total bytes of the uploads of a user, or of those that are attached to posts of a workspace. */
export class UploadTotal extends BaseModel {
  static override tableName = 'upload_totals';
  static override idColumn = ['bucket', 'owner_id'];

  declare bucket: Bucket;
  declare owner_id: number;
  declare bytes: number;
}

// A total is changed after the rows that it counts, in the same transaction, so that all transactions lock in the same
// order.

function totalOf(ownerId: number): BucketQuery<UploadTotal, UploadTotal | undefined> {
  return UploadTotal.query().findById([bucketIn(ownerId), ownerId]);
}

const find = finds(({ ownerId }: { ownerId: number }) => totalOf(ownerId).select('bytes'));

/** Returns the total of a user or a workspace. */
export async function uploadTotal(db: Queryable, ownerId: number): Promise<number> {
  return (await find(db, { ownerId }))?.bytes ?? 0;
}

const add = gets(
  insertion(UploadTotal, ['bucket', 'owner_id', 'bytes'], (query) =>
    query
      .onConflict(['bucket', 'owner_id'])
      .merge({ bytes: raw('upload_totals.bytes + excluded.bytes') })
      .returning('bytes'),
  ),
);

/**
 * Adds to the total of a user or a workspace. Returns the new total, which nobody else changes before the end of the
 * transaction.
 */
export async function addToUploadTotal(trx: Transaction, ownerId: number, bytes: number): Promise<number> {
  const row = { bucket: bucketOf(ownerId), owner_id: ownerId, bytes };
  return (await add(trx, row)).bytes;
}

export interface Bytes {
  owner_id: number;
  bytes: number;
}

const take = changes(({ ownerId, bytes }: { ownerId: number; bytes: number }) =>
  totalOf(ownerId).patch({ bytes: raw('bytes - ?', [bytes]) }),
);

/**
 * Subtracts the bytes of deleted files from the totals of their owners. An owner may occur several times. An owner that
 * was erased has no total.
 */
export async function takeFromUploadTotals(trx: Transaction, gone: readonly Bytes[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { owner_id, bytes } of gone) sums.set(owner_id, (sums.get(owner_id) ?? 0) + bytes);
  for (const [ownerId, bytes] of [...sums].toSorted(([one], [other]) => one - other)) {
    await take(trx, { ownerId, bytes });
  }
}

/** Deletes the total of a user or a workspace. */
export const deleteUploadTotal = changesAlone((ownerId: number) => totalOf(ownerId).delete());
