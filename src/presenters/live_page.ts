// What the page /live lists: the threads of a person's inbox, and their conversations, with what they have not read.
import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { found } from '../errors.js';
import { visibleConversations } from '../models/conversation.js';
import { SNIPPET_LENGTH } from '../models/posts.js';
import { pickedConversations, type ConversationRow } from './conversations.js';
import type { TimedPosition } from './cursor.js';
import { pickedThreads } from './inbox.js';
import { namedPlainly } from './mentions.js';
import { shownPage, type ShownPage } from './pages.js';
import type { ThreadRow } from './threads.js';
import { BUCKET, bucketJson, unix } from './view.js';

/** A thread or a conversation in a list. */
interface ListedPlace {
  id: number;
  /** The beginning of the last post, and the name of its author. */
  snippet: string;
  author: string | null;
  /** When the list was last told of it, in Unix seconds. */
  at: number;
  unread: boolean;
  direct_mention: boolean;
  read_index: number;
  last_obj_index: number;
  /** In Unix seconds; null if it is not muted. */
  muted_until: number | null;
}

export interface ListedThread extends ListedPlace {
  title: string;
  channel_name: string;
  closed: boolean;
}

export interface ConversationHeading {
  title: string | null;
  /** The names of the first other people in it; null if there are none. */
  names: string[] | null;
}

export type ListedConversation = ListedPlace & ConversationHeading;

/** The most names in the heading of a conversation. */
const NAMES = 5;

/** A page of such a list: the last active first, after a place. */
export interface ListPage {
  limit: number;
  cursor?: TimedPosition | undefined;
}

const ownState = {
  unread: 'mine.unread',
  direct_mention: 'mine.direct_mention',
  read_index: 'mine.read_index',
  muted_until: unix('mine.muted_until'),
  author: 'author.name',
} as const;

function snippetIn(place: 't' | 'v'): string {
  const said = { text: `${place}.snippet`, users: `${place}.snippet_mentions` };
  return namedPlainly({ ...said, groups: `${place}.snippet_group_mentions` }, SNIPPET_LENGTH);
}

const threadJson = bucketJson({
  id: 't.id',
  title: 't.title',
  channel_name: 'c.name',
  closed: 't.closed',
  snippet: snippetIn('t'),
  at: unix('mine.inbox_at'),
  last_obj_index: 't.last_obj_index',
  ...ownState,
});

/** Returns a page of the threads in the actor's inbox that are not archived. The actor is in the workspace. */
export async function listInbox(
  db: Queryable,
  actor: Actor,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
  page: ListPage,
): Promise<ShownPage<ListedThread, ThreadRow>> {
  const shown = await db.page<ThreadRow>(sql`
    select ${threadJson(bucket)}::text as json, t.id, mine.inbox_at as last_updated_at
    from (${pickedThreads(actor, bucket, workspaceId, { ...page, filter: 'active' })}) mine
    cross join lateral (select * from threads it where it.bucket = ${bucket} and it.id = mine.thread_id limit 1) t
    join channels c on c.bucket = ${bucket} and c.id = t.channel_id
    left join users author on author.id = t.snippet_creator
    order by mine.inbox_at desc, t.id desc limit ${page.limit}`);
  return shownPage(shown, page.limit);
}

const heading = {
  title: 'v.title',
  names: `(select array_agg(other.name order by other.id) from (
    select u.id, u.name from conversation_users cu join users u on u.id = cu.user_id
    where cu.bucket = ${BUCKET} and cu.conversation_id = v.id and cu.user_id <> mine.user_id
    order by cu.user_id limit ${NAMES}) other)`,
} as const;

const conversationJson = bucketJson({
  id: 'v.id',
  ...heading,
  snippet: snippetIn('v'),
  at: unix('mine.last_active_at'),
  last_obj_index: 'v.last_obj_index',
  ...ownState,
});

/** Returns a page of the actor's conversations that are not archived and have messages. */
export async function listConversations(
  db: Queryable,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  page: ListPage,
): Promise<ShownPage<ListedConversation, ConversationRow>> {
  const { bucket } = workspace;
  const which = { ...page, order: 'desc', by: 'last_active_at', archived: false } as const;
  const shown = await db.page<ConversationRow>(sql`
    select ${conversationJson(bucket)}::text as json, v.id, mine.last_active_at
    from (${pickedConversations(actor, workspace, which)}) mine
    join conversations v on v.bucket = ${bucket} and v.id = mine.conversation_id
    left join users author on author.id = v.snippet_creator
    order by mine.last_active_at desc, v.id desc limit ${page.limit}`);
  return shownPage(shown, page.limit);
}

const headingJson = bucketJson(heading);

/** Returns what a conversation that the actor is in is called; otherwise throws `conversation_not_found` (124). */
export async function conversationHeading(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
): Promise<ConversationHeading> {
  const [json] = await db.strings(sql`
    select ${headingJson(bucket)}::text as json from ${visibleConversations(actor, bucket)}
    where v.bucket = ${bucket} and v.id = ${id}`);
  return new JsonText<ConversationHeading>(found(json, 'conversation_not_found')).read();
}
