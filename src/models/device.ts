import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, newId, requireSecretKey, type Bucket } from '../db/ids.js';
import { columns, BaseModel } from '../db/model.js';
import { found } from '../errors.js';
import type { Token } from './token.js';
import type { RowOf } from '../db/rows.js';

/** Where a user gets pushes: the subscription of a client at a push service. */
export class Device extends BaseModel {
  static override tableName = 'devices';
  static override idColumn = ['bucket', 'id'];

  declare bucket: Bucket;
  declare id: number;
  declare user_id: number;
  declare endpoint: string;
  declare p256dh: Buffer;
  declare auth: Buffer;
  declare name: string | null;
  declare public_targets_only: boolean;
  declare credential: Buffer;
  declare client_id: string | null;
  declare family: number | null;
  declare added_at: Date;
  declare sent_at: Date | null;
  declare last_notice: string | null;
  declare failures: number;
  declare failing_since: Date | null;
  declare paused_until: Date | null;
}

const PUSH_COLUMNS = columns(
  Device,
  'devices',
  'id',
  'user_id',
  'endpoint',
  'p256dh',
  'auth',
  'public_targets_only',
  'last_notice',
  'failures',
  'failing_since',
  'paused_until',
);

/** What a push needs to know of a device. */
export type PushDevice = RowOf<typeof PUSH_COLUMNS>;

/** The subscription of a client at a push service. */
export interface PushSubscription {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  name: string | null;
}

/** At most this many live at a time (behaviour/notifications.md#push). */
export const MOST_DEVICES = 20;

/**
 * Whether the credential that has added a row of `devices` is still valid: the session, the token, or the tokens that a
 * program gets one after another. `buckets`: the one of the statement, or several; undefined for all.
 */
export function isOfValidCredential(now: Date, buckets: Bucket | readonly Bucket[] | undefined): Sql {
  const among = (column: Sql) => {
    if (buckets === undefined) return sql`true`;
    return typeof buckets === 'number' ? sql`${column} = ${buckets}` : sql`${column} = any(${buckets}::int[])`;
  };
  return sql`(exists (
      select from sessions s
      where ${among(sql`s.bucket`)} and s.bucket = devices.bucket and s.sha256 = devices.credential and s.expires_at > ${now})
    or exists (
      select from tokens t
      where ${among(sql`t.bucket`)} and t.bucket = devices.bucket and t.user_id = devices.user_id
        and (t.sha256 = devices.credential or t.client_id = devices.client_id and t.family = devices.family)
        and (t.expires_at is null or t.expires_at > ${now}))
    or exists (
      select from oauth_refresh_tokens r
      where ${among(sql`r.bucket`)} and r.bucket = devices.bucket and r.user_id = devices.user_id
        and r.client_id = devices.client_id and r.family = devices.family and r.used_at is null and r.expires_at > ${now}))`;
}

/** The devices of a user whose credential is valid. */
function devicesOf(userId: number, now: Date): Sql {
  const bucket = bucketOf(userId);
  return sql`devices.bucket = ${bucket} and devices.user_id = ${userId} and ${isOfValidCredential(now, bucket)}`;
}

/** The same, as far as the actor sees them: a program sees only those that it has added. */
export function ownDevices(actor: Actor, now: Date): Sql {
  const ofProgram = actor.client_id === null ? sql`` : sql`and devices.client_id = ${actor.client_id}`;
  return sql`${devicesOf(actor.id, now)} ${ofProgram}`;
}

/**
 * Adds a device of the actor, or replaces the keys, the name and the credential of the one with this endpoint. The
 * account must be locked. Returns its id.
 */
export async function upsertDevice(
  trx: Transaction,
  actor: Actor,
  { endpoint, p256dh, auth, name }: PushSubscription,
  now: Date,
): Promise<number> {
  const { bucket, id: userId, client_id } = actor;
  const { sha256 } = requireSecretKey(actor.secret);
  const token = await trx.maybe<Pick<Token, 'family'>>(sql`
    select family from tokens where bucket = ${bucket} and sha256 = ${sha256}`);
  const id = await newId(trx, bucket);
  return trx.number(sql`
    insert into devices (bucket, id, user_id, endpoint, p256dh, auth, name, public_targets_only, credential, client_id, family, added_at)
    values (${bucket}, ${id}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${name}, ${actor.public_targets_only}, ${sha256},
      ${client_id}, ${token?.family ?? null}, ${now})
    on conflict (bucket, user_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name,
      public_targets_only = excluded.public_targets_only, credential = excluded.credential, client_id = excluded.client_id,
      family = excluded.family
    returning devices.id`);
}

/** Deletes the devices of a user whose credential has ended. */
export async function deleteEndedDevices(trx: Transaction, userId: number, now: Date): Promise<void> {
  const bucket = bucketOf(userId);
  await trx.run(sql`
    delete from devices where devices.bucket = ${bucket} and devices.user_id = ${userId}
      and not ${isOfValidCredential(now, bucket)}`);
}

/** Returns how many devices a user has, those of programs included. */
export async function countDevices(db: Queryable, userId: number): Promise<number> {
  return db.number(sql`
    select count(*)::int as count from devices where devices.bucket = ${bucketOf(userId)} and devices.user_id = ${userId}`);
}

/** The devices that the actor's session or token has added, which is valid. */
function ofCredential(actor: Actor): Sql {
  const { sha256 } = requireSecretKey(actor.secret);
  return sql`bucket = ${actor.bucket} and user_id = ${actor.id} and credential = ${sha256}`;
}

/** Whether the actor's session or token has added a device. */
export async function hasDeviceOfCredential(db: Queryable, actor: Actor): Promise<boolean> {
  return db.boolean(sql`
    select exists (select from devices where ${ofCredential(actor)}) as has_any`);
}

/** Deletes the devices that the actor's session or token has added. */
export async function deleteDevicesOfCredential(trx: Transaction, actor: Actor): Promise<void> {
  await trx.run(sql`delete from devices where ${ofCredential(actor)}`);
}

/** Returns a device that the actor sees. Throws `device_not_found` (116) for any other. */
export async function findDevice(db: Queryable, actor: Actor, id: number, now: Date): Promise<PushDevice> {
  const row = await db.maybe(sql`
    select ${PUSH_COLUMNS} from devices where devices.id = ${id} and ${ownDevices(actor, now)}`);
  return found(row, 'device_not_found');
}

/** Returns the devices of a user. */
export function pushDevicesOf(db: Queryable, userId: number, now: Date): Promise<PushDevice[]> {
  return db.many(sql`
    select ${PUSH_COLUMNS} from devices where ${devicesOf(userId, now)} order by devices.id limit ${MOST_DEVICES}`);
}

/** Returns those of these users who have devices, in one statement. */
export async function usersWithDevices(
  db: Queryable,
  userIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const buckets = [...new Set(userIds.map(bucketOf))];
  const owners = await db.numbers(sql`
    select distinct devices.user_id from devices
    where devices.bucket = any(${buckets}::int[]) and devices.user_id = any(${userIds}::bigint[])
      and ${isOfValidCredential(now, buckets)}`);
  return new Set(owners);
}

type DeviceKey = Pick<Device, 'id' | 'user_id'>;

const isDevice = ({ id, user_id }: DeviceKey) => sql`bucket = ${bucketOf(user_id)} and id = ${id}`;

/** Deletes a device. */
export async function deleteDevice(db: Queryable, device: DeviceKey): Promise<void> {
  await db.run(sql`delete from devices where ${isDevice(device)}`);
}

/** Notes that a push has been sent to a device. */
export async function noteSent(db: Queryable, device: DeviceKey, noticeId: string, now: Date): Promise<void> {
  await db.run(sql`
    update devices set sent_at = ${now}, last_notice = ${noticeId}, failures = 0, failing_since = null, paused_until = null
    where ${isDevice(device)}`);
}

/** Notes that a push to a device has failed, and that no further one is sent before `until`. */
export async function noteFailure(db: Queryable, device: DeviceKey, until: Date, now: Date): Promise<void> {
  await db.run(sql`
    update devices set failures = failures + 1, failing_since = coalesce(failing_since, ${now}::timestamptz),
      paused_until = ${until}
    where ${isDevice(device)}`);
}

/** A post as a push shows it. */
export interface PushedPost {
  cause: 'message' | 'comment' | 'thread';
  holder_id: number;
  /** The title of the thread or the conversation; null for a conversation without one. */
  title: string | null;
  /** The name of the author. */
  author: string;
  content: string;
  has_files: boolean;
}

interface Asked {
  cause: PushedPost['cause'];
  id: number;
}

/** Returns these posts of a workspace in their order, without those that are removed. */
export function pushedPosts(db: Queryable, workspaceId: number, posts: readonly Asked[]): Promise<PushedPost[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<PushedPost>(sql`
    select asked.cause, post.holder_id, post.title, u.name as author, post.content, post.attachments <> '[]' as has_files
    from unnest(${posts.map(({ cause }) => cause)}::text[], ${posts.map(({ id }) => id)}::bigint[]) with ordinality
      as asked (cause, id, place)
    cross join lateral (
      select t.id as holder_id, t.title, t.creator, t.content, t.attachments from threads t
      where asked.cause = 'thread' and t.bucket = ${bucket} and t.id = asked.id and t.workspace_id = ${workspaceId}
      union all
      select t.id, t.title, c.creator, c.content, c.attachments from comments c
      join threads t on t.bucket = ${bucket} and t.id = c.thread_id
      where asked.cause = 'comment' and c.bucket = ${bucket} and c.id = asked.id and c.workspace_id = ${workspaceId}
        and c.deleted_by is null
      union all
      select v.id, v.title, m.creator, m.content, m.attachments from messages m
      join conversations v on v.bucket = ${bucket} and v.id = m.conversation_id
      where asked.cause = 'message' and m.bucket = ${bucket} and m.id = asked.id and m.workspace_id = ${workspaceId}
        and m.deleted_by is null) post
    join users u on u.id = post.creator
    order by asked.place`);
}
