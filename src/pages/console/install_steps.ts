import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { belongsIn, type PlaceArgument } from '../../domain/integrations/install.js';
import {
  latestThreadsOf,
  namedChannel,
  namedThread,
  namedWorkspacesOf,
  openChannelsOf,
  type OfferedIntegration,
} from '../../models/console.js';
import { canInstall } from '../../policies/integrations.js';
import type { FormValues } from '../kit/form_values.js';
import type { SelectOption } from '../kit/form.js';

/** How many threads the page offers. Any other thread can be named in the query. */
const MAX_THREADS = 100;

/** A question of the page that installs an integration: in which workspace, channel or thread? */
export interface InstallStep {
  readonly argument: PlaceArgument;
  readonly options: readonly SelectOption[];
  /** The last question, so its form installs the integration. */
  readonly isLast: boolean;
}

/**
 * The next question whose argument is not in the query yet: first the workspace, then a channel of it, then a
 * thread of that, as far as the kind of the integration needs them. Throws 107 or 108 for a channel or thread
 * that the actor does not see.
 */
export async function nextInstallStep(
  db: Queryable,
  actor: Actor,
  offered: OfferedIntegration,
  query: FormValues,
): Promise<InstallStep> {
  const wanted = belongsIn(offered.kind);
  const step = (argument: PlaceArgument, choices: readonly Named[]): InstallStep => ({
    argument,
    isLast: argument === wanted,
    options: choices.map(({ id, name }) => ({ value: String(id), text: name })),
  });
  const given = (argument: PlaceArgument) => query.id(argument);
  const [channelId, threadId] = [given('channel_id'), given('thread_id')];
  if (wanted === 'thread_id' && threadId !== undefined) {
    return step('thread_id', [await namedThread(db, actor, threadId)]);
  }
  if (wanted !== 'workspace_id' && channelId !== undefined) {
    const channel = await namedChannel(db, actor, channelId);
    return wanted === 'channel_id'
      ? step('channel_id', [channel])
      : step('thread_id', await latestThreadsOf(db, channel, MAX_THREADS));
  }
  const workspaces = await workspacesFor(db, actor, offered);
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  const workspace = workspaces.find(({ id }) => id === given('workspace_id')) ?? only;
  if (wanted === 'workspace_id' || workspace === undefined) return step('workspace_id', workspaces);
  return step('channel_id', await openChannelsOf(db, actor, workspace));
}

interface Named {
  id: number;
  name: string;
}

/** The workspaces in which the actor may install the integration. */
async function workspacesFor(db: Queryable, actor: Actor, integration: OfferedIntegration): Promise<Named[]> {
  const workspaces = await namedWorkspacesOf(db, actor);
  return workspaces.filter(({ id, viewer_type }) =>
    canInstall(actor, { integration, place: { workspace_id: id, viewer_type } }),
  );
}
