import { BaseModel, belongsTo } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { Channel } from './channel.js';

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
