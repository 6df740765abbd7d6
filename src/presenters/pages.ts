import type { Page, PageRow } from '../db/database.js';
import { MAX_ID } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { readCursor, writeCursor } from './cursor.js';

/** A page, ready to be sent. */
export interface ShownPage<Item, Row> {
  list: JsonText<Item[]>;
  /** Its last row, where there may be more behind it: the page is full, or has no room for the next one. */
  last: Row | undefined;
}

/** The page that rows make; a list without a limit is a page of all, unless there is no room for them. */
export function shownPage<Item, Row extends PageRow>(
  { rows, isCut }: Page<Row>,
  limit = Infinity,
): ShownPage<Item, Row> {
  const texts = rows.flatMap(({ json }) => (json === null ? [] : [json]));
  const mayGoOn = isCut || texts.length === limit;
  return { list: new JsonText(`[${texts.join(',')}]`), last: mayGoOn ? rows.at(-1) : undefined };
}

/** A row of a list that is in the order of the ids. */
export interface ListRow extends PageRow {
  id: number;
}

/** A list in the order of the ids, ready to be sent. */
export type ShownList<Item> = ShownPage<Item, ListRow>;

/** The id behind which such a list goes on, of a cursor that `nextInList` has written; 0 without one. Error 20 for a text that is none. */
export function placeInList(cursor: string | undefined): number {
  return cursor === undefined ? 0 : (readCursor(cursor, [MAX_ID])[0] ?? 0);
}

/** What the next request asks for, where such a list ended before its end. */
export function nextInList({ last }: { last: ListRow | undefined }): { cursor: string } | undefined {
  return last && { cursor: writeCursor([last.id]) };
}
