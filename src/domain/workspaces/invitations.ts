import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { holdAccountOf, type InvitedAccount } from '../../models/user.js';
import { insertConversation } from '../../models/conversation.js';
import { countMembers, formerMembership, type Former, insertInvitation } from '../../models/workspace_people.js';
import type { UserType, VisibleWorkspace } from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canReadmit } from '../../policies/workspaces.js';
import { announceArrival } from '../announcements/users.js';
import { requestMailOf } from './invitation_mail.js';
import { requireAllowance } from '../limits/limits.js';
import { mailsBy } from '../limits/mail_limits.js';
import { addToWorkspace, createUser, requireFewWorkspaces, type Membership } from './memberships.js';
import type { Settings } from '../settings.js';

export interface Invitation {
  email: string;
  name?: string;
  user_type: UserType;
}

/**
 * Invites the owner of an address to a locked workspace (behaviour/workspaces.md#invitations). Returns the id of their
 * account.
 *
 * - An account with a proven address becomes a member at once.
 * - An unknown address gets an account that waits for a password, and that is a member at once.
 * - The account of an unproven address may be an impostor's. The invitation is mailed and waits until the address is
 *   proven.
 *
 * Throws 429 when the actor has sent too many invitation mails.
 */
export async function invite(
  context: Context,
  workspace: VisibleWorkspace,
  channelIds: readonly number[],
  invitation: Invitation,
  settings: Settings,
): Promise<number> {
  const { trx, actor, now } = context;
  const account = await accountFor(context, invitation);
  const joining = { userId: account.id, userType: invitation.user_type, channelIds };
  if (account.setup_pending || (settings.verifyEmail && !account.is_proven))
    await requireAllowance(trx, mailsBy(actor.id), now);
  if (settings.verifyEmail && !account.is_proven && !account.setup_pending) {
    await letWait(context, workspace, { ...joining, email: invitation.email }, settings);
    return account.id;
  }
  // A user without a password accepts by setting one. Any other user accepts by visiting the workspace.
  const isUnmet = settings.verifyEmail && !account.setup_pending;
  const entered = await admit(context, workspace, { ...joining, isUnmet }, settings);
  await announceArrival(context, workspace, account.id, entered);
  return account.id;
}

type Joining = Pick<Membership, 'userId' | 'userType' | 'channelIds' | 'isUnmet'>;

/**
 * Makes a user a member of a locked workspace, for every way to join. Returns the channels that they joined.
 *
 * Errors:
 * - The user is already a member (131).
 * - An ADMIN has removed the user, and the actor is no ADMIN (109).
 * - The user is in too many workspaces (114, reason `too_many_workspaces`).
 * - The plan allows no further member (213).
 */
export async function admit(
  { trx, actor, now }: Context,
  workspace: VisibleWorkspace,
  joining: Joining,
  settings: Pick<Settings, 'membersOnFree'>,
): Promise<number[]> {
  const { userId } = joining;
  const former = await requireAdmissible(trx, actor, workspace, userId);
  if (former?.is_waiting !== true) await requireRoom(trx, workspace, settings);
  const place = { workspaceId: workspace.id, defaultChannel: workspace.default_channel };
  return addToWorkspace(trx, { ...joining, ...place }, now);
}

/**
 * Stores an invitation until the address of the account is proven, and mails it. Throws Already found (131) when one is
 * waiting already. The other errors are those of `admit`.
 */
async function letWait(
  { trx, actor, now }: Context,
  workspace: VisibleWorkspace,
  joining: Joining & { email: string },
  settings: Settings,
): Promise<void> {
  const { userId } = joining;
  const former = await requireAdmissible(trx, actor, workspace, userId);
  if (former?.is_waiting === true) throw new ApiError('already_found', { id: userId });
  await requireRoom(trx, workspace, settings);
  const conversation =
    former === undefined ? await insertConversation(trx, workspace, userId, [userId], now) : undefined;
  await insertInvitation(trx, { ...joining, workspaceId: workspace.id }, conversation?.id, now);
  await requestMailOf(trx, actor.id, { workspace_id: workspace.id, user_id: userId }, now);
}

/**
 * The former or waiting membership of a user, if any. Throws Already found (131) for a member. Throws Forbidden (109)
 * when an ADMIN has removed the user and the actor is no ADMIN, and Bad request (114) when the user is in too many
 * workspaces. An invitation that waits counts already.
 */
async function requireAdmissible(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  userId: number,
): Promise<Former | undefined> {
  const former = await formerMembership(trx, workspace.id, userId);
  if (former?.removed_at === null) throw new ApiError('already_found', { id: userId });
  if (former !== undefined) authorize(actor, canReadmit, { workspace, userId, removedBy: former.removed_by });
  if (former?.is_waiting !== true) await requireFewWorkspaces(trx, actor, userId);
  return former;
}

/**
 * Limits the members of a workspace on plan `free`, without bots: workspace full (213, behaviour/errors.md#rare-codes).
 * Waiting invitations count too, so that each can be accepted. The workspace is locked, so two users cannot take the
 * same place.
 */
async function requireRoom(
  trx: Transaction,
  workspace: VisibleWorkspace,
  settings: Pick<Settings, 'membersOnFree'>,
): Promise<void> {
  if (workspace.plan !== 'free') return;
  if ((await countMembers(trx, workspace.id)) >= settings.membersOnFree) throw new ApiError('workspace_full');
}

async function accountFor(context: Context, { email, name }: Invitation): Promise<InvitedAccount> {
  const { trx, actor, now } = context;
  const known = await holdAccountOf(trx, email);
  if (known !== undefined) return known;
  const local = email.slice(0, email.lastIndexOf('@'));
  const { public_targets_only: publicTargetsOnly } = actor;
  const user = { name: name ?? local, email, passwordHash: null, lang: 'en', publicTargetsOnly };
  const made = await createUser(trx, user, now);
  if (made !== undefined) return { id: made, is_proven: false, setup_pending: true };
  // Another request has just created this account. Now it can be found.
  return accountFor(context, { email, user_type: 'USER' });
}
