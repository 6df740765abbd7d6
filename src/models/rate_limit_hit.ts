import { BaseModel } from '../db/model.js';

/** A request that counts against a limit that all processes share. */
export class RateLimitHit extends BaseModel {
  static override tableName = 'rate_limit_hits';
  static override idColumn = 'id';

  declare id: number;
  declare name: string;
  declare hit_at: Date;
}
