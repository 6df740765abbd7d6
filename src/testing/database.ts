import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../db/database.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this test run, and the prefix of the names of its databases. */
    testServer: { url: string; run: string };
  }
}

export interface TestDatabase {
  /** For a program, or for a pool that the test opens. */
  url: string;
  /** A pool. It connects when it is first used. */
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
  const { url: server, run } = inject('testServer');
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${run}_template`);
  const url = withDatabase(server, name);
  const db = openDatabase({ poolSize: 5, ...options, url });
  return { url, db, close: () => db.close() };
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
