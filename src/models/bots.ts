import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';

/** Makes the user that a bot is; answers its id. It has no address: that which others are shown takes no mail. */
export async function insertBot(trx: Transaction, bucket: Bucket, name: string, now: Date): Promise<number> {
  const { id } = await trx.one<{ id: number }>(sql`
    insert into users (id, name, bot, created_at) values (next_id(${bucket}), ${name}, true, ${now}) returning id`);
  return id;
}

/** Whether a user is in a workspace. */
export async function isMember(trx: Transaction, workspaceId: number, userId: number): Promise<boolean> {
  const row = await trx.maybe<{ user_id: number }>(sql`
    select user_id from workspace_users
    where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is null`);
  return row !== undefined;
}

/** The bot of the program in use, if its integration is installed in the workspace of a channel, and the bot is in that. */
export async function botActingIn(
  trx: Transaction,
  { client_id: clientId }: Actor,
  channel: { id: number; bucket: Bucket; workspace_id: number },
): Promise<{ id: number; name: string } | undefined> {
  return trx.maybe<{ id: number; name: string }>(sql`
    select u.id, u.name from integrations i
    join integration_installations n on n.bucket = ${channel.bucket} and n.workspace_id = ${channel.workspace_id}
      and n.integration_id = i.id
    join channel_users cu on cu.bucket = ${channel.bucket} and cu.channel_id = ${channel.id} and cu.user_id = n.bot_id
    join users u on u.id = n.bot_id
    where i.client_id = ${clientId}`);
}
