import type { Actor } from '../actor.js';
import type { Transaction } from '../db/database.js';
import { newId, type Bucket } from '../db/ids.js';
import { Workspace } from './workspace.js';
import { changes } from '../db/statements.js';

type NewWorkspace = Pick<
  Workspace,
  'bucket' | 'id' | 'name' | 'color' | 'creator' | 'plan' | 'language' | 'created_at'
>;

const newWorkspace = changes(({ bucket, id, name, color, creator, plan, language, created_at }: NewWorkspace) =>
  Workspace.query().insert({ bucket, id, name, color, creator, default_channel: 0, plan, language, created_at }),
);

/** Inserts a workspace that has no default channel yet. Returns its id. */
export async function insertWorkspace(
  trx: Transaction,
  actor: Actor,
  bucket: Bucket,
  workspace: Pick<Workspace, 'name' | 'color' | 'plan' | 'language'>,
  now: Date,
): Promise<number> {
  const id = await newId(trx, bucket);
  const { name, color, plan, language } = workspace;
  await newWorkspace(trx, { bucket, id, name, color, plan, language, creator: actor.id, created_at: now });
  return id;
}

/** Makes a channel the default channel of a workspace. */
export const setDefaultChannel = changes((id: number, channelId: number) =>
  Workspace.query().byId(id).patch({ default_channel: channelId }),
);
