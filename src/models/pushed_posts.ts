import { sql, type Queryable } from '../db/database.js';
import { bucketOf } from '../db/ids.js';

/** A post as a push shows it. */
export interface PushedPost {
  cause: 'message' | 'comment' | 'thread';
  holder_id: number;
  /** The title of the thread or the conversation; null for a conversation without one. */
  title: string | null;
  /** The name of the author. */
  author: string;
  content: string;
  has_files: boolean;
}

interface Asked {
  cause: PushedPost['cause'];
  id: number;
}

/** Returns these posts of a workspace in their order, without those that are removed. */
export function pushedPosts(db: Queryable, workspaceId: number, posts: readonly Asked[]): Promise<PushedPost[]> {
  const bucket = bucketOf(workspaceId);
  return db.many<PushedPost & { [column: string]: unknown }>(sql`
    select asked.cause, post.holder_id, post.title, u.name as author, post.content, post.attachments <> '[]' as has_files
    from unnest(${posts.map(({ cause }) => cause)}::text[], ${posts.map(({ id }) => id)}::bigint[]) with ordinality
      as asked (cause, id, place)
    cross join lateral (
      select t.id as holder_id, t.title, t.creator, t.content, t.attachments from threads t
      where asked.cause = 'thread' and t.bucket = ${bucket} and t.id = asked.id and t.workspace_id = ${workspaceId}
      union all
      select t.id, t.title, c.creator, c.content, c.attachments from comments c
      join threads t on t.bucket = ${bucket} and t.id = c.thread_id
      where asked.cause = 'comment' and c.bucket = ${bucket} and c.id = asked.id and c.workspace_id = ${workspaceId}
        and c.deleted_by is null
      union all
      select v.id, v.title, m.creator, m.content, m.attachments from messages m
      join conversations v on v.bucket = ${bucket} and v.id = m.conversation_id
      where asked.cause = 'message' and m.bucket = ${bucket} and m.id = asked.id and m.workspace_id = ${workspaceId}
        and m.deleted_by is null) post
    join users u on u.id = post.creator
    order by asked.place`);
}
