import type { Actor } from '../actor.js';
import { pick } from '../db/compiled.js';
import type { Transaction } from '../db/database.js';
import { BaseModel, belongsTo } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { Channel } from './channel.js';
import { changes } from '../db/statements.js';

/** A channel that a user has marked as a favorite. */
export class ChannelFavorite extends BaseModel {
  static override tableName = 'channel_favorites';
  static override idColumn = ['bucket', 'channel_id', 'user_id'];
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'channel_favorites.channel_id'),
  });

  declare bucket: Bucket;
  declare channel_id: number;
  declare user_id: number;
}

type Key = Pick<ChannelFavorite, 'bucket' | 'channel_id' | 'user_id'>;

const add = changes((key: Key) =>
  ChannelFavorite.query()
    .insert(pick(key, 'bucket', 'channel_id', 'user_id'))
    .onConflict(['bucket', 'channel_id', 'user_id'])
    .ignore(),
);

const remove = changes((key: Key) =>
  ChannelFavorite.query()
    .delete()
    .where(pick(key, 'bucket', 'channel_id', 'user_id')),
);

/** Makes a channel a favorite of the actor, or removes it from the favorites. */
export async function setFavorite(
  trx: Transaction,
  actor: Actor,
  { id, bucket }: { id: number; bucket: Bucket },
  isFavorite: boolean,
): Promise<void> {
  const key = { bucket, channel_id: id, user_id: actor.id };
  await (isFavorite ? add : remove)(trx, key);
}
