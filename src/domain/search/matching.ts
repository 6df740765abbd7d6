import type { Queryable } from '../../db/database.js';
import { stemsOf, wordsWithStems, type Stems } from '../../models/search_finding.js';
import type { QueryPart } from '../../search/query.js';
import type { Matching, Term } from '../../search/search.js';
import type { Word } from '../../search/words.js';
import { Phrases } from './phrases.js';

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

/** Which words of texts match a query. */
export interface Highlight {
  /** Folded words that match wherever they are. */
  written: ReadonlySet<string>;
  /** Longer words match as well. */
  prefixes: readonly string[];
  /** Words with these stems in the language of the workspace match. */
  language: string;
  stems: readonly string[];
  /** Words that match next to each other. */
  phrases: Phrases;
}

/** What a query highlights in the texts of a workspace. */
export function highlightOf(language: string, { all, title }: Pick<Matching, 'all' | 'title'>): Highlight {
  const terms = [...all, ...title];
  const lexemes = terms.flatMap((term) => ('lexeme' in term && term.lexeme !== undefined ? [term.lexeme] : []));
  return {
    language,
    stems: lexemes.flatMap((lexeme) => (lexeme.startsWith('~') ? [lexeme.slice(1)] : [])),
    written: new Set(lexemes),
    prefixes: terms.flatMap((term) => (term.kind === 'prefix' ? [term.prefix] : [])),
    phrases: new Phrases(terms.flatMap((term) => (term.kind === 'phrase' ? [term.words] : []))),
  };
}

export const NO_HIGHLIGHT: Highlight = highlightOf('', { all: [], title: [] });

/** Returns those of some folded words that match by their stems. */
export async function matchingByStem(
  db: Queryable,
  { language, stems }: Highlight,
  words: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (stems.length === 0 || words.size === 0) return new Set();
  return new Set(await wordsWithStems(db, language, [...words], stems));
}

/**
 * Returns for each of some words, in their order in a text, whether it matches; by its stem if it is in `byStem`. The
 * number of steps is proportional to the number of words.
 */
export function* matchedIn(
  words: readonly Word[],
  { written, prefixes, phrases }: Highlight,
  byStem: ReadonlySet<string>,
): Generator<void, boolean[]> {
  const matched = yield* phrases.find(words.map(({ folded }) => folded));
  for (const [index, { folded }] of words.entries()) {
    matched[index] ||=
      written.has(folded) || byStem.has(folded) || prefixes.some((prefix) => folded.startsWith(prefix));
    yield;
  }
  return matched;
}
