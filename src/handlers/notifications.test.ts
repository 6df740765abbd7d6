import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { notificationsOf } from '../testing/notifications.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const lastReadOf = async (person: typeof team.ada) => (await person.call('notifications.get')).last_read;

describe('notifications/get', () => {
  it('lists those of all workspaces of the caller, the newest first', async () => {
    const { ada, ben, channel } = team;
    const other = await skein.aTeam();
    await other.ada.call('workspaceUsers.add', { id: other.workspace.id, email: ben.email, user_type: 'USER' });
    const first = await aThread(ada, channel);
    await other.ada.call('channels.addUser', { id: other.channel.id, user_id: ben.id });
    const last = await aThread(ada, channel);
    const list = await notificationsOf(ben);
    expect(list.map(({ type_id, workspace_id }) => [type_id, workspace_id])).toEqual([
      [2, team.workspace.id],
      [5, other.workspace.id],
      [2, team.workspace.id],
      [3, other.workspace.id],
      [5, team.workspace.id],
      [3, team.workspace.id],
    ]);
    expect([list[0]?.thread_id, list[2]?.thread_id]).toEqual([last.id, first.id]);
  });

  it('is empty and unread to a user without a workspace', async () => {
    expect(await team.olga.call('notifications.get')).toEqual({ notifications: [], last_read: 0 });
  });

  it('keeps to the limit, which is 20 by default and 500 at most', async () => {
    const { ada, ben, channel } = team;
    for (let count = 0; count < 21; count += 1) await aThread(ada, channel);
    expect((await ben.call('notifications.get')).notifications).toHaveLength(20);
    expect((await ben.call('notifications.get', { limit: 21 })).notifications).toHaveLength(21);
    expect(await notificationsOf(ben)).toHaveLength(23);
    for (const limit of [0, 501, -1, 1.5, 'many'])
      expect(await ben.error('notifications.get', { limit })).toBe('argument_invalid');
  });

  it.each([1, 2, 3, 5, 6])('has every one once, %i a page', async (limit) => {
    const { ada, ben, channel } = team;
    for (let count = 0; count < 3; count += 1) await aThread(ada, channel);
    const all = (await notificationsOf(ben)).map(({ id }) => id);
    expect(all).toHaveLength(5);
    const ids: number[] = [];
    for (let next: Record<string, unknown> | undefined = { limit }; next !== undefined;) {
      const answered = await ben.try('notifications.get', next);
      const page: { notifications: { id: number }[] } = JSON.parse(answered.text);
      ids.push(...page.notifications.map(({ id }) => id));
      const link = /^<([^>]+)>; rel="next"$/.exec(answered.headers.get('link') ?? '')?.[1];
      next = link === undefined ? undefined : Object.fromEntries(new URL(link).searchParams);
    }
    expect(ids).toEqual(all);
  });

  it('refuses an invalid cursor: 20', async () => {
    for (const cursor of ['nowhere', '!', 'MS4y']) {
      expect(await team.ben.error('notifications.get', { cursor })).toBe('argument_invalid');
    }
  });

  it('is 120 for strangers', async () => {
    expect(await skein.stranger.error('notifications.get')).toBe('not_logged_in');
  });
});

describe('what somebody does not see any more', () => {
  const typesOf = async (person: typeof team.ada) => (await notificationsOf(person)).map(({ type_id }) => type_id);

  it('is not shown, and is again when they see it again', async () => {
    const { ada, ben, gus, workspace } = team;
    const user_ids = [ben.id, gus.id];
    const channel = await ada.call('channels.add', {
      workspace_id: workspace.id,
      name: 'Secret',
      public: false,
      user_ids,
    });
    await aComment(ada, await aThread(ada, channel));
    expect(await typesOf(ben)).toEqual([1, 2, 5, 5, 3]);
    await ada.call('channels.removeUsers', { id: channel.id, user_ids });
    expect(await typesOf(ben)).toEqual([6, 5, 3]);
    await ada.call('channels.addUser', { id: channel.id, user_id: ben.id });
    expect(await typesOf(ben)).toEqual([5, 6, 1, 2, 5, 5, 3]);
    expect(await typesOf(gus)).toEqual([6, 5, 3]);
  });

  it('is not shown to who has become a guest outside', async () => {
    const { ada, cleo, channel, workspace } = team;
    await aThread(ada, channel, { recipients: [cleo.id] });
    expect(await typesOf(cleo)).toEqual([2, 3]);
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type: 'GUEST' });
    expect(await typesOf(cleo)).toEqual([3]);
  });

  it('was removed: a comment, a thread with its comments, a channel', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const gone = await aComment(ada, thread);
    await aComment(ada, thread);
    await ada.call('comments.remove', { id: gone.id });
    expect(await typesOf(ben)).toEqual([1, 2, 5, 3]);
    await ada.call('threads.remove', { id: thread.id });
    expect(await typesOf(ben)).toEqual([5, 3]);
    const rows = await skein.db.many(sql`
      select id from notifications where bucket = ${thread.id % 4096} and thread_id = ${thread.id}`);
    expect(rows).toEqual([]);
    await aThread(ada, channel);
    await ada.call('channels.archive', { id: channel.id });
    expect(await typesOf(ben)).toEqual([2, 5, 3]);
    await ada.call('channels.remove', { id: channel.id });
    expect(await typesOf(ben)).toEqual([3]);
  });

  it('was moved to where they see nothing; the others find it where it is', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    const other = await ada.call('channels.add', {
      workspace_id: workspace.id,
      name: 'Other',
      public: false,
      user_ids: [ben.id],
    });
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: other.id });
    const [, comment, opened] = await notificationsOf(ben);
    expect([comment, opened]).toMatchObject([
      { type_id: 1, thread_id: thread.id, channel_id: other.id },
      { type_id: 2, thread_id: thread.id, channel_id: other.id },
    ]);
    expect(await typesOf(gus)).toEqual([5, 3]);
  });

  it('is silent while they have muted it, and there afterwards', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('threads.mute', { id: thread.id, minutes: 5 });
    await aComment(ada, thread);
    expect(await typesOf(ben)).toEqual([5, 3]);
    expect(await typesOf(gus)).toEqual([1, 2, 5, 3]);
    skein.clock.advance(5 * MINUTE);
    expect(await typesOf(ben)).toEqual([1, 2, 5, 3]);
  });
});

describe('notifications/mark_read and reset', () => {
  it('make one the last that is read, of the caller alone, and none', async () => {
    const { ada, ben, gus, channel } = team;
    await aThread(ada, channel);
    const ids = (await notificationsOf(ben)).map(({ id }) => id);
    const [newest, oldest] = [Math.max(...ids), Math.min(...ids)];
    expect(await ben.call('notifications.markRead', { notification_id: newest })).toEqual({ status: 'ok' });
    await ben.call('notifications.markRead', { notification_id: newest });
    expect([await lastReadOf(ben), await lastReadOf(gus)]).toEqual([newest, 0]);
    await ben.call('notifications.markRead', { notification_id: oldest });
    expect(await lastReadOf(ben)).toBe(oldest);
    expect(await ben.call('notifications.reset')).toEqual({ status: 'ok' });
    expect(await lastReadOf(ben)).toBe(0);
    await gus.call('notifications.reset');
    expect(await lastReadOf(gus)).toBe(0);
  });

  it('take that somebody was removed, who is out', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const [removed] = await notificationsOf(ben);
    await ben.call('notifications.markRead', { notification_id: removed?.id ?? 0 });
    expect(await lastReadOf(ben)).toBe(removed?.id);
  });

  it('know nothing of what is not in the list of the caller: 110, and nothing is read', async () => {
    const { ada, ben, cleo, gwen, olga, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id, cleo.id] });
    const [{ id: notification_id } = { id: 0 }] = await notificationsOf(ben);
    for (const person of [ada, gwen, olga]) {
      const refused = await person.refused('notifications.markRead', { notification_id });
      expect(refused).toMatchObject({ status: 404, error_code: 110 });
      expect(await lastReadOf(person)).toBe(0);
    }
    expect(await ben.error('notifications.markRead', { notification_id: 1 })).toBe('not_found');
    expect(await ben.error('notifications.markRead', { notification_id: -1 })).toBe('temp_id_unknown');
    expect(await ben.error('notifications.markRead')).toBe('argument_missing');
    await ada.call('threads.remove', { id: thread.id });
    expect(await cleo.error('notifications.markRead', { notification_id })).toBe('not_found');
  });
});
