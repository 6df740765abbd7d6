import type { Database } from '../db/database.js';

/** Tells of every statement that is sent through the pool of a database from now on, but not of those that begin and end transactions. */
export function watched(db: Database, tell: (text: string) => void): Database {
  db.knex.on('query', ({ sql: text }: { sql: string }) => {
    if (!['begin', 'commit', 'rollback'].includes(text)) tell(text);
  });
  return db;
}
