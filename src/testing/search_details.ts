import { expect } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import type { Person } from './person.js';
import type { Skein } from './skein.js';

type Item = Schema<'SearchDetailItem'>;

/** The links of a range. */
export const LINKS = ['expand_link', 'top_expand_link', 'bottom_expand_link'] as const;

/** The items in a few characters: `T` for the thread, `3` for a post, `(3)` for a folded one, `3-9` for a range. */
export function shorts({ items }: { items: readonly Item[] }): string {
  return items.map(short).join(' ');
}

function short({ type, expanded, obj, idx_start, idx_end }: Item): string {
  if (obj === undefined) return `${idx_start}-${idx_end}`;
  const index = 'obj_index' in obj ? `${obj.obj_index}` : 'T';
  const postType = 'thread_id' in obj ? 'comment' : 'conversation_message';
  expect(type).toBe(index === 'T' ? 'thread' : postType);
  return expanded === true ? index : `(${index})`;
}

/** Calls a link as it is. */
export async function follow({ send }: Skein, by: Person, link = ''): Promise<Schema<'SearchDetails'>> {
  const { status, text } = await send({
    method: 'GET',
    path: link,
    headers: { authorization: `Bearer ${by.token}` },
  });
  if (status !== 200) throw new Error(`${link} returned ${status}: ${text}`);
  return JSON.parse(text);
}

/** The indexes of all posts that these items and the links of their ranges show, in the order in which they appear. */
export async function indexesByLinks(
  skein: Skein,
  by: Person,
  items: readonly Item[],
  link: (typeof LINKS)[number],
): Promise<number[]> {
  const indexes: number[] = [];
  for (const { obj, ...item } of items) {
    if (obj === undefined) {
      indexes.push(...(await indexesByLinks(skein, by, (await follow(skein, by, item[link])).items, link)));
    } else if ('obj_index' in obj) {
      indexes.push(obj.obj_index);
    }
  }
  return indexes;
}
