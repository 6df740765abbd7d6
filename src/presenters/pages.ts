import type { Page, PageRow } from '../db/database.js';
import { MAX_ID } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { readCursor, writeCursor } from './cursor.js';

/** A page, ready to be sent. */
export interface ShownPage<Item, Row> {
  list: JsonText<ListOf<Item>>;
  /** The last row, if more may follow: the page is full, or the next row would exceed its limit in bytes. */
  last: Row | undefined;
}

/** A list of objects or, as an alternative, one of ids: `Item` is both. */
type ListOf<Item> = Item extends unknown ? Item[] : never;

/** Returns the page of these rows. A list without a limit is one page, unless its rows exceed the limit in bytes. */
export function shownPage<Item, Row extends PageRow>(
  { rows, isCut }: Page<Row>,
  limit = Infinity,
): ShownPage<Item, Row> {
  const texts = rows.flatMap(({ json }) => (json === null ? [] : [json]));
  const mayGoOn = isCut || texts.length === limit;
  return { list: new JsonText(`[${texts.join(',')}]`), last: mayGoOn ? rows.at(-1) : undefined };
}

/** A row of a list in the order of the ids. */
export interface ListRow extends PageRow {
  id: number;
}

/** A list in the order of the ids, ready to be sent. */
export type ShownList<Item> = ShownPage<Item, ListRow>;

/**
 * Returns the id after which such a list continues, from a cursor of `nextInList`; 0 without a cursor. Throws error 20
 * for a text that is no such cursor.
 */
export function placeInList(cursor: string | undefined): number {
  return cursor === undefined ? 0 : (readCursor(cursor, [MAX_ID])[0] ?? 0);
}

/** Returns the cursor of the rest of such a list; undefined when the list has ended. */
export function nextInList({ last }: { last: ListRow | undefined }): { cursor: string } | undefined {
  return last && { cursor: writeCursor([last.id]) };
}
