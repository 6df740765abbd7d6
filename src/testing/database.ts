import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.js';
import { copyOnNodes, dropOnNodes } from './citus.js';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The server of this test run, and the prefix of the names of its databases. `pooler` is the address of a pooler in
     * transaction mode in front of it. `nodes` are the addresses of all nodes, the coordinator first, on Citus.
     */
    testServer: { url: string; run: string; nodes?: readonly string[]; pooler?: string };
  }
}

export interface TestDatabase {
  /** For a program, for sessions, or for a pool that the test opens. */
  url: string;
  /** A pool. It connects when it is first used, through the pooler if there is one. */
  db: Database;
  /** Closes the pool. All databases are dropped when the run ends; those on Citus earlier. */
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
  const { url: server, run, nodes, pooler } = inject('testServer');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(server, name);
  await copyOnNodes(nodes ?? [server], name, `${run}_template`);
  const address = pooler === undefined ? { url } : { url: withDatabase(pooler, name), prepares: false, setsUp: false };
  const db = openDatabase({ poolSize: 5, ...options, ...address });
  const close = async () => {
    await db.close();
    // Citus has a process for each of its databases.
    if (nodes !== undefined) await dropOnNodes(nodes, name);
  };
  return { url, db, close };
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
