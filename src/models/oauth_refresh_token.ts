import { BaseModel } from '../db/model.js';
import type { Bucket } from '../db/ids.js';

/** A refresh token. Kept as its SHA-256. */
export class OAuthRefreshToken extends BaseModel {
  static override tableName = 'oauth_refresh_tokens';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string;
  declare family: number;
  declare scopes: readonly string[];
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}
