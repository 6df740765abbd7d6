import type { Shown } from './shown_by.js';

const CONVERSATIONS = 'src/handlers/conversations.test.ts';
const OWN_STATE = 'src/handlers/conversations.own_state.test.ts';
const MESSAGES = 'src/handlers/conversationMessages.test.ts';
const JOINING = 'src/handlers/urlJoin.test.ts';
const PAGES = 'keeps to the limit, which is 20 by default and 500 at most';
const MARKING_READ = 'by index, by message, and wholly without either; never back';
const MARKING_UNREAD = 'makes that message the first unread one, for the caller alone';

/** The tests that show what the specification says of conversations, messages, and joining by a link. */
export const conversationsShownBy: Readonly<Record<string, readonly Shown[]>> = {
  'Conversation active: conversations/archive or conversations/update with archived enabled': [
    [OWN_STATE, 'takes a conversation out of the caller’s list until a message comes or it is taken back'],
    [CONVERSATIONS, 'archives for the caller alone'],
  ],
  'Conversation archived: conversations/unarchive': [
    [OWN_STATE, 'takes a conversation out of the caller’s list until a message comes or it is taken back'],
  ],
  'Conversation any: conversations/mute / unmute': [
    [OWN_STATE, 'hides a conversation from get_unread until its time is over'],
    [OWN_STATE, 'ends by unmute'],
  ],
  'Conversation read/unread: conversations/mark_read / mark_unread': [
    [OWN_STATE, MARKING_READ],
    [OWN_STATE, MARKING_UNREAD],
  ],
  '/api/v3/conversations/mark_read: one of obj_index, message_id': [
    [OWN_STATE, MARKING_READ],
    [
      OWN_STATE,
      'refuses a message from elsewhere, both at once, no conversation, an index below -1, and people outside',
    ],
  ],
  '/api/v3/conversations/mark_unread: one of obj_index, message_id': [
    [OWN_STATE, MARKING_UNREAD],
    [OWN_STATE, 'needs an index or a message: 19 without, 20 with both'],
  ],
  'conversations/get: order_by is by last activity, or by id with before_id or after_id': [
    [CONVERSATIONS, 'lists the caller’s own by their last activity, and pages'],
    [CONVERSATIONS, 'bounds by time and by id exclude the bound, and by id it is in the order of ids'],
  ],
  'List limit default / maximum: conversations/get': [[CONVERSATIONS, PAGES]],

  'Conversation message present: conversation_messages/remove': [
    [MESSAGES, 'erases what was said and keeps the place, and emits what is left'],
  ],
  'conversation_messages/get: order_by is by obj_index': [
    [MESSAGES, 'pages in both orders, between indexes and times, as objects and as ids'],
  ],
  'conversation_messages/update: only own messages': [
    [MESSAGES, 'is 109 for others, admins too, 125 from outside, 114 for what is removed or news'],
  ],
  'conversation_messages/remove: only the original poster': [
    [MESSAGES, 'is 109 for others, admins too, and 125 from outside'],
  ],
  'List limit default / maximum: conversation_messages/get': [[MESSAGES, PAGES]],

  'URL join link none/disabled: url_join/get_or_create': [
    [JOINING, 'answers one link, the same for all users and admins at once, which nobody guesses'],
    [JOINING, 'makes the link worthless: 110, and the next one another'],
  ],
  'URL join link enabled: url_join/disable': [[JOINING, 'makes the link worthless: 110, and the next one another']],
};
