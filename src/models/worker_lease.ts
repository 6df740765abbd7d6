import { BaseModel } from '../db/model.js';

/** The heartbeat of a living worker. */
export class WorkerLease extends BaseModel {
  static override tableName = 'worker_leases';
  static override idColumn = 'worker_id';

  declare worker_id: string;
  declare beats: number;
  declare heartbeat_at: Date;
}
