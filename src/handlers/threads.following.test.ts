import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('threads/follow', () => {
  it('makes each comment for everyone in the thread unread for the follower', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(await cleo.call('threads.follow', { id: thread.id })).toEqual({ status: 'ok' });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    const comment = await aComment(ada, thread);
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
    await cleo.call('threads.markRead', { id: thread.id, obj_index: comment.obj_index });
    await aComment(ada, thread, { recipients: 'EVERYONE_IN_THREAD' });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: comment.obj_index });
  });

  it('does not make one a reader of comments that name others, or everybody in the channel', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    await cleo.call('threads.follow', { id: thread.id });
    await aComment(ada, thread, { recipients: [ben.id] });
    await aComment(ada, thread, { recipients: [] });
    await aComment(ada, thread, { recipients: 'EVERYONE' });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });

  it('puts the thread into the inbox, and changes nothing that others see', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await cleo.call('threads.follow', { id: thread.id });
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(true);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    expect((await aComment(ada, thread)).recipients).toEqual([ada.id]);
  });

  it('makes nobody unread of their own comment', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    await cleo.call('threads.follow', { id: thread.id });
    await aComment(cleo, thread);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });

  it('tells a follower nothing who does not see the thread any more', async () => {
    const { ada, cleo, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [cleo.id] });
    const thread = await aThread(ada, channel, { recipients: [] });
    await cleo.call('threads.follow', { id: thread.id });
    await skein.db.run(sql`
      delete from channel_users where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${cleo.id}`);
    await aComment(ada, thread);
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });
});

describe('threads/unfollow', () => {
  it('ends the unread rows of later comments, however many take part by default', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    expect(await ben.call('threads.unfollow', { id: thread.id })).toEqual({ status: 'ok' });
    expect((await ben.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
    await aComment(ada, thread);
    await aComment(ada, thread, { recipients: 'EVERYONE_IN_THREAD' });
    await aComment(ada, thread, { recipients: 'EVERYONE' });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await unreadIn(gus, thread)).toBeDefined();
  });

  it('leaves one listed as a participant and as a recipient', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.unfollow', { id: thread.id });
    expect((await aComment(ada, thread)).recipients).toEqual([ada.id, ben.id]);
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([ada.id, ben.id]);
  });

  it.each(['recipients', 'direct_mentions'] as const)('yields to a comment that names one in %s', async (argument) => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await ben.call('threads.unfollow', { id: thread.id });
    const named = argument === 'recipients' ? { recipients: [ben.id] } : { direct_mentions: [ben.id] };
    const comment = await aComment(ada, thread, named);
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: argument === 'direct_mentions' });
    await ben.call('threads.markRead', { id: thread.id, obj_index: comment.obj_index });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toBeUndefined();
  });

  it('yields to a mention in the text', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.unfollow', { id: thread.id });
    await aComment(ada, thread, { content: `[Ben](app-mention://${ben.id})?` });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('leaves what is unread already', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.unfollow', { id: thread.id });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
  });

  it('ends with following again', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await ben.call('threads.unfollow', { id: thread.id });
    await ben.call('threads.follow', { id: thread.id });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
    expect((await ben.call('threads.getone', { id: thread.id })).in_inbox).toBe(true);
  });
});
