import type { Actor } from '../actor.js';
import { join, raw, sql, type PageRow, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { SNIPPET_LENGTH } from '../models/posts.js';
import { visibleChannels } from '../models/channel.js';
import { lastCommentJson } from './comments.js';
import { writeTimedCursor, type TimedPosition } from './cursor.js';
import { contentOf, named, namedPlainly } from './mentions.js';
import { shownPage, type ListRow, type ShownList, type ShownPage } from './pages.js';
import { unreadThreads } from './unread.js';
import { bucketJson, json, unix, type View } from './view.js';

/** The viewer's own state of a thread. Needs `mine`, the viewer's row for it. */
export const threadViewerView = {
  starred: 'coalesce(mine.starred, false)',
  is_saved: 'coalesce(mine.starred, false)',
  muted_until_ts: unix('mine.muted_until'),
  is_archived: 'coalesce(mine.archived, false)',
  in_inbox: 'mine.inbox_at is not null and not mine.archived',
} as const;

/** Needs `t`, `author`, `last_comment`, `last_author` and `mine`. */
export const threadView: View<'Thread'> = {
  id: 't.id',
  title: 't.title',
  content: named(contentOf('t')),
  creator: 't.creator',
  creator_name: 'author.name',
  workspace_id: 't.workspace_id',
  channel_id: 't.channel_id',
  recipients: 't.recipients',
  participants: 't.participants',
  groups: 't.groups',
  direct_mentions: 't.direct_mentions',
  direct_group_mentions: 't.direct_group_mentions',
  responders: 't.responders',
  attachments: 't.attachments',
  actions: 't.actions',
  reactions: 't.reactions',
  // Stored without names, which are looked up when shown (behaviour/threads.md#system-messages).
  system_message: `case when t.system_message is not null then t.system_message || jsonb_build_object('initiator_name',
    (select u.name from users u where u.id = (t.system_message->>'initiator')::bigint)) end`,
  comment_count: 't.comment_count',
  last_obj_index: 't.last_obj_index',
  last_comment: lastCommentJson,
  snippet: namedPlainly(
    { text: 't.snippet', users: 't.snippet_mentions', groups: 't.snippet_group_mentions' },
    SNIPPET_LENGTH,
  ),
  snippet_creator: 't.snippet_creator',
  closed: 't.closed',
  pinned: 't.pinned_at is not null',
  pinned_ts: unix('t.pinned_at'),
  ...threadViewerView,
  posted_ts: unix('t.posted_at'),
  last_updated_ts: unix('t.last_updated_at'),
  last_edited_ts: unix('t.last_edited_at'),
  version: 't.version',
};

export const threadJson = bucketJson(threadView);

/** A thread as an event contains it, without the state of any viewer (behaviour/events.md#receivers). */
const snapshotView: View<'Thread'> = {
  ...threadView,
  starred: 'false',
  is_saved: 'false',
  muted_until_ts: 'null::bigint',
  is_archived: 'false',
  in_inbox: 'false',
};

const snapshotJson = bucketJson(snapshotView);

/** Joins what the view needs beside the thread. */
export function withAuthorsAndViewer(viewerId: number, bucket: Bucket): Sql {
  return sql`${withAuthors(bucket)} ${viewerState(viewerId, bucket)}`;
}

/** Joins what the view needs beside the thread and the viewer's row. */
export function withAuthors(bucket: Bucket): Sql {
  return sql`
    left join users author on author.id = t.creator
    left join comments last_comment
      on last_comment.bucket = ${bucket} and last_comment.thread_id = t.id and last_comment.obj_index = t.last_obj_index
    left join users last_author on last_author.id = last_comment.creator`;
}

/**
 * Joins the viewer's row for a thread by its key. With a plain join the planner would read all rows of the user,
 * because users have few rows on average. Some have ten thousand.
 */
function viewerState(viewerId: number, bucket: Bucket): Sql {
  return sql`left join lateral (
      select * from thread_users own
      where own.bucket = ${bucket} and own.thread_id = t.id and own.user_id = ${viewerId} limit 1) mine on true`;
}

/** Returns a thread that is known to exist, as this viewer sees it. */
export async function showThread(db: Queryable, viewerId: number, id: number): Promise<JsonText<Schema<'Thread'>>> {
  const bucket = bucketOf(id);
  return db.json(sql`
    select ${threadJson(bucket)}::text as json from threads t ${withAuthorsAndViewer(viewerId, bucket)}
    where t.bucket = ${bucket} and t.id = ${id}`);
}

/** Returns a thread that is known to exist, as an event contains it. */
export async function showThreadSnapshot(db: Queryable, id: number): Promise<JsonText<Schema<'Thread'>>> {
  const bucket = bucketOf(id);
  return db.json(sql`
    select ${snapshotJson(bucket)}::text as json from threads t ${withAuthors(bucket)}
    where t.bucket = ${bucket} and t.id = ${id}`);
}

/** Returns a thread that is known to exist, as this viewer sees it and as an event contains it. */
export async function showThreadAndSnapshot(
  db: Queryable,
  viewerId: number,
  id: number,
): Promise<{ thread: JsonText<Schema<'Thread'>>; snapshot: JsonText<Schema<'Thread'>> }> {
  const bucket = bucketOf(id);
  const row = await db.one<{ json: string; snapshot: string }>(sql`
    select ${threadJson(bucket)}::text as json, ${snapshotJson(bucket)}::text as snapshot
    from threads t ${withAuthorsAndViewer(viewerId, bucket)}
    where t.bucket = ${bucket} and t.id = ${id}`);
  return { thread: new JsonText(row.json), snapshot: new JsonText(row.snapshot) };
}

/** Returns a thread that the actor sees; otherwise throws `thread_not_found` (108). */
export async function showVisibleThread(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<JsonText<Schema<'Thread'>>> {
  const bucket = bucketOf(id);
  const [json] = await db.strings(sql`
    select ${threadJson(bucket)}::text as json
    from threads t
    join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    ${withAuthorsAndViewer(actor.id, bucket)}
    where t.bucket = ${bucket} and t.id = ${id}`);
  return new JsonText(found(json, 'thread_not_found'));
}

export interface ThreadsPage {
  limit: number;
  order: 'asc' | 'desc';
  /** Ordered by id, or by the time of the last update. */
  by: 'id' | 'last_updated_at';
  asIds: boolean;
  attachedToMe?: boolean | undefined;
  pinned?: boolean | undefined;
  starred?: boolean | undefined;
  archived?: boolean | undefined;
  /** Exclusive bounds. Times are in Unix seconds. */
  newerThan?: number | undefined;
  olderThan?: number | undefined;
  afterId?: number | undefined;
  beforeId?: number | undefined;
  exclude?: readonly number[] | undefined;
  /** Only threads after this place. */
  cursor?: TimedPosition | undefined;
}

/**
 * A thread on a page, and its place in the order. All fields are null in the only row of an empty page, whose channel
 * the actor sees.
 */
export interface ThreadRow extends PageRow {
  id: number | null;
  last_updated_at: Date | null;
}

export type ShownThreads = ShownPage<Schema<'Thread'> | number, ThreadRow>;

/** The threads of one channel, in the given workspace, or of all channels of a workspace that the actor sees. */
export type ThreadsOf = { channelId: number; workspaceId?: number | undefined } | { workspaceId: number };

/**
 * Returns a page of the threads of one channel, or of all channels of a workspace that the actor sees. Throws
 * `channel_not_found` (107) when the actor does not see the channel, or it is in another workspace.
 */
export async function showThreads(
  db: Queryable,
  actor: Actor,
  of: ThreadsOf,
  page: ThreadsPage,
): Promise<ShownThreads> {
  return 'channelId' in of
    ? showThreadsOfChannel(db, actor, of, page)
    : showThreadsOfWorkspace(db, actor, of.workspaceId, page);
}

/** Returns the cursor of the next page, after a page that ends at this thread. */
export function nextThreads(last: ThreadRow | undefined): { cursor: string } | undefined {
  if (last === undefined || last.id === null || last.last_updated_at === null) return undefined;
  return { cursor: writeTimedCursor({ at: last.last_updated_at.getTime(), id: last.id }) };
}

async function showThreadsOfChannel(
  db: Queryable,
  actor: Actor,
  { channelId, workspaceId }: { channelId: number; workspaceId?: number | undefined },
  page: ThreadsPage,
): Promise<ShownThreads> {
  const bucket = bucketOf(channelId);
  const isThere = workspaceId === undefined ? sql`` : sql`and c.workspace_id = ${workspaceId}`;
  const picked = pick(actor, bucket, page, sql`t.bucket = ${bucket} and t.channel_id = ${channelId}`);
  const shown = await db.page<ThreadRow>(sql`
    select ${columns(bucket, page)}
    from ${visibleChannels(actor, bucket)}
    left join lateral (${picked}) t on true
    ${page.asIds ? sql`` : withAuthorsAndViewer(actor.id, bucket)}
    where c.bucket = ${bucket} and c.id = ${channelId} ${isThere}
    ${inOrder(page)}`);
  found(shown.rows[0], 'channel_not_found');
  return shownPage(shown, page.limit);
}

async function showThreadsOfWorkspace(
  db: Queryable,
  actor: Actor,
  workspaceId: number,
  page: ThreadsPage,
): Promise<ShownThreads> {
  const bucket = bucketOf(workspaceId);
  const visible = sql`t.bucket = ${bucket} and t.workspace_id = ${workspaceId} and t.channel_id in (
    select c.id from ${visibleChannels(actor, bucket)}
    where c.bucket = ${bucket} and c.workspace_id = ${workspaceId})`;
  const shown = await db.page<ThreadRow>(sql`
    select ${columns(bucket, page)}
    from (${pick(actor, bucket, page, visible)}) t
    ${page.asIds ? sql`` : withAuthorsAndViewer(actor.id, bucket)}
    ${inOrder(page)}`);
  return shownPage(shown, page.limit);
}

function columns(bucket: Bucket, { asIds }: ThreadsPage): Sql {
  const json = asIds ? raw('t.id') : threadJson(bucket);
  return sql`case when t.id is not null then ${json}::text end as json, t.id, t.last_updated_at`;
}

/** Selects and orders the threads of a page before anything is joined to them. */
function pick(actor: Actor, bucket: Bucket, page: ThreadsPage, which: Sql): Sql {
  return sql`
    select t.* from threads t ${needsViewerState(page) ? viewerState(actor.id, bucket) : sql``}
    where ${join([which, ...conditions(actor, page)], ' and ')} ${inOrder(page)}`;
}

/** The limit makes PostgreSQL build the text of each thread after sorting, when it is sent. */
function inOrder({ by, order, limit }: ThreadsPage): Sql {
  const direction = raw(order);
  const place = by === 'id' ? sql`t.id ${direction}` : sql`t.last_updated_at ${direction}, t.id ${direction}`;
  return sql`order by ${place} limit ${limit}`;
}

function needsViewerState({ starred, archived }: ThreadsPage): boolean {
  return starred !== undefined || archived !== undefined;
}

function conditions(actor: Actor, page: ThreadsPage): Sql[] {
  const compare = raw(page.order === 'desc' ? '<' : '>');
  const { cursor } = page;
  const optional: (Sql | false | undefined)[] = [
    page.attachedToMe === true && sql`t.participants @> array[${actor.id}::bigint]`,
    page.pinned !== undefined && sql`(t.pinned_at is not null) = ${page.pinned}`,
    page.starred !== undefined && sql`coalesce(mine.starred, false) = ${page.starred}`,
    page.archived !== undefined && sql`coalesce(mine.archived, false) = ${page.archived}`,
    page.newerThan !== undefined && sql`t.last_updated_at >= to_timestamp(${page.newerThan}::bigint + 1)`,
    page.olderThan !== undefined && sql`t.last_updated_at < to_timestamp(${page.olderThan}::bigint)`,
    page.afterId !== undefined && sql`t.id > ${page.afterId}`,
    page.beforeId !== undefined && sql`t.id < ${page.beforeId}`,
    page.exclude !== undefined && sql`t.id <> all(${page.exclude}::bigint[])`,
    cursor &&
      (page.by === 'id'
        ? sql`t.id ${compare} ${cursor.id}`
        : sql`(t.last_updated_at, t.id) ${compare} (${new Date(cursor.at)}::timestamptz, ${cursor.id}::bigint)`),
  ];
  return optional.filter((condition) => condition !== undefined && condition !== false);
}

/**
 * Returns the actor's unread threads of a workspace after a place in the list. The actor must still see their channels,
 * and has not muted them. Throws `workspace_not_found` (105) when the actor is not a member.
 */
export async function showUnreadThreads(
  db: Queryable,
  actor: Actor,
  workspaceId: number,
  { now, after }: { now: Date; after: number },
): Promise<ShownList<Schema<'UnreadThread'>>> {
  const bucket = bucketOf(workspaceId);
  const shown = await db.page<ListRow>(sql`
    select case when unread.thread_id is not null then ${unreadJson}::text end as json, unread.thread_id as id
    from workspace_users me
    left join lateral (
      select mine.*
      from (${unreadThreads(actor, workspaceId, after)}) mine
      join ${visibleChannels(actor, bucket)} on c.bucket = ${bucket} and c.id = mine.channel_id
      where (mine.muted_until is null or mine.muted_until <= ${now})) unread on true
    where me.workspace_id = ${workspaceId} and me.user_id = ${actor.id} and me.removed_at is null
    order by unread.thread_id`);
  found(shown.rows[0], 'workspace_not_found');
  return shownPage(shown);
}

const unreadView: View<'UnreadThread'> = {
  channel_id: 'unread.channel_id',
  thread_id: 'unread.thread_id',
  obj_index: 'unread.read_index',
  direct_mention: 'unread.direct_mention',
};

const unreadJson = json(unreadView);
