import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import { found } from './site.js';

/** A comment of this user in a thread with this text. Waits for it. */
export function commentBy(
  reader: Person,
  thread: { id: number },
  { by, content }: { by: number; content: string },
): Promise<Schema<'Comment'>> {
  const list = async () => asObjects(await reader.call('comments.get', { thread_id: thread.id }));
  return found(list, (comment) => comment.creator === by && comment.content === content);
}

/** A message of this user in a conversation with this text. Waits for it. */
export function messageBy(
  reader: Person,
  conversation: { id: number },
  { by, content }: { by: number; content: string },
): Promise<Schema<'ConversationMessage'>> {
  const list = async () =>
    asObjects(await reader.call('conversationMessages.get', { conversation_id: conversation.id }));
  return found(list, (message) => message.creator === by && message.content === content);
}

/** A thread in a channel with this title. Waits for it. */
export function threadTitled(reader: Person, channel: { id: number }, wanted: string): Promise<Schema<'Thread'>> {
  const list = async () => asObjects(await reader.call('threads.get', { channel_id: channel.id }));
  return found(list, ({ title }) => title === wanted);
}

/** The objects of a list, which has ids only when a caller asks for them. */
function asObjects<Item>(list: readonly (Item | number)[]): Item[] {
  return list.flatMap((item) => (typeof item === 'number' ? [] : [item]));
}
