import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../actor.js';
import type { Transaction } from '../db.js';
import { ApiError, found, invalidArgument } from '../errors.js';
import type { Shapes } from '../generated/operations.js';
import { lockConversation, type VisibleConversation } from '../models/conversations.js';
import {
  conversationIdOf,
  countMessage,
  eraseMessage,
  insertMessage,
  lastSaid,
  markMentioned,
  messageIn,
  rewriteMessage,
  rewriteSnippet,
  settleMentions,
  type MessageText,
} from '../models/messages.js';
import { hasWords } from './attachments.js';
import { requireMembers } from './channels.js';
import { timeIn } from './conversations.js';
import { settleGroups } from './groups.js';
import { actionsFrom, groupsMentionedIn, mentionedIn, snippetOf } from './text.js';

/** Nothing hangs on a message yet. */
const NO_ATTACHMENTS = [] as const;

/** Adds a message to a locked conversation, for everybody inside; without words it is 19 (decision 23). Answers its id. */
export async function addMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  input: Shapes['conversationMessages.add']['input'],
  now: Date,
): Promise<number> {
  if (!hasWords(input.content, NO_ATTACHMENTS)) {
    throw new ApiError('argument_missing', { argument: 'content', reason: 'is required without an attachment' });
  }
  const mentions = await settleMentioned(trx, actor, conversation, input);
  const message = {
    ...{ creator: actor.id, obj_index: conversation.last_obj_index + 1, content: input.content },
    ...{ direct_mentions: mentions.users, direct_group_mentions: mentions.groups },
    ...{ actions: actionsFrom(input.actions), system_message: null, posted_at: timeIn(conversation, now) },
  };
  const id = await insertMessage(trx, conversation, message);
  await countMessage(trx, conversation, message, {
    snippet: snippetOf(input.content, message),
    mentioned: mentions.reached,
  });
  return id;
}

/** A message that the actor sees and its conversation, which is locked; otherwise 125. */
export async function lockMessage(
  trx: Transaction,
  actor: Actor,
  id: number,
): Promise<{ conversation: VisibleConversation; message: MessageText }> {
  const conversationId = found(await conversationIdOf(trx, id), 'message_not_found');
  const conversation = await lockConversation(trx, actor, conversationId, 'message_not_found');
  return { conversation, message: found(await messageIn(trx, conversation, id), 'message_not_found') };
}

/**
 * Changes what a message of a locked conversation says; whom it comes to mention finds it unread. Left without words it is 20
 * (decision 23). Answers whether anything has changed.
 */
export async function editMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  before: MessageText,
  input: Shapes['conversationMessages.update']['input'],
  now: Date,
): Promise<boolean> {
  const { content = before.content, actions } = input;
  if (!hasWords(content, NO_ATTACHMENTS)) throw invalidArgument('content', 'is empty, and nothing is attached');
  const mentions = await settleMentioned(trx, actor, conversation, {
    content,
    direct_mentions: input.direct_mentions ?? namedBeside(before.direct_mentions, mentionedIn(before.content)),
    direct_group_mentions:
      input.direct_group_mentions ?? namedBeside(before.direct_group_mentions, groupsMentionedIn(before.content)),
  });
  const after = {
    ...{ ...before, content, direct_mentions: mentions.users, direct_group_mentions: mentions.groups },
    actions: actions === undefined ? before.actions : actionsFrom(actions),
  };
  if (isDeepStrictEqual(before, after)) return false;
  await rewriteMessage(trx, conversation, after, now);
  await repeatLastSaid(trx, conversation);
  await settleMentions(trx, conversation, conversation.user_ids);
  const known = await settleMentioned(trx, actor, conversation, before);
  const newly = mentions.reached.filter((id) => !known.reached.includes(id) && id !== actor.id);
  await markMentioned(trx, conversation, before.obj_index, newly);
  return true;
}

/** Erases what a message of a locked conversation says, also where the conversation repeats it. */
export async function removeMessage(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  message: MessageText,
): Promise<void> {
  await eraseMessage(trx, actor, conversation, message);
  await repeatLastSaid(trx, conversation);
  await settleMentions(trx, conversation, conversation.user_ids);
}

const NOTHING_SAID = { snippet: '', snippet_mentions: [], snippet_group_mentions: [] };

/** Shows the beginning of what is left as said last. */
async function repeatLastSaid(trx: Transaction, conversation: VisibleConversation): Promise<void> {
  const said = await lastSaid(trx, conversation);
  const snippet = said === undefined ? NOTHING_SAID : snippetOf(said.content, said);
  await rewriteSnippet(trx, conversation, snippet, said?.creator);
}

/** Those whom a parameter once gave stay where a new content leaves them. */
function namedBeside(mentioned: readonly number[], inText: readonly number[]): number[] {
  return mentioned.filter((id) => !inText.includes(id));
}

interface Mentioned {
  users: number[];
  groups: number[];
  /** Those inside whom either mentions. */
  reached: number[];
}

/**
 * Whom a message mentions, by the parameters and by the content. A parameter that names somebody who is not in the workspace
 * is 106, and 119 for a group; a mention in the text of somebody who is not inside is plain text (decision 20).
 */
async function settleMentioned(
  trx: Transaction,
  actor: Actor,
  conversation: VisibleConversation,
  input: Pick<Shapes['conversationMessages.add']['input'], 'content' | 'direct_mentions' | 'direct_group_mentions'>,
): Promise<Mentioned> {
  const { workspace_id: id, bucket, viewer_type, user_ids } = conversation;
  const { content, direct_mentions: parameter = [], direct_group_mentions } = input;
  const inside = new Set(user_ids);
  await requireMembers(trx, actor, { id, bucket, viewer_type }, parameter);
  const groups = await settleGroups(trx, actor, { id, bucket, viewer_type }, { content, direct_group_mentions });
  const users = [...new Set([...parameter, ...mentionedIn(content).filter((user) => inside.has(user))])];
  const byGroup = groups.users.map(({ user_id }) => user_id);
  return { users, groups: groups.mentioned, reached: [...users, ...byGroup].filter((user) => inside.has(user)) };
}
