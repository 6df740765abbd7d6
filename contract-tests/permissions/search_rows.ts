import { everyMember, inConversation, whoSees, type Row, type Rows } from './who.js';

/** The request names the workspace too, so those outside it get the 404 of a workspace. */
function namingWorkspace(row: Row): Row {
  return { ...row, outsider: 105, removed: 105, adminElsewhere: 105 };
}

const { public: inPublic, private: inPrivate } = whoSees(108);
const ofThread = { public: namingWorkspace(inPublic), private: namingWorkspace(inPrivate) };
const ofConversation = { any: namingWorkspace(inConversation(124)) };

export const searchRows = {
  'search.query': everyMember,
  'search.search': everyMember,
  'search.thread': whoSees(108),
  'search.conversation': { any: inConversation(124) },
  'search.comments': ofThread,
  'search.expandCommentRange': ofThread,
  'search.messages': ofConversation,
  'search.expandConversationMessageRange': ofConversation,
} satisfies Record<string, Rows>;
