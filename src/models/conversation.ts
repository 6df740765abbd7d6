import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { join, sql, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { found } from '../errors.js';
import { bucketOf, newId, type Bucket } from '../db/ids.js';
import { Workspace, type UserType } from './workspace.js';
import { BaseModel, belongsTo } from '../db/model.js';

/** Messages between some users of a workspace. */
export class Conversation extends BaseModel {
  static override tableName = 'conversations';
  static override notFound = 'conversation_not_found' as const;
  static override relationMappings = () => ({
    workspace: belongsTo(Workspace, 'conversations.workspace_id'),
  });

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare title: string | null;
  declare creator: number;
  declare created_at: Date;
  declare last_active_at: Date;
  declare last_obj_index: number;
  declare snippet: string;
  declare snippet_mentions: readonly number[];
  declare snippet_group_mentions: readonly number[];
  declare snippet_creator: number | null;
  declare open_from: number;
  declare users_sha256: Buffer;
}

export interface ConversationKey {
  id: number;
  bucket: Bucket;
}

/** A conversation, and what the actor is in it. */
export interface VisibleConversation extends ConversationKey {
  workspace_id: number;
  title: string | null;
  /** Who is inside, in the order of their ids; also who has left the workspace since. */
  user_ids: number[];
  last_obj_index: number;
  last_active_at: Date;
  /** The first message that newcomers see. */
  open_from: number;
  /** The first message that the actor sees. */
  sees_from: number;
  /** Somebody's notes to self, which are born with their membership (decision 14). */
  is_default: boolean;
  viewer_type: UserType;
}

/** The tables that decide who sees a conversation: `v`, the actor's membership of the workspace `wu` and of it `mine`. */
export function visibleConversations(actor: Actor, bucket: Bucket): Sql {
  return sql`conversations v
    join workspace_users wu on wu.workspace_id = v.workspace_id and wu.user_id = ${actor.id} and wu.removed_at is null
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = v.id and mine.user_id = ${actor.id}`;
}

/** Which conversation that the actor is in this is, and in which workspace; otherwise 124. */
export async function findConversation(
  db: Queryable,
  actor: Actor,
  id: number,
): Promise<ConversationKey & { workspace_id: number }> {
  const bucket = bucketOf(id);
  const row = await db.maybe<{ id: number; bucket: Bucket; workspace_id: number }>(sql`
    select v.id, v.bucket, v.workspace_id
    from ${visibleConversations(actor, bucket)} where v.bucket = ${bucket} and v.id = ${id}`);
  return found(row, 'conversation_not_found');
}

/**
 * A conversation that the actor is in, with its row locked until the end of the transaction; otherwise 124, or the error of
 * what was looked for in it. Whatever changes a conversation, its messages or who is inside holds this lock.
 */
export async function lockConversation(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: 'conversation_not_found' | 'message_not_found' = 'conversation_not_found',
): Promise<VisibleConversation> {
  const bucket = bucketOf(id);
  const row = await trx.maybe<Omit<VisibleConversation, 'user_ids' | 'sees_from'>>(sql`
    select v.id, v.bucket, v.workspace_id, v.title, v.last_obj_index, v.last_active_at, v.open_from,
      wu.default_conversation = v.id as is_default, wu.user_type as viewer_type
    from ${visibleConversations(actor, bucket)}
    where v.bucket = ${bucket} and v.id = ${id}
    for no key update of v`);
  const conversation = found(row, otherwise);
  // Asked once the lock is held: while it was waited for, people may have come and gone, and the actor with them.
  const inside = await trx.one<{ user_ids: number[]; sees_from: number | null }>(sql`
    select coalesce(array_agg(user_id order by user_id), '{}') as user_ids,
      max(sees_from) filter (where user_id = ${actor.id}) as sees_from
    from conversation_users where bucket = ${bucket} and conversation_id = ${id}`);
  return { ...conversation, user_ids: inside.user_ids, sees_from: found(inside.sees_from ?? undefined, otherwise) };
}

/** Those of these users who see the message with that index: they are inside, in the workspace still, and it is open to them. */
export async function viewersOfMessage(
  db: Queryable,
  { id, bucket }: ConversationKey,
  index: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ user_id: number }>(sql`
    select cu.user_id
    from conversation_users cu
    join workspace_users wu on wu.workspace_id = cu.workspace_id and wu.user_id = cu.user_id and wu.removed_at is null
    where cu.bucket = ${bucket} and cu.conversation_id = ${id} and cu.user_id = any(${userIds}::bigint[])
      and cu.sees_from <= ${index}::int`);
  return new Set(rows.map((row) => row.user_id));
}

/** Stands for a set of users, however they are ordered. */
function sha256Of(userIds: readonly number[]): Buffer {
  return createHash('sha256')
    .update([...userIds].sort((a, b) => a - b).join(','))
    .digest();
}

/** The last active conversation of exactly these people, if they have one. Nobody comes into it or leaves it before the end of the transaction. */
export async function conversationOf(
  trx: Transaction,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
  userIds: readonly number[],
): Promise<ConversationKey | undefined> {
  return trx.maybe<{ id: number; bucket: Bucket }>(sql`
    select id, bucket from conversations
    where bucket = ${bucket} and workspace_id = ${workspaceId} and users_sha256 = ${sha256Of(userIds)}
    order by last_active_at desc, id desc limit 1 for share`);
}

/** The actor's notes to self in a workspace that they are in (decision 14). */
export async function notesOf(
  db: Queryable,
  actor: Actor,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
): Promise<ConversationKey> {
  const { id } = await db.one<{ id: number }>(sql`
    select default_conversation as id from workspace_users where workspace_id = ${workspaceId} and user_id = ${actor.id}`);
  return { id, bucket };
}

/** Begins a conversation of these people. */
export async function insertConversation(
  trx: Transaction,
  workspace: { id: number; bucket: Bucket },
  creator: number,
  userIds: readonly number[],
  now: Date,
): Promise<ConversationKey> {
  const { id: workspaceId, bucket } = workspace;
  const id = await newId(trx, bucket);
  await trx.run(sql`
    insert into conversations (bucket, id, workspace_id, creator, users_sha256, created_at, last_active_at)
    values (${bucket}, ${id}, ${workspaceId}, ${creator}, ${sha256Of(userIds)}, ${now}, ${now})`);
  const conversation = { id, bucket };
  await insertUsers(trx, { ...conversation, workspace_id: workspaceId, last_active_at: now }, userIds, 0);
  return conversation;
}

async function insertUsers(
  trx: Transaction,
  conversation: ConversationKey & { workspace_id: number; last_active_at: Date },
  userIds: readonly number[],
  seesFrom: number,
): Promise<void> {
  const { id, bucket, workspace_id: workspaceId, last_active_at: lastActive } = conversation;
  await trx.run(sql`
    insert into conversation_users (bucket, conversation_id, user_id, workspace_id, sees_from, read_index, last_active_at)
    select ${bucket}, ${id}, added.user_id, ${workspaceId}, ${seesFrom}::int, ${seesFrom - 1}::int, ${lastActive}
    from unnest(${userIds}::bigint[]) as added (user_id)`);
}

/** Lets people in who are not inside. What was said until now stays closed to them, and to all who come later, when at most two were inside. */
export async function letIn(
  trx: Transaction,
  conversation: VisibleConversation,
  userIds: readonly number[],
): Promise<void> {
  const { id, bucket, user_ids: inside, last_obj_index: last } = conversation;
  const openFrom = inside.length > 2 ? conversation.open_from : last + 1;
  await insertUsers(trx, conversation, userIds, openFrom);
  await trx.run(sql`
    update conversations set users_sha256 = ${sha256Of([...inside, ...userIds])}
      ${openFrom === conversation.open_from ? sql`` : sql`, open_from = ${openFrom}::int, snippet = '', snippet_mentions = '{}', snippet_group_mentions = '{}', snippet_creator = null`}
    where bucket = ${bucket} and id = ${id}`);
}

/** Lets people out who are inside, with all that the conversation was to them. */
export async function letOut(
  trx: Transaction,
  { id, bucket, user_ids: inside }: VisibleConversation,
  userIds: readonly number[],
): Promise<void> {
  const staying = inside.filter((user) => !userIds.includes(user));
  await trx.run(sql`
    delete from conversation_users
    where bucket = ${bucket} and conversation_id = ${id} and user_id = any(${userIds}::bigint[])`);
  await trx.run(sql`
    update conversations set users_sha256 = ${sha256Of(staying)} where bucket = ${bucket} and id = ${id}`);
}

/** Gives a locked conversation another title, or takes it. */
export async function retitle(trx: Transaction, { id, bucket }: ConversationKey, title: string | null): Promise<void> {
  await trx.run(sql`update conversations set title = ${title} where bucket = ${bucket} and id = ${id}`);
}

/** What a user makes of a conversation for themself; what is not named stays. */
export interface OwnState {
  archived?: boolean | undefined;
  /** Null: not muted. */
  mutedUntil?: Date | null;
}

/** Writes the actor's own state of a locked conversation. */
export async function writeOwnState(
  trx: Transaction,
  actor: Actor,
  { id, bucket }: ConversationKey,
  { archived, mutedUntil }: OwnState,
): Promise<void> {
  const changes = [
    ...(archived === undefined ? [] : [sql`archived = ${archived}`]),
    ...(mutedUntil === undefined ? [] : [sql`muted_until = ${mutedUntil}`]),
  ];
  await trx.run(sql`
    update conversation_users set ${join(changes, ', ')}
    where bucket = ${bucket} and conversation_id = ${id} and user_id = ${actor.id}`);
}
