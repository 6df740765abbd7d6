import { countedAddress } from './client_address.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';

/** A network address from which a user has signed in. */
export class SignInAddress extends BaseModel {
  static override tableName = 'sign_in_addresses';
  static override idColumn = ['bucket', 'user_id', 'address'];

  declare bucket: Bucket;
  declare user_id: number;
  declare address: string;
  declare signed_in_at: Date;
}

/** How long it is remembered from where an account has signed in (decision 25d). */
export const ADDRESS_LIFETIME = 90 * DAY;
/** The last so many of an account. Each lets its guesses be counted by themselves. */
const MOST = 20;
/** Written at most once a day, so that signing in often does not mean writing often. */
const RENEW_AFTER = DAY;
/** An id that nobody has. */
const NOBODY = 0;

/** Whether an account has signed in from an address lately. For an account that is not there the same is asked, so that it takes as long. */
export async function hasSignedInFrom(
  db: Queryable,
  userId: number | undefined,
  address: string,
  now: Date,
): Promise<boolean> {
  const id = userId ?? NOBODY;
  const row = await db.maybe<{ user_id: number }>(sql`
    select user_id from sign_in_addresses
    where bucket = ${bucketOf(id)} and user_id = ${id} and address = ${countedAddress(address)}
      and signed_in_at > ${later(now, -ADDRESS_LIFETIME)}`);
  return row !== undefined;
}

/** Remembers that an account has signed in from an address. */
export async function rememberAddress(db: Queryable, userId: number, address: string, now: Date): Promise<void> {
  const bucket = bucketOf(userId);
  const written = await db.run(sql`
    insert into sign_in_addresses (bucket, user_id, address, signed_in_at)
    values (${bucket}, ${userId}, ${countedAddress(address)}, ${now})
    on conflict (bucket, user_id, address) do update set signed_in_at = excluded.signed_in_at
    where sign_in_addresses.signed_in_at < ${later(now, -RENEW_AFTER)}`);
  if (written === 0) return;
  await db.run(sql`
    delete from sign_in_addresses
    where bucket = ${bucket} and user_id = ${userId} and address not in (
      select address from sign_in_addresses where bucket = ${bucket} and user_id = ${userId}
      order by signed_in_at desc, address limit ${MOST})`);
}
