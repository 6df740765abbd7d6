import { admin, everyMember, inConversation, inWorkspace, signedIn, userOrAdmin, type Rows } from './who.js';

const ofConversation = { any: inConversation(124) };

/** Everybody may leave. Nobody can remove the other one of two. */
const takingOut = {
  'somebody else': inConversation(124),
  'somebody else, of two': inConversation(124, { guestIn: null, bot: null, memberIn: null, owner: 109, adminIn: 109 }),
  oneself: inConversation(124),
};

/** Only the author changes and removes a message and its attachments, no ADMIN does. */
export const writer = { any: inConversation(125, { guestIn: 109, bot: 109, memberIn: 109, adminIn: 109 }) };

/**
 * A member who joins again gets 131 (behaviour/errors.md#repeated-requests). Somebody whom an ADMIN removed cannot
 * return by a link (behaviour/workspaces.md#leaving).
 */
const ownLink = {
  ...inWorkspace('ok', {
    guestOut: null,
    guestIn: 131,
    bot: 131,
    memberOut: null,
    memberIn: 131,
    owner: null,
    adminOut: null,
    adminIn: 131,
  }),
  removed: 109,
} as const;

/** Conversations and messages, joining by a link, and notification settings. */
export const talkRows = {
  'conversations.getone': ofConversation,
  'conversations.getOrCreate': everyMember,
  'conversations.get': everyMember,
  'conversations.update': ofConversation,
  'conversations.addUser': ofConversation,
  'conversations.addUsers': ofConversation,
  'conversations.removeUser': takingOut,
  'conversations.removeUsers': takingOut,
  'conversations.archive': ofConversation,
  'conversations.unarchive': ofConversation,
  'conversations.getUnread': everyMember,
  'conversations.markRead': ofConversation,
  'conversations.markUnread': ofConversation,
  'conversations.mute': ofConversation,
  'conversations.unmute': ofConversation,
  'conversationMessages.add': ofConversation,
  'conversationMessages.getone': {
    any: inConversation(125),
    'said privately, before the others came': inConversation(125, {
      guestIn: 125,
      bot: 125,
      memberIn: 125,
      adminIn: 125,
    }),
  },
  'conversationMessages.get': ofConversation,
  'conversationMessages.update': writer,
  'conversationMessages.remove': writer,
  'urlJoin.getOrCreate': userOrAdmin,
  'urlJoin.disable': admin,
  'urlJoin.joinWorkspace': { 'this workspace': ownLink, 'another workspace': signedIn },
  'notificationsSettings.get': everyMember,
  'notificationsSettings.update': everyMember,
  'notificationsSettings.updateMany': everyMember,
} satisfies Record<string, Rows>;
