import type { Actor } from '../actor.js';
import { join, sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleChannels } from '../models/channel.js';
import type { TimedPosition } from './cursor.js';
import { shownPage, type ShownPage } from './pages.js';
import { threadJson, withAuthors, type ThreadRow } from './threads.js';
import { unreadThreads } from './unread.js';
import { json, type View } from './view.js';

export interface InboxPage {
  limit: number;
  /** Threads that the actor has archived, the others, or both. */
  filter: 'active' | 'archived' | 'all';
  /** Exclusive bounds, in Unix seconds. */
  newerThan?: number | undefined;
  olderThan?: number | undefined;
  cursor?: TimedPosition | undefined;
}

/**
 * Returns a page of the actor's inbox in a workspace, the last updated first, as far as the actor still sees the
 * channels. Throws `workspace_not_found` (105) when the actor is not a member. The threads are selected in the order of
 * the index before anything is joined to them.
 */
export async function showInbox(
  db: Queryable,
  actor: Actor,
  workspaceId: number,
  page: InboxPage,
): Promise<ShownPage<Schema<'Thread'>, ThreadRow>> {
  const bucket = bucketOf(workspaceId);
  const shown = await db.page<ThreadRow>(sql`
    select case when t.id is not null then ${threadJson(bucket)}::text end as json, t.id, mine.inbox_at as last_updated_at
    from workspace_users me
    left join (lateral (${pickedThreads(actor, bucket, workspaceId, page)}) mine
      cross join lateral (select * from threads it where it.bucket = ${bucket} and it.id = mine.thread_id limit 1) t) on true
    ${withAuthors(bucket)}
    where me.workspace_id = ${workspaceId} and me.user_id = ${actor.id} and me.removed_at is null
    order by mine.inbox_at desc, t.id desc limit ${page.limit}`);
  found(shown.rows[0], 'workspace_not_found');
  return shownPage(shown, page.limit);
}

/** The actor's rows of a page. The index stores archived threads apart from the others, each part in order. */
export function pickedThreads(actor: Actor, bucket: Bucket, workspaceId: number, page: InboxPage): Sql {
  const those = (archived: boolean) => sql`
    select mine.* from thread_users mine ${seen(actor, bucket)}
    where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.workspace_id = ${workspaceId}
      and mine.archived = ${archived} and mine.inbox_at is not null ${bounds(page)}
    order by mine.inbox_at desc, mine.thread_id desc limit ${page.limit}`;
  if (page.filter !== 'all') return those(page.filter === 'archived');
  return sql`
    select both_parts.* from ((${those(false)}) union all (${those(true)})) both_parts
    order by both_parts.inbox_at desc, both_parts.thread_id desc limit ${page.limit}`;
}

/**
 * Keeps the rows whose channel the actor sees. The channel is looked up row by row: a plain join would read and sort
 * all of the inbox.
 */
function seen(actor: Actor, bucket: Bucket): Sql {
  return sql`cross join lateral (
      select from ${visibleChannels(actor, bucket)}
      where c.bucket = ${bucket} and c.id = mine.channel_id limit 1) seen`;
}

function bounds({ newerThan, olderThan, cursor }: InboxPage): Sql {
  const conditions: Sql[] = [];
  if (newerThan !== undefined) conditions.push(sql`and mine.inbox_at >= to_timestamp(${newerThan}::bigint + 1)`);
  if (olderThan !== undefined) conditions.push(sql`and mine.inbox_at < to_timestamp(${olderThan}::bigint)`);
  if (cursor !== undefined) {
    const at = new Date(cursor.at);
    // Only the first condition can use the index.
    conditions.push(sql`and mine.inbox_at <= ${at}`);
    conditions.push(sql`and (mine.inbox_at, mine.thread_id) < (${at}::timestamptz, ${cursor.id}::bigint)`);
  }
  return conditions.length === 0 ? sql`` : join(conditions, ' ');
}

/**
 * Returns how many threads of the actor's inbox in a workspace are unread. They are visible to the actor, neither
 * archived nor muted. Throws `workspace_not_found` (105) when the actor is not a member.
 */
export async function showInboxCount(
  db: Queryable,
  actor: Actor,
  workspaceId: number,
  now: Date,
): Promise<JsonText<Schema<'InboxCount'>>> {
  const bucket = bucketOf(workspaceId);
  const [count] = await db.strings(sql`
    select ${json(countView)}::text as json
    from workspace_users me
    cross join lateral (
      select count(*) as threads
      from (${unreadThreads(actor, workspaceId)}) mine
      join ${visibleChannels(actor, bucket)} on c.bucket = ${bucket} and c.id = mine.channel_id
      where mine.inbox_at is not null and not mine.archived
        and (mine.muted_until is null or mine.muted_until <= ${now})) unread
    where me.workspace_id = ${workspaceId} and me.user_id = ${actor.id} and me.removed_at is null`);
  return new JsonText(found(count, 'workspace_not_found'));
}

const countView: View<'InboxCount'> = {
  data: 'unread.threads',
  // The number of writing transactions of the database that had ended when this statement took its snapshot. It grows
  // with every change of the inbox. A counter in a row would make all who post to one user wait for one another.
  version: `pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
    - (select count(*) from pg_snapshot_xip(pg_current_snapshot()))`,
};
