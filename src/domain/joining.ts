import type { Actor } from '../actor.js';
import type { Transaction } from '../db.js';
import { found } from '../errors.js';
import { workspaceOfCode } from '../models/join_links.js';
import { announceArrival } from './announcing.js';
import { admit } from './invitations.js';
import { codeOf } from './join_links.js';
import type { Settings } from './services.js';

/**
 * Makes the actor a USER of the workspace that a join link leads into, and answers its id. A link that leads nowhere is 110, a member is
 * 131, whom an ADMIN has removed 109, and a workspace without a place 213.
 */
export async function joinByLink(
  trx: Transaction,
  actor: Actor,
  link: string,
  settings: Settings,
  now: Date,
): Promise<number> {
  const workspace = found(await workspaceOfCode(trx, codeOf(link)), 'not_found');
  const joining = { userId: actor.id, userType: 'USER', channelIds: [] } as const;
  const entered = await admit(trx, actor, { ...workspace, viewer_type: 'USER' }, joining, settings, now);
  await announceArrival(trx, actor, workspace, actor.id, entered, now);
  return workspace.id;
}
