import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A code in a mail: an invitation, a new password, an address to prove, a recovery. Kept as its SHA-256. */
export class Code extends BaseModel {
  static override tableName = 'codes';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare purpose: string;
  declare user_id: number;
  declare workspace_id: number | null;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
  declare event_id: number | null;
}
