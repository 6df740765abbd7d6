import { compiled } from '../db/compiled.js';
import type { Queryable } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** The fingerprint of the secret key that this database belongs to. One row. */
export class SecretKeyClaim extends BaseModel {
  static override tableName = 'installation';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare key_fingerprint: string;
}

const claim = compiled(({ fingerprint }: { fingerprint: string }) =>
  SecretKeyClaim.query().insert({ key_fingerprint: fingerprint }).onConflict('only_row').ignore(),
);

const claimed = compiled(() => SecretKeyClaim.query().select('key_fingerprint'));

/**
 * Claims the database for a key, unless it is claimed already. Returns the fingerprint of the key that it belongs to.
 */
export async function claimedFingerprint(db: Queryable, fingerprint: string): Promise<string> {
  await db.run(claim({ fingerprint }));
  const { key_fingerprint } = await db.one<Pick<SecretKeyClaim, 'key_fingerprint'>>(claimed({}));
  return key_fingerprint;
}
