import { BUCKETS } from '../../db/ids.js';
import type { IndexedRow } from '../../models/indexed_row.js';
import { inSlices } from '../../work_budget.js';
import { beginningTokens, GAP, idToken, wordToken } from './tokens.js';

/** A document as Typesense has it. Everything comes from its row of `search_documents`. */
export interface IndexedDocument {
  id: string;
  kind: string;
  workspace_id: number;
  /** The channel or the conversation. */
  place: number;
  /** The place and the index within it as one number. */
  seat: bigint;
  obj_index: number;
  posted_ms: number;
  /** The part of the id that grows with time. */
  order: number;
  /**
   * Tokens separated by blanks: the words in their order, for phrases; all other lexemes and the beginnings of words;
   * those of the title again; the ids that the document concerns.
   */
  text: string;
  /** The lexemes of the title, and their beginnings. Typesense 0.24 cannot exclude a token of `text` by a filter. */
  title: string[];
}

/** The fields by which collections are searched. A change needs another `SCHEMA_VERSION`. */
export const FIELDS = [
  { name: 'kind', type: 'string', index: false, optional: true },
  { name: 'workspace_id', type: 'int64' },
  { name: 'place', type: 'int64' },
  { name: 'seat', type: 'int64' },
  { name: 'obj_index', type: 'int32' },
  { name: 'posted_ms', type: 'int64' },
  { name: 'order', type: 'int64' },
  { name: 'text', type: 'string' },
  { name: 'title', type: 'string[]' },
] as const;

/** In the names of collections. A collection of another version is replaced at the start. */
export const SCHEMA_VERSION = 1;

/** The part of an id that grows with time. */
export function orderOf(id: number): number {
  return Math.floor(id / BUCKETS);
}

/** The number of seats in a place. Conversations have fewer messages. */
const SEATS = 4_194_304n;

/** The place and an `obj_index` in it as one number below 2^63, so that one filter can have many ranges of indexes. */
export function seatOf(place: number, index: number): bigint {
  return BigInt(orderOf(place)) * SEATS + BigInt(Math.min(index + 1, Number(SEATS) - 1));
}

/** The last seat of a place. */
export function lastSeatOf(place: number): bigint {
  return BigInt(orderOf(place) + 1) * SEATS - 1n;
}

/** The document of a row. That of a long post takes a fifth of a second, so other work is done in between. */
export async function documentOf(row: IndexedRow): Promise<IndexedDocument> {
  const place = row.channel_id ?? row.conversation_id ?? 0;
  return {
    id: String(row.id),
    kind: row.kind,
    workspace_id: row.workspace_id,
    place,
    seat: seatOf(place, row.obj_index),
    obj_index: row.obj_index,
    posted_ms: row.posted_at.getTime(),
    order: orderOf(row.id),
    ...(await inSlices(wordsIn(row.words))),
  };
}

/** The document as a line of an import. JSON has no function for whole numbers of this size. */
export function lineOf({ seat, ...document }: IndexedDocument): string {
  return JSON.stringify(document).replace(/\}$/, `,"seat":${seat}}`);
}

function* wordsIn(words: string): Generator<void, Pick<IndexedDocument, 'text' | 'title'>> {
  const written: string[] = [];
  const [unplaced, beginnings, title, concerned]: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { lexeme, positions } of lexemesOf(words)) {
    if (lexeme.startsWith('@')) concerned.push(...concernedBy(lexeme));
    else if (lexeme.startsWith('#')) title.push(...titleTokens(lexeme.slice(1)));
    else {
      const token = wordToken('lexeme', lexeme);
      if (positions.length === 0) unplaced.push(GAP, token);
      for (const position of positions) written[position] = token;
      if (!isStem(lexeme)) beginnings.push(...beginningTokens('beginning', lexeme));
    }
    yield;
  }
  const inOrder = Array.from(written, (token) => token ?? GAP);
  const text = [...inOrder, ...unplaced, ...new Set(beginnings), ...title, ...concerned].join(' ');
  return { text, title: [...new Set(title)] };
}

const isStem = (lexeme: string) => lexeme.startsWith('~');

interface Lexeme {
  /** Without the characters of the bucket. */
  lexeme: string;
  /** Where the word is. Stems, and words far into a long text, have none. */
  positions: number[];
}

const LEXEME = /'(?<quoted>(?:[^'\\]|''|\\.)*)'(?::(?<places>[\dA-D,]+))?/gsu;
/** The characters of the bucket that each lexeme begins with. */
const PREFIX_LENGTH = 2;

/** The lexemes of a `tsvector` in its text form. */
function* lexemesOf(words: string): Generator<Lexeme, void> {
  for (const { groups } of words.matchAll(LEXEME)) {
    yield {
      lexeme: (groups?.['quoted'] ?? '').replaceAll("''", "'").replace(/\\(.)/gsu, '$1').slice(PREFIX_LENGTH),
      positions: Array.from((groups?.['places'] ?? '').matchAll(/\d+/g), ([position]) => Number(position)),
    };
  }
}

const CONCERNED: ReadonlyMap<string, 'author' | 'user' | 'group' | 'thread'> = new Map([
  ['a', 'author'],
  ['u', 'user'],
  ['g', 'group'],
  ['t', 'thread'],
]);

/** The token of a lexeme such as `@a5`. The forms of lexemes are in docs/storage.md. */
function concernedBy(lexeme: string): string[] {
  const kind = CONCERNED.get(lexeme.charAt(1));
  return kind === undefined ? [] : [idToken(kind, Number(lexeme.slice(2)))];
}

function titleTokens(lexeme: string): string[] {
  const beginnings = isStem(lexeme) ? [] : beginningTokens('titleBeginning', lexeme);
  return [wordToken('titleLexeme', lexeme), ...beginnings];
}
