import pg from 'pg';
import { reserveIds } from './seed.js';
import type { World } from './world.js';

/** Targets at which nothing arrives, and what waits at each for another try. */
const [TARGETS, EACH] = [1000, 1000];
/** Their next try comes after every run. */
const [FIRST_AT, NEXT_AT] = ["timestamptz '2026-01-01'", "timestamptz '2100-01-01'"];
const URL_OF_N = `'https://hooks.invalid/' || n`;

/** Lets a million deliveries wait that have failed once, with their attempts. Ends with `vacuum analyze`. */
export async function insertWaiting(url: string, { userIds, workspaceId, postingThreadIds }: World): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    // No key needs to be looked up a million times.
    await client.query('set local session_replication_role = replica');
    const { first } = await reserveIds(client, 2 * TARGETS + TARGETS * EACH);
    const place = [first, userIds, TARGETS];
    const owner = `cross join lateral (select (($2::bigint[])[1 + n % cardinality($2)]) as id) u`;
    const idAfter = (place: string) => `($1::bigint + ${place}) * 4096 + (u.id & 4095)`;
    await client.query(
      `insert into hook_targets (bucket, id, user_id, sha256, target_url, failing_since)
       select u.id & 4095, ${idAfter('n')}, u.id, sha256((${URL_OF_N})::bytea), ${URL_OF_N}, ${FIRST_AT}
       from generate_series(0, $3::int - 1) n ${owner}`,
      place,
    );
    // To something that no scenario does.
    await client.query(
      `insert into hook_subscriptions (id, user_id, target_url, event, workspace_id, created_at)
       select ${idAfter('$3 + n')}, u.id, ${URL_OF_N}, 'comment_deleted', $4, ${FIRST_AT}
       from generate_series(0, $3::int - 1) n ${owner}`,
      [...place, workspaceId],
    );
    await client.query(
      `insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, thread_id,
         object_id, body, state, attempts, tries, first_at, next_at, created_at)
       select u.id & 4095, ${idAfter('2 * $3 + each * $3 + n')}, u.id, ${idAfter('$3 + n')}, ${idAfter('n')}, each, each,
         'comment_deleted', $4, $6, each, '{"content":"' || repeat('Every thread keeps its place. ', 20) || '"}', 'retrying', 1, 1,
         ${FIRST_AT}, ${NEXT_AT}, ${FIRST_AT}
       from generate_series(0, $3::int - 1) n cross join generate_series(0, $5::int - 1) each ${owner}`,
      [...place, workspaceId, EACH, postingThreadIds[0]],
    );
    await client.query(
      `insert into delivery_attempts (bucket, delivery_id, number, started_at, finished_at, sent_at, milliseconds, error, headers, body)
       select bucket, id, 1, first_at, first_at, first_at, 1, 'connection_failed', '{}', '' from deliveries where state = 'retrying'`,
    );
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
