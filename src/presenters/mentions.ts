import { BUCKET } from './view.js';

/** The columns of a text and of those whom it mentions. */
export interface MentioningText {
  text: string;
  users: string;
  groups: string;
}

/**
 * The SQL expression of a text in which mentions bear the names that users and groups have now, for labels follow renames; a
 * group that is gone keeps the name that was written. Text that mentions nobody is shown as it is, at no cost.
 */
export function named({ text, users, groups }: MentioningText): string {
  return unlessPlain(
    { text, users, groups },
    `skein_named(${text}, ${namesOf('users', users)}, ${groupNames(groups)})`,
  );
}

/** The same as one line of at most so many code points, in which only the names are left of the mentions. */
export function namedPlainly({ text, users, groups }: MentioningText, length: number): string {
  const filled = `skein_named(${text}, ${namesOf('users', users)}, ${groupNames(groups)})`;
  const names = `regexp_replace(${filled}, '\\[([^][]*)\\]\\(app-(?:group-)?mention://\\d{1,16}\\)', '\\1', 'g')`;
  return unlessPlain({ text, users, groups }, `left(${names}, ${length})`);
}

function unlessPlain({ text, users, groups }: MentioningText, expression: string): string {
  return `case when ${users} = '{}' and ${groups} = '{}' then ${text} else ${expression} end`;
}

function groupNames(ids: string): string {
  return namesOf('groups', ids, `called.bucket = ${BUCKET} and `);
}

/** Names without the brackets that would end the label. */
function namesOf(table: 'users' | 'groups', ids: string, where = ''): string {
  return `(select jsonb_object_agg(called.id, translate(called.name, '[]', '')) from ${table} called where ${where}called.id = any(${ids}))`;
}
