import { SNIPPET_LENGTH } from '../../models/posts.js';
import { wordsOf } from '../../search/words.js';
import { truncate } from '../posts/text.js';
import { matchedIn, type Highlight } from './matching.js';

/** A part of a text, in code points. */
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

/** Makes a snippet of at most 140 code points. Without a match it is the beginning of the text. */
export function markedSnippet(text: string, highlight: Highlight): MarkedSnippet {
  const line = text.replace(/\s+/g, ' ').trim();
  const words = wordsOf(line);
  const matched = matchedIn(words, highlight);
  const first = words.find((_word, index) => matched[index]);
  const from = first === undefined || first.start <= BEFORE ? 0 : startBefore(line, first.start);
  const beginning = from === 0 ? '' : '…';
  const snippet = truncate(beginning + line.slice(from), SNIPPET_LENGTH);
  const shift = beginning.length - from;
  const marks = words.flatMap(({ start, end }, index) => {
    const isShown = matched[index] === true && start >= from && end + shift <= snippet.length;
    return isShown ? [{ start: start + shift, end: end + shift }] : [];
  });
  return { snippet, snippet_marks: merged(marks).map((mark) => inCodePoints(snippet, mark)) };
}

/** The folded words of some texts, each once. */
export function foldedWordsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => wordsOf(text).map(({ folded }) => folded)))];
}

/** Where the matches are in a text. */
export function marksIn(text: string, highlight: Highlight): Mark[] {
  const words = wordsOf(text);
  const matched = matchedIn(words, highlight);
  const marks = words.flatMap(({ start, end }, index) => (matched[index] === true ? [{ start, end }] : []));
  return merged(marks).map((mark) => inCodePoints(text, mark));
}

/** The beginning of a word that is at most `BEFORE` code units before a match; the match itself if there is none. */
function startBefore(line: string, match: number): number {
  const space = line.indexOf(' ', match - BEFORE);
  return space >= 0 && space < match ? space + 1 : match;
}

/** Joins marks that overlap: neighbouring pairs of letters do. */
function merged(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last !== undefined && mark.start < last.end) last.end = Math.max(last.end, mark.end);
    else joined.push({ ...mark });
  }
  return joined;
}

function inCodePoints(text: string, { start, end }: Mark): Mark {
  const before = Array.from(text.slice(0, start)).length;
  return { start: before, end: before + Array.from(text.slice(start, end)).length };
}
