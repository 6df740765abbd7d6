import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import { OPEN_URL, aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('comments/update', () => {
  it('changes content and actions, answers the comment, and emits comment_updated', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread, { actions: [OPEN_URL] });
    skein.clock.advance(60_000);
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('comments.update', { id: comment.id, content: ' New text ', actions: [] }),
    );
    const { comment: updated } = await ada.call('comments.getone', { id: comment.id });
    const { last_edited_ts } = updated;
    expect(updated).toEqual({ ...comment, content: ' New text', actions: [], version: 2, last_edited_ts });
    expect(last_edited_ts).toBeGreaterThanOrEqual(comment.posted_ts + 60);
    expect(events).toEqual([
      {
        name: 'comment_updated',
        actor_id: ben.id,
        channel_id: channel.id,
        user_id: null,
        snapshot: { ...updated },
      },
    ]);
  });

  it('of the last comment changes snippet and last_comment of the thread; of an earlier one does not', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const first = await aComment(ada, thread);
    const last = await aComment(ben, thread);
    const updated = await ben.call('comments.update', { id: last.id, content: 'Changed\nlast' });
    const shown = await ada.call('threads.getone', { id: thread.id });
    expect(shown).toMatchObject({ snippet: 'Changed last', snippet_creator: ben.id, version: 4, comment_count: 2 });
    expect(shown.last_comment).toEqual(updated);
    await ada.call('comments.update', { id: first.id, content: 'Changed first' });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ snippet: 'Changed last', version: 5 });
  });

  it('with what the comment says already, or with nothing, changes nothing and emits nothing', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread, { actions: [OPEN_URL], direct_mentions: [ada.id] });
    const { id, content, actions, direct_mentions } = comment;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ben.call('comments.update', { id, content, actions, direct_mentions })).toEqual(comment);
      expect(await ben.call('comments.update', { id })).toEqual(comment);
    });
    expect(events).toEqual([]);
  });

  it('is for its author alone: 109 for everybody else, admins and the thread’s maker too', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const comment = await aComment(ben, await aThread(ada, channel));
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [ada, cleo, gus]) {
        expect(await person.refused('comments.update', { id: comment.id, content: 'a' })).toMatchObject({
          status: 403,
          error_code: 109,
        });
      }
    });
    expect(events).toEqual([]);
    expect((await ada.call('comments.getone', { id: comment.id })).comment).toEqual(comment);
  });

  it('is 115 for those who do not see the comment, its author among them who has left the channel', async () => {
    const { ada, gus, gwen, olga, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [gus.id] });
    const thread = await aThread(ada, channel);
    const { id } = await aComment(gus, thread);
    await skein.db.run(sql`
      delete from channel_users where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${gus.id}`);
    for (const person of [gus, gwen, olga]) {
      expect(await person.error('comments.update', { id, content: 'a' })).toBe('comment_not_found');
    }
    expect(await ada.error('comments.update', { id: thread.id, content: 'a' })).toBe('comment_not_found');
    expect(await ada.error('comments.update', { content: 'a' })).toBe('argument_missing');
  });

  it('of a removed comment is 114 with the reason removed, and nothing comes back', async () => {
    const { ada, ben, channel } = team;
    const { id } = await aComment(ben, await aThread(ada, channel));
    await ben.call('comments.remove', { id });
    expect(await ben.refused('comments.update', { id, content: 'Again' })).toMatchObject({
      status: 400,
      error_code: 114,
      error_extra: { reason: 'removed' },
    });
    expect((await ben.call('comments.getone', { id })).content).toBe('');
  });

  it('takes a content of 65,536 code points; one more is 20, wrong actions are 133', async () => {
    const { ada, channel } = team;
    const { id } = await aComment(ada, await aThread(ada, channel));
    await ada.call('comments.update', { id, content: '🧵'.repeat(65_536) });
    expect(await ada.error('comments.update', { id, content: 'a'.repeat(65_537) })).toBe('argument_invalid');
    expect(await ada.error('comments.update', { id, actions: 'open' })).toBe('actions_invalid');
  });

  it('works in an archived channel', async () => {
    const { ada, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Old' });
    const { id } = await aComment(ada, await aThread(ada, channel));
    await ada.call('channels.archive', { id: channel.id });
    expect((await ada.call('comments.update', { id, content: 'Corrected' })).content).toBe('Corrected');
  });
});

describe('mentions in comments/update', () => {
  it('tell those alone who are mentioned for the first time, from that comment on', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [gus.id] });
    await aComment(ada, thread);
    const comment = await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ada, thread, { recipients: [] });
    for (const person of [ben, gus, cleo]) await person.call('threads.markRead', { id: thread.id, obj_index: 2 });
    const content = `[Cleo](app-mention://${cleo.id}) and [Ben](app-mention://${ben.id})`;
    const updated = await ada.call('comments.update', { id: comment.id, content });
    expect(updated.direct_mentions).toEqual([ben.id, cleo.id]);
    expect(updated.recipients).toEqual(comment.recipients);
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: 0, direct_mention: true });
    for (const person of [ada, ben, gus]) expect(await unreadIn(person, thread)).toBeUndefined();
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([
      ada.id,
      gus.id,
      ben.id,
      cleo.id,
    ]);
  });

  it('leave unread what was unread before', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    const { id } = await aComment(ada, thread);
    await ada.call('comments.update', { id, direct_mentions: [ben.id] });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });

  it('never tell the author of their own, nor anybody who does not see the thread', async () => {
    const { ada, gwen, olga, channel } = team;
    const thread = await aThread(ada, channel);
    const { id } = await aComment(ada, thread);
    const updated = await ada.call('comments.update', { id, direct_mentions: [ada.id, gwen.id] });
    expect(updated.direct_mentions).toEqual([ada.id, gwen.id]);
    for (const person of [ada, gwen]) expect(await unreadIn(person, thread)).toBeUndefined();
    expect(await ada.error('comments.update', { id, content: 'a', direct_mentions: [olga.id] })).toBe('user_not_found');
    expect((await ada.call('comments.getone', { id })).comment).toEqual(updated);
  });
});
