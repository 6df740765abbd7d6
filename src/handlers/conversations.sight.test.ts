import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { viewersOfMessage } from '../models/conversation.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';
import { anUpload } from '../testing/uploads.js';

const { skein, team } = useTeam();
/** Of Ada, Ben and Rex, who was removed from the workspace since. */
let conversation: Schema<'Conversation'>;
let message: Schema<'ConversationMessage'>;
/** Those who are not inside, by what they are. */
let outsiders: Record<string, Person>;

beforeAll(async () => {
  const { ada, ben, cleo, gus, gwen, olga, workspace } = team;
  const [rex, lea] = [await skein.aMember(ada, workspace, 'rex'), await skein.aMember(ada, workspace, 'lea')];
  conversation = await aConversation(workspace, ada, ben, rex, lea);
  const attachments = [await anUpload(ada)];
  message = await aMessage(ada, conversation, { content: 'Ours', direct_mentions: [rex.id, lea.id], attachments });
  await rex.call('reactions.add', { message_id: message.id, reaction: '👍' });
  await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: rex.id });
  await lea.call('conversations.removeUser', { id: conversation.id, user_id: lea.id });
  const admin = await skein.aMember(ada, workspace, 'ann', 'ADMIN');
  const elsewhere = await skein.aUser('eve');
  await skein.aWorkspace(elsewhere);
  outsiders = { cleo, gus, gwen, olga, admin, elsewhere, removed: rex, left: lea };
});

const here = () => ({ id: conversation.id });
const ofMessage = () => ({ id: message.id });
const reaction = () => ({ message_id: message.id, reaction: '👍' });

/** All that a caller might do with the id of a conversation or of a message, and what hides it. */
const attempts: [OperationId, number, () => Record<string, unknown>][] = [
  ['conversations.getone', 124, here],
  ['conversations.update', 124, () => ({ ...here(), title: 'Mine', archived: true })],
  ['conversations.addUser', 124, () => ({ ...here(), user_id: team.cleo.id })],
  ['conversations.addUsers', 124, () => ({ ...here(), user_ids: [team.cleo.id] })],
  ['conversations.removeUser', 124, () => ({ ...here(), user_id: team.ben.id })],
  ['conversations.removeUsers', 124, () => ({ ...here(), user_ids: [team.ben.id] })],
  ['conversations.archive', 124, here],
  ['conversations.unarchive', 124, here],
  ['conversations.mute', 124, () => ({ ...here(), minutes: 5 })],
  ['conversations.unmute', 124, here],
  ['conversations.markRead', 124, () => ({ ...here(), message_id: message.id })],
  ['conversations.markUnread', 124, () => ({ ...here(), obj_index: 0 })],
  ['conversationMessages.add', 124, () => ({ conversation_id: conversation.id, content: 'Me too' })],
  ['conversationMessages.get', 124, () => ({ conversation_id: conversation.id, as_ids: true })],
  ['conversationMessages.getone', 125, ofMessage],
  ['conversationMessages.update', 125, () => ({ ...ofMessage(), content: 'Mine' })],
  ['conversationMessages.remove', 125, ofMessage],
  ['reactions.get', 125, reaction],
  ['reactions.add', 125, reaction],
  ['reactions.remove', 125, reaction],
  ['attachments.remove', 125, () => ({ message_id: message.id, attachment_id: message.attachments[0]?.attachment_id })],
];

/** All rows of the conversation, as texts. */
async function rows(): Promise<string> {
  const bucket = bucketOf(conversation.id);
  const { text } = await skein.db.one<{ text: string }>(sql`
    select (select jsonb_agg(v order by v.id) from conversations v where v.bucket = ${bucket})::text
      || (select jsonb_agg(m order by m.id) from messages m where m.bucket = ${bucket})::text
      || (select jsonb_agg(cu order by cu.conversation_id, cu.user_id) from conversation_users cu where cu.bucket = ${bucket})::text
      as text`);
  return text;
}

describe('a conversation and its messages', () => {
  it.each(attempts)(
    'are nothing in %s, but %s, to guests, admins, members of elsewhere, and people who were removed or have left',
    async (operation, code, inputOf) => {
      const [input, before] = [inputOf(), await rows()];
      const isOurs = (value: unknown) => value === conversation.id || value === message.id;
      const nothing = 2 ** 40 * 4096 + bucketOf(conversation.id);
      const names = Object.entries(input).map(([name, value]) => [name, isOurs(value) ? nothing : value]);
      const unknown = await team.cleo.try(operation, Object.fromEntries(names));
      expect(unknown.json()).toMatchObject({ error_code: code });
      for (const [who, by] of Object.entries(outsiders)) {
        const text = withoutUuid((await by.try(operation, input)).text);
        expect({ who, text }).toEqual({ who, text: withoutUuid(unknown.text) });
      }
      expect(await rows()).toBe(before);
    },
  );

  it('are in no list and no count of theirs', async () => {
    const { workspace } = team;
    for (const by of ['cleo', 'gus', 'gwen', 'admin', 'left'].map((who) => outsiders[who])) {
      for (const archived of [false, true]) {
        const listed = await by?.try('conversations.get', { workspace_id: workspace.id, archived, limit: 500 });
        expect([listed?.status, listed?.text.includes('Ours')]).toEqual([200, false]);
      }
      expect(await by?.call('conversations.getUnread', { workspace_id: workspace.id })).toEqual([]);
    }
  });

  it('go on for those who stay, and say who is gone', async () => {
    const { ada, ben } = team;
    const [rex, lea] = [outsiders['removed'], outsiders['left']];
    const shown = await ben.call('conversations.getone', { id: conversation.id });
    expect(shown.user_ids).toContain(rex?.id);
    expect(shown.user_ids).not.toContain(lea?.id);
    expect(shown.last_message?.system_message).toMatchObject({ type: 'users_removed', user_ids: [lea?.id] });
    expect(await ada.call('reactions.get', { message_id: message.id })).toEqual({ '👍': [rex?.id] });
  });

  it('of two conversations do not mix: a message of one is 125 in the other', async () => {
    const { ada, ben, workspace } = team;
    const other = await aConversation(workspace, ada, ben);
    for (const operation of ['conversations.markRead', 'conversations.markUnread'] as const) {
      expect(await ada.error(operation, { id: other.id, message_id: message.id })).toBe('message_not_found');
    }
    expect(await ada.error('conversationMessages.get', { conversation_id: message.id })).toBe('conversation_not_found');
    expect(await ada.error('conversationMessages.getone', { id: conversation.id })).toBe('message_not_found');
  });
});

describe('a third person in a private conversation', () => {
  it('who comes while the two go on talking sees all from the word of their coming on, and nothing before', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const two = await aConversation(workspace, ada, ben);
    const talk = (by: Person) => Array.from({ length: 10 }, () => aMessage(by, two));
    const coming = ben.call('conversations.addUser', { id: two.id, user_id: cleo.id });
    const said = await Promise.all([...talk(ada), ...talk(ben)]);
    await coming;
    const all = { conversation_id: two.id, order_by: 'asc' as const, limit: 500 };
    const adas = await ada.call('conversationMessages.get', all);
    const news = adas.findIndex((one) => typeof one === 'object' && one.system_message?.type === 'users_added');
    expect([adas.length, said.map(({ obj_index }) => obj_index).includes(news)]).toEqual([21, false]);
    expect(await cleo.call('conversationMessages.get', all)).toEqual(adas.slice(news));
    expect(await cleo.call('conversations.getone', { id: two.id })).toMatchObject({ message_count: 21 - news });
  });

  it('sees nothing from before: not in events either, which say to whom they may be told', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const two = await aConversation(workspace, ada, ben);
    const [secret, other] = [await aMessage(ada, two, { content: 'The secret.' }), await aMessage(ben, two)];
    const coming = await eventsDuring(skein, workspace, () =>
      ben.call('conversations.addUser', { id: two.id, user_id: cleo.id }),
    );
    expect(coming).toHaveLength(1);
    expect(JSON.stringify(coming)).not.toContain('secret');
    const later = await eventsDuring(skein, workspace, async () => {
      await ada.call('conversationMessages.update', { id: secret.id, content: 'Changed', direct_mentions: [cleo.id] });
      await ben.call('conversationMessages.remove', { id: other.id });
    });
    expect(later).toMatchObject([
      { name: 'message_updated', snapshot: { obj_index: 0, conversation_id: two.id } },
      { name: 'message_deleted', snapshot: { obj_index: 1, conversation_id: two.id } },
    ]);
    const place = { id: two.id, bucket: bucketOf(two.id) };
    const told = async (index: number) =>
      [...(await viewersOfMessage(skein.db, place, index, [ada.id, ben.id, cleo.id]))].sort((a, b) => a - b);
    expect(await told(0)).toEqual([ada.id, ben.id]);
    expect(await told(1)).toEqual([ada.id, ben.id]);
    expect(await told(2)).toEqual([ada.id, ben.id, cleo.id]);
    expect(await unreadOf(cleo, two)).toMatchObject({ obj_index: 1, direct_mention: false });
  });
});
