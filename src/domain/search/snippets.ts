import type { Queryable } from '../../db/database.js';
import { SNIPPET_LENGTH } from '../../models/posts.js';
import { eachWord, type Word } from '../../search/words.js';
import type { WorkBudget } from '../../work_budget.js';
import { truncate } from '../text/post_text.js';
import { matchedIn, matchingByStem, type Highlight } from './matching.js';

/** A part of a text: of those that are found in UTF-16 code units, of those that are shown in code points. */
export interface Mark {
  start: number;
  end: number;
}

/** The part of a text around its first match, on one line, and where the matches are in it. */
export interface MarkedSnippet {
  snippet: string;
  snippet_marks: Mark[];
}

/** How many code units are shown before the first match, at most. */
const BEFORE = 40;
/** How much text is searched for its matches at once, in code units. All words of it are in memory. */
const TOGETHER = 512 * 1024;
/** The part of the time that is left for finding matches when the words are read. Reading them takes longer. */
const RESERVED = 0.4;
/** Of so many different words one statement finds those that match by their stems. Further words do not match so. */
const STEMMED_MOST = 20_000;

/** Items in groups that are searched for matches at once, in their order. */
export function* together<Item>(items: readonly Item[], lengthOf: (item: Item) => number): Generator<Item[], void> {
  let group: Item[] = [];
  let room = TOGETHER;
  for (const item of items) {
    room -= lengthOf(item);
    if (room < 0 && group.length > 0) {
      yield group;
      [group, room] = [[], TOGETHER - lengthOf(item)];
    }
    group.push(item);
  }
  yield group;
}

/**
 * Returns where the words of a query are in each of some texts, in code units. One statement finds those that match by
 * their stems. In what the budget does not suffice for, nothing is found.
 */
export async function matchesIn(
  db: Queryable,
  budget: WorkBudget,
  texts: readonly string[],
  highlight: Highlight,
): Promise<Mark[][]> {
  const read: Word[][] = [];
  const distinct = new Set<string>();
  const reserve = budget.left * RESERVED;
  for (const text of texts) read.push((await budget.run(readWords(text, distinct), reserve)) ?? []);
  const byStem = await matchingByStem(db, highlight, distinct);
  const found: Mark[][] = [];
  for (const words of read) found.push((await budget.run(marksOf(words, highlight, byStem))) ?? []);
  return found;
}

/** Returns the words of a text, and adds their folded forms to `distinct`, as far as they are looked up together. */
export function* readWords(text: string, distinct?: Set<string>): Generator<void, Word[]> {
  const words: Word[] = [];
  for (const word of eachWord(text)) {
    words.push(word);
    if (distinct !== undefined && distinct.size < STEMMED_MOST) distinct.add(word.folded);
    yield;
  }
  return words;
}

function* marksOf(words: readonly Word[], highlight: Highlight, byStem: ReadonlySet<string>): Generator<void, Mark[]> {
  const matched = yield* matchedIn(words, highlight, byStem);
  return words.filter((_word, index) => matched[index]).map(({ start, end }) => ({ start, end }));
}

/** A text on one line, as snippets show it. U+FEFF is no white space: it is not shown, and ends no word. */
export function onOneLine(text: string): string {
  return text.replace(/[^\S\ufeff]+/g, ' ').trim();
}

/** Enough of a text for a snippet of its beginning, in code units. */
const BEGINNING = 1000;

/** The same of the beginning of a text. It takes no time. */
export function beginningOnOneLine(text: string): string {
  return onOneLine(text.slice(0, BEGINNING));
}

/**
 * Makes a snippet of at most 140 code points of a text on one line, with its matches. Without a match it is the
 * beginning of the text.
 */
export function snippetAround(line: string, matches: readonly Mark[]): MarkedSnippet {
  const [first] = matches;
  const from = first === undefined || first.start <= BEFORE ? 0 : startBefore(line, first.start);
  const beginning = from === 0 ? '' : '…';
  const snippet = truncate(beginning + line.slice(from), SNIPPET_LENGTH);
  const shift = beginning.length - from;
  const shown = matches
    .filter(({ start, end }) => start >= from && end + shift <= snippet.length)
    .map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  return { snippet, snippet_marks: inCodePoints(snippet, shown) };
}

/** The beginning of a word that is at most `BEFORE` code units before a match; the match itself if there is none. */
function startBefore(line: string, match: number): number {
  const space = line.indexOf(' ', match - BEFORE);
  return space >= 0 && space < match ? space + 1 : match;
}

/** Marks of a text, in their order, in code points. Those that overlap are joined: neighbouring pairs of letters do. */
export function inCodePoints(text: string, marks: readonly Mark[]): Mark[] {
  let [units, points] = [0, 0];
  const pointsTo = (end: number) => {
    for (; units < end; units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1) points += 1;
    return points;
  };
  return merged(marks).map(({ start, end }) => ({ start: pointsTo(start), end: pointsTo(end) }));
}

function merged(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last !== undefined && mark.start < last.end) last.end = Math.max(last.end, mark.end);
    else joined.push({ ...mark });
  }
  return joined;
}
