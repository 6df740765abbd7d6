import type { Queryable } from '../../db/database.js';
import { similarWords, type SimilarWord } from '../../models/search_finding.js';
import { correctable, type QueryPart } from '../../search/query.js';
import type { SearchPosition } from './cursors.js';
import { editsBetween } from './edits.js';
import type { Part } from './searching.js';

export type Corrections = NonNullable<SearchPosition['corrections']>;

/** The words of a query that are corrected at most, because each is compared with thousands of words. */
const CORRECTED_MOST = 16;

/** Similar words for those of a query, for each workspace that has some. */
export async function correctionsOf(
  db: Queryable,
  parts: readonly Part[],
  said: readonly QueryPart[],
): Promise<Corrections> {
  const words = [...new Set(correctable(said))].slice(0, CORRECTED_MOST);
  if (words.length === 0) return {};
  const found = Array.from(seenIn(parts).values(), async (seen) => {
    const best = bestOf(await similarWords(db, { ...seen, words: undefined }, words));
    return best.length === 0 ? [] : [[seen.id, Object.fromEntries(best)]];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

type Seen = Pick<Part['scope'], 'id' | 'bucket' | 'channels' | 'conversations'>;

/** What is searched in each workspace. A search can have several parts in one. */
function seenIn(parts: readonly Part[]): ReadonlyMap<number, Seen> {
  const seen = new Map<number, Seen>();
  for (const { scope, filters } of parts) {
    const { channels, conversations } = seen.get(scope.id) ?? { channels: [], conversations: [] };
    seen.set(scope.id, {
      ...{ id: scope.id, bucket: scope.bucket },
      channels: [...channels, ...filters.channels],
      conversations: [...conversations, ...filters.conversations],
    });
  }
  return seen;
}

/** The most similar word for each that is asked for: with the fewest edits, and of these the one that is used most. */
function bestOf(candidates: readonly SimilarWord[]): [asked: string, word: string][] {
  const ranked = candidates
    .map((one) => ({ ...one, edits: editsBetween(one.asked, one.word) }))
    .filter(({ edits, edits_most: most }) => edits <= most)
    .sort((a, b) => a.edits - b.edits || b.uses - a.uses || (a.word < b.word ? -1 : 1));
  const best = new Map<string, string>();
  for (const { asked, word } of ranked) if (!best.has(asked)) best.set(asked, word);
  return [...best].filter(([asked, word]) => asked !== word);
}
