import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { holdAccountOf, type InvitedAccount } from '../../models/account.js';
import { insertConversation } from '../../models/conversation.js';
import { countMembers, formerMembership, type Former } from '../../models/membership.js';
import { keepWaiting } from '../../models/waiting.js';
import type { UserType, VisibleWorkspace } from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canReadmit } from '../../policies/workspaces.js';
import { announceArrival } from './announcing.js';
import { requestMailOf } from './invitation_mail.js';
import { requireAllowance } from '../accounts/limits.js';
import { mailsBy } from '../accounts/mail_limits.js';
import { addToWorkspace, createUser, type Membership } from './people.js';
import type { Settings } from '../services.js';

export interface Invitation {
  email: string;
  name?: string;
  user_type: UserType;
}

/**
 * Invites whoever has the address into a locked workspace (decision 41). Who has an account with a proven address is a member at once. An
 * unknown address gets an account that waits for a password. An account whose address nobody has proven may be an impostor's: its invitation
 * waits until the address is proven, and a mail goes there. Who has sent too many mails already is 429. Answers who it is.
 */
export async function invite(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  channelIds: readonly number[],
  invitation: Invitation,
  settings: Settings,
  now: Date,
): Promise<number> {
  const account = await accountFor(trx, actor, invitation, now);
  const joining = { userId: account.id, userType: invitation.user_type, channelIds };
  if (account.setup_pending || (settings.verifyEmail && !account.is_proven))
    await requireAllowance(trx, mailsBy(actor.id), now);
  if (settings.verifyEmail && !account.is_proven && !account.setup_pending) {
    await letWait(trx, actor, workspace, { ...joining, email: invitation.email }, settings, now);
    return account.id;
  }
  // Who has set no password yet is there only once they want to be.
  const isUnmet = settings.verifyEmail && !account.setup_pending;
  const entered = await admit(trx, actor, workspace, { ...joining, isUnmet }, settings, now);
  await announceArrival(trx, actor, workspace, account.id, entered, now);
  return account.id;
}

type Joining = Pick<Membership, 'userId' | 'userType' | 'channelIds' | 'isUnmet'>;

/**
 * Lets a user into a locked workspace, whoever opens the door. One who is in it is 131; one whom an ADMIN removed comes back by an
 * ADMIN alone, otherwise 109; where the plan leaves no place, 213. Answers the channels that they came into.
 */
export async function admit(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  joining: Joining,
  settings: Settings,
  now: Date,
): Promise<number[]> {
  const { userId } = joining;
  const former = await requireAdmissible(trx, actor, workspace, userId);
  if (former?.is_waiting !== true) await requireRoom(trx, workspace, settings);
  const place = { workspaceId: workspace.id, defaultChannel: workspace.default_channel };
  return addToWorkspace(trx, { ...joining, ...place }, now);
}

/** Keeps an invitation for an account until its address is proven, and mails it there. One that waits already is 131; else as `admit`. */
async function letWait(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  joining: Joining & { email: string },
  settings: Settings,
  now: Date,
): Promise<void> {
  const { userId } = joining;
  const former = await requireAdmissible(trx, actor, workspace, userId);
  if (former?.is_waiting === true) throw new ApiError('already_found', { id: userId });
  await requireRoom(trx, workspace, settings);
  const conversation =
    former === undefined ? await insertConversation(trx, workspace, userId, [userId], now) : undefined;
  await keepWaiting(trx, { ...joining, workspaceId: workspace.id }, conversation?.id, now);
  await requestMailOf(trx, actor.id, { workspace_id: workspace.id, user_id: userId }, now);
}

/** What a user was in a workspace before, if anything: 131 for a member, 109 for whom an ADMIN removed, unless an ADMIN brings them back. */
async function requireAdmissible(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  userId: number,
): Promise<Former | undefined> {
  const former = await formerMembership(trx, workspace.id, userId);
  if (former?.removed_at === null) throw new ApiError('already_found', { id: userId });
  if (former !== undefined) authorize(actor, canReadmit, { workspace, userId, removedBy: former.removed_by });
  return former;
}

/**
 * On plan `free` a workspace has so many members at most, bots not counted: 213 (decision 22). Invitations that wait count, so that each can be
 * accepted. The workspace is locked, so that two do not share one place.
 */
async function requireRoom(trx: Transaction, workspace: VisibleWorkspace, settings: Settings): Promise<void> {
  if (workspace.plan !== 'free') return;
  if ((await countMembers(trx, workspace.id)) >= settings.membersOnFree) throw new ApiError('workspace_full');
}

async function accountFor(
  trx: Transaction,
  actor: Actor,
  { email, name }: Invitation,
  now: Date,
): Promise<InvitedAccount> {
  const known = await holdAccountOf(trx, email);
  if (known !== undefined) return known;
  const local = email.slice(0, email.lastIndexOf('@'));
  const { public_targets_only: publicTargetsOnly } = actor;
  const user = { name: name ?? local, email, passwordHash: null, lang: 'en', publicTargetsOnly };
  const made = await createUser(trx, user, now);
  if (made !== undefined) return { id: made, is_proven: false, setup_pending: true };
  // Somebody else has made the account in this very moment: then it is there now.
  return accountFor(trx, actor, { email, user_type: 'USER' }, now);
}
