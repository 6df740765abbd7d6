import { MENTIONS_MOST } from '../models/posts.js';
import { BUCKET } from './view.js';

/** The columns of a text and of those whom it mentions. */
export interface MentioningText {
  text: string;
  users: string;
  groups: string;
}

/**
 * The SQL expression of a text in which mentions bear the names that users and groups have now, for labels follow renames; a
 * group that is gone keeps the name that was written. Text that mentions nobody is shown as it is, at no cost. Of one that mentions more than
 * may be written by now (decision 48a), only the first get names.
 */
export function named(said: MentioningText): string {
  return unlessPlain(said, filled(said));
}

/** The same as one line of at most so many code points, in which only the names are left of the mentions. */
export function namedPlainly(said: MentioningText, length: number): string {
  const names = `regexp_replace(${filled(said)}, '\\[([^][]*)\\]\\(app-(?:group-)?mention://\\d{1,16}\\)', '\\1', 'g')`;
  return unlessPlain(said, `left(${names}, ${length})`);
}

function unlessPlain({ text, users, groups }: MentioningText, expression: string): string {
  return `case when ${users} = '{}' and ${groups} = '{}' then ${text} else ${expression} end`;
}

function filled({ text, users, groups }: MentioningText): string {
  const userNames = namesOf('users', `${amongFirst(text, 'mention')} and called.id = any(${users})`);
  const groupNames = namesOf(
    'groups',
    `called.bucket = ${BUCKET} and ${amongFirst(text, 'group-mention')} and called.id = any(${groups})`,
  );
  return `skein_named(${text}, ${userNames}, ${groupNames}, ${MENTIONS_MOST})`;
}

function amongFirst(text: string, kind: 'mention' | 'group-mention'): string {
  return `called.id = any(skein_mentioned(${text}, '${kind}', ${MENTIONS_MOST}))`;
}

/** Names without the brackets that would end the label. */
function namesOf(table: 'users' | 'groups', which: string): string {
  return `(select jsonb_object_agg(called.id, translate(called.name, '[]', '')) from ${table} called where ${which})`;
}
