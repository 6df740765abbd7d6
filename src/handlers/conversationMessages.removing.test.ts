import { beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage, unreadOf } from '../testing/conversations.js';
import type { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam({ per: 'test' });
/** Of Ada, Ben and Cleo; nobody has said anything. */
let conversation: Schema<'Conversation'>;

beforeEach(async () => {
  conversation = await aConversation(team.workspace, team.ada, team.ben, team.cleo);
});

const remove = (by: Person, { id }: { id: number }) => by.call('conversationMessages.remove', { id });
const readAll = (by: Person) => by.call('conversations.markRead', { id: conversation.id });
const shown = () => team.ada.call('conversations.getone', { id: conversation.id });

describe('a removed message', () => {
  it('leaves the conversation read for those who had no other unread one', async () => {
    const { ada, ben, cleo } = team;
    await aMessage(ben, conversation);
    await readAll(ada);
    const wrong = await aMessage(ben, conversation, { direct_mentions: [ada.id] });
    expect(await unreadOf(ada, conversation)).toMatchObject({ obj_index: 0, direct_mention: true });
    await remove(ben, wrong);
    expect(await unreadOf(ada, conversation)).toBeUndefined();
    // Cleo has not read the first one either.
    expect(await unreadOf(cleo, conversation)).toMatchObject({ obj_index: -1, direct_mention: false });
    await aMessage(ben, conversation);
    expect(await unreadOf(ada, conversation)).toMatchObject({ obj_index: 1, direct_mention: false });
  });

  it('leaves nothing unread for those who read the last one that is left afterwards', async () => {
    const { ada, ben } = team;
    const [first, second] = [await aMessage(ben, conversation), await aMessage(ben, conversation)];
    await remove(ben, second);
    await ada.call('conversations.markRead', { id: conversation.id, message_id: first.id });
    expect(await unreadOf(ada, conversation)).toBeUndefined();
    await aMessage(ben, conversation);
    expect(await unreadOf(ada, conversation)).toMatchObject({ obj_index: 1 });
  });

  it('leaves the conversation unread for those who have another unread one', async () => {
    const { ada, ben } = team;
    const [first, second] = [await aMessage(ben, conversation), await aMessage(ben, conversation)];
    await remove(ben, first);
    expect(await unreadOf(ada, conversation)).toMatchObject({ obj_index: -1 });
    await remove(ben, second);
    expect(await unreadOf(ada, conversation)).toBeUndefined();
  });

  it('is not the last message any more, which agrees with the snippet', async () => {
    const { ada, ben } = team;
    const first = await aMessage(ada, conversation, { content: 'First.' });
    const second = await aMessage(ben, conversation, { content: 'Second.' });
    await remove(ben, second);
    const ofFirst = { last_message: first, snippet: 'First.', snippet_creators: [ada.id] };
    expect(await shown()).toMatchObject({ ...ofFirst, message_count: 2, last_obj_index: 1 });
    const { workspace } = team;
    expect(await ben.call('conversations.get', { workspace_id: workspace.id })).toMatchObject([ofFirst]);

    await remove(ada, first);
    expect(await shown()).toMatchObject({ last_message: null, snippet: '', snippet_creators: [], message_count: 2 });
    const third = await aMessage(ben, conversation, { content: 'Third.' });
    expect(await shown()).toMatchObject({ last_message: third, snippet: 'Third.', snippet_creators: [ben.id] });
  });

  it('before the last one leaves the last message', async () => {
    const { ada, ben } = team;
    const [first, second] = [await aMessage(ada, conversation), await aMessage(ben, conversation)];
    await remove(ada, first);
    expect(await shown()).toMatchObject({ last_message: second });
  });
});
