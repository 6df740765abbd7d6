import { MENTIONS_MOST } from '../models/posts.js';
import { BUCKET } from './view.js';

/** The columns of a text, of the users and groups that it mentions, and of the places that are plain text. */
export interface MentioningText {
  text: string;
  users: string;
  groups: string;
  /** Not given for a text that has none. */
  plain?: string;
}

/** The columns of the content of a post in a table. */
export function contentOf(post: string): MentioningText {
  return {
    text: `${post}.content`,
    users: `${post}.direct_mentions`,
    groups: `${post}.direct_group_mentions`,
    plain: `${post}.plain_mentions`,
  };
}

/**
 * The SQL expression of a text in which mentions show the present names of users and groups. A deleted group keeps the
 * name that was written. A text without mentions is returned as it is, at no cost. In a text with more than the allowed
 * number of mentions only the first get names (behaviour/threads.md#mentions).
 */
export function named(said: MentioningText): string {
  return unlessPlain(said, filled(said));
}

/** The same, cut to `length` code points, with only the names left of mentions. */
export function namedPlainly(said: MentioningText, length: number): string {
  const names = `regexp_replace(${filled(said)}, '\\[([^][]*)\\]\\(app-(?:group-)?mention://\\d{1,16}\\)', '\\1', 'g')`;
  return unlessPlain(said, `left(${names}, ${length})`);
}

function unlessPlain({ text, users, groups }: MentioningText, expression: string): string {
  return `case when ${users} = '{}' and ${groups} = '{}' then ${text} else ${expression} end`;
}

function filled({ text, users, groups, plain = `'{}'` }: MentioningText): string {
  const userNames = namesOf('users', `${amongFirst(text, 'mention')} and called.id = any(${users})`);
  const groupNames = namesOf(
    'groups',
    `called.bucket = ${BUCKET} and ${amongFirst(text, 'group-mention')} and called.id = any(${groups})`,
  );
  return `skein_named(${text}, ${userNames}, ${groupNames}, ${MENTIONS_MOST}, ${plain})`;
}

function amongFirst(text: string, kind: 'mention' | 'group-mention'): string {
  return `called.id = any(skein_mentioned(${text}, '${kind}', ${MENTIONS_MOST}))`;
}

/** A name is shown as a label that cannot end its mention (behaviour/threads.md#mentions). */
function namesOf(table: 'users' | 'groups', which: string): string {
  return `(select jsonb_object_agg(called.id, skein_label(called.name, called.id)) from ${table} called where ${which})`;
}
