import { BaseModel } from '../db/model.js';

/** How far the events of this database are in order. One row. */
export class DispatcherState extends BaseModel {
  static override tableName = 'dispatcher';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare last_position: number;
}
