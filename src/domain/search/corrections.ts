import type { Queryable } from '../../db/database.js';
import { similarWords, type SimilarWord } from '../../models/search_finding.js';
import type { SearchScope } from '../../models/search_scope.js';
import { correctable, type QueryPart } from '../../search/query.js';
import type { SearchedWorkspace } from '../../search/search.js';
import type { SearchPosition } from './cursors.js';
import { editsBetween } from './edits.js';

export type Corrections = NonNullable<SearchPosition['corrections']>;

/** What is searched in a workspace. */
interface Searched {
  scope: Pick<SearchScope, 'id' | 'bucket'>;
  filters: Pick<SearchedWorkspace, 'channels' | 'conversations'>;
}

/** The most similar words for those of a query that the caller does not see anywhere. */
export async function correctionsOf(
  db: Queryable,
  parts: readonly Searched[],
  said: readonly QueryPart[],
): Promise<Corrections> {
  const words = correctable(said);
  if (words.length === 0) return {};
  const candidates = parts.map(({ scope: { id, bucket }, filters: { channels, conversations } }) =>
    similarWords(db, { id, bucket, channels, conversations, words: undefined }, words),
  );
  return Object.fromEntries(bestOf((await Promise.all(candidates)).flat()));
}

/** The most similar word for each that is asked for: with the fewest edits, and of these the one that is used most. */
function bestOf(candidates: readonly SimilarWord[]): [asked: string, word: string][] {
  const ranked = candidates
    .map((one) => ({ ...one, edits: editsBetween(one.asked, one.word) }))
    .filter(({ edits, edits_most: most }) => edits <= most)
    // The best one comes last.
    .sort((one, other) => other.edits - one.edits || one.uses - other.uses || (one.word < other.word ? 1 : -1));
  const best = new Map(ranked.map(({ asked, word }): [string, string] => [asked, word]));
  return [...best].filter(([asked, word]) => asked !== word);
}
