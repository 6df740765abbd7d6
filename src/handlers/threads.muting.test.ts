import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const seconds = () => Math.floor(skein.clock.now().getTime() / 1000);

describe('threads/mute', () => {
  it('answers the thread, muted until so many minutes from now, for the caller alone', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    expect(thread.muted_until_ts).toBeNull();
    const before = seconds();
    const muted = await ben.call('threads.mute', { id: thread.id, minutes: 90 });
    expect(muted.muted_until_ts).toBeGreaterThanOrEqual(before + 90 * 60);
    expect(muted.muted_until_ts).toBeLessThanOrEqual(seconds() + 90 * 60);
    expect(await ben.call('threads.getone', { id: thread.id })).toEqual(muted);
    expect((await gus.call('threads.getone', { id: thread.id })).muted_until_ts).toBeNull();
  });

  it('keeps the thread out of get_unread until its end, and then shows what came meanwhile', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.markRead', { id: thread.id, obj_index: -1 });
    await ben.call('threads.mute', { id: thread.id, minutes: 10 });
    await aComment(ada, thread);
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await unreadIn(gus, thread)).toBeDefined();
    skein.clock.advance(9 * MINUTE);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    skein.clock.advance(MINUTE);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });

  it('keeps out what was unread before, and reads nothing', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.mute', { id: thread.id, minutes: 1 });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    skein.clock.advance(2 * MINUTE);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
  });

  it('again sets a new end, later or sooner', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.mute', { id: thread.id, minutes: 10 });
    await ben.call('threads.mute', { id: thread.id, minutes: 30 });
    skein.clock.advance(20 * MINUTE);
    expect(await unreadIn(ben, thread)).toBeUndefined();
    await ben.call('threads.mute', { id: thread.id, minutes: 1 });
    skein.clock.advance(2 * MINUTE);
    expect(await unreadIn(ben, thread)).toBeDefined();
  });

  it('takes 1 minute to a hundred years of minutes; anything else is 20, none is 19', async () => {
    const { ada, ben, channel } = team;
    const { id } = await aThread(ada, channel);
    for (const minutes of [1, 52_560_000]) {
      expect((await ben.call('threads.mute', { id, minutes })).muted_until_ts).toBeGreaterThan(seconds());
    }
    await ben.call('threads.unmute', { id });
    for (const minutes of [0, -5, 52_560_001, 1.5, 'long']) {
      expect(await ben.error('threads.mute', { id, minutes })).toBe('argument_invalid');
    }
    expect(await ben.error('threads.mute', { id })).toBe('argument_missing');
    expect((await ben.call('threads.getone', { id })).muted_until_ts).toBeNull();
  });
});

describe('threads/unmute', () => {
  it('ends it at once, with what is unread', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.mute', { id: thread.id, minutes: 10 });
    expect((await ben.call('threads.unmute', { id: thread.id })).muted_until_ts).toBeNull();
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1 });
  });

  it('of a thread that is not muted answers the thread as it is', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    const shown = await cleo.call('threads.getone', { id: thread.id });
    expect(await cleo.call('threads.unmute', { id: thread.id })).toEqual(shown);
  });
});

it('muting and unmuting emit nothing, and are 108 for those who do not see the thread', async () => {
  const { ada, ben, gwen, olga, channel, workspace } = team;
  const { id } = await aThread(ada, channel);
  const events = await eventsDuring(skein, workspace, async () => {
    await ben.call('threads.mute', { id, minutes: 5 });
    await ben.call('threads.unmute', { id });
    for (const person of [gwen, olga]) {
      expect(await person.error('threads.mute', { id, minutes: 5 })).toBe('thread_not_found');
      expect(await person.error('threads.unmute', { id })).toBe('thread_not_found');
    }
  });
  expect(events).toEqual([]);
});
