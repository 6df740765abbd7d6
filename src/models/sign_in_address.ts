import { countedAddress } from './client_address.js';
import { DAY, later } from '../clock.js';
import { sql, type Queryable } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { changesAlone, finds } from '../db/statements.js';

/** A network address from which a user has signed in. */
export class SignInAddress extends BaseModel {
  static override tableName = 'sign_in_addresses';
  static override idColumn = ['bucket', 'user_id', 'address'];

  declare bucket: Bucket;
  declare user_id: number;
  declare address: string;
  declare signed_in_at: Date;
}

/** How long the address of a sign-in is remembered (behaviour/accounts.md#wrong-passwords). */
export const ADDRESS_LIFETIME = 90 * DAY;
/** The most addresses of an account, the last ones. Failed sign-ins from each of them are counted separately. */
const MOST = 20;
/** An address is written at most once a day, so that frequent sign-ins do not cause frequent writes. */
const RENEW_AFTER = DAY;
/** An id that no user has. */
const NOBODY = 0;

type Seen = { bucket: Bucket; userId: number; address: string };

const seen = finds(({ bucket, userId, address, after }: Seen & { after: Date }) =>
  SignInAddress.query().select('user_id').findById([bucket, userId, address]).where('signed_in_at', '>', after),
);

/**
 * Whether an account has signed in from an address lately. An unknown account sends the same statement, so that the
 * response takes as long.
 */
export async function hasSignedInFrom(
  db: Queryable,
  userId: number | undefined,
  address: string,
  now: Date,
): Promise<boolean> {
  const id = userId ?? NOBODY;
  const key = { bucket: bucketOf(id), userId: id, address: countedAddress(address) };
  const after = later(now, -ADDRESS_LIFETIME);
  return (await seen(db, { ...key, after })) !== undefined;
}

const remember = changesAlone(({ bucket, userId, address, now, stale }: Seen & { now: Date; stale: Date }) =>
  SignInAddress.query()
    .insert({ bucket, user_id: userId, address, signed_in_at: now })
    .onConflict(['bucket', 'user_id', 'address'])
    .merge(['signed_in_at'])
    .where('sign_in_addresses.signed_in_at', '<', stale),
);

/** Remembers that an account has signed in from an address. */
export async function rememberAddress(db: Queryable, userId: number, address: string, now: Date): Promise<void> {
  const bucket = bucketOf(userId);
  const key = { bucket, userId, address: countedAddress(address) };
  const written = await remember(db, { ...key, now, stale: later(now, -RENEW_AFTER) });
  if (written === 0) return;
  await db.run(sql`
    delete from sign_in_addresses
    where bucket = ${bucket} and user_id = ${userId} and address not in (
      select address from sign_in_addresses where bucket = ${bucket} and user_id = ${userId}
      order by signed_in_at desc, address limit ${MOST})`);
}
