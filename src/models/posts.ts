import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../ids.js';
import { isVisibleChannel, visibleChannels } from './channels.js';
import { visibleConversations } from './conversations.js';
import { lockThread, lookTwice } from './threads.js';

/** What a request names: a thread, a comment or a message. */
export interface NamedPost {
  kind: 'thread' | 'comment' | 'message';
  id: number;
}

/** The tables in which posts lie. */
const POST_TABLES = ['threads', 'comments', 'messages'] as const;
export type PostTable = (typeof POST_TABLES)[number];

export function isPostTable(table: string): table is PostTable {
  return POST_TABLES.some((one) => one === table);
}

/** A thread, a comment or a message that the actor sees, as a row of its table. */
export interface VisiblePost {
  table: PostTable;
  bucket: Bucket;
  id: number;
  /** A removed comment or message keeps its row (decision 32a). */
  removed: boolean;
}

/** A post that the actor sees, with its row locked until the end of the transaction; otherwise 108, 115 or 125. */
export async function lockPost(trx: Transaction, actor: Actor, { kind, id }: NamedPost): Promise<VisiblePost> {
  if (kind === 'comment') return lockComment(trx, actor, id);
  if (kind === 'message') return lockMessage(trx, actor, id);
  const { bucket } = await lockThread(trx, actor, id);
  return { table: 'threads', bucket, id, removed: false };
}

async function lockComment(trx: Transaction, actor: Actor, id: number): Promise<VisiblePost> {
  const bucket = bucketOf(id);
  const statement = sql`
    select m.deleted_by is not null as removed
    from comments m
    join ${visibleChannels(actor, bucket)} on c.bucket = m.bucket and c.id = m.channel_id
    where m.bucket = ${bucket} and m.id = ${id} and ${isVisibleChannel}
    for no key update of m`;
  const row = await lookTwice(() => trx.maybe<{ removed: boolean }>(statement));
  return { table: 'comments', bucket, id, ...found(row, 'comment_not_found') };
}

async function lockMessage(trx: Transaction, actor: Actor, id: number): Promise<VisiblePost> {
  const bucket = bucketOf(id);
  const row = await trx.maybe<{ removed: boolean }>(sql`
    select m.deleted_by is not null as removed
    from messages m
    join ${visibleConversations(actor, bucket)} on v.bucket = m.bucket and v.id = m.conversation_id
    where m.bucket = ${bucket} and m.id = ${id} and m.obj_index >= mine.sees_from
    for no key update of m`);
  return { table: 'messages', bucket, id, ...found(row, 'message_not_found') };
}
