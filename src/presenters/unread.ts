import type { Actor } from '../actor.js';
import { raw, sql, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';

/**
 * The end of an ordered query of all rows: PostgreSQL then reads them in the order of an index. It limits nothing, but the planner does not know
 * that, and plans for a tenth of the rows, for which sorting all of them costs too much.
 *
 * A scan in the order of an index marks the entries of dead rows, and later scans skip them. A bitmap scan visits the dead rows each time, until a
 * vacuum removes them: thousands, of a list that was marked as read.
 */
export const ALL_IN_INDEX_ORDER = raw('limit (select null::bigint)');

/** The actor's rows of `thread_users` that are unread in a workspace, behind a thread, in the order of the threads' ids. */
export function unreadThreads(actor: Actor, workspaceId: number, after = 0): Sql {
  return sql`
    select own.* from thread_users own
    where own.bucket = ${bucketOf(workspaceId)} and own.user_id = ${actor.id} and own.workspace_id = ${workspaceId}
      and own.unread and own.thread_id > ${after}
    order by own.thread_id ${ALL_IN_INDEX_ORDER}`;
}
