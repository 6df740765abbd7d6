import type { Context } from '../context.js';
import type { Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { bucketOf } from '../../db/ids.js';
import { toJsonText } from '../../db/json_text.js';
import { anonymize, deleteOwned, hasOthers, holdPassword, lockAccount, workspaceIdsOfUser } from '../../models/user.js';
import { isLastAdmin, lockPeople } from '../../models/workspace_people.js';
import { hideWorkspace } from '../../models/workspace.js';
import { showWorkspaceToAll } from '../../presenters/workspaces.js';
import { dropAvatar } from '../uploads/avatars.js';
import { removeIntegrationsOf } from '../integrations/integrations.js';
import { leaveWorkspace } from '../workspaces/departure.js';
import { requireNoRecovery } from '../credentials/recovery_offers.js';
import type { Settings } from '../settings.js';

/**
 * Deletes the actor's account and ends all their memberships (behaviour/workspaces.md#leaving). A workspace without
 * other members is deleted too, and so are the integrations of the actor. A job erases later what is stored in many
 * places, such as the name in mentions. `passwordHash` is that of the password that the user has given; undefined when
 * the host deletes the account.
 *
 * Errors:
 * - The actor is the last ADMIN of a workspace with other members (127).
 * - The account has just been deleted (200).
 * - The given password has just been replaced (104).
 * - The owner may still recover the account (109).
 */
export async function deleteUser(
  context: Context,
  passwordHash: string | undefined,
  settings: Pick<Settings, 'baseUrl' | 'canMailOwners'>,
): Promise<void> {
  const { trx, actor, now } = context;
  const { places, avatarFile } = await lockAll(trx, actor.id);
  if (passwordHash !== undefined) await holdPassword(trx, actor.id, passwordHash);
  await requireNoRecovery(trx, settings, actor.id, now);
  await removeIntegrationsOf(context);
  await anonymize(trx, actor.id, now);
  for (const place of places) await leaveForGood(context, place, settings.baseUrl);
  await deleteOwned(trx, actor.id);
  const snapshot = toJsonText({ user_id: actor.id });
  // The event belongs to no workspace, so its row is in the bucket of the user.
  await emit(trx, now, { name: 'user_deleted', actor_id: actor.id, workspace_id: actor.id, snapshot });
  if (avatarFile !== null) await dropAvatar(trx, { ownerId: actor.id, actorId: actor.id }, avatarFile, now);
}

interface WorkspaceKey {
  id: number;
  bucket: number;
}

/**
 * Locks the memberships in all workspaces of a user, and the account. Returns the workspaces and the file of the
 * avatar. Workspaces are locked before the account and in the order of their ids, as everywhere. A workspace that the
 * user joins in between is locked last.
 */
async function lockAll(
  trx: Transaction,
  userId: number,
): Promise<{ places: WorkspaceKey[]; avatarFile: string | null }> {
  const before = await workspaceIdsOfUser(trx, userId);
  for (const id of before) await lockPeople(trx, placeOf(id));
  const avatarFile = await lockAccount(trx, userId);
  const ids = await workspaceIdsOfUser(trx, userId);
  for (const id of ids.filter((each) => !before.includes(each))) await lockPeople(trx, placeOf(id));
  return { places: ids.map(placeOf), avatarFile };
}

function placeOf(id: number): WorkspaceKey {
  return { id, bucket: bucketOf(id) };
}

async function leaveForGood(context: Context, place: WorkspaceKey, baseUrl: string): Promise<void> {
  const { trx, actor, now } = context;
  if (await hasOthers(trx, place.id, actor.id)) {
    if (await isLastAdmin(trx, place.id, actor.id)) throw new ApiError('last_admin', { workspace_id: place.id });
    const key = { workspace_id: place.id, bucket: place.bucket, user_id: actor.id };
    return leaveWorkspace(context, key);
  }
  const snapshot = await showWorkspaceToAll(trx, place.id, baseUrl);
  const seen_by = await hideWorkspace(trx, place, now);
  await emit(trx, now, { name: 'workspace_deleted', actor_id: actor.id, workspace_id: place.id, seen_by, snapshot });
}
