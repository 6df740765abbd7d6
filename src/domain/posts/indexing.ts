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
import { lastLettersOf, wordsOf } from '../../search/words.js';
import { withoutMentions } from './text.js';

/** What is indexed of a post, beside its place. A title without content is that of a conversation. */
export interface IndexedText extends Mentions {
  title?: string;
  content: string;
  /** The author of a post; a title has none. */
  creator?: number | undefined;
}

/** Writes the search document of a post, in the transaction of its change. */
export function indexPost(trx: Transaction, place: DocumentPlace, text: IndexedText): void {
  writeDocument(trx, place, documentWords(place, text));
}

/** The same after an edit. */
export function reindexPost(
  trx: Transaction,
  place: DocumentKey & Pick<DocumentPlace, 'thread_id' | 'conversation_id'>,
  text: IndexedText,
): void {
  rewriteDocument(trx, place, documentWords(place, text));
}

/** The last place that a `tsvector` keeps. Words after it are found, but not as a part of a phrase. */
const LAST_POSITION = 16_382;

/**
 * The words of a document. Names in mentions are left out: they change, and those of deleted users must not stay. The
 * forms of lexemes are in docs/storage.md.
 */
export function documentWords(
  {
    bucket,
    thread_id: threadId,
    conversation_id: conversationId,
  }: Pick<DocumentPlace, 'bucket' | 'thread_id' | 'conversation_id'>,
  { title = '', content, creator, direct_mentions: users, direct_group_mentions: groups }: IndexedText,
): DocumentWords {
  const prefix = bucketPrefix(bucket);
  const said = withoutMentions(content);
  const titleWords = wordsOf(title).map(({ folded }) => folded);
  const contentWords = withinRoom(wordsOf(said).map(({ folded }) => folded));
  const lexemes = new Map<string, string[]>();
  const add = (lexeme: string, position?: string) => {
    const positions = lexemes.get(lexeme) ?? [];
    if (position !== undefined) positions.push(position);
    lexemes.set(lexeme, positions);
  };
  for (const [index, word] of titleWords.entries()) add(word, `${index + 1}A`);
  for (const [index, word] of contentWords.entries()) {
    const position = titleWords.length + index + 2;
    add(word, position <= LAST_POSITION ? String(position) : undefined);
  }
  for (const letter of [...lastLettersOf(title), ...lastLettersOf(said)]) add(letter);
  for (const word of [...titleWords, ...lastLettersOf(title)]) add(`#${word}`);
  for (const mark of marks({ creator, users, groups, threadId, conversationId })) add(mark);
  return {
    written: Array.from(lexemes, ([lexeme, positions]) => quoted(prefix + lexeme, positions)).join(' '),
    prefix: `${prefix}~`,
    title_prefix: `${prefix}#~`,
    words: [...new Set([...titleWords, ...contentWords])],
    title_words: [...new Set(titleWords)],
  };
}

/** PostgreSQL refuses a `tsvector` of 2^20 bytes or more. Titles and positions need less than the rest. */
const MOST_BYTES = 850_000;
/** The prefixes of a word and of its stem, and what PostgreSQL adds to them. */
const BYTES_BESIDE = 12;

/** The words up to the first that is one too many. Only a long text without repetitions has so many different words. */
function withinRoom(words: readonly string[]): readonly string[] {
  const known = new Set<string>();
  let room = MOST_BYTES;
  const end = words.findIndex((word) => {
    if (known.has(word)) return false;
    known.add(word);
    room -= 2 * Buffer.byteLength(word) + BYTES_BESIDE;
    return room < 0;
  });
  return end === -1 ? words : words.slice(0, end);
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
