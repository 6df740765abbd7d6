import { raw } from 'objection';
import { compiled, fragment } from '../db/compiled.js';
import { raw as rawSql, type Transaction } from '../db/database.js';
import { columns } from '../db/model.js';
import { User } from './user.js';
import { deleteInvitations } from './code.js';
import { WorkspaceUser, type MembershipKey } from './workspace_user.js';
import type { UserType } from './workspace.js';
import { changes, exists, finds, lists } from '../db/statements.js';

/**
 * Whether the user `u` is invited to a workspace, `wu`, and still has to prove the invited address
 * (behaviour/accounts.md#verified-addresses). It is false when the account has another address by now, because an
 * invitation is for the owner of the address.
 */
export const IS_WAITING = 'coalesce(wu.invited_as = lower(u.email), false)';
export const isWaiting = rawSql(IS_WAITING);

/** The workspace, role and channels of a user who accepts an invitation. */
export interface WaitingInvitation {
  workspace_id: number;
  user_type: UserType;
  channel_ids: number[];
}

/** Returns the invitations that wait for a user, in the order of their workspaces. */
export const waitingOf = lists((userId: number) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .select(columns(WorkspaceUser, 'wu', 'workspace_id', 'user_type'))
    .select<Pick<WaitingInvitation, 'channel_ids'>>('wu.invited_channels as channel_ids')
    .where('wu.user_id', userId)
    .whereNotNull('wu.removed_at')
    .where(fragment(isWaiting))
    .orderBy('wu.workspace_id'),
);

/** The workspaces in which a user is a member or invited. */
export const placeRows = compiled(({ userId }: { userId: number }) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.user_id', userId)
    .whereRaw(`(wu.removed_at is null or ${IS_WAITING})`)
    .select('wu.workspace_id'),
);

/** An invitation of a user who has not proven their address. */
interface Invited {
  workspaceId: number;
  userId: number;
  email: string;
  userType: UserType;
  channelIds: readonly number[];
}

const inviteAgain = changes(({ workspaceId, userId, email, userType, channelIds }: Invited) =>
  WorkspaceUser.query()
    .findById([workspaceId, userId])
    .whereNotNull('removed_at')
    .patch({
      user_type: userType,
      invited_as: email,
      invited_channels: channelIds,
      met: false,
      version: raw('version + 1'),
    }),
);

const invite = changes((invited: Invited & { conversationId: number; now: Date }) => {
  const { workspaceId, userId, email, userType, channelIds, conversationId, now } = invited;
  return WorkspaceUser.query().insert({
    workspace_id: workspaceId,
    user_id: userId,
    user_type: userType,
    default_conversation: conversationId,
    // The user counts as removed by themself, not by another. So they may join by a link, like anybody who is not a
    // member.
    joined_at: now,
    removed_at: now,
    removed_by: userId,
    invited_as: email,
    invited_channels: channelIds,
    met: false,
  });
});

/** Stores an invitation until the user accepts it. They are not a member, and their profile is not shown. */
export async function keepWaiting(
  trx: Transaction,
  invited: Invited,
  conversationId: number | undefined,
  now: Date,
): Promise<void> {
  const kept = { ...invited, email: invited.email.toLowerCase() };
  if (conversationId === undefined) await inviteAgain(trx, kept);
  else await invite(trx, { ...kept, conversationId, now });
}

const withdraw = changes(({ workspace_id, user_id, by, now }: MembershipKey & { by: number; now: Date }) =>
  WorkspaceUser.query()
    .findById([workspace_id, user_id])
    .whereNotNull('invited_as')
    .patch({
      removed_at: now,
      removed_by: by,
      invited_as: null,
      invited_channels: [],
      version: raw('version + 1'),
    }),
);

/** Withdraws an invitation, and deletes the code that was mailed for it. */
export async function withdrawInvitation(trx: Transaction, key: MembershipKey, by: number, now: Date): Promise<void> {
  await withdraw(trx, { ...key, by, now });
  await deleteInvitations(trx, key);
}

/** Whether the address of an account is proven. */
export const isAddressProven = finds(
  (userId: number) => User.active(userId).select('id').whereNotNull('email_proven_at'),
  exists,
);

/** Marks the address of a user as proven. */
export const markAddressProven = changes((userId: number, now: Date) =>
  User.query().findById(userId).whereNull('email_proven_at').patch({ email_proven_at: now }),
);
