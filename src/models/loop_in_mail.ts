import { DAY } from '../clock.js';
import type { Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { BaseModel, insertion } from '../db/model.js';
import type { LoopInObject } from './loop_in_address.js';
import { changes, exists, finds } from '../db/statements.js';

/** A mail that was posted at a loop-in address. */
export class LoopInMail extends BaseModel {
  static override tableName = 'loop_in_mails';
  static override idColumn = ['bucket', 'obj_id', 'digest'];

  declare bucket: Bucket;
  declare obj_id: number;
  declare digest: Buffer;
  declare posted_at: Date;
}

/** How long a mail is remembered. Mail servers try again for five days (behaviour/mail.md#incoming-mail). */
export const MAIL_LIFETIME = 7 * DAY;

/** Whether this mail was posted in this place. */
export const isMailPosted = finds(
  ({ bucket, id }: LoopInObject, digest: Buffer) =>
    LoopInMail.query().select('posted_at').findById([bucket, id, digest]),
  exists,
);

const claim = changes(
  insertion(LoopInMail, ['bucket', 'obj_id', 'digest', 'posted_at'], (query) =>
    query.onConflict(['bucket', 'obj_id', 'digest']).ignore(),
  ),
);

/**
 * Records that the transaction posts this mail. Returns false when it was posted before. Of two concurrent transactions
 * the second waits for the first.
 */
export async function claimMail(
  trx: Transaction,
  { bucket, id }: LoopInObject,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await claim(trx, { bucket, obj_id: id, digest, posted_at: now })) > 0;
}
