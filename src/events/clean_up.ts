import { DAY, HOUR, later } from '../clock.js';
import { sql, type Database } from '../db/database.js';
import { revokeExpired } from '../domain/oauth/granting.js';
import { eraseUploads } from '../domain/uploads/erasing.js';
import { removeSomeDeliveries } from '../models/delivery.js';
import { removeSomeBodies } from '../models/shared_body.js';
import { KEY_LIFETIME } from '../models/idempotency_key.js';
import { MAIL_LIFETIME } from '../models/loop_in_mail.js';
import { ADDRESS_LIFETIME } from '../models/sign_in_address.js';
import { TEMP_ID_LIFETIME } from '../models/temp_id.js';
import { TaskOf } from './tasks.js';

/** Longer than the window of any rate limit (decision 25). */
const HITS_MS = DAY + HOUR;

/**
 * Ended subscriptions are kept for events that happened before their end. Those are dispatched long before this time.
 */
const ENDED_HOOKS_MS = DAY;
/** The log of deliveries, and subscriptions that Skein has ended with the reason, are kept this long (decision 38d). */
const DELIVERIES_MS = 30 * DAY;
/**
 * What deliveries share goes with the last of them. Later than that, what a crash has left behind is deleted. No
 * schedule of tries lasts for the day between.
 */
const SHARED_BODIES_MS = DELIVERIES_MS + DAY;
/** A used OAuth code is kept this long, because its second use revokes the tokens of the first (decision 27). */
const USED_CODES_MS = DAY;
/** Longer than any upload takes. */
const UNFINISHED_MS = DAY;

/** Deletes what has expired, in all buckets, once an hour. */
export const cleanUp = new TaskOf<undefined>(
  'clean_up',
  () => undefined,
  async (_payload, { db, clock, files, signal }) => {
    const now = clock.now();
    await removeExpired(db, now);
    await revokeExpired(db, now);
    while (await removeSomeDeliveries(db, later(now, -DELIVERIES_MS))) signal.throwIfAborted();
    while (await removeSomeBodies(db, later(now, -SHARED_BODIES_MS))) signal.throwIfAborted();
    await eraseUploads(db, files, now, signal);
    await files.removeUnfinished(later(now, -UNFINISHED_MS));
  },
);

async function removeExpired(db: Database, now: Date): Promise<void> {
  await db.run(sql`delete from temp_ids where created_at < ${later(now, -TEMP_ID_LIFETIME)}`);
  await db.run(sql`delete from idempotency_keys where created_at < ${later(now, -KEY_LIFETIME)}`);
  await db.run(sql`delete from loop_in_mails where posted_at < ${later(now, -MAIL_LIFETIME)}`);
  await db.run(sql`delete from sessions where expires_at < ${now}`);
  await db.run(sql`delete from sign_in_addresses where signed_in_at < ${later(now, -ADDRESS_LIFETIME)}`);
  await db.run(sql`delete from codes where expires_at < ${now}`);
  await db.run(sql`
    update users set new_email = null, new_email_until = null where new_email_until < ${now}`);
  await db.run(sql`
    update users set recovery_email = null, recovery_until = null where recovery_until < ${now}`);
  await db.run(sql`delete from tokens where expires_at < ${now}`);
  await db.run(sql`delete from oauth_codes where expires_at < ${later(now, -USED_CODES_MS)}`);
  await db.run(sql`delete from oauth_refresh_tokens where expires_at < ${now}`);
  await db.run(sql`
    delete from hook_subscriptions where ended_at < ${later(now, -ENDED_HOOKS_MS)} and end_reason is null`);
  await db.run(sql`delete from hook_subscriptions where ended_at < ${later(now, -DELIVERIES_MS)}`);
  await db.run(sql`delete from rate_limit_hits where hit_at < ${later(now, -HITS_MS)}`);
}
