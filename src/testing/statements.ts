import type { Database } from '../db/database.js';

/** Calls `tell` with every statement that is sent through the pool from now on. */
export function watched(db: Database, tell: (text: string) => void): Database {
  db.knex.on('query', ({ sql: text }: { sql: string }) => tell(text));
  return db;
}
