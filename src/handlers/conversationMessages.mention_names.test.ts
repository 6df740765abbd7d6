import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import { ofGroup, ofUser } from '../testing/mentions.js';
import { eventsDuring } from '../testing/outbox.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** Of Ada, Ben and Cleo. */
let conversation: Schema<'Conversation'>;
let crew: Schema<'Group'>;

beforeEach(async () => {
  const { ada, ben, cleo, workspace } = team;
  conversation = await aConversation(workspace, ada, ben, cleo);
  crew = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [cleo.id] });
});

const said = (user: string, group: string) => `Hi\n${ofUser(team.cleo.id, user)},  ask ${ofGroup(crew.id, group)}!`;

async function rename(): Promise<void> {
  await team.cleo.call('users.update', { name: 'Cleo [New] Name' });
  await team.ada.call('groups.update', { id: crew.id, name: 'Squad' });
}

describe('mentions in messages', () => {
  it('bear the names of this moment, in every operation and event that shows them, and in the snippet', async () => {
    const { ada, workspace } = team;
    const message = await aMessage(ada, conversation, { content: said('whoever', 'whatever') });
    expect(message.content).toBe(said('Cleo Example', 'Crew'));
    await rename();
    const { id } = conversation;
    const reads: [OperationId, Record<string, unknown>][] = [
      ['conversationMessages.getone', { id: message.id }],
      ['conversationMessages.get', { conversation_id: id }],
      ['conversations.getone', { id }],
      ['conversations.get', { workspace_id: workspace.id }],
      ['conversations.update', { id, archived: false }],
      ['conversations.mute', { id, minutes: 5 }],
      ['conversations.unmute', { id }],
      ['conversationMessages.update', { id: message.id, actions: [] }],
    ];
    for (const [operation, input] of reads) {
      const { text } = await ada.try(operation, input);
      expect(text).toContain(JSON.stringify(said('Cleo New Name', 'Squad')));
      if (operation.startsWith('conversations.')) expect(text).toContain('"snippet":"Hi Cleo New Name, ask Squad!"');
    }
    const events = await eventsDuring(skein, workspace, () =>
      ada.call('conversationMessages.update', { id: message.id, content: `${message.content}!` }),
    );
    expect(events).toMatchObject([{ snapshot: { content: `${said('Cleo New Name', 'Squad')}!` } }]);
  });

  it('that differ in their labels alone change nothing', async () => {
    const { ada, workspace } = team;
    const before = await aMessage(ada, conversation, { content: said('Cleo Example', 'Crew') });
    const events = await eventsDuring(skein, workspace, async () => {
      const content = said('Somebody', 'Others');
      expect(await ada.call('conversationMessages.update', { id: before.id, content })).toEqual(before);
    });
    expect(events).toEqual([]);
  });

  it('of a removed group keep what was written', async () => {
    const { ada } = team;
    const { id } = await aMessage(ada, conversation, { content: ofGroup(crew.id, 'Our crew') });
    await ada.call('groups.remove', { id: crew.id });
    expect(await ada.call('conversationMessages.getone', { id })).toMatchObject({
      content: ofGroup(crew.id, 'Our crew'),
    });
  });

  it('of those who are not inside are plain text, whatever they are called, and let nobody in', async () => {
    const { ada, ben, gwen, olga } = team;
    const content = `${ofUser(gwen.id, 'X')} ${ofUser(olga.id, 'Y')} ${ofUser(999 * 4096, 'Z')}`;
    const message = await aMessage(ada, conversation, { content });
    expect(message).toMatchObject({ content, direct_mentions: [] });
    expect(await ben.call('conversations.getone', { id: conversation.id })).toMatchObject({ snippet: 'X Y Z' });
    expect(await gwen.error('conversationMessages.getone', { id: message.id })).toBe('message_not_found');
    expect(await unreadOf(gwen, conversation)).toBeUndefined();
  });

  it('of somebody who has left the workspace are plain text, and an older one does not hinder an edit', async () => {
    const { ada, cleo, workspace } = team;
    const content = `Hi ${ofUser(cleo.id, 'Cleo Example')}`;
    const { id } = await aMessage(ada, conversation, { content, direct_mentions: [cleo.id] });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    expect((await aMessage(ada, conversation, { content: ofUser(cleo.id, 'C') })).direct_mentions).toEqual([]);
    const changed = await ada.call('conversationMessages.update', { id, content: 'Hi' });
    expect(changed).toMatchObject({ content: 'Hi', direct_mentions: [] });
  });

  it('of somebody who came later are plain text in what they do not see, and tell them nothing', async () => {
    const { ada, ben, gus, workspace } = team;
    const two = await aConversation(workspace, ada, ben);
    const before = await aMessage(ada, two, { content: 'Before' });
    await ada.call('conversations.addUser', { id: two.id, user_id: gus.id });
    await gus.call('conversations.markRead', { id: two.id });
    const content = `Before ${ofUser(gus.id, 'G')}`;
    const changed = await ada.call('conversationMessages.update', { id: before.id, content });
    expect(changed).toMatchObject({ content, direct_mentions: [] });
    await ada.call('conversationMessages.update', { id: before.id, direct_mentions: [gus.id] });
    expect(await unreadOf(gus, two)).toBeUndefined();
    await gus.call('conversations.markUnread', { id: two.id, obj_index: -1 });
    expect(await unreadOf(gus, two)).toMatchObject({ obj_index: 0, direct_mention: false });
  });

  it('of another group in an edit tell those who are in it and inside, and not again whom the message told before', async () => {
    const { ada, ben, cleo, gwen, workspace } = team;
    const user_ids = [ben.id, cleo.id, gwen.id];
    const all = await ada.call('groups.add', { workspace_id: workspace.id, name: 'All', user_ids });
    const { id } = await aMessage(ada, conversation, { content: ofGroup(crew.id, 'Crew') });
    for (const by of [ben, cleo]) await by.call('conversations.markRead', { id: conversation.id });
    await ada.call('conversationMessages.update', { id, direct_group_mentions: [crew.id, all.id] });
    expect(await unreadOf(ben, conversation)).toMatchObject({ obj_index: -1, direct_mention: true });
    expect(await unreadOf(cleo, conversation)).toBeUndefined();
    expect(await unreadOf(gwen, conversation)).toBeUndefined();
  });
});
