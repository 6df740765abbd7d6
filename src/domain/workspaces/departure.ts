import type { Context } from '../context.js';
import { emit } from '../../events/outbox.js';
import { endHooksIn } from '../../models/hook_subscription.js';
import { deleteStatesIn } from '../../models/erasure.js';
import { channelIdsOf } from '../../models/channel_user.js';
import { groupIdsOf } from '../../models/group.js';
import { endMembership, type MembershipKey } from '../../models/workspace_user.js';
import { deleteNotificationsIn } from '../../models/notification.js';
import { notifyAndTell } from '../announcements/own_events.js';
import { guestViewers } from '../../models/workspace_people.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { showEventsInChannels, showLeavingOfGroups, showWorkspaceUserEvent } from '../../presenters/members.js';

/**
 * Ends a membership (behaviour/workspaces.md#leaving). All data that a person loses is deleted here and in
 * `deleteStatesIn`, so new data of a member needs a line there. Their posts stay. The rows of their conversations
 * stay too, but are not shown to former members. If an ADMIN removed the person, the person is notified. Emits
 * `workspace_user_removed`, and `channel_user_removed` and `group_user_removed` for each of their channels and groups.
 */
export async function leaveWorkspace(context: Context, key: MembershipKey): Promise<void> {
  const { trx, actor, now } = context;
  await endMembership(trx, key, actor.id, now);
  const channelIds = await channelIdsOf(trx, key);
  const groupIds = await groupIdsOf(trx, key);
  const seen_by = await guestViewers(trx, key);
  await deleteStatesIn(trx, key);
  await deleteNotificationsIn(trx, key);
  await notifyAndTell(context, 'out_of_workspace', key, [key.user_id]);
  await announceEnd(trx, await endHooksIn(trx, key, now), 'left_workspace', now);

  const { workspace_id, user_id } = key;
  const snapshot = await showWorkspaceUserEvent(trx, workspace_id, user_id, now);
  await emit(trx, now, {
    name: 'workspace_user_removed',
    actor_id: actor.id,
    workspace_id,
    user_id,
    seen_by,
    snapshot,
  });
  await emit(trx, now, ...(await showEventsInChannels(trx, actor, 'channel_user_removed', key, channelIds, now)));
  await emit(trx, now, ...(await showLeavingOfGroups(trx, actor, key, groupIds, now)));
}
