import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A user who is in a group. */
export class GroupUser extends BaseModel {
  static override tableName = 'group_users';
  static override idColumn = ['bucket', 'group_id', 'user_id'];

  declare bucket: Bucket;
  declare group_id: number;
  declare user_id: number;
  declare joined_at: Date;
}
