import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import { aConversation, aMessage } from '../testing/conversations.js';
import type { Person } from '../testing/person.js';
import { indexesByLinks, LINKS, shorts } from '../testing/search_details.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const messagesOf = (conversation: Schema<'Conversation'>, by: Person, query = 'shuttle') =>
  by.call('search.messages', { query, workspace_id: conversation.workspace_id, aggregate_id: conversation.id });

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('search details of conversations', () => {
  const range = (conversation: Schema<'Conversation'>, by: Person, more: Record<string, unknown> = {}) =>
    by.call('search.expandConversationMessageRange', {
      idx_start: 0,
      idx_end: 1000,
      conversation_id: conversation.id,
      workspace_id: conversation.workspace_id,
      ...more,
    });

  it('show the messages that match, their neighbours and ranges', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben);
    for (const content of ['a', 'b', 'c', 'The shuttle?', 'd', 'e', 'f'])
      await aMessage(ada, conversation, { content });
    const shown = await messagesOf(conversation, ben);
    expect(shorts(shown)).toBe('0-1 (2) 3 (4) 5-6');
    expect(shown.terms).toEqual(['shuttle']);
    const query = `idx_start=0&idx_end=1&conversation_id=${conversation.id}&workspace_id=${workspace.id}`;
    const link = `/api/v3/search/expand_conversation_message_range?${query}`;
    expect(shown.items[0]).toEqual({
      type: 'conversation_message_range',
      idx_start: 0,
      idx_end: 1,
      expand_link: link,
      top_expand_link: `${link}&direction=top`,
      bottom_expand_link: `${link}&direction=bottom`,
    });
    for (const link of LINKS) {
      expect(await indexesByLinks(skein, ben, shown.items, link)).toEqual(upTo(7));
    }
    expect(shorts(await range(conversation, ben, { direction: 'bottom' }))).toBe('0 1 2 3 4 5 6');
  });

  it('show messages as conversation_messages/getone does, with three more fields', async () => {
    const { ada, ben, gus, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben, gus);
    const { id } = await aMessage(ada, conversation, { content: 'The shuttle.' });
    skein.clock.advance(MINUTE);
    await ada.call('conversationMessages.update', { id, content: `Shuttle, [Ben](app-mention://${ben.id})` });
    const message = await ben.call('conversationMessages.getone', { id });
    const times = { posted: message.posted_ts, last_updated: message.last_edited_ts };
    const item = {
      type: 'conversation_message',
      expanded: true,
      obj: { ...message, ...times, attached_to_everyone: true },
    };
    expect((await messagesOf(conversation, ben)).items).toEqual([item]);
    expect((await range(conversation, ben)).items).toEqual([item]);
    await ada.call('conversationMessages.remove', { id });
    expect((await range(conversation, ben)).items).toMatchObject([{ obj: { deleted: true, content: '' } }]);
  });

  it('never show what was said before one joined, nor name its indexes', async () => {
    const { ada, ben, cleo, workspace } = team;
    const conversation = await aConversation(workspace, ada, cleo);
    for (const content of ['a', 'Our shuttle.', 'c']) await aMessage(ada, conversation, { content });
    await ada.call('conversations.addUser', { id: conversation.id, user_id: ben.id });
    for (const content of ['A shuttle.', 'e', 'f', 'g', 'h']) await aMessage(ada, conversation, { content });
    const list = await ben.call('conversationMessages.get', { conversation_id: conversation.id, limit: 500 });
    const from = Math.min(...list.map((message) => (typeof message === 'number' ? 0 : message.obj_index)));
    expect(from).toBeGreaterThanOrEqual(3);
    const shown = await messagesOf(conversation, ben);
    const seen = (await indexesByLinks(skein, ben, shown.items, 'expand_link')).toSorted((a, b) => a - b);
    expect(seen).toEqual(upTo(seen.length).map((index) => from + index));
    for (const { idx_start = from } of shown.items) expect(idx_start).toBeGreaterThanOrEqual(from);
    for (const direction of ['top', 'bottom']) {
      expect((await range(conversation, ben, { direction })).items).toHaveLength(seen.length);
      expect(await range(conversation, ben, { idx_end: from - 1, direction })).toEqual({ terms: [], items: [] });
    }
    expect(JSON.stringify(await messagesOf(conversation, ben, 'our'))).not.toContain('Our shuttle');
  });

  it('are 124 for those who are not in the conversation, and 105 outside the workspace', async () => {
    const { ada, ben, cleo, gwen, olga, workspace } = team;
    const conversation = await aConversation(workspace, ben, cleo, gwen);
    await aMessage(ben, conversation);
    const codes = async (by: Person, workspace_id: number) => [
      await by.error('search.messages', { query: 'back', workspace_id, aggregate_id: conversation.id }),
      await by.error('search.expandConversationMessageRange', {
        idx_start: 0,
        idx_end: 1,
        workspace_id,
        conversation_id: conversation.id,
      }),
    ];
    expect(await codes(ada, workspace.id)).toEqual(['conversation_not_found', 'conversation_not_found']);
    expect(await codes(olga, workspace.id)).toEqual(['workspace_not_found', 'workspace_not_found']);
    const other = await skein.aWorkspace(ben, 'Another');
    expect(await codes(ben, other.id)).toEqual(['conversation_not_found', 'conversation_not_found']);
  });

  it('are 20 when the range ends before it begins', async () => {
    const { ada, ben, workspace } = team;
    const conversation = await aConversation(workspace, ada, ben);
    const input = { conversation_id: conversation.id, workspace_id: workspace.id, idx_start: 1, idx_end: 0 };
    expect(await ben.refused('search.expandConversationMessageRange', input)).toMatchObject({
      error_code: 20,
      error_extra: { argument: 'idx_end' },
    });
  });
});
