import type { Actor, Viewer } from '../actor.js';
import { bucketIn, fragment } from '../db/compiled.js';
import { raw, sql, type Transaction } from '../db/database.js';
import { ApiError, found } from '../errors.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { Comment } from './comment.js';
import { visibleConversations } from './conversation.js';
import type { NamedPost, PostTable } from './posts.js';
import { lockThread, retryOnMove } from './thread.js';
import { locks } from '../db/statements.js';

/** A thread, a comment or a message that the actor sees, as a row of its table. */
export interface VisiblePost {
  table: PostTable;
  bucket: Bucket;
  id: number;
  /** A removed comment or message keeps its row (behaviour/threads.md#reading-positions). */
  removed: boolean;
}

/**
 * Returns a post that the actor sees, locked until the end of the transaction; otherwise throws `thread_not_found`
 * (108), `comment_not_found` (115) or `message_not_found` (125).
 */
export async function lockPost(trx: Transaction, actor: Actor, { kind, id }: NamedPost): Promise<VisiblePost> {
  if (kind === 'comment') return lockComment(trx, actor, id);
  if (kind === 'message') return lockMessage(trx, actor, id);
  const { bucket } = await lockThread(trx, actor, id);
  return { table: 'threads', bucket, id, removed: false };
}

const holdComment = locks((viewer: Viewer, id: number) =>
  Comment.visibleTo(viewer, bucketIn(id))
    .where('m.id', id)
    .select<{ removed: boolean }>(fragment(sql`m.deleted_by is not null as removed`))
    .forNoKeyUpdate('m'),
);

async function lockComment(trx: Transaction, actor: Actor, id: number): Promise<VisiblePost> {
  const row = await retryOnMove(() => holdComment(trx, actor, id));
  return { table: 'comments', bucket: bucketOf(id), id, ...found(row, 'comment_not_found') };
}

async function lockMessage(trx: Transaction, actor: Actor, id: number): Promise<VisiblePost> {
  const bucket = bucketOf(id);
  const row = await trx.maybe<{ removed: boolean }>(sql`
    select m.deleted_by is not null as removed
    from messages m
    join ${visibleConversations(actor, bucket)} on v.bucket = m.bucket and v.id = m.conversation_id
    where m.bucket = ${bucket} and m.id = ${id} and m.obj_index >= mine.sees_from
    for no key update of m`);
  return { table: 'messages', bucket, id, ...found(row, 'message_not_found') };
}

/** The most emoji on a post, and the most reactions of all emoji together (behaviour/threads.md#reactions). */
const [MOST_EMOJI, MOST_REACTIONS] = [100, 20_000];

/**
 * Adds the actor at the end of the list of an emoji's users. An actor who is in the list keeps their place. Throws
 * `bad_request` (114) with the reason `too_many_reactions` when the emoji or the reaction would be one too many. The
 * post must be locked.
 */
export async function addReaction(trx: Transaction, actor: Actor, post: VisiblePost, emoji: string): Promise<void> {
  // Numbers are passed as JSON text: `to_jsonb` is not immutable, and Citus requires immutable functions inside
  // `coalesce` and `case` of an update.
  const added = await trx.run(sql`
    update ${raw(post.table)} set version = version + 1,
      reactions = jsonb_set(coalesce(reactions, '{}'), array[${emoji}::text],
        coalesce(reactions -> ${emoji}::text, '[]') || ${actor.id}::jsonb)
    where bucket = ${post.bucket} and id = ${post.id}
      and not coalesce((reactions -> ${emoji}::text) @> ${actor.id}::jsonb, false)
      and (reactions is null or (
        (reactions -> ${emoji}::text is not null or (select count(*) from jsonb_object_keys(reactions)) < ${MOST_EMOJI})
        and (select sum(jsonb_array_length(those.value)) from jsonb_each(reactions) those) < ${MOST_REACTIONS}))`);
  if (added > 0) return;
  const reacted = await trx.boolean(sql`
    select (reactions -> ${emoji}::text) @> ${actor.id}::jsonb is true as reacted from ${raw(post.table)}
    where bucket = ${post.bucket} and id = ${post.id}`);
  if (!reacted) throw new ApiError('bad_request', { reason: 'too_many_reactions' });
}

/** Removes the actor from the list of an emoji's users, if they are in it. An emoji without users is removed too. */
export async function removeReaction(trx: Transaction, actor: Actor, post: VisiblePost, emoji: string): Promise<void> {
  const others = `$[*] ? (@ != ${actor.id})`;
  await trx.run(sql`
    update ${raw(post.table)} set version = version + 1,
      reactions = case when reactions -> ${emoji}::text = ${JSON.stringify([actor.id])}::jsonb
        then nullif(reactions - ${emoji}::text, '{}')
        else jsonb_set(reactions, array[${emoji}::text],
          jsonb_path_query_array(reactions -> ${emoji}::text, ${others}::jsonpath)) end
    where bucket = ${post.bucket} and id = ${post.id} and (reactions -> ${emoji}::text) @> ${actor.id}::jsonb`);
}
