import { raw } from 'objection';
import { sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel } from '../db/model.js';
import { dueRows, type DueDatabase, type DueLimits } from './due_rows.js';
import { hasChanged, changesAlone } from '../db/statements.js';
import { bucketIn } from '../db/compiled.js';

/** When a member of a workspace gets the next daily mail. */
export class NoticeDigest extends BaseModel {
  static override tableName = 'notice_digests';
  static override idColumn = ['bucket', 'workspace_id', 'user_id'];

  declare bucket: Bucket;
  declare workspace_id: number;
  declare user_id: number;
  declare due_at: Date;
  declare since: Date;
  declare tries: number;
  declare again_since: Date | null;
}

/**
 * Stores when these members get the next daily mail, about what has happened from a time on. Where there is one, it
 * begins with the earliest time; if it is being sent now, the time is kept for the one after it.
 */
export async function upsertDigests(
  trx: Transaction,
  workspaceId: number,
  since: Date,
  digests: readonly Pick<NoticeDigest, 'user_id' | 'due_at'>[],
): Promise<void> {
  if (digests.length === 0) return;
  await trx.run(sql`
    insert into notice_digests (bucket, workspace_id, user_id, due_at, since)
    values (${bucketOf(workspaceId)}, ${workspaceId}, unnest(${digests.map(({ user_id }) => user_id)}::bigint[]),
      unnest(${digests.map(({ due_at }) => due_at.toISOString())}::timestamptz[]), ${since})
    on conflict (bucket, workspace_id, user_id) do update
    set since = least(notice_digests.since, excluded.since),
      again_since = least(notice_digests.again_since, excluded.since)`);
}

const DUE = {
  table: 'notice_digests',
  columns: ['workspace_id', 'user_id', 'due_at', 'since', 'tries'],
  waiting: 'true',
};

export type DueDigest = Pick<NoticeDigest, 'workspace_id' | 'user_id' | 'due_at' | 'since' | 'tries'>;

/** Returns daily mails that are due. */
export function dueDigests(db: DueDatabase, now: Date, limits: DueLimits): Promise<DueDigest[]> {
  return dueRows<DueDigest>(db, DUE, now, limits);
}

type Key = Pick<NoticeDigest, 'workspace_id' | 'user_id'>;

/** A daily mail that a process has claimed. Once another one has it, the first changes nothing any more. */
export type DigestClaim = Key & {
  /** Until when the claim is stored to hold; several times if it is not known which. */
  lease: { readonly held: readonly Date[] };
};

/** Claims a daily mail until a time. Returns false if another process has it. */
export const claimDigest = changesAlone(
  ({ workspace_id, user_id, due_at: seen }: Pick<DueDigest, 'workspace_id' | 'user_id' | 'due_at'>, until: Date) =>
    NoticeDigest.query()
      .where('bucket', bucketIn(workspace_id))
      .where('workspace_id', workspace_id)
      .where('user_id', user_id)
      .where('due_at', seen)
      .patch({ due_at: until, tries: raw('tries + 1'), again_since: null }),
  hasChanged,
);

function claimed({ workspace_id, user_id, lease }: DigestClaim): Sql {
  const held = lease.held.map((until) => until.toISOString());
  return sql`bucket = ${bucketOf(workspace_id)} and workspace_id = ${workspace_id} and user_id = ${user_id}
    and due_at = any(${held}::timestamptz[])`;
}

/** Makes a claim hold until a time. Returns false if another process has the daily mail. */
export async function renewDigest(db: Queryable, digest: DigestClaim, until: Date): Promise<boolean> {
  return (await db.run(sql`update notice_digests set due_at = ${until} where ${claimed(digest)}`)) === 1;
}

/** Puts a daily mail off, because the person is not to be told before a time. */
export async function holdDigest(db: Queryable, digest: DigestClaim, until: Date): Promise<void> {
  await db.run(sql`update notice_digests set due_at = ${until}, tries = 0 where ${claimed(digest)}`);
}

/** Puts a daily mail off that could not be sent. */
export async function retryDigest(db: Queryable, digest: DigestClaim, until: Date): Promise<void> {
  await db.run(sql`update notice_digests set due_at = ${until} where ${claimed(digest)}`);
}

/**
 * Moves the daily mails of a user that are due later to a time, because their hours or days have changed. Those that
 * are being sent stay.
 */
export async function moveDigestsOf(
  db: Queryable,
  userId: number,
  workspaceIds: readonly number[],
  { after, at }: { after: Date; at: Date },
): Promise<void> {
  await db.run(sql`
    update notice_digests set due_at = ${at}
    where bucket = any(${workspaceIds.map(bucketOf)}::int[]) and user_id = ${userId} and tries = 0 and due_at > ${after}`);
}

/**
 * The daily mail was sent, or there is nothing to tell. What was added since it was claimed is told in another one, at
 * `next`; null: never.
 */
export async function endDigest(db: Queryable, digest: DigestClaim, next: Date | null): Promise<void> {
  const row = claimed(digest);
  if (next === null) return void (await db.run(sql`delete from notice_digests where ${row}`));
  const ended = await db.run(sql`delete from notice_digests where ${row} and again_since is null`);
  if (ended > 0) return;
  await db.run(sql`
    update notice_digests set since = again_since, again_since = null, due_at = ${next}, tries = 0
    where ${row} and again_since is not null`);
}

/** The most posts that are looked at for a daily mail, in threads and in conversations. */
const MOST_LOOKED_AT = 200;

/** What may be in the daily mail of a member, the newest first: ids of notifications of posts, and of messages. */
export async function newsSince(
  db: Queryable,
  { workspace_id, user_id }: Key,
  since: Date,
): Promise<{ notifications: number[]; messages: number[] }> {
  const bucket = bucketOf(workspace_id);
  const ofPosts = sql`n.workspace_id = ${workspace_id} and n.posted_at >= ${since} and n.thread_id is not null`;
  const [notifications, messages] = await Promise.all([
    db.numbers(sql`
      select id from (
        (select n.id from notification_users mine join notifications n on n.bucket = ${bucket} and n.id = mine.id
         where mine.bucket = ${bucket} and mine.user_id = ${user_id} and ${ofPosts} order by mine.id desc limit ${MOST_LOOKED_AT})
        union
        (select n.id from notifications n
         where n.bucket = ${bucket} and not n.listed and n.receivers @> array[${user_id}::bigint] and ${ofPosts}
         order by n.id desc limit ${MOST_LOOKED_AT})) news
      order by id desc limit ${MOST_LOOKED_AT}`),
    db.numbers(sql`
      select m.id from conversation_users mine
      cross join lateral (
        select id from messages where bucket = ${bucket} and conversation_id = mine.conversation_id and obj_index > mine.read_index
          and posted_at >= ${since} and creator <> ${user_id} order by obj_index desc limit ${MOST_LOOKED_AT}) m
      where mine.bucket = ${bucket} and mine.user_id = ${user_id} and mine.workspace_id = ${workspace_id} and mine.unread
        and mine.last_active_at >= ${since}
      order by m.id desc limit ${MOST_LOOKED_AT}`),
  ]);
  return { notifications, messages };
}

/** Deletes the times of the daily mails of a workspace. */
export async function deleteDigestsIn(db: Queryable, workspaceId: number): Promise<void> {
  await db.run(sql`
    delete from notice_digests where bucket = ${bucketOf(workspaceId)} and workspace_id = ${workspaceId}`);
}

/** Deletes the times of the daily mails of a bucket to a user. */
export async function deleteDigestsOf(db: Queryable, bucket: Bucket, userId: number): Promise<void> {
  await db.run(sql`delete from notice_digests where bucket = ${bucket} and user_id = ${userId}`);
}
