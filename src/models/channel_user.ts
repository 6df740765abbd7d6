import { BaseModel, belongsTo } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { Channel } from './channel.js';

/** A user who is inside a channel. */
export class ChannelUser extends BaseModel {
  static override tableName = 'channel_users';
  static override idColumn = ['bucket', 'channel_id', 'user_id'];
  static override relationMappings = () => ({
    channel: belongsTo(Channel, 'channel_users.channel_id'),
  });

  declare bucket: Bucket;
  declare channel_id: number;
  declare user_id: number;
  declare joined_at: Date;
}
