import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db.js';
import { ApiError } from '../errors.js';
import type { UserType, VisibleWorkspace } from '../models/workspaces.js';
import { authorize } from '../policies/policy.js';
import { canReadmit } from '../policies/workspaces.js';
import { addToWorkspace, createUser, holdAccountOf, type Membership } from './people.js';
import type { Settings } from './services.js';

export interface Invitation {
  email: string;
  name?: string;
  user_type: UserType;
}

/**
 * Makes whoever has the address a member of a locked workspace (decision 41): who has an account is one at once, an unknown address gets an
 * account that waits for a password. Answers who it is, and the channels that they came into.
 */
export async function invite(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  channelIds: readonly number[],
  invitation: Invitation,
  settings: Settings,
  now: Date,
): Promise<{ userId: number; entered: number[] }> {
  const userId = await accountFor(trx, invitation, now);
  const joining = { userId, userType: invitation.user_type, channelIds };
  return { userId, entered: await admit(trx, actor, workspace, joining, settings, now) };
}

/**
 * Lets a user into a locked workspace, whoever opens the door. One who is in it is 131; one whom an ADMIN removed comes back by an
 * ADMIN alone, otherwise 109; where the plan leaves no place, 213. Answers the channels that they came into.
 */
export async function admit(
  trx: Transaction,
  actor: Actor,
  workspace: VisibleWorkspace,
  joining: Pick<Membership, 'userId' | 'userType' | 'channelIds'>,
  settings: Settings,
  now: Date,
): Promise<number[]> {
  const { userId } = joining;
  const membership = await trx.maybe<{ removed_at: Date | null; removed_by: number | null }>(sql`
    select removed_at, removed_by from workspace_users where workspace_id = ${workspace.id} and user_id = ${userId}`);
  if (membership?.removed_at === null) throw new ApiError('already_found', { id: userId });
  if (membership !== undefined) authorize(actor, canReadmit, { workspace, userId, removedBy: membership.removed_by });
  await requireRoom(trx, workspace, settings);
  const place = { workspaceId: workspace.id, defaultChannel: workspace.default_channel };
  return addToWorkspace(trx, { ...joining, ...place }, now);
}

/** On plan `free` a workspace has so many members at most, bots not counted: 213 (decision 22). It is locked, so that two do not share one place. */
async function requireRoom(trx: Transaction, workspace: VisibleWorkspace, settings: Settings): Promise<void> {
  if (workspace.plan !== 'free') return;
  const { members } = await trx.one<{ members: number }>(sql`
    select count(*)::int as members from workspace_users wu join users u on u.id = wu.user_id and not u.bot
    where wu.workspace_id = ${workspace.id} and wu.removed_at is null`);
  if (members >= settings.membersOnFree) throw new ApiError('workspace_full');
}

async function accountFor(trx: Transaction, { email, name }: Invitation, now: Date): Promise<number> {
  const known = await holdAccountOf(trx, email);
  if (known !== undefined) return known;
  const local = email.slice(0, email.lastIndexOf('@'));
  const made = await createUser(trx, { name: name ?? local, email, passwordHash: null, lang: 'en' }, now);
  // Somebody else has made the account in this very moment: then it is there now.
  return made ?? accountFor(trx, { email, user_type: 'USER' }, now);
}
