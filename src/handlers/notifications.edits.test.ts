import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { listAll, notificationsOf, notifiedBy } from '../testing/notifications.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { aCrew, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** What everybody of the team hears of. */
const heard = (work: () => Promise<unknown>) =>
  notifiedBy([team.ada, team.ben, team.cleo, team.gus, team.gwen, team.olga], work);
const names = async (work: () => Promise<unknown>) => Object.keys(await heard(work));
const mentionOf = (person: Person) => `[X](app-mention://${person.id})`;
const typesOf = async (person: Person) => (await notificationsOf(person)).map(({ type_id }) => type_id);

describe.each(['thread', 'comment'] as const)('an edit of a %s', (kind) => {
  /** A post by Ada or somebody else, for nobody unless the input says otherwise, and how to edit it. */
  async function aPost(input: object = {}, by = team.ada) {
    const thread = await aThread(by, team.channel, { recipients: [], ...(kind === 'thread' ? input : {}) });
    const comment = kind === 'thread' ? null : await aComment(by, thread, { recipients: [], ...input });
    const id = comment?.id ?? thread.id;
    return {
      thread,
      comment_id: comment?.id ?? null,
      edit: (change: object, editor = by) => editor.call(`${kind}s.update`, { id, ...change }),
      remove: () => by.call(`${kind}s.remove`, { id }),
    };
  }

  it('notifies whom it mentions for the first time, once, as the newest of theirs', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const { thread, comment_id, edit } = await aPost();
    await aThread(ada, channel);
    skein.clock.advance(60_000);
    const lists = await heard(() => edit({ content: mentionOf(cleo), direct_mentions: [ben.id] }));
    const one = {
      id: expect.any(Number),
      type_id: kind === 'thread' ? 2 : 1,
      workspace_id: workspace.id,
      channel_id: channel.id,
      thread_id: thread.id,
      comment_id,
      by_user_id: ada.id,
      posted_ts: expect.closeTo(skein.clock.now().getTime() / 1000, -1),
    };
    expect(lists).toEqual({ Ben: [one], Cleo: [one] });
    expect((await notificationsOf(ben))[0]).toEqual(one);
    await listAll(skein);
    expect((await notificationsOf(ben))[0]).toEqual(one);
    const [{ id: notification_id } = { id: 0 }] = await notificationsOf(ben);
    await ben.call('notifications.markRead', { notification_id });
    expect(await ben.call('notifications.get')).toMatchObject({ last_read: notification_id });
  });

  it('notifies nobody whom the post mentions or has mentioned', async () => {
    const { ben, cleo, thread, edit } = { ...team, ...(await aPost({ direct_mentions: [team.ben.id] })) };
    await edit({ content: mentionOf(cleo) });
    expect(await names(() => edit({ content: `${mentionOf(cleo)}!`, direct_mentions: [ben.id] }))).toEqual([]);
    await edit({ content: 'Nobody.', direct_mentions: [] });
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: false });
    for (const person of [ben, cleo]) await person.call('threads.markRead', { id: thread.id, obj_index: 0 });
    await ben.call('threads.markUnread', { id: thread.id, obj_index: -1 });
    const again = { content: `${mentionOf(cleo)}?`, direct_mentions: [ben.id] };
    expect(await names(() => edit(again))).toEqual([]);
    expect(await unreadIn(cleo, thread)).toBeUndefined();
    expect(await unreadIn(ben, thread)).toMatchObject({ direct_mention: true });
  });

  it('notifies whom it mentions who was a recipient only', async () => {
    const { ben, cleo } = team;
    const { edit } = await aPost({ recipients: [ben.id, cleo.id] });
    expect(await names(() => edit({ content: mentionOf(ben) }))).toEqual(['Ben']);
  });

  it('notifies those in a group that it mentions who see the post', async () => {
    const { ada, ben, cleo, gwen, workspace } = team;
    const group = await aCrew(ada, workspace, [ada, ben, cleo, gwen]);
    const { edit } = await aPost({ direct_mentions: [ben.id] });
    expect(await names(() => edit({ direct_group_mentions: [group.id] }))).toEqual(['Cleo']);
    await edit({ direct_group_mentions: [] });
    expect(await names(() => edit({ direct_group_mentions: [group.id] }))).toEqual([]);
    expect(await names(() => edit({ direct_mentions: [cleo.id] }))).toEqual([]);
  });

  it('notifies neither its editor, nor the author, nor who does not see the post', async () => {
    const { ada, ben, gwen } = team;
    const { edit } = await aPost({}, ben);
    const everybody = { content: mentionOf(gwen), direct_mentions: [ada.id, ben.id, gwen.id] };
    const editor = kind === 'thread' ? ada : ben;
    expect(await names(() => edit(everybody, editor))).toEqual(kind === 'thread' ? [] : ['Ada']);
  });

  it('notifies of nothing any more when the post is removed', async () => {
    const { ben } = team;
    const { thread, edit, remove } = await aPost();
    await edit({ content: mentionOf(ben) });
    await listAll(skein);
    const before = await typesOf(ben);
    await remove();
    expect(await typesOf(ben)).toEqual(before.slice(1));
    await team.ada.try('threads.remove', { id: thread.id });
    const left = await skein.db.many(sql`
      select id from notifications where bucket = ${thread.id % 4096} and thread_id = ${thread.id}`);
    expect(left).toEqual([]);
  });

  it('notifies of where the thread is now', async () => {
    const { ada, ben, workspace } = team;
    const { thread, edit } = await aPost();
    await edit({ content: mentionOf(ben) });
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', user_ids: [ben.id] });
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: other.id });
    expect(await notificationsOf(ben)).toContainEqual(
      expect.objectContaining({ thread_id: thread.id, channel_id: other.id }),
    );
  });
});

describe('an edit of a message', () => {
  it('is unread once for whom it mentions for the first time', async () => {
    const { ada, ben, cleo, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben, cleo);
    const { id } = await aMessage(ada, conversation, { direct_mentions: [cleo.id] });
    const edit = (direct_mentions: number[]) => ada.call('conversationMessages.update', { id, direct_mentions });
    const read = () =>
      Promise.all([ben, cleo].map((person) => person.call('conversations.markRead', { id: conversation.id })));
    await read();
    await edit([ben.id]);
    expect(await unreadOf(ben, conversation)).toMatchObject({ direct_mention: true });
    expect(await unreadOf(cleo, conversation)).toBeUndefined();
    await read();
    await edit([]);
    await edit([ben.id, cleo.id]);
    for (const person of [ben, cleo]) expect(await unreadOf(person, conversation)).toBeUndefined();
  });
});
