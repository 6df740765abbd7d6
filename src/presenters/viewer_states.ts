import { sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { threadViewerView } from './threads.js';
import { json } from './view.js';

/** The fields of an object that depend on its viewer. */
export type ViewerState = Readonly<Record<string, unknown>>;

/**
 * For each kind of object, a statement that selects these users' own states of one object. Users without a row are
 * missing.
 */
const STATES: Readonly<Record<string, (id: number, userIds: readonly number[]) => Sql>> = {
  workspace: (id, userIds) => sql`
    select mine.user_id, ${json({ default_conversation: 'mine.default_conversation' })} as state
    from workspace_users mine where mine.workspace_id = ${id} and mine.user_id = any(${userIds}::bigint[])`,
  channel: (id, userIds) => sql`
    select mine.user_id, ${json({ is_favorited: 'true' })} as state
    from channel_favorites mine
    where mine.bucket = ${bucketOf(id)} and mine.channel_id = ${id} and mine.user_id = any(${userIds}::bigint[])`,
  thread: (id, userIds) => sql`
    select mine.user_id, ${json(threadViewerView)} as state
    from thread_users mine
    where mine.bucket = ${bucketOf(id)} and mine.thread_id = ${id} and mine.user_id = any(${userIds}::bigint[])`,
};

/**
 * Returns each user's own state of a workspace, a channel or a thread, in one statement. A user who is missing in the
 * result sees the object as it is stored in an event. Other kinds of objects have no own state.
 */
export async function viewerStatesOf(
  db: Queryable,
  { kind, id }: { kind: string; id: number },
  userIds: readonly number[],
): Promise<Map<number, ViewerState>> {
  const statement = STATES[kind]?.(id, userIds);
  if (statement === undefined) return new Map();
  const rows = await db.many<{ user_id: number; state: ViewerState }>(statement);
  return new Map(rows.map(({ user_id, state }) => [user_id, state]));
}
