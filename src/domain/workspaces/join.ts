import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { workspaceOfCode } from '../../models/join_link.js';
import { isAddressProven } from '../../models/workspace_people.js';
import { announceArrival } from '../announcements/users.js';
import { admit } from './invitations.js';
import { codeOf } from './join_links.js';
import type { Settings } from '../settings.js';

/**
 * Makes the actor a USER of the workspace of a join link. Returns the id of the workspace.
 *
 * Errors:
 * - The link is invalid (110).
 * - The actor is already a member (131).
 * - An ADMIN has removed the actor (109).
 * - The actor is in too many workspaces (114).
 * - The workspace is full (213).
 * - Only some mail domains may register, and the actor's address is not proven (109).
 */
export async function joinByLink(
  trx: Transaction,
  actor: Actor,
  link: string,
  settings: Settings,
  now: Date,
): Promise<number> {
  await requireOwnDomain(trx, actor, settings);
  const workspace = found(await workspaceOfCode(trx, codeOf(link)), 'not_found');
  const joining = { userId: actor.id, userType: 'USER', channelIds: [] } as const;
  const entered = await admit(trx, actor, { ...workspace, viewer_type: 'USER' }, joining, settings, now);
  await announceArrival(trx, actor, workspace, actor.id, entered, now);
  return workspace.id;
}

/**
 * Where registration is limited to mail domains, an address counts only once it is proven
 * (behaviour/accounts.md#verified-addresses).
 */
async function requireOwnDomain(
  trx: Transaction,
  { id }: Actor,
  { registration, verifyEmail }: Settings,
): Promise<void> {
  if (!verifyEmail || typeof registration === 'string') return;
  if (!(await isAddressProven(trx, id))) throw new ApiError('forbidden', { reason: 'email_not_proven' });
}
