import type { Actor } from '../../actor.js';
import type { Queryable } from '../../db/database.js';
import { bucketOf, type Bucket } from '../../db/ids.js';
import { searchScope, type SearchScope } from '../../models/search_scope.js';
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
import type { Services } from '../services.js';
import { correctionsOf, type Corrections } from './corrections.js';
import { highlightOf, matchingOf, type Highlight } from './matching.js';
import { foldedWordsOf, markedSnippet, marksIn, type Mark, type MarkedSnippet } from './snippets.js';
import type { SearchPosition } from './cursors.js';

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

/**
 * Returns a page of what matches. When nothing does, misspelt words are replaced by similar words that the caller sees,
 * and the result is what matches then.
 */
export async function find(
  { search: engine, slowReads }: Pick<Services, 'search' | 'slowReads'>,
  db: Queryable,
  parts: readonly Part[],
  search: Search,
): Promise<Found> {
  const words = { query: readQuery(search.query ?? ''), title: readQuery(search.title ?? '') };
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
 * Reads the found posts, in their order, with their snippets. What the caller does not see any more is left out.
 * `languages` has the language of each workspace.
 */
export async function show(
  db: Queryable,
  actor: Actor,
  parts: readonly Part[],
  { documents, matchings }: Pick<Found, 'documents' | 'matchings'>,
): Promise<Shown[]> {
  const posts = await postsOf(db, actor, documents);
  const highlights = new Map(
    await Promise.all(
      Array.from(matchings, async ([id, matching]): Promise<[number, Highlight]> => {
        const language = parts.find(({ scope }) => scope.id === id)?.scope.language ?? '';
        const texts = posts.filter((post) => post.workspace_id === id).flatMap(({ title, text }) => [title, text]);
        return [id, await highlightOf(db, language, matching, foldedWordsOf(texts))];
      }),
    ),
  );
  return posts.map((post) => {
    const highlight = highlights.get(post.workspace_id) ?? NO_HIGHLIGHT;
    return { post, text: markedSnippet(post.text, highlight), titleMarks: marksIn(post.title, highlight) };
  });
}

const NO_HIGHLIGHT: Highlight = { forms: new Set(), phrases: [] };

async function postsOf(db: Queryable, actor: Actor, documents: readonly FoundDocument[]): Promise<FoundInPlace[]> {
  const buckets = new Map<Bucket, FoundDocument[]>();
  for (const one of documents) buckets.set(bucketOf(one.id), [...(buckets.get(bucketOf(one.id)) ?? []), one]);
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
export async function matchesIn(
  services: Pick<Services, 'search' | 'slowReads'>,
  db: Queryable,
  actor: Actor,
  place: { workspaceId: number; thread?: number; conversation?: number; channel?: number },
  query: string,
  now: Date,
): Promise<{ indexes: number[]; highlight: (words: readonly string[]) => Promise<Highlight> }> {
  const scope = await searchScope(db, actor, place.workspaceId);
  const part = partIn(scope, place);
  const found = await find(services, db, [part], { query, order: 'newest', limit: 100, counts: false, now });
  const matching = found.matchings.get(scope.id) ?? { all: [], none: [], title: [] };
  return {
    indexes: found.documents.map(({ obj_index: index }) => index),
    highlight: (words) => highlightOf(db, scope.language, matching, words),
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
