import { raw } from 'objection';
import type { Actor } from '../actor.js';
import { bucketIn, fragment } from '../db/compiled.js';
import { sql, type Sql, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import type { CommandCalled, IntegrationFailed } from './integration.js';
import { Conversation, type VisibleConversation, ConversationUser } from './conversation.js';
import { mentionsUser, POST_TEXT, type PostText, type Snippet, type PostContent } from './posts.js';
import { BaseModel } from '../db/model.js';
import { changes, finds, gets, sends } from '../db/statements.js';

/** A post in a conversation. Its index there has no gaps. */
export class Message extends BaseModel {
  static override tableName = 'messages';
  static override notFound = 'message_not_found' as const;

  declare bucket: Bucket;
  declare id: number;
  declare workspace_id: number;
  declare conversation_id: number;
  declare obj_index: number;
  declare content: string;
  declare creator: number;
  declare direct_mentions: readonly number[];
  declare direct_group_mentions: readonly number[];
  declare attachments: unknown;
  declare actions: unknown;
  declare reactions: unknown;
  declare system_message: unknown;
  declare posted_at: Date;
  declare last_edited_at: Date | null;
  declare deleted_by: number | null;
  declare version: number;
  declare mentioned_before: readonly number[] | null;
  declare plain_mentions: readonly number[];
}

/**
 * A system message in a conversation (behaviour/threads.md#system-messages). The mark of a slash command accompanies
 * the text of a user.
 */
export type ConversationSystemMessage =
  | { type: 'users_added' | 'users_removed'; user_ids: readonly number[] }
  | { type: 'conversation_renamed' }
  | IntegrationFailed
  | CommandCalled;

export interface NewMessage extends PostContent {
  creator: number;
  obj_index: number;
  system_message: ConversationSystemMessage | null;
  posted_at: Date;
}

type MessageValues = Omit<NewMessage, 'attachments' | 'actions' | 'system_message'> & {
  conversationId: number;
  workspaceId: number;
  attachments: string;
  actions: string;
  systemMessage: string | null;
};

const insert = gets((values: MessageValues) => {
  const { conversationId, content, creator, posted_at, obj_index } = values;
  const { direct_mentions, direct_group_mentions, plain_mentions, attachments, actions } = values;
  const bucket = bucketIn(conversationId);
  return Message.query()
    .insert({
      bucket,
      id: fragment(sql`next_id(${bucket})`),
      workspace_id: values.workspaceId,
      conversation_id: conversationId,
      obj_index,
      content,
      creator,
      posted_at,
      direct_mentions,
      direct_group_mentions,
      plain_mentions,
      attachments,
      actions,
      system_message: values.systemMessage,
    })
    .returning('id');
});

/** Inserts a message. Returns its id. The conversation must be locked, so that indexes have no gaps. */
export async function insertMessage(
  trx: Transaction,
  { id: conversationId, workspace_id: workspaceId }: VisibleConversation,
  message: NewMessage,
): Promise<number> {
  const { system_message: news, attachments, actions, ...columns } = message;
  const { id } = await insert(trx, {
    ...columns,
    conversationId,
    workspaceId,
    attachments: JSON.stringify(attachments),
    actions: JSON.stringify(actions),
    systemMessage: news === null ? null : JSON.stringify(news),
  });
  return id;
}

const moveOn = sends(({ id, index, at }: { id: number; index: number; at: Date }) =>
  Conversation.query().byId(id).patch({ last_obj_index: index, last_active_at: at, last_present_index: null }),
);

type SnippetValues = Snippet & { creator: number | null };

const snippetOf = ({ snippet, snippet_mentions, snippet_group_mentions, creator }: SnippetValues) => ({
  snippet,
  snippet_mentions,
  snippet_group_mentions,
  snippet_creator: creator,
});

const moveOnWithSnippet = sends((values: SnippetValues & { id: number; index: number; at: Date }) =>
  Conversation.query()
    .byId(values.id)
    .patch({
      last_obj_index: values.index,
      last_active_at: values.at,
      last_present_index: null,
      ...snippetOf(values),
    }),
);

/**
 * Updates a conversation and its members for a new message. It becomes the last message, and is unread for all but its
 * author. The conversation returns from the archive of those who had archived it
 * (behaviour/conversations.md#people-and-titles). A system message does not change the snippet.
 */
export function countMessage(
  trx: Transaction,
  { id, bucket }: VisibleConversation,
  message: NewMessage,
  { snippet: said, mentioned }: { snippet: Snippet | undefined; mentioned: readonly number[] },
): void {
  const { obj_index: index, creator, posted_at: at } = message;
  const moved = { id, index, at };
  if (said === undefined) moveOn(trx, moved);
  else moveOnWithSnippet(trx, { ...moved, ...said, creator });
  trx.send(sql`
    update conversation_users set last_active_at = ${at}, archived = false, unread = user_id <> ${creator},
      read_index = case when user_id = ${creator} then ${index}::int else read_index end,
      direct_mention = user_id <> ${creator} and (direct_mention or user_id = any(${mentioned}::bigint[]))
    where bucket = ${bucket} and conversation_id = ${id}`);
}

/** The parts of a message that an edit may change, and what decides whether it may. */
export interface MessageText extends PostText {
  /** Whether it is a system message without text of a user. */
  is_system_message: boolean;
}

/** Whether a message is a system message without text of a user. The post of a slash command is the user's. */
export const IS_SYSTEM_MESSAGE = `system_message is not null and system_message ->> 'command' is null`;

/** Returns a message of a locked conversation that the actor sees; undefined for any other. */
export const messageIn = finds(({ id: conversationId, sees_from: seesFrom }: VisibleConversation, id: number) =>
  Message.query()
    .byId(id)
    .where('conversation_id', conversationId)
    .where('obj_index', '>=', seesFrom)
    .select<MessageText>(fragment(POST_TEXT), raw(`${IS_SYSTEM_MESSAGE} as is_system_message`)),
);

/** A locked conversation, and the index from which new members see it. */
export type OpenConversation = Pick<VisibleConversation, 'id' | 'bucket' | 'open_from'>;

/**
 * Returns the last message of a locked conversation that new members see, ignoring system messages without text of a
 * user; undefined if there is none.
 */
export const lastPost = finds(({ id, open_from: openFrom }: OpenConversation) =>
  Message.query()
    .where('bucket', bucketIn(id))
    .where('conversation_id', id)
    .where('obj_index', '>=', openFrom)
    .whereNull('deleted_by')
    .whereRaw(`not (${IS_SYSTEM_MESSAGE})`)
    .orderBy('obj_index', 'desc')
    .select('content', 'creator', 'direct_mentions', 'direct_group_mentions', 'plain_mentions')
    .limit(1),
);

const writeSnippet = changes((values: SnippetValues & { id: number }) =>
  Conversation.query().byId(values.id).patch(snippetOf(values)),
);

/** Writes the snippet of a conversation, after the last message was edited or deleted. */
export async function rewriteSnippet(
  trx: Transaction,
  { id }: OpenConversation,
  said: Snippet,
  creator: number | undefined,
): Promise<void> {
  await writeSnippet(trx, { ...said, id, creator: creator ?? null });
}

/** Finds the last message that is left in a locked conversation, after one was deleted. */
export async function settleLastMessage(trx: Transaction, { id, bucket }: OpenConversation): Promise<void> {
  await trx.run(sql`
    update conversations v set last_present_index = (
      select coalesce(max(m.obj_index), -1) from messages m
      where m.bucket = ${bucket} and m.conversation_id = ${id} and m.deleted_by is null)
    where v.bucket = ${bucket} and v.id = ${id}`);
}

/** Makes a conversation read for those of `userIds` whose unread messages are all removed. */
export async function settleUnread(
  trx: Transaction,
  { id, bucket, last_obj_index: last }: VisibleConversation,
  userIds: readonly number[],
): Promise<void> {
  await trx.run(sql`
    update conversation_users mine set unread = false, read_index = ${last}::int
    where mine.bucket = ${bucket} and mine.conversation_id = ${id} and mine.unread
      and mine.user_id = any(${userIds}::bigint[]) and not exists (
      select from messages m
      where m.bucket = ${bucket} and m.conversation_id = ${id} and m.obj_index > mine.read_index and m.deleted_by is null)`);
}

/** Whether the user `mine.user_id` is mentioned after `mine.read_index`, by name or by a group that they are in. */
function isMentioned(bucket: Bucket, conversationId: number): Sql {
  return sql`exists (
    select from messages m
    where m.bucket = ${bucket} and m.conversation_id = ${conversationId} and m.obj_index > mine.read_index
      and m.deleted_by is null and m.creator <> mine.user_id and ${mentionsUser(sql`m`, sql`mine.user_id`, bucket)})`;
}

/**
 * Moves the actor's reading position forward to `index`, never back. Later messages stay unread, unless they are all
 * removed.
 */
export async function markRead(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  index: number,
): Promise<void> {
  const { id, bucket, last_obj_index: last } = conversation;
  await trx.run(sql`
    update conversation_users mine set read_index = greatest(mine.read_index, ${Math.min(index, last)}::int)
    where mine.bucket = ${bucket} and mine.conversation_id = ${id} and mine.user_id = ${actor.id}`);
  await settleUnread(trx, conversation, [actor.id]);
  await settleMentions(trx, conversation, [actor.id]);
}

const setReadState = changes((values: Pick<ConversationUser, 'user_id' | 'read_index' | 'unread'> & { id: number }) =>
  ConversationUser.query()
    .findById([bucketIn(values.id), values.id, values.user_id])
    .patch({ read_index: values.read_index, unread: values.unread }),
);

/**
 * Makes the message at `index` the first that the actor has not read, or the first that the actor sees if that is
 * later. If all messages from there on are removed, the conversation is read.
 */
export async function markUnread(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  index: number,
): Promise<void> {
  const { id, last_obj_index: last, sees_from: seesFrom } = conversation;
  const read = Math.max(seesFrom, Math.min(index, last)) - 1;
  await setReadState(trx, { id, user_id: actor.id, read_index: read, unread: read < last });
  await settleUnread(trx, conversation, [actor.id]);
  await settleMentions(trx, conversation, [actor.id]);
}

/** Makes a message unread for members whom an edit has mentioned. */
export async function markMentioned(
  trx: Transaction,
  { id, bucket }: VisibleConversation,
  index: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx.run(sql`
    update conversation_users mine set unread = true, direct_mention = true, archived = false,
      read_index = case when mine.unread then least(mine.read_index, ${index - 1}::int) else ${index - 1}::int end
    where mine.bucket = ${bucket} and mine.conversation_id = ${id} and mine.user_id = any(${userIds}::bigint[])
      and mine.sees_from <= ${index}`);
}

/** Recomputes whether the unread messages of these users mention them. */
export async function settleMentions(
  trx: Transaction,
  { id, bucket }: { id: number; bucket: Bucket },
  userIds: readonly number[],
): Promise<void> {
  await trx.run(sql`
    update conversation_users mine set direct_mention = mine.unread and ${isMentioned(bucket, id)}
    where mine.bucket = ${bucket} and mine.conversation_id = ${id} and mine.user_id = any(${userIds}::bigint[])`);
}
