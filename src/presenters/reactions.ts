import type { Actor } from '../actor.js';
import { raw, sql, type Queryable } from '../db.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../ids.js';
import { Ready } from '../json.js';
import { isVisibleChannel, visibleChannels } from '../models/channels.js';
import type { NamedPost } from '../models/posts.js';

/** Where the reactions of a post stand; a removed comment shows none (decision 32a). */
const PLACES = {
  thread: { table: 'threads', reactions: 'p.reactions', otherwise: 'thread_not_found' },
  comment: {
    table: 'comments',
    reactions: 'case when p.deleted_by is null then p.reactions end',
    otherwise: 'comment_not_found',
  },
} as const;

/** Who has reacted with what to a post that the actor sees, or null; otherwise 108 or 115. */
export async function showReactions(
  db: Queryable,
  actor: Actor,
  { kind, id }: NamedPost,
): Promise<Ready<Schema<'Reactions'>>> {
  const { table, reactions, otherwise } = PLACES[kind];
  const bucket = bucketOf(id);
  const row = await db.maybe<{ json: string }>(sql`
    select coalesce(${raw(reactions)}, 'null')::text as json
    from ${raw(table)} p
    join ${visibleChannels(actor, bucket)} on c.bucket = p.bucket and c.id = p.channel_id
    where p.bucket = ${bucket} and p.id = ${id} and ${isVisibleChannel}`);
  return new Ready(found(row, otherwise).json);
}
