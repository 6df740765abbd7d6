import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** How far a user has read their notifications. */
export class NotificationRead extends BaseModel {
  static override tableName = 'notification_reads';
  static override idColumn = ['bucket', 'user_id'];

  declare bucket: Bucket;
  declare user_id: number;
  declare last_read: number;
}
