import { raw as objectionRaw } from 'objection';
import { pick } from '../db/compiled.js';
import { raw, sql, type Database, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { DELETED_NAME } from './user.js';
import { Conversation } from './conversation.js';
import { Thread } from './thread.js';
import { HOLDERS, type HolderKey, type PostTable, type Snippet } from './posts.js';
import { changes, exists, finds } from '../db/statements.js';

/** The posts that one statement searches. Of the longest contents it takes a second. */
const SEARCHED = 100;
/** More mentions than any text has. */
const INT_MOST = 2 ** 31 - 1;
/** The posts that one transaction changes. Nobody else can change their thread or conversation meanwhile. */
const CHANGED = 20;

/** A regular expression of PostgreSQL for what looks like a mention of this user and still has a name. */
function mentionOf(userId: number): string {
  return `\\[(?!${DELETED_NAME}\\])[^][]*\\]\\(app-mention://0*${userId}\\)`;
}

/** The content of a post, with the name of a deleted user replaced in all their mentions. */
function withoutName(userId: number, post: string): Sql {
  const names = JSON.stringify({ [userId]: DELETED_NAME });
  return sql`skein_named(${raw(post)}.content, ${names}::jsonb, '{}', ${INT_MOST}::int, ${raw(post)}.plain_mentions)`;
}

/** Some posts of one thread or conversation. */
export interface PostsOfHolder {
  holder: HolderKey;
  ids: number[];
}

/** The posts that mention a user by name among some posts, and the last post that was searched. */
export interface Slice {
  last: number;
  /** As many at a time as one transaction may change. */
  mentioning: PostsOfHolder[];
}

/** Searches the next posts of a workspace after `last` for mentions of a user. Returns undefined at the end. */
export async function nextMentions(
  db: Database,
  { id: workspaceId, bucket }: HolderKey,
  table: PostTable,
  userId: number,
  last: number,
): Promise<Slice | undefined> {
  const rows = await db.slow.many<{ id: number; holder_id: number; mentions: boolean }>(sql`
    select post.id, post.holder_id,
      post.content ~ ${mentionOf(userId)} and ${withoutName(userId, 'post')} <> post.content as mentions
    from (
      select id, ${raw(HOLDERS[table])} as holder_id, content, plain_mentions from ${raw(table)}
      where bucket = ${bucket} and workspace_id = ${workspaceId} and id > ${last} order by id limit ${SEARCHED}) post
    order by post.id`);
  const end = rows.at(-1);
  if (end === undefined) return undefined;
  const found = rows.filter(({ mentions }) => mentions);
  return { last: end.id, mentioning: byHolder(found, bucket) };
}

function byHolder(posts: readonly { id: number; holder_id: number }[], bucket: Bucket): PostsOfHolder[] {
  const pieces: PostsOfHolder[] = [];
  const open = new Map<number, number[]>();
  for (const { id, holder_id } of posts) {
    const ids = open.get(holder_id);
    if (ids !== undefined && ids.length < CHANGED) {
      ids.push(id);
      continue;
    }
    const piece = { holder: { id: holder_id, bucket }, ids: [id] };
    pieces.push(piece);
    open.set(holder_id, piece.ids);
  }
  return pieces;
}

/** Locks a thread until the end of the transaction. Returns false for a deleted one. */
export const lockExisting = finds(({ id }: HolderKey) => Thread.query().byId(id).select('id').forNoKeyUpdate(), exists);

/**
 * Locks a conversation until the end of the transaction and returns the index from which new members see it; undefined
 * for a deleted one.
 */
export const lockOpenFrom = finds(({ id }: HolderKey) =>
  Conversation.query().byId(id).select('open_from').forNoKeyUpdate(),
);

/**
 * Replaces the name of a user in their mentions in posts of a locked thread or conversation. PostgreSQL does it, so the
 * contents do not fill our memory. It does not count as an edit. The next version of a thread begins with its snippet.
 */
export async function clearName(
  trx: Transaction,
  table: PostTable,
  { holder: { bucket }, ids }: PostsOfHolder,
  userId: number,
): Promise<void> {
  await trx.run(sql`
    update ${raw(table)} post set content = ${withoutName(userId, 'post')}
      ${table === 'threads' ? sql`` : sql`, version = version + 1`}
    where bucket = ${bucket} and id = any(${ids}::bigint[]) and content ~ ${mentionOf(userId)}
      and ${withoutName(userId, 'post')} <> content`);
}

/** Writes the snippet of a locked thread, and begins its next version. */
export const writeSnippet = changes(({ id }: Pick<HolderKey, 'id'>, said: Snippet) =>
  Thread.query()
    .byId(id)
    .patch({
      ...pick(said, 'snippet', 'snippet_mentions', 'snippet_group_mentions'),
      version: objectionRaw('version + 1'),
    }),
);
