import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** A private channel of Ada with these people in it. */
function aPrivateChannel(members: Person[]) {
  const user_ids = members.map(({ id }) => id);
  return team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Inner', user_ids });
}

const move = (person: Person, thread: { id: number }, channel: { id: number }) =>
  person.call('threads.moveToChannel', { id: thread.id, to_channel: channel.id });

describe('threads/move_to_channel', () => {
  it('takes the thread and its comments to the other channel, and says so in the thread itself', async () => {
    const { ada, ben, channel } = team;
    const target = await aPrivateChannel([ben]);
    const thread = await aThread(ben, channel);
    const comment = await aComment(ada, thread);
    expect(await move(ben, thread, target)).toEqual({ status: 'ok' });
    const moved = await ada.call('threads.getone', { id: thread.id });
    expect(moved).toMatchObject({
      channel_id: target.id,
      system_message: {
        type: 'thread_moved',
        initiator: ben.id,
        initiator_name: ben.name,
        from_channel_id: channel.id,
        to_channel_id: target.id,
      },
      comment_count: 1,
      version: 3,
      last_updated_ts: moved.last_updated_ts,
      last_edited_ts: null,
    });
    expect((await ada.call('comments.getone', { id: comment.id })).channel_id).toBe(target.id);
    expect(idsOf(await ada.call('threads.get', { channel_id: target.id }))).toEqual([thread.id]);
    expect(idsOf(await ada.call('threads.get', { channel_id: channel.id, limit: 500 }))).not.toContain(thread.id);
  });

  it('hides thread and comments from those who do not see the target, with all that was unread', async () => {
    const { ada, ben, gus, channel } = team;
    const target = await aPrivateChannel([ben]);
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread, { direct_mentions: [gus.id] });
    await move(ada, thread, target);
    expect(await gus.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    expect(await gus.error('comments.getone', { id: comment.id })).toBe('comment_not_found');
    expect(await unreadIn(ben, thread)).toEqual({
      channel_id: target.id,
      thread_id: thread.id,
      obj_index: -1,
      direct_mention: false,
    });
    await ada.call('channels.addUser', { id: target.id, user_id: gus.id });
    expect(await unreadIn(gus, thread)).toBeUndefined();
    await aComment(ada, thread);
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
  });

  it('shows the thread to those who see the target, and keeps everybody’s star', async () => {
    const { ada, ben, cleo, workspace } = team;
    const from = await aPrivateChannel([ben]);
    const thread = await aThread(ada, from);
    await ben.call('threads.star', { id: thread.id });
    expect(await cleo.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    await move(ada, thread, { id: workspace.default_channel });
    expect((await cleo.call('threads.getone', { id: thread.id })).channel_id).toBe(workspace.default_channel);
    expect((await ben.call('threads.getone', { id: thread.id })).starred).toBe(true);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
  });

  it('emits thread_updated, in the channel where the thread is now, and its loss for those who do not see that', async () => {
    const { ada, ben, channel, workspace } = team;
    const target = await aPrivateChannel([ben]);
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    const events = await eventsDuring(skein, workspace, () => move(ada, thread, target));
    expect(events).toMatchObject([
      { name: 'thread_lost', channel_id: channel.id },
      {
        name: 'thread_updated',
        actor_id: ada.id,
        channel_id: target.id,
        snapshot: { id: thread.id, channel_id: target.id, system_message: { type: 'thread_moved' }, in_inbox: false },
      },
    ]);
  });

  it('to where the thread is answers ok, changes nothing and emits nothing, also when it is archived', async () => {
    const { ada, ben, workspace } = team;
    const channel = await aPrivateChannel([ben]);
    const thread = await aThread(ada, channel);
    await ada.call('channels.archive', { id: channel.id });
    const events = await eventsDuring(skein, workspace, () => move(ada, thread, channel));
    expect(events).toEqual([]);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
  });

  it('is for its maker and for admins: 109 for others who see it, and nothing changes', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const target = { id: workspace.default_channel };
    const thread = await aThread(ben, channel);
    for (const person of [cleo, gus]) {
      expect(await person.error('threads.moveToChannel', { id: thread.id, to_channel: target.id })).toBe('forbidden');
    }
    expect(await ben.call('threads.getone', { id: thread.id })).toEqual(thread);
    await move(ada, thread, target);
    expect((await ben.call('threads.getone', { id: thread.id })).channel_id).toBe(target.id);
  });

  it('lets a guest move their own thread to a channel that they are in', async () => {
    const { gus, channel } = team;
    const target = await aPrivateChannel([gus]);
    const thread = await aThread(gus, channel);
    await move(gus, thread, target);
    expect((await gus.call('threads.getone', { id: thread.id })).channel_id).toBe(target.id);
  });

  it('is 107 for a channel that the caller does not see, or of another workspace', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const hidden = await aPrivateChannel([]);
    const own = await skein.aWorkspace(ben, 'Own');
    const thread = await aThread(ben, channel);
    for (const to_channel of [hidden.id, own.default_channel, thread.id, 8]) {
      expect(await ben.error('threads.moveToChannel', { id: thread.id, to_channel })).toBe('channel_not_found');
    }
    const guests = await aThread(gus, channel);
    expect(await gus.error('threads.moveToChannel', { id: guests.id, to_channel: workspace.default_channel })).toBe(
      'channel_not_found',
    );
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ channel_id: channel.id, version: 1 });
  });

  it('is 114 with the reason archived for an archived channel; out of one it works', async () => {
    const { ada, ben, channel } = team;
    const target = await aPrivateChannel([ben]);
    const inside = await aThread(ada, target);
    await ada.call('channels.archive', { id: target.id });
    const thread = await aThread(ada, channel);
    expect(await ada.refused('threads.moveToChannel', { id: thread.id, to_channel: target.id })).toMatchObject({
      status: 400,
      error_code: 114,
      error_extra: { reason: 'archived' },
    });
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    await move(ada, inside, channel);
    expect((await ben.call('threads.getone', { id: inside.id })).channel_id).toBe(channel.id);
  });

  it('is 108 for those who do not see the thread, 19 without id or to_channel', async () => {
    const { ada, gwen, olga, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    for (const person of [gwen, olga]) {
      expect(
        await person.error('threads.moveToChannel', { id: thread.id, to_channel: workspace.default_channel }),
      ).toBe('thread_not_found');
    }
    expect(await ada.error('threads.moveToChannel', { id: thread.id })).toBe('argument_missing');
    expect(await ada.error('threads.moveToChannel', { to_channel: channel.id })).toBe('argument_missing');
  });
});
