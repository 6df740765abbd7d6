import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { OWN_EVENTS } from '../models/visibility.js';
import type { Skein } from './skein.js';

export interface WrittenEvent {
  name: string;
  channel_id: number | null;
  user_id: number | null;
  actor_id: number;
  snapshot: unknown;
}

/**
 * The events of a workspace in the outbox, in the order in which they were written. Those that only streams tell are
 * left out (behaviour/stream.md#personal-events).
 */
export function eventsOf(skein: Skein, workspace: { id: number }): Promise<WrittenEvent[]> {
  return skein.db.many<WrittenEvent>(sql`
    select name, channel_id, user_id, actor_id, snapshot from outbox
    where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id}
      and name <> all(${Object.keys(OWN_EVENTS)}::text[]) order by id`);
}

/** Whether all that has happened in a workspace, or to an account, has a position. */
export async function isDispatched(skein: Skein, place: { id: number }): Promise<boolean> {
  const [row] = await skein.db.many<{ waiting: number }>(sql`
    select count(*)::int as waiting from outbox where bucket = ${bucketOf(place.id)} and workspace_id = ${place.id}`);
  return row?.waiting === 0;
}

/** The events that `work` causes in a workspace. */
export async function eventsDuring(
  skein: Skein,
  workspace: { id: number },
  work: () => Promise<unknown>,
): Promise<WrittenEvent[]> {
  const before = await eventsOf(skein, workspace);
  await work();
  return (await eventsOf(skein, workspace)).slice(before.length);
}
