import type { Actor } from '../actor.js';
import { raw, sql, type Queryable, type Sql } from '../db/database.js';
import { found } from '../errors.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { visibleChannels } from '../models/channel.js';
import { visibleConversations } from '../models/conversation.js';
import type { NamedPost } from '../models/posts.js';

/**
 * Where the reactions of a post `p` are stored, and who sees the post. A removed post shows no reactions
 * (behaviour/threads.md#reading-positions).
 */
const PLACES = {
  thread: { table: 'threads', reactions: 'p.reactions', otherwise: 'thread_not_found', visible: inVisibleChannel },
  comment: {
    table: 'comments',
    reactions: 'case when p.deleted_by is null then p.reactions end',
    otherwise: 'comment_not_found',
    visible: inVisibleChannel,
  },
  message: {
    table: 'messages',
    reactions: 'p.reactions',
    otherwise: 'message_not_found',
    visible: inVisibleConversation,
  },
} as const;

function inVisibleChannel(actor: Actor, bucket: Bucket): Sql {
  return sql`join ${visibleChannels(actor, bucket)} on c.bucket = p.bucket and c.id = p.channel_id`;
}

function inVisibleConversation(actor: Actor, bucket: Bucket): Sql {
  return sql`join ${visibleConversations(actor, bucket)}
    on v.bucket = p.bucket and v.id = p.conversation_id and p.obj_index >= mine.sees_from`;
}

/**
 * Returns the reactions to a post that the actor sees, or JSON null; otherwise throws `thread_not_found` (108),
 * `comment_not_found` (115) or `message_not_found` (125).
 */
export async function showReactions(
  db: Queryable,
  actor: Actor,
  { kind, id }: NamedPost,
): Promise<JsonText<Schema<'Reactions'>>> {
  const { table, reactions, otherwise, visible } = PLACES[kind];
  const bucket = bucketOf(id);
  const [json] = await db.strings(sql`
    select coalesce(${raw(reactions)}, 'null')::text as json
    from ${raw(table)} p ${visible(actor, bucket)}
    where p.bucket = ${bucket} and p.id = ${id}`);
  return new JsonText(found(json, otherwise));
}
