import type { Schema } from '../generated/schemas.js';
import type { Caller, Person } from './person.js';

/** Gets or creates the conversation of these people. */
export function aConversation(
  workspace: { id: number },
  by: Person,
  ...others: readonly Person[]
): Promise<Schema<'Conversation'>> {
  const user_ids = others.map(({ id }) => id);
  return by.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids });
}

/** Adds a message to the conversation. */
export function aMessage(
  by: Caller,
  conversation: { id: number },
  input: Partial<Schema<'ConversationMessagesAddRequest'>> = {},
): Promise<Schema<'ConversationMessage'>> {
  const content = 'The shuttle is back.';
  return by.call('conversationMessages.add', { conversation_id: conversation.id, content, ...input });
}

/** A conversation of these people with a message, without which it is not listed. */
export async function aTalk(
  workspace: { id: number },
  by: Person,
  ...others: readonly Person[]
): Promise<Schema<'Conversation'>> {
  const { id } = await aConversation(workspace, by, ...others);
  await aMessage(by, { id });
  return by.call('conversations.getone', { id });
}

/** The item of conversations/get_unread for this person and conversation; undefined when all is read. */
export async function unreadOf(
  person: Caller,
  conversation: { id: number; workspace_id: number },
): Promise<Schema<'UnreadConversation'> | undefined> {
  const list = await person.call('conversations.getUnread', { workspace_id: conversation.workspace_id });
  return list.find(({ conversation_id }) => conversation_id === conversation.id);
}
