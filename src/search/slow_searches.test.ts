import { expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { times } from '../testing/times.js';

const { skein, team } = useTeam();
const SEARCHES = 40;

it('answers other requests while many searches take long', async () => {
  const { ada, channel } = team;
  const thread = await aThread(ada, channel, { title: 'Apples' });
  let searches: Promise<{ hits: number }[]> | undefined;
  await skein.db.transaction(async (trx) => {
    await trx.run(sql`lock table search_documents in access exclusive mode`);
    searches = Promise.all(
      times(SEARCHES).map((n) => ada.call('search.query', { query: n % 2 ? 'apples' : 'aples', limit: 1 })),
    );
    for (const n of times(SEARCHES)) {
      const read = await ada.call('threads.getone', { id: thread.id });
      expect([n, read.title]).toEqual([n, 'Apples']);
    }
  });
  expect((await searches)?.map(({ hits }) => hits)).toEqual(times(SEARCHES).map(() => 1));
});
