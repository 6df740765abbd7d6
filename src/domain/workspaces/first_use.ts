import { emit } from '../../events/outbox.js';
import type { Actor } from '../../actor.js';
import type { Database } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { markMet } from '../../models/first_use.js';
import { showWorkspaceUserEvent } from '../../presenters/members.js';

/**
 * Records that the actor has visited workspaces to which others have added them. Only then do the other members see the
 * actor's own profile (behaviour/workspaces.md#members-added-by-others). `ids` are the ids in a request. They show
 * which workspaces it was about, because an id contains the bucket of its workspace.
 */
export async function meet(db: Database, actor: Actor, ids: readonly number[], now: Date): Promise<void> {
  const buckets = new Set(ids.map(bucketOf));
  const there = actor.unmet.filter((id) => buckets.has(bucketOf(id)));
  if (there.length === 0) return;
  await db.transaction(async (trx) => {
    for (const workspace_id of await markMet(trx, actor.id, there)) {
      const snapshot = await showWorkspaceUserEvent(trx, workspace_id, actor.id, now);
      const key = { workspace_id, actor_id: actor.id, user_id: actor.id };
      await emit(trx, now, { name: 'workspace_user_updated', ...key, snapshot });
    }
  });
}
