import type { Operation } from '../../codegen/document.js';

const NO_CREDENTIALS = 'needs no credentials, and has no object';
const ONESELF = 'is about the caller, or has no object yet, so nobody is inside or outside';
const WORKSPACE =
  'is about a workspace, which has no other inside and outside than membership, and no rights for its maker';
const OF_TWO = 'only two people are inside a conversation of two';
const INVITED = 'is about an invited person, who cannot call yet';
const OWN_DEVICE = 'a program sees only devices of its own, whatever its scopes';
const OWN_HOOK = 'a program sees only subscriptions of its own, whatever its scopes';

/** Why cells of an operation are empty; undefined for one that has none. */
export function reasonOfEmpty({ operationId, security = [] }: Operation): string | undefined {
  return security.length === 0 ? NO_CREDENTIALS : EMPTY[operationId];
}

/** The operations with credentials that have empty cells. */
export const EMPTY: Readonly<Record<string, string>> = {
  'users.getSessionUser': ONESELF,
  'users.update': ONESELF,
  'users.updatePassword': ONESELF,
  'users.updateAvatar': ONESELF,
  'users.invalidateToken': ONESELF,
  'users.getBadge': ONESELF,
  'devices.add': ONESELF,
  'devices.get': ONESELF,
  'devices.remove': OWN_DEVICE,
  'devices.test': OWN_DEVICE,
  'users.isConnectedToExternal': ONESELF,
  'users.disconnectExternal': ONESELF,
  'users.delete': ONESELF,
  'users.heartbeat': WORKSPACE,
  'users.resetPresence': WORKSPACE,
  'workspaces.add': ONESELF,
  'workspaces.getDefault': ONESELF,
  'workspaces.get': ONESELF,
  'workspaces.getone': WORKSPACE,
  'workspaces.getPublicChannels': WORKSPACE,
  'workspaces.update': WORKSPACE,
  'workspaces.updateAvatar': WORKSPACE,
  'workspaces.remove': WORKSPACE,
  'search.query': WORKSPACE,
  'search.search': WORKSPACE,
  'workspaceUsers.get': WORKSPACE,
  'workspaceUsers.getIds': WORKSPACE,
  'workspaceUsers.add': WORKSPACE,
  'workspaceUsers.resendInvite': INVITED,
  'groups.get': WORKSPACE,
  'groups.add': WORKSPACE,
  'channels.get': WORKSPACE,
  'channels.getWithoutMembers': WORKSPACE,
  'channels.remove': 'nobody is inside a channel without members',
  'channels.add': WORKSPACE,
  'conversations.getOrCreate': WORKSPACE,
  'conversations.get': WORKSPACE,
  'conversations.getUnread': WORKSPACE,
  'conversations.removeUser': OF_TWO,
  'conversations.removeUsers': OF_TWO,
  'urlJoin.getOrCreate': WORKSPACE,
  'urlJoin.disable': WORKSPACE,
  'urlJoin.joinWorkspace': WORKSPACE,
  'notificationsSettings.get': WORKSPACE,
  'notificationsSettings.update': WORKSPACE,
  'notificationsSettings.updateMany': WORKSPACE,
  'threads.getUnread': WORKSPACE,
  'threads.clearUnread': WORKSPACE,
  'threads.get': WORKSPACE,
  'threads.markAllRead': WORKSPACE,
  'inbox.get': WORKSPACE,
  'inbox.getCount': WORKSPACE,
  'inbox.markAllRead': WORKSPACE,
  'inbox.archiveAll': WORKSPACE,
  'attachments.upload': ONESELF,
  'batch.batch': 'is about nothing by itself, and needs no scope: what is inside does',
  'notifications.get': ONESELF,
  'notifications.reset': ONESELF,
  'hooks.subscribe': 'may be about a workspace or about nothing, which have no inside and no outside',
  'hooks.unsubscribe': 'is about the caller’s own, and asks a program for no scope',
  'live.get': 'is about what the caller sees, and asks a program for no scope',
  'hooks.get': 'is about the caller’s own, and asks a program for no scope',
  'hooks.rotateSecret': OWN_HOOK,
  'hooks.ping': OWN_HOOK,
  'deliveries.get': OWN_HOOK,
  'deliveries.getone': OWN_HOOK,
  'deliveries.redeliver': OWN_HOOK,
  'deliveries.redeliverFailed': OWN_HOOK,
  'slashCommands.get': WORKSPACE,
  'integrations.add': ONESELF,
  'integrations.get': ONESELF,
  'installations.add': WORKSPACE,
  'installations.get': WORKSPACE,
};
