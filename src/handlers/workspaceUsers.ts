import { invite } from '../domain/invitations.js';
import { ApiError, found } from '../errors.js';
import { emit } from '../events/outbox.js';
import type { Handler } from '../http/handler.js';
import { readyList } from '../json.js';
import { findChannel } from '../models/channels.js';
import { findWorkspace } from '../models/workspaces.js';
import { authorize } from '../policies/policy.js';
import { canAddPerson } from '../policies/workspaces.js';
import { showChannelUserEvents, showWorkspaceUserEvent } from '../presenters/members.js';
import { showWorkspaceUsers } from '../presenters/users.js';

export const get: Handler<'workspaceUsers.get'> = async ({ actor, input, db }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  return readyList(
    await showWorkspaceUsers(db, actor, workspace, input.archived === undefined ? {} : { removed: input.archived }),
  );
};

export const getone: Handler<'workspaceUsers.getone'> = async ({ actor, input, db }) => {
  const workspace = await findWorkspace(db, actor, input.id);
  const [user] = await showWorkspaceUsers(db, actor, workspace, { userId: input.user_id });
  return found(user, 'user_not_found');
};

export const add: Handler<'workspaceUsers.add'> = async ({ actor, input, trx, now, services }) => {
  const workspace = await findWorkspace(trx, actor, input.id);
  authorize(actor, canAddPerson, { workspace, userType: input.user_type });
  const channelIds = [...new Set(input.channel_ids ?? [])];
  for (const id of channelIds) {
    const channel = await findChannel(trx, actor, id);
    if (channel.workspace_id !== workspace.id) throw new ApiError('channel_not_found');
  }

  const { userId, entered } = await invite(trx, actor, workspace, channelIds, input, services.settings, now);
  const place = { actor_id: actor.id, workspace_id: workspace.id, user_id: userId };
  await emit(trx, now, {
    name: 'workspace_user_added',
    ...place,
    snapshot: await showWorkspaceUserEvent(trx, workspace.id, userId),
  });
  for (const id of entered) {
    await emit(
      trx,
      now,
      ...(await showChannelUserEvents(trx, actor, { id, bucket: workspace.bucket, workspace_id: workspace.id }, [
        userId,
      ])),
    );
  }
  const [user] = await showWorkspaceUsers(trx, actor, workspace, { userId });
  return found(user, 'user_not_found');
};
