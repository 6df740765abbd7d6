import { sql, type Queryable } from '../db/database.js';
import { bucketOf } from '../db/ids.js';

/** A thread or a conversation that a member of its workspace may answer by mail. */
export interface AnswerPlace {
  userId: number;
  obj_type: 'THREAD' | 'CONVERSATION';
  id: number;
}

/**
 * What an address for answers is bound to. When one of them changes, the address ends
 * (behaviour/mail.md#loop-in-addresses).
 */
export interface AnswerBinding {
  /** Changes with the password, and when the user signs out everywhere or replaces the API token. */
  token_generation: number;
  /** Changes when the user comes back to the workspace. */
  joined_at: Date;
  /** Changes when the address of the place is disabled. */
  answer_generation: number;
}

/** Returns what an answer of this user in this place is bound to; undefined unless they are in its workspace. */
export async function answerBinding(
  db: Queryable,
  { userId, obj_type, id }: AnswerPlace,
): Promise<AnswerBinding | undefined> {
  const place = obj_type === 'THREAD' ? sql`threads` : sql`conversations`;
  return db.maybe<AnswerBinding & { [column: string]: unknown }>(sql`
    select u.token_generation, wu.joined_at, coalesce(a.answer_generation, 0) as answer_generation
    from ${place} place
    join workspace_users wu on wu.workspace_id = place.workspace_id and wu.user_id = ${userId} and wu.removed_at is null
    join users u on u.id = wu.user_id and u.deleted_at is null
    left join loop_in_addresses a on a.bucket = ${bucketOf(id)} and a.obj_id = place.id
    where place.bucket = ${bucketOf(id)} and place.id = ${id}`);
}
