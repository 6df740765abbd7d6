// A text with many mentions of long names is many times as large when it is shown: it has a bound when it is written,
// and another when it is shown.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { ofGroup, ofUser } from '../testing/mentions.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const NAME = '🧵'.repeat(255);
let thread: Schema<'Thread'>;
let crew: Schema<'Group'>;
beforeAll(async () => {
  const { ada, ben, channel, workspace } = team;
  await ben.call('users.update', { name: NAME });
  crew = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [] });
  thread = await aThread(ada, channel);
});

const toBen = (count: number, label = '') => ofUser(team.ben.id, label).repeat(count);

/** A comment that says what could be written before there was a bound. */
async function stored(content: string): Promise<Schema<'Comment'>> {
  const comment = await aComment(team.ada, thread, { content: toBen(1) + ofGroup(crew.id, '') });
  await skein.db.run(sql`
    update comments set content = ${content} where bucket = ${bucketOf(comment.id)} and id = ${comment.id}`);
  return team.ada.call('comments.getone', { id: comment.id });
}

describe('a content', () => {
  it('has 200 mentions at most, of users and groups together: 20', async () => {
    const content = toBen(150) + ofGroup(crew.id, '').repeat(50);
    const comment = await aComment(team.ada, thread, { content });
    expect(comment.content).toBe(toBen(150, NAME) + ofGroup(crew.id, 'Crew').repeat(50));
    const refusal = { error_code: 20, error_extra: { argument: 'content', reason: 'has more than 200 mentions' } };
    for (const one of [toBen(1), ofGroup(crew.id, ''), ofUser(1, '')]) {
      const more = { content: content + one };
      expect(await team.ada.refused('comments.add', { thread_id: thread.id, ...more })).toMatchObject(refusal);
      expect(await team.ada.refused('comments.update', { id: comment.id, ...more })).toMatchObject(refusal);
    }
    const { channel } = team;
    const opening = { channel_id: channel.id, title: 'Launch', content: content + toBen(1) };
    expect(await team.ada.refused('threads.add', opening)).toMatchObject(refusal);
  });

  it('that mentions more often, from before, shows the first 200 with their names and all others as they are written', async () => {
    const { content } = await stored(toBen(2600, 'Ben'));
    expect(content).toBe(toBen(200, NAME) + toBen(2400, 'Ben'));
    expect((await stored(toBen(201) + ofGroup(crew.id, 'They'))).content).toBe(
      toBen(200, NAME) + toBen(1) + ofGroup(crew.id, 'They'),
    );
  });

  it('from before stays as it is when something else is changed', async () => {
    const comment = await stored(toBen(201));
    const actions: Schema<'ActionInput'>[] = [{ action: 'send_reply', type: 'action', button_text: 'Reply' }];
    const { content } = await team.ada.call('comments.update', { id: comment.id, content: comment.content, actions });
    expect(content).toBe(comment.content);
  });
});
