import type { Bucket } from '../db/ids.js';

// The interface of a search engine. Two engines implement it: the database, and Typesense.

/** What kinds of documents there are: each thread, comment and message is one, and each conversation with a title. */
export type DocumentKind = 'thread' | 'comment' | 'conversation' | 'message';

/** A condition on the words of a document. All words are folded (`fold` of words.ts). */
export type Term =
  /** The document has the lexeme: `~` and a stem in the language of the workspace, or a word as it is written. */
  | { kind: 'word'; lexeme: string }
  /** The document has the lexeme, if there is one, or a word that begins with the prefix. */
  | { kind: 'prefix'; prefix: string; lexeme?: string | undefined }
  /** The document has these words next to each other, as they are written. */
  | { kind: 'phrase'; words: readonly string[] };

/** Which documents match a query by their words. */
export interface Matching {
  /** All of these must hold. */
  all: readonly Term[];
  /** None of these may hold. */
  none: readonly Term[];
  /** All of these must hold for the words of the title. */
  title: readonly Term[];
}

/** A conversation that the caller is in, and the index of the first message that the caller sees there. */
export interface SeenConversation {
  id: number;
  sees_from: number;
}

/** Documents of a workspace that the caller may see and has asked for. */
export interface SearchedWorkspace {
  id: number;
  bucket: Bucket;
  matching: Matching;
  /** The threads and comments of these channels only. */
  channels: readonly number[];
  /** These conversations and their messages only. The title of a conversation is seen by everybody who is in it. */
  conversations: readonly SeenConversation[];
  /** Only documents by one of these users; undefined for all. */
  authors?: readonly number[] | undefined;
  /** Only documents that mention, for each of these sets, one of its users or groups. */
  mentioning?: readonly { users: readonly number[]; groups: readonly number[] }[] | undefined;
  /** Only the comments of this thread. */
  thread?: number | undefined;
  /** Only the messages of this conversation. */
  conversation?: number | undefined;
  /** Exclusive bounds of the time of posting. */
  after?: Date | undefined;
  before?: Date | undefined;
}

/**
 * The order of the results: best matches first, newest first, or the comments or messages of a thread or conversation
 * in its order, without the thread or conversation itself.
 */
export type SearchOrder = 'relevance' | 'newest' | 'place';

export interface SearchRequest {
  /** No document is in two of them. A workspace may be there twice. */
  workspaces: readonly SearchedWorkspace[];
  order: SearchOrder;
  /** 1 to 500. */
  limit: number;
  /** Where the previous page ended: a `next` of this engine. */
  position?: string | undefined;
  /** Whether to count all matches. */
  counts: boolean;
  now: Date;
}

/** A document that was found. */
export interface FoundDocument {
  id: number;
  kind: DocumentKind;
  /** Of the comment or message; -1 for a thread or a conversation. */
  obj_index: number;
}

export interface SearchPage {
  documents: readonly FoundDocument[];
  /** Where the next page begins, as a text of at most 200 characters; undefined after the last page. */
  next: string | undefined;
  /** How many documents match; undefined unless counted. */
  hits: { count: number; isExact: boolean } | undefined;
}

/** A search engine. Both engines find the same documents; their order by relevance may differ. */
export interface SearchEngine {
  /** Returns a page of the documents that match. Throws `search_unavailable` (117) while the engine is down. */
  find(request: SearchRequest): Promise<SearchPage>;
}
