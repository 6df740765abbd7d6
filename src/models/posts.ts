import type { Actor } from '../actor.js';
import { sql, type Transaction } from '../db.js';
import { found } from '../errors.js';
import { bucketOf, type Bucket } from '../ids.js';
import { isVisibleChannel, visibleChannels } from './channels.js';
import { lockThread } from './threads.js';

/** What a request names: a thread or a comment. */
export interface NamedPost {
  kind: 'thread' | 'comment';
  id: number;
}

/** A thread or a comment that the actor sees, as a row of its table. */
export interface VisiblePost {
  table: 'threads' | 'comments';
  bucket: Bucket;
  id: number;
  /** A removed comment keeps its row (decision 32a). */
  removed: boolean;
}

/** A post that the actor sees, with its row locked until the end of the transaction; otherwise 108 or 115. */
export async function lockPost(trx: Transaction, actor: Actor, { kind, id }: NamedPost): Promise<VisiblePost> {
  if (kind === 'comment') return lockComment(trx, actor, id);
  const { bucket } = await lockThread(trx, actor, id);
  return { table: 'threads', bucket, id, removed: false };
}

async function lockComment(trx: Transaction, actor: Actor, id: number): Promise<VisiblePost> {
  const bucket = bucketOf(id);
  const row = await trx.maybe<{ removed: boolean }>(sql`
    select m.deleted_by is not null as removed
    from comments m
    join ${visibleChannels(actor, bucket)} on c.bucket = m.bucket and c.id = m.channel_id
    where m.bucket = ${bucket} and m.id = ${id} and ${isVisibleChannel}
    for no key update of m`);
  return { table: 'comments', bucket, id, ...found(row, 'comment_not_found') };
}
