import { bucketPrefix, type Bucket } from '../db/ids.js';
import type { SearchedWorkspace, Term } from './search.js';

// Conditions as the text of a `tsquery`. docs/storage.md has the forms of lexemes.

/**
 * A search in these few conversations alone is a condition on marks as well, so that the index finds their documents.
 */
const MOST_MARKS = 100;

/** The conditions on the words and marks of documents of a workspace; undefined when there are none. */
export function conditionsOf(asked: SearchedWorkspace): string | undefined {
  const { bucket, matching, channels, conversations, authors, mentioning, thread, conversation } = asked;
  const mark = (kind: string, ids: readonly number[]) =>
    anyOf(ids.map((id) => lexeme(bucket, `@${kind}${id}`))) ?? NOTHING;
  const mentions = (mentioning ?? []).map(({ users, groups }) => [
    ...users.map((id) => lexeme(bucket, `@u${id}`)),
    ...groups.map((id) => lexeme(bucket, `@g${id}`)),
  ]);
  const conditions = [
    ...matching.all.map((term) => conditionOf(bucket, term)),
    ...matching.title.map((term) => conditionOf(bucket, term, '#')),
    ...matching.none.map((term) => `!${conditionOf(bucket, term)}`),
    ...(authors === undefined ? [] : [mark('a', authors)]),
    ...mentions.map((set) => anyOf(set) ?? NOTHING),
    ...(thread === undefined ? [] : [mark('t', [thread])]),
    ...(conversation === undefined ? [] : [mark('v', [conversation])]),
    ...(channels.length === 0 && conversations.length <= MOST_MARKS ? [mark('v', ids(conversations))] : []),
  ];
  return conditions.length === 0 ? undefined : conditions.join(' & ');
}

/**
 * Conditions that fewer documents fulfil, and of these all: a prefix is only that word. The index finds them sooner,
 * because it collects the documents of all longer words first.
 */
export function strictConditionsOf(asked: SearchedWorkspace): string | undefined {
  const strict = (term: Term): Term =>
    term.kind === 'prefix' ? { kind: 'word', lexeme: term.lexeme ?? term.prefix } : term;
  const { all, none, title } = asked.matching;
  return conditionsOf({ ...asked, matching: { all: all.map(strict), none, title: title.map(strict) } });
}

const ids = (conversations: readonly { id: number }[]) => conversations.map(({ id }) => id);

/** All words of a query, each as a condition of its own: for ranking. */
export function rankingOf({ bucket, matching: { all, title } }: SearchedWorkspace): string | undefined {
  const terms = [...all, ...title];
  const asked = terms.flatMap((term) => {
    if (term.kind === 'phrase') return term.words.map((word) => lexeme(bucket, word));
    if (term.kind === 'word') return [lexeme(bucket, term.lexeme)];
    return [conditionOf(bucket, term)];
  });
  // Stems have no weight: without these, a title would rank higher only for words as they are written there.
  const inTitle = terms.flatMap((term) =>
    'lexeme' in term && term.lexeme !== undefined ? [lexeme(bucket, `#${term.lexeme}`)] : [],
  );
  return anyOf([...asked, ...inTitle]);
}

/** A lexeme that no document has. */
const NOTHING = `'@'`;

/** `marker` is `#` for the words of titles. A phrase in a title is its words: titles have no positions of their own. */
function conditionOf(bucket: Bucket, term: Term, marker = ''): string {
  if (term.kind === 'word') return lexeme(bucket, marker + term.lexeme);
  if (term.kind === 'phrase') {
    return `(${term.words.map((word) => lexeme(bucket, marker + word)).join(marker === '' ? ' <-> ' : ' & ')})`;
  }
  const stem = term.lexeme === undefined ? [] : [lexeme(bucket, marker + term.lexeme)];
  return `(${[...stem, `${lexeme(bucket, marker + term.prefix)}:*`].join(' | ')})`;
}

function anyOf(conditions: readonly string[]): string | undefined {
  return conditions.length === 0 ? undefined : `(${conditions.join(' | ')})`;
}

function lexeme(bucket: Bucket, text: string): string {
  return quotedLexeme(bucketPrefix(bucket) + text);
}

/** A lexeme as the text formats of `tsvector` and `tsquery` quote it. */
export function quotedLexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
