import type { Actor } from '../actor.js';
import { raw, sql, sqlOf, type Queryable, type Sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { visibleChannels } from '../models/channel.js';
import { visibleConversations } from '../models/conversation.js';
import { contentOf, namedPlainly } from './mentions.js';
import { BUCKET, unix } from './view.js';

/** What is read of a post for its snippet, in code points. In a longer post only matches in this part are marked. */
const READ_LENGTH = 8192;
/**
 * The people that a result names at most (behaviour/search.md#search), because a page may name those of one place 500
 * times.
 */
const MOST_PEOPLE = 1000;
/** The code points of their names at most, as in a title that a user gives. */
const NAMES_LENGTH = 300;

/** A post that a search has found, and its thread or conversation. Times are in Unix seconds. */
interface FoundPost {
  id: number;
  kind: 'thread' | 'comment' | 'conversation' | 'message';
  workspace_id: number;
  title: string;
  /** The beginning of the text, with the present names of whom it mentions. */
  text: string;
  creator: number;
  posted_ts: number;
  updated_ts: number;
  last_posted_ts: number;
  last_author: number;
  participants: number[];
  archived: boolean;
}

/** A thread or a comment. */
export interface FoundInThread extends FoundPost {
  kind: 'thread' | 'comment';
  thread_id: number;
  channel_id: number;
  channel_name: string;
  channel_color: number;
  closed: boolean;
}

/** A conversation or a message. */
export interface FoundInConversation extends FoundPost {
  kind: 'conversation' | 'message';
  conversation_id: number;
  chunk_start_ts: number;
  chunk_end_ts: number;
}

export type FoundInPlace = FoundInThread | FoundInConversation;

/** The beginning of the text of a post, in the columns of a table. */
function textOf(post: string): (bucket: Bucket) => Sql {
  const parts = `left(${namedPlainly(contentOf(post), READ_LENGTH)}, ${READ_LENGTH})`.split(BUCKET);
  return (bucket) => sqlOf(parts, Array<Bucket>(parts.length - 1).fill(bucket));
}

const textOfThread = textOf('t');
const textOfComment = textOf('m');
const seconds = (instant: string): Sql => raw(unix(instant));

/** Returns those of the threads and comments with these ids, of one workspace, that the actor sees. */
export function foundInThreads(
  db: Queryable,
  actor: Actor,
  bucket: Bucket,
  ids: readonly number[],
): Promise<FoundInThread[]> {
  return db.many<FoundInThread & { id: number }>(sql`
    select d.id, d.kind, d.workspace_id, t.title,
      case when d.kind = 'thread' then ${textOfThread(bucket)} else ${textOfComment(bucket)} end as text,
      coalesce(m.creator, t.creator) as creator, ${seconds('d.posted_at')} as posted_ts,
      case when d.kind = 'thread' then ${seconds('coalesce(t.last_edited_at, t.posted_at)')}
        else ${seconds('coalesce(m.last_edited_at, m.posted_at)')} end as updated_ts,
      ${seconds('t.last_updated_at')} as last_posted_ts, t.snippet_creator as last_author, t.participants[:${MOST_PEOPLE}::int] as participants, c.archived,
      d.thread_id, c.id as channel_id, c.name as channel_name, c.color as channel_color, t.closed
    from search_documents d
    join threads t on t.bucket = ${bucket} and t.id = d.thread_id
    join ${visibleChannels(actor, bucket)} on c.bucket = ${bucket} and c.id = t.channel_id
    left join comments m on m.bucket = ${bucket} and m.id = d.id
    where d.bucket = ${bucket} and d.id = any(${ids}::bigint[])`);
}

/** The same for conversations and messages. */
export function foundInConversations(
  db: Queryable,
  actor: Actor,
  bucket: Bucket,
  ids: readonly number[],
): Promise<FoundInConversation[]> {
  return db.many<FoundInConversation & { id: number }>(sql`
    select d.id, d.kind, d.workspace_id, case when d.kind = 'message' then ${textOfComment(bucket)} else '' end as text,
      coalesce(m.creator, v.creator) as creator, ${seconds('d.posted_at')} as posted_ts,
      ${seconds('coalesce(m.last_edited_at, d.posted_at)')} as updated_ts, ${seconds('v.last_active_at')} as last_posted_ts,
      coalesce(v.snippet_creator, v.creator) as last_author, inside.user_ids as participants, mine.archived,
      d.conversation_id, coalesce(case when cardinality(inside.user_ids) <> 2 then v.title end, left(inside.names, ${NAMES_LENGTH}), '') as title,
      ${seconds('coalesce(earlier.posted_at, d.posted_at)')} as chunk_start_ts, ${seconds('coalesce(later.posted_at, d.posted_at)')} as chunk_end_ts
    from search_documents d
    join ${visibleConversations(actor, bucket)} on v.bucket = ${bucket} and v.id = d.conversation_id
    left join messages m on m.bucket = ${bucket} and m.id = d.id
    left join messages earlier on earlier.bucket = ${bucket} and earlier.conversation_id = v.id
      and earlier.obj_index = m.obj_index - 1 and earlier.obj_index >= mine.sees_from
    left join messages later on later.bucket = ${bucket} and later.conversation_id = v.id and later.obj_index = m.obj_index + 1
    cross join lateral (
      select array_agg(cu.user_id order by cu.user_id) as user_ids,
        coalesce(string_agg(u.name, ', ' order by u.id) filter (where u.id <> ${actor.id}), max(u.name)) as names
      from (
        select user_id from conversation_users where bucket = ${bucket} and conversation_id = v.id
        order by user_id limit ${MOST_PEOPLE}) cu
      join users u on u.id = cu.user_id) inside
    where d.bucket = ${bucket} and d.id = any(${ids}::bigint[]) and (d.obj_index = -1 or d.obj_index >= mine.sees_from)`);
}
