import type { Actor } from '../actor.js';
import { join, raw, sql, type PageRow, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleConversations } from '../models/conversation.js';
import { SNIPPET_LENGTH } from '../models/posts.js';
import { writeTimedCursor, type TimedPosition } from './cursor.js';
import { lastMessageJson } from './messages.js';
import { namedPlainly } from './mentions.js';
import { shownPage, type ListRow, type ShownList, type ShownPage } from './pages.js';
import { ALL_IN_INDEX_ORDER } from './unread.js';
import { bucketJson, json, unix, type View } from './view.js';

/**
 * Needs `v`, `mine`, `inside`, `last_message` and `last_author`. Messages that are hidden from the viewer do not count
 * (behaviour/conversations.md#people-and-titles).
 */
const conversationView: View<'Conversation'> = {
  id: 'v.id',
  title: 'case when cardinality(inside.user_ids) <> 2 then v.title end',
  private: 'cardinality(inside.user_ids) = 2',
  creator: 'v.creator',
  last_message: lastMessageJson,
  workspace_id: 'v.workspace_id',
  user_ids: 'inside.user_ids',
  message_count: 'v.last_obj_index + 1 - mine.sees_from',
  last_obj_index: 'v.last_obj_index',
  snippet: namedPlainly(
    { text: 'v.snippet', users: 'v.snippet_mentions', groups: 'v.snippet_group_mentions' },
    SNIPPET_LENGTH,
  ),
  snippet_creators: `case when v.snippet_creator is null then '{}' else array[v.snippet_creator] end`,
  last_active_ts: unix('v.last_active_at'),
  muted_until_ts: unix('mine.muted_until'),
  archived: 'mine.archived',
  created_ts: unix('v.created_at'),
};

const conversationJson = bucketJson(conversationView);

function joined(bucket: Bucket): Sql {
  return sql`
    left join messages last_message
      on last_message.bucket = ${bucket} and last_message.conversation_id = v.id
      and last_message.obj_index = coalesce(v.last_present_index, v.last_obj_index)
    left join users last_author on last_author.id = last_message.creator
    cross join lateral (
      select array_agg(cu.user_id order by cu.user_id) as user_ids
      from conversation_users cu where cu.bucket = ${bucket} and cu.conversation_id = v.id) inside`;
}

/** Returns a conversation that the actor is in; otherwise throws `conversation_not_found` (124). */
export async function showVisibleConversation(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<JsonText<Schema<'Conversation'>>> {
  const bucket = bucketOf(id);
  const [json] = await db.strings(sql`
    select ${conversationJson(bucket)}::text as json from ${visibleConversations(actor, bucket)} ${joined(bucket)}
    where v.bucket = ${bucket} and v.id = ${id}`);
  return new JsonText(found(json, 'conversation_not_found'));
}

/** Returns a conversation as JSON, as each of these users sees it who is in it. */
export async function showConversationTo(
  db: Queryable,
  id: number,
  userIds: readonly number[],
): Promise<{ user_id: number; json: string }[]> {
  const bucket = bucketOf(id);
  return db.many<{ user_id: number; json: string }>(sql`
    select mine.user_id, ${conversationJson(bucket)}::text as json
    from conversations v
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = v.id
      and mine.user_id = any(${userIds}::bigint[])
    join workspace_users wu on wu.workspace_id = v.workspace_id and wu.user_id = mine.user_id and wu.removed_at is null
    ${joined(bucket)}
    where v.bucket = ${bucket} and v.id = ${id}`);
}

export interface ConversationsPage {
  limit: number;
  order: 'asc' | 'desc';
  /** Ordered by id, or by the time of the last activity. */
  by: 'id' | 'last_active_at';
  archived: boolean;
  /** Exclusive bounds. Times are in Unix seconds. */
  newerThan?: number | undefined;
  olderThan?: number | undefined;
  afterId?: number | undefined;
  beforeId?: number | undefined;
  /** Only conversations after this place. */
  cursor?: TimedPosition | undefined;
}

/** A conversation on a page, and its place in the order. */
export interface ConversationRow extends PageRow {
  id: number;
  last_active_at: Date;
}

/** Returns the cursor of the next page, after a page that ends at this conversation. */
export function nextConversations(last: ConversationRow | undefined): { cursor: string } | undefined {
  return last && { cursor: writeTimedCursor({ at: last.last_active_at.getTime(), id: last.id }) };
}

/**
 * Returns a page of the actor's conversations in a workspace: those in use that have messages, or all that are
 * archived. They are selected and ordered before anything is joined to them.
 */
export async function showConversations(
  db: Queryable,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  page: ConversationsPage,
): Promise<ShownPage<Schema<'Conversation'>, ConversationRow>> {
  const { bucket } = workspace;
  const shown = await db.page<ConversationRow>(sql`
    select ${conversationJson(bucket)}::text as json, v.id, mine.last_active_at
    from (${pickedConversations(actor, workspace, page)}) mine
    join conversations v on v.bucket = ${bucket} and v.id = mine.conversation_id
    ${joined(bucket)}
    ${inOrder(page)}`);
  return shownPage(shown, page.limit);
}

/** The actor's rows of a page, in order. */
export function pickedConversations(
  actor: Actor,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
  page: ConversationsPage,
): Sql {
  return sql`
      select * from conversation_users mine
      where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.workspace_id = ${workspaceId}
        and mine.archived = ${page.archived} ${conditions(page)} ${page.archived ? sql`` : hasMessages(bucket)}
      ${inOrder(page)}`;
}

function inOrder({ by, order, limit }: ConversationsPage): Sql {
  const direction = raw(order);
  const place =
    by === 'id'
      ? sql`mine.conversation_id ${direction}`
      : sql`mine.last_active_at ${direction}, mine.conversation_id ${direction}`;
  return sql`order by ${place} limit ${limit}`;
}

function hasMessages(bucket: Bucket): Sql {
  return sql`and exists (
          select from conversations conversation
          where conversation.bucket = ${bucket} and conversation.id = mine.conversation_id and conversation.last_obj_index >= 0)`;
}

function conditions({ by, order, cursor, newerThan, olderThan, afterId, beforeId }: ConversationsPage): Sql {
  const compare = raw(order === 'desc' ? '<' : '>');
  const optional = [
    newerThan !== undefined && sql`and mine.last_active_at >= to_timestamp(${newerThan}::bigint + 1)`,
    olderThan !== undefined && sql`and mine.last_active_at < to_timestamp(${olderThan}::bigint)`,
    afterId !== undefined && sql`and mine.conversation_id > ${afterId}`,
    beforeId !== undefined && sql`and mine.conversation_id < ${beforeId}`,
    cursor !== undefined &&
      (by === 'id'
        ? sql`and mine.conversation_id ${compare} ${cursor.id}`
        : sql`and (mine.last_active_at, mine.conversation_id) ${compare}
          (${new Date(cursor.at)}::timestamptz, ${cursor.id}::bigint)`),
  ].filter((condition) => condition !== false);
  return optional.length === 0 ? sql`` : join(optional, ' ');
}

const unreadView: View<'UnreadConversation'> = {
  conversation_id: 'mine.conversation_id',
  obj_index: 'mine.read_index',
  direct_mention: 'mine.direct_mention',
};

/**
 * Returns the actor's unread conversations of a workspace after a place in the list, except those that the actor has
 * muted.
 */
export async function showUnreadConversations(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
  { now, after }: { now: Date; after: number },
): Promise<ShownList<Schema<'UnreadConversation'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${json(unreadView)}::text as json, mine.conversation_id as id
      from conversation_users mine
      where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.workspace_id = ${id} and mine.unread
        and mine.conversation_id > ${after} and (mine.muted_until is null or mine.muted_until <= ${now})
      order by mine.conversation_id ${ALL_IN_INDEX_ORDER}`),
  );
}
