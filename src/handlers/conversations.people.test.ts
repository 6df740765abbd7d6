import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam, type Team } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** What Ada and Ben have said to each other: a secret, and a second one that mentions Cleo. */
async function aPrivateConversation() {
  const { ada, ben, cleo, workspace } = team;
  const conversation = await aConversation(workspace, ada, ben);
  const secret = await aMessage(ada, conversation, { content: 'The secret.', direct_mentions: [cleo.id] });
  const answer = await aMessage(ben, conversation, { content: `Keep it from [Cleo](app-mention://${cleo.id}).` });
  return { conversation, secret, answer };
}

const messagesOf = async (person: Team['ada'], { id }: { id: number }, input: object = {}) =>
  idsOf(await person.call('conversationMessages.get', { conversation_id: id, order_by: 'asc', ...input }));

describe('a third person in a private conversation', () => {
  it('makes it a conversation of three, with a message that says so', async () => {
    const { ada, ben, cleo, workspace } = team;
    const { conversation } = await aPrivateConversation();
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('conversations.addUser', { id: conversation.id, user_id: cleo.id }),
    );
    const shown = await ada.call('conversations.getone', { id: conversation.id });
    expect(shown).toMatchObject({ private: false, message_count: 3, last_obj_index: 2 });
    expect(new Set(shown.user_ids)).toEqual(new Set([ada.id, ben.id, cleo.id]));
    expect(shown.last_message).toMatchObject({
      content: '',
      creator: ben.id,
      obj_index: 2,
      system_message: {
        type: 'users_added',
        user_ids: [cleo.id],
        initiator: ben.id,
        initiator_name: 'Ben Example',
      },
    });
    expect(events).toMatchObject([{ name: 'message_added', snapshot: shown.last_message }]);
  });

  it('sees nothing from before: not in lists, snippets, counts, nor message by message', async () => {
    const { ada, cleo, workspace } = team;
    const { conversation, secret, answer } = await aPrivateConversation();
    expect(await cleo.error('conversationMessages.getone', { id: secret.id })).toBe('message_not_found');
    await ada.call('conversations.addUser', { id: conversation.id, user_id: cleo.id });
    const shown = await cleo.call('conversations.getone', { id: conversation.id });
    expect(shown).toMatchObject({ message_count: 1, last_obj_index: 2, snippet: '', snippet_creators: [] });
    expect(JSON.stringify(await cleo.call('conversations.get', { workspace_id: workspace.id }))).not.toContain(
      'secret',
    );
    const seen = [shown.last_message?.id];
    expect(await messagesOf(cleo, conversation)).toEqual(seen);
    for (const input of [{ from_obj_index: 0 }, { to_obj_index: 5 }, { newer_than_ts: 0 }, { as_ids: true }]) {
      expect(await messagesOf(cleo, conversation, input)).toEqual(seen);
    }
    expect(await messagesOf(cleo, conversation, { to_obj_index: 1 })).toEqual([]);
    for (const { id } of [secret, answer]) {
      expect(await cleo.refused('conversationMessages.getone', { id })).toMatchObject({ status: 404, error_code: 125 });
      expect(await cleo.error('conversations.markRead', { id: conversation.id, message_id: id })).toBe(
        'message_not_found',
      );
      expect(await cleo.error('conversations.markUnread', { id: conversation.id, message_id: id })).toBe(
        'message_not_found',
      );
      expect(await cleo.error('conversationMessages.update', { id, content: 'x' })).toBe('message_not_found');
      expect(await cleo.error('reactions.add', { message_id: id, reaction: '👍' })).toBe('message_not_found');
      expect(await cleo.error('reactions.get', { message_id: id })).toBe('message_not_found');
    }
    expect(await messagesOf(ada, conversation)).toEqual([secret.id, answer.id, ...seen]);
  });

  it('finds what comes after unread, and no mention from before', async () => {
    const { ada, cleo } = team;
    const { conversation } = await aPrivateConversation();
    await ada.call('conversations.addUser', { id: conversation.id, user_id: cleo.id });
    const item = { conversation_id: conversation.id, obj_index: 1, direct_mention: false };
    expect(await unreadOf(cleo, conversation)).toEqual(item);
    await cleo.call('conversations.markUnread', { id: conversation.id, obj_index: 0 });
    expect(await unreadOf(cleo, conversation)).toEqual(item);
  });

  it('does not learn what was said before from a removal or an edit of what came after', async () => {
    const { ada, ben, cleo } = team;
    const { conversation, secret } = await aPrivateConversation();
    await ada.call('conversations.addUser', { id: conversation.id, user_id: cleo.id });
    const open = await aMessage(ben, conversation, { content: 'Hello Cleo.' });
    expect(await cleo.call('conversations.getone', { id: conversation.id })).toMatchObject({ snippet: 'Hello Cleo.' });
    await ben.call('conversationMessages.remove', { id: open.id });
    const shown = await cleo.call('conversations.getone', { id: conversation.id });
    expect(shown).toMatchObject({ snippet: '', snippet_creators: [], message_count: 2 });
    await ada.call('conversationMessages.update', { id: secret.id, content: 'The changed secret.' });
    expect(await cleo.call('conversations.getone', { id: conversation.id })).toEqual(shown);
  });

  it('and a fourth sees what was said since, never what was private', async () => {
    const { ada, ben, cleo, gwen } = team;
    const { conversation } = await aPrivateConversation();
    await ada.call('conversations.addUser', { id: conversation.id, user_id: cleo.id });
    await aMessage(ben, conversation, { content: 'Now we are three.' });
    await ben.call('conversations.addUsers', { id: conversation.id, user_ids: [gwen.id] });
    expect(await messagesOf(gwen, conversation)).toEqual(await messagesOf(cleo, conversation));
    expect(await messagesOf(gwen, conversation)).toHaveLength(3);
  });

  it('who comes when only two are left sees nothing of what was said before', async () => {
    const { ada, ben, cleo, gwen, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben, cleo);
    await aMessage(ada, conversation);
    await cleo.call('conversations.removeUser', { id: conversation.id, user_id: cleo.id });
    expect(await ada.call('conversations.getone', { id: conversation.id })).toMatchObject({ private: true });
    await ada.call('conversations.addUser', { id: conversation.id, user_id: gwen.id });
    expect(await messagesOf(gwen, conversation)).toHaveLength(1);
    await ada.call('conversations.addUser', { id: conversation.id, user_id: cleo.id });
    expect(await messagesOf(cleo, conversation)).toHaveLength(2);
  });
});

describe('conversations/add_user', () => {
  it('names those in one message who were not inside, and changes nothing for those who were', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    const { id } = await aConversation(workspace, ada, ben);
    const user_ids = [ben.id, cleo.id, gus.id, cleo.id];
    await ada.call('conversations.addUsers', { id, user_ids });
    const { last_message } = await ada.call('conversations.getone', { id });
    expect(last_message?.system_message).toMatchObject({ type: 'users_added', user_ids: [cleo.id, gus.id] });
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('conversations.addUsers', { id, user_ids })).toEqual({ status: 'ok' });
      expect(await ada.call('conversations.addUser', { id, user_id: ben.id })).toEqual({ status: 'ok' });
    });
    expect(events).toEqual([]);
    expect((await aConversation(workspace, gus, cleo, ben, ada)).id).toBe(id);
  });

  it('says it once when several add the same person at once', async () => {
    const { ada, ben, cleo, gwen, workspace } = team;
    const { id } = await aConversation(workspace, ada, ben, cleo);
    const calls = [ada, ben, cleo, ada].map((by) => by.call('conversations.addUser', { id, user_id: gwen.id }));
    await Promise.all(calls);
    expect(await gwen.call('conversations.getone', { id })).toMatchObject({ message_count: 1, last_obj_index: 0 });
  });

  it('is 106 for somebody outside the workspace or whom a guest does not see, and 124 by somebody outside', async () => {
    const { ada, ben, cleo, gus, gwen, olga, workspace } = team;
    const { id } = await aConversation(workspace, ben, gus);
    expect(await ben.error('conversations.addUser', { id, user_id: olga.id })).toBe('user_not_found');
    expect(await ben.error('conversations.addUsers', { id, user_ids: [gwen.id, olga.id] })).toBe('user_not_found');
    expect(await gus.error('conversations.addUser', { id, user_id: cleo.id })).toBe('user_not_found');
    expect(await ada.error('conversations.addUser', { id, user_id: ada.id })).toBe('conversation_not_found');
    expect(await ben.call('conversations.getone', { id })).toMatchObject({ private: true, message_count: 0 });
  });

  it('leaves notes to self to oneself: 114', async () => {
    const { ada, ben, workspace } = team;
    const { id } = await aConversation(workspace, ada);
    for (const [operation, user_id] of [['addUser', ben.id] as const, ['removeUser', ada.id] as const]) {
      expect(await ada.refused(`conversations.${operation}`, { id, user_id })).toMatchObject({
        error_code: 114,
        error_extra: { reason: 'default_conversation' },
      });
    }
    expect(await ada.call('conversations.addUser', { id, user_id: ada.id })).toEqual({ status: 'ok' });
  });
});

describe('conversations/remove_user', () => {
  let conversation: Schema<'Conversation'>;
  beforeEach(async () => {
    const { ada, ben, cleo, workspace } = team;
    conversation = await aConversation(workspace, ada, ben, cleo);
    await aMessage(ada, conversation);
  });

  it('takes sight away at once, and says so to those who stay', async () => {
    const { ada, ben, cleo, workspace } = team;
    const { id } = conversation;
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('conversations.removeUser', { id, user_id: cleo.id }),
    );
    expect(await cleo.error('conversations.getone', { id })).toBe('conversation_not_found');
    expect(await unreadOf(cleo, conversation)).toBeUndefined();
    const { last_message } = await ada.call('conversations.getone', { id });
    expect(last_message?.system_message).toMatchObject({ type: 'users_removed', user_ids: [cleo.id] });
    expect(events).toMatchObject([{ name: 'message_added', actor_id: ben.id, snapshot: last_message }]);
    expect((await aConversation(workspace, ben, ada)).id).toBe(id);
  });

  it('lets anybody leave, also a conversation of two', async () => {
    const { ada, ben, workspace } = team;
    const { id } = await aConversation(workspace, ada, ben);
    expect(await ben.call('conversations.removeUser', { id, user_id: ben.id })).toEqual({ status: 'ok' });
    expect(await ada.call('conversations.getone', { id })).toMatchObject({ user_ids: [ada.id], message_count: 1 });
  });

  it('is 109 for the other of two, 106 for who is not inside, 124 from outside; and nothing changes', async () => {
    const { ada, ben, cleo, gwen, workspace } = team;
    const two = await aConversation(workspace, ada, ben);
    expect(await ada.refused('conversations.removeUser', { id: two.id, user_id: ben.id })).toMatchObject({
      status: 403,
      error_code: 109,
    });
    expect(await gwen.error('conversations.removeUser', { id: two.id, user_id: gwen.id })).toBe(
      'conversation_not_found',
    );
    const both = { id: conversation.id, user_ids: [cleo.id, gwen.id] };
    expect(await ada.error('conversations.removeUsers', both)).toBe('user_not_found');
    expect(await cleo.call('conversations.getone', { id: conversation.id })).toMatchObject({ message_count: 1 });
  });

  it('takes several out with one message', async () => {
    const { ada, ben, cleo } = team;
    const user_ids = [cleo.id, ben.id, cleo.id];
    await ada.call('conversations.removeUsers', { id: conversation.id, user_ids });
    expect(await ada.call('conversations.getone', { id: conversation.id })).toMatchObject({
      user_ids: [ada.id],
      message_count: 2,
      last_message: { system_message: { user_ids: [cleo.id, ben.id] } },
    });
  });

  it('answers a GET too, which says that it is deprecated, and not by a link from elsewhere', async () => {
    const { ada, cleo } = team;
    const { id } = conversation;
    const answered = await ada.try('conversations.removeUserByGet', { id, user_id: cleo.id });
    expect([answered.status, answered.text]).toEqual([200, '{"status":"ok"}']);
    expect(answered.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(await cleo.error('conversations.getone', { id })).toBe('conversation_not_found');
    const login = await skein.send({
      method: 'POST',
      path: '/api/v3/users/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ada.email, password: PASSWORD }),
    });
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const path = `/api/v3/conversations/remove_users?id=${id}&user_ids=${ada.id}`;
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }]) {
      expect((await skein.send({ method: 'GET', path, headers: { cookie, ...headers } })).status).toBe(401);
    }
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await skein.send({ method: 'GET', path, headers: own })).status).toBe(200);
    expect(await ada.error('conversations.getone', { id })).toBe('conversation_not_found');
  });
});
