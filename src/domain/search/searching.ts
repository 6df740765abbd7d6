import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { bucketOf, type Bucket } from '../../db/ids.js';
import { searchScope, type SearchScope } from '../../models/search_finding.js';
import { foundInConversations, foundInThreads, type FoundInPlace } from '../../presenters/search_results.js';
import { corrected, readQuery, type QueryPart } from '../../search/query.js';
import type {
  FoundDocument,
  Matching,
  SearchedWorkspace,
  SearchEngine,
  SearchOrder,
  SearchPage,
} from '../../search/search.js';
import { invalidArgument } from '../../errors.js';
import type { WorkBudget } from '../../work_budget.js';
import { correctionsOf, type Corrections } from './corrections.js';
import { highlightOf, matchingOf, NO_HIGHLIGHT, type Highlight } from './matching.js';
import {
  beginningOnOneLine,
  inCodePoints,
  matchesIn,
  onOneLine,
  snippetAround,
  together,
  type Mark,
  type MarkedSnippet,
} from './snippets.js';
import type { SearchPosition } from './cursors.js';
import type { Matches } from './details.js';

/** What finds posts. */
export interface SearchServices {
  readonly search: SearchEngine;
  /** For statements that may take long. */
  readonly slowReads: Queryable;
}

/** What somebody searches for in a workspace, beside the words. */
export type Filters = Omit<SearchedWorkspace, 'id' | 'bucket' | 'matching'>;

/** A part of a search: documents of one workspace. */
export interface Part {
  scope: SearchScope;
  filters: Filters;
}

export interface Search {
  query?: string | undefined;
  title?: string | undefined;
  order: SearchOrder;
  limit: number;
  counts: boolean;
  position?: SearchPosition | undefined;
  now: Date;
}

/** What is searched for, in the language of each workspace, by its id. */
export type Matchings = ReadonlyMap<number, Matching>;

export interface Found {
  documents: readonly FoundDocument[];
  next: SearchPosition | undefined;
  hits: { count: number; isExact: boolean };
  matchings: Matchings;
  /** What was searched for in the place of misspelt words. */
  corrections: Corrections;
}

const NO_HITS = { count: 0, isExact: true };

/** The maximum number of terms in a query, and of those in a query for titles. */
const TERMS_MOST = 32;

/** Reads a query. Throws Invalid argument (20) when it has too many terms. */
function termsOf(argument: 'query' | 'title', text = ''): QueryPart[] {
  const terms = readQuery(text);
  if (terms.length > TERMS_MOST) throw invalidArgument(argument, `has more than ${TERMS_MOST} terms`);
  return terms;
}

/**
 * Returns a page of what matches. When nothing does, misspelt words are replaced by similar words that the caller sees,
 * and the result is what matches then. Throws Invalid argument (20) for a query with too many terms.
 */
export async function find(
  { search: engine, slowReads }: SearchServices,
  db: Queryable,
  parts: readonly Part[],
  search: Search,
): Promise<Found> {
  const words = { query: termsOf('query', search.query), title: termsOf('title', search.title) };
  const corrections = search.position?.corrections ?? {};
  const isEmpty = (text: string | undefined, read: readonly QueryPart[]) => text !== undefined && read.length === 0;
  if (isEmpty(search.query, words.query) || isEmpty(search.title, words.title)) {
    return { documents: [], next: undefined, hits: NO_HITS, matchings: new Map(), corrections };
  }
  const found = await findCorrected({ engine, db }, parts, search, words, corrections);
  if (found.documents.length > 0 || search.position !== undefined) return found;
  const better = await correctionsOf(slowReads, parts, [...words.query, ...words.title]);
  return Object.keys(better).length === 0 ? found : findCorrected({ engine, db }, parts, search, words, better);
}

interface Words {
  query: readonly QueryPart[];
  title: readonly QueryPart[];
}

async function findCorrected(
  { engine, db }: { engine: SearchEngine; db: Queryable },
  parts: readonly Part[],
  { order, limit, counts, position, now }: Search,
  words: Words,
  corrections: Corrections,
): Promise<Found> {
  const known = new Map(Object.entries(corrections));
  const scopes = new Map(parts.map(({ scope }) => [scope.id, scope]));
  const matchings = new Map(
    await Promise.all(
      Array.from(scopes.values(), async ({ id, language }): Promise<[number, Matching]> => {
        const said = { query: corrected(words.query, known), title: corrected(words.title, known) };
        return [id, await matchingOf(db, language, said)];
      }),
    ),
  );
  const workspaces = parts.flatMap(({ scope: { id, bucket }, filters }) => {
    const matching = matchings.get(id);
    const seesNothing = filters.channels.length + filters.conversations.length === 0;
    return matching === undefined || seesNothing ? [] : [{ ...filters, id, bucket, matching }];
  });
  const page: SearchPage =
    workspaces.length === 0
      ? { documents: [], next: undefined, hits: undefined }
      : await engine.find({ workspaces, order, limit, counts, position: position?.at, now });
  const hits = page.hits ?? position?.hits ?? NO_HITS;
  const next = page.next === undefined ? undefined : { at: page.next, corrections, ...(counts && { hits }) };
  return { documents: page.documents, next, hits, matchings, corrections };
}

/** A post that was found, with the words that match. */
export interface Shown {
  post: FoundInPlace;
  text: MarkedSnippet;
  /** Where the title matches. */
  titleMarks: Mark[];
}

/**
 * Reads the found posts, in their order, with their snippets. What the caller does not see any more is left out. The
 * posts for which the budget does not suffice have no marks, and their snippets are the beginnings of their texts.
 */
export async function show(
  db: Queryable,
  actor: Actor,
  budget: WorkBudget,
  parts: readonly Part[],
  { documents, matchings }: Pick<Found, 'documents' | 'matchings'>,
): Promise<Shown[]> {
  const posts = await postsOf(db, actor, documents);
  const inWorkspaces = Array.from(matchings, ([id, matching]) => {
    const language = parts.find(({ scope }) => scope.id === id)?.scope.language ?? '';
    const some = posts.filter(({ workspace_id: workspace }) => workspace === id);
    return marked(db, budget, some, highlightOf(language, matching));
  });
  const shown = new Map((await Promise.all(inWorkspaces)).flat().map((one): [number, Shown] => [one.post.id, one]));
  return documents.flatMap(({ id }) => shown.get(id) ?? []);
}

/** Posts of one workspace with their snippets. */
async function marked(
  db: Queryable,
  budget: WorkBudget,
  posts: readonly FoundInPlace[],
  highlight: Highlight,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const some of together(posts, ({ title, text }) => title.length + text.length)) {
    const lines = await budget.map(
      some,
      ({ text }) => onOneLine(text),
      ({ text }) => beginningOnOneLine(text),
    );
    const matches = await matchesIn(db, budget, [...some.map(({ title }) => title), ...lines], highlight);
    const shownOf = (post: FoundInPlace, index: number): Shown => ({
      post,
      text: snippetAround(lines[index] ?? '', matches[some.length + index] ?? []),
      titleMarks: inCodePoints(post.title, matches[index] ?? []),
    });
    shown.push(...some.map(shownOf));
  }
  return shown;
}

async function postsOf(db: Queryable, actor: Actor, documents: readonly FoundDocument[]): Promise<FoundInPlace[]> {
  const buckets = new Map<Bucket, FoundDocument[]>();
  for (const one of documents) {
    const some = buckets.get(bucketOf(one.id)) ?? [];
    some.push(one);
    buckets.set(bucketOf(one.id), some);
  }
  const found = Array.from(buckets, async ([bucket, some]) => {
    const isInThread = ({ kind }: FoundDocument) => kind === 'thread' || kind === 'comment';
    const idsOf = (which: readonly FoundDocument[]) => which.map(({ id }) => id);
    const [inThreads, others] = [some.filter(isInThread), some.filter((one) => !isInThread(one))];
    return Promise.all([
      inThreads.length === 0 ? [] : foundInThreads(db, actor, bucket, idsOf(inThreads)),
      others.length === 0 ? [] : foundInConversations(db, actor, bucket, idsOf(others)),
    ]);
  });
  const byId = new Map((await Promise.all(found)).flat(2).map((post): [number, FoundInPlace] => [post.id, post]));
  return documents.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Returns the newest matches in a thread or a conversation, 100 at most, and which words match. */
export async function matchesInPlace(
  services: SearchServices,
  db: Queryable,
  actor: Actor,
  place: { workspaceId: number; thread?: number; conversation?: number; channel?: number },
  query: string,
  now: Date,
): Promise<Matches> {
  const scope = await searchScope(db, actor, place.workspaceId);
  const part = partIn(scope, place);
  const found = await find(services, db, [part], { query, order: 'newest', limit: 100, counts: false, now });
  const matching = found.matchings.get(scope.id);
  return {
    indexes: found.documents.map(({ obj_index: index }) => index),
    highlight: matching === undefined ? NO_HIGHLIGHT : highlightOf(scope.language, matching),
  };
}

/** The part of a search that is a thread, or a conversation, as far as the caller sees it. */
export function partIn(
  scope: SearchScope,
  { thread, conversation, channel }: { thread?: number; conversation?: number; channel?: number },
): Part {
  const conversations = scope.conversations.filter(({ id }) => id === conversation);
  const channels = scope.channels.filter((id) => id === channel);
  return { scope, filters: { channels, conversations, thread, conversation } };
}
