import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A URL of one user that webhooks deliver to, and since when deliveries to it fail. */
export class HookTarget extends BaseModel {
  static override tableName = 'hook_targets';

  declare bucket: Bucket;
  declare id: number;
  declare user_id: number;
  declare sha256: Buffer;
  declare target_url: string;
  declare failing_since: Date | null;
}
