import { describe, expect, it } from 'vitest';
import { mentionOf } from '../testing/mentions.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { aCrew, aTeamWithCrew, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithCrew });

/** Ways of changing a new post of Ada in a new thread, whose recipients are nobody. */
const POSTS = [
  { kind: 'threads/update', update: 'threads.update', index: -1 },
  { kind: 'comments/update', update: 'comments.update', index: 0 },
] as const;

async function aPost({ update }: (typeof POSTS)[number], input: Record<string, unknown> = {}) {
  const { ada, channel } = team;
  if (update === 'threads.update') {
    const thread = await aThread(ada, channel, { recipients: [], ...input });
    return { thread, id: thread.id, post: thread };
  }
  const thread = await aThread(ada, channel, { recipients: [] });
  const post = await aComment(ada, thread, { recipients: [], ...input });
  return { thread, id: post.id, post };
}

describe.each(POSTS)('mentions of groups in $kind', (kind) => {
  const { update } = kind;

  it('are those of the parameter and those of the content, once each', async () => {
    const { ada, ben, workspace, crew } = team;
    const other = await aCrew(ada, workspace, [ben]);
    const { id } = await aPost(kind);
    const content = `${mentionOf(crew)} ${mentionOf(other)} ${mentionOf(crew)}`;
    const updated = await ada.call(update, { id, content, direct_group_mentions: [other.id, other.id] });
    expect(updated).toMatchObject({
      content,
      direct_group_mentions: [other.id, crew.id],
      direct_mentions: [],
      groups: [],
    });
  });

  it('make the post unread with direct_mention for those in the group who see it, and let nobody in', async () => {
    const { ada, ben, cleo, dora, gus, gwen, crew } = team;
    const { thread, id } = await aPost(kind);
    await ada.call(update, { id, direct_group_mentions: [crew.id] });
    for (const person of [cleo, dora]) {
      expect(await unreadIn(person, thread)).toEqual({
        channel_id: thread.channel_id,
        thread_id: thread.id,
        obj_index: -1,
        direct_mention: true,
      });
      expect((await person.call('threads.getone', { id: thread.id })).in_inbox).toBe(true);
    }
    for (const person of [ada, ben, gus]) expect(await unreadIn(person, thread)).toBeUndefined();
    expect(await gwen.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
    const { participants } = await ada.call('threads.getone', { id: thread.id });
    expect(participants).toEqual([ada.id, cleo.id, dora.id]);
  });

  it('tell nobody again who was mentioned before, by name or by another group', async () => {
    const { ada, ben, cleo, dora, workspace, crew } = team;
    const pair = await aCrew(ada, workspace, [ben, cleo, dora]);
    const { thread, id } = await aPost(kind, { content: mentionOf(crew), direct_mentions: [ben.id] });
    for (const person of [ben, cleo, dora]) await person.call('threads.markRead', { id: thread.id, obj_index: 9 });
    await ada.call(update, { id, content: `${mentionOf(crew)} ${mentionOf(pair)}` });
    await ada.call(update, { id, direct_mentions: [ben.id, cleo.id] });
    for (const person of [ben, cleo, dora]) expect(await unreadIn(person, thread)).toBeUndefined();
  });

  it('tell those who came into a mentioned group later once they are mentioned themselves', async () => {
    const { ada, ben, cleo, workspace } = team;
    const group = await aCrew(ada, workspace, [cleo]);
    const { thread, id } = await aPost(kind, { direct_group_mentions: [group.id] });
    await ada.call('groups.addUser', { id: group.id, user_id: ben.id });
    await ada.call(update, { id, content: 'Something else.' });
    expect(await unreadIn(ben, thread)).toBeUndefined();
    await ada.call(update, { id, direct_mentions: [ben.id] });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('that are taken away leave the thread unread, and direct_mention false', async () => {
    const { ada, ben, cleo, dora, crew } = team;
    const { thread, id } = await aPost(kind, {
      content: `Hello ${mentionOf(crew)}`,
      direct_mentions: [ben.id, dora.id],
    });
    const updated = await ada.call(update, { id, content: 'Hello' });
    expect(updated).toMatchObject({ direct_group_mentions: [], direct_mentions: [ben.id, dora.id] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
    for (const person of [ben, dora]) expect(await unreadIn(person, thread)).toMatchObject({ direct_mention: true });
    await ada.call(update, { id, direct_mentions: [ben.id] });
    expect(await unreadIn(dora, thread)).toMatchObject({ direct_mention: false });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('that are taken away stay a mention while something else unread in the thread mentions the group', async () => {
    const { ada, cleo, crew } = team;
    const { thread, id } = await aPost(kind, { direct_group_mentions: [crew.id] });
    const second = await aComment(ada, thread, { content: mentionOf(crew), recipients: [] });
    await ada.call(update, { id, direct_group_mentions: [] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
    await ada.call('comments.update', { id: second.id, content: 'Nobody.' });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: false });
  });

  it('that are taken away are none any more to those either who have left the group', async () => {
    const { ada, ben, workspace } = team;
    const group = await aCrew(ada, workspace, [ben]);
    const { thread, id } = await aPost(kind, { direct_group_mentions: [group.id] });
    await ada.call('groups.removeUser', { id: group.id, user_id: ben.id });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
    await ada.call(update, { id, direct_group_mentions: [] });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
  });

  it('of the parameter stay when it is not given, and those of the content follow the content', async () => {
    const { ada, ben, cleo, workspace, crew } = team;
    const [first, second] = [await aCrew(ada, workspace, [ben]), await aCrew(ada, workspace, [cleo])];
    const { id } = await aPost(kind, { content: mentionOf(crew), direct_group_mentions: [first.id] });
    const byContent = await ada.call(update, { id, content: mentionOf(second) });
    expect(byContent.direct_group_mentions).toEqual([first.id, second.id]);
    const byParameter = await ada.call(update, { id, direct_group_mentions: [crew.id] });
    expect(byParameter.direct_group_mentions).toEqual([crew.id, second.id]);
    await ada.call(update, { id, direct_mentions: [ben.id], content: 'Only users.' });
    const shown = await ada.call(update, { id });
    expect(shown).toMatchObject({ direct_mentions: [ben.id], direct_group_mentions: [crew.id] });
  });

  it('of the parameter outlive the group; naming a removed one is 119', async () => {
    const { ada, cleo, workspace } = team;
    const gone = await aCrew(ada, workspace, [cleo]);
    const { thread, id } = await aPost(kind, { direct_group_mentions: [gone.id] });
    await ada.call('groups.remove', { id: gone.id });
    const kept = await ada.call(update, { id, content: `New ${mentionOf(gone)}` });
    expect(kept.direct_group_mentions).toEqual([gone.id]);
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
    expect(await ada.error(update, { id, direct_group_mentions: [gone.id] })).toBe('group_not_found');
    expect((await ada.call(update, { id, direct_group_mentions: [] })).direct_group_mentions).toEqual([]);
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: false });
  });

  it('that are there already change nothing and emit nothing', async () => {
    const { ada, workspace, crew } = team;
    const { id, post } = await aPost(kind, { direct_group_mentions: [crew.id] });
    const events = await eventsDuring(skein, workspace, async () => {
      const updated = await ada.call(update, { id, direct_group_mentions: [crew.id] });
      expect(updated).toMatchObject({ version: post.version, last_edited_ts: null });
    });
    expect(events).toEqual([]);
  });

  it('of groups elsewhere, of nothing, and of other things are 119, and change nothing', async () => {
    const { ada, workspace, channel, crew, foreign } = team;
    const { id, post } = await aPost(kind);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const wrong of [foreign.id, crew.id + 4096 * 1_000_000, channel.id, workspace.id, 0, 1, 2]) {
        const input = { id, content: 'New', direct_group_mentions: [crew.id, wrong] };
        expect(await ada.refused(update, input)).toMatchObject({
          status: 404,
          error_code: 119,
          error_extra: { id: wrong },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await ada.call(update, { id })).toMatchObject({ content: post.content, direct_group_mentions: [] });
  });

  it('of groups elsewhere in the content are plain text', async () => {
    const { ada, foreign } = team;
    const { id } = await aPost(kind);
    expect(await ada.call(update, { id, content: mentionOf(foreign) })).toMatchObject({ direct_group_mentions: [] });
  });
});

describe('mentions of groups by guests who change what they wrote', () => {
  it('are 119 for a group that the guest is not in, and plain text in the content', async () => {
    const { ben, gus, workspace, channel, crew } = team;
    const thread = await aThread(gus, channel, { recipients: [] });
    const comment = await aComment(gus, thread, { recipients: [] });
    const own = await aCrew(ben, workspace, [ben, gus]);
    for (const [update, id] of [
      ['threads.update', thread.id],
      ['comments.update', comment.id],
    ] as const) {
      expect(await gus.error(update, { id, direct_group_mentions: [crew.id] })).toBe('group_not_found');
      expect(await gus.call(update, { id, content: mentionOf(crew) })).toMatchObject({ direct_group_mentions: [] });
      expect(await gus.call(update, { id, content: mentionOf(own) })).toMatchObject({
        direct_group_mentions: [own.id],
      });
    }
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });
});

describe('mentions of groups', () => {
  it('in a removed comment are none any more', async () => {
    const { ada, cleo, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [cleo.id] });
    const comment = await aComment(ada, thread, { content: mentionOf(crew) });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: true });
    await ada.call('comments.remove', { id: comment.id });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
  });

  it('count for threads/mark_unread and threads/mark_unread_for_others, from the index on', async () => {
    const { ada, ben, cleo, channel, crew } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id, cleo.id] });
    await aComment(ada, thread, { content: mentionOf(crew) });
    await aComment(ada, thread);
    const readAll = () => cleo.call('threads.markRead', { id: thread.id, obj_index: 1 });
    await readAll();
    await cleo.call('threads.markUnread', { id: thread.id, obj_index: 1 });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
    await cleo.call('threads.markUnread', { id: thread.id, obj_index: 0 });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    await readAll();
    await ada.call('threads.markUnreadForOthers', { id: thread.id, obj_index: 0 });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: -1, direct_mention: false });
  });

  it('in the text of the thread itself count for marking all of it unread', async () => {
    const { ada, cleo, channel, crew } = team;
    const thread = await aThread(ada, channel, { content: mentionOf(crew), recipients: [] });
    await aComment(ada, thread);
    await cleo.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await cleo.call('threads.markUnread', { id: thread.id, obj_index: -1 });
    expect(await unreadIn(cleo, thread)).toMatchObject({ obj_index: -1, direct_mention: true });
  });
});
