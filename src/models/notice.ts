import { raw } from 'objection';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { hasChanged, changes, changesAlone } from '../db/statements.js';
import type { Schema } from '../generated/schemas.js';
import { dueRows, type DueDatabase, type DueLimits } from './due_rows.js';
import { isVisibleNotification } from './notification.js';
import { bucketIn } from '../db/compiled.js';

/** What is to be told, or was told, to a person by mail or by push. */
export class Notice extends BaseModel {
  static override tableName = 'notices';
  static override idColumn = ['bucket', 'user_id', 'means', 'happening_id'];

  declare bucket: Bucket;
  declare workspace_id: number;
  declare user_id: number;
  declare means: string;
  declare happening_id: number;
  declare cause: string;
  declare object_id: number | null;
  declare holder_id: number | null;
  declare by_user_id: number;
  declare happened_at: Date;
  declare ready_at: Date;
  declare due_at: Date;
  declare is_held: boolean;
  declare tries: number;
  declare sent_at: Date | null;
  declare sent_as: string | null;
}

/** A notification or a message of which it is not decided yet who is told by mail and by push. */
export class NoticeCause extends BaseModel {
  static override tableName = 'notice_causes';

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare is_message: boolean;
  declare last_user_id: number;
  declare due_at: Date;
  declare tries: number;
}

/** A row with the values that its columns may have. */
export interface NoticeRow extends Omit<Notice, keyof BaseModel | 'means' | 'cause'> {
  means: 'email' | 'push';
  cause: 'message' | 'comment' | 'thread' | 'added' | 'removed';
}

/** What is sent together at most: to one person, about one workspace, by one means. */
export type NoticeGroup = Pick<NoticeRow, 'workspace_id' | 'user_id' | 'means'>;

/** Notices of a group that a process has claimed. Once another one has them, the first changes nothing any more. */
export interface NoticeClaim extends NoticeGroup {
  /** Until when the claim is stored to hold; several times if it is not known which. */
  lease: { readonly held: readonly Date[] };
}

/** What happened, as a notice tells it. */
export type Happening = Pick<
  NoticeRow,
  'workspace_id' | 'happening_id' | 'cause' | 'object_id' | 'holder_id' | 'by_user_id' | 'happened_at'
>;

export type NewNotice = Pick<NoticeRow, 'user_id' | 'means' | 'ready_at' | 'is_held'>;

/** So many notices wait for a person in one bucket by one means. What comes beyond them is in the lists only. */
const MOST_WAITING = 200;

/** Stores the notices of something that has happened. Those that are stored already stay. */
export async function insertNotices(
  trx: Transaction,
  happening: Happening,
  notices: readonly NewNotice[],
): Promise<void> {
  const { workspace_id, happening_id, cause, object_id, holder_id, by_user_id, happened_at } = happening;
  const bucket = bucketOf(workspace_id);
  if (notices.length === 0) return;
  const places = await trx.numbers(sql`
    select one.place::int as place
    from unnest(${notices.map(({ user_id }) => user_id)}::bigint[], ${notices.map(({ means }) => means)}::text[])
      with ordinality as one (user_id, means, place)
    where (select count(*) from (
      select from notices waiting where waiting.bucket = ${bucket} and waiting.user_id = one.user_id and waiting.means = one.means
        and waiting.sent_at is null limit ${MOST_WAITING}) waiting) < ${MOST_WAITING}`);
  const wanted = new Set(places);
  const kept = notices.filter((_, index) => wanted.has(index + 1));
  const readyAt = kept.map(({ ready_at }) => ready_at.toISOString());
  await trx.run(sql`
    insert into notices (bucket, workspace_id, user_id, means, happening_id, cause, object_id, holder_id, by_user_id, happened_at, ready_at,
      due_at, is_held)
    values (${bucket}, ${workspace_id}, unnest(${kept.map(({ user_id }) => user_id)}::bigint[]),
      unnest(${kept.map(({ means }) => means)}::text[]), ${happening_id}, ${cause}, ${object_id}, ${holder_id}, ${by_user_id},
      ${happened_at}, unnest(${readyAt}::timestamptz[]), unnest(${readyAt}::timestamptz[]),
      unnest(${kept.map(({ is_held }) => is_held)}::boolean[]))
    on conflict (bucket, user_id, means, happening_id) do nothing`);
}

/** Returns groups with notices by a means that are due. The same group may be there several times. */
export function dueNotices(
  db: DueDatabase,
  means: NoticeRow['means'],
  now: Date,
  limits: DueLimits,
): Promise<NoticeGroup[]> {
  const table = { table: 'notices', columns: ['workspace_id', 'user_id', 'means'] };
  return dueRows<NoticeGroup>(db, { ...table, waiting: `sent_at is null and means = '${means}'` }, now, limits);
}

/**
 * Claims the notices of a group that are due, until a time, and with them those of the same places that only wait for
 * their delay. Of several processes one gets each. The oldest first.
 */
export async function claimNotices(db: Queryable, group: NoticeGroup, now: Date, until: Date): Promise<NoticeRow[]> {
  const rows = await db.many<NoticeRow>(sql`
    update notices set due_at = ${until}, tries = tries + 1
    where ${inGroup(group)} and sent_at is null and (due_at <= ${now} or (tries = 0 and not is_held and holder_id in (
      select due.holder_id from notices due
      where due.bucket = ${bucketOf(group.workspace_id)} and due.user_id = ${group.user_id} and due.means = ${group.means}
        and due.workspace_id = ${group.workspace_id} and due.sent_at is null and due.due_at <= ${now})))
    returning *`);
  return rows.toSorted((one, other) => one.happening_id - other.happening_id);
}

function inGroup({ workspace_id, user_id, means }: NoticeGroup): Sql {
  return sql`bucket = ${bucketOf(workspace_id)} and user_id = ${user_id} and means = ${means} and workspace_id = ${workspace_id}`;
}

function these(claim: NoticeClaim, notices: readonly NoticeRow[]): Sql {
  const ids = notices.map(({ happening_id }) => happening_id);
  const held = claim.lease.held.map((until) => until.toISOString());
  return sql`${inGroup(claim)} and happening_id = any(${ids}::bigint[]) and sent_at is null and due_at = any(${held}::timestamptz[])`;
}

/** Makes a claim hold until a time. Returns false if it has not all of these notices any more. */
export async function renewNotices(
  db: Queryable,
  claim: NoticeClaim,
  notices: readonly NoticeRow[],
  until: Date,
): Promise<boolean> {
  return (await db.run(sql`update notices set due_at = ${until} where ${these(claim, notices)}`)) === notices.length;
}

/** Deletes notices that are not to be sent. */
export async function deleteNotices(db: Queryable, claim: NoticeClaim, notices: readonly NoticeRow[]): Promise<void> {
  if (notices.length > 0) await db.run(sql`delete from notices where ${these(claim, notices)}`);
}

/** Puts notices off, because the person is not to be told before a time. */
export async function holdNotices(
  db: Queryable,
  claim: NoticeClaim,
  notices: readonly NoticeRow[],
  { at, isHeld }: { at: Date; isHeld: boolean },
): Promise<void> {
  await db.run(sql`
    update notices set ready_at = ${at}, due_at = ${at}, tries = 0, is_held = is_held or ${isHeld}::boolean where ${these(claim, notices)}`);
}

/** Puts notices back that were not tried. */
export async function putBackNotices(
  db: Queryable,
  claim: NoticeClaim,
  notices: readonly NoticeRow[],
  now: Date,
): Promise<void> {
  await db.run(sql`update notices set due_at = ${now}, tries = 0 where ${these(claim, notices)}`);
}

/** Puts notices off that could not be sent. The claim has counted a try; one that only had to wait is none. */
export async function retryNotices(
  db: Queryable,
  claim: NoticeClaim,
  notices: readonly NoticeRow[],
  at: Date,
  wasTried = true,
): Promise<void> {
  const uncounted = wasTried ? 0 : 1;
  await db.run(
    sql`update notices set due_at = ${at}, tries = tries - ${uncounted}::int where ${these(claim, notices)}`,
  );
}

/** Lets the held notices of a user be decided again now, in these workspaces, but for those that are being sent. */
export async function releaseHeld(
  db: Queryable,
  userId: number,
  workspaceIds: readonly number[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update notices set due_at = ${now}, ready_at = ${now}
    where bucket = any(${workspaceIds.map(bucketOf)}::int[]) and user_id = ${userId} and means in ('email', 'push')
      and sent_at is null and is_held and tries = 0 and due_at > ${now}`);
}

/** Notices were sent in one mail or push. */
export async function markSent(
  db: Queryable,
  claim: NoticeClaim,
  notices: readonly NoticeRow[],
  sentAs: string,
  now: Date,
): Promise<void> {
  await db.run(sql`update notices set sent_at = ${now}, sent_as = ${sentAs} where ${these(claim, notices)}`);
}

/** The notices of a post for a user, sent or waiting. */
export function noticesOf(db: Queryable, userId: number, happeningIds: readonly number[]): Promise<NoticeRow[]> {
  return db.many<NoticeRow>(sql`
    select * from notices
    where bucket = any(${happeningIds.map(bucketOf)}::int[]) and user_id = ${userId} and happening_id = any(${happeningIds}::bigint[])
    order by happening_id, means`);
}

/** The notices that one statement erases. */
const ERASED = 5000;

/** Erases some notices of a workspace. Returns whether there were any. */
export async function deleteSomeNotices(db: Queryable, workspaceId: number): Promise<boolean> {
  const bucket = bucketOf(workspaceId);
  const erased = await db.run(sql`
    delete from notices where bucket = ${bucket} and (user_id, means, happening_id) in (
      select user_id, means, happening_id from notices where bucket = ${bucket} and workspace_id = ${workspaceId} limit ${ERASED})`);
  return erased > 0;
}

/** Erases the notices of a bucket for a user. */
export async function deleteNoticesOf(db: Queryable, bucket: Bucket, userId: number): Promise<void> {
  await db.run(sql`delete from notices where bucket = ${bucket} and user_id = ${userId}`);
}

export type NewCause = Pick<NoticeCause, 'id' | 'workspace_id' | 'is_message'>;

/** Stores what has happened. It may be stored again. */
export async function insertCauses(db: Queryable, causes: readonly NewCause[], now: Date): Promise<void> {
  if (causes.length === 0) return;
  await db.run(sql`
    insert into notice_causes (bucket, id, workspace_id, is_message, due_at)
    select one.bucket, one.id, one.workspace_id, one.is_message, ${now}
    from unnest(${causes.map(({ id }) => bucketOf(id))}::int[], ${causes.map(({ id }) => id)}::bigint[],
      ${causes.map(({ workspace_id }) => workspace_id)}::bigint[], ${causes.map(({ is_message }) => is_message)}::boolean[])
      as one (bucket, id, workspace_id, is_message)
    on conflict (bucket, id) do nothing`);
}

const DUE = {
  table: 'notice_causes',
  columns: ['id', 'workspace_id', 'is_message', 'last_user_id', 'due_at', 'tries'],
  waiting: 'true',
};

export type DueCause = NewCause & Pick<NoticeCause, 'last_user_id' | 'due_at' | 'tries'>;

/** Returns what is to be decided now. */
export function dueCauses(db: DueDatabase, now: Date, limits: DueLimits): Promise<DueCause[]> {
  return dueRows<DueCause>(db, DUE, now, limits);
}

/** Claims a cause until a time. Returns false if another process has it. */
export const claimCause = changesAlone(
  ({ id, due_at: seen }: DueCause, until: Date) =>
    claimed({ id, until: seen }).patch({ due_at: until, tries: raw('tries + 1') }),
  hasChanged,
);

/** A cause that a process has claimed until a time. Once another one has it, the first changes nothing any more. */
export interface CauseClaim {
  id: number;
  until: Date;
}

const claimed = ({ id, until }: CauseClaim) =>
  NoticeCause.query().where('bucket', bucketIn(id)).where('id', id).where('due_at', until);

/** It is decided up to this receiver. The others come in another turn. Returns false if another process has it. */
export const advanceCause = changes(
  (cause: CauseClaim, lastUserId: number, now: Date) =>
    claimed(cause).patch({ last_user_id: lastUserId, due_at: now, tries: 0 }),
  hasChanged,
);

/** It is decided for all receivers. Returns false if another process has it. */
export const deleteCause = changesAlone((cause: CauseClaim) => claimed(cause).delete(), hasChanged);

/** Something that happened, and a user who may be told of it. */
export interface AskedNotice {
  happeningId: number;
  userId: number;
}

/** What decides whether a user is told of something that happened, as it is now. */
export interface NoticeState extends Happening {
  user_id: number;
  /**
   * But for being added also whether the user has used the workspace (behaviour/workspaces.md#members-added-by-others).
   */
  is_visible: boolean;
  /** Whether the user has used the workspace. */
  is_used: boolean;
  is_muted: boolean;
  is_mentioned: boolean;
  is_read: boolean;
}

/** The causes of the types of notifications. Those of channels have none (behaviour/notifications.md#who-is-told). */
const CAUSE = sql`case n.type_id when 1 then 'comment' when 2 then 'thread' when 3 then 'added' when 4 then 'removed' end`;

/**
 * Returns what decides about notifications of a workspace. Those that were deleted with their post, and those of
 * channels, are missing.
 */
export function notificationStates(
  db: Queryable,
  workspaceId: number,
  asked: readonly AskedNotice[],
  now: Date,
): Promise<NoticeState[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<NoticeState>(sql`
    select n.workspace_id, n.id as happening_id, told.user_id, ${CAUSE} as cause, coalesce(n.comment_id, n.thread_id) as object_id,
      n.thread_id as holder_id, n.by_user_id, n.posted_at as happened_at,
      coalesce(${isVisibleNotification(sql`told.user_id`, [bucket])}, false) and (n.type_id = 3 or coalesce(wu.met, false)) as is_visible,
      coalesce(wu.met, false) as is_used,
      coalesce(mine.muted_until > ${now}, false) as is_muted, coalesce(mine.direct_mention, false) as is_mentioned,
      n.thread_id is not null and (not coalesce(mine.unread, false)
        or case when n.comment_id is null then mine.read_index >= 0 or mine.text_read else c.obj_index <= mine.read_index end) as is_read
    from ${pairs(asked)} as told (happening_id, user_id)
    join notifications n on n.bucket = ${bucket} and n.id = told.happening_id and n.type_id <= 4
    left join comments c on c.bucket = ${bucket} and c.id = n.comment_id
    left join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = told.user_id
    left join thread_users mine on mine.bucket = ${bucket} and mine.thread_id = n.thread_id and mine.user_id = told.user_id
    where n.workspace_id = ${workspaceId}`);
}

/** The same about messages. Those that were removed, and those that Skein has written, are missing. */
export function messageStates(
  db: Queryable,
  workspaceId: number,
  asked: readonly AskedNotice[],
  now: Date,
): Promise<NoticeState[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<NoticeState>(sql`
    select m.workspace_id, m.id as happening_id, told.user_id, 'message' as cause, m.id as object_id, m.conversation_id as holder_id,
      m.creator as by_user_id, m.posted_at as happened_at,
      coalesce(wu.met, false) and mine.user_id is not null and m.obj_index >= mine.sees_from as is_visible,
      coalesce(wu.met, false) as is_used,
      coalesce(mine.muted_until > ${now}, false) as is_muted, coalesce(mine.direct_mention, false) as is_mentioned,
      not coalesce(mine.unread, false) or m.obj_index <= mine.read_index as is_read
    from ${pairs(asked)} as told (happening_id, user_id)
    join messages m on m.bucket = ${bucket} and m.id = told.happening_id
    left join conversation_users mine
      on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id = told.user_id
    left join workspace_users wu on wu.workspace_id = ${workspaceId} and wu.user_id = told.user_id and wu.removed_at is null
    where m.workspace_id = ${workspaceId} and ${IS_SAID}`);
}

/** Whether somebody, or an integration, has written the message `m`. */
const IS_SAID = sql`m.deleted_by is null
  and coalesce(m.system_message ->> 'type', '') not in ('users_added', 'users_removed', 'conversation_renamed', 'integration_failed')`;

function pairs(asked: readonly AskedNotice[]): Sql {
  const [happenings, users] = [asked.map(({ happeningId }) => happeningId), asked.map(({ userId }) => userId)];
  return sql`unnest(${happenings}::bigint[], ${users}::bigint[])`;
}

/** Returns some receivers of a notification, after one, in the order of their ids: people, not bots. */
export async function receiversOfNotification(
  db: Queryable,
  { id, after, most }: { id: number; after: number; most: number },
): Promise<number[]> {
  return db.numbers(sql`
    select told.user_id from notifications n
    cross join lateral unnest(n.receivers) as told (user_id)
    join users u on u.id = told.user_id and not u.bot
    where n.bucket = ${bucketOf(id)} and n.id = ${id} and n.type_id <= 4 and told.user_id > ${after}
    order by told.user_id limit ${most}`);
}

/** The same of a message: all in the conversation but its author. */
export async function receiversOfMessage(
  db: Queryable,
  { id, after, most }: { id: number; after: number; most: number },
): Promise<number[]> {
  const bucket = bucketOf(id);
  return db.numbers(sql`
    select mine.user_id from messages m
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id <> m.creator
    join users u on u.id = mine.user_id and not u.bot
    where m.bucket = ${bucket} and m.id = ${id} and ${IS_SAID} and mine.user_id > ${after}
    order by mine.user_id limit ${most}`);
}

/** Returns those of these users who are at a client: by a heartbeat, or by an open stream. */
export async function onlineAmong(db: Queryable, userIds: readonly number[], now: Date): Promise<ReadonlySet<number>> {
  const buckets: Bucket[] = [...new Set(userIds.map(bucketOf))];
  const online = await db.numbers(sql`
    select user_id from presence
    where bucket = any(${buckets}::int[]) and user_id = any(${userIds}::bigint[]) and active_until > ${now}
    union
    select user_id from open_streams where user_id = any(${userIds}::bigint[]) and until > ${now}`);
  return new Set(online);
}

/** What may tell a user of a post, or of a notification: the ids of notifications, and of a message. */
export async function causesOf(
  db: Queryable,
  userId: number,
  id: number,
): Promise<{ workspaceId: number; notifications: number[]; messages: number[] } | undefined> {
  const bucket = bucketOf(id);
  const rows = await db.many<{ id: number; workspace_id: number; is_message: boolean }>(sql`
    with place as (select coalesce((select thread_id from comments where bucket = ${bucket} and id = ${id}), ${id}) as thread_id)
    select n.id, n.workspace_id, false as is_message from notifications n
    where n.bucket = ${bucket} and n.receivers @> array[${userId}::bigint] and (n.id = ${id}
      or (n.thread_id = (select thread_id from place) and coalesce(n.comment_id, n.thread_id) = ${id}))
    union all
    select m.id, m.workspace_id, true from messages m
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = m.conversation_id and mine.user_id = ${userId}
    where m.bucket = ${bucket} and m.id = ${id} and m.creator <> ${userId} and ${IS_SAID}
    order by 1`);
  const [first] = rows;
  if (first === undefined) return undefined;
  const idsOf = (isMessage: boolean) => rows.flatMap((row) => (row.is_message === isMessage ? [row.id] : []));
  return { workspaceId: first.workspace_id, notifications: idsOf(false), messages: idsOf(true) };
}

/** A person whom notices are mailed to. */
export interface MailedPerson {
  id: number;
  name: string;
  email: string;
  timezone: string;
}

/**
 * Returns those of these users who have an account with an address: neither bots nor people who have not accepted their
 * invitation. With `mustBeProven` the address must be verified.
 */
export function mailedPeople(
  db: Queryable,
  userIds: readonly number[],
  mustBeProven: boolean,
): Promise<MailedPerson[]> {
  return db.many<MailedPerson>(sql`
    select id, name, email, timezone from users
    where id = any(${userIds}::bigint[]) and not bot and deleted_at is null and email is not null and password_hash is not null
      and (email_proven_at is not null or not ${mustBeProven}::boolean)`);
}

/** When a person wants no notifications, how far they have read theirs, and their settings in some workspaces. */
export interface NotifiedPerson {
  id: number;
  timezone: string;
  snooze_until: Date | null;
  /** `HH:MM`, both or neither. */
  snooze_dnd_start: string | null;
  snooze_dnd_end: string | null;
  /** 1 Monday to 7 Sunday. */
  off_days: readonly number[];
  away_mode: Schema<'AwayMode'>;
  last_read: number;
  /** The settings that they have changed, by the id of the workspace. */
  changed: Readonly<Record<string, Partial<Schema<'NotificationSettings'>>>>;
}

/** Returns these users, in one statement. Those who have deleted their account are missing. */
export async function notifiedPeople(
  db: Queryable,
  userIds: readonly number[],
  workspaceIds: readonly number[],
): Promise<ReadonlyMap<number, NotifiedPerson>> {
  const buckets = userIds.map(bucketOf);
  const all = [...new Set(buckets)];
  const rows = await db.many<NotifiedPerson>(sql`
    with own as materialized (
      select ns.user_id, jsonb_object_agg(ns.workspace_id::text, ns.changed) as changed
      from unnest(${userIds}::bigint[], ${buckets}::int[]) as asked (id, bucket)
      join notification_settings ns on ns.bucket = any(${all}::int[]) and ns.bucket = asked.bucket and ns.user_id = asked.id
        and ns.workspace_id = any(${workspaceIds}::bigint[])
      group by ns.user_id)
    select u.id, u.timezone, u.snooze_until, u.snooze_dnd_start, u.snooze_dnd_end, u.off_days, u.away_mode,
      coalesce(reading.last_read, 0) as last_read, coalesce(own.changed, '{}') as changed
    from unnest(${userIds}::bigint[], ${buckets}::int[]) as asked (id, bucket)
    join users u on u.id = asked.id and u.deleted_at is null
    left join notification_reads reading
      on reading.bucket = any(${all}::int[]) and reading.bucket = asked.bucket and reading.user_id = asked.id
    left join own on own.user_id = u.id`);
  return new Map(rows.map((row) => [row.id, row]));
}
