import { integrationRows } from './integration_rows.js';
import { searchRows } from './search_rows.js';
import { talkRows, writer } from './talk_rows.js';
import {
  admin,
  anySignedIn,
  byOneself,
  everybody,
  everyMember,
  inChannel,
  inConversation,
  inWorkspace,
  maker,
  makerAndAdmin,
  noGuest,
  signedIn,
  userOrAdmin,
  whoSees,
  type Row,
  type Rows,
} from './who.js';

/** Another person. A guest does not see people with whom they share nothing. */
const aPerson = (notFound: 106 | 132) => ({
  any: inWorkspace(105, {
    guestOut: notFound,
    guestIn: 'ok',
    bot: 'ok',
    memberOut: 'ok',
    memberIn: 'ok',
    owner: 'ok',
    adminOut: 'ok',
    adminIn: 'ok',
  }),
});

/** Adding a USER, a GUEST or an ADMIN. */
const byType = { USER: userOrAdmin.any, GUEST: userOrAdmin.any, ADMIN: admin.any };

/** Inviting somebody again; `member` is what users get. */
const invited = (member: 'ok' | 109) =>
  inWorkspace(105, {
    guestOut: 106,
    guestIn: 109,
    bot: 109,
    memberOut: member,
    memberIn: member,
    owner: null,
    adminOut: 'ok',
    adminIn: 'ok',
  });

/** A person whom an ADMIN manages. `owner` is that person. */
const managed = (themself: 'ok' | 109) => ({
  any: inWorkspace(105, {
    guestOut: 106,
    guestIn: 109,
    bot: 109,
    memberOut: 109,
    memberIn: 109,
    owner: themself,
    adminOut: 'ok',
    adminIn: 'ok',
  }),
});

const seenGroup = inWorkspace(119, {
  guestOut: 119,
  guestIn: 'ok',
  bot: 'ok',
  memberOut: 'ok',
  memberIn: 'ok',
  owner: 'ok',
  adminOut: 'ok',
  adminIn: 'ok',
});
const managedGroup = inWorkspace(119, {
  guestOut: 119,
  guestIn: 109,
  bot: 109,
  memberOut: 109,
  memberIn: 'ok',
  owner: 'ok',
  adminOut: 'ok',
  adminIn: 'ok',
});
/** Leaving a group that one is not in is 106 (behaviour/errors.md#repeated-requests). */
const leftGroup = inWorkspace(119, {
  guestOut: 119,
  guestIn: 'ok',
  bot: 'ok',
  memberOut: 106,
  memberIn: 'ok',
  owner: 'ok',
  adminOut: 106,
  adminIn: 'ok',
});

const inside = { guestIn: 109, bot: 109, memberIn: 'ok', owner: 'ok', adminIn: 'ok' } as const;
const managedChannel = inChannel(107, inside, { memberOut: 109, adminOut: 'ok' });
const joinedChannel = inChannel(107, inside, { memberOut: 'ok', adminOut: 'ok' });
const leftChannel = inChannel(107, { ...inside, guestIn: 'ok', bot: 'ok' }, { memberOut: 106, adminOut: 106 });
const addingToChannel = {
  'somebody else, public': managedChannel.public,
  'somebody else, private': managedChannel.private,
  'oneself, public': joinedChannel.public,
  'oneself, private': joinedChannel.private,
};
const takingOutOfChannel = {
  'somebody else, public': managedChannel.public,
  'somebody else, private': managedChannel.private,
  'oneself, public': leftChannel.public,
  'oneself, private': leftChannel.private,
};

/** Its maker was inside once. */
const withoutMembers = inWorkspace(107, {
  guestIn: null,
  bot: null,
  memberIn: null,
  adminIn: null,
  guestOut: 107,
  memberOut: 107,
  owner: 107,
  adminOut: 'ok',
});

const ofThread = whoSees(108);
const ofChannel = whoSees(107);
const closing = noGuest(108);

/** A thread or a comment, whichever the request names. */
const onPosts = (may: typeof whoSees): Rows => ({
  'thread, public': may(108).public,
  'thread, private': may(108).private,
  'comment, public': may(115).public,
  'comment, private': may(115).private,
});

const visiblePosts: Rows = { ...onPosts(whoSees), message: inConversation(125) };

const usersRows = {
  'users.login': { any: everybody },
  'users.logout': { any: everybody },
  'users.register': { any: everybody },
  // The token under test is the argument, not the credential.
  'users.validateToken': { any: { ...everybody, badToken: 200, deleted: 200 } },
  'users.resetPassword': { any: everybody },
  'users.setPassword': { any: everybody },
  'users.getSessionUser': { any: signedIn },
  'users.update': { any: signedIn },
  'users.updatePassword': { any: byOneself },
  'users.updateAvatar': { any: signedIn },
  'users.invalidateToken': { any: byOneself },
  'users.heartbeat': everyMember,
  'users.resetPresence': everyMember,
  'users.getBadge': { any: signedIn },
  'users.isConnectedToExternal': { any: signedIn },
  'users.disconnectExternal': { any: signedIn },
  'users.delete': { any: byOneself },
} satisfies Record<string, Rows>;

const workspaceRows = {
  'workspaces.add': { any: signedIn },
  'workspaces.getDefault': { any: signedIn },
  'workspaces.get': { any: signedIn },
  'workspaces.getone': everyMember,
  'workspaces.getPublicChannels': everyMember,
  'workspaces.update': admin,
  'workspaces.updateAvatar': admin,
  'workspaces.remove': admin,
  'workspaceUsers.get': everyMember,
  'workspaceUsers.getIds': everyMember,
  'workspaceUsers.getone': aPerson(106),
  'workspaceUsers.getByEmail': aPerson(132),
  'workspaceUsers.getInfo': aPerson(106),
  'workspaceUsers.getLocalTime': aPerson(106),
  'workspaceUsers.add': byType,
  'workspaceUsers.resendInvite': { USER: invited('ok'), GUEST: invited('ok'), ADMIN: invited(109) },
  'workspaceUsers.update': managed(109),
  'workspaceUsers.remove': managed('ok'),
} satisfies Record<string, Rows>;

const groupRows = {
  'groups.getone': { any: seenGroup },
  'groups.get': everyMember,
  'groups.add': userOrAdmin,
  'groups.update': { any: managedGroup },
  'groups.remove': { any: managedGroup },
  'groups.addUser': { any: managedGroup },
  'groups.addUsers': { any: managedGroup },
  'groups.removeUser': { 'somebody else': managedGroup, oneself: leftGroup },
  'groups.removeUsers': { 'somebody else': managedGroup, oneself: leftGroup },
} satisfies Record<string, Rows>;

const channelRows = {
  'channels.getone': ofChannel,
  'channels.get': everyMember,
  'channels.getWithoutMembers': admin,
  'channels.add': userOrAdmin,
  'channels.update': managedChannel,
  'channels.archive': makerAndAdmin(107),
  'channels.unarchive': makerAndAdmin(107),
  'channels.remove': { ...makerAndAdmin(107), 'private, without members': withoutMembers },
  'channels.favorite': ofChannel,
  'channels.unfavorite': ofChannel,
  'channels.addUser': addingToChannel,
  'channels.addUsers': addingToChannel,
  'channels.removeUser': takingOutOfChannel,
  'channels.removeUsers': takingOutOfChannel,
} satisfies Record<string, Rows>;

const threadRows = {
  'threads.getone': ofThread,
  'threads.get': { ...ofChannel, workspace: everyMember.any },
  'threads.add': ofChannel,
  'threads.update': makerAndAdmin(108),
  'threads.remove': makerAndAdmin(108),
  'threads.moveToChannel': makerAndAdmin(108),
  'threads.star': ofThread,
  'threads.unstar': ofThread,
  'threads.follow': ofThread,
  'threads.unfollow': ofThread,
  'threads.mute': ofThread,
  'threads.unmute': ofThread,
  'threads.archive': ofThread,
  'threads.unarchive': ofThread,
  'threads.markRead': ofThread,
  'threads.markUnread': ofThread,
  'threads.pin': noGuest(108),
  'threads.unpin': noGuest(108),
  'threads.markUnreadForOthers': noGuest(108),
  'threads.getUnread': everyMember,
  'threads.clearUnread': everyMember,
  'threads.markAllRead': { ...ofChannel, workspace: everyMember.any },
} satisfies Record<string, Rows>;

const inboxRows = {
  'inbox.get': everyMember,
  'inbox.getCount': everyMember,
  'inbox.markAllRead': everyMember,
  'inbox.archiveAll': everyMember,
} satisfies Record<string, Rows>;

const postRows = {
  'comments.getone': whoSees(115),
  'comments.get': ofThread,
  'comments.add': { ...ofThread, 'closing, public': closing.public, 'closing, private': closing.private },
  'comments.update': maker(115),
  'comments.remove': makerAndAdmin(115),
  'comments.markPosition': ofThread,
  'attachments.upload': { any: signedIn },
  'attachments.remove': { ...onPosts(makerAndAdmin), message: writer.any },
  'reactions.get': visiblePosts,
  'reactions.add': visiblePosts,
  'reactions.remove': visiblePosts,
} satisfies Record<string, Rows>;

/** Everybody who is signed in may call a batch; the requests inside need their own scopes. */
const batchRows = {
  'batch.batch': { any: anySignedIn },
} satisfies Record<string, Rows>;

/** A notification of a post that is for everybody in the workspace but its author. */
const notified = inChannel(
  110,
  { guestIn: 'ok', bot: 'ok', memberIn: 'ok', owner: 110, adminIn: 'ok' },
  { memberOut: 'ok', adminOut: 'ok' },
);

const notificationRows = {
  'notifications.get': { any: signedIn },
  'notifications.markRead': notified,
  'notifications.reset': { any: signedIn },
} satisfies Record<string, Rows>;

/** A channel, a thread or a conversation, whichever the request names. */
const onPlaces = (may: typeof whoSees, conversation: Row): Rows => ({
  'channel, public': may(107).public,
  'channel, private': may(107).private,
  'thread, public': may(108).public,
  'thread, private': may(108).private,
  conversation,
});

/** Only the user's own; a program, whatever its scopes, sees only what it has subscribed to itself. */
const ownHook: Rows = {
  any: {
    ...inWorkspace(110, {
      guestOut: 110,
      guestIn: 110,
      bot: 110,
      memberOut: 110,
      memberIn: 110,
      owner: 'ok',
      adminOut: 110,
      adminIn: 110,
    }),
    missingScope: null,
  },
};

/** Nobody sees the devices of others; a program only those that it has added itself. */
const ownDevice: Rows = {
  any: {
    ...inWorkspace(116, {
      guestOut: 116,
      guestIn: 116,
      bot: 116,
      memberOut: 116,
      memberIn: 116,
      owner: 'ok',
      adminOut: 116,
      adminIn: 116,
    }),
    missingScope: null,
  },
};

const deviceRows = {
  'devices.add': { any: signedIn },
  'devices.get': { any: signedIn },
  'devices.remove': ownDevice,
  'devices.test': ownDevice,
} satisfies Record<string, Rows>;

const outwardRows = {
  'hooks.subscribe': {
    everything: signedIn,
    workspace: everyMember.any,
    ...onPlaces(whoSees, inConversation(124)),
  },
  'hooks.unsubscribe': { any: anySignedIn },
  'hooks.get': { any: anySignedIn },
  'hooks.rotateSecret': ownHook,
  'hooks.ping': ownHook,
  'live.get': { any: anySignedIn },
  'deliveries.get': ownHook,
  'deliveries.getone': ownHook,
  'deliveries.redeliver': ownHook,
  'deliveries.redeliverFailed': ownHook,
  'slashCommands.get': everyMember,
  'loopIn.getOrCreate': onPlaces(noGuest, inConversation(124, { guestIn: 109, bot: 109 })),
  'loopIn.disable': onPlaces(makerAndAdmin, inConversation(124, { guestIn: 109, bot: 109, memberIn: 109 })),
} satisfies Record<string, Rows>;

const rows: Readonly<Record<string, Rows>> = {
  ...usersRows,
  ...workspaceRows,
  ...groupRows,
  ...channelRows,
  ...threadRows,
  ...inboxRows,
  ...postRows,
  ...talkRows,
  ...batchRows,
  ...notificationRows,
  ...deviceRows,
  ...outwardRows,
  ...integrationRows,
  ...searchRows,
};

/** Other paths of the same operation (service-spec: Workspace users, wire-rules 14 and 16). */
const TWINS: Readonly<Record<string, string>> = {
  'workspaces.getUsers': 'workspaceUsers.get',
  'workspaces.getUsersByPost': 'workspaceUsers.get',
  'workspaces.addUser': 'workspaceUsers.add',
  'workspaces.resendInvite': 'workspaceUsers.resendInvite',
  'workspaces.updateUser': 'workspaceUsers.update',
  'workspaces.removeUser': 'workspaceUsers.remove',
  'workspaces.getUserById': 'workspaceUsers.getone',
  'workspaces.getUserByEmail': 'workspaceUsers.getByEmail',
  'workspaces.getUserInfo': 'workspaceUsers.getInfo',
  'workspaces.getUserLocalTime': 'workspaceUsers.getLocalTime',
  'conversations.removeUserByGet': 'conversations.removeUser',
  'conversations.removeUsersByGet': 'conversations.removeUsers',
  'inbox.archive': 'threads.archive',
  'inbox.unarchive': 'threads.unarchive',
};

/**
 * The rows of an operation, by the way it is called. Written from docs/permissions.md, before the code and without
 * looking at it. Undefined for an operation without rows.
 */
export function rowsOf(operationId: string): Rows | undefined {
  const original = operationId.replace(/V[23]$/, '');
  return rows[TWINS[original] ?? original];
}

/** The operations that have rows. */
export const operationIds: readonly string[] = Object.keys(rows);
