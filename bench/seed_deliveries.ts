import pg from 'pg';
import { reserveIds } from './seed.js';
import type { World } from './world.js';

/** A log of `each` deliveries to each of `targets` targets. Waiting ones have failed once; others were delivered. */
export interface Log {
  targets: number;
  each: number;
  areWaiting: boolean;
}

/** Past deliveries, as every Skein has them, and a million waiting deliveries. */
export const LOGS = {
  plain: { targets: 1000, each: 100, areWaiting: false },
  waiting: { targets: 1000, each: 1000, areWaiting: true },
};

/** Waiting deliveries are not due before the end of any run. */
const [FIRST_AT, NEXT_AT] = ['now()', "timestamptz '2100-01-01'"];
const URL_OF_N = `'https://hooks.invalid/' || n`;

const idAfter = (ids: string) => `($1::bigint + ${ids}) * 4096 + (u.id & 4095)`;
const OWNER = 'cross join lateral (select (($2::bigint[])[1 + n % cardinality($2)]) as id) u';

/** Inserts the deliveries of a log, with one attempt each. Ends with `vacuum analyze`. */
export async function insertDeliveries(url: string, world: World, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    // Foreign keys are not checked: that would take a million look-ups.
    await client.query('set local session_replication_role = replica');
    const { first } = await reserveIds(client, log.targets * (2 + log.each));
    await insertTargets(client, world, log, first);
    await insertAll(client, world, log, first);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Inserts the targets, and subscriptions to them. The subscriptions are to an event that no scenario causes. */
async function insertTargets(
  client: pg.Client,
  world: World,
  { targets, areWaiting }: Log,
  first: number,
): Promise<void> {
  const place = [first, world.userIds, targets];
  await client.query(
    `insert into hook_targets (bucket, id, user_id, sha256, target_url, failing_since)
     select u.id & 4095, ${idAfter('n')}, u.id, sha256((${URL_OF_N})::bytea), ${URL_OF_N}, ${areWaiting ? FIRST_AT : 'null'}
     from generate_series(0, $3::int - 1) n ${OWNER}`,
    place,
  );
  await client.query(
    `insert into hook_subscriptions (id, user_id, target_url, event, workspace_id, created_at)
     select ${idAfter('$3 + n')}, u.id, ${URL_OF_N}, 'comment_deleted', $4, ${FIRST_AT}
     from generate_series(0, $3::int - 1) n ${OWNER}`,
    [...place, world.workspaceId],
  );
}

async function insertAll(client: pg.Client, world: World, log: Log, first: number): Promise<void> {
  const state = log.areWaiting
    ? `'retrying', 1, 1, ${FIRST_AT}, ${NEXT_AT}, ${FIRST_AT}, null`
    : `'delivered', 1, 0, ${FIRST_AT}, null, ${FIRST_AT}, ${FIRST_AT}`;
  await client.query(
    `insert into deliveries (bucket, id, user_id, subscription_id, target_id, event_id, position, event, workspace_id, thread_id,
       object_id, body, state, attempts, tries, first_at, next_at, created_at, settled_at)
     select u.id & 4095, ${idAfter('2 * $3 + each * $3 + n')}, u.id, ${idAfter('$3 + n')}, ${idAfter('n')}, each, each,
       'comment_deleted', $4, $6, each, '{"content":"' || repeat('Every thread keeps its place. ', 20) || '"}', ${state}
     from generate_series(0, $3::int - 1) n cross join generate_series(0, $5::int - 1) each ${OWNER}`,
    [first, world.userIds, log.targets, world.workspaceId, log.each, world.postingThreadIds[0]],
  );
  await client.query(
    `insert into delivery_attempts (bucket, delivery_id, number, started_at, finished_at, sent_at, milliseconds, status, headers, body)
     select bucket, id, 1, first_at, first_at, first_at, 1, $1, '{}', '' from deliveries`,
    [log.areWaiting ? 500 : 204],
  );
}
