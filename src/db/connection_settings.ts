import type pg from 'pg';

/** Has a row if the database has Citus. */
export const CITUS = "select from pg_extension where extname = 'citus'";
/** How long Citus tries to connect to one of its nodes, in milliseconds. Its default is 30 seconds. */
export const NODE_TIMEOUT_MS = 3_000;

/**
 * The settings of connections for requests and workers, as rows of name and value:
 *
 * - Every statement finds its rows by an index whatever the values, so one generic plan is enough. Planning each
 *   execution would cost more than most statements. Citus cannot make a generic plan for a statement over several
 *   shards.
 * - No statement runs long enough for JIT compilation to pay off.
 * - A client that hangs in a transaction loses its locks.
 * - A node of Citus that does not answer is given up soon, because a request holds a connection of the pool meanwhile.
 */
const settings = (answerMs: number): string => `(values
  ('plan_cache_mode', case when exists (${CITUS}) then 'auto' else 'force_generic_plan' end),
  ('jit', 'off'),
  ('idle_in_transaction_session_timeout', '${answerMs}'),
  ('citus.node_connection_timeout', (select '${NODE_TIMEOUT_MS}' where exists (${CITUS})))) wanted(name, value)`;

/** The statement that gives a connection its settings. */
export function settingStatement(answerMs: number): string {
  return `select set_config(name, value, false) from ${settings(answerMs)} where value is not null`;
}

/** The advisory lock while a role is changed. */
const LOCK = 0x736b6572;

/**
 * Stores the settings with the role, for this database: a pooler hands out other connections for each transaction, and
 * these have them from their beginning. A setting that the role has already stays as it is.
 */
export async function giveSettingsToRole(client: pg.Client, answerMs: number): Promise<void> {
  const missing = async () => {
    const { rows } = await client.query<{ command: string }>(`
      select format('alter role %I in database %I set %I = %L', session_user, current_database(), name, value) as command
      from ${settings(answerMs)}
      where value is not null and not exists (
        select from pg_db_role_setting kept, unnest(kept.setconfig) entry
        where kept.setrole = (select oid from pg_roles where rolname = session_user)
          and kept.setdatabase = (select oid from pg_database where datname = current_database())
          and starts_with(entry, name || '='))`);
    return rows;
  };
  if ((await missing()).length === 0) return;
  // Processes that start together would change the same row.
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  for (const { command } of await missing()) await client.query(command);
  await client.query('select pg_advisory_unlock($1)', [LOCK]);
}
