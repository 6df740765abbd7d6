import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { bucketOf, newBucket } from '../../db/ids.js';
import { toJsonText } from '../../db/json_text.js';
import { botActingIn, insertBot, isMember } from '../../models/bots.js';
import { deleteInstallation, type Installation } from '../../models/integration_installation.js';
import type { Surroundings } from '../../models/people.js';
import { announceArrival } from '../workspaces/announcing.js';
import { leaveWorkspace } from '../workspaces/leaving.js';
import { addToWorkspace } from '../workspaces/people.js';

/**
 * Brings a bot of that name into a locked workspace, as a GUEST who is in no channel yet; answers its id. It is a user without an address
 * and a password, so nobody signs in as it, invites it or mails it, and it takes no place of the plan's.
 */
export async function bringBot(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings & { default_channel: number },
  name: string,
  now: Date,
): Promise<number> {
  const userId = await insertBot(trx, newBucket(), name, now);
  const place = { workspaceId: workspace.id, defaultChannel: workspace.default_channel };
  await addToWorkspace(trx, { ...place, userId, userType: 'GUEST', channelIds: [] }, now);
  await announceArrival(trx, actor, workspace, userId, [], now);
  return userId;
}

/** Removes the row of an installation, and its bot from the locked workspace; what that posted stays. The integration is called (decision 38e). */
export async function leaveWithBot(
  trx: Transaction,
  actor: Actor,
  installation: Installation,
  now: Date,
): Promise<void> {
  const { workspace_id, bucket, bot_id: user_id } = installation;
  await deleteInstallation(trx, installation);
  await tellItself(trx, actor, installation, now);
  // Where the workspace has just been removed, the bot is in it no more.
  if (user_id === null || !(await isMember(trx, workspace_id, user_id))) return;
  await leaveWorkspace(trx, actor, { workspace_id, bucket, user_id }, now);
}

/** Lets an integration that has a callback URL be told that it is uninstalled; the one of a report is none that is told anything (decision 38e). */
async function tellItself(trx: Transaction, actor: Actor, installation: Installation, now: Date): Promise<void> {
  const { id: install_id, workspace_id, kind, callback_url: url, integration_id, secret_generation } = installation;
  if (url === '' || kind === 'URL_REPORT') return;
  const schedule = kind === 'BOT' ? 'bot' : 'integration';
  const public_targets_only = installation.public_targets_only || actor.public_targets_only;
  const told = { url, kind: schedule, integration_id, secret_generation, install_id, public_targets_only } as const;
  await emit(trx, now, {
    name: 'integration_uninstalled',
    actor_id: actor.id,
    workspace_id,
    snapshot: toJsonText(told),
  });
}

/**
 * The bot as which the program whose token is in use posts in a channel that its user sees: the one of its integration, which is installed
 * in that workspace, and it is in the channel (permissions: May). Otherwise 109.
 */
export async function botOf(
  trx: Transaction,
  actor: Actor,
  channel: { id: number; bucket: number; workspace_id: number },
): Promise<Actor> {
  const { id, name } = found(await botActingIn(trx, actor, channel), 'forbidden');
  return { ...actor, id, name, bucket: bucketOf(id) };
}
