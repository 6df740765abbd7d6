import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../actor.js';
import { openDatabase, sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';
import { watched } from '../testing/watched.js';
import { showInboxCount } from './inbox.js';
import { showUnreadThreads } from './threads.js';

const THREADS = 1_000;
/** The number of other users with a row for each thread. With them the rows of one user are on different pages. */
const OTHERS = 20;
/** More than the pages of the index with the user's entries, and far fewer than the pages with the user's rows. */
const FEW_PAGES = 50;

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** Returns the number of pages that PostgreSQL visits for the statement that `read` sends. */
async function pagesOf(db: Queryable, read: (db: Queryable) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const explain = async (statement: Sql) => {
    const { 'QUERY PLAN': plan } = await db.one<Plan>(sql`explain (analyze, buffers, format json) ${statement}`);
    pages += plan[0].Plan['Shared Hit Blocks'] + plan[0].Plan['Shared Read Blocks'];
  };
  await read(watched(db, explain));
  return pages;
}

describe('when thousands of threads have been marked as read', () => {
  const skein = useSkein();
  let ben: Person;
  let workspace: { id: number };

  beforeAll(async () => {
    const team = await skein.aTeam();
    [ben, workspace] = [team.ben, team.workspace];
    const [bucket, now] = [bucketOf(workspace.id), skein.clock.now()];
    const place = sql`${workspace.id}::bigint, ${team.channel.id}::bigint`;
    const ids = sql`(1000000 + n) * 4096 + ${bucket}::bigint`;
    await skein.db.run(sql`
      insert into threads (bucket, id, workspace_id, channel_id, title, content, creator, recipients, participants, last_obj_index, snippet,
        snippet_creator, posted_at, last_updated_at)
      select ${bucket}::int, ${ids}, ${place}, 'Hem', 'Hem', ${team.ada.id}::bigint, '{}', '{}', 0, 'Hem', ${team.ada.id}::bigint, ${now}, ${now}
      from generate_series(1, ${THREADS}::bigint) n`);
    await skein.db.run(sql`
      insert into thread_users (bucket, thread_id, user_id, workspace_id, channel_id, unread, inbox_at)
      select ${bucket}::int, ${ids}, ${ben.id}::bigint + reader * 4096, ${place}, true, ${now}
      from generate_series(1, ${THREADS}::bigint) n cross join generate_series(0, ${OTHERS}::bigint) reader`);
    await skein.db.run(sql`analyze thread_users`);
    await ben.call('threads.markAllRead', { workspace_id: workspace.id });
  });

  it.each([
    [
      'the unread threads',
      (db: Queryable, actor: Actor) => showUnreadThreads(db, actor, workspace.id, { now: skein.clock.now(), after: 0 }),
    ],
    [
      'their count in the inbox',
      (db: Queryable, actor: Actor) => showInboxCount(db, actor, workspace.id, skein.clock.now()),
    ],
  ])('reading %s again does not visit their rows', async (_what, read) => {
    const actor: Actor = {
      id: ben.id,
      bucket: bucketOf(ben.id),
      name: ben.name,
      credential: 'own',
      secret: '',
      token_generation: 1,
      unmet: [],
      client_id: null,
      public_targets_only: false,
      scopes: null,
    };
    const db = openDatabase({ url: skein.databaseUrl, poolSize: 1 });
    try {
      // PostgreSQL forgets an old row only after each statement that began before the change has ended.
      await expect
        .poll(() => pagesOf(db, (explained) => read(explained, actor)), { timeout: 10_000, interval: 20 })
        .toBeLessThan(FEW_PAGES);
    } finally {
      await db.close();
    }
  });
});
