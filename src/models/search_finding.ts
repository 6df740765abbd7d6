import type { Actor } from '../actor.js';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import { type Bucket, bucketOf } from '../db/ids.js';
import { columns } from '../db/model.js';
import { lists } from '../db/statements.js';
import { found } from '../errors.js';
import { isVisibleChannel, Channel } from './channel.js';
import { User } from './user.js';
import { isNamed, isVisibleUser, type Surroundings } from './workspace_people.js';
import { workspaceIdsOf } from './workspace.js';

// The statements with which the database searches. What they do together is in src/search/database_search.ts.

/** Which documents of a workspace. Conditions on words and on ids in words are a `tsquery`. */
export interface FindingScope {
  id: number;
  bucket: Bucket;
  /** A `tsquery` as text; undefined when there are no such conditions. */
  words: string | undefined;
  channels: readonly number[];
  /** Conversations, and the index of the first message that the user sees. */
  conversations: readonly { id: number; sees_from: number }[];
  /** Exclusive bounds. */
  after?: Date | undefined;
  before?: Date | undefined;
}

/** Inclusive bounds of ids. */
export interface IdRange {
  first: number;
  last: number;
}

export interface FoundRow {
  id: number;
  kind: 'thread' | 'comment' | 'conversation' | 'message';
  obj_index: number;
  /** How well it matches, with its age; 0 unless asked for. */
  score: number;
}

export interface Ranking {
  /** A `tsquery` that has all words with "or". */
  words: string;
  now: Date;
}

/** Posts whose words take more than this many bytes, as stored, are ranked without reading the words. */
const RANKED_BYTES = 16_384;
/** A post that is this many days old has half the rank of a new one. */
const HALF_RANK_DAYS = 180;

function scored(ranking: Ranking | undefined): Sql {
  if (ranking === undefined) return sql`0::float8 as score`;
  return sql`(case when pg_column_size(d.words) > ${RANKED_BYTES}::int then 0.1
      else ts_rank(d.words, ${ranking.words}::tsquery, 1) end
    / (1 + greatest(extract(epoch from ${ranking.now}::timestamptz - d.posted_at), 0) / (86400 * ${HALF_RANK_DAYS}::int)))::float8 as score`;
}

/** What the user sees and has asked for. The lists are hashed once for each statement. */
function isWanted({ channels, conversations, after, before }: FindingScope): Sql {
  const whole = conversations.filter(({ sees_from: from }) => from === 0).map(({ id }) => id);
  const limited = conversations.filter(({ sees_from: from }) => from > 0);
  const [ids, from] = [limited.map(({ id }) => id), limited.map(({ sees_from: index }) => index)];
  return sql`(d.channel_id in (select unnest(${channels}::bigint[]))
      or d.conversation_id in (select unnest(${whole}::bigint[]))
      or d.conversation_id in (select unnest(${ids}::bigint[])) and (d.obj_index = -1 or d.obj_index >= (
        select since.sees_from from unnest(${ids}::bigint[], ${from}::int[]) since (id, sees_from) where since.id = d.conversation_id)))
    ${after === undefined ? sql`` : sql`and d.posted_at > ${after}`}
    ${before === undefined ? sql`` : sql`and d.posted_at < ${before}`}`;
}

/** The documents `d` of a workspace up to an id. They are read in the order of their ids. */
function upTo({ id, bucket }: FindingScope, last: number): Sql {
  return sql`d.bucket = ${bucket} and d.workspace_id = ${id} and d.id <= ${last}::bigint`;
}

/**
 * The documents `d` of a workspace with some words, found by the index of words. The bounds are expressions, so that
 * the planner does not read an index of ids as well.
 */
function fitting({ id, bucket, words }: FindingScope, range?: IdRange): Sql {
  return sql`d.bucket = ${bucket} and d.workspace_id = ${id} and d.words @@ ${words}::tsquery
    ${range === undefined ? sql`` : sql`and d.id + 0 between ${range.first}::bigint and ${range.last}::bigint`}`;
}

const fits = (words: string | undefined): Sql => (words === undefined ? sql`true` : sql`d.words @@ ${words}::tsquery`);

/** How much of the newest documents is looked through. */
export interface Window {
  documents: number;
  /** As stored: reading longer words takes time. */
  bytes: number;
}

/**
 * Returns the newest matches among the newest documents. This finds frequent words in no time, because it ends as soon
 * as there are enough; an index would first collect all matches.
 */
export function findAmongNewest(
  db: Queryable,
  scope: FindingScope,
  range: IdRange,
  window: Window,
  limit: number,
  ranking?: Ranking,
): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select d.id, d.kind, d.obj_index, ${scored(ranking)}
    from (
      select d.* from (
        select d.*, sum(pg_column_size(d.words)) over (rows unbounded preceding) as bytes
        from (select d.* from search_documents d where ${upTo(scope, range.last)} order by d.id desc limit ${window.documents}) d) d
      where d.bytes <= ${window.bytes}::bigint and ${fits(scope.words)} and ${isWanted(scope)}
      limit ${limit}) d`);
}

/** Returns the newest matches of all, by the index of the words. */
export function findNewest(
  db: Queryable,
  scope: FindingScope,
  range: IdRange,
  limit: number,
  ranking?: Ranking,
): Promise<FoundRow[]> {
  if (scope.words === undefined) return findNewestOfAll(db, scope, range, limit);
  return db.many<FoundRow>(sql`
    select d.id, d.kind, d.obj_index, ${scored(ranking)}
    from (
      select d.* from search_documents d where ${fitting(scope, range)} and ${isWanted(scope)}
      order by d.id + 0 desc limit ${limit}) d`);
}

/** The same without conditions on words. */
function findNewestOfAll(db: Queryable, scope: FindingScope, range: IdRange, limit: number): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select d.id, d.kind, d.obj_index, 0::float8 as score
    from search_documents d where ${upTo(scope, range.last)} and ${isWanted(scope)} order by d.id desc limit ${limit}`);
}

/** Returns the matches after an index in the order of their indexes. The words must name a thread or a conversation. */
export function findInOrder(
  db: Queryable,
  scope: FindingScope,
  afterIndex: number,
  limit: number,
): Promise<FoundRow[]> {
  return db.many<FoundRow>(sql`
    select d.id, d.kind, d.obj_index, 0::float8 as score from search_documents d
    where ${fitting(scope)} and ${isWanted(scope)} and d.obj_index > ${afterIndex}::int
    order by d.obj_index + 0 limit ${limit}`);
}

/** Counts matches, at most `limit`. */
export async function countMatches(db: Queryable, scope: FindingScope, limit: number): Promise<number> {
  return db.number(sql`
    select count(*) as count from (
      select from search_documents d where ${fitting(scope)} and ${isWanted(scope)} limit ${limit}) counted`);
}

/** Returns the ids of the first and the last document of a workspace; undefined without documents. */
export async function spanOf(
  db: Queryable,
  { id, bucket }: Pick<FindingScope, 'id' | 'bucket'>,
): Promise<IdRange | undefined> {
  const all = sql`search_documents d where d.bucket = ${bucket} and d.workspace_id = ${id} order by d.id`;
  const { first, last } = await db.one<{ first: number | null; last: number | null }>(sql`
    select (select d.id from ${all} limit 1) as first, (select d.id from ${all} desc limit 1) as last`);
  return first === null || last === null ? undefined : { first, last };
}

/** A word that may be what was meant by another one. */
export interface SimilarWord {
  asked: string;
  word: string;
  /** In how many documents it is. */
  uses: number;
  /** How many letters may differ. */
  edits_most: number;
}

/** The newest documents whose words are compared. */
const COMPARED_DOCUMENTS = 3000;
/** From this length on two letters of a word may differ, otherwise one. */
const LONG_WORD = 8;
/** The similar words that are returned, those of the most documents. Posts can be made that have millions. */
const SIMILAR_MOST = 3000;

/**
 * Returns for each of some words those in the newest documents that the user sees with almost the same letters, in any
 * order. Reads only words as written, because stems are no words. Does not use `similarity` of pg_trgm, which knows
 * only ASCII letters in a database with the locale C.
 */
export async function similarWords(
  db: Queryable,
  scope: FindingScope,
  words: readonly string[],
): Promise<SimilarWord[]> {
  const span = await spanOf(db, scope);
  if (span === undefined) return [];
  return db.many<SimilarWord>(sql`
    select asked.word as asked, known.word, known.uses, asked.edits_most
    from (
      select word, case when length(word) < ${LONG_WORD}::int then 1 else 2 end as edits_most from unnest(${words}::text[]) word) asked
    join (
      select substr(entry.lexeme, 3) as word, count(*)::int as uses
      from (
        select d.words from search_documents d where ${upTo(scope, span.last)} and ${isWanted(scope)}
          and pg_column_size(d.words) <= ${RANKED_BYTES}::int
        order by d.id desc limit ${COMPARED_DOCUMENTS}) d, unnest(d.words) entry
      where entry.positions is not null group by 1) known
      on length(known.word) between length(asked.word) - asked.edits_most and length(asked.word) + asked.edits_most
      and length(translate(known.word, asked.word, '')) <= asked.edits_most
      and length(translate(asked.word, known.word, '')) <= asked.edits_most
    order by known.uses desc, known.word limit ${SIMILAR_MOST}`);
}

// Words and their stems. PostgreSQL has the stemmers (migrations/0033_search.sql).

/** The stems of some words in a language. */
export interface Stems {
  /** The stem of each word that has one. */
  of: ReadonlyMap<string, string>;
  /** Whether the language has a stemmer. Then only stop words, such as "the", have no stem. */
  hasStemmer: boolean;
}

/** Returns the stems of some words in a language. */
export async function stemsOf(db: Queryable, language: string, words: readonly string[]): Promise<Stems> {
  const rows = await db.many<{ word: string; stem: string | null; has_stemmer: boolean }>(sql`
    select asked.word, search_stem(${language}::text, asked.word) as stem, search_stem(${language}::text, '1') is not null as has_stemmer
    from unnest(${words}::text[]) asked (word)`);
  const stemmed = rows.flatMap(({ word, stem }): [string, string][] => (stem === null ? [] : [[word, stem]]));
  return { of: new Map(stemmed), hasStemmer: rows.some(({ has_stemmer }) => has_stemmer) };
}

/** Returns which of some words have one of these stems in a language. */
export async function wordsWithStems(
  db: Queryable,
  language: string,
  words: readonly string[],
  stems: readonly string[],
): Promise<string[]> {
  return db.strings(sql`
    select asked.word from unnest(${words}::text[]) asked (word)
    where search_stem(${language}::text, asked.word) = any(${stems}::text[])`);
}

/** What a user can see of a workspace, as far as search needs it. */
export interface SearchScope {
  id: number;
  bucket: Bucket;
  language: string;
  channels: number[];
  conversations: { id: number; sees_from: number }[];
  /** The groups that the user is in. */
  groups: number[];
}

interface ScopeRow {
  language: string;
  channels: number[];
  conversations: number[];
  sees_from: number[];
  groups: number[];
}

/**
 * Returns what the actor can see of a workspace at this moment (permissions: Sight). Throws `workspace_not_found` (105)
 * when the actor is not a member.
 */
export async function searchScope(db: Queryable, actor: Actor, workspaceId: number): Promise<SearchScope> {
  return found(await scopeIn(db, actor, workspaceId), 'workspace_not_found');
}

/** Returns what the actor can see of all workspaces that they are a member of. */
export async function searchScopes(db: Queryable, actor: Actor): Promise<SearchScope[]> {
  const ids = await workspaceIdsOf(db, actor);
  const scopes = await Promise.all(ids.map((id) => scopeIn(db, actor, id)));
  return scopes.filter((scope) => scope !== undefined);
}

async function scopeIn(db: Queryable, actor: Actor, workspaceId: number): Promise<SearchScope | undefined> {
  const bucket = bucketOf(workspaceId);
  // The membership of the workspace, `wu`, is read once, and conversations are those of the actor. Joins would be
  // nested loops: the planner expects one channel and one conversation.
  const row = await db.maybe<ScopeRow>(sql`
    select w.language,
      array(select c.id from channels c
        left join channel_users cu on cu.bucket = ${bucket} and cu.channel_id = c.id and cu.user_id = ${actor.id}
        where c.bucket = ${bucket} and c.workspace_id = ${workspaceId} and ${isVisibleChannel}) as channels,
      seen.conversations, seen.sees_from,
      array(select gu.group_id from group_users gu
        join groups g on g.bucket = ${bucket} and g.id = gu.group_id
        where gu.bucket = ${bucket} and gu.user_id = ${actor.id} and g.workspace_id = ${workspaceId}) as groups
    from workspaces w
    join workspace_users wu on wu.workspace_id = w.id and wu.user_id = ${actor.id} and wu.removed_at is null
    cross join (
      select coalesce(array_agg(mine.conversation_id order by mine.conversation_id), '{}') as conversations,
        coalesce(array_agg(mine.sees_from order by mine.conversation_id), '{}') as sees_from
      from conversation_users mine
      where mine.bucket = ${bucket} and mine.user_id = ${actor.id} and mine.workspace_id = ${workspaceId}) seen
    where w.bucket = ${bucket} and w.id = ${workspaceId}`);
  if (row === undefined) return undefined;
  const { conversations, sees_from: from, ...scope } = row;
  const seen = conversations.map((id, index) => ({ id, sees_from: from[index] ?? 0 }));
  return { id: workspaceId, bucket, ...scope, conversations: seen };
}

/** Returns when a day begins and when it ends, in the time zone of the actor. Days are `YYYY-MM-DD`. */
export async function boundsOfDays(
  db: Queryable,
  actor: Actor,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<{ begins: Date | undefined; ends: Date | undefined }> {
  if (from === undefined && to === undefined) return { begins: undefined, ends: undefined };
  const row = await db.one<{ begins: Date | null; ends: Date | null }>(sql`
    select ${from ?? null}::date::timestamp at time zone u.timezone as begins,
      (${to ?? null}::date + 1)::timestamp at time zone u.timezone as ends
    from users u where u.id = ${actor.id}`);
  return { begins: row.begins ?? undefined, ends: row.ends ?? undefined };
}

/** Returns which of these conversations a user is in. */
export async function conversationsWith(
  db: Queryable,
  bucket: Bucket,
  userId: number,
  among: readonly number[],
): Promise<Set<number>> {
  const ids = await db.numbers(sql`
    select cu.conversation_id as id from conversation_users cu
    where cu.bucket = ${bucket} and cu.user_id = ${userId} and cu.conversation_id = any(${among}::bigint[])`);
  return new Set(ids);
}

// What the search page reads beside the search itself.

/** The most rows of each list. Nobody looks through more. */
const MOST = 1000;

export type SearchableChannel = Pick<Channel, 'id' | 'name' | 'archived'>;

/** Returns the channels of a workspace that the actor sees, ordered by name, the archived ones last. */
export const searchableChannelsOf = lists((actor: Actor, workspace: { id: number }) =>
  Channel.visibleTo(actor, bucketIn(workspace.id))
    .select(columns(Channel, 'c', 'id', 'name', 'archived'))
    .where('c.workspace_id', workspace.id)
    .orderByRaw('c.archived, lower(c.name), c.id')
    .limit(MOST),
);

/** Returns the users of a workspace with such a name, whom the actor sees, also those who have left. */
export async function peopleNamed(
  db: Queryable,
  actor: Actor,
  workspace: Surroundings,
  text: string,
): Promise<number[]> {
  return db.numbers(sql`
    select wu.user_id from workspace_users wu join users u on u.id = wu.user_id
    where wu.workspace_id = ${workspace.id} and ${isVisibleUser(actor, workspace)} and ${isNamed(text)}
    order by wu.user_id limit ${MOST}`);
}

const names = lists(({ ids }: { ids: readonly number[] }) =>
  User.query().select('id', 'name').whereRaw('id = any(?::bigint[])', [ids]),
);

/** Returns the names of users, by their ids. */
export async function namesOfUsers(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await names(db, { ids });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of the other people in a conversation that the actor is in; the actor's own if there are none. */
export async function companionsIn(
  db: Queryable,
  actor: Actor,
  { id, bucket }: { id: number; bucket: number },
): Promise<string[]> {
  const rows = await db.many(sql`
    select ${columns(User, 'u', 'id', 'name')} from conversation_users cu join users u on u.id = cu.user_id
    where cu.bucket = ${bucket} and cu.conversation_id = ${id} order by u.id limit ${MOST}`);
  const others = rows.filter((row) => row.id !== actor.id);
  return (others.length === 0 ? rows : others).map(({ name }) => name);
}
