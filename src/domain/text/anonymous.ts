import type { Queryable } from '../../db/database.js';
import type { Mentions, Said } from '../../models/posts.js';
import { deletedAmong, DELETED_NAME } from '../../models/user.js';
import { mentionedIn, snippetOf, withoutName } from './post_text.js';

/** Replaces the personal fields of a user in a snapshot. */
const PERSONAL = {
  name: DELETED_NAME,
  first_name: DELETED_NAME,
  short_name: DELETED_NAME,
  contact_info: '',
  profession: '',
  avatar_id: null,
  avatar_urls: null,
  away_mode: null,
  timezone: 'UTC',
  removed: true,
};

/** Copies of these objects of the contract in which users who have deleted their accounts are anonymous. */
export async function withoutTheDeleted(db: Queryable, objects: readonly object[]): Promise<object[]> {
  const deleted = await deletedAmong(db, [...new Set(objects.flatMap(namedIn))]);
  return objects.map((object) => deleted.reduce<object>(forgetPerson, object));
}

/** The fields with the id of a user whose name the same object contains. */
const NAMING = ['id', 'creator', 'initiator'];

/** The ids of all users whose names an object may contain. Some may be ids of other objects. */
function namedIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === 'number') return NAMING.includes(key) ? [member] : [];
    return key === 'content' && typeof member === 'string' ? mentionedIn(inSnapshot(member)) : namedIn(member);
  });
}

/** A copy of a snapshot in which this user is anonymous. */
export function withoutPerson(value: unknown, userId: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutPerson(item, userId));
  return typeof value === 'object' && value !== null ? forgetPerson(value, userId) : value;
}

function forgetPerson(value: object, userId: number): object {
  const object: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [
      key,
      key === 'content' && typeof member === 'string' ? withoutName(member, userId) : withoutPerson(member, userId),
    ]),
  );
  if (object['id'] === userId && 'email' in object) {
    return { ...object, ...PERSONAL, email: `deleted+${userId}@users.invalid` };
  }
  for (const role of ['creator', 'initiator']) {
    if (object[role] === userId && `${role}_name` in object) object[`${role}_name`] = DELETED_NAME;
  }
  // The form of a call names its user in this way.
  if (object['user_id'] === userId && 'user_name' in object) object['user_name'] = DELETED_NAME;
  if ('snippet' in object) object['snippet'] = snippetIn(object);
  return object;
}

/**
 * A content in a snapshot. Mentions there already contain the names, so no id needs to be looked up. All that looks
 * like a mention counts, because a snapshot does not say what is plain text.
 */
function inSnapshot(content: string): Said & Mentions {
  return { content, plain_mentions: [], direct_mentions: [], direct_group_mentions: [] };
}

/** Makes the snippet of a thread in a snapshot again. Empty when the snapshot does not contain the last post. */
function snippetIn({ content, last_comment: last }: Record<string, unknown>): string {
  const said = typeof last === 'object' && last !== null && 'content' in last ? last.content : content;
  return typeof said === 'string' ? snippetOf(inSnapshot(said)).snippet : '';
}
