import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from '../testing/person.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, idsOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** The ids of that person's inbox. */
async function inboxOf(person: Person, input: Partial<{ archive_filter: 'active' | 'archived' | 'all' }> = {}) {
  return idsOf(await person.call('inbox.get', { workspace_id: team.workspace.id, ...input }));
}

/** In which of the three lists the thread is. */
async function listsWith(person: Person, { id }: { id: number }): Promise<string[]> {
  const lists = [];
  for (const archive_filter of ['active', 'archived', 'all'] as const) {
    if ((await inboxOf(person, { archive_filter })).includes(id)) lists.push(archive_filter);
  }
  return lists;
}

/** A channel of Ada's with Ben and Gus in it. */
function aPrivateChannel(): Promise<Schema<'Channel'>> {
  const { ada, ben, gus, workspace } = team;
  return ada.call('channels.add', { workspace_id: workspace.id, name: 'Secret', user_ids: [ben.id, gus.id] });
}

describe('a thread comes into the inbox', () => {
  it('of its author and of those whom it is posted to, and of nobody else', async () => {
    const { ada, ben, cleo, gus, gwen, channel } = team;
    const { id } = await aThread(ada, channel, { recipients: [ben.id] });
    for (const person of [ada, ben]) expect(await inboxOf(person)).toEqual([id]);
    for (const person of [cleo, gus, gwen]) expect(await inboxOf(person)).toEqual([]);
  });

  it('of a person who comments in it, is named by a comment, or is mentioned', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    await aComment(cleo, thread, { recipients: [ben.id] });
    await aComment(ada, thread, { recipients: [], content: `You, [Gus](app-mention://${gus.id})?` });
    for (const person of [ben, cleo, gus]) expect(await inboxOf(person)).toEqual([thread.id]);
  });

  it('of whom a change mentions for the first time, where it stands by its last update', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    skein.clock.advance(MINUTE);
    const newer = await aThread(ada, channel, { recipients: [ben.id] });
    skein.clock.advance(MINUTE);
    await ada.call('threads.update', { id: thread.id, direct_mentions: [ben.id] });
    expect(await inboxOf(ben)).toEqual([newer.id, thread.id]);
  });

  it('of a person who follows it, until they unfollow it', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    await cleo.call('threads.follow', { id: thread.id });
    expect(await listsWith(cleo, thread)).toEqual(['active', 'all']);
    await cleo.call('threads.unfollow', { id: thread.id });
    expect(await listsWith(cleo, thread)).toEqual([]);
    await aComment(ada, thread);
    expect(await listsWith(cleo, thread)).toEqual([]);
    await aComment(ada, thread, { recipients: [cleo.id] });
    expect(await listsWith(cleo, thread)).toEqual(['active', 'all']);
  });

  it('of those for whom somebody marks it as unread, archived or not', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('inbox.archive', { id: thread.id });
    await ada.call('threads.markUnreadForOthers', { id: thread.id, obj_index: -1 });
    expect(await listsWith(ben, thread)).toEqual(['active', 'all']);
  });

  it('of nobody by being starred, muted, read or marked as unread', async () => {
    const { ada, cleo, channel } = team;
    const { id } = await aThread(ada, channel);
    await cleo.call('threads.star', { id });
    await cleo.call('threads.mute', { id, minutes: 5 });
    await cleo.call('threads.markRead', { id, obj_index: 0 });
    await cleo.call('threads.markUnread', { id, obj_index: -1 });
    expect(await listsWith(cleo, { id })).toEqual([]);
  });

  it('and is shown there as threads/getone shows it', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { content: `You, [Ben](app-mention://${ben.id})?` });
    await aComment(ben, thread);
    await ben.call('threads.star', { id: thread.id });
    await ben.call('threads.mute', { id: thread.id, minutes: 5 });
    const [shown] = await ben.call('inbox.get', { workspace_id: team.workspace.id });
    expect(shown).toEqual(await ben.call('threads.getone', { id: thread.id }));
    expect(shown).toMatchObject({ in_inbox: true, is_archived: false, starred: true });
  });
});

describe('an archived thread', () => {
  it('is in the other list, for the caller alone, as is_archived and in_inbox say; inbox and threads archive alike', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    for (const folder of ['inbox', 'threads', 'inbox'] as const) {
      for (const archived of [true, true, false, false]) {
        const operation = archived ? (`${folder}.archive` as const) : (`${folder}.unarchive` as const);
        expect(await ben.call(operation, { id: thread.id })).toEqual({ status: 'ok' });
        expect(await listsWith(ben, thread)).toEqual([archived ? 'archived' : 'active', 'all']);
        const [shown] = await ben.call('inbox.get', { workspace_id: team.workspace.id, archive_filter: 'all' });
        expect(shown).toMatchObject({ is_archived: archived, in_inbox: !archived });
        expect(await listsWith(ada, thread)).toEqual(['active', 'all']);
      }
    }
  });

  it('comes back with a comment for the one who has archived it, and stays with one for others or of their own', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await ben.call('inbox.archive', { id: thread.id });
    await aComment(ada, thread, { recipients: [gus.id] });
    await aComment(ben, thread);
    expect(await listsWith(ben, thread)).toEqual(['archived', 'all']);
    await aComment(ada, thread);
    expect(await listsWith(ben, thread)).toEqual(['active', 'all']);
  });

  it('that was never the caller’s is in no list', async () => {
    const { ada, cleo, channel } = team;
    const thread = await aThread(ada, channel);
    await cleo.call('inbox.archive', { id: thread.id });
    expect(await listsWith(cleo, thread)).toEqual([]);
    await cleo.call('inbox.unarchive', { id: thread.id });
    expect(await listsWith(cleo, thread)).toEqual([]);
  });

  it('emits nothing, and is 108 for those who do not see it', async () => {
    const { ada, ben, gwen, olga, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    const events = await eventsDuring(skein, workspace, async () => {
      await ben.call('inbox.archive', { id });
      await ben.call('inbox.unarchive', { id });
    });
    expect(events).toEqual([]);
    for (const operation of ['inbox.archive', 'inbox.unarchive'] as const) {
      for (const person of [gwen, olga]) expect(await person.error(operation, { id })).toBe('thread_not_found');
    }
  });
});

describe('a thread is in the inbox as long as its reader sees it', () => {
  it('in an archived channel too', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await ada.call('channels.archive', { id: channel.id });
    expect(await inboxOf(ben)).toEqual([thread.id]);
  });

  it('and not after it, or its channel, was removed', async () => {
    const { ada, ben, channel } = team;
    const secret = await aPrivateChannel();
    const [thread, other] = [await aThread(ada, channel), await aThread(ada, secret)];
    await ada.call('threads.remove', { id: thread.id });
    expect(await inboxOf(ben)).toEqual([other.id]);
    await ada.call('channels.archive', { id: secret.id });
    await ada.call('channels.remove', { id: secret.id });
    for (const archive_filter of ['active', 'archived', 'all'] as const) {
      expect(await inboxOf(ben, { archive_filter })).toEqual([]);
    }
  });

  it('and not after leaving a private channel, or for a guest any channel; a member still sees a public one', async () => {
    const { ada, ben, gus, channel } = team;
    const secret = await aPrivateChannel();
    const [open, hidden] = [await aThread(ada, channel), await aThread(ada, secret)];
    for (const person of [ben, gus]) {
      await person.call('channels.removeUser', { id: channel.id, user_id: person.id });
      await person.call('channels.removeUser', { id: secret.id, user_id: person.id });
    }
    expect(await inboxOf(ben)).toEqual([open.id]);
    expect(await inboxOf(gus)).toEqual([]);
    await ada.call('channels.addUser', { id: secret.id, user_id: ben.id });
    expect(await inboxOf(ben)).toEqual([open.id]);
    expect(await inboxOf(ada)).toEqual([hidden.id, open.id]);
  });

  it('and not while it is in a channel that they do not see, nor its channel closed to them', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const place = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Alone' });
    const thread = await aThread(ada, channel, { recipients: [ben.id, cleo.id] });
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: place.id });
    expect(await listsWith(ben, thread)).toEqual([]);
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: channel.id });
    expect(await listsWith(ben, thread)).toEqual(['active', 'all']);
    await ada.call('channels.update', { id: channel.id, public: false });
    expect(await listsWith(cleo, thread)).toEqual([]);
    expect(await listsWith(ben, thread)).toEqual(['active', 'all']);
  });

  it('and not in another workspace of theirs', async () => {
    const { ada, ben, channel } = team;
    await aThread(ada, channel);
    const other = await skein.aWorkspace(ben, 'Dyers');
    const { id } = await aThread(ben, { id: other.default_channel });
    expect(idsOf(await ben.call('inbox.get', { workspace_id: other.id }))).toEqual([id]);
    expect(await inboxOf(ben)).not.toContain(id);
  });
});

describe('the inbox', () => {
  it('is empty when nothing was posted', async () => {
    const answered = await team.gwen.try('inbox.get', { workspace_id: team.workspace.id });
    expect(answered.text).toBe('[]');
    expect(answered.headers.get('link')).toBeNull();
  });

  it.each(['inbox.get', 'inbox.getCount', 'inbox.markAllRead', 'inbox.archiveAll'] as const)(
    '%s is 105 for a person outside the workspace, also after a removal, and 19 without one',
    async (operation) => {
      const { ada, ben, olga, workspace, channel } = team;
      await aThread(ada, channel);
      await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      for (const person of [ben, olga]) {
        expect(await person.error(operation, { workspace_id: workspace.id })).toBe('workspace_not_found');
      }
      expect(await ada.error(operation, { workspace_id: channel.id })).toBe('workspace_not_found');
      expect(await ada.error(operation)).toBe('argument_missing');
    },
  );

  it('of somebody who was removed and comes back is empty but for what is posted since', async () => {
    const { ada, ben, workspace } = team;
    const secret = await aPrivateChannel();
    await aThread(ada, secret);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    await ada.call('channels.addUser', { id: secret.id, user_id: ben.id });
    expect(await inboxOf(ben)).toEqual([]);
    const { id } = await aThread(ada, secret);
    expect(await inboxOf(ben)).toEqual([id]);
  });
});
