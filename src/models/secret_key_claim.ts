import { BaseModel } from '../db/model.js';

/** The fingerprint of the secret key that this database belongs to. One row. */
export class SecretKeyClaim extends BaseModel {
  static override tableName = 'installation';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare key_fingerprint: string;
}
