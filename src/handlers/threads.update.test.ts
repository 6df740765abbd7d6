import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { eventsDuring } from '../testing/outbox.js';
import { OPEN_URL, aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('threads/update', () => {
  it('changes title, content and actions, and answers the thread', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { actions: [OPEN_URL] });
    skein.clock.advance(60_000);
    const now = Math.floor(skein.clock.now().getTime() / 1000);
    const updated = await ada.call('threads.update', {
      id: thread.id,
      title: '  Launch in May ',
      content: 'New\ntext',
      actions: [],
    });
    expect(updated).toEqual({
      ...thread,
      title: 'Launch in May',
      content: 'New\ntext',
      actions: [],
      snippet: 'New text',
      version: 2,
      last_edited_ts: updated.last_edited_ts,
      system_message: { type: 'thread_renamed', initiator: ada.id, initiator_name: ada.name },
    });
    expect(updated.last_edited_ts).toBeGreaterThanOrEqual(now);
    expect((await ben.call('threads.getone', { id: thread.id })).title).toBe('Launch in May');
  });

  it('leaves what is not given, and null, as it is', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { actions: [OPEN_URL], direct_mentions: [ben.id] });
    const updated = await ada.call('threads.update', { id: thread.id, content: 'Only this.' });
    expect(updated).toMatchObject({ title: thread.title, actions: thread.actions, direct_mentions: [ben.id] });
    expect(updated.system_message).toBeNull();
    const nulls = { title: null, content: null, actions: null, direct_mentions: null };
    expect((await ada.try('threads.update', { id: thread.id, ...nulls })).json()).toEqual(updated);
  });

  it('emits thread_updated with the thread as nobody in particular sees it', async () => {
    const { ada, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const events = await eventsDuring(skein, workspace, () =>
      ada.call('threads.update', { id: thread.id, title: 'Renamed' }),
    );
    expect(events).toMatchObject([
      {
        name: 'thread_updated',
        actor_id: ada.id,
        channel_id: channel.id,
        snapshot: { title: 'Renamed', version: 2, in_inbox: false, system_message: { type: 'thread_renamed' } },
      },
    ]);
  });

  it('with what the thread says already, or with nothing, changes nothing and emits nothing', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel, { actions: [OPEN_URL], direct_mentions: [ben.id] });
    const { id, title, content, actions, direct_mentions } = thread;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('threads.update', { id, title, content, actions, direct_mentions })).toEqual(thread);
      expect(await ada.call('threads.update', { id })).toEqual(thread);
    });
    expect(events).toEqual([]);
  });

  it('shows who has renamed the thread with the name that they have now', async () => {
    const { ada, workspace, channel } = team;
    const nora = await skein.aMember(ada, workspace, 'nora');
    const thread = await aThread(nora, channel);
    await nora.call('threads.update', { id: thread.id, title: 'Renamed' });
    await skein.db.run(sql`update users set name = 'Nora Newname' where id = ${nora.id}`);
    expect((await ada.call('threads.getone', { id: thread.id })).system_message).toEqual({
      type: 'thread_renamed',
      initiator: nora.id,
      initiator_name: 'Nora Newname',
    });
  });

  it('leaves the snippet of the last comment', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ben, thread, { content: 'The last.' });
    const updated = await ada.call('threads.update', { id: thread.id, content: 'New text' });
    expect(updated).toMatchObject({ snippet: 'The last.', snippet_creator: ben.id, version: 3 });
  });

  it('is for its maker, a guest too, and for admins: 109 for others, and nothing changes', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const thread = await aThread(ben, channel);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [cleo, gus]) {
        expect(await person.refused('threads.update', { id: thread.id, title: 'Mine' })).toMatchObject({
          status: 403,
          error_code: 109,
        });
      }
    });
    expect(events).toEqual([]);
    expect(await ben.call('threads.getone', { id: thread.id })).toEqual(thread);
    const byAdmin = await ada.call('threads.update', { id: thread.id, title: 'By an admin' });
    expect(byAdmin).toMatchObject({ creator: ben.id, system_message: { initiator: ada.id } });
    const guests = await aThread(gus, channel);
    expect((await gus.call('threads.update', { id: guests.id, title: 'Mine' })).title).toBe('Mine');
  });

  it('is 108 for those who do not see the thread, an admin outside a private channel among them', async () => {
    const { ada, ben, gwen, olga, channel, workspace } = team;
    const { id } = await aThread(ada, channel);
    for (const person of [gwen, olga])
      expect(await person.error('threads.update', { id, title: 'a' })).toBe('thread_not_found');
    const inner = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Inner' });
    expect(await ada.error('threads.update', { id: (await aThread(ben, inner)).id, title: 'a' })).toBe(
      'thread_not_found',
    );
  });

  it('takes a title of 300 code points and a content of 65,536; one more is 20, wrong actions are 133', async () => {
    const { ada, channel } = team;
    const { id } = await aThread(ada, channel);
    await ada.call('threads.update', { id, title: '🧵'.repeat(300), content: '🧵'.repeat(65_536) });
    expect(await ada.error('threads.update', { id, title: '🧵'.repeat(301) })).toBe('argument_invalid');
    expect(await ada.error('threads.update', { id, content: 'a'.repeat(65_537) })).toBe('argument_invalid');
    expect(await ada.error('threads.update', { id, actions: [{ action: 'open_url' }] })).toBe('actions_invalid');
    expect(await ada.error('threads.update', { title: 'a' })).toBe('argument_missing');
    expect((await ada.call('threads.getone', { id })).version).toBe(2);
  });
});

describe('mentions in threads/update', () => {
  it('tell those alone who are mentioned for the first time, and make them participants', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [gus.id], direct_mentions: [ben.id] });
    await aComment(ada, thread, { recipients: [] });
    for (const person of [ben, gus]) await person.call('threads.markRead', { id: thread.id, obj_index: 0 });
    const updated = await ada.call('threads.update', {
      id: thread.id,
      content: `[Cleo](app-mention://${cleo.id})`,
      direct_mentions: [ben.id],
    });
    expect(updated.direct_mentions).toEqual([ben.id, cleo.id]);
    expect(updated.participants).toEqual([ada.id, gus.id, ben.id, cleo.id]);
    expect(updated.recipients).toEqual([gus.id]);
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    for (const person of [ada, ben, gus]) expect(await unreadIn(person, thread)).toBeUndefined();
  });

  it('make the thread unread from its own text on for those who had read it', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread);
    await ben.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await ben.call('threads.archive', { id: thread.id });
    await ada.call('threads.update', { id: thread.id, direct_mentions: [ben.id] });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    expect((await ben.call('threads.getone', { id: thread.id })).in_inbox).toBe(true);
  });

  it('of the content follow it, those of the parameter stay until it is given', async () => {
    const { ada, ben, cleo, channel } = team;
    const thread = await aThread(ada, channel, {
      content: `[Ben](app-mention://${ben.id})`,
      direct_mentions: [cleo.id],
    });
    const { id } = thread;
    expect((await ada.call('threads.update', { id, content: 'Nobody.' })).direct_mentions).toEqual([cleo.id]);
    const both = await ada.call('threads.update', { id, content: thread.content });
    expect(both.direct_mentions).toEqual([cleo.id, ben.id]);
    expect((await ada.call('threads.update', { id, direct_mentions: [] })).direct_mentions).toEqual([ben.id]);
  });

  it('by an admin tell neither the admin nor the maker of their own', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ben, channel, { recipients: [] });
    const updated = await ada.call('threads.update', { id: thread.id, direct_mentions: [ada.id, ben.id] });
    expect(updated.participants).toEqual([ben.id, ada.id]);
    for (const person of [ada, ben]) expect(await unreadIn(person, thread)).toBeUndefined();
  });

  it('of those who do not see the channel are plain text in the content, and listed from the parameter', async () => {
    const { ada, gwen, olga, channel } = team;
    const { id, ...thread } = await aThread(ada, channel);
    const text = await ada.call('threads.update', { id, content: `[Gwen](app-mention://${gwen.id})` });
    expect(text).toMatchObject({ direct_mentions: [], participants: thread.participants });
    expect((await ada.call('threads.update', { id, direct_mentions: [gwen.id] })).direct_mentions).toEqual([gwen.id]);
    expect(await unreadIn(gwen, { id, workspace_id: thread.workspace_id })).toBeUndefined();
    expect(await ada.refused('threads.update', { id, title: 'a', direct_mentions: [olga.id] })).toMatchObject({
      error_code: 106,
      error_extra: { id: olga.id },
    });
    expect((await ada.call('threads.getone', { id })).title).toBe(thread.title);
  });
});
