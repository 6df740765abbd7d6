import type { Transaction } from '../../db/database.js';
import type { JsonText } from '../../db/json_text.js';
import { ApiError } from '../../errors.js';
import type { Schema } from '../../generated/schemas.js';
import type { DeliveryKind } from '../../models/delivery.js';
import { lockConversation } from '../../models/conversation.js';
import {
  holdInstallation,
  installationToPost,
  type PostingInstallation,
} from '../../models/integration_installation.js';
import type { CallFailure } from '../../models/integration.js';
import { lockThreadToPost } from '../../models/thread.js';
import { sayNews } from '../conversations/conversations.js';
import { addMessage } from '../posts/messages.js';
import { emitCommentEvent, emitMessageEvent } from '../posts/post_events.js';
import { addComment, type Poster } from '../posts/new_posts.js';
import { postSystemMessage } from '../posts/system_messages.js';
import { actorFor } from './bot_actor.js';
import { posterOf } from './incoming_posts.js';
import type { Reply } from './replies.js';
import type { Settings } from '../settings.js';
import { requireWorkspaceRoom } from '../uploads/quota.js';

/** A call of an integration, and where its reply goes. */
export interface AnsweredCall {
  kind: DeliveryKind;
  installation_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
}

/**
 * Posts the reply of an integration where it was called: a comment in a thread, a message in a conversation. A bot is
 * the author of its replies, and its attachments are those of the user who installed it. A channel or thread
 * integration posts as from outside (behaviour/integrations.md#incoming-posts).
 *
 * Errors:
 * - It is uninstalled, or its bot or installer no longer sees the place (110).
 * - The channel is archived (114).
 * - The actor may not use an attachment (118).
 * - The workspace has no room for an attachment (205).
 */
export async function postReply(
  trx: Transaction,
  call: AnsweredCall,
  reply: Reply,
  settings: Pick<Settings, 'uploadQuotaWorkspace'>,
  now: Date,
): Promise<JsonText<Schema<'Comment'>> | JsonText<Schema<'ConversationMessage'>>> {
  const installation = await installationToPost(trx, call.installation_id ?? 0, 'not_found');
  const poster = call.kind === 'bot' ? botPosterOf(installation) : posterOf(installation);
  const requireRoom = ({ workspace_id: id }: { workspace_id: number }) =>
    requireWorkspaceRoom(trx, settings, id, reply.attachments);
  if (call.thread_id === null) {
    const conversation = await lockConversation(trx, poster.author, call.conversation_id ?? 0, 'not_found');
    await holdInstallation(trx, installation, 'not_found');
    const id = await addMessage(trx, poster, conversation, { ...reply, conversation_id: conversation.id }, now);
    await requireRoom(conversation);
    return emitMessageEvent(trx, poster.author, 'message_added', conversation, id, now);
  }
  const thread = await lockThreadToPost(trx, poster.author, call.thread_id, 'not_found');
  await holdInstallation(trx, installation, 'not_found');
  if (thread.channel_archived) throw new ApiError('bad_request', { reason: 'archived' });
  const comment = { ...reply, thread_id: thread.id, mark_thread_position: call.kind === 'bot' };
  const id = await addComment(trx, poster, thread, comment, now);
  await requireRoom(thread);
  return emitCommentEvent(trx, poster.author, 'comment_added', thread, id, now);
}

/**
 * Adds the system message `integration_failed` of a bot where it was called. It says why the bot gave no valid reply.
 * Adds nothing in an archived channel. Throws 110 like `postReply`.
 */
export async function postFailure(trx: Transaction, call: AnsweredCall, reason: CallFailure, now: Date): Promise<void> {
  const installation = await installationToPost(trx, call.installation_id ?? 0, 'not_found');
  const { id: install_id, integration_id, integration_name } = installation;
  const { author } = botPosterOf(installation);
  const news = { type: 'integration_failed', integration_id, install_id, integration_name, reason } as const;
  if (call.thread_id === null) {
    const conversation = await lockConversation(trx, author, call.conversation_id ?? 0, 'not_found');
    await holdInstallation(trx, installation, 'not_found');
    return sayNews(trx, author, conversation, news, now);
  }
  const thread = await lockThreadToPost(trx, author, call.thread_id, 'not_found');
  await holdInstallation(trx, installation, 'not_found');
  if (!thread.channel_archived) await postSystemMessage(trx, author, thread, news, now);
}

/** The bot as the author; attachments and mentions are checked as the user's who installed it. */
function botPosterOf(installation: PostingInstallation): Poster {
  const { bot_id, bot_name, installed_by, installer_name, client_id } = installation;
  if (bot_id === null || bot_name === null) throw new ApiError('not_found');
  const author = actorFor({ id: bot_id, name: bot_name }, client_id);
  return { author, actor: actorFor({ id: installed_by, name: installer_name }, client_id) };
}
