import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('threads/star and threads/unstar', () => {
  it('star and unstar for the caller alone, as often as one likes', async () => {
    const { ada, ben, channel } = team;
    const { id } = await aThread(ada, channel);
    for (const starred of [true, true, false, false]) {
      expect(await ben.call(starred ? 'threads.star' : 'threads.unstar', { id })).toEqual({ status: 'ok' });
      expect(await ben.call('threads.getone', { id })).toMatchObject({ starred, is_saved: starred });
      expect(await ada.call('threads.getone', { id })).toMatchObject({ starred: false, is_saved: false });
    }
  });

  it('put the thread on the list of starred ones and off it', async () => {
    const { ada, gus, channel } = team;
    const { id } = await aThread(ada, channel);
    await gus.call('threads.star', { id });
    expect(idsOf(await gus.call('threads.get', { channel_id: channel.id, is_starred: true }))).toEqual([id]);
    await gus.call('threads.unstar', { id });
    expect(await gus.call('threads.get', { channel_id: channel.id, is_starred: true })).toEqual([]);
  });

  it('leave what is unread, also for those whom nobody notified', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    for (const person of [ben, cleo]) await person.call('threads.star', { id: thread.id });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
  });
});

describe('threads/archive and threads/unarchive', () => {
  it('take the thread out of the caller’s inbox and bring it back, as often as one likes', async () => {
    const { ada, ben, gus, channel } = team;
    const { id } = await aThread(ada, channel);
    for (const archived of [true, true, false, false]) {
      expect(await ben.call(archived ? 'threads.archive' : 'threads.unarchive', { id })).toEqual({ status: 'ok' });
      expect(await ben.call('threads.getone', { id })).toMatchObject({ is_archived: archived, in_inbox: !archived });
      expect(await gus.call('threads.getone', { id })).toMatchObject({ is_archived: false, in_inbox: true });
    }
  });

  it('put the thread on the list of archived ones and off it', async () => {
    const { ada, gus, channel } = team;
    const { id } = await aThread(ada, channel);
    await gus.call('threads.archive', { id });
    expect(idsOf(await gus.call('threads.get', { channel_id: channel.id, archived: true }))).toEqual([id]);
    await gus.call('threads.unarchive', { id });
    expect(await gus.call('threads.get', { channel_id: channel.id, archived: true })).toEqual([]);
  });

  it('last until a new comment for the one who has archived', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.archive', { id: thread.id });
    await aComment(ada, thread, { recipients: [] });
    expect((await ben.call('threads.getone', { id: thread.id })).is_archived).toBe(true);
    await aComment(ada, thread);
    expect(await ben.call('threads.getone', { id: thread.id })).toMatchObject({ is_archived: false, in_inbox: true });
  });

  it('leave what is unread, and bring nothing into the inbox that was not in it', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    for (const person of [ben, cleo]) {
      await person.call('threads.archive', { id: thread.id });
      await person.call('threads.unarchive', { id: thread.id });
    }
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(false);
  });
});

describe.each([
  'threads.star',
  'threads.unstar',
  'threads.archive',
  'threads.unarchive',
  'threads.follow',
  'threads.unfollow',
] as const)('%s', (operation) => {
  it('emits nothing, and changes nothing that others see', async () => {
    const { ada, gus, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const events = await eventsDuring(skein, workspace, async () => {
      await gus.call(operation, { id: thread.id });
      await gus.call(operation, { id: thread.id });
    });
    expect(events).toEqual([]);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
  });

  it('is 108 for those who do not see the thread, 19 without one', async () => {
    const { ada, gwen, olga, channel } = team;
    const { id } = await aThread(ada, channel);
    for (const person of [gwen, olga]) expect(await person.error(operation, { id })).toBe('thread_not_found');
    expect(await ada.error(operation, { id: channel.id })).toBe('thread_not_found');
    expect(await ada.error(operation)).toBe('argument_missing');
  });
});
