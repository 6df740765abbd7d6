import type { Schema } from '../generated/schemas.js';
import type { Answered } from './http.js';
import type { Caller } from './person.js';

/** A button of a post that opens a URL. */
export const OPEN_URL = {
  action: 'open_url',
  type: 'action',
  button_text: 'Open',
  url: 'https://example.com',
} as const;

/** Adds a thread to the channel. */
export function aThread(
  by: Caller,
  channel: { id: number },
  input: Partial<Schema<'ThreadsAddRequest'>> = {},
): Promise<Schema<'Thread'>> {
  return by.call('threads.add', { channel_id: channel.id, title: 'Launch', content: 'Who is in?', ...input });
}

/** Adds a comment to the thread. */
export function aComment(
  by: Caller,
  thread: { id: number },
  input: Partial<Schema<'CommentsAddRequest'>> = {},
): Promise<Schema<'Comment'>> {
  return by.call('comments.add', { thread_id: thread.id, content: 'I am.', ...input });
}

/** The item of threads/get_unread for this person and thread; undefined when all is read. */
export async function unreadIn(
  person: Caller,
  thread: { id: number; workspace_id: number },
): Promise<Schema<'UnreadThread'> | undefined> {
  const list = await person.call('threads.getUnread', { workspace_id: thread.workspace_id });
  return list.find(({ thread_id }) => thread_id === thread.id);
}

/** The ids of a list, which holds objects or, with `as_ids`, ids. */
export function idsOf(list: readonly (number | { id: number })[]): number[] {
  return list.map((item) => (typeof item === 'number' ? item : item.id));
}

/** The ids on each page of a list. */
export async function pagesOf(caller: Caller, operation: Listing, input: Record<string, unknown>): Promise<number[][]> {
  const pages: Answered[] = await answersOf(caller, operation, input);
  return pages.map(({ text }) => {
    const list: (number | { id: number })[] = JSON.parse(text);
    return idsOf(list);
  });
}

type Listing = Parameters<Caller['try']>[0];

/** The answers for each page of a list, until the header `Link` names no next page. */
export async function answersOf(
  caller: Caller,
  operation: Listing,
  input: Record<string, unknown>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  const seen = new Set<string>();
  for (let next: Record<string, unknown> | undefined = input; next !== undefined;) {
    const answered = await caller.try(operation, next);
    if (answered.status !== 200) throw new Error(`${operation} returned ${answered.status}: ${answered.text}`);
    answers.push(answered);
    const link = answered.headers.get('link');
    if (link === null) return answers;
    if (seen.has(link)) throw new Error(`${operation} goes round: ${link}`);
    seen.add(link);
    const { searchParams } = new URL(/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? '');
    // POST operations take ids as numbers.
    next = Object.fromEntries(
      [...searchParams].map(([name, text]) => [name, /^\d+$/.test(text) ? Number(text) : text]),
    );
  }
  return answers;
}
