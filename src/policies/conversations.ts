import type { VisibleConversation } from '../models/conversation.js';
import type { MessageText } from '../models/message.js';
import type { Policy } from './policy.js';

/** Everybody may leave. Others can be removed only from a conversation of three or more. */
export const canTakeOutOfConversation: Policy<{ conversation: VisibleConversation; userIds: readonly number[] }> = (
  actor,
  { conversation, userIds },
) => userIds.every((id) => id === actor.id) || conversation.user_ids.length > 2;

/** Only the author changes and removes a message. */
export const canChangeMessage: Policy<MessageText> = (actor, { creator }) => creator === actor.id;
