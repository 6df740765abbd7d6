import type { Transaction } from '../../db/database.js';
import { emit } from '../../events/outbox.js';
import type { Actor } from '../../actor.js';
import { endHooksIn } from '../../models/hook_subscription.js';
import { forgetBelongings } from '../../models/belongings.js';
import { channelIdsOf, endMembership, type MembershipKey } from '../../models/workspace_user.js';
import { forgetNotifications, notifyOfPlace } from '../../models/notification.js';
import { guestsWhoSee } from '../../models/people.js';
import { showEventsInChannels, showWorkspaceUserEvent } from '../../presenters/members.js';

/**
 * Takes a person out of a workspace: here and in `forgetBelongings`, line by line, stands all that they lose with it (decision 42), so
 * whatever can be somebody's in a workspace gets its line. What they wrote stays, and so do the rows of their conversations, which nobody
 * shows to who is no member. The actor ends it: themself, or an ADMIN, of whose doing they are notified. Emits `workspace_user_removed`, and
 * `channel_user_removed` for each channel that they were in.
 */
export async function leaveWorkspace(trx: Transaction, actor: Actor, key: MembershipKey, now: Date): Promise<void> {
  await endMembership(trx, key, actor.id, now);
  const channelIds = await channelIdsOf(trx, key);
  const seen_by = await guestsWhoSee(trx, key);
  await forgetBelongings(trx, key);
  await forgetNotifications(trx, key);
  await notifyOfPlace(trx, actor, 'out_of_workspace', key, [key.user_id], now);
  await endHooksIn(trx, key, now);

  const { workspace_id, user_id } = key;
  const snapshot = await showWorkspaceUserEvent(trx, workspace_id, user_id);
  await emit(trx, now, {
    name: 'workspace_user_removed',
    actor_id: actor.id,
    workspace_id,
    user_id,
    seen_by,
    snapshot,
  });
  await emit(trx, now, ...(await showEventsInChannels(trx, actor, 'channel_user_removed', key, channelIds)));
}
