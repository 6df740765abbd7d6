import type { Actor } from '../actor.js';
import { compiled, fragment } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import { newId, type Bucket } from '../db/ids.js';
import { Channel } from './channel.js';
import { Workspace } from './workspace.js';

type NewWorkspace = Pick<
  Workspace,
  'bucket' | 'id' | 'name' | 'color' | 'creator' | 'plan' | 'language' | 'created_at'
>;

const newWorkspace = compiled(({ bucket, id, name, color, creator, plan, language, created_at }: NewWorkspace) =>
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
  await trx.run(newWorkspace({ bucket, id, name, color, plan, language, creator: actor.id, created_at: now }));
  return id;
}

const changeDefault = compiled(({ id, channelId }: { id: number; channelId: number }) =>
  Workspace.query().byId(id).patch({ default_channel: channelId }),
);

/** Makes a channel the default channel of a workspace. */
export async function setDefaultChannel(trx: Transaction, id: number, channelId: number): Promise<void> {
  await trx.run(changeDefault({ id, channelId }));
}

/** The fields of a new channel. */
export interface ChannelFields {
  name: string;
  description?: string;
  public: boolean;
  color: number;
  icon?: number;
  default_groups?: readonly number[];
  default_recipients?: readonly number[];
}

// prettier-ignore
type ChannelRow = Pick<Channel,
  'bucket' | 'workspace_id' | 'name' | 'description' | 'creator' | 'color' | 'icon' | 'public' | 'default_groups' | 'default_recipients' |
  'created_at'
>;

/** The channels of a workspace, archived ones included. */
export const channelRows = compiled(({ bucket, id }: { bucket: Bucket; id: number }) =>
  Channel.query().where('bucket', bucket).where('workspace_id', id).whereNull('removed_at').select('id'),
);

const newChannel = compiled((row: ChannelRow) =>
  Channel.query()
    .insert({
      ...{ bucket: row.bucket, id: fragment(sql`next_id(${row.bucket})`), workspace_id: row.workspace_id },
      ...{ name: row.name, description: row.description, creator: row.creator, color: row.color, icon: row.icon },
      ...{ public: row.public, default_groups: row.default_groups, default_recipients: row.default_recipients },
      created_at: row.created_at,
    })
    .returning('id'),
);

/** Inserts a channel of a workspace. Returns its id. */
export async function insertChannel(
  trx: Transaction,
  actor: Actor,
  workspace: { id: number; bucket: Bucket },
  channel: ChannelFields,
  now: Date,
): Promise<number> {
  const { name, color, description = '', icon = null, default_groups = [], default_recipients = [] } = channel;
  const statement = newChannel({
    ...{ bucket: workspace.bucket, workspace_id: workspace.id, creator: actor.id, created_at: now },
    ...{ name, color, description, icon, public: channel.public },
    ...{ default_groups: [...new Set(default_groups)], default_recipients: [...new Set(default_recipients)] },
  });
  return (await trx.one<Pick<Channel, 'id'>>(statement)).id;
}
