import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** Of Ada, Ben and Cleo; nobody has said anything. */
let conversation: Schema<'Conversation'>;

beforeEach(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben, team.cleo);
});

const messages = async (count: number) => {
  const made: Schema<'ConversationMessage'>[] = [];
  for (let n = 0; n < count; n += 1) made.push(await aMessage(team.ada, conversation));
  return made;
};
const item = (obj_index: number, direct_mention = false) => ({
  conversation_id: conversation.id,
  obj_index,
  direct_mention,
});

describe('what is unread of a conversation', () => {
  it('is a new message, for all inside but who wrote it', async () => {
    const { ada, ben, cleo, gwen } = team;
    await messages(2);
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
    expect(await unreadOf(cleo, conversation)).toEqual(item(-1));
    expect(await unreadOf(ada, conversation)).toBeUndefined();
    expect(await unreadOf(gwen, conversation)).toBeUndefined();
  });

  it('ends by answering, and begins again after what was read', async () => {
    const { ada, ben } = team;
    await messages(2);
    await aMessage(ben, conversation);
    expect(await unreadOf(ben, conversation)).toBeUndefined();
    await aMessage(ada, conversation);
    expect(await unreadOf(ben, conversation)).toEqual(item(2));
  });

  it('mentions by name, by the text, and by a group that one is in, not before and not after it was read', async () => {
    const { ada, ben, cleo, workspace } = team;
    const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [cleo.id] });
    const ways = [
      { direct_mentions: [cleo.id] },
      { content: `Hi [Cleo](app-mention://${cleo.id})` },
      { direct_group_mentions: [group.id] },
      { content: `Hi [Crew](app-group-mention://${group.id})` },
    ];
    for (const [n, way] of ways.entries()) {
      const { direct_mentions, direct_group_mentions } = await aMessage(ada, conversation, way);
      expect([...direct_mentions, ...direct_group_mentions]).toEqual([n < 2 ? cleo.id : group.id]);
      expect(await unreadOf(cleo, conversation)).toEqual(item(n - 1, true));
      await cleo.call('conversations.markRead', { id: conversation.id, obj_index: n });
      expect(await unreadOf(cleo, conversation)).toBeUndefined();
    }
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
    await cleo.call('conversations.markUnread', { id: conversation.id, obj_index: 3 });
    expect(await unreadOf(cleo, conversation)).toEqual(item(2, true));
    await messages(1);
    await cleo.call('conversations.markUnread', { id: conversation.id, obj_index: 4 });
    expect(await unreadOf(cleo, conversation)).toEqual(item(3));
  });

  it('counts once a conversation, however much is unread of it, and all that have something unread', async () => {
    const { ada, ben, cleo, workspace } = team;
    const counted = async () => (await ben.call('conversations.getUnread', { workspace_id: workspace.id })).length;
    expect(await counted()).toBe(0);
    await messages(3);
    expect(await counted()).toBe(1);
    const others = [await aConversation(workspace, ada, ben), await aConversation(workspace, cleo, ben)];
    await aMessage(ada, others[0] ?? conversation);
    await aMessage(cleo, others[1] ?? conversation);
    expect(await counted()).toBe(3);
    await ben.call('conversations.markRead', { id: conversation.id, obj_index: 1 });
    expect(await counted()).toBe(3);
    await ben.call('conversations.markRead', { id: conversation.id, obj_index: 2 });
    await ben.call('conversations.mute', { id: others[0]?.id ?? 0, minutes: 5 });
    expect(await counted()).toBe(1);
  });

  it('is listed for the members of the workspace: 105 from outside', async () => {
    const { olga, workspace } = team;
    expect(await olga.error('conversations.getUnread', { workspace_id: workspace.id })).toBe('workspace_not_found');
  });
});

describe('conversations/mark_read', () => {
  it('by index, by message, and wholly without either; never back', async () => {
    const { ben } = team;
    const [, second, third] = await messages(5);
    const { id } = conversation;
    await ben.call('conversations.markRead', { id, obj_index: 0 });
    expect(await unreadOf(ben, conversation)).toEqual(item(0));
    await ben.call('conversations.markRead', { id, message_id: third?.id ?? 0 });
    expect(await unreadOf(ben, conversation)).toEqual(item(2));
    await ben.call('conversations.markRead', { id, message_id: second?.id ?? 0 });
    await ben.call('conversations.markRead', { id, obj_index: -1 });
    expect(await unreadOf(ben, conversation)).toEqual(item(2));
    await ben.call('conversations.markRead', { conversation_id: id });
    expect(await unreadOf(ben, conversation)).toBeUndefined();
  });

  it('beyond the last means the last, so that the next message is unread', async () => {
    const { ben } = team;
    await messages(1);
    await ben.call('conversations.markRead', { id: conversation.id, obj_index: 9999 });
    expect(await unreadOf(ben, conversation)).toBeUndefined();
    await messages(1);
    expect(await unreadOf(ben, conversation)).toEqual(item(0));
  });

  it('refuses a message from elsewhere, both at once, no conversation, an index below -1, and people outside', async () => {
    const { ada, ben, gwen, workspace } = team;
    const [message] = await messages(1);
    const elsewhere = await aMessage(ada, await aConversation(workspace, ada, ben));
    const refused = (input: object) => ben.refused('conversations.markRead', { id: conversation.id, ...input });
    expect(await refused({ message_id: elsewhere.id })).toMatchObject({ status: 404, error_code: 125 });
    expect(await refused({ message_id: message?.id, obj_index: 0 })).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'message_id' },
    });
    expect(await refused({ conversation_id: conversation.id })).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'conversation_id' },
    });
    expect(await refused({ obj_index: -2 })).toMatchObject({ error_code: 20 });
    expect(await ben.refused('conversations.markRead', { obj_index: 0 })).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'id' },
    });
    expect(await gwen.error('conversations.markRead', { id: conversation.id })).toBe('conversation_not_found');
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
  });
});

describe('conversations/mark_unread', () => {
  it('makes that message the first unread one, for the caller alone', async () => {
    const { ada, ben } = team;
    const [, second] = await messages(3);
    const { id } = conversation;
    await ada.call('conversations.markUnread', { id, obj_index: 2 });
    expect(await unreadOf(ada, conversation)).toEqual(item(1));
    await ada.call('conversations.markUnread', { id, message_id: second?.id ?? 0 });
    expect(await unreadOf(ada, conversation)).toEqual(item(0));
    for (const index of [0, -1]) {
      await ada.call('conversations.markUnread', { id, obj_index: index });
      expect(await unreadOf(ada, conversation)).toEqual(item(-1));
    }
    await ada.call('conversations.markUnread', { id, obj_index: 9999 });
    expect(await unreadOf(ada, conversation)).toEqual(item(1));
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
  });

  it('leaves nothing unread where nothing was said', async () => {
    await team.ada.call('conversations.markUnread', { id: conversation.id, obj_index: 0 });
    expect(await unreadOf(team.ada, conversation)).toBeUndefined();
  });

  it('leaves nothing unread where all messages from there on are removed', async () => {
    const { ada, ben } = team;
    const [first, second] = await messages(2);
    await ada.call('conversationMessages.remove', { id: second?.id ?? 0 });
    await ben.call('conversations.markRead', { id: conversation.id, obj_index: 1 });
    for (const from of [{ obj_index: 1 }, { message_id: second?.id ?? 0 }]) {
      await ben.call('conversations.markUnread', { id: conversation.id, ...from });
      expect(await unreadOf(ben, conversation)).toBeUndefined();
    }
    await ben.call('conversations.markUnread', { id: conversation.id, message_id: first?.id ?? 0 });
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
  });

  it('needs an index or a message: 19 without, 20 with both', async () => {
    const { ada } = team;
    const [message] = await messages(1);
    expect(await ada.refused('conversations.markUnread', { id: conversation.id })).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'obj_index' },
    });
    const both = { id: conversation.id, obj_index: 0, message_id: message?.id };
    expect(await ada.error('conversations.markUnread', both)).toBe('argument_invalid');
    expect(await ada.error('conversations.markUnread', { id: conversation.id, message_id: 4096 })).toBe(
      'message_not_found',
    );
  });
});

describe('conversations/archive', () => {
  it('takes a conversation out of the caller’s list until a message comes or it is taken back', async () => {
    const { ben, cleo, workspace } = team;
    const { id } = conversation;
    await messages(1);
    const listed = async (archived: boolean) =>
      idsOf(await ben.call('conversations.get', { workspace_id: workspace.id, archived })).includes(id);
    expect([await listed(false), await listed(true)]).toEqual([true, false]);
    const events = await eventsDuring(skein, workspace, async () => {
      for (let twice = 0; twice < 2; twice += 1) await ben.call('conversations.archive', { id });
    });
    expect(events).toEqual([]);
    expect([await listed(false), await listed(true)]).toEqual([false, true]);
    expect(await cleo.call('conversations.getone', { id })).toMatchObject({ archived: false });
    await messages(1);
    expect([await listed(false), await listed(true)]).toEqual([true, false]);
    await ben.call('conversations.archive', { id });
    expect(await ben.call('conversations.unarchive', { id })).toEqual({ status: 'ok' });
    expect([await listed(false), await listed(true)]).toEqual([true, false]);
  });

  it('is 124 from outside', async () => {
    for (const operation of ['archive', 'unarchive', 'unmute'] as const) {
      expect(await team.gwen.error(`conversations.${operation}`, { id: conversation.id })).toBe(
        'conversation_not_found',
      );
    }
  });
});

describe('conversations/mute', () => {
  it('hides a conversation from get_unread until its time is over', async () => {
    const { ben, cleo } = team;
    const { id } = conversation;
    const muted = await ben.call('conversations.mute', { id, minutes: 10 });
    const now = skein.clock.now().getTime() / 1000;
    expect(Math.abs((muted.muted_until_ts ?? 0) - now - 600)).toBeLessThan(5);
    await messages(1);
    expect(await unreadOf(ben, conversation)).toBeUndefined();
    expect(await unreadOf(cleo, conversation)).toEqual(item(-1));
    skein.clock.advance(11 * MINUTE);
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
  });

  it('ends by unmute', async () => {
    const { ben } = team;
    const { id } = conversation;
    await ben.call('conversations.mute', { id, minutes: 10 });
    await messages(1);
    expect(await ben.call('conversations.unmute', { id })).toMatchObject({ id, muted_until_ts: null });
    expect(await unreadOf(ben, conversation)).toEqual(item(-1));
  });

  it('lasts from a minute to a hundred years, or it is 20', async () => {
    const { ben } = team;
    const { id } = conversation;
    for (const minutes of [0, -1, 52_560_001]) {
      expect(await ben.error('conversations.mute', { id, minutes })).toBe('argument_invalid');
    }
    for (const minutes of [1, 52_560_000]) {
      expect(await ben.call('conversations.mute', { id, minutes })).toMatchObject({ id });
    }
    expect(await team.gwen.error('conversations.mute', { id, minutes: 1 })).toBe('conversation_not_found');
  });
});
