import { BaseModel } from '../db/model.js';

/** The last position that the dispatcher has given to an event. One row. */
export class DispatcherState extends BaseModel {
  static override tableName = 'dispatcher';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare last_position: number;
  /** The ids of the events that are being published, and the process that does so. */
  declare publishing: readonly number[];
  declare publisher: string | null;
  /** The last position of an event for streams that was deleted because of its age. */
  declare live_floor: number;
}
