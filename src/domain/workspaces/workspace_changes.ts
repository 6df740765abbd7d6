// What the API and the pages do with a workspace.
import type { Context } from '../context.js';
import type { Actor } from '../../actor.js';
import type { Database, Queryable, Transaction } from '../../db/database.js';
import { emit } from '../../events/outbox.js';
import type { ReceivedFile } from '../../generated/operations.js';
import { lockWorkspaceAvatar, setWorkspaceAvatar, holdPassword } from '../../models/user.js';
import { closeJoinLink } from '../../models/join_link.js';
import { lockWorkspace } from '../../models/workspace_people.js';
import { restartBacklog } from '../../models/search_change.js';
import {
  patchWorkspace,
  findWorkspace,
  hideWorkspace,
  type VisibleWorkspace,
  type WorkspaceChange,
} from '../../models/workspace.js';
import { authorize } from '../../policies/policy.js';
import { canManageWorkspace, canShareJoinLink } from '../../policies/workspaces.js';
import { showChannel } from '../../presenters/channels.js';
import { NO_VIEWER } from '../../presenters/view.js';
import { showWorkspaceToAll } from '../../presenters/workspaces.js';
import { requireNoRecovery } from '../credentials/recovery_offers.js';
import { confirmPassword, type PasswordChecks } from '../credentials/sign_in.js';
import { type AvatarServices, changeAvatar } from '../uploads/avatars.js';
import type { JoinLinks } from './join_links.js';
import type { Settings } from '../settings.js';
import { openWorkspace, type NewWorkspace } from './workspaces.js';

/**
 * Creates a workspace and emits that. Returns its id. Throws Bad request (114, reason `too_many_workspaces`) when the
 * creator is in too many.
 */
export async function addWorkspace(
  context: Context,
  workspace: NewWorkspace,
  { defaultPlan, baseUrl }: Pick<Settings, 'defaultPlan' | 'baseUrl'>,
): Promise<number> {
  const { trx, actor, now } = context;
  const { workspaceId, general } = await openWorkspace(context, workspace, defaultPlan);
  const place = { actor_id: actor.id, workspace_id: workspaceId };
  const snapshot = await showWorkspaceToAll(trx, workspaceId, baseUrl);
  await emit(trx, now, { name: 'workspace_added', ...place, snapshot });
  await emit(trx, now, {
    name: 'channel_added',
    ...place,
    channel_id: general.id,
    snapshot: await showChannel(trx, NO_VIEWER, general),
  });
  return workspaceId;
}

/** A workspace that the actor manages. Throws 105 when they do not see it, 109 when they are not an ADMIN. */
async function findManaged(db: Queryable, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const workspace = await findWorkspace(db, actor, id);
  authorize(actor, canManageWorkspace, workspace);
  return workspace;
}

/** The same, locked: the actor keeps the role until the end of the transaction. */
async function lockManaged(trx: Transaction, actor: Actor, id: number): Promise<VisibleWorkspace> {
  const workspace = await lockWorkspace(trx, actor, id);
  authorize(actor, canManageWorkspace, workspace);
  return workspace;
}

/** Changes the given fields of a workspace, and emits a change. The errors are those of `findManaged`. */
export async function updateWorkspace(
  { trx, actor, now }: Context,
  id: number,
  change: WorkspaceChange,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): Promise<void> {
  const workspace = await lockManaged(trx, actor, id);
  const changed = await patchWorkspace(trx, workspace, change);
  if (changed === undefined) return;
  if (changed.hasNewLanguage) await restartBacklog(trx, workspace);
  const snapshot = await showWorkspaceToAll(trx, id, baseUrl);
  await emit(trx, now, { name: 'workspace_updated', actor_id: actor.id, workspace_id: id, snapshot });
}

/** A workspace to remove, the password of the actor, and the network address from which it comes. */
export interface WorkspaceRemoval {
  id: number;
  password: string;
  address: string;
}

/**
 * Removes a workspace, and emits that. The errors are those of `findManaged`, before the password is checked, and:
 * - The password is wrong (104), or too many wrong ones were given (429).
 * - The owner of the account may still recover it (109, reason `recovery_open`).
 */
export async function removeWorkspace(
  db: Database,
  services: PasswordChecks & { settings: Settings },
  actor: Actor,
  { id, password, address }: WorkspaceRemoval,
  now: Date,
): Promise<void> {
  const { settings } = services;
  await findManaged(db, actor, id);
  const hash = await confirmPassword(db, services, actor, password, address, now);
  await db.transaction(async (trx) => {
    // Checked again: while the password was hashed, the actor may have lost the role, or the
    // password may have been changed.
    const workspace = await lockManaged(trx, actor, id);
    await holdPassword(trx, actor.id, hash);
    await requireNoRecovery(trx, settings, actor.id, now);
    const snapshot = await showWorkspaceToAll(trx, workspace.id, settings.baseUrl);
    const seen_by = await hideWorkspace(trx, workspace, now);
    const removal = { actor_id: actor.id, workspace_id: workspace.id, seen_by, snapshot };
    await emit(trx, now, { name: 'workspace_deleted', ...removal });
  });
}

interface ChangingLogo {
  db: Database;
  services: AvatarServices & { settings: Settings };
  now: Date;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Makes a logo of a received file and gives it to a workspace. The errors are those of `findManaged`, before the file
 * is read, and of `changeAvatar`.
 */
export async function changeWorkspaceAvatar(
  { db, services, now, signal }: ChangingLogo,
  actor: Actor,
  id: number,
  image: ReceivedFile,
): Promise<void> {
  await findManaged(db, actor, id);
  await changeAvatar({ db, now, services, requester: { userId: actor.id, signal } }, image, {
    id,
    lock: async (trx) => {
      const former = await lockWorkspaceAvatar(trx, id);
      // Checked again: while the image was inspected, the actor may have lost the role.
      await findManaged(trx, actor, id);
      return former;
    },
    give: async (trx, avatar) => {
      await setWorkspaceAvatar(trx, id, avatar);
      const snapshot = await showWorkspaceToAll(trx, id, services.settings.baseUrl);
      await emit(trx, now, { name: 'workspace_updated', actor_id: actor.id, workspace_id: id, snapshot });
    },
  });
}

/** Returns the join link of a workspace, and opens one when there is none. Throws 105, or 109 for a GUEST. */
export async function shareJoinLink(
  trx: Transaction,
  actor: Actor,
  workspaceId: number,
  { joinLinks }: { joinLinks: JoinLinks },
): Promise<string> {
  const workspace = await findWorkspace(trx, actor, workspaceId);
  authorize(actor, canShareJoinLink, workspace);
  return joinLinks.getOrOpen(trx, workspace);
}

/** Disables the join link of a workspace. The errors are those of `findManaged`. */
export async function disableJoinLink(trx: Transaction, actor: Actor, workspaceId: number): Promise<void> {
  await closeJoinLink(trx, await findManaged(trx, actor, workspaceId));
}
