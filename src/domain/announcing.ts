import { sql, type Transaction } from '../db.js';
import { emit } from '../events/outbox.js';
import { showWorkspaceUserEvent } from '../presenters/members.js';

/** Tells each workspace of a user that the others see them changed (decision 36). */
export async function announceUser(trx: Transaction, userId: number, now: Date): Promise<void> {
  const memberships = await trx.many<{ workspace_id: number }>(sql`
    update workspace_users set version = version + 1 where user_id = ${userId} and removed_at is null returning workspace_id`);
  for (const { workspace_id } of memberships) {
    await emit(trx, now, {
      ...{ name: 'workspace_user_updated' as const, workspace_id, actor_id: userId, user_id: userId },
      snapshot: await showWorkspaceUserEvent(trx, workspace_id, userId),
    });
  }
}
