import type { Actor } from '../actor.js';
import { empty, raw, sql, type Page, type PageRow, type Queryable } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf } from '../db/ids.js';
import { visibleChannels } from '../models/channel.js';
import { visibleConversations } from '../models/conversation.js';
import { THREAD_INDEX } from '../models/posts.js';
import { commentView } from './comments.js';
import { messageView } from './messages.js';
import { threadView, withAuthorsAndViewer } from './threads.js';
import { bucketJson, unix, type View } from './view.js';

/** A thread, a comment or a message as search shows it. */
export interface SearchedRow extends PageRow {
  json: string;
  obj_index: number;
}

/** Which posts to load, in which order. */
export interface SearchedPosts {
  indexes: readonly number[];
  order: 'asc' | 'desc';
}

/** The times of a post in the table `post`. */
function times(post: string) {
  return {
    posted: unix(`${post}.posted_at`),
    last_updated: unix(`coalesce(${post}.last_edited_at, ${post}.posted_at)`),
  };
}

/**
 * Whether all members of the channel are among the recipients of a post. Needs `members`. Most posts have fewer
 * recipients than the channel has members, and then their ids are not compared.
 */
function attachedToEveryone(recipients: string): string {
  return `case when cardinality(members.ids) > cardinality(${recipients}) then false
    else not exists (select unnest(members.ids) except select unnest(${recipients})) end`;
}

/** Needs what the view of a thread needs, and `members`. */
const searchedThreadView: View<'SearchedThread'> = {
  ...threadView,
  ...times('t'),
  attached_to_everyone: attachedToEveryone('t.recipients'),
};

/** Needs `m`, `poster` and `members`. */
const searchedCommentView: View<'SearchedComment'> = {
  ...commentView('m', 'poster.name'),
  ...times('m'),
  attached_to_everyone: attachedToEveryone('m.recipients'),
};

/** Needs `m` and `poster`. */
const searchedMessageView: View<'SearchedMessage'> = {
  ...messageView('m', 'poster.name'),
  ...times('m'),
  attached_to_everyone: 'true',
};

const threadJson = bucketJson(searchedThreadView);
const commentJson = bucketJson(searchedCommentView);
const messageJson = bucketJson(searchedMessageView);

/**
 * Returns comments of a thread by their indexes, and the thread itself for `THREAD_INDEX`, as far as they fit into one
 * response. Throws `thread_not_found` (108) when the actor does not see the thread. The members of the channel are read
 * once, not for each comment.
 */
export async function showSearchedComments(
  db: Queryable,
  actor: Actor,
  { id, channel_id: channelId }: { id: number; channel_id: number },
  { indexes, order }: SearchedPosts,
): Promise<Page<SearchedRow>> {
  const bucket = bucketOf(id);
  const withThread = indexes.includes(THREAD_INDEX);
  const json = withThread
    ? sql`case when shown.obj_index = ${THREAD_INDEX}::int then ${threadJson(bucket)} else ${commentJson(bucket)} end`
    : commentJson(bucket);
  const page = await db.page<SearchedRow>(sql`
    with members as materialized (
      select coalesce(array_agg(member.user_id), '{}') as ids from channel_users member
      where member.bucket = ${bucket} and member.channel_id = ${channelId})
    select ${json}::text as json, shown.obj_index
    from threads t
    join ${visibleChannels(actor, bucket)} on c.bucket = t.bucket and c.id = t.channel_id
    ${withThread ? withAuthorsAndViewer(actor.id, bucket) : empty}
    cross join members
    cross join unnest(${indexes}::int[]) as shown (obj_index)
    left join comments m on m.bucket = ${bucket} and m.thread_id = ${id} and m.obj_index = shown.obj_index
    left join users poster on poster.id = m.creator
    where t.bucket = ${bucket} and t.id = ${id}
      and (m.id is not null or shown.obj_index = ${THREAD_INDEX}::int)
    order by shown.obj_index ${raw(order)} limit ${indexes.length}`);
  found(page.rows[0], 'thread_not_found');
  return page;
}

/**
 * The same for messages of a conversation. Throws `conversation_not_found` (124) when the actor is not in it. Messages
 * that the actor does not see are left out.
 */
export async function showSearchedMessages(
  db: Queryable,
  actor: Actor,
  { id }: { id: number },
  { indexes, order }: SearchedPosts,
): Promise<Page<SearchedRow>> {
  const bucket = bucketOf(id);
  const page = await db.page<SearchedRow>(sql`
    select ${messageJson(bucket)}::text as json, m.obj_index
    from ${visibleConversations(actor, bucket)}
    cross join unnest(${indexes}::int[]) as shown (obj_index)
    join messages m on m.bucket = ${bucket} and m.conversation_id = ${id} and m.obj_index = shown.obj_index
    join users poster on poster.id = m.creator
    where v.bucket = ${bucket} and v.id = ${id} and m.obj_index >= mine.sees_from
    order by m.obj_index ${raw(order)} limit ${indexes.length}`);
  found(page.rows[0], 'conversation_not_found');
  return page;
}
