import { ConfigError, type Config } from '../config/config.js';
import { giveSettingsToRole } from './connection_settings.js';
import { ANSWER_MS } from './database.js';
import { namingSetting, type UrlSetting } from './database_trouble.js';
import { migrate } from './migrations.js';
import { lookAt, withClient, type Found } from './pooler.js';
import { Servers } from './servers.js';

/** Where a database is, and how statements are sent there. */
export interface DatabaseAddress {
  /** For statements and transactions: PostgreSQL itself, or a pooler. */
  url: string;
  /** For sessions that outlive a transaction: they listen, hold locks, run jobs, or migrate. */
  directUrl: string;
  /** Whether statements are prepared under names. */
  prepares: boolean;
  /** Whether each connection is given its settings. Otherwise they are stored with the role. */
  setsUp: boolean;
}

type DatabaseSettings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePrepare'>;

/** The address of PostgreSQL itself. */
export function directAddress(url: string): DatabaseAddress {
  return { url, directUrl: url, prepares: true, setsUp: true };
}

const POOLER = 'a pooler that hands out connections by the transaction';

/**
 * Looks at what DATABASE_URL and DATABASE_DIRECT_URL lead to, and says how statements are sent there. Throws a
 * ConfigError for what cannot work. `embedded` is the address of the embedded database, which needs no look.
 */
async function findDatabase(
  { databaseUrl: url, databaseDirectUrl: directUrl, databasePrepare }: DatabaseSettings,
  embedded: string | undefined,
): Promise<DatabaseAddress> {
  if (url === undefined) return directAddress(embedded ?? '');
  const found = await namingSetting('DATABASE_URL', url, () => lookAt(url));
  requireCoordinator('DATABASE_URL', found);
  if (directUrl !== undefined) await requireDirect(directUrl, found);
  else if (!found.keepsSession)
    throw new ConfigError(
      'DATABASE_DIRECT_URL',
      `is required, the address of PostgreSQL itself: DATABASE_URL leads to ${POOLER}`,
    );
  if (databasePrepare === 'on' && !found.keepsNames)
    throw new ConfigError(
      'DATABASE_PREPARE',
      'must be auto or off: the pooler of DATABASE_URL does not keep prepared statements',
    );
  return {
    url,
    directUrl: directUrl ?? url,
    setsUp: found.keepsSession,
    prepares: databasePrepare === 'auto' ? found.keepsNames : databasePrepare === 'on',
  };
}

/** Sequences, locks and the tables of the machine are on the coordinator alone (storage.md). */
function requireCoordinator(setting: UrlSetting, { isWorker }: Found): void {
  if (isWorker) throw new ConfigError(setting, 'must lead to the coordinator of Citus, and leads to a worker node');
}

async function requireDirect(directUrl: string, { identity }: Found): Promise<void> {
  const direct = await namingSetting('DATABASE_DIRECT_URL', directUrl, () => lookAt(directUrl));
  requireCoordinator('DATABASE_DIRECT_URL', direct);
  if (!direct.keepsSession)
    throw new ConfigError('DATABASE_DIRECT_URL', `must lead to PostgreSQL itself, and leads to ${POOLER}`);
  if (direct.identity !== identity)
    throw new ConfigError(
      'DATABASE_DIRECT_URL',
      'must lead to the same database as DATABASE_URL, and leads to another',
    );
}

/**
 * Finds the database and migrates it. Returns its address, and the names of the migrations that ran. Failures name the
 * setting that causes them.
 */
export async function startDatabase(
  settings: DatabaseSettings,
  embedded: string | undefined,
  log?: (message: string) => void,
): Promise<{ address: DatabaseAddress; migrated: string[] }> {
  const address = await findDatabase(settings, embedded);
  const prepare = async () => {
    const migrated = await migrate(address.directUrl, log);
    if (!address.setsUp)
      await withClient(new Servers(address.directUrl), (client) => giveSettingsToRole(client, ANSWER_MS));
    return { address, migrated };
  };
  if (settings.databaseUrl === undefined) return prepare();
  const setting = settings.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return namingSetting(setting, address.directUrl, prepare);
}
