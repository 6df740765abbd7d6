import type { Queryable } from '../../db/database.js';
import { similarWords, type SimilarWord, type SearchScope } from '../../models/search_finding.js';
import { correctable, type QueryPart } from '../../search/query.js';
import type { SearchedWorkspace } from '../../search/search.js';
import type { SearchPosition } from './cursors.js';
import { inSlices } from '../../work_budget.js';
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
  return inSlices(bestOf((await Promise.all(candidates)).flat()));
}

/** The most similar word for each that is asked for: with the fewest edits, and of these the one that is used most. */
function* bestOf(candidates: readonly SimilarWord[]): Generator<void, Corrections> {
  const best = new Map<string, RankedWord>();
  for (const candidate of candidates) {
    const ranked = { ...candidate, edits: editsBetween(candidate.asked, candidate.word) };
    const known = best.get(candidate.asked);
    const isNear = ranked.edits <= ranked.edits_most;
    if (isNear && (known === undefined || compare(ranked, known) < 0)) best.set(candidate.asked, ranked);
    yield;
  }
  const corrected = Array.from(best, ([asked, { word }]): [string, string] => [asked, word]);
  return Object.fromEntries(corrected.filter(([asked, word]) => asked !== word));
}

interface RankedWord extends SimilarWord {
  edits: number;
}

function compare(one: RankedWord, other: RankedWord): number {
  return one.edits - other.edits || other.uses - one.uses || (one.word < other.word ? -1 : 1);
}
