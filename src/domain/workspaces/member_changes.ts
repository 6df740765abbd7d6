// What the API and the pages do with the people of a workspace.
import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Database } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { channelsAmong } from '../../models/channel.js';
import { findMember, lockWorkspace, type PersonKey } from '../../models/workspace_people.js';
import { findWorkspace, type UserType, type VisibleWorkspace } from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canAddPerson, canChangePerson } from '../../policies/workspaces.js';
import type { Settings } from '../settings.js';
import { inviteAgain } from './invitation_mail.js';
import { invite, type Invitation } from './invitations.js';
import { giveRole, holdMember } from './members.js';

/** A person of a workspace who was found or changed. */
export interface InWorkspace {
  workspace: VisibleWorkspace;
  userId: number;
}

/**
 * Adds the owner of an address to a workspace and to these channels. The errors are those of `invite`, 105, 107 for a
 * channel that the actor does not see, and 109 when they may not add a person of that type.
 */
export async function addPerson(
  context: Context,
  { id, channel_ids = [], ...invitation }: Invitation & { id: number; channel_ids?: readonly number[] | undefined },
  settings: Settings,
): Promise<InWorkspace> {
  const { trx, actor } = context;
  const workspace = await lockWorkspace(trx, actor, id);
  authorize(actor, canAddPerson, { workspace, userType: invitation.user_type });
  const channelIds = [...new Set(channel_ids)];
  const channels = await channelsAmong(trx, actor, workspace, channelIds);
  if (channels.size < channelIds.length) throw new ApiError('channel_not_found');
  return { workspace, userId: await invite(context, workspace, channelIds, invitation, settings) };
}

/**
 * Mails an invitation again, if the person has not accepted it. Errors: 105, 106 or 132, 109 when the actor may not add
 * a person of that type, 429 after too many mails.
 */
export async function resendInvitation(
  db: Database,
  actor: Actor,
  workspaceId: number,
  person: PersonKey,
  now: Date,
): Promise<void> {
  const workspace = await findWorkspace(db, actor, workspaceId);
  const member = await findMember(db, actor, workspace, person);
  authorize(actor, canAddPerson, { workspace, userType: member.user_type });
  const isExpected = member.setup_pending || member.is_waiting;
  if (isExpected) await inviteAgain(db, member.user_id, now, { by: actor.id, workspaceId: workspace.id });
}

/** Gives a person of a workspace a role. The errors are those of `holdMember`, and 132 for an address. */
export async function changeRole(
  context: Context,
  { id, user_type: userType, ...person }: PersonKey & { id: number; user_type: UserType },
): Promise<InWorkspace> {
  const { trx, actor } = context;
  const workspace = await findWorkspace(trx, actor, id);
  const named = await findMember(trx, actor, workspace, person);
  authorize(actor, canChangePerson, { workspace });
  const ends = userType !== 'ADMIN';
  const member = await holdMember(trx, actor, canChangePerson, { workspace, member: named }, ends);
  await giveRole(context, { workspace, member }, userType);
  return { workspace, userId: member.user_id };
}
