import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { statementsOf } from '../src/db/sql_script.js';
import { HERE } from './processes.js';

const DOWN = '-- Down Migration';

/**
 * Undoes the migrations of a database that another checkout does not have, the newest first. A Skein refuses a database
 * with migrations that it does not know. Returns their names.
 */
export async function undoUnknownTo(checkout: string, url: string): Promise<string[]> {
  const known = await readdir(path.join(checkout, 'migrations'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select name from skein_migrations order by name desc');
    const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(`${name}.sql`));
    for (const name of unknown) await undo(client, name);
    // What an undone migration has rewritten must not slow down the other Skein.
    if (unknown.length > 0) await client.query('vacuum analyze');
    return unknown;
  } finally {
    await client.end();
  }
}

async function undo(client: pg.Client, name: string): Promise<void> {
  const script = await readFile(path.join(HERE, 'migrations', `${name}.sql`), 'utf8');
  const down = script.indexOf(DOWN);
  if (down < 0) throw new Error(`The migration ${name} cannot be undone.`);
  await client.query('begin');
  for (const statement of statementsOf(script.slice(down))) await client.query(statement);
  await client.query('delete from skein_migrations where name = $1', [name]);
  await client.query('commit');
}
