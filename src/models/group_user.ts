import { BaseModel, belongsTo } from '../db/model.js';
import type { Bucket } from '../db/ids.js';
import { Group } from './group.js';

/** A user who is in a group. */
export class GroupUser extends BaseModel {
  static override tableName = 'group_users';
  static override idColumn = ['bucket', 'group_id', 'user_id'];
  static override relationMappings = () => ({
    group: belongsTo(Group, 'group_users.group_id'),
  });

  declare bucket: Bucket;
  declare group_id: number;
  declare user_id: number;
  declare joined_at: Date;
}
