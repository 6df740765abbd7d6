import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { belongsIn, type PlaceArgument } from '../../domain/integrations/installing.js';
import {
  latestThreadsOf,
  namedChannel,
  namedThread,
  namedWorkspacesOf,
  openChannelsOf,
  type OfferedIntegration,
} from '../../models/console.js';
import { canInstall } from '../../policies/integrations.js';
import type { Option } from '../kit/form.js';
import type { Texts } from '../kit/texts.js';
import { idFrom } from './console.js';

/** So many threads are offered; an address that names another one offers that. */
const THREADS = 100;

/** What is to be chosen next, on the way to the place where something is installed. */
export interface Step {
  readonly argument: PlaceArgument;
  readonly options: readonly Option[];
  /** What is chosen is the place. */
  readonly isLast: boolean;
}

/**
 * What is to be chosen next, by what the address brings: a workspace first, then a channel of it, then a thread of that, as far as the
 * kind of the integration goes. 107 or 108 for a channel or a thread that the actor does not see.
 */
export async function nextStep(db: Queryable, actor: Actor, offered: OfferedIntegration, chosen: Texts): Promise<Step> {
  const wanted = belongsIn(offered.kind);
  const step = (argument: PlaceArgument, places: readonly Place[]): Step => ({
    ...{ argument, isLast: argument === wanted },
    options: places.map(({ id, name }) => ({ value: String(id), text: name })),
  });
  const given = (argument: PlaceArgument) => idFrom(chosen.first(argument));
  const [channelId, threadId] = [given('channel_id'), given('thread_id')];
  if (wanted === 'thread_id' && threadId !== undefined) {
    return step('thread_id', [await namedThread(db, actor, threadId)]);
  }
  if (wanted !== 'workspace_id' && channelId !== undefined) {
    const channel = await namedChannel(db, actor, channelId);
    return wanted === 'channel_id'
      ? step('channel_id', [channel])
      : step('thread_id', await latestThreadsOf(db, channel, THREADS));
  }
  const workspaces = await workspacesFor(db, actor, offered);
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  const workspace = workspaces.find(({ id }) => id === given('workspace_id')) ?? only;
  if (wanted === 'workspace_id' || workspace === undefined) return step('workspace_id', workspaces);
  return step('channel_id', await openChannelsOf(db, actor, workspace));
}

interface Place {
  id: number;
  name: string;
}

/** The workspaces in which the actor may install something. */
async function workspacesFor(db: Queryable, actor: Actor, integration: OfferedIntegration): Promise<Place[]> {
  const workspaces = await namedWorkspacesOf(db, actor);
  return workspaces.filter(({ id, viewer_type }) =>
    canInstall(actor, { integration, place: { workspace_id: id, viewer_type } }),
  );
}
