import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { sql, sqlState, type Queryable } from './db.js';

/** Beside src and dist alike. */
const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));
const TABLE = 'skein_migrations';
const UNDEFINED_TABLE = '42P01';
const OLDEST_SERVER = 15;

/**
 * Brings the database to the newest schema: runs the files of migrations/ that it has not seen, in order, each in a
 * transaction of its own. Of several processes that start together one migrates and the others wait for it.
 *
 * Returns the names of the migrations that ran. Throws when one fails; those before it stay.
 */
export async function migrate(url: string, log: (message: string) => void = () => undefined): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'skein migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireServer(client);
    // Where Citus distributes the tables, each statement of a migration goes to one shard after the other.
    await client.query("select set_config('citus.multi_shard_modify_mode', 'sequential', false)");
    const done = await runner({
      dbClient: client,
      dir: FOLDER,
      migrationsTable: TABLE,
      direction: 'up',
      advisoryLockMode: 'wait',
      singleTransaction: false,
      log,
    });
    return done.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database has not seen yet: one look at a small table. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const names = files.map((file) => file.slice(0, -'.sql'.length));
  const seen = new Set(await seenMigrations(db));
  return names.filter((name) => !seen.has(name));
}

async function seenMigrations(db: Queryable): Promise<string[]> {
  try {
    const rows = await db.many<{ name: string }>(sql`select name from skein_migrations`);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

async function requireServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const [server] = rows;
  if (server === undefined || Number.parseInt(server.version, 10) < OLDEST_SERVER) {
    throw new Error(`Skein needs PostgreSQL ${OLDEST_SERVER} or newer; this server is ${server?.version ?? 'unknown'}`);
  }
  if (server.encoding !== 'UTF8')
    throw new Error(`Skein needs a database with encoding UTF8; this one has ${server.encoding}`);
}
