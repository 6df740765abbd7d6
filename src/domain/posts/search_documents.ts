import type { Transaction } from '../../db/database.js';
import { bucketPrefix } from '../../db/ids.js';
import {
  rewriteDocument,
  writeDocument,
  type DocumentKey,
  type DocumentPlace,
  type DocumentWords,
} from '../../models/search_document.js';
import type { Mentions } from '../../models/posts.js';
import { eachWord } from '../../search/words.js';
import { inSlices } from '../../work_budget.js';
import { withoutMentions } from '../text/post_text.js';

/** What is indexed of a post, beside its place. A title without content is that of a conversation. */
export interface IndexedText extends Mentions {
  title?: string;
  content: string;
  /** The author of a post; a title has none. */
  creator?: number | undefined;
}

/** Writes the search document of a post, in the transaction of its change. */
export async function indexPost(trx: Transaction, place: DocumentPlace, text: IndexedText): Promise<void> {
  await writeDocument(trx, place, await documentWords(place, text));
}

/** The same after an edit. */
export async function reindexPost(
  trx: Transaction,
  place: DocumentKey & Pick<DocumentPlace, 'thread_id' | 'conversation_id'>,
  text: IndexedText,
): Promise<void> {
  rewriteDocument(trx, place, await documentWords(place, text));
}

type IndexedPlace = Pick<DocumentPlace, 'bucket' | 'thread_id' | 'conversation_id'>;

/** The words of a document. Those of a long post take a tenth of a second, so other work is done in between. */
export function documentWords(place: IndexedPlace, text: IndexedText): Promise<DocumentWords> {
  return inSlices(readDocument(place, text));
}

/**
 * Names in mentions are left out: they change, and those of deleted users must not stay. The forms of lexemes are in
 * docs/storage.md.
 */
function* readDocument(
  { bucket, thread_id: threadId, conversation_id: conversationId }: IndexedPlace,
  { title = '', content, creator, direct_mentions: users, direct_group_mentions: groups }: IndexedText,
): Generator<void, DocumentWords> {
  const lexemes = new Lexemes(bucketPrefix(bucket));
  const titleWords = new Set<string>();
  for (const { folded, lastLetter } of eachWord(title)) {
    lexemes.addNext(folded, 'A');
    lexemes.add(`#${folded}`);
    titleWords.add(folded);
    if (lastLetter !== undefined) lexemes.addAll([lastLetter, `#${lastLetter}`]);
    yield;
  }
  const room = new Room();
  const words = new Set(titleWords);
  lexemes.skip();
  for (const { folded, lastLetter } of eachWord(withoutMentions(content))) {
    if (room.hasPlaceFor(folded)) {
      lexemes.addNext(folded);
      words.add(folded);
    }
    if (lastLetter !== undefined) lexemes.add(lastLetter);
    yield;
  }
  lexemes.addAll(marks({ creator, users, groups, threadId, conversationId }));
  const { prefix } = lexemes;
  return {
    written: yield* lexemes.write(),
    prefix: `${prefix}~`,
    title_prefix: `${prefix}#~`,
    words: [...words],
    title_words: [...titleWords],
  };
}

/** The last place that a `tsvector` keeps. Words after it are found, but not as a part of a phrase. */
const LAST_POSITION = 16_382;

/** The lexemes of a document, with their places. */
class Lexemes {
  readonly #positions = new Map<string, string[]>();
  #next = 1;

  constructor(readonly prefix: string) {}

  add(lexeme: string): void {
    this.#positionsOf(lexeme);
  }

  addAll(lexemes: readonly string[]): void {
    for (const lexeme of lexemes) this.add(lexeme);
  }

  /** Adds a word at the next place, with a weight. */
  addNext(word: string, weight = ''): void {
    const positions = this.#positionsOf(word);
    if (this.#next <= LAST_POSITION) positions.push(`${this.#next}${weight}`);
    this.#next += 1;
  }

  /** Leaves a place free, so that the words before and after it are not next to each other. */
  skip(): void {
    this.#next += 1;
  }

  /** A `tsvector` as text. */
  *write(): Generator<void, string> {
    const written: string[] = [];
    for (const [lexeme, positions] of this.#positions) {
      written.push(quoted(this.prefix + lexeme, positions));
      yield;
    }
    return written.join(' ');
  }

  #positionsOf(lexeme: string): string[] {
    const positions = this.#positions.get(lexeme) ?? [];
    this.#positions.set(lexeme, positions);
    return positions;
  }
}

/** PostgreSQL refuses a `tsvector` of 2^20 bytes or more. Titles and positions need less than the rest. */
const MOST_BYTES = 850_000;
/** The prefixes of a word and of its stem, and what PostgreSQL adds to them. */
const BYTES_BESIDE = 12;

/**
 * The room for the words of a content. From the first word on that is one too many, none has a place. Only a long text
 * without repetitions has so many different words.
 */
class Room {
  readonly #known = new Set<string>();
  #left = MOST_BYTES;

  hasPlaceFor(word: string): boolean {
    if (this.#left < 0) return false;
    if (this.#known.has(word)) return true;
    this.#known.add(word);
    this.#left -= 2 * Buffer.byteLength(word) + BYTES_BESIDE;
    return this.#left >= 0;
  }
}

interface Marked {
  creator: number | undefined;
  users: readonly number[];
  groups: readonly number[];
  threadId: number | null;
  conversationId: number | null;
}

/** The lexemes for the ids of the author, of mentions, and of the thread or conversation. */
function marks({ creator, users, groups, threadId, conversationId }: Marked): string[] {
  return [
    ...(creator === undefined ? [] : [`@a${creator}`]),
    ...users.map((id) => `@u${id}`),
    ...groups.map((id) => `@g${id}`),
    ...(threadId === null ? [] : [`@t${threadId}`]),
    ...(conversationId === null ? [] : [`@v${conversationId}`]),
  ];
}

function quoted(lexeme: string, positions: readonly string[]): string {
  const text = `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
  return positions.length === 0 ? text : `${text}:${positions.join(',')}`;
}
