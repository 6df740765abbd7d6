import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { found } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import { bucketOf, newBucket } from '../../db/ids.js';
import { toJsonText } from '../../db/json_text.js';
import { botActingIn, insertBot, isMember, type Surroundings } from '../../models/workspace_people.js';
import { deleteInstallation, type Installation } from '../../models/integration_installation.js';
import { announceArrival } from '../announcements/users.js';
import { leaveWorkspace } from '../workspaces/departure.js';
import { addToWorkspace } from '../workspaces/memberships.js';

/**
 * Adds a bot with this name to a locked workspace, as a GUEST in no channel. Returns its id. A bot is a user without an
 * address and a password, so nobody can sign in as it, invite it or mail it. It does not count towards the member limit
 * of the plan.
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

/**
 * Deletes an installation, and removes its bot from the locked workspace. The posts of the bot stay. The integration
 * gets a callback (behaviour/integrations.md#uninstall-calls).
 */
export async function leaveWithBot(
  trx: Transaction,
  actor: Actor,
  installation: Installation,
  now: Date,
): Promise<void> {
  const { workspace_id, bucket, bot_id: user_id } = installation;
  await deleteInstallation(trx, installation);
  await tellItself(trx, actor, installation, now);
  // If the workspace has just been removed, the bot is no member any more.
  if (user_id === null || !(await isMember(trx, workspace_id, user_id))) return;
  await leaveWorkspace(trx, actor, { workspace_id, bucket, user_id }, now);
}

/**
 * Emits the event for the uninstall callback, if the integration has a callback URL. The callback URL of a URL_REPORT
 * is only for reports (behaviour/integrations.md#uninstall-calls).
 */
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
 * The bot as which a program posts in a channel that its user sees. It is the bot of the program's integration,
 * installed in the workspace, and it must be in the channel (permissions: May). Throws Forbidden (109) otherwise.
 */
export async function botOf(
  trx: Transaction,
  actor: Actor,
  channel: { id: number; bucket: number; workspace_id: number },
): Promise<Actor> {
  const { id, name } = found(await botActingIn(trx, actor, channel), 'forbidden');
  return { ...actor, id, name, bucket: bucketOf(id) };
}
