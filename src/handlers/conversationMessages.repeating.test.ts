import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam({ per: 'test' });
/** Of Ada and Ben; nobody has said anything. */
let conversation: Schema<'Conversation'>;

beforeEach(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben);
});

const counted = async () => {
  const { message_count } = await team.ada.call('conversations.getone', { id: conversation.id });
  return message_count;
};

describe('a temp_id', () => {
  it('of conversations/get_or_create stands for the conversation in every operation, begun or found', async () => {
    const { ada, cleo, gus, workspace } = team;
    const begun = await ada.call('conversations.getOrCreate', {
      workspace_id: workspace.id,
      user_ids: [cleo.id],
      temp_id: -1,
    });
    const message = await ada.call('conversationMessages.add', { conversation_id: -1, content: 'Hi', temp_id: -2 });
    expect(message.conversation_id).toBe(begun.id);
    expect((await ada.call('conversations.getone', { id: -1 })).id).toBe(begun.id);
    expect(idsOf(await ada.call('conversationMessages.get', { conversation_id: -1 }))).toEqual([message.id]);
    const calls: [OperationId, Record<string, unknown>][] = [
      ['conversations.addUser', { id: -1, user_id: gus.id }],
      ['conversations.update', { id: -1, title: 'Three' }],
      ['conversations.markUnread', { id: -1, message_id: -2 }],
      ['conversations.markRead', { conversation_id: -1, message_id: -2 }],
      ['conversations.mute', { id: -1, minutes: 1 }],
      ['conversations.get', { workspace_id: workspace.id, after_id: -1 }],
      ['conversations.removeUsers', { id: -1, user_ids: [gus.id] }],
    ];
    for (const [operation, input] of calls) {
      expect({ operation, status: (await ada.try(operation, input)).status }).toEqual({ operation, status: 200 });
    }
    const found = await ada.call('conversations.getOrCreate', {
      workspace_id: workspace.id,
      user_ids: [team.ben.id],
      temp_id: -3,
    });
    expect(found.id).toBe(conversation.id);
    expect((await ada.call('conversations.getone', { id: -3 })).id).toBe(conversation.id);
  });

  it('of conversation_messages/add stands for the message in every operation that takes one', async () => {
    const { ada } = team;
    const attachments = [await anUpload(ada)];
    const attachment_id = attachments[0]?.attachment_id;
    const message = await aMessage(ada, conversation, { attachments, temp_id: -1 });
    expect(await ada.call('conversationMessages.getone', { id: -1 })).toMatchObject({ id: message.id });
    const calls: [OperationId, Record<string, unknown>][] = [
      ['conversationMessages.update', { id: -1, content: 'Changed' }],
      ['reactions.add', { message_id: -1, reaction: '👍' }],
      ['reactions.get', { message_id: -1 }],
      ['reactions.remove', { message_id: -1, reaction: '👍' }],
      ['attachments.remove', { message_id: -1, attachment_id }],
      ['conversationMessages.remove', { id: -1 }],
    ];
    for (const [operation, input] of calls) {
      expect({ operation, status: (await ada.try(operation, input)).status }).toEqual({ operation, status: 200 });
    }
    expect(await ada.call('conversationMessages.getone', { id: message.id })).toMatchObject({ deleted: true });
  });

  it('makes one message for ten adds at once: 113 for the others, with its id', async () => {
    const { ada } = team;
    const add = { conversation_id: conversation.id, content: 'Once', temp_id: -1 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ada.try('conversationMessages.add', add)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id } = JSON.parse(made[0]?.text ?? '');
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.json()).toMatchObject({ error_code: 113, error_extra: { id } });
    }
    expect(await counted()).toBe(1);
  });

  it('that is not known is 111, 0 and more 112, and nothing is said', async () => {
    const { ada } = team;
    const add = { conversation_id: conversation.id, content: 'x' };
    expect(await ada.error('conversationMessages.add', { ...add, conversation_id: -9 })).toBe('temp_id_unknown');
    expect(await ada.error('conversationMessages.add', { ...add, direct_mentions: [-9] })).toBe('temp_id_unknown');
    expect(await ada.error('conversationMessages.add', { ...add, temp_id: 0 })).toBe('temp_id_invalid');
    expect(await counted()).toBe(0);
  });
});

describe('a message', () => {
  it('under an Idempotency-Key is posted once, and answered as the first time', async () => {
    const { ada, workspace } = team;
    const add = { conversation_id: conversation.id, content: 'Once', attachments: [await anUpload(ada)] };
    const key = { 'idempotency-key': 'once' };
    const events = await eventsDuring(skein, workspace, async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ada.try('conversationMessages.add', add, key)));
      const ids = answers.map(({ text }) => JSON.parse(text).id);
      expect([new Set(ids).size, typeof ids[0]]).toEqual([1, 'number']);
    });
    expect(events).toHaveLength(1);
    expect(await counted()).toBe(1);
    const other = await ada.try('conversationMessages.add', { ...add, content: 'Other' }, key);
    expect(other.json()).toMatchObject({ error_code: 114, error_extra: { reason: 'idempotency_key_reused' } });
  });

  it('keeps buttons as they are cut, changes them, and loses them with its words', async () => {
    const { ada, ben } = team;
    const button = { action: 'send_reply', type: 'action', button_text: 'b'.repeat(141) } as const;
    const actions = [{ ...button, message: 'm'.repeat(2049), url: '' }];
    const message = await aMessage(ada, conversation, { actions });
    const kept = { ...button, button_text: 'b'.repeat(140), message: 'm'.repeat(2048), url: null };
    expect(message.actions).toEqual([kept]);
    const { id } = message;
    expect(await ada.call('conversationMessages.update', { id, content: 'Other' })).toMatchObject({ actions: [kept] });
    const other = { ...button, button_text: 'Yes' };
    expect(await ada.call('conversationMessages.update', { id, actions: [other] })).toMatchObject({
      actions: [{ ...other, message: null, url: null }],
      version: 3,
    });
    expect(await ada.error('conversationMessages.update', { id, actions: [{ type: 'action' }] })).toBe(
      'actions_invalid',
    );
    await ada.call('conversationMessages.remove', { id });
    expect(await ben.call('conversationMessages.getone', { id })).toMatchObject({ actions: [], version: 4 });
  });

  it('never loses its words in an update while nothing is attached: 20', async () => {
    const { ada } = team;
    const { id } = await aMessage(ada, conversation);
    for (const content of ['', ' \n ', 'x'.repeat(65_537)]) {
      expect(await ada.error('conversationMessages.update', { id, content })).toBe('argument_invalid');
    }
    expect(await ada.call('conversationMessages.getone', { id })).toMatchObject({ version: 1, last_edited_ts: null });
  });
});
