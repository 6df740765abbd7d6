import { createHash } from 'node:crypto';
import { raw } from 'objection';
import type { Actor, Viewer } from '../actor.js';
import { bucketIn, computed, variants, rawOf } from '../db/compiled.js';
import { type Queryable, type Sql, type Transaction, sql } from '../db/database.js';
import { newId, type Bucket, bucketOf } from '../db/ids.js';
import { BaseModel, columns, type BucketQuery } from '../db/model.js';
import { changes, finds, gets, lists, locks } from '../db/statements.js';
import { found } from '../errors.js';
import { WorkspaceUser } from './workspace_user.js';
import type { UserType } from './workspace.js';

/** Messages between some users of a workspace. */
export class Conversation extends BaseModel {
  static override tableName = 'conversations';
  static override notFound = 'conversation_not_found' as const;

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
  /** The index of the last message that is not removed, -1 without one. Null: it is `last_obj_index`. */
  declare last_present_index: number | null;

  /** The conversations that a user can see, as `v`. Others do not exist for them. */
  static visibleTo(viewer: Viewer, bucket: Bucket): BucketQuery<Conversation> {
    return this.query()
      .alias('v')
      .where('v.bucket', bucket)
      .joinRaw(...rawOf(sight(viewer, bucket)));
  }
}

/** The membership of a user in a conversation, and what the user has read of it. */
export class ConversationUser extends BaseModel {
  static override tableName = 'conversation_users';
  static override idColumn = ['bucket', 'conversation_id', 'user_id'];

  declare bucket: Bucket;
  declare conversation_id: number;
  declare user_id: number;
  declare workspace_id: number;
  declare sees_from: number;
  declare read_index: number;
  declare unread: boolean;
  declare direct_mention: boolean;
  declare archived: boolean;
  declare muted_until: Date | null;
  declare last_active_at: Date;
}

export interface ConversationKey {
  id: number;
  bucket: Bucket;
}

/** A conversation, and the actor's role in it. */
export interface VisibleConversation extends ConversationKey {
  workspace_id: number;
  title: string | null;
  /** The members in the order of their ids, including those who have left the workspace since. */
  user_ids: number[];
  last_obj_index: number;
  created_at: Date;
  last_active_at: Date;
  /** The index of the first message that new members see. */
  open_from: number;
  /** The index of the first message that the actor sees. */
  sees_from: number;
  /**
   * Whether it is a user's notes to self, which are created with their membership
   * (behaviour/workspaces.md#new-workspaces).
   */
  is_default: boolean;
  viewer_type: UserType;
}

/**
 * The conversations `v` that a user can see, for a `from` or a `join`. Joins the user's membership of the workspace,
 * `wu`, and of the conversation, `mine`.
 */
export function visibleConversations(viewer: Viewer, bucket: Bucket): Sql {
  return sql`conversations v ${sight(viewer, bucket)}`;
}

/** The joins that keep only the conversations `v` that a user can see. */
function sight({ id }: Viewer, bucket: Bucket): Sql {
  return sql`
    join workspace_users wu on wu.workspace_id = v.workspace_id and wu.user_id = ${id} and wu.removed_at is null
    join conversation_users mine on mine.bucket = ${bucket} and mine.conversation_id = v.id and mine.user_id = ${id}`;
}

/** A conversation that the actor is in. */
export type FoundConversation = Pick<
  VisibleConversation,
  'id' | 'bucket' | 'workspace_id' | 'last_obj_index' | 'sees_from'
>;

/** Returns a conversation that the actor is in; otherwise throws `conversation_not_found` (124). */
export const findConversation = finds(
  (actor: Actor, id: number) =>
    Conversation.visibleTo(actor, bucketIn(id))
      .where('v.id', id)
      .select(columns(Conversation, 'v', 'id', 'bucket', 'workspace_id', 'last_obj_index'))
      .select(columns(ConversationUser, 'mine', 'sees_from')),
  'conversation_not_found',
);

const hold = locks((viewer: Viewer, id: number) =>
  Conversation.visibleTo(viewer, bucketIn(id))
    .where('v.id', id)
    .select(columns(Conversation, 'v', 'id', 'bucket', 'workspace_id', 'title', 'last_obj_index', 'last_active_at'))
    .select(columns(Conversation, 'v', 'created_at', 'open_from'))
    .select(columns(WorkspaceUser, 'wu', 'user_type as viewer_type'))
    .select<{ is_default: boolean }>(raw('wu.default_conversation = v.id as is_default'))
    .forNoKeyUpdate('v'),
);

const peopleInside = gets(({ id: viewerId }: Viewer, id: number) =>
  ConversationUser.query()
    .where('bucket', bucketIn(id))
    .where('conversation_id', id)
    .select<{ user_ids: number[] }>(raw(`coalesce(array_agg(user_id order by user_id), '{}') as user_ids`))
    .select<{ sees_from: number | null }>(raw('max(sees_from) filter (where user_id = ?) as sees_from', [viewerId])),
);

/**
 * Returns a conversation that the actor is in, locked until the end of the transaction; otherwise throws
 * `conversation_not_found` (124) or the given error. Every change to a conversation, its messages or its members holds
 * this lock.
 */
export async function lockConversation(
  trx: Transaction,
  actor: Actor,
  id: number,
  otherwise: 'conversation_not_found' | 'message_not_found' | 'not_found' = 'conversation_not_found',
): Promise<VisibleConversation> {
  const conversation = found(await hold(trx, actor, id), otherwise);
  // Read once the lock is held: members, the actor too, may have joined or left while the transaction waited for it.
  const inside = await peopleInside(trx, actor, id);
  return { ...conversation, user_ids: inside.user_ids, sees_from: found(inside.sees_from ?? undefined, otherwise) };
}

const viewers = lists(({ id, index, userIds }: { id: number; index: number; userIds: readonly number[] }) =>
  ConversationUser.query()
    .alias('cu')
    .join('workspace_users as wu', (on) =>
      on.on('wu.workspace_id', 'cu.workspace_id').andOn('wu.user_id', 'cu.user_id').andOnNull('wu.removed_at'),
    )
    .where('cu.bucket', bucketIn(id))
    .where('cu.conversation_id', id)
    .whereRaw('cu.user_id = any(?::bigint[])', [userIds])
    .where('cu.sees_from', '<=', index)
    .select(columns(ConversationUser, 'cu', 'user_id')),
);

/**
 * Returns which of these users see the message at this index: they are members of the workspace and of the
 * conversation, and the message is not hidden from them.
 */
export async function viewersOfMessage(
  db: Queryable,
  { id }: ConversationKey,
  index: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await viewers(db, { id, index, userIds });
  return new Set(rows.map((row) => row.user_id));
}

/** The SHA-256 of a set of users, independent of their order. */
function sha256Of(userIds: readonly number[]): Buffer {
  return createHash('sha256')
    .update([...userIds].sort((a, b) => a - b).join(','))
    .digest();
}

/**
 * Returns the last active conversation of exactly these users; undefined if they have none. Nobody joins or leaves it
 * before the end of the transaction.
 */
export const conversationOf = locks(({ id, bucket }: { id: number; bucket: Bucket }, userIds: readonly number[]) =>
  Conversation.query()
    .where('bucket', bucket)
    .where('workspace_id', id)
    .where('users_sha256', computed(userIds, sha256Of))
    .orderBy([
      { column: 'last_active_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('id', 'bucket')
    .limit(1)
    .forShare(),
);

const notes = gets(({ workspaceId, userId }: { workspaceId: number; userId: number }) =>
  WorkspaceUser.query().findById([workspaceId, userId]).select('default_conversation'),
);

/**
 * Returns the actor's notes to self in a workspace that the actor is a member of
 * (behaviour/workspaces.md#new-workspaces).
 */
export async function notesOf(
  db: Queryable,
  actor: Actor,
  { id: workspaceId, bucket }: { id: number; bucket: Bucket },
): Promise<ConversationKey> {
  const row = await notes(db, { workspaceId, userId: actor.id });
  return { id: row.default_conversation, bucket };
}

type NewConversation = Pick<Conversation, 'bucket' | 'id' | 'workspace_id' | 'creator' | 'users_sha256'>;

const insert = changes(({ now, bucket, id, workspace_id, creator, users_sha256 }: NewConversation & { now: Date }) =>
  Conversation.query().insert({
    bucket,
    id,
    workspace_id,
    creator,
    users_sha256,
    created_at: now,
    last_active_at: now,
  }),
);

/** Inserts a conversation of these users. */
export async function insertConversation(
  trx: Transaction,
  workspace: { id: number; bucket: Bucket },
  creator: number,
  userIds: readonly number[],
  now: Date,
): Promise<ConversationKey> {
  const { id: workspaceId, bucket } = workspace;
  const id = await newId(trx, bucket);
  await insert(trx, { bucket, id, workspace_id: workspaceId, creator, users_sha256: sha256Of(userIds), now });
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
    values (${bucket}, ${id}, unnest(${userIds}::bigint[]), ${workspaceId}, ${seesFrom}, ${seesFrom - 1}, ${lastActive})`);
}

const writePeople = variants(({ opensLater }: { opensLater: boolean }) =>
  changes((values: { id: number; sha256: Buffer; openFrom: number }) =>
    Conversation.query()
      .byId(values.id)
      .patch({
        users_sha256: values.sha256,
        ...(opensLater && { open_from: values.openFrom, snippet: '', snippet_creator: null }),
        ...(opensLater && { snippet_mentions: [], snippet_group_mentions: [] }),
      }),
  ),
);

/**
 * Adds users to a conversation. When it had at most two members, earlier messages stay hidden from these users and from
 * everybody who joins later.
 */
export async function letIn(
  trx: Transaction,
  conversation: VisibleConversation,
  userIds: readonly number[],
): Promise<void> {
  const { id, user_ids: inside, last_obj_index: last } = conversation;
  const openFrom = inside.length > 2 ? conversation.open_from : last + 1;
  await insertUsers(trx, conversation, userIds, openFrom);
  const values = { id, sha256: sha256Of([...inside, ...userIds]), openFrom };
  await writePeople({ opensLater: openFrom !== conversation.open_from })(trx, values);
}

const deleteUsers = changes(({ id, userIds }: { id: number; userIds: readonly number[] }) =>
  ConversationUser.query()
    .where('bucket', bucketIn(id))
    .where('conversation_id', id)
    .whereRaw('user_id = any(?::bigint[])', [userIds])
    .delete(),
);

/** Removes users from a conversation, and deletes their state in it. */
export async function letOut(
  trx: Transaction,
  { id, user_ids: inside, open_from: openFrom }: VisibleConversation,
  userIds: readonly number[],
): Promise<void> {
  const staying = inside.filter((user) => !userIds.includes(user));
  await deleteUsers(trx, { id, userIds });
  await writePeople({ opensLater: false })(trx, { id, sha256: sha256Of(staying), openFrom });
}

/** Gives a locked conversation another title, or none. */
export const retitle = changes(({ id }: ConversationKey, title: string | null) =>
  Conversation.query().byId(id).patch({ title }),
);

/** A user's own state of a conversation. Fields that are not given do not change. */
export interface OwnState {
  archived?: boolean | undefined;
  /** Null for not muted. */
  mutedUntil?: Date | null;
}

type OwnColumns = Pick<ConversationUser, 'archived' | 'muted_until'>;

const writeOwn = variants((written: Readonly<Record<keyof OwnColumns, boolean>>) =>
  changes((values: OwnColumns & { id: number; userId: number }) =>
    ConversationUser.query()
      .findById([bucketIn(values.id), values.id, values.userId])
      .patch({
        ...(written.archived && { archived: values.archived }),
        ...(written.muted_until && { muted_until: values.muted_until }),
      }),
  ),
);

/** Writes the actor's own state of a locked conversation. */
export async function writeOwnState(
  trx: Transaction,
  actor: Actor,
  { id }: ConversationKey,
  { archived, mutedUntil }: OwnState,
): Promise<void> {
  const values = { id, userId: actor.id, archived: archived ?? false, muted_until: mutedUntil ?? null };
  await writeOwn({ archived: archived !== undefined, muted_until: mutedUntil !== undefined })(trx, values);
}

// Conversations with the names by which pages offer them.

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
  return db.many<NamedConversation>(named(actor, bucketOf(id), latest));
}

/** Returns a conversation that the actor is in; undefined for any other. */
export function namedConversation(db: Queryable, actor: Actor, id: number): Promise<NamedConversation | undefined> {
  return db.maybe<NamedConversation>(named(actor, bucketOf(id), sql`v.id = ${id}`));
}

/** Returns those of these conversations of one workspace that the actor is in. */
export function namedConversations(
  db: Queryable,
  actor: Pick<Actor, 'id'>,
  workspaceId: number,
  ids: readonly number[],
): Promise<NamedConversation[]> {
  const these = sql`v.id = any(${ids}::bigint[])`;
  return db.many<NamedConversation>(named(actor, bucketOf(workspaceId), these));
}
