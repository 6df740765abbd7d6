import { sql, type Queryable } from '../db/database.js';

// Words and their stems. PostgreSQL has the stemmers (migrations/0033_search.sql).

/** The stems of some words in a language. */
export interface Stems {
  /** The stem of each word that has one. */
  of: ReadonlyMap<string, string>;
  /** Whether the language has a stemmer. Then only stop words, such as "the", have no stem. */
  hasStemmer: boolean;
}

/** Returns the stems of some words in a language. */
export async function stemsOf(db: Queryable, language: string, words: readonly string[]): Promise<Stems> {
  const rows = await db.many<{ word: string; stem: string | null; has_stemmer: boolean }>(sql`
    select asked.word, search_stem(${language}::text, asked.word) as stem, search_stem(${language}::text, '1') is not null as has_stemmer
    from unnest(${words}::text[]) asked (word)`);
  const stemmed = rows.flatMap(({ word, stem }): [string, string][] => (stem === null ? [] : [[word, stem]]));
  return { of: new Map(stemmed), hasStemmer: rows.some(({ has_stemmer }) => has_stemmer) };
}

/** Returns which of some words have one of these stems in a language. */
export async function wordsWithStems(
  db: Queryable,
  language: string,
  words: readonly string[],
  stems: readonly string[],
): Promise<string[]> {
  const rows = await db.many<{ word: string }>(sql`
    select asked.word from unnest(${words}::text[]) asked (word)
    where search_stem(${language}::text, asked.word) = any(${stems}::text[])`);
  return rows.map(({ word }) => word);
}
