import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** A thread of Ada with comments of hers, all to Ben, who has read nothing. */
async function aThreadForBen(comments = 0): Promise<Schema<'Thread'>> {
  const { ada, ben, channel } = team;
  const thread = await aThread(ada, channel, { recipients: [ben.id] });
  for (let count = 0; count < comments; count += 1) await aComment(ada, thread, { recipients: [ben.id] });
  return thread;
}

function markRead(person: Person, thread: { id: number }, index: number) {
  return person.call('threads.markRead', { id: thread.id, obj_index: index });
}

async function leave(person: Person, channel: { id: number }): Promise<void> {
  await skein.db.run(sql`
    delete from channel_users
    where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${person.id}`);
}

describe('threads/get_unread', () => {
  it('lists each unread thread of the workspace once, by id, and nothing else', async () => {
    const { ada, ben, cleo, gus, workspace, channel } = await skein.aTeam();
    const first = await aThread(ada, channel);
    const second = await aThread(ada, { id: workspace.default_channel });
    await aComment(ada, first);
    const firstItem = { channel_id: channel.id, thread_id: first.id, obj_index: -1, direct_mention: false };
    const secondItem = { ...firstItem, channel_id: workspace.default_channel, thread_id: second.id };
    expect(await ben.call('threads.getUnread', { workspace_id: workspace.id })).toEqual([firstItem, secondItem]);
    expect(await gus.call('threads.getUnread', { workspace_id: workspace.id })).toEqual([firstItem]);
    expect(await cleo.call('threads.getUnread', { workspace_id: workspace.id })).toEqual([secondItem]);
    expect(await ada.call('threads.getUnread', { workspace_id: workspace.id })).toEqual([]);
    const other = await skein.aWorkspace(ben, 'Others');
    expect(await ben.call('threads.getUnread', { workspace_id: other.id })).toEqual([]);
  });

  it('is 105 for those who are not in the workspace, 19 without one', async () => {
    expect(await team.olga.error('threads.getUnread', { workspace_id: team.workspace.id })).toBe('workspace_not_found');
    expect(await team.ada.refused('threads.getUnread')).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'workspace_id' },
    });
  });

  it('tells the poster of a thread when others comment, and the commenters not of their own', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(ben, thread);
    expect(await unreadIn(ada, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    await aComment(ada, thread);
    expect(await unreadIn(ada, thread)).toBeUndefined();
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0 });
  });

  it('tells only those whom a comment names, not all who take part', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(ben, thread, { recipients: [] });
    expect(await unreadIn(ada, thread)).toBeUndefined();
    await aComment(ben, thread, { recipients: [gus.id], direct_mentions: [cleo.id] });
    expect(await unreadIn(ada, thread)).toBeUndefined();
    expect(await unreadIn(gus, thread)).toMatchObject({ direct_mention: false });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
  });

  it('loses the threads of a private channel with the sight of it', async () => {
    const { ada, ben, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] });
    const thread = await aThread(ada, channel);
    expect(await unreadIn(ben, thread)).toBeDefined();
    await leave(ben, channel);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await ben.error('threads.markRead', { id: thread.id, obj_index: -1 })).toBe('thread_not_found');
    await aComment(ada, thread, { recipients: [ben.id] });
    await ada.call('channels.addUser', { id: channel.id, user_id: ben.id });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
  });

  it('loses those of a public channel for a guest who leaves it, and for a user who does not', async () => {
    const { ada, ben, gus, workspace } = team;
    const channel = await ada.call('channels.add', {
      workspace_id: workspace.id,
      name: 'Open',
      public: true,
      user_ids: [ben.id, gus.id],
    });
    const thread = await aThread(ada, channel);
    await leave(gus, channel);
    await leave(ben, channel);
    expect(await unreadIn(gus, thread)).toBeUndefined();
    expect(await unreadIn(ben, thread)).toBeDefined();
  });

  it('knows nothing that was posted to somebody while they did not see the channel', async () => {
    const { ada, cleo, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner' });
    const thread = await aThread(ada, channel, { recipients: [cleo.id] });
    await aComment(ada, thread, { recipients: [cleo.id], direct_mentions: [cleo.id] });
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    await aComment(ada, thread);
    expect(await unreadIn(cleo, thread)).toEqual({
      channel_id: channel.id,
      thread_id: thread.id,
      obj_index: -1,
      direct_mention: false,
    });
  });
});

describe('threads/mark_read', () => {
  it('reads a thread without comments, whatever the index', async () => {
    for (const index of [-1, 0, 5, Number.MAX_SAFE_INTEGER]) {
      const thread = await aThreadForBen();
      expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: -1 });
      expect(await markRead(team.ben, thread, index)).toEqual({ status: 'ok' });
      expect(await unreadIn(team.ben, thread)).toBeUndefined();
      await aComment(team.ada, thread);
      expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: -1 });
    }
  });

  it('reads up to and including the index', async () => {
    const thread = await aThreadForBen(4);
    for (const index of [-1, 0, 2]) {
      await markRead(team.ben, thread, index);
      expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: index });
    }
    await markRead(team.ben, thread, 3);
    expect(await unreadIn(team.ben, thread)).toBeUndefined();
  });

  it('takes an index beyond the last comment for the last', async () => {
    const thread = await aThreadForBen(2);
    await markRead(team.ben, thread, 1000);
    expect(await unreadIn(team.ben, thread)).toBeUndefined();
    await aComment(team.ada, thread);
    expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: 1 });
  });

  it('never goes back', async () => {
    const thread = await aThreadForBen(3);
    await markRead(team.ben, thread, 1);
    for (const index of [-1, 0, 1]) {
      await markRead(team.ben, thread, index);
      expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: 1 });
    }
    await markRead(team.ben, thread, 2);
    await markRead(team.ben, thread, 0);
    expect(await unreadIn(team.ben, thread)).toBeUndefined();
  });

  it('reads for the caller alone', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await markRead(ben, thread, -1);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await unreadIn(gus, thread)).toBeDefined();
  });

  it('may come before anything is unread, and is remembered', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(ben, thread, { recipients: [] });
    await markRead(cleo, thread, 0);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
    await aComment(ben, thread, { recipients: [cleo.id] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: 0 });
  });

  it('changes nothing that others see, and emits nothing', async () => {
    const thread = await aThreadForBen(1);
    const shown = await team.ada.call('threads.getone', { id: thread.id });
    expect(await eventsDuring(skein, team.workspace, () => markRead(team.ben, thread, 0))).toEqual([]);
    expect(await team.ada.call('threads.getone', { id: thread.id })).toEqual(shown);
  });

  it('is 108 for those who do not see the thread', async () => {
    const thread = await aThreadForBen();
    for (const person of [team.gwen, team.olga]) {
      expect(await person.error('threads.markRead', { id: thread.id, obj_index: 0 })).toBe('thread_not_found');
    }
    expect(await team.ada.error('threads.markRead', { id: team.channel.id, obj_index: 0 })).toBe('thread_not_found');
  });

  it('is 19 without id or obj_index, and 20 for an invalid index', async () => {
    const { id } = await aThreadForBen();
    expect(await team.ben.refused('threads.markRead', { id })).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'obj_index' },
    });
    expect(await team.ben.refused('threads.markRead', { obj_index: 0 })).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'id' },
    });
    for (const index of [-2, 0.5, '0.5', [0], Number.MAX_SAFE_INTEGER + 1]) {
      expect(await team.ben.refused('threads.markRead', { id, obj_index: index })).toMatchObject({
        error_code: 20,
        error_extra: { argument: 'obj_index' },
      });
    }
  });
});

describe('direct_mention', () => {
  it('goes when the mention is read, and stays while it lies in the unread part', async () => {
    const { ada, ben } = team;
    const thread = await aThreadForBen(1);
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    await markRead(ben, thread, 0);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0, direct_mention: true });
    await markRead(ben, thread, 1);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 1, direct_mention: false });
  });

  it('of the thread itself goes when the thread’s own text is read', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { content: `[Ben](app-mention://${ben.id})` });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    await markRead(ben, thread, -1);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
  });

  it('stays through later comments without a mention', async () => {
    const { ada, ben } = team;
    const thread = await aThreadForBen();
    await aComment(ada, thread, { content: `[Ben](app-mention://${ben.id})` });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('goes with a comment of the one who was mentioned, and does not come back with the next', async () => {
    const { ada, ben } = team;
    const thread = await aThreadForBen();
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ben, thread);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 1, direct_mention: false });
  });

  it('is never caused by mentioning oneself', async () => {
    const { ada, ben } = team;
    const thread = await aThreadForBen();
    await aComment(ben, thread, { direct_mentions: [ben.id], mark_thread_position: false });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
  });
});
