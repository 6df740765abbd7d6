import type { Schema } from '../generated/schemas.js';
import type { Caller, Person } from './person.js';

/** The conversation of these people. */
export function aConversation(
  workspace: { id: number },
  by: Person,
  ...others: readonly Person[]
): Promise<Schema<'Conversation'>> {
  const user_ids = others.map(({ id }) => id);
  return by.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids });
}

/** A message of that person at the end of the conversation. */
export function aMessage(
  by: Caller,
  conversation: { id: number },
  input: Partial<Schema<'ConversationMessagesAddRequest'>> = {},
): Promise<Schema<'ConversationMessage'>> {
  const content = 'The shuttle is back.';
  return by.call('conversationMessages.add', { conversation_id: conversation.id, content, ...input });
}

/** The conversation of these people, in which one of them has said something: without that it is not listed. */
export async function aTalk(
  workspace: { id: number },
  by: Person,
  ...others: readonly Person[]
): Promise<Schema<'Conversation'>> {
  const { id } = await aConversation(workspace, by, ...others);
  await aMessage(by, { id });
  return by.call('conversations.getone', { id });
}

/** What conversations/get_unread says to that person of the conversation, or undefined when nothing of it is unread. */
export async function unreadOf(
  person: Caller,
  conversation: { id: number; workspace_id: number },
): Promise<Schema<'UnreadConversation'> | undefined> {
  const list = await person.call('conversations.getUnread', { workspace_id: conversation.workspace_id });
  return list.find(({ conversation_id }) => conversation_id === conversation.id);
}
