import type { Context } from '../context.js';
import { indexPost } from '../posts/search_documents.js';
import { deleteDocument } from '../../models/search_document.js';
import { notBefore } from '../../clock.js';
import type { Transaction } from '../../db/database.js';
import { ApiError, requireEach } from '../../errors.js';
import {
  conversationOf,
  insertConversation,
  letIn,
  letOut,
  notesOf,
  retitle,
  type ConversationKey,
  type VisibleConversation,
} from '../../models/conversation.js';
import { countMessage, insertMessage, type ConversationSystemMessage } from '../../models/message.js';
import { lockWorkspace, requireMembers, type Surroundings } from '../../models/workspace_people.js';
import { tellConversationState, tellMembers } from '../announcements/own_events.js';
import { emitMessageEvent } from '../posts/post_events.js';

/**
 * Returns the conversation of the actor with exactly these people, or creates it. Without other people it is the notes
 * to self, which every member has (behaviour/workspaces.md#new-workspaces). Concurrent calls return the same
 * conversation, because creating one locks the workspace (behaviour/conversations.md#people-and-titles). Throws User
 * not found (106) unless all are in the workspace and the actor sees them.
 */
export async function conversationWith(
  { trx, actor, now }: Context,
  workspace: Surroundings,
  named: readonly number[],
): Promise<ConversationKey> {
  await requireMembers(trx, actor, workspace, named);
  const people = [...new Set([actor.id, ...named])];
  // Notes to self are looked up separately: a conversation that all others have left has one member too.
  if (people.length === 1) return notesOf(trx, actor, workspace);
  const known = await conversationOf(trx, workspace, people);
  if (known !== undefined) return known;
  // Checked again: while this request waited for the lock, people may have left the workspace, the actor included.
  await requireMembers(trx, actor, await lockWorkspace(trx, actor, workspace.id), named);
  return (await conversationOf(trx, workspace, people)) ?? insertConversation(trx, workspace, actor.id, people, now);
}

/** Adds people to a locked conversation, with a system message. Skips those who are already in it. */
export async function bringIntoConversation(
  context: Context,
  conversation: VisibleConversation,
  named: readonly number[],
): Promise<void> {
  const { trx, actor } = context;
  const { workspace_id: id, bucket, viewer_type, user_ids: inside } = conversation;
  const coming = [...new Set(named)].filter((user) => !inside.includes(user));
  await requireMembers(trx, actor, { id, bucket, viewer_type }, coming);
  if (coming.length === 0) return;
  refuseNotesToSelf(conversation);
  await letIn(trx, conversation, coming);
  await endTitleOfTwo(trx, conversation, inside.length + coming.length);
  await sayNews(context, conversation, { type: 'users_added', user_ids: coming });
}

/**
 * Removes people from a locked conversation, with a system message. Throws User not found (106) for somebody who is not
 * in it (behaviour/errors.md#repeated-requests).
 */
export async function takeOutOfConversation(
  context: Context,
  conversation: VisibleConversation,
  named: readonly number[],
): Promise<void> {
  const { trx } = context;
  const leaving = [...new Set(named)];
  requireEach(leaving, new Set(conversation.user_ids), 'user_not_found');
  if (leaving.length === 0) return;
  refuseNotesToSelf(conversation);
  await letOut(trx, conversation, leaving);
  await endTitleOfTwo(trx, conversation, conversation.user_ids.length - leaving.length);
  await sayNews(context, conversation, { type: 'users_removed', user_ids: leaving });
  await tellConversationState(context, conversation, leaving, ['unread']);
}

/** Ends the title of a conversation that has two people now (behaviour/conversations.md#people-and-titles). */
async function endTitleOfTwo(trx: Transaction, conversation: VisibleConversation, people: number): Promise<void> {
  if (people === 2 && conversation.title !== null) await writeTitle(trx, conversation, null);
}

/**
 * The members of notes to self cannot change: every member of the workspace has their own, and nobody else reads them
 * (behaviour/workspaces.md#new-workspaces).
 */
function refuseNotesToSelf({ is_default: isDefault }: VisibleConversation): void {
  if (isDefault) throw new ApiError('bad_request', { reason: 'default_conversation' });
}

/**
 * Sets or removes the title of a locked conversation, with a system message. A conversation of two people has no title.
 */
export async function renameConversation(
  context: Context,
  conversation: VisibleConversation,
  title: string | null,
): Promise<void> {
  const { trx } = context;
  if (conversation.title === title) return;
  if (conversation.user_ids.length === 2) throw new ApiError('bad_request', { reason: 'private' });
  await writeTitle(trx, conversation, title);
  await sayNews(context, conversation, { type: 'conversation_renamed' });
}

/** Writes the title and the search document of a conversation. One without a title has no document. */
async function writeTitle(trx: Transaction, conversation: VisibleConversation, title: string | null): Promise<void> {
  const { id, bucket, workspace_id, created_at: posted_at } = conversation;
  await retitle(trx, conversation, title);
  if (title === null) return deleteDocument(trx, id);
  const place = { id, bucket, workspace_id, kind: 'conversation' as const, channel_id: null, thread_id: null };
  const text = { title, content: '', direct_mentions: [], direct_group_mentions: [] };
  await indexPost(trx, { ...place, conversation_id: id, obj_index: -1, posted_at }, text);
}

/** Adds a system message to a locked conversation, and emits its event. */
export async function sayNews(
  context: Context,
  conversation: VisibleConversation,
  news: ConversationSystemMessage,
): Promise<void> {
  const { trx, actor, now } = context;
  const message = {
    creator: actor.id,
    obj_index: conversation.last_obj_index + 1,
    content: '',
    plain_mentions: [],
    direct_mentions: [],
    direct_group_mentions: [],
    attachments: [],
    actions: [],
    system_message: news,
    posted_at: notBefore(conversation.last_active_at, now),
  };
  const id = await insertMessage(trx, conversation, message);
  countMessage(trx, conversation, message, { snippet: undefined, mentioned: [] });
  await emitMessageEvent(context, 'message_added', conversation, id);
  await tellMembers(context, conversation, ['object']);
}
