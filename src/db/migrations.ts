import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import { raw, sql, sqlState, type Queryable } from './database.js';
import { connectKnex } from './knex_client.js';
import { statementsOf } from './sql_script.js';

/** At the same relative path from src and from dist. */
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The names of all migrations of this version, in order. */
const NAMES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.sql'))
  .map((file) => file.slice(0, -'.sql'.length))
  .sort();
const DOWN = /^-- Down Migration$/m;
const TABLE = 'skein_migrations';
const UNDEFINED_TABLE = '42P01';
const OLDEST_SERVER = 15;
/** A server that does not accept a connection within this time counts as unreachable. */
const CONNECT_MS = 10_000;
/** The advisory lock during migrations. The number is the first bytes of "skein". */
const LOCK = 0x736b656e;

/**
 * Migrates the database to the newest schema. Runs each file of migrations/ that has not run yet, in order, in its own
 * transaction. When several processes start together, one migrates and the others wait.
 *
 * Returns the names of the migrations that ran. Throws when one fails; the earlier ones stay. Throws before it runs
 * anything when the server is too old, or when the database has migrations that this version does not know.
 */
export async function migrate(url: string, log: (message: string) => void = () => undefined): Promise<string[]> {
  const timeout = { connectionTimeoutMillis: CONNECT_MS };
  const connection = { connectionString: url, application_name: 'skein migrate', ...timeout };
  const { knex } = connectKnex(connection, { pool: { min: 1, max: 1 } });
  try {
    await requireServer(knex);
    if ((await pendingIn(knex)).length === 0) return [];
    // The lock lasts until the connection ends. The pool has only one.
    await knex.raw('select pg_advisory_lock(?)', [LOCK]);
    await prepareTable(knex);
    // Where tables are distributed by Citus, a statement changes one shard after the other.
    await knex.raw("select set_config('citus.multi_shard_modify_mode', 'sequential', false)");
    return await runAll(knex, log);
  } finally {
    await knex.destroy();
  }
}

/** Runs migrations one by one. Knex's `latest` would use one transaction for all. */
async function runAll(knex: Knex, log: (message: string) => void): Promise<string[]> {
  const config: Knex.MigratorConfig = { migrationSource: new SqlFiles(), tableName: TABLE };
  const done: string[] = [];
  for (;;) {
    const [, names]: [number, string[]] = await knex.migrate.up(config);
    if (names.length === 0) return done;
    for (const name of names) log(`migrated ${name}`);
    done.push(...names);
  }
}

/**
 * The files of migrations/, for Knex's migrator. Statements are sent one by one, because Citus refuses several in one
 * message.
 */
class SqlFiles implements Knex.MigrationSource<string> {
  getMigrations(): Promise<string[]> {
    return Promise.resolve([...NAMES]);
  }

  getMigrationName(name: string): string {
    return name;
  }

  async getMigration(name: string): Promise<Knex.Migration> {
    const [up = '', down = ''] = (await readFile(join(FOLDER, `${name}.sql`), 'utf8')).split(DOWN);
    return { up: (knex) => runScript(knex, up), down: (knex) => runScript(knex, down) };
  }
}

async function runScript(knex: Knex, script: string): Promise<void> {
  for (const statement of statementsOf(script)) {
    if (statement.includes('\\?')) throw new Error('Knex takes \\? for a question mark: write it in another way.');
    await knex.raw(statement.replaceAll('?', '\\?'));
  }
}

/** Updates the migration table of a database from before 0.2 to the columns that Knex expects. */
async function prepareTable(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn(TABLE, 'run_on'))) return;
  await knex.transaction(async (trx) => {
    await trx.schema.alterTable(TABLE, (table) => {
      table.integer('batch');
      table.timestamp('migration_time');
    });
    await trx(TABLE).update({ batch: 1, migration_time: trx.ref('run_on') });
    await trx.schema.alterTable(TABLE, (table) => table.dropColumn('run_on'));
  });
}

/** The names of the migrations that have not run yet. Cheap: it reads a small table. */
export async function pendingMigrations(db: Queryable): Promise<string[]> {
  return missingFrom(await seenBy(() => db.strings(sql`select name from ${raw(TABLE)}`)));
}

/** The same, before migrating. Throws when the database has migrations that this version does not know. */
async function pendingIn(knex: Knex): Promise<string[]> {
  const seen = await seenBy(async () => knex(TABLE).pluck('name'));
  const unknown = seen.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`The database is of a newer Skein: this one does not know its migration ${unknown.join(', ')}`);
  return missingFrom(seen);
}

function missingFrom(seen: readonly string[]): string[] {
  return NAMES.filter((name) => !seen.includes(name));
}

async function seenBy(lookUp: () => Promise<string[]>): Promise<string[]> {
  try {
    return await lookUp();
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

async function requireServer(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { version: string; encoding: string }[] }>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const [server] = rows;
  if (server === undefined || Number.parseInt(server.version, 10) < OLDEST_SERVER) {
    throw new Error(`Skein needs PostgreSQL ${OLDEST_SERVER} or newer; this server is ${server?.version ?? 'unknown'}`);
  }
  if (server.encoding !== 'UTF8')
    throw new Error(`Skein needs a database with encoding UTF8; this one has ${server.encoding}`);
}
