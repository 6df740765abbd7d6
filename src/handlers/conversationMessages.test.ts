import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf, pagesOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** Of Ada, Ben and Cleo; nobody has said anything. */
let conversation: Schema<'Conversation'>;

beforeEach(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben, team.cleo);
});

const current = (id: number) => team.ada.call('conversationMessages.getone', { id });
const snippet = async () => {
  const shown = await team.ada.call('conversations.getone', { id: conversation.id });
  return [shown.snippet, ...shown.snippet_creators];
};

describe('conversation_messages/add', () => {
  it('adds a message at the end, and emits it', async () => {
    const { ben, workspace } = team;
    const actions = [{ action: 'open_url', type: 'action', button_text: 'Open', url: 'https://example.com/' }] as const;
    const events = await eventsDuring(skein, workspace, () =>
      aMessage(ben, conversation, { content: ' The shuttle is back. ', actions: [...actions] }),
    );
    const [message] = await ben.call('conversationMessages.get', { conversation_id: conversation.id });
    if (typeof message !== 'object') throw new Error('Only ids came.');
    expect(message).toEqual({
      id: message.id,
      content: ' The shuttle is back.',
      creator: ben.id,
      creator_name: ben.name,
      conversation_id: conversation.id,
      version: 1,
      workspace_id: workspace.id,
      obj_index: 0,
      attachments: [],
      actions: [{ ...actions[0], message: null }],
      reactions: null,
      direct_mentions: [],
      direct_group_mentions: [],
      deleted: false,
      is_deleted: false,
      system_message: null,
      posted_ts: message.posted_ts,
      last_edited_ts: null,
    });
    expect(events).toEqual([
      { name: 'message_added', channel_id: null, user_id: null, actor_id: ben.id, snapshot: message },
    ]);
  });

  it('numbers fifty at once from 0 to 49 without a gap', async () => {
    const { ada, ben, cleo } = team;
    const people = [ada, ben, cleo];
    const calls = Array.from({ length: 50 }, (_, n) => aMessage(people[n % 3] ?? ada, conversation));
    const indexes = (await Promise.all(calls)).map(({ obj_index }) => obj_index).sort((a, b) => a - b);
    expect(indexes).toEqual(Array.from({ length: 50 }, (_, n) => n));
    expect(await ada.call('conversations.getone', { id: conversation.id })).toMatchObject({
      message_count: 50,
      last_obj_index: 49,
      last_message: { obj_index: 49 },
    });
  });

  it('is 124 from outside, 106 and 119 for mentions of nobody, 19 and 20 for no content or too much; and nothing is said', async () => {
    const { ada, cleo, gus, olga } = team;
    const other = await skein.aTeam();
    const group = await other.ada.call('groups.add', { workspace_id: other.workspace.id, name: 'Theirs' });
    const add = { conversation_id: conversation.id, content: 'x' };
    expect(await gus.error('conversationMessages.add', add)).toBe('conversation_not_found');
    expect(await ada.error('conversationMessages.add', { ...add, direct_mentions: [olga.id] })).toBe('user_not_found');
    expect(await ada.error('conversationMessages.add', { ...add, direct_group_mentions: [group.id] })).toBe(
      'group_not_found',
    );
    expect(await ada.error('conversationMessages.add', { ...add, content: '  ' })).toBe('argument_missing');
    expect(await ada.error('conversationMessages.add', { ...add, content: 'x'.repeat(65_537) })).toBe(
      'argument_invalid',
    );
    expect(await ada.error('conversationMessages.add', { ...add, actions: [{ type: 'action' }] })).toBe(
      'actions_invalid',
    );
    expect(await cleo.call('conversations.getone', { id: conversation.id })).toMatchObject({ message_count: 0 });
    expect(await aMessage(ada, conversation, { content: 'x'.repeat(65_536) })).toMatchObject({ obj_index: 0 });
  });

  it('says nothing to those who are mentioned and not inside', async () => {
    const { ada, gwen } = team;
    const content = `[Gwen](app-mention://${gwen.id})`;
    const message = await aMessage(ada, conversation, { content });
    expect(message.direct_mentions).toEqual([]);
    expect((await aMessage(ada, conversation, { direct_mentions: [gwen.id] })).direct_mentions).toEqual([gwen.id]);
    expect(await gwen.error('conversationMessages.getone', { id: message.id })).toBe('message_not_found');
    expect(await unreadOf(gwen, conversation)).toBeUndefined();
  });

  it('is not posted by somebody who is taken out at the same moment and comes later', async () => {
    const { ada, ben, cleo } = team;
    const { id } = conversation;
    const posts = Array.from({ length: 10 }, () =>
      cleo.try('conversationMessages.add', { conversation_id: id, content: 'x' }),
    );
    const gone = ada.call('conversations.removeUser', { id, user_id: cleo.id });
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    await gone;
    const list = await ben.call('conversationMessages.get', { conversation_id: id, order_by: 'asc' });
    const types = list.map((one) => (typeof one === 'object' && one.system_message?.type) ?? 'said');
    expect(types).toEqual([...statuses.filter((status) => status === 200).map(() => 'said'), 'users_removed']);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  });
});

describe('conversation_messages/get', () => {
  it('pages in both orders, between indexes and times, as objects and as ids', async () => {
    const { ada, ben } = team;
    const ids: number[] = [];
    const times: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const { id, posted_ts } = await aMessage(ben, conversation);
      ids.push(id);
      times.push(posted_ts);
      skein.clock.advance(2000);
    }
    const get = { conversation_id: conversation.id, order_by: 'asc' as const };
    const listed = async (input: object) => idsOf(await ada.call('conversationMessages.get', { ...get, ...input }));
    expect(await pagesOf(ada, 'conversationMessages.get', { ...get, limit: 3 })).toEqual([
      ids.slice(0, 3),
      ids.slice(3, 6),
      ids.slice(6),
    ]);
    const backwards = { conversation_id: conversation.id, limit: 3, as_ids: true };
    expect((await pagesOf(ada, 'conversationMessages.get', backwards)).flat()).toEqual([...ids].reverse());
    expect(await listed({ from_obj_index: 2, to_obj_index: 4 })).toEqual(ids.slice(2, 5));
    expect(await listed({ newer_than_ts: times[1], older_than_ts: times[5] })).toEqual(ids.slice(2, 5));
  });

  it('keeps to the limit, which is 20 by default and 500 at most', async () => {
    const { ada, ben } = team;
    for (let n = 0; n < 21; n += 1) await aMessage(ben, conversation);
    const get = { conversation_id: conversation.id };
    const count = async (input: object) =>
      (await ada.call('conversationMessages.get', { ...get, as_ids: true, ...input })).length;
    expect([await count({}), await count({ limit: 1 }), await count({ limit: 500 })]).toEqual([20, 1, 21]);
    expect(await ada.error('conversationMessages.get', { ...get, limit: 501 })).toBe('argument_invalid');
  });

  it('is 124 from outside, 20 out of range', async () => {
    const { ada, gus } = team;
    const get = { conversation_id: conversation.id };
    expect(await gus.refused('conversationMessages.get', get)).toMatchObject({ status: 404, error_code: 124 });
    for (const input of [{ limit: 0 }, { limit: 501 }, { from_obj_index: -2 }, { cursor: '!' }]) {
      expect(await ada.error('conversationMessages.get', { ...get, ...input })).toBe('argument_invalid');
    }
    expect(await ada.call('conversationMessages.get', { ...get, limit: 500 })).toEqual([]);
  });
});

describe('conversation_messages/update', () => {
  it('changes what its writer gives, the beginning that the conversation shows too, and emits it', async () => {
    const { ben, workspace } = team;
    const before = await aMessage(ben, conversation);
    const events = await eventsDuring(skein, workspace, async () => {
      const after = await ben.call('conversationMessages.update', { id: before.id, content: 'It is here.' });
      expect(after).toEqual({ ...before, content: 'It is here.', last_edited_ts: after.last_edited_ts, version: 2 });
    });
    expect(events).toMatchObject([{ name: 'message_updated', snapshot: await current(before.id) }]);
    expect(await snippet()).toEqual(['It is here.', ben.id]);
    expect((await current(before.id)).last_edited_ts).toBeGreaterThanOrEqual(before.posted_ts);
  });

  it('that changes nothing edits nothing and emits nothing', async () => {
    const { ben, workspace } = team;
    const { id, content } = await aMessage(ben, conversation);
    const events = await eventsDuring(skein, workspace, async () => {
      await ben.call('conversationMessages.update', { id, content });
      await ben.call('conversationMessages.update', { id });
    });
    expect(events).toEqual([]);
    expect(await current(id)).toMatchObject({ last_edited_ts: null });
  });

  it('leaves no message without words: 20, and it says what it said', async () => {
    const { ben, workspace } = team;
    const message = await aMessage(ben, conversation);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const content of ['', ' \n ']) {
        expect(await ben.refused('conversationMessages.update', { id: message.id, content })).toMatchObject({
          error_code: 20,
          error_extra: { argument: 'content' },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await current(message.id)).toEqual(message);
  });

  it('tells those whom it comes to mention, and takes it back from those whom it mentions no more', async () => {
    const { ada, ben, cleo } = team;
    const { id } = await aMessage(ada, conversation, { direct_mentions: [ben.id] });
    await aMessage(ada, conversation);
    for (const person of [ben, cleo]) await person.call('conversations.markRead', { id: conversation.id });
    await cleo.call('conversations.archive', { id: conversation.id });
    await ada.call('conversationMessages.update', { id, direct_mentions: [cleo.id] });
    const item = { conversation_id: conversation.id, obj_index: -1, direct_mention: true };
    expect(await unreadOf(cleo, conversation)).toEqual(item);
    expect(await cleo.call('conversations.getone', { id: conversation.id })).toMatchObject({ archived: false });
    expect(await unreadOf(ben, conversation)).toBeUndefined();
    await ben.call('conversations.markUnread', { id: conversation.id, obj_index: 0 });
    expect(await unreadOf(ben, conversation)).toEqual({ ...item, direct_mention: false });
  });

  it('without direct_mentions keeps those that it named before', async () => {
    const { ada, ben, cleo } = team;
    const content = `[Cleo](app-mention://${cleo.id})`;
    const { id, direct_mentions } = await aMessage(ada, conversation, { content, direct_mentions: [ben.id] });
    expect(direct_mentions).toEqual([ben.id, cleo.id]);
    expect(await ada.call('conversationMessages.update', { id, content: 'Nobody.' })).toMatchObject({
      direct_mentions: [ben.id],
    });
  });

  it('is 109 for others, admins too, 125 from outside, 114 for what is removed or news', async () => {
    const { ada, ben, gus } = team;
    const message = await aMessage(ben, conversation);
    const update = (id: number) => ({ id, content: 'Changed.' });
    expect(await ada.refused('conversationMessages.update', update(message.id))).toMatchObject({
      status: 403,
      error_code: 109,
    });
    expect(await gus.error('conversationMessages.update', update(message.id))).toBe('message_not_found');
    expect(await current(message.id)).toEqual(message);
    await ben.call('conversationMessages.remove', { id: message.id });
    expect(await ben.refused('conversationMessages.update', update(message.id))).toMatchObject({
      error_code: 114,
      error_extra: { reason: 'removed' },
    });
    await ben.call('conversations.update', { id: conversation.id, title: 'Looms' });
    const { last_message: news } = await ben.call('conversations.getone', { id: conversation.id });
    for (const operation of ['update', 'remove'] as const) {
      expect(await ben.refused(`conversationMessages.${operation}`, update(news?.id ?? 0))).toMatchObject({
        error_code: 114,
        error_extra: { reason: 'system_message' },
      });
    }
  });
});

describe('conversation_messages/remove', () => {
  it('erases what was said and keeps the place, and emits what is left', async () => {
    const { ada, ben, workspace } = team;
    await aMessage(ada, conversation, { content: 'Before.' });
    const { id } = await aMessage(ben, conversation, { content: 'Wrong.', direct_mentions: [ada.id] });
    await ada.call('reactions.add', { message_id: id, reaction: '👍' });
    const events = await eventsDuring(skein, workspace, () => ben.call('conversationMessages.remove', { id }));
    const left = await current(id);
    expect(left).toMatchObject({
      content: '',
      deleted: true,
      is_deleted: true,
      obj_index: 1,
      actions: [],
      attachments: [],
      reactions: null,
    });
    expect(events).toMatchObject([{ name: 'message_deleted', snapshot: left }]);
    expect(await snippet()).toEqual(['Before.', ada.id]);
    expect(await unreadOf(ada, conversation)).toBeUndefined();
    expect(await ada.call('conversations.getone', { id: conversation.id })).toMatchObject({ message_count: 2 });
  });

  it('again answers the same and emits nothing', async () => {
    const { ben, workspace } = team;
    const { id } = await aMessage(ben, conversation);
    await ben.call('conversationMessages.remove', { id });
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ben.call('conversationMessages.remove', { id })).toEqual({ status: 'ok' });
    });
    expect(events).toEqual([]);
    expect(await snippet()).toEqual(['']);
  });

  it('is 109 for others, admins too, and 125 from outside', async () => {
    const { ada, ben, gus } = team;
    const message = await aMessage(ben, conversation);
    expect(await ada.error('conversationMessages.remove', { id: message.id })).toBe('forbidden');
    expect(await gus.error('conversationMessages.remove', { id: message.id })).toBe('message_not_found');
    expect(await current(message.id)).toEqual(message);
  });
});

describe('reactions to a message', () => {
  it('are shown with it, to those inside; nobody else reacts', async () => {
    const { ada, ben, gus } = team;
    const { id } = await aMessage(ben, conversation);
    await ada.call('reactions.add', { message_id: id, reaction: '👍' });
    expect(await current(id)).toMatchObject({ reactions: { '👍': [ada.id] } });
    expect(await ben.call('reactions.get', { message_id: id })).toEqual({ '👍': [ada.id] });
    for (const operation of ['add', 'remove', 'get'] as const) {
      expect(await gus.error(`reactions.${operation}`, { message_id: id, reaction: '👍' })).toBe('message_not_found');
    }
    await ada.call('reactions.remove', { message_id: id, reaction: '👍' });
    expect(await current(id)).toMatchObject({ reactions: null });
  });

  it('end with what it said: 114 afterwards', async () => {
    const { ben } = team;
    const { id } = await aMessage(ben, conversation);
    await ben.call('conversationMessages.remove', { id });
    expect(await ben.refused('reactions.add', { message_id: id, reaction: '👍' })).toMatchObject({
      error_code: 114,
      error_extra: { reason: 'removed' },
    });
  });
});
