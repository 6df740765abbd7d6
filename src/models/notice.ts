import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { dueRows, type DueLimits } from './due_rows.js';

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
export async function addNotices(trx: Transaction, happening: Happening, notices: readonly NewNotice[]): Promise<void> {
  const { workspace_id, happening_id, cause, object_id, holder_id, by_user_id, happened_at } = happening;
  const bucket = bucketOf(workspace_id);
  if (notices.length === 0) return;
  const places = await trx.many<{ place: number }>(sql`
    select one.place::int as place
    from unnest(${notices.map(({ user_id }) => user_id)}::bigint[], ${notices.map(({ means }) => means)}::text[])
      with ordinality as one (user_id, means, place)
    where (select count(*) from (
      select from notices waiting where waiting.bucket = ${bucket} and waiting.user_id = one.user_id and waiting.means = one.means
        and waiting.sent_at is null limit ${MOST_WAITING}) waiting) < ${MOST_WAITING}`);
  const wanted = new Set(places.map(({ place }) => place));
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
  db: Queryable,
  means: NoticeRow['means'],
  now: Date,
  limits: DueLimits,
): Promise<NoticeGroup[]> {
  const table = { table: 'notices', columns: ['workspace_id', 'user_id', 'means'] };
  return db.many<NoticeGroup>(dueRows({ ...table, waiting: `sent_at is null and means = '${means}'` }, now, limits));
}

/**
 * Claims the notices of a group that are due, until a time, and with them those of the same places that only wait for
 * their delay. Of several processes one gets each. The oldest first.
 */
export async function claimNotices(db: Queryable, group: NoticeGroup, now: Date, until: Date): Promise<NoticeRow[]> {
  const rows = await db.many<NoticeRow & { [column: string]: unknown }>(sql`
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
export async function dropNotices(db: Queryable, claim: NoticeClaim, notices: readonly NoticeRow[]): Promise<void> {
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
  return db.many<NoticeRow & { [column: string]: unknown }>(sql`
    select * from notices
    where bucket = any(${happeningIds.map(bucketOf)}::int[]) and user_id = ${userId} and happening_id = any(${happeningIds}::bigint[])
    order by happening_id, means`);
}

/** The notices that one statement erases. */
const ERASED = 5000;

/** Erases some notices of a workspace. Returns whether there were any. */
export async function eraseSomeNotices(db: Queryable, workspaceId: number): Promise<boolean> {
  const bucket = bucketOf(workspaceId);
  const erased = await db.run(sql`
    delete from notices where bucket = ${bucket} and (user_id, means, happening_id) in (
      select user_id, means, happening_id from notices where bucket = ${bucket} and workspace_id = ${workspaceId} limit ${ERASED})`);
  return erased > 0;
}

/** Erases the notices of a bucket for a user. */
export async function eraseNoticesOf(db: Queryable, bucket: Bucket, userId: number): Promise<void> {
  await db.run(sql`delete from notices where bucket = ${bucket} and user_id = ${userId}`);
}
