import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A post that an upload is attached to. */
export class UploadUse extends BaseModel {
  static override tableName = 'upload_uses';
  static override idColumn = ['bucket', 'attachment_id', 'post_id'];

  declare bucket: Bucket;
  declare attachment_id: string;
  declare post_id: number;
  declare kind: string;
  declare workspace_id: number;
}
