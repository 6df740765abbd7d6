import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { Background } from '../events/background.js';
import { startBackgroundOf } from '../testing/background.js';
import { HeldState, listsOf } from '../testing/held_state.js';
import { isDispatched } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';
import type { LiveEvent } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const aPost = { title: 'Warp', content: 'Weft' };
const typesOf = (events: readonly LiveEvent[]) => events.map(({ type }) => type);
const settled = (...places: { id: number }[]) =>
  until(async () => (await Promise.all(places.map((place) => isDispatched(skein, place)))).every(Boolean));

async function aTeam(options: Parameters<typeof skein.aTeam>[0] = { public: true }) {
  const team = await skein.aTeam(options);
  await settled(team.workspace);
  const thread = await team.ada.call('threads.add', { channel_id: team.channel.id, ...aPost });
  await settled(team.workspace);
  return { ...team, thread, after: (await team.ada.call('live.get', {})).position };
}

async function eventsAfter(person: Person, from: string, filter: object = {}): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for (let [after, isOver] = [from, false]; !isOver;) {
    const page = await person.call('live.get', { after, ...filter });
    events.push(...page.events);
    [after, isOver] = [page.position, !page.has_more];
  }
  return events;
}

describe('the own state of a user', () => {
  it('is told to this user alone, as the lists and the object show it', async () => {
    const { ada, ben, workspace, channel, thread, after } = await aTeam();
    await ben.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await ben.call('threads.markUnread', { id: thread.id, obj_index: 0 });
    await ben.call('threads.star', { id: thread.id });
    await settled(workspace);
    const place = { channel_id: channel.id, thread_id: thread.id, conversation_id: null };
    const events = await eventsAfter(ben, after);
    expect(events.map(({ type, object }) => [type, object])).toMatchObject([
      ['unread_updated', { ...place, unread: true, obj_index: -1 }],
      ['unread_updated', { ...place, unread: true, obj_index: -1 }],
      ['thread_updated', { id: thread.id, starred: true }],
    ]);
    const shown = await ben.call('threads.getone', { id: thread.id });
    expect(events[2]?.object).toEqual({ ...shown, event_type: 'thread_updated' });
    expect(await eventsAfter(ada, after)).toEqual([]);
  });

  it.each([
    ['threads.mute', { minutes: 5 }, ['thread_updated', 'unread_updated']],
    ['threads.unmute', {}, ['thread_updated', 'unread_updated']],
    ['threads.archive', {}, ['thread_updated', 'inbox_updated']],
    ['threads.unarchive', {}, ['thread_updated', 'inbox_updated']],
    ['threads.follow', {}, ['thread_updated', 'inbox_updated']],
    ['threads.unfollow', {}, ['thread_updated', 'inbox_updated']],
    ['threads.unstar', {}, ['thread_updated']],
  ] as const)('%s tells it', async (operation, input, types) => {
    const { ben, workspace, thread, after } = await aTeam();
    await ben.try(operation, { id: thread.id, ...input });
    await settled(workspace);
    expect(typesOf(await eventsAfter(ben, after))).toEqual(types);
  });

  it('is one event for many threads, of the workspace or of a channel', async () => {
    const { ben, workspace, channel, after } = await aTeam();
    const of = { workspace_id: workspace.id };
    await ben.call('threads.markAllRead', { channel_id: channel.id });
    await ben.call('threads.clearUnread', of);
    await ben.call('inbox.markAllRead', of);
    await ben.call('inbox.archiveAll', of);
    await settled(workspace);
    const events = await eventsAfter(ben, after);
    expect(events.map(({ type, object }) => [type, object])).toMatchObject([
      ['unread_updated', { all: true, channel_id: channel.id, thread_id: null }],
      ['unread_updated', { all: true, channel_id: null }],
      ['unread_updated', { all: true, channel_id: null }],
      ['unread_updated', { all: true, channel_id: null }],
      ['inbox_updated', { all: true, thread_id: null }],
    ]);
    expect(await eventsAfter(ben, after, { channel_id: channel.id })).toEqual(events);
    expect(await eventsAfter(ben, events[3]?.id ?? '')).toEqual(events.slice(4));
  });

  it('of a channel and a conversation comes with the object', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    const { id } = await ben.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [ada.id] });
    await ben.call('channels.favorite', { id: channel.id });
    await ben.call('conversations.archive', { id });
    await ben.call('conversations.mute', { id, minutes: 5 });
    await settled(workspace);
    const events = await eventsAfter(ben, after);
    expect(events.map(({ type, object }) => [type, object])).toMatchObject([
      ['channel_updated', { id: channel.id, is_favorited: true }],
      ['conversation_updated', { id, archived: true }],
      ['conversation_updated', { id, archived: true }],
      ['unread_updated', { conversation_id: id, unread: false }],
    ]);
    expect(events[2]?.object).toEqual(await ben.call('conversations.getone', { id }));
    expect(await eventsAfter(ada, after)).toEqual([]);
  });
});

describe('a post', () => {
  it('tells each reader what is unread, their inbox and their notification, after the post', async () => {
    const { ada, ben, cleo, gus, workspace, thread, after } = await aTeam();
    const comment = await ada.call('comments.add', {
      thread_id: thread.id,
      content: `[Ben](app-mention://${ben.id})`,
    });
    await settled(workspace);
    const events = await eventsAfter(ben, after);
    expect(events).toMatchObject([
      { type: 'comment_added', object: { id: comment.id } },
      { type: 'unread_updated', object: { thread_id: thread.id, unread: true } },
      { type: 'inbox_updated', object: { thread_id: thread.id, in_inbox: true } },
      { type: 'notification_added', object: { id: comment.id, comment_id: comment.id, alert: true } },
    ]);
    expect(typesOf(await eventsAfter(gus, after))).toEqual(typesOf(events));
    expect(typesOf(await eventsAfter(ada, after))).toEqual(['comment_added', 'unread_updated', 'inbox_updated']);
    // Cleo sees the channel and is no reader of the thread.
    expect(typesOf(await eventsAfter(cleo, after))).toEqual(['comment_added']);
    for (const limit of [1, 2, 3]) {
      const { events: first, has_more } = await ben.call('live.get', { after, limit });
      expect([first, has_more]).toEqual([events.slice(0, limit), true]);
    }
    expect(await eventsAfter(ben, after, { limit: 1 })).toEqual(events);
    for (const [nr, { id }] of events.entries()) expect(await eventsAfter(ben, id)).toEqual(events.slice(nr + 1));
  });

  it('of a muted thread does not alert', async () => {
    const { ada, ben, workspace, thread } = await aTeam();
    await ben.call('threads.mute', { id: thread.id, minutes: 5 });
    await settled(workspace);
    const { position } = await ben.call('live.get', {});
    await ada.call('comments.add', { thread_id: thread.id, content: 'Hush' });
    await settled(workspace);
    const filter = { types: ['notification_added'] };
    expect(await eventsAfter(ben, position, filter)).toMatchObject([{ object: { alert: false } }]);
  });

  describe('alerts', () => {
    /** Whether each of these posts and changes alerts Ben. */
    const alertsAfter = async (
      { ben, workspace }: Awaited<ReturnType<typeof aTeam>>,
      happens: () => Promise<unknown>,
    ): Promise<boolean[]> => {
      await settled(workspace);
      const { position } = await ben.call('live.get', {});
      await happens();
      await settled(workspace);
      const events = await eventsAfter(ben, position, { types: ['notification_added'] });
      return events.flatMap(({ type, object }) => (type === 'notification_added' ? [object.alert] : []));
    };
    const aComment = ({ ada, thread }: Awaited<ReturnType<typeof aTeam>>, content = 'Hush') =>
      ada.call('comments.add', { thread_id: thread.id, content });

    it.each([
      ['a snooze', { snooze_until: 3600 }],
      ['an off day', { off_days: [1, 2, 3, 4, 5, 6, 7] }],
      ['do-not-disturb hours', { timezone: 'UTC', snooze_dnd_start: '00:00', snooze_dnd_end: '23:59' }],
      ['an absence', { away_mode: { type: 'vacation' as const, date_to: '2099-01-01' } }],
    ])('nobody during %s', async (_, rest) => {
      const team = await aTeam();
      await team.ben.call('users.update', rest);
      expect(await alertsAfter(team, () => aComment(team))).toEqual([false]);
    });

    it('as the setting of its cause says, and no other', async () => {
      const team = await aTeam();
      const { ada, ben, channel, workspace } = team;
      const both = async () => {
        await aComment(team);
        await ada.call('threads.add', { channel_id: channel.id, title: 'Warp', content: 'Weft', recipients: [ben.id] });
      };
      const set = (mapping: Record<string, boolean>) =>
        ben.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping });
      expect(await alertsAfter(team, both)).toEqual([true, true]);
      await set({ desktop_comments: false });
      expect(await alertsAfter(team, both)).toEqual([false, true]);
      await set({ desktop_comments: true, desktop_threads: false, email_comments: false, push_comments: false });
      expect(await alertsAfter(team, both)).toEqual([true, false]);
    });

    it('whom it mentions, although the thread is muted', async () => {
      const team = await aTeam();
      await team.ben.call('threads.mute', { id: team.thread.id, minutes: 5 });
      expect(await alertsAfter(team, () => aComment(team, `[Ben](app-mention://${team.ben.id})`))).toEqual([true]);
    });

    it.each([
      ['desktop_added_to_ws', 'workspaceUsers.add'],
      ['desktop_removed_from_ws', 'workspaceUsers.remove'],
    ] as const)('of a workspace as %s says', async (setting, operation) => {
      const team = await aTeam();
      const { ada, ben, workspace } = team;
      const remove = () => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      const add = () => ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
      const both = async () => {
        await remove();
        await add();
      };
      expect(await alertsAfter(team, both)).toEqual([true, true]);
      await ben.call('notificationsSettings.update', { workspace_id: workspace.id, setting, value: false });
      expect(await alertsAfter(team, both)).toEqual([
        operation !== 'workspaceUsers.remove',
        operation !== 'workspaceUsers.add',
      ]);
    });

    it('of a message, unless its setting, a mute or their own authorship speaks against it', async () => {
      const { ada, ben, workspace } = await aTeam();
      const { id } = await ada.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [ben.id] });
      const alerts = async (reader: Person) => {
        await settled(workspace);
        const { position } = await reader.call('live.get', {});
        await ada.call('conversationMessages.add', { conversation_id: id, content: 'The shuttle is back.' });
        await settled(workspace);
        const events = await eventsAfter(reader, position, { types: ['unread_updated'] });
        return events.flatMap(({ type, object }) => (type === 'unread_updated' ? [object.alert] : []));
      };
      expect([await alerts(ben), await alerts(ada)]).toEqual([[true], [false]]);
      const setting = (value: boolean) =>
        ben.call('notificationsSettings.update', {
          workspace_id: workspace.id,
          setting: 'desktop_conversations',
          value,
        });
      await setting(false);
      expect(await alerts(ben)).toEqual([false]);
      await setting(true);
      await ben.call('conversations.mute', { id, minutes: 5 });
      expect(await alerts(ben)).toEqual([false]);
    });

    it('nobody of being added to a channel, which is in the list only', async () => {
      const team = await aTeam();
      const { ada, ben, workspace } = team;
      const place = { workspace_id: workspace.id, name: 'Loom', user_ids: [ben.id] };
      expect(await alertsAfter(team, () => ada.call('channels.add', place))).toEqual([false]);
    });
  });

  it('writes one row, however many read it', async () => {
    const { ada, workspace, thread } = await aTeam();
    await background.stop();
    try {
      await ada.call('comments.add', { thread_id: thread.id, content: 'Shuttle' });
      const written = await skein.db.many<{ name: string }>(sql`
        select name from outbox where bucket = ${bucketOf(workspace.id)} and workspace_id = ${workspace.id}`);
      expect(written).toEqual([{ name: 'comment_added' }]);
    } finally {
      background = await startBackgroundOf(skein, { pollMs: 20 });
    }
  });
});

describe('what concerns the account or the workspace of a user', () => {
  it('is told: settings, notifications that are read, and the account without what a credential opens', async () => {
    const { ada, ben, workspace, after } = await aTeam();
    await ben.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping: { push_delay: 60 } });
    const { notifications } = await ben.call('notifications.get', {});
    await ben.call('notifications.markRead', { notification_id: notifications[0]?.id ?? 0 });
    await ben.call('notifications.reset', {});
    await ben.call('users.update', { off_days: [6, 7] });
    await ben.call('users.update', { profession: 'Weaver' });
    await settled(workspace, ben);
    const events = await eventsAfter(ben, after);
    // The order of different places is not said.
    const ofPlace = (place: number | null) => events.filter(({ workspace_id: id }) => id === place);
    expect(ofPlace(workspace.id)).toMatchObject([
      { type: 'notification_settings_updated', object: { push_delay: 60 } },
      { type: 'workspace_user_updated' },
    ]);
    const ofAccount = ofPlace(null);
    expect(ofAccount).toMatchObject([
      { type: 'notifications_read' },
      { type: 'notifications_read', object: { last_read: 0 } },
      { type: 'user_updated', object: { off_days: [6, 7] } },
      { type: 'user_updated', object: { profession: 'Weaver' } },
    ]);
    const { token, comet_channel, comet_server, client_id, ...account } = await ben.call('users.getSessionUser', {});
    expect(ofAccount[3]?.object).toEqual(account);
    expect(JSON.stringify(events)).not.toContain(token);
    expect([comet_channel, comet_server, client_id].filter((one) => one !== null)).toHaveLength(2);
    expect(typesOf(await eventsAfter(ada, after))).toEqual(['workspace_user_updated']);
    // It is of no workspace.
    expect(typesOf(await eventsAfter(ben, after, { workspace_id: workspace.id }))).not.toContain('user_updated');
  });

  it('is a notification of being added to a place or removed from it, and of an edit', async () => {
    const { ada, ben, workspace, thread, after } = await aTeam();
    const open = { workspace_id: workspace.id, name: 'Looms', user_ids: [ben.id] };
    const { id } = await ada.call('channels.add', open);
    await ada.call('channels.removeUser', { id, user_id: ben.id });
    const comment = await ada.call('comments.add', { thread_id: thread.id, content: 'Hush', recipients: [ada.id] });
    await ada.call('comments.update', { id: comment.id, content: `[Ben](app-mention://${ben.id})` });
    await settled(workspace);
    const filter = { types: ['notification_added'] };
    expect(await eventsAfter(ben, after, filter)).toMatchObject([
      { object: { type_id: 6, channel_id: id } },
      { object: { type_id: 1, comment_id: comment.id } },
    ]);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await settled(workspace);
    const events = await eventsAfter(ben, after, filter);
    expect(events.map(({ object }) => object)).toMatchObject([
      { type_id: 6, channel_id: id },
      { type_id: 4, workspace_id: workspace.id },
    ]);
    const { notifications } = await ben.call('notifications.get', {});
    expect(notifications.map((one) => one.id)).toEqual(
      expect.arrayContaining(events.map(({ object }) => Object(object).id)),
    );
  });

  it('is a `reset` of the workspace where a member becomes a guest, or a guest a member', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'GUEST' });
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'USER' });
    await settled(workspace);
    const filters = [{}, { channel_id: channel.id }, { types: ['thread_added'] }];
    const told = await Promise.all(filters.map((filter) => eventsAfter(ben, after, filter)));
    for (const events of told) {
      const resets = events.filter(({ type }) => type === 'reset');
      expect(resets).toMatchObject([1, 2].map(() => ({ workspace_id: workspace.id, object: null })));
    }
    expect(typesOf(await eventsAfter(ada, after))).not.toContain('reset');
  });

  it('reaches a program that may read it, and no other', async () => {
    const { ada, ben, workspace, channel, thread, after } = await aTeam();
    const { id } = await ben.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [ada.id] });
    await ben.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await ben.call('threads.archive', { id: thread.id });
    await ben.call('conversations.mute', { id, minutes: 1 });
    await ben.call('channels.favorite', { id: channel.id });
    await ben.call('notifications.reset', {});
    await ben.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping: { push_delay: 1 } });
    await ben.call('users.update', { off_days: [7] });
    await ada.call('comments.add', { thread_id: thread.id, content: 'Shuttle' });
    await settled(workspace, ben);
    const told = async (scope: string) => {
      const program = await skein.aProgramOf(ben, [scope]);
      return [...new Set(typesOf((await program.call('live.get', { after })).events))].toSorted();
    };
    expect(await told('threads:read')).toEqual(['inbox_updated', 'thread_updated', 'unread_updated']);
    expect(await told('messages:read')).toEqual(['conversation_updated', 'unread_updated']);
    expect(await told('channels:read')).toEqual(['channel_updated']);
    expect(await told('comments:read')).toEqual(['comment_added']);
    expect(await told('notifications:read')).toEqual([
      'notification_added',
      'notification_settings_updated',
      'notifications_read',
    ]);
    expect(await told('user:read')).toEqual(['user_updated']);
    expect(await told('groups:read')).toEqual([]);
  });

  it('is sent to no webhook', async () => {
    const { ada, ben, workspace, thread } = await aTeam();
    await ben.call('threads.star', { id: thread.id });
    await settled(workspace);
    const log = await skein.db.many<{ event: string }>(sql`
      select event from deliveries where bucket = any(${[ada.id, ben.id].map(bucketOf)}::int[])`);
    expect(log).toEqual([]);
  });
});

describe('a client that applies the events', () => {
  it('holds what the lists say after many operations', async () => {
    const { ada, ben, gus, workspace, channel } = await aTeam();
    const closed = { workspace_id: workspace.id, name: 'Closed', user_ids: [ben.id] };
    const other = await ada.call('channels.add', closed);
    const states = [ada, ben, gus].map((person) => ({ person, held: new HeldState(person, workspace) }));
    for (const { held } of states) await held.read();
    const { position } = await ben.call('live.get', {});
    await playMany({ ada, ben, gus, workspace, channel, other });
    await settled(workspace);
    for (const { person, held } of states) {
      await held.apply(await eventsAfter(person, position));
      const lists = await listsOf(person, workspace);
      expect({ unread: held.unreadAt(skein.clock.now()), inbox: held.inbox }).toEqual(lists);
      const { notifications, last_read } = await person.call('notifications.get', { limit: 500 });
      // Those of removed posts, hidden places and muted threads are not listed.
      const missing = notifications.filter(({ id }) => !held.notificationIds.includes(id));
      expect([held.lastRead, missing]).toEqual([last_read, []]);
    }
  });
});

async function playMany({
  ada,
  ben,
  gus,
  workspace,
  channel,
  other,
}: {
  ada: Person;
  ben: Person;
  gus: Person;
  workspace: { id: number };
  channel: { id: number };
  other: { id: number };
}): Promise<void> {
  const threads = [];
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']) {
    threads.push(await ada.call('threads.add', { channel_id: channel.id, ...aPost, title }));
  }
  const [one, two, three, four, five, six, seven] = threads.map(({ id }) => id);
  const comments = [];
  for (const id of [one, two, three, four]) {
    comments.push(await ada.call('comments.add', { thread_id: id ?? 0, content: 'Shuttle' }));
  }
  await ben.call('threads.markRead', { id: one ?? 0, obj_index: 0 });
  await ben.call('threads.archive', { id: two ?? 0 });
  await ben.call('threads.mute', { id: three ?? 0, minutes: 60 });
  await ben.call('threads.unfollow', { id: five ?? 0 });
  await ben.call('comments.add', { thread_id: six ?? 0, content: 'Here' });
  await ada.call('comments.update', { id: comments[0]?.id ?? 0, content: `[Gus](app-mention://${gus.id})` });
  await ada.call('comments.remove', { id: comments[3]?.id ?? 0 });
  await ada.call('threads.remove', { id: seven ?? 0 });
  await gus.call('inbox.markAllRead', { workspace_id: workspace.id });
  await ada.call('threads.markUnreadForOthers', { id: one ?? 0, obj_index: 0 });
  await gus.call('threads.star', { id: one ?? 0 });
  await gus.call('inbox.archiveAll', { workspace_id: workspace.id });
  await ada.call('comments.add', { thread_id: two ?? 0, content: 'Again' });
  await ada.call('threads.moveToChannel', { id: four ?? 0, to_channel: other.id });
  const members = { workspace_id: workspace.id, user_ids: [ben.id, gus.id] };
  const conversation = await ada.call('conversations.getOrCreate', members);
  const message = { conversation_id: conversation.id, content: 'Hello' };
  await ada.call('conversationMessages.add', message);
  await gus.call('conversations.markRead', { id: conversation.id, obj_index: 0 });
  const last = await ada.call('conversationMessages.add', { ...message, content: 'Bobbin' });
  await ada.call('conversationMessages.remove', { id: last.id });
  await ada.call('conversationMessages.add', { ...message, content: `[Ben](app-mention://${ben.id})` });
  await ada.call('conversations.removeUser', { id: conversation.id, user_id: gus.id });
  const { notifications } = await ben.call('notifications.get', {});
  await ben.call('notifications.markRead', { notification_id: notifications[0]?.id ?? 0 });
}
