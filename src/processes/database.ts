import type { Config } from '../config/config.js';
import { readSecretKey } from '../config/secret_key.js';
import { startDatabase, type DatabaseAddress } from '../db/database_address.js';
import { openDatabase } from '../db/database.js';
import { pendingMigrations } from '../db/migrations.js';
import { startEmbedded } from '../embedded/postgres.js';
import type { Logger } from '../log.js';

/** A database that is ready to be opened, and the key that belongs to it. */
export interface ReadyDatabase {
  address: DatabaseAddress;
  secretKey: string;
}

/** Starts the embedded database if it is used, reads the key, and migrates. Adds to `stops` what ends it. */
export async function prepareDatabase(
  config: Config,
  log: Logger,
  stops: (() => Promise<void>)[],
): Promise<ReadyDatabase> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedDatabase(config, log, stops) : undefined;
  const secretKey = await readSecretKey(config.secretKey, config.dataDir);
  const { address } = await startDatabase(config, embedded, (message) => log.debug(message));
  return { address, secretKey };
}

async function startEmbeddedDatabase(config: Config, log: Logger, stops: (() => Promise<void>)[]): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  stops.push(() => embedded.stop());
  return embedded.url;
}

/**
 * The same for one of several processes, whose supervisor has done this. Throws if migrations are missing: the program
 * was replaced after the supervisor had started.
 */
export async function preparedDatabase(config: Config, address: DatabaseAddress): Promise<ReadyDatabase> {
  const secretKey = await readSecretKey(config.secretKey, config.dataDir);
  const db = openDatabase({ ...address, poolSize: 1 });
  const pending = await pendingMigrations(db).finally(() => db.close());
  if (pending.length === 0) return { address, secretKey };
  throw new Error(`The database lacks the migrations ${pending.join(', ')}: stop Skein and start it again`);
}
