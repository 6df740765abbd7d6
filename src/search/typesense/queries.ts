import type { SearchedWorkspace, SearchOrder, Term } from '../search.js';
import { lastSeatOf, seatOf } from './documents.js';
import { idToken, wordToken, type WordKind } from './tokens.js';

// Queries consist of tokens and numbers only, so nothing that a user writes can change their meaning.

/** The two fields of a search in Typesense that decide which documents match. */
export interface Query {
  q: string;
  filter_by: string;
}

/** Which of the matching documents: those whose titles match too, the others, or all. */
export type Rank = 'title' | 'other' | 'all';

/** Which part of the matching documents a page is taken from. */
export interface Range {
  rank: Rank;
  /** Documents with a greater `order` are newer than the first page. */
  newest?: number | undefined;
  /** The `order` of the last document before the page; for the order by place its `obj_index`. */
  last?: number | undefined;
}

/** The tokens of `text` that the terms of a query need. */
interface Marks {
  lexeme: WordKind;
  beginning: WordKind;
}
const ANYWHERE: Marks = { lexeme: 'lexeme', beginning: 'beginning' };
const IN_TITLE: Marks = { lexeme: 'titleLexeme', beginning: 'titleBeginning' };

/** So many terms are clauses of the filter; further ones are words of `q`, which cost more. */
const MOST_FILTERED = 8;

/**
 * Joins workspaces that one query can search, because only the places differ. Leaves out workspaces in which nothing
 * can match.
 */
export function joinWorkspaces(workspaces: readonly SearchedWorkspace[]): SearchedWorkspace[] {
  const joined = new Map<string, SearchedWorkspace>();
  for (const workspace of workspaces.filter(mayMatch)) {
    const { matching, authors, mentioning, thread, conversation, after, before } = workspace;
    const key = JSON.stringify([matching, authors, mentioning, thread, conversation, after, before]);
    const { channels = [], conversations = [] } = joined.get(key) ?? {};
    joined.set(key, {
      ...workspace,
      channels: [...channels, ...workspace.channels],
      conversations: [...conversations, ...workspace.conversations],
    });
  }
  return [...joined.values()];
}

function mayMatch({ channels, conversations, authors, mentioning = [] }: SearchedWorkspace): boolean {
  if (channels.length + conversations.length === 0 || authors?.length === 0) return false;
  return mentioning.every(({ users, groups }) => users.length + groups.length > 0);
}

/** Whether documents whose titles match come before the others. */
export function ranksTitles({ matching: { all } }: SearchedWorkspace, order: SearchOrder): boolean {
  const words = all.flatMap((term) => tokensOf(term, ANYWHERE));
  return order === 'relevance' && words.length > 0 && words.length <= MOST_FILTERED;
}

/** How one search finds documents whose titles match before the others. */
export interface TitleOrder {
  /** The first criterion of `sort_by`. */
  sortBy: string;
  /** Whether a document with these tokens in its title is one of the first. */
  matches(title: readonly unknown[]): boolean;
}

/** The order of a workspace for which `ranksTitles` holds. */
export function titlesFirst({ matching: { all } }: SearchedWorkspace): TitleOrder {
  const wanted = titleTokens(all);
  // Typesense 0.24 splits sort_by at commas, so that a list is not possible here.
  const conditions = wanted.map((tokens) => anyOf(tokens.map((token) => `title:${token}`)));
  return {
    sortBy: `_eval(${conditions.join(' && ')}):desc`,
    matches: (title) => wanted.every((tokens) => tokens.some((token) => title.includes(token))),
  };
}

/** The query for the documents of workspaces that `joinWorkspaces` has joined. */
export function queryOf(workspace: SearchedWorkspace, order: SearchOrder, range: Range): Query {
  const { all, none, title } = workspace.matching;
  const wanted = distinct([
    ...all.flatMap((term) => tokensOf(term, ANYWHERE)),
    ...title.flatMap((term) => tokensOf(term, IN_TITLE)),
  ]);
  const isFiltered = (tokens: readonly string[], index: number) => index < MOST_FILTERED || tokens.length > 1;
  const words = [
    ...wanted.filter((tokens, index) => !isFiltered(tokens, index)).flat(),
    ...all.flatMap(phraseOf),
    ...none.flatMap(excluded),
  ];
  const clauses = [
    ...wanted.filter(isFiltered).map((tokens) => `text:[${tokens.join()}]`),
    ...otherClauses(workspace),
    ...rankClauses(all, range.rank),
    ...rangeClauses(order, range),
  ];
  const places = placeClause(workspace, MOST_PARTS - partsOf(clauses));
  return { q: words.length === 0 ? '*' : words.join(' '), filter_by: [...clauses, places].join(' && ') };
}

function distinct(wanted: readonly string[][]): string[][] {
  return [...new Map(wanted.map((tokens) => [tokens.join(), tokens])).values()];
}

/** Typesense 0.24 refuses a filter of more conditions, operators and brackets. */
const MOST_PARTS = 100;

/** A condition and its operator are two parts. An alternative adds a condition, an operator and two brackets. */
function partsOf(clauses: readonly string[]): number {
  return clauses.reduce((parts, clause) => parts + 2 + 4 * (clause.split('||').length - 1), 0);
}

/** For each word of a term the tokens of which a document needs one. */
function tokensOf(term: Term, marks: Marks): string[][] {
  switch (term.kind) {
    case 'word':
      return [[wordToken(marks.lexeme, term.lexeme)]];
    case 'prefix': {
      const lexeme = term.lexeme === undefined ? [] : [wordToken(marks.lexeme, term.lexeme)];
      return [[...lexeme, wordToken(marks.beginning, term.prefix)]];
    }
    case 'phrase':
      // Of a phrase Typesense 0.24 skips unknown words. In titles only the words count, as in the database.
      return term.words.map((word) => [wordToken(marks.lexeme, word)]);
  }
}

/** A phrase in quotes. One word is no phrase. */
function phraseOf(term: Term): string[] {
  if (term.kind !== 'phrase' || term.words.length < 2) return [];
  return [`"${term.words.map((word) => wordToken('lexeme', word)).join(' ')}"`];
}

function excluded(term: Term): string[] {
  const phrase = phraseOf(term);
  const unwanted = phrase.length > 0 ? phrase : tokensOf(term, ANYWHERE).flat();
  return unwanted.map((words) => `-${words}`);
}

/** Shorter lists are not worth a condition of their own. */
const LEAST_IN_LIST = 8;

/**
 * The places that are searched. Typesense 0.24 copies the documents that it has found so far for each place of a list,
 * so a list is split into a tree, as far as the parts suffice.
 */
function placeClause({ channels, conversations }: SearchedWorkspace, parts: number): string {
  const whole = conversations.filter(({ sees_from: from }) => from === 0).map(({ id }) => id);
  const seats = conversations
    .filter(({ sees_from: from }) => from > 0)
    .map(({ id, sees_from: from }) => [`${seatOf(id, -1)}`, `${seatOf(id, from)}..${lastSeatOf(id)}`]);
  const mostLists = Math.floor((parts + 3) / 4) - 1;
  const size = Math.max(LEAST_IN_LIST, Math.ceil((channels.length + conversations.length) / mostLists));
  return anyOf([
    ...slices([...channels, ...whole], size).map((ids) => `place:=[${ids.join()}]`),
    ...slices(seats, size).map((some) => `seat:=[${some.flat().join()}]`),
  ]);
}

function slices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A balanced tree of alternatives. */
function anyOf(clauses: readonly string[]): string {
  const [first = '', ...others] = clauses;
  if (others.length === 0) return first;
  const middle = Math.ceil(clauses.length / 2);
  return `(${anyOf(clauses.slice(0, middle))} || ${anyOf(clauses.slice(middle))})`;
}

function otherClauses({ authors, mentioning = [], thread, conversation, after, before }: SearchedWorkspace): string[] {
  const mentions = mentioning.map(({ users, groups }) => [
    ...users.map((id) => idToken('user', id)),
    ...groups.map((id) => idToken('group', id)),
  ]);
  return [
    ...(authors === undefined ? [] : [`text:[${authors.map((id) => idToken('author', id)).join()}]`]),
    ...mentions.map((tokens) => `text:[${tokens.join()}]`),
    ...(thread === undefined ? [] : [`text:[${idToken('thread', thread)}]`]),
    ...(conversation === undefined ? [] : [`place:=[${conversation}]`]),
    ...(after === undefined ? [] : [`posted_ms:>${after.getTime()}`]),
    ...(before === undefined ? [] : [`posted_ms:<${before.getTime()}`]),
  ];
}

function rankClauses(all: readonly Term[], rank: Rank): string[] {
  if (rank === 'all') return [];
  const tokens = titleTokens(all).map((some) => `[${some.join()}]`);
  if (rank === 'title') return tokens.map((some) => `title:${some}`);
  return [anyOf(tokens.map((some) => `title:!=${some}`))];
}

function titleTokens(all: readonly Term[]): string[][] {
  return all.flatMap((term) => tokensOf(term, IN_TITLE));
}

function rangeClauses(order: SearchOrder, { newest, last }: Range): string[] {
  const beyond = last === undefined ? [] : [`order:<${last}`];
  return [
    ...(newest === undefined ? [] : [`order:<=${newest}`]),
    // A thread or a conversation itself has the index -1, and no place in its order.
    ...(order === 'place' ? [`obj_index:>${last ?? -1}`] : beyond),
  ];
}
