import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import { OPEN_URL, aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('comments/remove', () => {
  it('keeps the comment at its index, and whom it mentioned, without what it said', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const first = await aComment(ben, thread, { content: 'Secret', actions: [OPEN_URL], direct_mentions: [ada.id] });
    expect(first.direct_mentions).toEqual([ada.id]);
    const second = await aComment(ada, thread);
    expect(await ben.call('comments.remove', { id: first.id })).toEqual({ status: 'ok' });
    const { comment: removed } = await ada.call('comments.getone', { id: first.id });
    expect(removed).toEqual({ ...first, content: '', actions: [], deleted: true, deleted_by: ben.id, version: 2 });
    const list = await ada.call('comments.get', { thread_id: thread.id, order_by: 'asc' });
    expect(list).toEqual([removed, second]);
    expect((await aComment(ada, thread)).obj_index).toBe(2);
    const { content } = await skein.db.one<{ content: string }>(sql`
      select content from comments where bucket = ${bucketOf(first.id)} and id = ${first.id}`);
    expect(content).toBe('');
  });

  it('is followed by the thread’s last_comment, and by its snippet: the last comment that is left, or its own text', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const first = await aComment(ada, thread, { content: 'First' });
    const last = await aComment(ben, thread, { content: 'Last' });
    await ben.call('comments.remove', { id: last.id });
    const shown = await ada.call('threads.getone', { id: thread.id });
    expect(shown).toMatchObject({ snippet: 'First', snippet_creator: ada.id, comment_count: 2, last_obj_index: 1 });
    expect(shown.last_comment).toEqual((await ada.call('comments.getone', { id: last.id })).comment);
    expect(shown.version).toBe(4);
    await ada.call('comments.remove', { id: first.id });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({
      snippet: thread.snippet,
      snippet_creator: ada.id,
      last_obj_index: 1,
    });
    await ada.call('threads.update', { id: thread.id, content: 'Own text' });
    expect((await ada.call('threads.getone', { id: thread.id })).snippet).toBe('Own text');
  });

  it('emits comment_deleted alone, with what is left', async () => {
    const { ada, ben, channel, workspace } = team;
    const comment = await aComment(ben, await aThread(ada, channel));
    const events = await eventsDuring(skein, workspace, () => ada.call('comments.remove', { id: comment.id }));
    expect(events).toEqual([
      {
        name: 'comment_deleted',
        actor_id: ada.id,
        channel_id: channel.id,
        user_id: null,
        snapshot: { ...comment, content: '', deleted: true, deleted_by: ada.id, version: 2 },
      },
    ]);
  });

  it('again answers ok, changes nothing and emits nothing', async () => {
    const { ada, ben, channel, workspace } = team;
    const { id } = await aComment(ben, await aThread(ada, channel));
    await ben.call('comments.remove', { id });
    const removed = await ben.call('comments.getone', { id });
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('comments.remove', { id })).toEqual({ status: 'ok' });
    });
    expect(events).toEqual([]);
    expect(await ben.call('comments.getone', { id })).toEqual(removed);
  });

  it('by many at the same time happens once', async () => {
    const { ada, ben, channel, workspace } = team;
    const { id } = await aComment(ben, await aThread(ada, channel));
    const events = await eventsDuring(skein, workspace, () =>
      Promise.all([ada, ben, ada, ben].map((person) => person.call('comments.remove', { id }))),
    );
    expect(events).toHaveLength(1);
    expect((await ada.call('comments.getone', { id })).version).toBe(2);
  });

  it('is for its author and for admins: 109 for others, the thread’s maker too, and nothing changes', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const comment = await aComment(ben, await aThread(cleo, channel));
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [cleo, gus]) {
        expect(await person.refused('comments.remove', { id: comment.id })).toMatchObject({
          status: 403,
          error_code: 109,
        });
      }
    });
    expect(events).toEqual([]);
    expect((await ada.call('comments.getone', { id: comment.id })).comment).toEqual(comment);
  });

  it('is 115 for those who do not see the comment, an admin outside a private channel among them', async () => {
    const { ada, ben, gwen, olga, channel, workspace } = team;
    const { id } = await aComment(ada, await aThread(ada, channel));
    for (const person of [gwen, olga]) expect(await person.error('comments.remove', { id })).toBe('comment_not_found');
    const inner = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Inner' });
    const hidden = await aComment(ben, await aThread(ben, inner));
    expect(await ada.error('comments.remove', { id: hidden.id })).toBe('comment_not_found');
    expect(await ada.error('comments.remove')).toBe('argument_missing');
  });

  it('takes its mention back, where nothing else unread mentions the same person', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread, { direct_mentions: [gus.id] });
    const { id } = await aComment(ada, thread, { direct_mentions: [ben.id, gus.id] });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    await ada.call('comments.remove', { id });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });

  it('reads the thread for those who have read all that is left', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await gus.call('threads.markRead', { id: thread.id, obj_index: -1 });
    const first = await aComment(ben, thread);
    await ben.call('comments.remove', { id: first.id });
    expect(await unreadIn(ada, thread)).toBeUndefined();
    await gus.call('threads.markRead', { id: thread.id, obj_index: 0 });
    const [second, third] = [await aComment(ben, thread), await aComment(ben, thread, { direct_mentions: [gus.id] })];
    await ben.call('comments.remove', { id: third.id });
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
    await ben.call('comments.remove', { id: second.id });
    for (const person of [ada, gus]) expect(await unreadIn(person, thread)).toBeUndefined();
    await aComment(ben, thread);
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: 2 });
  });

  it('leaves nothing unread for those who read all that is left afterwards', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    const [first, second] = [await aComment(ben, thread), await aComment(ben, thread)];
    await ben.call('comments.remove', { id: second.id });
    await gus.call('comments.markPosition', { thread_id: thread.id, comment_id: first.id });
    expect(await unreadIn(gus, thread)).toBeUndefined();
    await ben.call('comments.remove', { id: first.id });
    await ada.call('threads.markUnread', { id: thread.id, obj_index: -1 });
    await ada.call('threads.markRead', { id: thread.id, obj_index: -1 });
    expect(await unreadIn(ada, thread)).toBeUndefined();
  });

  it('leaves a thread read that was read before it, in every way', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const readings = [
      (thread: { id: number }) => gus.call('threads.markRead', { id: thread.id, obj_index: -1 }),
      () => gus.call('threads.markAllRead', { workspace_id: workspace.id }),
      () => gus.call('inbox.archiveAll', { workspace_id: workspace.id }),
    ];
    for (const read of readings) {
      const thread = await aThread(ada, channel, { direct_mentions: [gus.id] });
      await read(thread);
      const { id } = await aComment(ben, thread, { direct_mentions: [gus.id] });
      expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
      await ben.call('comments.update', { id, direct_mentions: [] });
      expect(await unreadIn(gus, thread)).toMatchObject({ direct_mention: false });
      await ben.call('comments.remove', { id });
      expect(await unreadIn(gus, thread)).toBeUndefined();
    }
  });

  it('leaves a thread read for those whom only the comment has reached, by posting or by an edit', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    const { id } = await aComment(ben, thread, { direct_mentions: [gus.id] });
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1 });
    await ben.call('comments.remove', { id });
    expect(await unreadIn(gus, thread)).toBeUndefined();
    const edited = await aComment(ben, thread, { recipients: [] });
    await ben.call('comments.update', { id: edited.id, direct_mentions: [gus.id] });
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: 0 });
    await ben.call('comments.remove', { id: edited.id });
    expect(await unreadIn(gus, thread)).toBeUndefined();
  });

  it('leaves a thread unread that was marked unread from its beginning, or whose text is mentioned in an edit', async () => {
    const { ada, ben, gus, channel } = team;
    const [marked, edited] = [await aThread(ada, channel), await aThread(ada, channel)];
    for (const thread of [marked, edited]) await gus.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await gus.call('threads.markUnread', { id: marked.id, obj_index: 0 });
    await ada.call('threads.update', { id: edited.id, direct_mentions: [gus.id] });
    for (const thread of [marked, edited]) {
      const { id } = await aComment(ben, thread);
      await ben.call('comments.remove', { id });
      expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1 });
    }
  });

  it('leaves a thread unread whose own text somebody has not read', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    const { id } = await aComment(ben, thread);
    await ben.call('comments.remove', { id });
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1 });
  });

  it('leaves the other comments of the thread where they are', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const first = await aComment(ben, thread);
    const second = await aComment(ben, thread);
    const third = await aComment(ben, thread);
    await ben.call('comments.remove', { id: second.id });
    const list = await ada.call('comments.get', { thread_id: thread.id, order_by: 'asc', as_ids: true });
    expect(idsOf(list)).toEqual([first.id, second.id, third.id]);
  });
});

describe('comments/mark_position', () => {
  it('reads the thread up to and including the comment, never back', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const [first, second] = [await aComment(ada, thread), await aComment(ada, thread)];
    const last = await aComment(ada, thread, { direct_mentions: [ben.id] });
    const mark = (comment: { id: number }) =>
      ben.call('comments.markPosition', { thread_id: thread.id, comment_id: comment.id });
    expect(await mark(second)).toEqual({ status: 'ok' });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 1, direct_mention: true });
    await mark(first);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 1 });
    await mark(last);
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('leaves no mention of oneself by oneself', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const first = await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ben, thread, { direct_mentions: [ben.id], mark_thread_position: false });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    await ben.call('comments.markPosition', { thread_id: thread.id, comment_id: first.id });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
  });

  it('reads up to a removed comment too', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const { id } = await aComment(ada, thread);
    await ada.call('comments.remove', { id });
    await ben.call('comments.markPosition', { thread_id: thread.id, comment_id: id });
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('is 115 for a comment of another thread or of none, and nothing is read', async () => {
    const { ada, ben, olga, channel } = team;
    const [thread, other] = [await aThread(ada, channel), await aThread(ada, channel)];
    const { id } = await aComment(ada, other);
    const elsewhere = await aThread(olga, { id: (await skein.aWorkspace(olga)).default_channel });
    const foreign = await aComment(olga, elsewhere);
    for (const comment_id of [id, foreign.id, thread.id]) {
      expect(await ben.error('comments.markPosition', { thread_id: thread.id, comment_id })).toBe('comment_not_found');
    }
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
    expect(await unreadIn(ben, other)).toMatchObject({ obj_index: -1 });
  });

  it('is 108 for those who do not see the thread, 19 without one of the two; emits nothing', async () => {
    const { ada, ben, gwen, olga, channel, workspace } = team;
    const { id: thread_id } = await aThread(ada, channel);
    const { id: comment_id } = await aComment(ada, { id: thread_id });
    for (const person of [gwen, olga]) {
      expect(await person.error('comments.markPosition', { thread_id, comment_id })).toBe('thread_not_found');
    }
    expect(await ben.error('comments.markPosition', { thread_id })).toBe('argument_missing');
    expect(await ben.error('comments.markPosition', { comment_id })).toBe('argument_missing');
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('comments.markPosition', { thread_id, comment_id }),
    );
    expect(events).toEqual([]);
  });
});
