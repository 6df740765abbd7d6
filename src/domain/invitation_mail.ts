import { sql, type Transaction } from '../db.js';
import { emit } from '../events/outbox.js';
import { Ready } from '../json.js';

/**
 * Asks for the mail that invited a user to be sent again, after the commit (decision 41: registering an invited address). One
 * mail is enough, whatever number of workspaces wait: its code sets the password, and with it they are a member of all. Asks
 * for nothing when the user is in no workspace any more.
 */
export async function requestInvitationMail(trx: Transaction, userId: number, now: Date): Promise<void> {
  const membership = await trx.maybe<{ workspace_id: number }>(sql`
    select wu.workspace_id from workspace_users wu join users u on u.id = wu.user_id
    where wu.user_id = ${userId} and wu.removed_at is null
    order by wu.workspace_id = u.default_workspace desc nulls last, wu.joined_at, wu.workspace_id
    limit 1`);
  if (membership === undefined) return;
  const { workspace_id } = membership;
  await emit(trx, now, {
    name: 'invitation_requested',
    workspace_id,
    actor_id: userId,
    user_id: userId,
    snapshot: new Ready(JSON.stringify({ workspace_id, user_id: userId })),
  });
}
