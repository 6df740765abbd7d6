import { sql, type Database } from '../db/database.js';
import type { Bucket } from '../db/ids.js';

/** An event that is still in the outbox. */
export interface WaitingEvent {
  id: number;
  snapshot: unknown;
}

/** The events of a bucket that wait, or were set aside, and say that id anywhere. */
export function eventsSaying(db: Database, bucket: Bucket, id: number): Promise<WaitingEvent[]> {
  const pattern = `(?<![0-9])${id}(?![0-9])`;
  return db.many<{ id: number; snapshot: unknown }>(sql`
    select id, snapshot from outbox where bucket = ${bucket} and snapshot::text ~ ${pattern}`);
}

/** Puts another snapshot in the place of an event's, and of the error that may quote it. */
export async function replaceSnapshot(db: Database, bucket: Bucket, { id, snapshot }: WaitingEvent): Promise<void> {
  await db.run(sql`
    update outbox set snapshot = ${JSON.stringify(snapshot)}::jsonb,
      error = case when error is not null then 'Its error may have said who somebody was that is deleted' end
    where bucket = ${bucket} and id = ${id}`);
}
