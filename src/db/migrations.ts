import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { raw, sql, sqlState, type Queryable } from './database.js';

/** Beside src and dist alike. */
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
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
    if ((await unseen(async () => (await client.query<Seen>(SEEN)).rows)).length === 0) return [];
    // Loaded when there is something to do, so that ordinary starts do not wait for it.
    const { runner } = await import('node-pg-migrate');
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
export function pendingMigrations(db: Queryable): Promise<string[]> {
  return unseen(() => db.many<Seen>(sql`${raw(SEEN)}`));
}

interface Seen {
  name: string;
}

const SEEN = `select name from ${TABLE}`;

async function unseen(lookUp: () => Promise<Seen[]>): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const seen = new Set((await seenBy(lookUp)).map(({ name }) => name));
  return files.map((file) => file.slice(0, -'.sql'.length)).filter((name) => !seen.has(name));
}

async function seenBy(lookUp: () => Promise<Seen[]>): Promise<Seen[]> {
  try {
    return await lookUp();
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
