import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { batch, get, post } from '../testing/batches.js';
import { sessionsWaiting, untilWaiting, whileLocked } from '../testing/locks.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('batches', () => {
  it.each([
    { rule: '400 requests at a time', work: [100, 100, 100, 100] },
    { rule: 'small ones as if of 50 requests', work: [100, 100, 100, 2, 2] },
  ])('are worked on $rule: others wait their turn, and who comes alone does not', async ({ work }) => {
    const thread = await aThread(team.ada, team.channel);
    const oneOf = (requests: number) => {
      const nothing = Array.from({ length: requests - 1 }, () => get('nothing'));
      return batch(team.ada, [post('comments/add', { thread_id: thread.id, content: 'together' }), ...nothing]);
    };
    const last: Promise<unknown>[] = [];
    let waiting = 0;
    await whileLocked(skein, {
      lock: sql`select 1 from threads where bucket = ${bucketOf(thread.id)} and id = ${thread.id} for update`,
      work: () => Promise.all(work.map(oneOf)),
      waiting: work.length,
      atLast: async (trx) => {
        last.push(oneOf(2));
        last.push(team.ada.call('comments.add', { thread_id: thread.id, content: 'alone' }));
        await untilWaiting(skein, work.length + 1);
        waiting = await sessionsWaiting(trx);
      },
    });
    await Promise.all(last);
    expect(waiting).toBe(work.length + 1);
    const { comment_count } = await team.ada.call('threads.getone', { id: thread.id });
    expect(comment_count).toBe(work.length + 2);
  });
});
