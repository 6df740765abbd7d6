import type { Actor } from '../actor.js';
import { raw, sql, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';

/**
 * The end of an ordered query of all rows. It makes PostgreSQL read them in the order of an index. It limits nothing,
 * but the planner does not know that. It plans for a tenth of the rows, for which sorting all of them costs too much.
 *
 * A scan in the order of an index marks the entries of dead rows, and later scans skip them. A bitmap scan visits the
 * dead rows each time until a vacuum removes them. A list that was marked as read has thousands of them.
 */
export const ALL_IN_INDEX_ORDER = raw('limit (select null::bigint)');

/**
 * Selects the actor's unread rows of `thread_users` in a workspace, after a thread, in the order of the threads' ids.
 */
export function unreadThreads(actor: Actor, workspaceId: number, after = 0): Sql {
  return sql`
    select own.* from thread_users own
    where own.bucket = ${bucketOf(workspaceId)} and own.user_id = ${actor.id} and own.workspace_id = ${workspaceId}
      and own.unread and own.thread_id > ${after}
    order by own.thread_id ${ALL_IN_INDEX_ORDER}`;
}
