import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A notification in the list of a user. */
export class NotificationUser extends BaseModel {
  static override tableName = 'notification_users';
  static override idColumn = ['bucket', 'user_id', 'id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare id: number;
  declare workspace_id: number;
}
