import { onServer } from '../databases.js';
import type { World } from '../world.js';

/** The event that a load causes. */
export type Made = 'comment_added' | 'message_added';

/** A subscription of a user: to the whole workspace, or to one conversation. */
export interface Hook {
  url: string;
  userId: number;
  conversationId?: number;
}

/** Subscribes members to an event. */
export async function subscribe(databaseUrl: string, world: World, event: Made, hooks: readonly Hook[]): Promise<void> {
  await onServer(
    databaseUrl,
    `insert into hook_subscriptions (id, user_id, target_url, event, workspace_id, conversation_id, created_at)
     select next_id((h.user_id & 4095)::int), h.user_id, h.target_url, $2, $1, h.conversation_id, now()
     from unnest($3::bigint[], $4::text[], $5::bigint[]) h (user_id, target_url, conversation_id)`,
    [
      world.workspaceId,
      event,
      hooks.map(({ userId }) => userId),
      hooks.map(({ url }) => url),
      hooks.map(({ conversationId }) => conversationId ?? null),
    ],
  );
}

/** Deletes the subscriptions to an event, and its waiting deliveries. */
export async function unsubscribe(databaseUrl: string, event: Made): Promise<void> {
  await onServer(databaseUrl, 'delete from hook_subscriptions where event = $1', [event]);
  await onServer(databaseUrl, "delete from deliveries where event = $1 and state in ('new', 'retrying')", [event]);
}

/**
 * The events that are not dispatched yet, and the first tries that wait for these URLs. Events that were set aside do
 * not count.
 */
export async function waitingAt(
  databaseUrl: string,
  urls: readonly string[],
): Promise<{ events: number; tries: number }> {
  const [row] = await onServer<{ events: number; tries: number }>(
    databaseUrl,
    `select (select count(*)::int from outbox where set_aside_at is null) as events,
       (select count(*)::int from hook_targets t join deliveries d on d.bucket = t.bucket and d.target_id = t.id and d.state = 'new'
        where t.target_url = any($1::text[])) as tries`,
    [urls],
  );
  return row ?? { events: 0, tries: 0 };
}

/**
 * A delivery, and the time at which its cause was committed, in Unix milliseconds. PostgreSQL takes that time before
 * the commit reaches the disk.
 */
export interface Committed {
  id: string;
  at: number;
}

const TABLES: Readonly<Record<Made, string>> = { comment_added: 'comments', message_added: 'messages' };

/** The deliveries for these URLs that were made since a time, in the order of the commits that caused them. */
export function commitsFor(
  databaseUrl: string,
  event: Made,
  urls: readonly string[],
  since: Date,
): Promise<Committed[]> {
  return onServer<{ id: string; at: number }>(
    databaseUrl,
    `select d.id::text as id, (1000 * extract(epoch from pg_xact_commit_timestamp(c.xmin)))::float8 as at
     from hook_targets t join deliveries d on d.bucket = t.bucket and d.target_id = t.id
     join ${TABLES[event]} c on c.bucket = d.workspace_id & 4095 and c.id = d.object_id
     where t.target_url = any($1::text[]) and d.created_at >= $2 and d.event = $3 order by 2`,
    [urls, since, event],
  );
}
