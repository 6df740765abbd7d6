import type { Queryable } from '../../db/database.js';
import { stemsOf, wordsWithStems, type Stems } from '../../models/search_words.js';
import type { QueryPart } from '../../search/query.js';
import type { Matching, Term } from '../../search/search.js';
import type { Word } from '../../search/words.js';

/** Makes the conditions of a query, and of a query for titles, in the language of a workspace. */
export async function matchingOf(
  db: Queryable,
  language: string,
  { query, title }: { query: readonly QueryPart[]; title: readonly QueryPart[] },
): Promise<Matching> {
  const parts = [...query, ...title];
  const stems = await stemsOf(db, language, [...new Set(parts.flatMap(({ words }) => words))]);
  const included = (some: readonly QueryPart[]) => {
    const wanted = some.filter(({ isExcluded }) => !isExcluded);
    return withoutStopWords(wanted, stems).map((part) => termOf(part, stems));
  };
  const excluded = parts.filter(({ isExcluded }) => isExcluded).map((part) => termOf(part, stems));
  return { all: included(query), none: excluded, title: included(title) };
}

/** Leaves out stop words, such as "the", if other words are left. Quoted words count. */
function withoutStopWords(parts: readonly QueryPart[], stems: Stems): readonly QueryPart[] {
  if (!stems.hasStemmer) return parts;
  const left = parts.filter(
    ({ words: [word = '', ...more], isQuoted }) => isQuoted || more.length > 0 || stems.of.has(word),
  );
  return left.length === 0 ? parts : left;
}

function termOf({ words, isQuoted, isPrefix }: QueryPart, stems: Stems): Term {
  const [word = ''] = words;
  if (words.length > 1) return { kind: 'phrase', words };
  if (isQuoted) return { kind: 'word', lexeme: word };
  const stem = stems.of.get(word);
  if (isPrefix) return { kind: 'prefix', prefix: word, lexeme: stem && `~${stem}` };
  return { kind: 'word', lexeme: stem === undefined ? word : `~${stem}` };
}

/** Which words of posts match a query. */
export interface Highlight {
  /** Folded words that match wherever they are. */
  forms: ReadonlySet<string>;
  /** Folded words that match next to each other. */
  phrases: readonly (readonly string[])[];
}

/** Returns which of some folded words match a query in the language of a workspace. */
export async function highlightOf(
  db: Queryable,
  language: string,
  { all, title }: Pick<Matching, 'all' | 'title'>,
  words: readonly string[],
): Promise<Highlight> {
  const terms = [...all, ...title];
  const stems = terms.flatMap((term) =>
    'lexeme' in term && term.lexeme?.startsWith('~') ? [term.lexeme.slice(1)] : [],
  );
  const ofStems = stems.length === 0 ? [] : await wordsWithStems(db, language, words, stems);
  const written = words.filter((word) => terms.some((term) => isWritten(term, word)));
  const phrases = terms.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []));
  return { forms: new Set([...ofStems, ...written]), phrases };
}

function isWritten(term: Term, word: string): boolean {
  if (term.kind === 'phrase') return false;
  return term.kind === 'prefix' ? word.startsWith(term.prefix) : term.lexeme === word;
}

/** Returns for each of some words, in their order in a text, whether it matches. */
export function matchedIn(words: readonly Word[], { forms, phrases }: Highlight): boolean[] {
  const matched = words.map(({ folded }) => forms.has(folded));
  for (const phrase of phrases) {
    for (const start of words.keys()) {
      if (!phrase.every((word, index) => words[start + index]?.folded === word)) continue;
      for (const index of phrase.keys()) matched[start + index] = true;
    }
  }
  return matched;
}
