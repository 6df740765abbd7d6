import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('recipients of comments/add', () => {
  it('are the participants of the thread by default, for null, and for EVERYONE_IN_THREAD', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [gus.id], direct_mentions: [cleo.id] });
    const participants = [ada.id, gus.id, cleo.id];
    expect((await aComment(ada, thread)).recipients).toEqual(participants);
    expect((await aComment(ada, thread, { recipients: 'EVERYONE_IN_THREAD' })).recipients).toEqual(participants);
    const answered = await ada.try('comments.add', { thread_id: thread.id, content: 'a', recipients: null });
    expect(answered.json()).toMatchObject({ recipients: participants });
    expect(await unreadIn(gus, thread)).toBeDefined();
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('are the participants before the comment: who comments first is not yet among them', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    expect((await aComment(ben, thread, { direct_mentions: [cleo.id] })).recipients).toEqual([ada.id]);
    expect((await aComment(ada, thread)).recipients).toEqual([ada.id, ben.id, cleo.id]);
  });

  it('are the users of the channel for EVERYONE, who all take part from then on', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(cleo, channel, { recipients: [] });
    const comment = await aComment(cleo, thread, { recipients: 'EVERYONE' });
    expect(comment.recipients).toEqual([ada.id, ben.id, gus.id]);
    for (const person of [ada, ben, gus]) expect(await unreadIn(person, thread)).toMatchObject({ obj_index: -1 });
    const { participants } = await cleo.call('threads.getone', { id: thread.id });
    expect(participants).toEqual([cleo.id, ada.id, ben.id, gus.id]);
  });

  it('are those who are named, once each, and nobody else', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    const comment = await aComment(ada, thread, { recipients: [cleo.id, gus.id, cleo.id] });
    expect(comment.recipients).toEqual([cleo.id, gus.id]);
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect(await unreadIn(gus, thread)).toBeDefined();
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('are nobody for an empty list', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    const comment = await aComment(ada, thread, { recipients: [] });
    expect(comment.recipients).toEqual([]);
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('are listed and not notified when they cannot see the channel', async () => {
    const { ada, gwen, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    const comment = await aComment(ada, thread, { recipients: [gwen.id] });
    expect(comment.recipients).toEqual([gwen.id]);
    expect(await unreadIn(gwen, thread)).toBeUndefined();
    expect(await gwen.error('comments.getone', { id: comment.id })).toBe('comment_not_found');
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([ada.id, gwen.id]);
  });

  it('may have left the channel since they took part', async () => {
    const { ada, ben, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] });
    const thread = await aThread(ada, channel);
    await skein.db.run(sql`
      delete from channel_users where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${ben.id}`);
    expect((await aComment(ada, thread)).recipients).toEqual([ada.id, ben.id]);
    const everyone = await aComment(ada, thread, { recipients: 'EVERYONE' });
    expect(everyone.recipients).toEqual([ada.id]);
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });
});

describe('mentions in comments/add', () => {
  it('are those of the parameter and those of the content, once each, and take part from then on', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    const comment = await aComment(ada, thread, {
      content: `[Ben](app-mention://${ben.id}), [Cleo](app-mention://${cleo.id})`,
      direct_mentions: [gus.id, ben.id],
      recipients: [],
    });
    expect(comment).toMatchObject({ direct_mentions: [gus.id, ben.id, cleo.id], recipients: [] });
    for (const person of [ben, cleo, gus]) {
      expect(await unreadIn(person, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    }
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([
      ada.id,
      gus.id,
      ben.id,
      cleo.id,
    ]);
  });

  it('in the content of those who cannot see the channel are plain text', async () => {
    const { ada, cleo, gwen, olga, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner' });
    const thread = await aThread(ada, channel);
    for (const { id } of [cleo, gwen, olga]) {
      const comment = await aComment(ada, thread, { content: `[You](app-mention://${id})` });
      expect(comment.direct_mentions).toEqual([]);
    }
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([ada.id]);
  });

  it('of strangers by parameter are 106, as among the recipients, and nothing is added', async () => {
    const { ada, ben, cleo, gus, olga, channel } = team;
    const thread = await aThread(ada, channel);
    for (const argument of ['recipients', 'direct_mentions']) {
      const input = { thread_id: thread.id, content: 'a', thread_action: 'close', [argument]: [ben.id, olga.id] };
      const refusal = await ada.refused('comments.add', input);
      expect(refusal).toMatchObject({ status: 404, error_code: 106, error_extra: { id: olga.id } });
    }
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    expect(await gus.error('comments.add', { thread_id: thread.id, content: 'a', recipients: [cleo.id] })).toBe(
      'user_not_found',
    );
  });
});
