// Conversations with the names by which pages offer them.
import type { Actor } from '../actor.js';
import { sql, type Queryable, type Sql } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { visibleConversations } from './conversation.js';

/** A conversation, its title, and who else is in it. */
export interface NamedConversation {
  id: number;
  workspace_id: number;
  title: string | null;
  /** The names of some of the others. */
  names: string[];
}

/** How many of the others are named, and one more, so that pages can say that there are more. */
const NAMED = 4;

const named = (actor: Pick<Actor, 'id'>, bucket: Bucket, condition: Sql) => sql`
  select shown.id, shown.workspace_id, shown.title, others.names
  from (
    select v.id, v.workspace_id, v.title, mine.last_active_at
    from ${visibleConversations(actor, bucket)}
    where v.bucket = ${bucket} and ${condition}) shown
  cross join lateral (
    select coalesce(array_agg(named.name order by named.id), '{}') as names
    from (
      select u.id, u.name from conversation_users cu join users u on u.id = cu.user_id
      where cu.bucket = ${bucket} and cu.conversation_id = shown.id and cu.user_id <> ${actor.id}
      order by u.id limit ${NAMED}) named) others
  order by shown.last_active_at desc, shown.id desc`;

/** Returns at most `limit` conversations of the actor in a workspace, those that were active last. */
export function latestConversationsOf(
  db: Queryable,
  actor: Actor,
  { id }: { id: number },
  limit: number,
): Promise<NamedConversation[]> {
  const latest = sql`v.workspace_id = ${id} order by mine.last_active_at desc, v.id desc limit ${limit}`;
  return db.many<NamedConversation & { [column: string]: unknown }>(named(actor, bucketOf(id), latest));
}

/** Returns a conversation that the actor is in; undefined for any other. */
export function namedConversation(db: Queryable, actor: Actor, id: number): Promise<NamedConversation | undefined> {
  return db.maybe<NamedConversation & { [column: string]: unknown }>(named(actor, bucketOf(id), sql`v.id = ${id}`));
}

/** Returns those of these conversations of one workspace that the actor is in. */
export function namedConversations(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  workspaceId: number,
  ids: readonly number[],
): Promise<NamedConversation[]> {
  const these = sql`v.id = any(${ids}::bigint[])`;
  return db.many<NamedConversation & { [column: string]: unknown }>(named(actor, bucketOf(workspaceId), these));
}
