import { describe, expect, it } from 'vitest';
import { aThread, idsOf } from '../testing/posts.js';
import { eventsDuring } from '../testing/outbox.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** What nobody in particular sees of a thread. */
const OF_NO_VIEWER = { starred: false, is_saved: false, muted_until_ts: null, is_archived: false, in_inbox: false };

describe('threads/pin', () => {
  it('pins for everybody, at this moment, and emits thread_updated', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const before = Math.floor(skein.clock.now().getTime() / 1000);
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ben.call('threads.pin', { id: thread.id })).toEqual({ status: 'ok' });
    });
    const pinned = await cleo.call('threads.getone', { id: thread.id });
    expect(pinned).toMatchObject({ pinned: true, version: 2, last_updated_ts: thread.last_updated_ts });
    expect(pinned.pinned_ts).toBeGreaterThanOrEqual(before);
    expect(events).toEqual([
      {
        name: 'thread_updated',
        actor_id: ben.id,
        channel_id: channel.id,
        user_id: null,
        snapshot: { ...pinned, ...OF_NO_VIEWER },
      },
    ]);
    expect(idsOf(await ada.call('threads.get', { channel_id: channel.id, is_pinned: true }))).toEqual([thread.id]);
  });

  it('of a pinned thread answers the same, keeps its time and emits nothing', async () => {
    const { ada, ben, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    await ben.call('threads.pin', { id });
    const pinned = await ada.call('threads.getone', { id });
    skein.clock.advance(5000);
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('threads.pin', { id })).toEqual({ status: 'ok' });
    });
    expect(events).toEqual([]);
    expect(await ada.call('threads.getone', { id })).toEqual(pinned);
  });

  it('by many at the same time happens once', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    const events = await eventsDuring(skein, workspace, () =>
      Promise.all([ada, ben, cleo, ada, ben].map((person) => person.call('threads.pin', { id }))),
    );
    expect(events).toHaveLength(1);
    expect((await ada.call('threads.getone', { id })).version).toBe(2);
  });
});

describe('threads/unpin', () => {
  it('unpins for everybody, also what others have pinned, and emits thread_updated', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    await ben.call('threads.pin', { id });
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await cleo.call('threads.unpin', { id })).toEqual({ status: 'ok' });
      expect(await cleo.call('threads.unpin', { id })).toEqual({ status: 'ok' });
    });
    expect(await ada.call('threads.getone', { id })).toMatchObject({ pinned: false, pinned_ts: null, version: 3 });
    expect(events).toMatchObject([{ name: 'thread_updated', snapshot: { pinned: false, version: 3 } }]);
  });
});

describe.each(['threads.pin', 'threads.unpin'] as const)('%s', (operation) => {
  it('is 109 for a guest, in their own thread too, and nothing changes', async () => {
    const { ada, gus, channel, workspace } = team;
    for (const maker of [ada, gus]) {
      const { id } = await aThread(maker, channel);
      if (operation === 'threads.unpin') await ada.call('threads.pin', { id });
      const shown = await ada.call('threads.getone', { id });
      const events = await eventsDuring(skein, workspace, async () => {
        expect(await gus.refused(operation, { id })).toMatchObject({ status: 403, error_code: 109 });
      });
      expect(events).toEqual([]);
      expect(await ada.call('threads.getone', { id })).toEqual(shown);
    }
  });

  it('is 108 for those who do not see the thread, an admin outside a private channel among them', async () => {
    const { ada, ben, gwen, olga, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    for (const person of [gwen, olga]) expect(await person.error(operation, { id })).toBe('thread_not_found');
    const inner = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Inner' });
    expect(await ada.error(operation, { id: (await aThread(ben, inner)).id })).toBe('thread_not_found');
  });
});
