import type { Queryable } from '../db/database.js';
import { BUCKETS } from '../db/ids.js';
import {
  countMatches,
  findAmongNewest,
  findInOrder,
  findNewest,
  spanOf,
  type FindingScope,
  type IdRange,
  type FoundRow,
  type Ranking,
} from '../models/search_finding.js';
import type { SearchedWorkspace, SearchEngine, SearchPage, SearchRequest } from './search.js';
import { conditionsOf, rankingOf, strictConditionsOf } from './tsquery.js';

/** The matches that are compared with each other. Older ones follow them. It is also the most hits that are counted. */
const COMPARED = 1000;
/** The documents that are looked through before the index of words is asked. */
const WINDOW = { documents: 10_000, bytes: 16 * 1024 * 1024 };
/** The matches in the window that are enough for a first page. */
const ENOUGH = 50;
/** The part of the window that tells how frequent matches are. */
const SAMPLED = 10;
const SAMPLE = { ...WINDOW, documents: WINDOW.documents / SAMPLED };

interface Match extends FoundRow {
  /** The place of the document in the order in which all documents were posted. */
  sequence: number;
}

/** Where a page by relevance ended. The matches of the page are all those in a range of the sequence. */
interface RelevancePosition {
  /** Inclusive bounds of the range. It has at most `COMPARED` matches. */
  top: number;
  bottom: number;
  /** The time from which ages are counted, in milliseconds, so that scores stay the same on all pages. */
  now: number;
  score: number;
  sequence: number;
}

/** The newest matches. */
interface Candidates {
  rows: readonly Match[];
  /** The sequence from which on these are all matches; 0 if there are no others. */
  bottom: number;
}

interface CountedCandidates extends Candidates {
  count: number;
  isExact: boolean;
}

/** Searches with PostgreSQL. Documents are written with their posts, so that they are found at once. */
export class DatabaseSearch implements SearchEngine {
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  find(request: SearchRequest): Promise<SearchPage> {
    if (request.order === 'place') return this.#inOrder(request);
    return request.order === 'newest' ? this.#newest(request) : this.#relevant(request);
  }

  async #inOrder({ workspaces, limit, position }: SearchRequest): Promise<SearchPage> {
    const after = position === undefined ? OWN_INDEX : Number(position);
    const found = workspaces.map((asked) => findInOrder(this.#db, scopeOf(asked), after, limit + 1));
    const rows = matches((await Promise.all(found)).flat());
    return pageOf(rows, limit, (last) => String(last.obj_index));
  }

  async #newest({ workspaces, limit, position }: SearchRequest): Promise<SearchPage> {
    const top = position === undefined ? undefined : Number(position) - 1;
    const found = await Promise.all(workspaces.map((asked) => this.#newestOf(asked, top, limit + 1)));
    return pageOf(found.flat().sort(bySequence), limit, (last) => String(last.sequence));
  }

  async #newestOf(asked: SearchedWorkspace, top: number | undefined, limit: number): Promise<Match[]> {
    const [scope, range] = [scopeOf(asked), await this.#idsIn(asked, { top, bottom: 0 })];
    if (range === undefined) return [];
    // A thread or a conversation is a condition that few documents fulfil.
    const isNarrow = asked.thread !== undefined || asked.conversation !== undefined;
    if (scope.words === undefined || isNarrow) return matches(await findNewest(this.#db, scope, range, limit));
    const recent = await findAmongNewest(this.#db, scope, range, WINDOW, limit);
    return matches(recent.length === limit ? recent : await findNewest(this.#db, scope, range, limit));
  }

  async #relevant(request: SearchRequest): Promise<SearchPage> {
    const { workspaces, limit, position, now } = request;
    if (position !== undefined) return this.#furtherPage(request, readPosition(position));
    const found = await Promise.all(workspaces.map((asked) => this.#candidatesIn(asked, limit, now)));
    const candidates = together(found);
    const top = Math.max(0, ...candidates.rows.map(({ sequence }) => sequence));
    const count = found.reduce((sum, { count: some }) => sum + some, 0);
    const hits = { count, isExact: found.every(({ isExact }) => isExact) };
    return { ...bestOf(candidates, { top, now: now.getTime(), limit }), hits };
  }

  /** Continues among the same matches, and then among the next older ones. */
  async #furtherPage({ workspaces, limit }: SearchRequest, at: RelevancePosition): Promise<SearchPage> {
    const { top, bottom, now } = at;
    const { rows } = await this.#newestIn(workspaces, { top, bottom }, now);
    const rest = rows.filter((row) => byScore(row, at) > 0);
    if (rest.length > 0) return bestOf({ rows: rest, bottom }, { top, now, limit });
    if (bottom === 0) return NOTHING;
    const older = await this.#newestIn(workspaces, { top: bottom - 1, bottom: 0 }, now);
    return bestOf(older, { top: bottom - 1, now, limit });
  }

  async #newestIn(
    workspaces: readonly SearchedWorkspace[],
    range: { top: number; bottom: number },
    now: number,
  ): Promise<Candidates> {
    const found = workspaces.map(async (asked) => {
      const [ids, ranking] = [await this.#idsIn(asked, range), rankingIn(asked, new Date(now))];
      return ids === undefined ? [] : findNewest(this.#db, scopeOf(asked), ids, COMPARED + 1, ranking);
    });
    return together((await Promise.all(found)).map((rows) => candidatesOf(matches(rows), range.bottom)));
  }

  /** The ids of a workspace in a range of the sequence; undefined if there are none. */
  async #idsIn(
    asked: SearchedWorkspace,
    { top = Infinity, bottom }: { top: number | undefined; bottom: number },
  ): Promise<IdRange | undefined> {
    const span = await spanOf(this.#db, asked);
    if (span === undefined) return undefined;
    const first = Math.max(span.first, bottom * BUCKETS);
    const last = Math.min(span.last, top * BUCKETS + BUCKETS - 1);
    return first > last ? undefined : { first, last };
  }

  /** Whether the window probably has enough matches for a page, but not as many as are compared. */
  async #willNeedCount(scope: FindingScope, span: IdRange): Promise<boolean> {
    const [least, most] = [ENOUGH / SAMPLED, COMPARED / SAMPLED];
    const { length } = await findAmongNewest(this.#db, scope, span, SAMPLE, most + 1);
    return length > least && length <= most;
  }

  async #candidatesIn(asked: SearchedWorkspace, limit: number, now: Date): Promise<CountedCandidates> {
    const [scope, ranking, span] = [scopeOf(asked), rankingIn(asked, now), await spanOf(this.#db, asked)];
    if (span === undefined) return { rows: [], bottom: 0, count: 0, isExact: true };
    const strict = { ...scope, words: strictConditionsOf(asked) };
    const count = () => countMatches(this.#db, strict, COMPARED + 1);
    // Finding and counting take about as long, so both begin at once if the number will be needed.
    const [found, early] = await Promise.all([
      findAmongNewest(this.#db, scope, span, WINDOW, COMPARED + 1, ranking),
      this.#willNeedCount(scope, span).then((willNeedIt) => (willNeedIt ? count() : undefined)),
    ]);
    const recent = matches(found);
    const isEnough = recent.length > Math.max(ENOUGH, limit);
    if (recent.length > COMPARED || (isEnough && (early ?? (await count())) > COMPARED)) {
      return estimated(span, { rows: recent, bottom: oldestOf(recent) });
    }
    const rows = matches(await findNewest(this.#db, scope, span, COMPARED + 1, ranking));
    const candidates = candidatesOf(rows, 0);
    if (candidates.bottom > 0) return estimated(span, candidates);
    return { ...candidates, count: rows.length, isExact: true };
  }
}

/** Estimates the number of matches as if they were spread evenly over all documents. */
function estimated({ first, last }: IdRange, candidates: Candidates): CountedCandidates {
  const share = (last - candidates.bottom * BUCKETS) / Math.max(1, last - first);
  const count = Math.round(candidates.rows.length / Math.max(share, 1e-9));
  return { ...candidates, count: Math.max(COMPARED + 1, count), isExact: false };
}

/** The index of a thread or a conversation itself. */
const OWN_INDEX = -1;
const NOTHING: SearchPage = { documents: [], next: undefined, hits: undefined };

function matches(rows: readonly FoundRow[]): Match[] {
  return rows.map((row) => ({ ...row, sequence: Math.floor(row.id / BUCKETS) }));
}

const bySequence = (one: { sequence: number }, other: { sequence: number }) => other.sequence - one.sequence;

function byScore(one: Pick<Match, 'score' | 'sequence'>, other: Pick<Match, 'score' | 'sequence'>): number {
  return other.score - one.score || bySequence(one, other);
}

function oldestOf(rows: readonly Match[]): number {
  return rows.reduce((least, { sequence }) => Math.min(least, sequence), Infinity);
}

/** Matches of which at most `COMPARED` and one more were asked for: there are others if all of these came. */
function candidatesOf(rows: readonly Match[], bottom: number): Candidates {
  return { rows, bottom: rows.length > COMPARED ? oldestOf(rows) : bottom };
}

/** The candidates of several workspaces that are in the range in which all are known. */
function together(found: readonly Candidates[]): Candidates {
  const bottom = Math.max(0, ...found.map((one) => one.bottom));
  return { rows: found.flatMap(({ rows }) => rows).filter(({ sequence }) => sequence >= bottom), bottom };
}

/** A page of the best of the newest `COMPARED` candidates. */
function bestOf(
  { rows, bottom: known }: Candidates,
  { top, now, limit }: { top: number; now: number; limit: number },
): SearchPage {
  const newest = [...rows].sort(bySequence).slice(0, COMPARED);
  const bottom = rows.length > COMPARED ? oldestOf(newest) : known;
  const documents = newest.sort(byScore).slice(0, limit);
  const last = documents.at(-1);
  const mayGoOn = newest.length > limit || bottom > 0;
  return {
    documents,
    next: last && mayGoOn ? writePosition({ top, bottom, now, ...last }) : undefined,
    hits: undefined,
  };
}

/** A page of rows that are in order already, of which one more was asked for. */
function pageOf(rows: readonly Match[], limit: number, positionOf: (last: Match) => string): SearchPage {
  const documents = rows.slice(0, limit);
  const last = documents.at(-1);
  return { documents, next: last && rows.length > limit ? positionOf(last) : undefined, hits: undefined };
}

function writePosition({ top, bottom, now, score, sequence }: RelevancePosition): string {
  return [top, bottom, now, score, sequence].join('_');
}

function readPosition(position: string): RelevancePosition {
  const [top = 0, bottom = 0, now = 0, score = 0, sequence = 0] = position.split('_').map(Number);
  return { top, bottom, now, score, sequence };
}

function scopeOf(asked: SearchedWorkspace): FindingScope {
  const { id, bucket, channels, conversations, after, before } = asked;
  return { id, bucket, channels, conversations, after, before, words: conditionsOf(asked) };
}

function rankingIn(asked: SearchedWorkspace, now: Date): Ranking | undefined {
  const words = rankingOf(asked);
  return words === undefined ? undefined : { words, now };
}
