import type { Schema } from '../generated/schemas.js';
import type { Caller } from './person.js';

/** A thread of that person in the channel. */
export function aThread(
  by: Caller,
  channel: { id: number },
  input: Partial<Schema<'ThreadsAddRequest'>> = {},
): Promise<Schema<'Thread'>> {
  return by.call('threads.add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?', ...input });
}

/** A comment of that person at the end of the thread. */
export function aComment(
  by: Caller,
  thread: { id: number },
  input: Partial<Schema<'CommentsAddRequest'>> = {},
): Promise<Schema<'Comment'>> {
  return by.call('comments.add', { thread_id: thread.id, content: 'I am.', ...input });
}

/** What threads/get_unread says to that person of the thread, or undefined when nothing of it is unread. */
export async function unreadIn(
  person: Caller,
  thread: { id: number; workspace_id: number },
): Promise<Schema<'UnreadThread'> | undefined> {
  const list = await person.call('threads.getUnread', { workspace_id: thread.workspace_id });
  return list.find(({ thread_id }) => thread_id === thread.id);
}

/** The ids of a list that holds objects, or with `as_ids` ids. */
export function idsOf(list: readonly (number | { id: number })[]): number[] {
  return list.map((item) => (typeof item === 'number' ? item : item.id));
}

/** The ids on each page of a list, from the first to the one whose `Link` names no next. */
export async function pagesOf(
  caller: Caller,
  operation: 'threads.get' | 'comments.get' | 'conversations.get' | 'conversationMessages.get' | 'inbox.get',
  input: Record<string, unknown>,
): Promise<number[][]> {
  const pages: number[][] = [];
  const seen = new Set<string>();
  for (let next: Record<string, unknown> | undefined = input; next !== undefined;) {
    const answered = await caller.try(operation, next);
    if (answered.status !== 200) throw new Error(`${operation} answered ${answered.status}: ${answered.text}`);
    const list: (number | { id: number })[] = JSON.parse(answered.text);
    pages.push(idsOf(list));
    const link = answered.headers.get('link');
    if (link === null) return pages;
    if (seen.has(link)) throw new Error(`${operation} goes round: ${link}`);
    seen.add(link);
    next = Object.fromEntries(new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? '').searchParams);
  }
  return pages;
}
