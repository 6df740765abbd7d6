import type { Actor } from '../../actor.js';
import type { Transaction } from '../../db/database.js';
import { newBucket, type Bucket } from '../../db/ids.js';
import { languageOf } from '../../models/user.js';
import { insertWorkspace, setDefaultChannel } from '../../models/workspace.js';
import { openChannel } from './new_channel.js';
import { addToWorkspace, requireFewWorkspaces } from './memberships.js';

/** The public channel of every new workspace (behaviour/workspaces.md#new-workspaces). */
const GENERAL = { name: 'General', public: true, color: 0 };

export interface NewWorkspace {
  name: string;
  color: number;
  language?: string | undefined;
}

/**
 * Creates a workspace with its default channel. Its creator is an ADMIN with a conversation for notes to self. By
 * default it has the language of its creator. Throws Bad request (114, reason `too_many_workspaces`) when the creator
 * is in too many.
 */
export async function openWorkspace(
  trx: Transaction,
  actor: Actor,
  workspace: NewWorkspace,
  plan: 'free' | 'unlimited',
  now: Date,
): Promise<{ workspaceId: number; general: { id: number; bucket: Bucket } }> {
  await requireFewWorkspaces(trx, actor, actor.id);
  const bucket = newBucket();
  const language = workspace.language ?? (await languageOf(trx, actor.id));
  const id = await insertWorkspace(trx, actor, bucket, { ...workspace, language, plan }, now);
  const general = await openChannel(trx, actor, { id, bucket }, GENERAL, now);
  await setDefaultChannel(trx, id, general.id);
  await addToWorkspace(
    trx,
    { workspaceId: id, userId: actor.id, userType: 'ADMIN', channelIds: [], defaultChannel: general.id },
    now,
  );
  return { workspaceId: id, general };
}
