import { sql, type Queryable, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** What this database belongs to: a secret key and a file store. One row. */
export class Installation extends BaseModel {
  static override tableName = 'installation';
  static override idColumn = 'only_row';

  declare only_row: boolean;
  declare key_fingerprint: string;
  /** The id in the marker of the file store; null before the first start with one. */
  declare file_store: string | null;
}

/**
 * Claims the database for a key, unless it is claimed already. Returns the fingerprint of the key that it belongs to.
 */
export async function claimedFingerprint(db: Queryable, fingerprint: string): Promise<string> {
  await db.run(
    sql`insert into installation (key_fingerprint) values (${fingerprint}) on conflict (only_row) do nothing`,
  );
  const { key_fingerprint } = await Installation.query(db)
    .select('key_fingerprint')
    .first()
    .throwIfNotFound()
    .execute();
  return key_fingerprint;
}

/** The id of the file store of this database, locked until the transaction ends; null if it has none yet. */
export async function lockFileStore(trx: Transaction): Promise<string | null> {
  const { file_store } = await Installation.query(trx).first().forUpdate().throwIfNotFound();
  return file_store;
}

/** Gives this database the file store whose marker has the id. */
export async function giveFileStore(trx: Transaction, id: string): Promise<void> {
  await Installation.query(trx).patch({ file_store: id });
}

/**
 * Whether processes that serve or work are connected to this database. A supervisor is connected, too, under the name
 * of limits: its own processes say that it is theirs.
 */
export async function runsElsewhere(db: Queryable, isSupervised = false): Promise<boolean> {
  const { limits, others } = await db.one<{ limits: number; others: number }>(sql`
    select count(*) filter (where application_name = 'skein limits')::int as limits,
      count(*) filter (where application_name in ('skein worker', 'skein session'))::int as others
    from pg_stat_activity where datname = current_database()`);
  return others > 0 || limits > (isSupervised ? 1 : 0);
}
