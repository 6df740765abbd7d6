import type { Rank } from './queries.js';

/** Which document a page comes after. */
export interface Position {
  rank: Rank;
  /** The `order` of the document; for the order by place its `obj_index`. */
  last: number;
  /** Documents with a greater `order` are newer than the first page, and are left out. */
  newest: number;
}

const RANKS: readonly Rank[] = ['title', 'other', 'all'];
const POSITION = /^(?<rank>\d)\.(?<last>-?\d{1,16})\.(?<newest>\d{1,16})$/;

export function writePosition({ rank, last, newest }: Position): string {
  return `${RANKS.indexOf(rank)}.${last}.${newest}`;
}

/** Reads what `writePosition` has written. Undefined for any other text, such as a position of the other engine. */
export function readPosition(text: string): Position | undefined {
  const { rank, last, newest } = POSITION.exec(text)?.groups ?? {};
  const known = RANKS[Number(rank)];
  return known === undefined ? undefined : { rank: known, last: Number(last), newest: Number(newest) };
}
