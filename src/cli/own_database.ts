import type { Config } from '../config/config.js';
import { claimDatabase, readSecretKey } from '../config/secret_key.js';
import { openDatabase, type Database } from '../db/database.js';
import { startDatabase } from '../db/database_address.js';
import { runningEmbedded, startEmbedded } from '../embedded/postgres.js';
import { createLog } from '../log.js';

/** The database of a command, and the key that tokens are derived from. */
export interface OwnDatabase {
  db: Database;
  secretKey: string;
}

/**
 * Runs work on the configured database, migrated. Skein may run at the same time: then its embedded database is used,
 * which otherwise is started for the work.
 */
export async function onOwnDatabase(config: Config, work: (own: OwnDatabase) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = config;
  const running = databaseUrl === undefined ? await runningEmbedded(dataDir) : undefined;
  const isNeeded = databaseUrl === undefined && running === undefined;
  const started = isNeeded ? await startEmbedded({ dataDir, log: createLog('warn') }) : undefined;
  try {
    const secretKey = await readSecretKey(config.secretKey, dataDir);
    const { address } = await startDatabase(config, running ?? started?.url);
    const db = openDatabase({ ...address, poolSize: 2 });
    try {
      await claimDatabase(db, secretKey);
      await work({ db, secretKey });
    } finally {
      await db.close();
    }
  } finally {
    await started?.stop();
  }
}
