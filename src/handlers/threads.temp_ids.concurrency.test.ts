import { describe, expect, it } from 'vitest';
import type { ErrorName } from '../generated/errors.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { whileLocked } from '../testing/locks.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('a temp_id', () => {
  it('is not known while what it is given to is being made, and is afterwards', async () => {
    const { ada, workspace, channel } = team;
    const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew' });
    const comment = { thread_id: -1, content: 'I am.' };
    let early: ErrorName | undefined;
    await whileLocked(skein, {
      lock: sql`select 1 from groups where bucket = ${bucketOf(group.id)} and id = ${group.id} for update`,
      work: () => aThread(ada, channel, { temp_id: -1, groups: [group.id] }),
      waiting: 1,
      atLast: async () => (early = await ada.error('comments.add', comment)),
    });
    expect(early).toBe('temp_id_unknown');
    expect(await ada.call('comments.add', comment)).toMatchObject({ obj_index: 0 });
  });

  it('that several kinds are to have at the same moment stands for one of them, and the others are not made', async () => {
    const { ada, workspace, channel } = team;
    const before = await made();
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [
        ada.try('threads.add', { channel_id: channel.id, title: 'T', content: 'C', temp_id: -2 }),
        ada.try('channels.add', { workspace_id: workspace.id, name: 'N', temp_id: -2 }),
        ada.try('groups.add', { workspace_id: workspace.id, name: 'N', temp_id: -2 }),
      ]),
    );
    const [first, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const { id } = JSON.parse(first?.text ?? '{}');
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(refused.json()).toMatchObject({ error_code: 113, error_extra: { id } });
    }
    expect(await made()).toBe(before + 1);
  });
});

/** How many threads, channels and groups there are. */
async function made(): Promise<number> {
  const bucket = bucketOf(team.workspace.id);
  return skein.db.number(sql`
    select ((select count(*) from threads where bucket = ${bucket}) + (select count(*) from channels where bucket = ${bucket})
      + (select count(*) from groups where bucket = ${bucket}))::int as count`);
}
