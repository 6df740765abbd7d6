import { onServer } from '../databases.js';
import type { World } from '../world.js';

/** What is wanted: each URL is told of what is said, everywhere or in one thread, in the turn of the threads. */
interface Wanted {
  urls: readonly string[];
  inOneThread: boolean;
}

/** Lets the members subscribe to new comments, in turns. */
export async function subscribe(databaseUrl: string, world: World, { urls, inOneThread }: Wanted): Promise<void> {
  const members = world.userIds.length;
  const userIds = urls.map((_, n) => world.userIds[n % members] ?? 0);
  const threadIds = urls.map((_, n) =>
    inOneThread ? (world.postingThreadIds[n % world.postingThreadIds.length] ?? null) : null,
  );
  await onServer(
    databaseUrl,
    `insert into hook_subscriptions (id, user_id, target_url, event, workspace_id, thread_id, created_at)
     select next_id((h.user_id & 4095)::int), h.user_id, h.target_url, 'comment_added', $1, h.thread_id, now()
     from unnest($2::bigint[], $3::text[], $4::bigint[]) h (user_id, target_url, thread_id)`,
    [world.workspaceId, userIds, urls, threadIds],
  );
}

/** Ends what leads to new comments, and forgets what waits to be told of them. */
export async function unsubscribe(databaseUrl: string): Promise<void> {
  await onServer(databaseUrl, "delete from hook_subscriptions where event = 'comment_added'");
  await onServer(databaseUrl, "delete from deliveries where event = 'comment_added' and state in ('new', 'retrying')");
}

/** The events that nobody has looked at yet, but for those that were set aside, and the first tries that wait at these URLs. */
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

/** A delivery, and when what it tells of was committed, in Unix milliseconds: PostgreSQL takes the time before the commit reaches the disk. */
export interface Committed {
  id: string;
  at: number;
}

/** The deliveries for these URLs that were made since a time, in the order of the commits behind them. */
export function commitsFor(databaseUrl: string, urls: readonly string[], since: Date): Promise<Committed[]> {
  return onServer<{ id: string; at: number }>(
    databaseUrl,
    `select d.id::text as id, (1000 * extract(epoch from pg_xact_commit_timestamp(c.xmin)))::float8 as at
     from hook_targets t join deliveries d on d.bucket = t.bucket and d.target_id = t.id
     join comments c on c.bucket = d.workspace_id & 4095 and c.id = d.object_id
     where t.target_url = any($1::text[]) and d.created_at >= $2 order by 2`,
    [urls, since],
  );
}
