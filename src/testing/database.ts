import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.js';
import { migrate } from '../db/migrations.js';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server of this test run, and the prefix of the names of its databases. `pooler` is the address of a pooler in
     * transaction mode in front of it.
     */
    testServer: { url: string; run: string; isCitus: boolean; pooler?: string };
  }
}

export interface TestDatabase {
  /** For a program, for sessions, or for a pool that the test opens. */
  url: string;
  /** A pool. It connects when it is first used, through the pooler if there is one. */
  db: Database;
  /** Closes the pool. All databases are dropped when the run ends. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  poolSize?: number;
  pageBytes?: number;
  afterEmit?: () => void;
  /** Called with each distinct statement that `db` runs. */
  onNewStatement?: (text: string) => void;
}

/** Creates a database with the newest schema and no rows. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { url: server, run, isCitus, pooler } = inject('testServer');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(server, name);
  if (isCitus) await createOnCitus(server, name);
  else await onServer(server, `create database ${name} template ${run}_template`);
  const address = pooler === undefined ? { url } : { url: withDatabase(pooler, name), prepares: false, setsUp: false };
  const db = openDatabase({ poolSize: 5, ...options, ...address });
  return { url, db, close: () => db.close() };
}

/**
 * The number of shards of a table on Citus. Fewer than its default of 32, because each test file creates all tables.
 */
const SHARDS = 8;

/**
 * Creates a migrated database on Citus, with the server as its only node. A template cannot be used: Citus stays
 * connected to each of its databases, and PostgreSQL cannot copy a database that has connections.
 */
async function createOnCitus(server: string, name: string): Promise<void> {
  const url = withDatabase(server, name);
  await onServer(server, `create database ${name}`);
  await onServer(server, `alter database ${name} set citus.shard_count = ${SHARDS}`);
  await onServer(url, 'create extension citus');
  const node = "'localhost', current_setting('port')::int";
  await onServer(url, `select citus_set_coordinator_host(${node})`);
  await onServer(url, `select citus_set_node_property(${node}, 'shouldhaveshards', true)`);
  await migrate(url);
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs one statement on its own connection. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
