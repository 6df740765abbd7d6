import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** The membership of a user in a conversation, and what the user has read of it. */
export class ConversationUser extends BaseModel {
  static override tableName = 'conversation_users';
  static override idColumn = ['bucket', 'conversation_id', 'user_id'];

  declare bucket: Bucket;
  declare conversation_id: number;
  declare user_id: number;
  declare workspace_id: number;
  declare sees_from: number;
  declare read_index: number;
  declare unread: boolean;
  declare direct_mention: boolean;
  declare archived: boolean;
  declare muted_until: Date | null;
  declare last_active_at: Date;
}
