import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { LAST_PART, textOfPosition } from '../domain/live/position.js';
import type { EventName } from '../generated/events.js';
import { liveBounds } from '../models/live_event.js';
import type { Skein } from './skein.js';

/**
 * Gives the waiting events of a kind in a workspace their positions, as the dispatcher does, which must not run.
 * Returns the position before them.
 */
export async function keepForStreams(skein: Skein, workspace: { id: number }, name: EventName): Promise<string> {
  const { last_position: position } = await liveBounds(skein.db);
  const bucket = bucketOf(workspace.id);
  const kept = await skein.db.run(sql`
    insert into live_events (bucket, position, name, workspace_id, channel_id, thread_id, conversation_id, user_id,
      actor_id, object_id, seen_by, snapshot, occurred_at)
    select bucket, ${position}::bigint + row_number() over (order by id), name, workspace_id, channel_id, thread_id, conversation_id,
      user_id, actor_id, (snapshot ->> 'id')::bigint, seen_by, snapshot, occurred_at
    from outbox where bucket = ${bucket} and workspace_id = ${workspace.id} and name = ${name}`);
  await skein.db.run(sql`update dispatcher set last_position = ${position + kept}`);
  return textOfPosition({ position, part: LAST_PART });
}
