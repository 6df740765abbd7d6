import { BaseModel } from '../db/model.js';

/** The counter of the positions of events. One row. */
export class DispatcherState extends BaseModel {
  static override tableName = 'dispatcher';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  /** The last number that was taken for an event. Its event may not have it yet (`DispatcherGroup.given_after`). */
  declare last_position: number;
  /** What a version before the groups was publishing, and the process that did so. */
  declare publishing: readonly number[];
  declare publisher: string | null;
  /** The last position of an event for streams that was deleted because of its age. */
  declare live_floor: number;
}
