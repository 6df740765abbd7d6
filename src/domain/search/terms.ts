import type { Queryable } from '../../db/database.js';
import { JsonText } from '../../db/json_text.js';
import { LONGEST } from '../../search/words.js';
import type { WorkBudget } from '../../work_budget.js';
import { truncate, withoutMentions } from '../text/post_text.js';
import { matchedIn, matchingByStem, type Highlight } from './matching.js';
import { readWords } from './snippets.js';

/** The maximum number of words that are listed. */
const TERMS_MOST = 1000;
/** After so many different words one statement finds which of them match by their stems. */
const TOGETHER = 20_000;

/**
 * The words of posts that match, as they are written there, in lower case and sorted. Names in mentions are no words of
 * a post. Ends early when there are many, or when the budget is spent.
 */
export async function termsIn(
  db: Queryable,
  budget: WorkBudget,
  posts: readonly string[],
  highlight: Highlight,
): Promise<string[]> {
  const terms = new Set<string>();
  let others = new Map<string, Set<string>>();
  const addByStem = async () => {
    for (const word of await matchingByStem(db, highlight, new Set(others.keys()))) {
      for (const written of others.get(word) ?? []) terms.add(written);
    }
    others = new Map();
  };
  for (const json of posts) {
    if (budget.isSpent || terms.size >= TERMS_MOST) break;
    await budget.run(readPost(json, highlight, { terms, others }));
    if (others.size >= TOGETHER) await addByStem();
  }
  await addByStem();
  return [...terms].toSorted().slice(0, TERMS_MOST);
}

/** What has been read: the words that match, and how all others are written, by their folded forms. */
interface Read {
  terms: Set<string>;
  others: Map<string, Set<string>>;
}

const NO_STEMS: ReadonlySet<string> = new Set();

function* readPost(json: string, highlight: Highlight, { terms, others }: Read): Generator<void, void> {
  const { title = '', content } = new JsonText<{ title?: string; content: string }>(json).read();
  yield;
  for (const text of [title, withoutMentions(content)]) {
    const words = yield* readWords(text);
    const matched = yield* matchedIn(words, highlight, NO_STEMS);
    for (const [index, { folded, start, end }] of words.entries()) {
      const written = truncate(text.slice(start, end), LONGEST).toLowerCase();
      if (matched[index] === true) terms.add(written);
      else if (highlight.stems.length > 0) others.set(folded, (others.get(folded) ?? new Set()).add(written));
      yield;
    }
  }
}
