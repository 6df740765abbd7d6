import { sql, type Database } from '../../src/db/database.js';
import { currentRebuild } from '../../src/models/search_change.js';

/** How many events and changes wait. */
export async function countChanges(db: Database): Promise<number> {
  const { waiting } = await db.one<{ waiting: number }>(sql`
    select (select count(*) from outbox) + (select count(*) from search_changes) as waiting`);
  return waiting;
}

export async function isRebuilding(db: Database): Promise<boolean> {
  return (await currentRebuild(db)) !== undefined;
}
