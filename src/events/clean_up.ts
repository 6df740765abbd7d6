import { DAY, HOUR, later } from '../clock.js';
import { sql } from '../db/database.js';
import { revokeExpired } from '../domain/oauth/revocation.js';
import { removeUnusedPrograms } from '../domain/oauth/unused_programs.js';
import { eraseUploads } from '../domain/uploads/erasure.js';
import { deleteSomeDeliveries } from '../models/old_deliveries.js';
import { isOfValidCredential } from '../models/device.js';
import { deleteExpiredRows, type ExpiredRows } from '../models/erasure.js';
import { deleteSomeBodies } from '../models/shared_body.js';
import { deleteOldLiveEvents } from '../models/live_event.js';
import { KEY_LIFETIME } from '../models/idempotency_key.js';
import { MAIL_LIFETIME } from '../models/loop_in_address.js';
import { deleteOldNotifications } from '../models/notification.js';
import { ADDRESS_LIFETIME } from '../models/session.js';
import { TEMP_ID_LIFETIME } from '../models/temp_id.js';
import { TaskOf } from './tasks.js';

/** Longer than the window of any rate limit (behaviour/limits.md#rate-limits). */
const HITS_MS = DAY + HOUR;

/**
 * Ended subscriptions are kept for events that happened before their end. Those are dispatched long before this time.
 */
const ENDED_HOOKS_MS = DAY;
/**
 * The log of deliveries, and subscriptions that Skein has ended with the reason, are kept this long
 * (behaviour/webhooks.md#log).
 */
const DELIVERIES_MS = 30 * DAY;
/**
 * What deliveries share goes with the last of them. Later than that, what a crash has left behind is deleted. No
 * schedule of tries lasts for the day between.
 */
const SHARED_BODIES_MS = DELIVERIES_MS + DAY;
/** What was told by mail and by push is kept this long (behaviour/notifications.md#what-waits). */
const NOTICES_MS = 7 * DAY;
/**
 * A used OAuth code is kept this long, because its second use revokes the tokens of the first
 * (behaviour/oauth.md#flow).
 */
const USED_CODES_MS = DAY;
/** Longer than any upload takes. */
const UNFINISHED_MS = DAY;

/** Deletes what has expired, in all buckets, once an hour. */
export const cleanUp = new TaskOf<undefined>(
  'clean_up',
  () => undefined,
  async (_payload, { db, clock, files, signal, liveRetention = DAY }) => {
    const now = clock.now();
    for (const rows of expiredRows(now)) await deleteExpiredRows(db, rows, signal);
    await deleteOldLiveEvents(db, later(now, -liveRetention), signal);
    await deleteOldNotifications(db, now, signal);
    await revokeExpired(db, now);
    await removeUnusedPrograms(db, now, signal);
    while (await deleteSomeDeliveries(db, later(now, -DELIVERIES_MS))) signal.throwIfAborted();
    while (await deleteSomeBodies(db, later(now, -SHARED_BODIES_MS))) signal.throwIfAborted();
    await eraseUploads(db, files, now, signal);
    await files.removeUnfinished(later(now, -UNFINISHED_MS));
  },
);

/** What expires, table by table. */
function expiredRows(now: Date): ExpiredRows[] {
  const byUser = ['bucket', 'user_id'];
  const bySecret = { key: ['bucket', 'sha256'], where: sql`expires_at < ${now}` };
  const [endedBefore, reasonsBefore] = [later(now, -ENDED_HOOKS_MS), later(now, -DELIVERIES_MS)];
  return [
    { table: 'temp_ids', key: [...byUser, 'temp_id'], where: sql`created_at < ${later(now, -TEMP_ID_LIFETIME)}` },
    { table: 'idempotency_keys', key: [...byUser, 'key'], where: sql`created_at < ${later(now, -KEY_LIFETIME)}` },
    {
      table: 'loop_in_mails',
      key: ['bucket', 'obj_id', 'digest'],
      where: sql`posted_at < ${later(now, -MAIL_LIFETIME)}`,
    },
    { table: 'sessions', ...bySecret },
    {
      table: 'sign_in_addresses',
      key: [...byUser, 'address'],
      where: sql`signed_in_at < ${later(now, -ADDRESS_LIFETIME)}`,
    },
    { table: 'codes', ...bySecret },
    ...expiredAddresses(now),
    { table: 'tokens', ...bySecret },
    { table: 'oauth_codes', key: bySecret.key, where: sql`expires_at < ${later(now, -USED_CODES_MS)}` },
    { table: 'oauth_refresh_tokens', ...bySecret },
    {
      table: 'hook_subscriptions',
      key: ['id'],
      where: sql`ended_at < ${reasonsBefore} or (ended_at < ${endedBefore} and end_reason is null)`,
    },
    {
      table: 'notices',
      key: [...byUser, 'means', 'happening_id'],
      where: sql`ready_at < ${later(now, -NOTICES_MS)}`,
    },
    { table: 'open_streams', key: ['user_id', 'holder'], where: sql`until < ${now}` },
    { table: 'devices', key: ['bucket', 'id'], where: sql`not ${isOfValidCredential(now, undefined)}` },
    { table: 'rate_limit_hits', key: ['id'], where: sql`hit_at < ${later(now, -HITS_MS)}` },
  ];
}

/** Addresses of users that were kept aside, or for a recovery. */
function expiredAddresses(now: Date): ExpiredRows[] {
  const ofUsers = { table: 'users', key: ['id'] };
  return [
    { ...ofUsers, where: sql`new_email_until < ${now}`, cleared: ['new_email', 'new_email_until'] },
    { ...ofUsers, where: sql`recovery_until < ${now}`, cleared: ['recovery_email', 'recovery_until'] },
  ];
}
