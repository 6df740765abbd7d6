import type { Client } from 'typesense';
import { ApiError } from '../../errors.js';
import type { SearchedWorkspace, SearchEngine, SearchOrder, SearchPage, SearchRequest } from '../search.js';
import { createClient, DEFAULT_ALIAS, reasonOf, type TypesenseOptions } from './client.js';
import { readPosition, writePosition, type Position } from './positions.js';
import {
  joinWorkspaces,
  queryOf,
  ranksTitles,
  titlesFirst,
  type Query,
  type Rank,
  type TitleOrder,
} from './queries.js';
import { readResults, type Hit, type Result } from './results.js';

/** Typesense returns at most this many documents at once. */
const MOST_PER_PAGE = 250;

/** The fields of a document that every search needs. */
const SHOWN = 'id,kind,order,obj_index';

/** Typesense takes at most this many searches in one request. */
const MOST_SEARCHES = 50;

interface SearchParams extends Query {
  per_page: number;
  page?: number;
  sort_by?: string;
  include_fields?: string;
}

interface Search {
  /** The rank of its documents; with `titles`, of those whose titles do not match. */
  rank: Rank;
  query: Query;
  titles?: TitleOrder;
}

/** Searches the collection behind the alias. `SearchFollower` keeps it in step with the database. */
export class TypesenseSearch implements SearchEngine {
  readonly #client: Client;
  readonly #collection: string;

  constructor(options: TypesenseOptions) {
    this.#client = createClient(options, 'search');
    this.#collection = options.alias ?? DEFAULT_ALIAS;
  }

  /** Results are sorted by rank, and within a rank by one number that no two documents share. */
  async find(request: SearchRequest): Promise<SearchPage> {
    const { order, limit, counts, position } = request;
    const workspaces = joinWorkspaces(request.workspaces);
    const from = position === undefined ? undefined : readPosition(position);
    const searches = searchesOf(workspaces, order, from);
    const found = await this.#send(searches.flatMap((search) => pagesOf(search, order, limit + 1)));
    const perSearch = Math.ceil((limit + 1) / MOST_PER_PAGE);
    const hits = found.flatMap(({ hits: some }, index) => {
      const search = searches[Math.floor(index / perSearch)];
      return some.map((hit) => ({ ...hit, rank: rankOf(hit, search) }));
    });
    hits.sort((one, other) => compare(order, one, other));
    const newest = from?.newest ?? newestOf(hits, order);
    const next = hits.length <= limit ? undefined : positionAfter(hits[limit - 1], order, newest);
    const documents = hits.slice(0, limit).map(({ id, kind, obj_index }) => ({ id, kind, obj_index }));
    if (!counts) return { documents, next, hits: undefined };
    const all =
      from === undefined ? found.filter((_, index) => index % perSearch === 0) : await this.#all(request, newest);
    return { documents, next, hits: { count: all.reduce((sum, { count }) => sum + count, 0), isExact: true } };
  }

  /** All matches, without the documents themselves. */
  #all({ workspaces, order }: SearchRequest, newest: number): Promise<Result[]> {
    const queries = joinWorkspaces(workspaces).map((each) => queryOf(each, order, { rank: 'all', newest }));
    return this.#send(queries.map((query) => ({ ...query, per_page: 0 })));
  }

  async #send(searches: readonly SearchParams[]): Promise<Result[]> {
    const results: Result[] = [];
    try {
      for (let from = 0; from < searches.length; from += MOST_SEARCHES) {
        const some = searches.slice(from, from + MOST_SEARCHES).map((search) => ({ ...this.#common, ...search }));
        results.push(...readResults(await this.#client.multiSearch.perform({ searches: some }), some.length));
      }
      return results;
    } catch (error) {
      throw Object.assign(new ApiError('search_unavailable'), { cause: reasonOf(error) });
    }
  }

  /** What all searches have in common. Documents match exactly or not at all. */
  get #common() {
    return {
      collection: this.#collection,
      query_by: 'text',
      prefix: false,
      num_typos: 0,
      drop_tokens_threshold: 0,
      typo_tokens_threshold: 0,
      include_fields: SHOWN,
      highlight_fields: 'none',
      use_cache: false,
    };
  }
}

/**
 * The searches for a page. Those of the first page sort by title themselves: the filter of two searches, one for each
 * rank, would cost twice. Those of a later page leave out the rank before the position.
 */
function searchesOf(
  workspaces: readonly SearchedWorkspace[],
  order: SearchOrder,
  from: Position | undefined,
): Search[] {
  const ranks: Rank[] = workspaces.some((each) => ranksTitles(each, order)) ? ['title', 'other'] : ['all'];
  if (from === undefined) {
    return workspaces.map((workspace) => ({
      rank: ranks.at(-1) ?? 'all',
      query: queryOf(workspace, order, { rank: 'all' }),
      ...(ranksTitles(workspace, order) && { titles: titlesFirst(workspace) }),
    }));
  }
  const first = ranks.indexOf(from.rank);
  return ranks.slice(Math.max(0, first)).flatMap((rank) =>
    workspaces.flatMap((workspace) => {
      const isRanked = ranksTitles(workspace, order);
      if (rank === 'title' && !isRanked) return [];
      const last = rank === from.rank ? from.last : undefined;
      const range = { rank: isRanked ? rank : 'all', newest: from.newest, last } as const;
      return [{ rank, query: queryOf(workspace, order, range) }];
    }),
  );
}

/** Several pages of Typesense, if one is too short. */
function pagesOf({ query, titles }: Search, order: SearchOrder, limit: number): SearchParams[] {
  const sort = order === 'place' ? 'obj_index:asc' : 'order:desc';
  return Array.from({ length: Math.ceil(limit / MOST_PER_PAGE) }, (_, index) => ({
    ...query,
    page: index + 1,
    per_page: Math.min(limit, MOST_PER_PAGE),
    ...(titles === undefined
      ? { sort_by: sort }
      : { sort_by: `${titles.sortBy},${sort}`, include_fields: `${SHOWN},title` }),
  }));
}

function rankOf({ title }: Hit, search: Search | undefined): Rank {
  if (search?.titles?.matches(title) === true) return 'title';
  return search?.rank ?? 'all';
}

type RankedHit = Hit & { rank: Rank };

/** In the order by place, newer documents come last, and need no bound. */
function newestOf(hits: readonly RankedHit[], order: SearchOrder): number {
  if (order === 'place') return Number.MAX_SAFE_INTEGER;
  return hits.reduce((most, hit) => Math.max(most, hit.order), 0);
}

function compare(order: SearchOrder, one: RankedHit, other: RankedHit): number {
  if (order === 'place') return one.obj_index - other.obj_index;
  if (one.rank !== other.rank) return one.rank === 'title' ? -1 : 1;
  return other.order - one.order;
}

function positionAfter(hit: RankedHit | undefined, order: SearchOrder, newest: number): string | undefined {
  if (hit === undefined) return undefined;
  return writePosition({ rank: hit.rank, last: order === 'place' ? hit.obj_index : hit.order, newest });
}
