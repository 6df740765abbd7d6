/** The indexes of the posts that the actor sees. There is none if `last` is below `first`. */
export interface Bounds {
  first: number;
  last: number;
}

/** Posts that are not shown: their first and last index. */
export interface Range {
  start: number;
  end: number;
}

/** A post that is shown, or posts that are not. */
export type Part = { index: number; isExpanded: boolean } | Range;

/** The maximum number of posts that one call shows of a range. */
const EXPANDED_MOST = 50;

/**
 * What is shown of a thread or conversation: the posts that match, the neighbours of each, and ranges of the others. A
 * single post is shown instead of a range. The parts are in the order of the posts, and
 * each post is in one of them.
 */
export function partsOf(matches: readonly number[], { first, last }: Bounds): Part[] {
  const isSeen = (index: number) => index >= first && index <= last;
  const matching = new Set(matches.filter(isSeen));
  const near = new Set([...matching].flatMap((index) => [index - 1, index, index + 1]));
  const shown = [...near].filter(isSeen).toSorted((a, b) => a - b);
  const parts: Part[] = [];
  let next = first;
  for (const index of shown) {
    parts.push(...between(next, index - 1), { index, isExpanded: matching.has(index) });
    next = index + 1;
  }
  return [...parts, ...between(next, last)];
}

function between(start: number, end: number): Part[] {
  if (start > end) return [];
  return [start === end ? { index: start, isExpanded: false } : { start, end }];
}

/** The parts without those posts that were not loaded: from the first of them on, all posts are one range. */
export function upToMissing(parts: readonly Part[], loaded: ReadonlySet<number>, { last }: Bounds): Part[] {
  const missing = parts.findIndex((part) => 'index' in part && !loaded.has(part.index));
  const part = parts[missing];
  if (part === undefined || !('index' in part)) return [...parts];
  return [...parts.slice(0, missing), { start: part.index, end: last }];
}

/** The indexes of a range that one call shows, in the order in which they are loaded. */
export function indexesOf({ start, end }: Range, direction: 'top' | 'bottom'): number[] {
  const length = Math.max(0, Math.min(EXPANDED_MOST, end - start + 1));
  return Array.from({ length }, (_, place) => (direction === 'top' ? start + place : end - place));
}

/** What is left of a range after its first or last posts have been shown; empty if nothing is. */
export function restOf({ start, end }: Range, direction: 'top' | 'bottom', shown: number): Range[] {
  if (shown >= end - start + 1) return [];
  return [direction === 'top' ? { start: start + shown, end } : { start, end: end - shown }];
}
