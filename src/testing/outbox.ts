import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Skein } from './skein.js';

export interface WrittenEvent {
  name: string;
  channel_id: number | null;
  user_id: number | null;
  actor_id: number;
  snapshot: unknown;
}

/** The events of a workspace in the outbox, in the order in which they were written. */
export function eventsOf(skein: Skein, workspace: { id: number }): Promise<WrittenEvent[]> {
  return skein.db.many<WrittenEvent & { [column: string]: unknown }>(sql`
    select name, channel_id, user_id, actor_id, snapshot from outbox
    where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id} order by id`);
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
