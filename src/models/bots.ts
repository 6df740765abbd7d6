import type { Actor } from '../actor.js';
import { fragment } from '../db/compiled.js';
import { sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { columns } from '../db/model.js';
import { Integration } from './integration.js';
import { insertLock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { WorkspaceUser } from './workspace_user.js';
import { exists, finds, gets } from '../db/statements.js';

const insert = gets(({ bucket, name, now }: { bucket: Bucket; name: string; now: Date }) =>
  User.query()
    .insert({ id: fragment(sql`next_id(${bucket})`), name, bot: true, created_at: now })
    .returning('id'),
);

/** Creates the user of a bot. Returns its id. A bot has no address: the one that is shown receives no mail. */
export async function insertBot(trx: Transaction, bucket: Bucket, name: string, now: Date): Promise<number> {
  const { id } = await insert(trx, { bucket, name, now });
  insertLock(trx, lockOfUser(id));
  return id;
}

/** Whether a user is a member of a workspace. */
export const isMember = finds(
  (workspaceId: number, userId: number) =>
    WorkspaceUser.query().findById([workspaceId, userId]).select('user_id').whereNull('removed_at'),
  exists,
);

/**
 * Returns the bot of the actor's program, if its integration is installed in the workspace of the channel and the bot
 * is a member of the channel.
 */
export const botActingIn = finds(
  (
    { client_id: clientId }: Actor,
    { id: channelId, bucket, workspace_id: workspaceId }: { id: number; bucket: Bucket; workspace_id: number },
  ) =>
    Integration.query()
      .alias('i')
      .join('integration_installations as n', (on) =>
        on.onVal('n.bucket', bucket).andOnVal('n.workspace_id', workspaceId).andOn('n.integration_id', 'i.id'),
      )
      .join('channel_users as cu', (on) =>
        on.onVal('cu.bucket', bucket).andOnVal('cu.channel_id', channelId).andOn('cu.user_id', 'n.bot_id'),
      )
      .join('users as u', 'u.id', 'n.bot_id')
      .select(columns(User, 'u', 'id', 'name'))
      .where('i.client_id', clientId),
);
