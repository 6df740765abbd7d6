import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import type { Locked } from '../../db/model.js';
import { ApiError, invalidArgument } from '../../errors.js';
import type { Shapes } from '../../generated/operations.js';
import { findChannel, findChannelToPost } from '../../models/channel.js';
import { endHooksOfProgram } from '../../models/hook_subscription.js';
import {
  countOthersIn,
  insertInstallation,
  installationIdIn,
  installationsInChannel,
  installationsInThread,
  onlyIn,
  rowsOfPlace,
  rowsOfWorkspace,
  workspaceIdsWith,
  type Installation,
  type InstallationPlace,
} from '../../models/integration_installation.js';
import type { FoundIntegration, IntegrationKind } from '../../models/integration.js';
import { deleteGrantsOf, grantersOf } from '../../models/oauth_grant.js';
import { lockWorkspace } from '../../models/workspace_people.js';
import { requireFewer } from '../../models/lock.js';
import { findThread, lockThreadToPost, type VisibleThread } from '../../models/thread.js';
import { findWorkspace, type UserType, type VisibleWorkspace } from '../../models/workspace.js';
import { bringBot, leaveWithBot } from './bots.js';
import { requireFreeCommand } from './command_clashes.js';
import type { Given } from './partial_input.js';
import type { Settings } from '../settings.js';
import { announceEnd } from '../announcements/ended_hooks.js';
import { postSystemMessage } from '../posts/system_messages.js';

/** The maximum number of integrations in a workspace on plan `free` (behaviour/errors.md#rare-codes). */
const ON_FREE = 10;

/** The kind of place in which each kind of integration is installed. */
const BELONGS: Readonly<Record<IntegrationKind, PlaceArgument>> = {
  GENERAL: 'workspace_id',
  BOT: 'workspace_id',
  SLASH_COMMAND: 'workspace_id',
  CHANNEL: 'channel_id',
  URL_REPORT: 'channel_id',
  THREAD: 'thread_id',
};

const PLACES = ['workspace_id', 'channel_id', 'thread_id'] as const;

export type PlaceArgument = (typeof PLACES)[number];
export type WantedInstallation = Given<Shapes['installations.add']['input'], 'integration_id'>;

/** The argument that names the place for a kind of integration. */
export function belongsIn(kind: IntegrationKind): PlaceArgument {
  return BELONGS[kind];
}

/** The place that a request names, and the type of the actor there. */
export interface WantedPlace extends InstallationPlace {
  viewer_type: UserType;
  /** The argument that names it. */
  argument: PlaceArgument;
}

/**
 * Finds the place that a request names, without locking it.
 *
 * Errors:
 * - The actor does not see the workspace (105), channel (107) or thread (108).
 */
export async function wantedPlace(trx: Transaction, actor: Actor, input: WantedInstallation): Promise<WantedPlace> {
  const first = PLACES.find((place) => input[place] !== undefined) ?? 'workspace_id';
  const id = input[first] ?? 0;
  const nowhere = { argument: first, channel_id: null, thread_id: null };
  switch (first) {
    case 'workspace_id': {
      const { bucket, viewer_type } = await findWorkspace(trx, actor, id);
      return { ...nowhere, workspace_id: id, bucket, viewer_type };
    }
    case 'channel_id': {
      const { workspace_id, bucket, viewer_type } = await findChannel(trx, actor, id);
      return { ...nowhere, workspace_id, bucket, viewer_type, channel_id: id };
    }
    case 'thread_id': {
      const { workspace_id, bucket, viewer_type } = await findThread(trx, actor, id);
      return { ...nowhere, workspace_id, bucket, viewer_type, thread_id: id };
    }
  }
}

/** Throws Invalid argument (20) when the kind of integration does not belong in this kind of place. */
export function requireFitting(kind: IntegrationKind, { argument }: WantedPlace): void {
  if (BELONGS[kind] !== argument)
    throw invalidArgument(argument, `a ${kind} is installed in a ${BELONGS[kind].slice(0, -3)}`);
}

/**
 * A locked place. Until the end of the transaction nobody joins or leaves the workspace, installs anything in it, or
 * archives or removes the channel or thread.
 */
export interface LockedPlace extends InstallationPlace {
  workspace: VisibleWorkspace;
  thread: Locked<VisibleThread> | undefined;
}

/**
 * Locks a place and checks it again. Throws Bad request (114, reason `archived`) for an archived channel or a thread in
 * one.
 */
export async function lockPlace(trx: Transaction, actor: Actor, place: WantedPlace): Promise<LockedPlace> {
  const workspace = await lockWorkspace(trx, actor, place.workspace_id);
  const { channel_id, thread_id } = place;
  const channel = channel_id === null ? undefined : await findChannelToPost(trx, actor, channel_id);
  const thread = thread_id === null ? undefined : await lockThreadToPost(trx, actor, thread_id);
  if (channel?.archived || thread?.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });
  return { ...place, workspace, thread };
}

/**
 * Installs an integration, whose row is held, in a locked place. Returns the id of the installation, or of the existing
 * one.
 *
 * Errors:
 * - It is the eleventh in a workspace on plan `free` (203, behaviour/errors.md#rare-codes).
 * - There are too many in the place or the workspace (114, reason `too_many_installations`).
 * - Another integration there has the same command (131).
 */
export async function install(
  trx: Transaction,
  actor: Actor,
  place: LockedPlace,
  integration: Pick<FoundIntegration, 'id' | 'kind' | 'command'> & { name: string },
  settings: InstallationSettings,
  now: Date,
): Promise<number> {
  const known = await installationIdIn(trx, place, integration.id);
  if (known !== undefined) return known;
  await requireFewInstallations(trx, place, settings);
  const { workspace, thread } = place;
  if (workspace.plan === 'free' && (await countOthersIn(trx, place, integration.id)) >= ON_FREE) {
    throw new ApiError('payment_required', { reason: `plan free has ${ON_FREE} integrations` });
  }
  await requireFreeCommand(trx, integration, place.workspace_id);
  const bot_id = integration.kind === 'BOT' ? await bringBot(trx, actor, workspace, integration.name, now) : null;
  const id = await insertInstallation(trx, actor, place, { integration_id: integration.id, bot_id }, now);
  if (thread !== undefined)
    await postSystemMessage(trx, actor, thread, newsOf('integration_added', integration.id, id), now);
  return id;
}

/** The limits on installations. */
export type InstallationSettings = Pick<Settings, 'installationsPerPlace' | 'installationsPerWorkspace'>;

/** A post calls each installation of its place, and may call each bot of its workspace. So their number is limited. */
async function requireFewInstallations(
  trx: Transaction,
  { bucket, workspace_id, channel_id, thread_id }: LockedPlace,
  { installationsPerPlace, installationsPerWorkspace }: InstallationSettings,
): Promise<void> {
  const inWorkspace = rowsOfWorkspace({ bucket, workspace_id });
  await requireFewer(trx, inWorkspace, installationsPerWorkspace, 'too_many_installations');
  const inPlace = rowsOfPlace({ bucket, workspace_id, channel_id, thread_id });
  await requireFewer(trx, inPlace, installationsPerPlace, 'too_many_installations');
}

/**
 * Uninstalls an integration from a locked workspace. Its bot leaves, and its program loses its grants of the members
 * (behaviour/integrations.md#installations). Its thread gets a system message, unless the channel is archived.
 */
export async function uninstall(trx: Transaction, actor: Actor, installation: Installation, now: Date): Promise<void> {
  const { id, integration_id, thread_id } = installation;
  const thread = thread_id === null ? undefined : await lockThreadToPost(trx, actor, thread_id, 'not_found');
  await leaveWithBot(trx, actor, installation, now);
  await cutOff(trx, installation, now);
  if (thread === undefined || thread.channel_archived) return;
  await postSystemMessage(trx, actor, thread, newsOf('integration_removed', integration_id, id), now);
}

/** Uninstalls the integrations of a locked thread, which is about to be removed. */
export async function uninstallFromThread(
  trx: Transaction,
  actor: Actor,
  thread: Locked<VisibleThread>,
  now: Date,
): Promise<void> {
  for (const installation of await installationsInThread(trx, thread)) await drop(trx, actor, installation, now);
}

/** Uninstalls the integrations of a locked channel and its threads. The channel is about to be removed. */
export async function uninstallFromChannel(
  trx: Transaction,
  actor: Actor,
  channel: { id: number; bucket: number },
  now: Date,
): Promise<void> {
  for (const installation of await installationsInChannel(trx, channel)) await drop(trx, actor, installation, now);
}

/** Uninstalls an integration whose place is removed, without a system message. */
async function drop(trx: Transaction, actor: Actor, installation: Installation, now: Date): Promise<void> {
  await leaveWithBot(trx, actor, installation, now);
  await cutOff(trx, installation, now);
}

/**
 * Deletes the grants of the members of a workspace to a program whose integration was uninstalled there. A member of
 * another workspace where it is still installed keeps their grant.
 */
async function cutOff(
  trx: Transaction,
  { integration_id, client_id, workspace_id }: Installation,
  now: Date,
): Promise<void> {
  const granters = await grantersOf(trx, client_id);
  const gone = await onlyIn(trx, workspace_id, granters, await workspaceIdsWith(trx, integration_id));
  if (gone.length === 0) return;
  await deleteGrantsOf(trx, client_id, gone);
  await announceEnd(trx, await endHooksOfProgram(trx, client_id, gone, now), 'program_revoked', now);
}

function newsOf(type: 'integration_added' | 'integration_removed', integration_id: number, install_id: number) {
  return { type, integration_id, install_id };
}
