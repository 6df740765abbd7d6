import { raw, sql, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { IS_SYSTEM_MESSAGE } from './message.js';
import { IS_SYSTEM_COMMENT, type Mentions } from './posts.js';
import type { BacklogPlace } from './search_backlog.js';
import type { DocumentPlace } from './search_document.js';

type Kind = DocumentPlace['kind'];

/** The most posts of a slice, and the most bytes of their texts, so that it takes little time and memory. */
const [MOST_POSTS, MOST_BYTES] = [500, 256 * 1024];

/**
 * Ids are read in ranges, of which each is twice as long as the one before it. Otherwise the planner would read and
 * sort all posts of a large workspace when workspaces have less than a slice in the average.
 */
const [FIRST_RANGE, RANGES] = [4096 * 512, 32];

interface WorkspaceKey {
  id: number;
  bucket: Bucket;
}

/** The table of a kind of documents as `m`, and the texts whose length is counted. */
const SOURCES: Readonly<Record<Kind, { table: Sql; text: Sql; columns: Sql; isIndexed: Sql }>> = {
  thread: {
    table: sql`threads`,
    text: sql`m.content`,
    columns: sql`m.channel_id, m.id as thread_id, null::bigint as conversation_id, -1 as obj_index, m.posted_at, m.title, m.content,
      m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`true`,
  },
  comment: {
    table: sql`comments`,
    text: sql`m.content`,
    columns: sql`m.channel_id, m.thread_id, null::bigint as conversation_id, m.obj_index, m.posted_at, '' as title, m.content,
      m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`m.deleted_by is null and not ${IS_SYSTEM_COMMENT}`,
  },
  message: {
    table: sql`messages`,
    text: sql`m.content`,
    columns: sql`null::bigint as channel_id, null::bigint as thread_id, m.conversation_id, m.obj_index, m.posted_at, '' as title,
      m.content, m.creator, m.direct_mentions, m.direct_group_mentions`,
    isIndexed: sql`m.deleted_by is null and not (${raw(IS_SYSTEM_MESSAGE)})`,
  },
  conversation: {
    table: sql`conversations`,
    text: sql`m.title`,
    columns: sql`null::bigint as channel_id, null::bigint as thread_id, m.id as conversation_id, -1 as obj_index, m.created_at as posted_at,
      m.title, '' as content, null::bigint as creator, '{}'::bigint[] as direct_mentions, '{}'::bigint[] as direct_group_mentions`,
    isIndexed: sql`m.title is not null`,
  },
};

/** Returns the ids of the next posts of a kind, as many as a slice may have. It is empty when none is left. */
export async function nextPosts(
  trx: Transaction,
  { id, bucket }: WorkspaceKey,
  { kind, after_id: after }: BacklogPlace,
): Promise<number[]> {
  const { table, text, isIndexed } = SOURCES[kind];
  const rows = await trx.many<{ id: number }>(sql`
    select id from (
      select id, sum(bytes) over (order by id) - bytes as bytes_before from (
        select m.id, m.bytes from generate_series(0, ${raw(String(RANGES - 1))}) range (n) cross join lateral (
          select m.id, coalesce(octet_length(${text}), 0) as bytes from ${table} m
          where m.bucket = ${bucket} and m.workspace_id = ${id} and ${isIndexed}
            and m.id > ${after}::bigint + ((1::bigint << range.n) - 1) * ${raw(String(FIRST_RANGE))}
            and m.id <= ${after}::bigint + ((2::bigint << range.n) - 1) * ${raw(String(FIRST_RANGE))}
          order by m.id offset 0) m
        limit ${raw(String(MOST_POSTS))}) next) sized
    where bytes_before < ${MOST_BYTES} order by id`);
  return rows.map((row) => row.id);
}

/** A post, or the title of a conversation, as it is indexed. */
export interface IndexedPost extends Mentions, Omit<DocumentPlace, 'bucket' | 'workspace_id' | 'kind'> {
  title: string;
  content: string;
  /** The author of a post; a title has none. */
  creator: number | null;
}

/**
 * Returns the posts with these ids that are not removed. Nobody changes or removes them before the end of the
 * transaction.
 */
export function holdPosts(
  trx: Transaction,
  bucket: Bucket,
  kind: Kind,
  ids: readonly number[],
): Promise<IndexedPost[]> {
  const { table, columns, isIndexed } = SOURCES[kind];
  return trx.many<{ [Field in keyof IndexedPost]: IndexedPost[Field] }>(sql`
    select m.id, ${columns} from ${table} m
    where m.bucket = ${bucket} and m.id = any(${ids}::bigint[]) and ${isIndexed}
    order by m.id for share of m`);
}
