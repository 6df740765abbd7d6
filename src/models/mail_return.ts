import { raw } from 'objection';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { lock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { changes, finds } from '../db/statements.js';

/** Whether mail to a user's address comes back (behaviour/mail.md#bounces). */
export class MailReturn extends BaseModel {
  static override tableName = 'mail_returns';
  static override idColumn = ['bucket', 'user_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare generation: number;
  declare address: string | null;
  declare mail: number | null;
  declare returned_at: Date | null;
  declare stopped_at: Date | null;
}

/** The present address of a user, in lower case, and the generation of its bounce addresses. */
export interface Mailbox {
  address: string;
  generation: number;
}

/** Returns where mail to a user goes; undefined for a user without an address. */
export async function mailboxOf(db: Queryable, userId: number): Promise<Mailbox | undefined> {
  return db.maybe<Mailbox>(sql`
    select lower(u.email) as address, coalesce(r.generation, 0) as generation
    from users u left join mail_returns r on r.bucket = ${bucketOf(userId)} and r.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null and u.email is not null`);
}

/** Returns to which of these users no notifications are mailed, because mail to their present address comes back. */
export async function stoppedAmong(db: Queryable, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const buckets = [...new Set(userIds.map((id) => bucketOf(id)))];
  const ids = await db.numbers(sql`
    select r.user_id as id from mail_returns r join users u on u.id = r.user_id and lower(u.email) = r.address
    where r.bucket = any(${buckets}::int[]) and r.user_id = any(${userIds}::bigint[]) and r.stopped_at is not null`);
  return new Set(ids);
}

const present = finds(({ userId, address }: { userId: number; address: string }) =>
  User.active(userId).select('id').whereRaw('lower(email) = ?', [address]),
);

/** Whether this is a user's address, in lower case. Nobody changes it before the end of the transaction. */
export async function holdAddressOf(trx: Transaction, userId: number, address: string): Promise<boolean> {
  lock(trx, lockOfUser(userId), 'share');
  return (await present(trx, { userId, address })) !== undefined;
}

/** Stops mail to an address of a user, if it is not stopped already. */
export async function stopMail(trx: Transaction, userId: number, address: string, now: Date): Promise<void> {
  await trx.run(sql`
    insert into mail_returns as r (bucket, user_id, address, returned_at, stopped_at)
    values (${bucketOf(userId)}, ${userId}, ${address}, ${now}, ${now})
    on conflict (bucket, user_id) do update
    set address = excluded.address, mail = null, returned_at = excluded.returned_at, stopped_at = excluded.stopped_at
    where r.stopped_at is null or r.address is distinct from excluded.address`);
}

/** A mail that came back. */
export interface ReturnedMail extends Mailbox {
  userId: number;
  /** Tells mails apart. */
  mail: number;
}

/**
 * Records that a mail came back. When another one to the same address came back after `since`, mail there is stopped.
 * The same mail counts once.
 */
export async function insertReturn(
  trx: Transaction,
  { userId, address, generation, mail }: ReturnedMail,
  since: Date,
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into mail_returns as r (bucket, user_id, generation, address, mail, returned_at)
    values (${bucketOf(userId)}, ${userId}, ${generation}, ${address}, ${mail}, ${now})
    on conflict (bucket, user_id) do update
    set address = excluded.address, mail = excluded.mail, returned_at = excluded.returned_at,
      stopped_at = case when r.address = excluded.address and r.returned_at > ${since} then excluded.returned_at end
    where r.generation = excluded.generation
      and (r.address is distinct from excluded.address or (r.stopped_at is null and r.mail <> excluded.mail))`);
}

/** Forgets what came back from the address of a user, and ends the bounce addresses of mails that were sent before. */
export const deleteReturns = changes((userId: number) =>
  MailReturn.query()
    .where({ bucket: bucketIn(userId), user_id: userId })
    .patch({ generation: raw('generation + 1'), address: null, mail: null, returned_at: null, stopped_at: null }),
);
