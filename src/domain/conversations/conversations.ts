import type { Actor } from '../../actor.js';
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
import { lockWorkspace, type Surroundings } from '../../models/people.js';
import { requireMembers } from '../channels/channels.js';
import { emitMessageEvent } from '../posts/post_events.js';

/**
 * The conversation of exactly these people and the actor; begun when there is none. That of the actor alone is their notes to
 * self, which everybody has (decision 14). Throws 106 unless all are in the workspace,
 * and the actor sees them. Two at once get the same one (decision 32): whoever begins one holds the workspace.
 */
export async function conversationWith(
  trx: Transaction,
  actor: Actor,
  workspace: Surroundings,
  named: readonly number[],
  now: Date,
): Promise<ConversationKey> {
  await requireMembers(trx, actor, workspace, named);
  const people = [...new Set([actor.id, ...named])];
  // Of a conversation that the others have left nobody would say that it is their notes.
  if (people.length === 1) return notesOf(trx, actor, workspace);
  const known = await conversationOf(trx, workspace, people);
  if (known !== undefined) return known;
  // Looked at again: while the workspace was waited for, people may have left it, and the actor with them.
  await requireMembers(trx, actor, await lockWorkspace(trx, actor, workspace.id), named);
  return (await conversationOf(trx, workspace, people)) ?? insertConversation(trx, workspace, actor.id, people, now);
}

/** Brings people into a locked conversation, and says so in it. Whoever is inside already is passed over. */
export async function bringIntoConversation(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  named: readonly number[],
  now: Date,
): Promise<void> {
  const { workspace_id: id, bucket, viewer_type, user_ids: inside } = conversation;
  const coming = [...new Set(named)].filter((user) => !inside.includes(user));
  await requireMembers(trx, actor, { id, bucket, viewer_type }, coming);
  if (coming.length === 0) return;
  refuseNotesToSelf(conversation);
  await letIn(trx, conversation, coming);
  await sayNews(trx, actor, conversation, { type: 'users_added', user_ids: coming }, now);
}

/** Takes people out of a locked conversation, and says so to those who stay. One who is not inside is 106 (decision 19). */
export async function takeOutOfConversation(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  named: readonly number[],
  now: Date,
): Promise<void> {
  const leaving = [...new Set(named)];
  requireEach(leaving, new Set(conversation.user_ids), 'user_not_found');
  if (leaving.length === 0) return;
  refuseNotesToSelf(conversation);
  await letOut(trx, conversation, leaving);
  await sayNews(trx, actor, conversation, { type: 'users_removed', user_ids: leaving }, now);
}

/** Everybody has their notes to self as long as they are in the workspace, and nobody else reads them (decision 14). */
function refuseNotesToSelf({ is_default: isDefault }: VisibleConversation): void {
  if (isDefault) throw new ApiError('bad_request', { reason: 'default_conversation' });
}

/** Gives a locked conversation another title, or takes it, and says so in it. One of two people has none. */
export async function renameConversation(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  title: string | null,
  now: Date,
): Promise<void> {
  if (conversation.title === title) return;
  if (conversation.user_ids.length === 2) throw new ApiError('bad_request', { reason: 'private' });
  await retitle(trx, conversation, title);
  await sayNews(trx, actor, conversation, { type: 'conversation_renamed' }, now);
}

async function sayNews(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  news: ConversationSystemMessage,
  now: Date,
): Promise<void> {
  const message = {
    ...{ creator: actor.id, obj_index: conversation.last_obj_index + 1, content: '' },
    ...{ direct_mentions: [], direct_group_mentions: [], attachments: [], actions: [], system_message: news },
    posted_at: notBefore(conversation.last_active_at, now),
  };
  const id = await insertMessage(trx, conversation, message);
  countMessage(trx, conversation, message, { snippet: undefined, mentioned: [] });
  await emitMessageEvent(trx, actor, 'message_added', conversation, id, now);
}
