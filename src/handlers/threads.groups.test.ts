import { describe, expect, it } from 'vitest';
import { mentionOf } from '../testing/mentions.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { aCrew, aTeamWithCrew, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithCrew });

describe('groups of threads/add', () => {
  it('notify those in them on top of the recipients, and make them participants', async () => {
    const { ada, ben, cleo, dora, gus, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id], groups: [crew.id, crew.id] });
    expect(thread).toMatchObject({ recipients: [ben.id], groups: [crew.id], direct_group_mentions: [] });
    expect(thread.participants).toEqual([ada.id, ben.id, cleo.id, dora.id]);
    for (const person of [ben, cleo, dora]) {
      expect(await unreadIn(person, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
    }
    expect((await cleo.call('threads.getone', { id: thread.id })).in_inbox).toBe(true);
    expect(await unreadIn(gus, thread)).toBeUndefined();
  });

  it('come on top of everybody in the channel when no recipients are given', async () => {
    const { ada, ben, cleo, gus, channel, crew } = team;
    const thread = await aThread(ada, channel, { groups: [crew.id] });
    expect(thread.recipients).toEqual([ada.id, ben.id, gus.id]);
    for (const person of [ben, gus, cleo]) expect(await unreadIn(person, thread)).toBeDefined();
  });

  it('do not notify those in them who cannot see the channel, nor let them in', async () => {
    const { ada, cleo, dora, gwen, workspace, channel, crew } = team;
    const inner = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [dora.id] });
    const thread = await aThread(ada, inner, { groups: [crew.id], recipients: [] });
    expect(thread).toMatchObject({ groups: [crew.id], participants: [ada.id, dora.id] });
    expect(await unreadIn(dora, thread)).toBeDefined();
    for (const person of [cleo, gwen]) {
      expect(await unreadIn(person, thread)).toBeUndefined();
      expect(await person.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    }
    const open = await aThread(ada, channel, { groups: [crew.id], recipients: [] });
    expect(await unreadIn(gwen, open)).toBeUndefined();
  });

  it('leave nothing unread for the poster, who may be in them', async () => {
    const { cleo, dora, channel, crew } = team;
    const content = mentionOf(crew);
    const thread = await aThread(cleo, channel, { content, groups: [crew.id], recipients: [] });
    expect(thread.participants).toEqual([cleo.id, dora.id]);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(await unreadIn(dora, thread)).toMatchObject({ direct_mention: true });
  });

  it('reach those who are in them at that moment, and nobody who comes later', async () => {
    const { ada, ben, cleo, workspace, channel } = team;
    const group = await aCrew(ada, workspace, [cleo]);
    const thread = await aThread(ada, channel, { groups: [group.id], recipients: [] });
    await ada.call('groups.addUser', { id: group.id, user_id: ben.id });
    await ada.call('groups.removeUser', { id: group.id, user_id: cleo.id });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    expect(await unreadIn(cleo, thread)).toBeDefined();
    expect((await ada.call('threads.getone', { id: thread.id })).participants).toEqual([ada.id, cleo.id]);
  });

  it('may be the number 1, which stands for everybody in the channel, and is no group', async () => {
    const { ada, ben, cleo, gus, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [cleo.id], groups: [1, crew.id] });
    expect(thread).toMatchObject({ recipients: [cleo.id, ada.id, ben.id, gus.id], groups: [crew.id] });
    const quiet = await aThread(ada, channel, { recipients: [], groups: [1] });
    expect(quiet).toMatchObject({ recipients: [ada.id, ben.id, gus.id], groups: [] });
    expect(await unreadIn(ben, quiet)).toBeDefined();
  });

  it('may be the number 2, which stands for the thread, where there is nobody yet', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [], groups: [2] });
    expect(thread).toMatchObject({ recipients: [], groups: [], participants: [ada.id] });
  });

  it('may be temporary ids', async () => {
    const { ada, cleo, workspace, channel } = team;
    const input = { workspace_id: workspace.id, name: 'New', user_ids: [cleo.id], temp_id: -77 };
    const { id } = await ada.call('groups.add', input);
    const thread = await aThread(ada, channel, { recipients: [], groups: [-77], direct_group_mentions: [-77] });
    expect(thread).toMatchObject({ groups: [id], direct_group_mentions: [id] });
  });
});

describe('mentions of groups in threads/add', () => {
  it('are those of the parameter and those of the content, once each', async () => {
    const { ada, ben, cleo, dora, workspace, channel, crew } = team;
    const other = await aCrew(ada, workspace, [ben]);
    const content = `${mentionOf(crew)}, ${mentionOf(other)}, ${mentionOf(crew)}`;
    const thread = await aThread(ada, channel, { content, direct_group_mentions: [other.id], recipients: [] });
    expect(thread).toMatchObject({ direct_group_mentions: [other.id, crew.id], direct_mentions: [], groups: [] });
    expect(thread).toMatchObject({ snippet: 'Crew, Crew, Crew', content });
    expect(thread.participants).toEqual([ada.id, ben.id, cleo.id, dora.id]);
  });

  it('make the thread unread with direct_mention for those in them, and for nobody else', async () => {
    const { ada, ben, cleo, dora, workspace, channel, crew } = team;
    const other = await aCrew(ada, workspace, [ben]);
    const thread = await aThread(ada, channel, { content: mentionOf(crew), groups: [other.id], recipients: [] });
    for (const person of [cleo, dora]) expect(await unreadIn(person, thread)).toMatchObject({ direct_mention: true });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
  });

  it('in the content of groups elsewhere, or of none, are plain text', async () => {
    const { ada, channel, foreign, workspace } = team;
    const none = [foreign.id, workspace.id, 0, 1, 2].map((id) => mentionOf({ id, name: 'No' })).join(' ');
    const content = `${none} app-group-mention://${team.crew.id} [Crew](app-group-mention:${team.crew.id})`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread).toMatchObject({ content, direct_group_mentions: [], participants: [ada.id] });
  });

  it('may stand behind any number of opening brackets', async () => {
    const { ada, channel, crew } = team;
    const content = `${'['.repeat(65_000)}${mentionOf(crew)}`;
    const thread = await aThread(ada, channel, { content, recipients: [] });
    expect(thread.direct_group_mentions).toEqual([crew.id]);
  });
});

describe('unknown groups named in threads/add and comments/add', () => {
  it.each(['groups', 'direct_group_mentions'])('are 119 in %s, and nothing is added', async (argument) => {
    const { ada, workspace, channel, crew, foreign } = team;
    const thread = await aThread(ada, channel);
    const gone = await aCrew(ada, workspace, []);
    await ada.call('groups.remove', { id: gone.id });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const id of [foreign.id, gone.id, crew.id + 4096 * 1_000_000, channel.id, 0, 3]) {
        const input = {
          channel_id: channel.id,
          thread_id: thread.id,
          title: 'a',
          content: 'b',
          [argument]: [crew.id, id],
        };
        for (const operation of ['threads.add', 'comments.add'] as const) {
          expect(await ada.refused(operation, { ...input, thread_action: 'close' })).toMatchObject({
            status: 404,
            error_code: 119,
            error_extra: { id },
          });
        }
      }
    });
    expect(events).toEqual([]);
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
  });

  it('are 1 and 2 too where groups are mentioned', async () => {
    const { ada, channel } = team;
    const input = { channel_id: channel.id, title: 'a', content: 'b' };
    for (const id of [1, 2])
      expect(await ada.error('threads.add', { ...input, direct_group_mentions: [id] })).toBe('group_not_found');
  });

  it('are to a guest all groups that the guest is not in, in the content as well', async () => {
    const { ben, gus, workspace, channel, crew, foreign } = team;
    const input = { channel_id: channel.id, title: 'a', content: 'b' };
    for (const argument of ['groups', 'direct_group_mentions']) {
      const texts = await Promise.all(
        [crew.id, foreign.id].map(async (id) => {
          const { text } = await gus.try('threads.add', { ...input, [argument]: [id] });
          return withoutUuid(text).replace(String(id), 'id');
        }),
      );
      expect(new Set(texts)).toEqual(
        new Set(['{"error_code":119,"error_string":"Group not found","error_extra":{"id":id}}']),
      );
    }
    const thread = await aThread(gus, channel, { content: mentionOf(crew), recipients: [] });
    expect(thread).toMatchObject({ direct_group_mentions: [], participants: [gus.id] });
    const own = await aCrew(ben, workspace, [ben, gus]);
    const named = await aThread(gus, channel, { content: mentionOf(own), groups: [own.id], recipients: [] });
    expect(named).toMatchObject({ groups: [own.id], direct_group_mentions: [own.id], participants: [gus.id, ben.id] });
  });

  it('may have been known before: what was posted keeps the id of a group that is removed', async () => {
    const { ada, cleo, workspace, channel } = team;
    const group = await aCrew(ada, workspace, [cleo]);
    const thread = await aThread(ada, channel, { content: mentionOf(group), groups: [group.id] });
    await ada.call('groups.remove', { id: group.id });
    expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
    expect(await aThread(ada, channel, { content: mentionOf(group) })).toMatchObject({ direct_group_mentions: [] });
  });
});

describe('groups of comments/add', () => {
  it('come on top of those in the thread, and take part from then on', async () => {
    const { ada, ben, cleo, dora, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    const comment = await aComment(ada, thread, { groups: [crew.id] });
    expect(comment).toMatchObject({ recipients: [ada.id, ben.id], groups: [crew.id], direct_group_mentions: [] });
    for (const person of [cleo, dora]) expect(await unreadIn(person, thread)).toMatchObject({ direct_mention: false });
    expect((await aComment(ada, thread)).recipients).toEqual([ada.id, ben.id, cleo.id, dora.id]);
  });

  it('may be 1, which stands for everybody in the channel, and 2, for everybody in the thread', async () => {
    const { ada, ben, cleo, dora, gus, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [cleo.id] });
    const named = { recipients: [dora.id] };
    expect(await aComment(ada, thread, { ...named, groups: [2] })).toMatchObject({
      recipients: [dora.id, ada.id, cleo.id],
      groups: [],
    });
    expect(await aComment(ada, thread, { recipients: [], groups: [1] })).toMatchObject({
      recipients: [ada.id, ben.id, gus.id],
      groups: [],
    });
  });

  it('that are mentioned set direct_mention while what mentions them is unread', async () => {
    const { ada, cleo, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [] });
    const comment = await aComment(ada, thread, { content: mentionOf(crew), recipients: [] });
    expect(comment.direct_group_mentions).toEqual([crew.id]);
    await aComment(ada, thread, { recipients: [cleo.id] });
    await aComment(ada, thread, { direct_group_mentions: [crew.id], recipients: [] });
    await aComment(ada, thread, { recipients: [cleo.id] });
    const readUpTo = async (obj_index: number) => {
      await cleo.call('threads.markRead', { id: thread.id, obj_index });
      return unreadIn(cleo, thread);
    };
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    expect(await readUpTo(1)).toMatchObject({ obj_index: 1, direct_mention: true });
    expect(await readUpTo(2)).toMatchObject({ obj_index: 2, direct_mention: false });
    expect(await readUpTo(3)).toBeUndefined();
  });
});
