import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { CITUS } from './connection_settings.js';
import { sqlState } from './errors.js';
import { connected, ended, Servers } from './servers.js';

/** What is at an address. */
export interface Found {
  /** Whether a connection keeps its session. That of a pooler in transaction mode does not. */
  keepsSession: boolean;
  /** Whether it keeps statements that were prepared under names. */
  keepsNames: boolean;
  /** The same for two addresses that lead to the same database. */
  identity: string;
  /** Whether it is a node of Citus other than the coordinator. */
  isWorker: boolean;
}

type Kept = Pick<Found, 'keepsSession' | 'keepsNames'>;
const ALL: Kept = { keepsSession: true, keepsNames: true };
const NOTHING: Kept = { keepsSession: false, keepsNames: false };
/** How often two connections are compared. Other clients of the pooler can come between them. */
const ROUNDS = 20;
const TIMEOUT_MS = 10_000;
/** A statement of that name exists already, or does not exist. */
const WRONG_NAME = ['42P05', '26000'];

/**
 * Asks what is at an address. PostgreSQL itself is recognized by the process id that it names when a connection begins.
 * Otherwise something is between, and two connections show whether it hands out sessions by the transaction: then one
 * finds what the other has left in its session, or does not find its own.
 */
export async function lookAt(url: string): Promise<Found> {
  const servers = new Servers(url);
  return withClient(servers, async (one) => {
    const { rows } = await one.query<{ pid: number; identity: string }>(`
      select pg_backend_pid() as pid, concat_ws('/', (select system_identifier from pg_control_system()),
        (select oid from pg_database where datname = current_database())) as identity`);
    const [{ pid, identity } = { pid: 0, identity: '' }] = rows;
    const named: unknown = Reflect.get(one, 'processID');
    const isWorker = await isWorkerNode(one);
    return { ...(pid === named ? ALL : await withClient(servers, (other) => keptBy(one, other))), identity, isWorker };
  });
}

async function isWorkerNode(client: pg.Client): Promise<boolean> {
  if ((await client.query(CITUS)).rows.length === 0) return false;
  const { rows } = await client.query<{ worker: boolean }>('select groupid > 0 as worker from pg_dist_local_group');
  return rows[0]?.worker === true;
}

/** What two connections through a pooler keep. */
async function keptBy(one: pg.Client, other: pg.Client): Promise<Kept> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const kept = await compare(one, other);
    if (!kept.keepsSession) return kept;
  }
  return ALL;
}

/** Leaves a mark in the session of one connection, and looks for it from both. */
async function compare(one: pg.Client, other: pg.Client): Promise<Kept> {
  const mark = randomBytes(8).toString('hex');
  const name = `skein_${mark}`;
  const text = "select current_setting('skein.mark', true) as mark";
  const leave = () => markOf(one, { name, text: `${text}, set_config('skein.mark', $1, false)`, values: [mark] });
  try {
    await leave();
    if ((await leave()) !== mark) return { keepsSession: false, keepsNames: true };
    await other.query('begin');
    try {
      // In the same session this name would mean the statement of the first connection.
      return { keepsSession: (await markOf(other, { name, text })) !== mark, keepsNames: true };
    } finally {
      await other.query('rollback');
    }
  } catch (error) {
    if (WRONG_NAME.includes(sqlState(error) ?? '')) return NOTHING;
    throw error;
  }
}

async function markOf(client: pg.Client, query: pg.QueryConfig): Promise<string | null | undefined> {
  const { rows } = await client.query<{ mark: string | null }>(query);
  return rows[0]?.mark;
}

/** Runs work on a connection of its own. */
export async function withClient<Result>(
  servers: Servers,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await servers.open((connectionString) => {
    const bounds = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    return connected(new pg.Client({ connectionString, application_name: 'skein start', ...bounds }));
  });
  try {
    return await work(client);
  } finally {
    await ended(client);
  }
}
