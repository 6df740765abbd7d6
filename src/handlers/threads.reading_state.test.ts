import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, BUCKETS } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** A thread of Ada with comments of hers, all to Ben, who has read everything. */
async function aThreadThatBenHasRead(comments: number): Promise<Schema<'Thread'>> {
  const { ada, ben, channel } = team;
  const thread = await aThread(ada, channel, { recipients: [ben.id] });
  for (let count = 0; count < comments; count += 1) await aComment(ada, thread, { recipients: [ben.id] });
  await ben.call('threads.markRead', { id: thread.id, obj_index: comments });
  return thread;
}

const markUnread = (person: Person, thread: { id: number }, index: number) =>
  person.call('threads.markUnread', { id: thread.id, obj_index: index });

const markUnreadForOthers = (person: Person, thread: { id: number }, index: number) =>
  person.call('threads.markUnreadForOthers', { id: thread.id, obj_index: index });

describe('threads/mark_unread', () => {
  it('makes n the first unread, and with -1 and 0 nothing is read', async () => {
    const thread = await aThreadThatBenHasRead(3);
    for (const [index, read] of [
      [2, 1],
      [1, 0],
      [0, -1],
      [2, 1],
      [-1, -1],
    ] as const) {
      expect(await markUnread(team.ben, thread, index)).toEqual({ status: 'ok' });
      expect(await unreadIn(team.ben, thread)).toEqual({
        channel_id: thread.channel_id,
        thread_id: thread.id,
        obj_index: read,
        direct_mention: false,
      });
    }
  });

  it('takes an index beyond the last comment for the last, and 0 for a thread without comments', async () => {
    const thread = await aThreadThatBenHasRead(2);
    await markUnread(team.ben, thread, 1000);
    expect(await unreadIn(team.ben, thread)).toMatchObject({ obj_index: 0 });
    const empty = await aThreadThatBenHasRead(0);
    for (const index of [0, 7, -1]) {
      await markUnread(team.ben, empty, index);
      expect(await unreadIn(team.ben, empty)).toMatchObject({ obj_index: -1 });
      await team.ben.call('threads.markRead', { id: empty.id, obj_index: -1 });
      expect(await unreadIn(team.ben, empty)).toBeUndefined();
    }
  });

  it('says direct_mention when the unread part mentions the caller, and only then', async () => {
    const { ada, ben } = team;
    const thread = await aThreadThatBenHasRead(0);
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    await aComment(ada, thread);
    await ben.call('threads.markRead', { id: thread.id, obj_index: 1 });
    await markUnread(ben, thread, 1);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
    await markUnread(ben, thread, 0);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });

  it('says direct_mention for the thread’s own text when all of it is unread', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { content: `[Ben](app-mention://${ben.id})` });
    await aComment(ada, thread);
    await aComment(ada, thread);
    await ben.call('threads.markRead', { id: thread.id, obj_index: 1 });
    await markUnread(ben, thread, 1);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
    await markUnread(ben, thread, -1);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('marks for the caller alone, also where nobody notified them, and puts nothing into the inbox', async () => {
    const { cleo, gus } = team;
    const thread = await aThreadThatBenHasRead(1);
    await markUnread(cleo, thread, 0);
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1 });
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
    expect(await unreadIn(gus, thread)).toBeUndefined();
    expect(await unreadIn(team.ben, thread)).toBeUndefined();
  });

  it('marks one’s own thread too', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { direct_mentions: [ada.id] });
    await markUnread(ada, thread, -1);
    expect(await unreadIn(ada, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
  });

  it('keeps the author’s own text unread after -1 when somebody removes a comment', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread);
    await markUnread(ada, thread, -1);
    await ben.call('comments.remove', { id: comment.id });
    expect(await unreadIn(ada, thread)).toMatchObject({ obj_index: -1 });
  });

  it('leaves nothing unread where all comments from there on are removed, for the caller and for others', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id, gus.id] });
    await aComment(ada, thread);
    const last = await aComment(ada, thread);
    for (const person of [ben, gus]) await person.call('threads.markRead', { id: thread.id, obj_index: 1 });
    await ada.call('comments.remove', { id: last.id });
    for (const index of [1, 99]) {
      await markUnread(ben, thread, index);
      expect(await unreadIn(ben, thread)).toBeUndefined();
      await markUnreadForOthers(ada, thread, index);
      expect(await unreadIn(gus, thread)).toBeUndefined();
    }
    await markUnread(ben, thread, 0);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
  });
});

describe('threads/mark_unread_for_others', () => {
  it('marks for all other readers, never for the caller', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    await aComment(ada, thread);
    for (const person of [ben, gus]) await person.call('threads.markRead', { id: thread.id, obj_index: 1 });
    expect(await markUnreadForOthers(ben, thread, 1)).toEqual({ status: 'ok' });
    for (const person of [ada, gus]) {
      expect(await unreadIn(person, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
    }
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });

  it('leaves unread what they had not read before', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    for (let count = 0; count < 3; count += 1) await aComment(ada, thread);
    await gus.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await markUnreadForOthers(ben, thread, 2);
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: 0 });
    expect(await unreadIn(ada, thread)).toMatchObject({ obj_index: 1 });
  });

  it('says direct_mention to those whom the unread part mentions', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread, { direct_mentions: [gus.id] });
    for (const person of [ben, gus]) await person.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await markUnreadForOthers(ada, thread, 0);
    expect(await unreadIn(gus, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
  });

  it('reaches nobody who does not see the thread, and participants who see it by now', async () => {
    const { ada, ben, cleo, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] });
    const thread = await aThread(ada, channel, { recipients: [ben.id, cleo.id] });
    await markUnreadForOthers(ben, thread, -1);
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    await markUnreadForOthers(ben, thread, -1);
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1 });
  });

  it('reaches those who follow the thread, not those who have unfollowed it', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await gus.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await gus.call('threads.unfollow', { id: thread.id });
    await cleo.call('threads.follow', { id: thread.id });
    await markUnreadForOthers(ben, thread, -1);
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect(await unreadIn(gus, thread)).toBeUndefined();
  });

  it('is 109 for a guest, and nothing changes', async () => {
    const { ada, ben, gus, channel } = team;
    for (const maker of [ada, gus]) {
      const thread = await aThread(maker, channel);
      await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
      expect(await gus.error('threads.markUnreadForOthers', { id: thread.id, obj_index: -1 })).toBe('forbidden');
      expect(await unreadIn(ben, thread)).toBeUndefined();
    }
  });
});

describe.each(['threads.markUnread', 'threads.markUnreadForOthers'] as const)('%s', (operation) => {
  it('is 108 for those who do not see the thread', async () => {
    const thread = await aThreadThatBenHasRead(1);
    for (const person of [team.gwen, team.olga]) {
      expect(await person.error(operation, { id: thread.id, obj_index: 0 })).toBe('thread_not_found');
    }
    expect(await unreadIn(team.ben, thread)).toBeUndefined();
  });

  it('is 19 without an index, and 20 below -1', async () => {
    const { id } = await aThreadThatBenHasRead(0);
    expect(await team.ben.error(operation, { id })).toBe('argument_missing');
    expect(await team.ben.error(operation, { id, obj_index: -2 })).toBe('argument_invalid');
  });

  it('emits nothing and leaves the thread’s version', async () => {
    const thread = await aThreadThatBenHasRead(1);
    const shown = await team.ben.call('threads.getone', { id: thread.id });
    const events = await eventsDuring(skein, team.workspace, () =>
      team.ben.call(operation, { id: thread.id, obj_index: 0 }),
    );
    expect(events).toEqual([]);
    expect(await team.ben.call('threads.getone', { id: thread.id })).toEqual(shown);
  });
});

describe('threads/mark_all_read and threads/clear_unread', () => {
  const unreadOf = async (person: Person, workspace: { id: number }) =>
    (await person.call('threads.getUnread', { workspace_id: workspace.id })).map(({ thread_id }) => thread_id);

  it.each(['threads.markAllRead', 'threads.clearUnread'] as const)(
    '%s reads all of the workspace to the end, for the caller alone',
    async (operation) => {
      const { ada, ben, gus, workspace, channel } = await skein.aTeam();
      const thread = await aThread(ada, channel);
      await aThread(ada, { id: workspace.default_channel });
      await aComment(ada, thread, { direct_mentions: [ben.id] });
      const other = await skein.aWorkspace(ada, 'Other');
      await ada.call('workspaceUsers.add', { id: other.id, email: ben.email, user_type: 'USER' });
      const elsewhere = await aThread(ada, { id: other.default_channel });
      expect(await ben.call(operation, { workspace_id: workspace.id })).toEqual({ status: 'ok' });
      expect(await unreadOf(ben, workspace)).toEqual([]);
      expect(await unreadOf(ben, other)).toEqual([elsewhere.id]);
      expect(await unreadOf(gus, workspace)).toEqual([thread.id]);
      await aComment(ada, thread);
      expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
    },
  );

  it('mark_all_read with channel_id reads that channel alone, with its workspace or without', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    for (const more of [{}, { workspace_id: workspace.id }]) {
      await aThread(ada, channel);
      const general = await aThread(ada, { id: workspace.default_channel });
      await ben.call('threads.markAllRead', { channel_id: channel.id, ...more });
      expect(await unreadOf(ben, workspace)).toEqual([general.id]);
      await ben.call('threads.clearUnread', { workspace_id: workspace.id });
    }
  });

  it('mark_all_read is 19 without workspace_id and channel_id', async () => {
    expect(await team.ben.refused('threads.markAllRead')).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'workspace_id' },
    });
    expect(await team.ben.error('threads.clearUnread')).toBe('argument_missing');
  });

  it('are 105 and 107 for what the caller does not see, and for a channel of another workspace', async () => {
    const { ben, gwen, olga, workspace, channel } = team;
    for (const operation of ['threads.markAllRead', 'threads.clearUnread'] as const) {
      expect(await olga.error(operation, { workspace_id: workspace.id })).toBe('workspace_not_found');
    }
    expect(await olga.error('threads.markAllRead', { channel_id: channel.id })).toBe('channel_not_found');
    expect(await gwen.error('threads.markAllRead', { channel_id: channel.id })).toBe('channel_not_found');
    const own = await skein.aWorkspace(ben, 'Own');
    expect(await ben.error('threads.markAllRead', { workspace_id: own.id, channel_id: channel.id })).toBe(
      'channel_not_found',
    );
    expect(await ben.error('threads.markAllRead', { workspace_id: 8, channel_id: channel.id })).toBe(
      'workspace_not_found',
    );
  });

  it('read nothing of another workspace that lies in the same bucket', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    const { id } = await aThread(ada, channel);
    // Workspaces that share a bucket are rare: this row is made one of such a neighbour's.
    const isRow = sql`bucket = ${bucketOf(id)} and thread_id = ${id} and user_id = ${ben.id}`;
    await skein.db.run(sql`update thread_users set workspace_id = ${workspace.id + BUCKETS} where ${isRow}`);
    for (const operation of ['threads.markAllRead', 'threads.clearUnread'] as const) {
      await ben.call(operation, { workspace_id: workspace.id });
    }
    expect(await skein.db.one(sql`select unread from thread_users where ${isRow}`)).toEqual({ unread: true });
  });

  it('emit nothing', async () => {
    const { ada, ben, workspace, channel } = team;
    await aThread(ada, channel);
    const events = await eventsDuring(skein, workspace, async () => {
      await ben.call('threads.markAllRead', { workspace_id: workspace.id });
      await ben.call('threads.clearUnread', { workspace_id: workspace.id });
    });
    expect(events).toEqual([]);
  });

  it('lose no comment that is posted at the same time', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 ? aComment(ada, thread) : ben.call('threads.markAllRead', { workspace_id: workspace.id }),
      ),
    );
    const unread = await unreadIn(ben, thread);
    const read = await skein.db.number(sql`
      select read_index from thread_users
      where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id} and user_id = ${ben.id}`);
    expect(unread === undefined ? read : 9).toBe(9);
    expect(unread?.obj_index ?? 9).toBe(read);
  });
});
