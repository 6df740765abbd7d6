import { raw, sql, sqlOf, type Queryable, type Sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { THREAD_INDEX } from '../models/posts.js';
import { contentOf, named } from './mentions.js';
import { BUCKET } from './view.js';

/** A post as mails show it. */
export interface NoticedPost {
  cause: 'thread' | 'comment' | 'message';
  id: number;
  /** Id of the thread or the conversation. */
  holder_id: number;
  obj_index: number;
  /** The title of the thread; null for a message. */
  title: string | null;
  /** The name of the channel; null for a message. */
  channel: string | null;
  /** Its beginning, with the present names of those whom it mentions. */
  content: string;
  creator: number;
  author: string;
  posted_at: Date;
  files: string[];
}

/** The posts of one workspace that a mail is about, by their kinds. */
export type NoticedIds = Readonly<Record<NoticedPost['cause'], readonly number[]>>;

/** How many of the files of a post are named, and how long a name may be. */
const FILES_MOST = 20;
const NAME_LENGTH = 100;

/**
 * Returns these posts of a workspace, without those that have been removed, and of each content the first `length` code
 * points. It is known that their reader sees them. Sends one statement for each kind of which there are ids.
 */
export async function noticedPosts(
  db: Queryable,
  workspaceId: number,
  ids: NoticedIds,
  length: number,
): Promise<NoticedPost[]> {
  const bucket = bucketOf(workspaceId);
  const asked: readonly (readonly [readonly number[], (ids: readonly number[]) => Sql])[] = [
    [ids.thread, (some) => threads(bucket, some, length)],
    [ids.comment, (some) => comments(bucket, some, length)],
    [ids.message, (some) => messages(bucket, some, length)],
  ];
  const found = asked.map(([some, statement]) => (some.length === 0 ? [] : db.many<NoticedPost>(statement(some))));
  return (await Promise.all(found)).flat();
}

/** The parts of the SQL expression of the content, between which the bucket is. */
const CONTENT = { t: named(contentOf('t')).split(BUCKET), m: named(contentOf('m')).split(BUCKET) };

/** The columns that all kinds of posts have. */
function shared(post: 't' | 'm', bucket: Bucket, length: number): Sql {
  const column = (name: string) => raw(`${post}.${name}`);
  const content = sqlOf(CONTENT[post], Array<Bucket>(CONTENT[post].length - 1).fill(bucket));
  return sql`
    ${column('id')}, ${column('creator')}, author.name as author, ${column('posted_at')},
    left(${content}, ${length}::int) as content,
    array(
      select left(coalesce(file ->> 'file_name', file ->> 'title', ''), ${NAME_LENGTH}::int)
      from jsonb_array_elements(${column('attachments')}) as file limit ${FILES_MOST}) as files`;
}

const threads = (bucket: Bucket, ids: readonly number[], length: number): Sql => sql`
  select 'thread' as cause, t.id as holder_id, ${THREAD_INDEX}::int as obj_index, t.title, c.name as channel,
    ${shared('t', bucket, length)}
  from threads t
  join channels c on c.bucket = ${bucket} and c.id = t.channel_id and c.removed_at is null
  join users author on author.id = t.creator
  where t.bucket = ${bucket} and t.id = any(${ids}::bigint[])`;

const comments = (bucket: Bucket, ids: readonly number[], length: number): Sql => sql`
  select 'comment' as cause, m.thread_id as holder_id, m.obj_index, t.title, c.name as channel,
    ${shared('m', bucket, length)}
  from comments m
  join threads t on t.bucket = ${bucket} and t.id = m.thread_id
  join channels c on c.bucket = ${bucket} and c.id = t.channel_id and c.removed_at is null
  join users author on author.id = m.creator
  where m.bucket = ${bucket} and m.id = any(${ids}::bigint[]) and m.deleted_by is null`;

const messages = (bucket: Bucket, ids: readonly number[], length: number): Sql => sql`
  select 'message' as cause, m.conversation_id as holder_id, m.obj_index, null as title, null as channel,
    ${shared('m', bucket, length)}
  from messages m
  join users author on author.id = m.creator
  where m.bucket = ${bucket} and m.id = any(${ids}::bigint[]) and m.deleted_by is null`;
