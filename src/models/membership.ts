import { raw } from 'objection';
import type { Transaction } from '../db/database.js';
import { columns } from '../db/model.js';
import { User } from './user.js';
import { IS_WAITING } from './pending_invitation.js';
import type { UserType } from './workspace.js';
import { WorkspaceUser } from './workspace_user.js';
import { changes, finds, gets, lists } from '../db/statements.js';

/** A user who joins a workspace, and their role. */
export interface Joining {
  workspaceId: number;
  userId: number;
  userType: UserType;
  /** Whether the user knows of the membership. */
  met: boolean;
}

const renewed = changes(({ workspaceId, userId, userType, met, now }: Joining & { now: Date }) =>
  WorkspaceUser.query()
    .where('workspace_id', workspaceId)
    .where('user_id', userId)
    .whereNotNull('removed_at')
    .patch({
      user_type: userType,
      removed_at: null,
      removed_by: null,
      joined_at: now,
      invited_as: null,
      invited_channels: [],
      met,
      version: raw('version + 1'),
    }),
);

/** Renews a membership that has ended. Returns whether there was one. */
export async function renewMembership(trx: Transaction, joining: Joining, now: Date): Promise<boolean> {
  return (await renewed(trx, { ...joining, now })) > 0;
}

const newMembership = changes(
  ({ workspaceId, userId, userType, met, conversationId, now }: Joining & { conversationId: number; now: Date }) =>
    WorkspaceUser.query()
      .insert({
        workspace_id: workspaceId,
        user_id: userId,
        user_type: userType,
        default_conversation: conversationId,
        joined_at: now,
        met,
      })
      .onConflict()
      .ignore(),
);

/** Inserts a membership, with the user's conversation with themself. Returns false when there is one already. */
export async function insertMembership(
  trx: Transaction,
  joining: Joining,
  conversationId: number,
  now: Date,
): Promise<boolean> {
  return (await newMembership(trx, { ...joining, conversationId, now })) > 0;
}

/** Makes a workspace the default workspace of a user who has none. */
export const setFirstDefault = changes((userId: number, workspaceId: number) =>
  User.query().findById(userId).whereNull('default_workspace').patch({ default_workspace: workspaceId }),
);

/** Begins the next version of all memberships of a user. Returns the ids of the workspaces. */
export const beginVersions = lists(
  (userId: number) =>
    WorkspaceUser.query()
      .where('user_id', userId)
      .whereNull('removed_at')
      .patch({ version: raw('version + 1') })
      .returning('workspace_id'),
  ({ workspace_id }) => workspace_id,
);

/** A membership that has ended, or an invitation that waits. */
export interface Former {
  removed_at: Date | null;
  removed_by: number | null;
  is_waiting: boolean;
}

/** Returns the present or former membership of a user in a workspace. `removed_at` is null for a member. */
export const formerMembership = finds((workspaceId: number, userId: number) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.workspace_id', workspaceId)
    .where('wu.user_id', userId)
    .select(columns(WorkspaceUser, 'wu', 'removed_at', 'removed_by'))
    .select<Pick<Former, 'is_waiting'>>(raw(`${IS_WAITING} as is_waiting`)),
);

const membersAndInvited = gets(({ workspaceId }: { workspaceId: number }) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.workspace_id', workspaceId)
    .whereRaw('not u.bot')
    .whereRaw(`(wu.removed_at is null or ${IS_WAITING})`)
    .select<{ members: number }>(raw('count(*)::int as members')),
);

/** Returns the number of people in a workspace, including those whose invitation waits. Bots do not count. */
export async function countMembers(trx: Transaction, workspaceId: number): Promise<number> {
  return (await membersAndInvited(trx, { workspaceId })).members;
}

const mainOf = finds(({ userId }: { userId: number }) =>
  WorkspaceUser.query()
    .alias('wu')
    .join('users as u', 'u.id', 'wu.user_id')
    .where('wu.user_id', userId)
    .whereNull('wu.removed_at')
    .orderByRaw('wu.workspace_id = u.default_workspace desc nulls last, wu.joined_at, wu.workspace_id')
    .select<Pick<Pick<WorkspaceUser, 'workspace_id'>, 'workspace_id'>>('wu.workspace_id')
    .limit(1),
);

/** Returns the default workspace of a user, or else the one that they joined first; undefined when they are in none. */
export async function mainWorkspaceIdOf(trx: Transaction, userId: number): Promise<number | undefined> {
  return (await mainOf(trx, { userId }))?.workspace_id;
}
