// Generated from openapi/ by `npm run generate`. Never edited by hand.
import * as attachments from '../handlers/attachments.js';
import * as batch from '../handlers/batch.js';
import * as channels from '../handlers/channels.js';
import * as comments from '../handlers/comments.js';
import * as conversationMessages from '../handlers/conversationMessages.js';
import * as conversations from '../handlers/conversations.js';
import * as deliveries from '../handlers/deliveries.js';
import * as devices from '../handlers/devices.js';
import * as groups from '../handlers/groups.js';
import * as hooks from '../handlers/hooks.js';
import * as inbox from '../handlers/inbox.js';
import * as installations from '../handlers/installations.js';
import * as integrationIncoming from '../handlers/integrationIncoming.js';
import * as integrations from '../handlers/integrations.js';
import * as live from '../handlers/live.js';
import * as loopIn from '../handlers/loopIn.js';
import * as notifications from '../handlers/notifications.js';
import * as notificationsSettings from '../handlers/notificationsSettings.js';
import * as reactions from '../handlers/reactions.js';
import * as search from '../handlers/search.js';
import * as slashCommands from '../handlers/slashCommands.js';
import * as threads from '../handlers/threads.js';
import * as urlJoin from '../handlers/urlJoin.js';
import * as users from '../handlers/users.js';
import * as workspaceUsers from '../handlers/workspaceUsers.js';
import * as workspaces from '../handlers/workspaces.js';
import { alias, route, type Handler, type Route } from '../http/handler.js';
import { operations } from './operations.js';

/** The exports of a handler file that no operation knows: none may be left. */
type Stray<Module, Handlers> = Exclude<keyof Module, keyof Handlers> extends never ? null : Exclude<keyof Module, keyof Handlers>;

interface AttachmentsHandlers {
  upload: Handler<'attachments.upload'>;
  remove: Handler<'attachments.remove'>;
}
attachments satisfies AttachmentsHandlers;
null satisfies Stray<typeof attachments, AttachmentsHandlers>;

interface BatchHandlers {
  batch: Handler<'batch.batch'>;
}
batch satisfies BatchHandlers;
null satisfies Stray<typeof batch, BatchHandlers>;

interface ChannelsHandlers {
  add: Handler<'channels.add'>;
  getone: Handler<'channels.getone'>;
  get: Handler<'channels.get'>;
  getWithoutMembers: Handler<'channels.getWithoutMembers'>;
  update: Handler<'channels.update'>;
  archive: Handler<'channels.archive'>;
  unarchive: Handler<'channels.unarchive'>;
  favorite: Handler<'channels.favorite'>;
  unfavorite: Handler<'channels.unfavorite'>;
  remove: Handler<'channels.remove'>;
  addUser: Handler<'channels.addUser'>;
  addUsers: Handler<'channels.addUsers'>;
  removeUser: Handler<'channels.removeUser'>;
  removeUsers: Handler<'channels.removeUsers'>;
}
channels satisfies ChannelsHandlers;
null satisfies Stray<typeof channels, ChannelsHandlers>;

interface CommentsHandlers {
  add: Handler<'comments.add'>;
  getone: Handler<'comments.getone'>;
  get: Handler<'comments.get'>;
  update: Handler<'comments.update'>;
  remove: Handler<'comments.remove'>;
  markPosition: Handler<'comments.markPosition'>;
}
comments satisfies CommentsHandlers;
null satisfies Stray<typeof comments, CommentsHandlers>;

interface ConversationMessagesHandlers {
  add: Handler<'conversationMessages.add'>;
  getone: Handler<'conversationMessages.getone'>;
  get: Handler<'conversationMessages.get'>;
  update: Handler<'conversationMessages.update'>;
  remove: Handler<'conversationMessages.remove'>;
}
conversationMessages satisfies ConversationMessagesHandlers;
null satisfies Stray<typeof conversationMessages, ConversationMessagesHandlers>;

interface ConversationsHandlers {
  getone: Handler<'conversations.getone'>;
  getOrCreate: Handler<'conversations.getOrCreate'>;
  get: Handler<'conversations.get'>;
  update: Handler<'conversations.update'>;
  addUser: Handler<'conversations.addUser'>;
  addUsers: Handler<'conversations.addUsers'>;
  removeUser: Handler<'conversations.removeUser'>;
  removeUsers: Handler<'conversations.removeUsers'>;
  archive: Handler<'conversations.archive'>;
  unarchive: Handler<'conversations.unarchive'>;
  getUnread: Handler<'conversations.getUnread'>;
  markRead: Handler<'conversations.markRead'>;
  markUnread: Handler<'conversations.markUnread'>;
  mute: Handler<'conversations.mute'>;
  unmute: Handler<'conversations.unmute'>;
}
conversations satisfies ConversationsHandlers;
null satisfies Stray<typeof conversations, ConversationsHandlers>;

interface DeliveriesHandlers {
  get: Handler<'deliveries.get'>;
  getone: Handler<'deliveries.getone'>;
  redeliver: Handler<'deliveries.redeliver'>;
  redeliverFailed: Handler<'deliveries.redeliverFailed'>;
}
deliveries satisfies DeliveriesHandlers;
null satisfies Stray<typeof deliveries, DeliveriesHandlers>;

interface DevicesHandlers {
  add: Handler<'devices.add'>;
  get: Handler<'devices.get'>;
  remove: Handler<'devices.remove'>;
  test: Handler<'devices.test'>;
}
devices satisfies DevicesHandlers;
null satisfies Stray<typeof devices, DevicesHandlers>;

interface GroupsHandlers {
  add: Handler<'groups.add'>;
  getone: Handler<'groups.getone'>;
  get: Handler<'groups.get'>;
  update: Handler<'groups.update'>;
  addUser: Handler<'groups.addUser'>;
  addUsers: Handler<'groups.addUsers'>;
  removeUser: Handler<'groups.removeUser'>;
  removeUsers: Handler<'groups.removeUsers'>;
  remove: Handler<'groups.remove'>;
}
groups satisfies GroupsHandlers;
null satisfies Stray<typeof groups, GroupsHandlers>;

interface HooksHandlers {
  subscribe: Handler<'hooks.subscribe'>;
  unsubscribe: Handler<'hooks.unsubscribe'>;
  get: Handler<'hooks.get'>;
  rotateSecret: Handler<'hooks.rotateSecret'>;
  ping: Handler<'hooks.ping'>;
}
hooks satisfies HooksHandlers;
null satisfies Stray<typeof hooks, HooksHandlers>;

interface InboxHandlers {
  get: Handler<'inbox.get'>;
  getCount: Handler<'inbox.getCount'>;
  markAllRead: Handler<'inbox.markAllRead'>;
  archiveAll: Handler<'inbox.archiveAll'>;
}
inbox satisfies InboxHandlers;
null satisfies Stray<typeof inbox, InboxHandlers>;

interface InstallationsHandlers {
  add: Handler<'installations.add'>;
  get: Handler<'installations.get'>;
  getone: Handler<'installations.getone'>;
  regenerateToken: Handler<'installations.regenerateToken'>;
  remove: Handler<'installations.remove'>;
}
installations satisfies InstallationsHandlers;
null satisfies Stray<typeof installations, InstallationsHandlers>;

interface IntegrationIncomingHandlers {
  postData: Handler<'integrationIncoming.postData'>;
  urlCallback: Handler<'integrationIncoming.urlCallback'>;
}
integrationIncoming satisfies IntegrationIncomingHandlers;
null satisfies Stray<typeof integrationIncoming, IntegrationIncomingHandlers>;

interface IntegrationsHandlers {
  add: Handler<'integrations.add'>;
  get: Handler<'integrations.get'>;
  getone: Handler<'integrations.getone'>;
  update: Handler<'integrations.update'>;
  remove: Handler<'integrations.remove'>;
  regenerateSecret: Handler<'integrations.regenerateSecret'>;
  ping: Handler<'integrations.ping'>;
}
integrations satisfies IntegrationsHandlers;
null satisfies Stray<typeof integrations, IntegrationsHandlers>;

interface LiveHandlers {
  get: Handler<'live.get'>;
}
live satisfies LiveHandlers;
null satisfies Stray<typeof live, LiveHandlers>;

interface LoopInHandlers {
  getOrCreate: Handler<'loopIn.getOrCreate'>;
  disable: Handler<'loopIn.disable'>;
}
loopIn satisfies LoopInHandlers;
null satisfies Stray<typeof loopIn, LoopInHandlers>;

interface NotificationsHandlers {
  get: Handler<'notifications.get'>;
  markRead: Handler<'notifications.markRead'>;
  reset: Handler<'notifications.reset'>;
}
notifications satisfies NotificationsHandlers;
null satisfies Stray<typeof notifications, NotificationsHandlers>;

interface NotificationsSettingsHandlers {
  get: Handler<'notificationsSettings.get'>;
  update: Handler<'notificationsSettings.update'>;
  updateMany: Handler<'notificationsSettings.updateMany'>;
}
notificationsSettings satisfies NotificationsSettingsHandlers;
null satisfies Stray<typeof notificationsSettings, NotificationsSettingsHandlers>;

interface ReactionsHandlers {
  get: Handler<'reactions.get'>;
  add: Handler<'reactions.add'>;
  remove: Handler<'reactions.remove'>;
}
reactions satisfies ReactionsHandlers;
null satisfies Stray<typeof reactions, ReactionsHandlers>;

interface SearchHandlers {
  query: Handler<'search.query'>;
  search: Handler<'search.search'>;
  thread: Handler<'search.thread'>;
  conversation: Handler<'search.conversation'>;
  comments: Handler<'search.comments'>;
  expandCommentRange: Handler<'search.expandCommentRange'>;
  messages: Handler<'search.messages'>;
  expandConversationMessageRange: Handler<'search.expandConversationMessageRange'>;
}
search satisfies SearchHandlers;
null satisfies Stray<typeof search, SearchHandlers>;

interface SlashCommandsHandlers {
  get: Handler<'slashCommands.get'>;
}
slashCommands satisfies SlashCommandsHandlers;
null satisfies Stray<typeof slashCommands, SlashCommandsHandlers>;

interface ThreadsHandlers {
  add: Handler<'threads.add'>;
  getone: Handler<'threads.getone'>;
  get: Handler<'threads.get'>;
  getUnread: Handler<'threads.getUnread'>;
  markRead: Handler<'threads.markRead'>;
  update: Handler<'threads.update'>;
  remove: Handler<'threads.remove'>;
  moveToChannel: Handler<'threads.moveToChannel'>;
  star: Handler<'threads.star'>;
  unstar: Handler<'threads.unstar'>;
  pin: Handler<'threads.pin'>;
  unpin: Handler<'threads.unpin'>;
  follow: Handler<'threads.follow'>;
  unfollow: Handler<'threads.unfollow'>;
  markUnread: Handler<'threads.markUnread'>;
  markUnreadForOthers: Handler<'threads.markUnreadForOthers'>;
  markAllRead: Handler<'threads.markAllRead'>;
  clearUnread: Handler<'threads.clearUnread'>;
  mute: Handler<'threads.mute'>;
  unmute: Handler<'threads.unmute'>;
  archive: Handler<'threads.archive'>;
  unarchive: Handler<'threads.unarchive'>;
}
threads satisfies ThreadsHandlers;
null satisfies Stray<typeof threads, ThreadsHandlers>;

interface UrlJoinHandlers {
  getOrCreate: Handler<'urlJoin.getOrCreate'>;
  disable: Handler<'urlJoin.disable'>;
  joinWorkspace: Handler<'urlJoin.joinWorkspace'>;
}
urlJoin satisfies UrlJoinHandlers;
null satisfies Stray<typeof urlJoin, UrlJoinHandlers>;

interface UsersHandlers {
  login: Handler<'users.login'>;
  logout: Handler<'users.logout'>;
  register: Handler<'users.register'>;
  getSessionUser: Handler<'users.getSessionUser'>;
  validateToken: Handler<'users.validateToken'>;
  invalidateToken: Handler<'users.invalidateToken'>;
  update: Handler<'users.update'>;
  updateAvatar: Handler<'users.updateAvatar'>;
  updatePassword: Handler<'users.updatePassword'>;
  resetPassword: Handler<'users.resetPassword'>;
  setPassword: Handler<'users.setPassword'>;
  heartbeat: Handler<'users.heartbeat'>;
  resetPresence: Handler<'users.resetPresence'>;
  getBadge: Handler<'users.getBadge'>;
  isConnectedToExternal: Handler<'users.isConnectedToExternal'>;
  disconnectExternal: Handler<'users.disconnectExternal'>;
  delete: Handler<'users.delete'>;
}
users satisfies UsersHandlers;
null satisfies Stray<typeof users, UsersHandlers>;

interface WorkspaceUsersHandlers {
  get: Handler<'workspaceUsers.get'>;
  getIds: Handler<'workspaceUsers.getIds'>;
  getone: Handler<'workspaceUsers.getone'>;
  add: Handler<'workspaceUsers.add'>;
  resendInvite: Handler<'workspaceUsers.resendInvite'>;
  update: Handler<'workspaceUsers.update'>;
  remove: Handler<'workspaceUsers.remove'>;
  getByEmail: Handler<'workspaceUsers.getByEmail'>;
  getInfo: Handler<'workspaceUsers.getInfo'>;
  getLocalTime: Handler<'workspaceUsers.getLocalTime'>;
}
workspaceUsers satisfies WorkspaceUsersHandlers;
null satisfies Stray<typeof workspaceUsers, WorkspaceUsersHandlers>;

interface WorkspacesHandlers {
  add: Handler<'workspaces.add'>;
  getone: Handler<'workspaces.getone'>;
  getDefault: Handler<'workspaces.getDefault'>;
  get: Handler<'workspaces.get'>;
  getPublicChannels: Handler<'workspaces.getPublicChannels'>;
  update: Handler<'workspaces.update'>;
  updateAvatar: Handler<'workspaces.updateAvatar'>;
  remove: Handler<'workspaces.remove'>;
}
workspaces satisfies WorkspacesHandlers;
null satisfies Stray<typeof workspaces, WorkspacesHandlers>;

/** Method and path -> the handler. */
export const routes: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['POST /api/v3/attachments/upload', route(operations['attachments.upload'], attachments.upload)],
  ['POST /api/v3/attachments/remove', route(operations['attachments.remove'], attachments.remove)],
  ['POST /api/v3/batch', route(operations['batch.batch'], batch.batch)],
  ['POST /api/v3/channels/add', route(operations['channels.add'], channels.add)],
  ['GET /api/v3/channels/getone', route(operations['channels.getone'], channels.getone)],
  ['GET /api/v3/channels/get', route(operations['channels.get'], channels.get)],
  ['GET /api/v3/channels/get_without_members', route(operations['channels.getWithoutMembers'], channels.getWithoutMembers)],
  ['POST /api/v3/channels/update', route(operations['channels.update'], channels.update)],
  ['POST /api/v3/channels/archive', route(operations['channels.archive'], channels.archive)],
  ['POST /api/v3/channels/unarchive', route(operations['channels.unarchive'], channels.unarchive)],
  ['POST /api/v3/channels/favorite', route(operations['channels.favorite'], channels.favorite)],
  ['POST /api/v3/channels/unfavorite', route(operations['channels.unfavorite'], channels.unfavorite)],
  ['POST /api/v3/channels/remove', route(operations['channels.remove'], channels.remove)],
  ['POST /api/v3/channels/add_user', route(operations['channels.addUser'], channels.addUser)],
  ['POST /api/v3/channels/add_users', route(operations['channels.addUsers'], channels.addUsers)],
  ['POST /api/v3/channels/remove_user', route(operations['channels.removeUser'], channels.removeUser)],
  ['POST /api/v3/channels/remove_users', route(operations['channels.removeUsers'], channels.removeUsers)],
  ['POST /api/v3/comments/add', route(operations['comments.add'], comments.add)],
  ['GET /api/v3/comments/getone', route(operations['comments.getone'], comments.getone)],
  ['GET /api/v3/comments/get', route(operations['comments.get'], comments.get)],
  ['POST /api/v3/comments/update', route(operations['comments.update'], comments.update)],
  ['POST /api/v3/comments/remove', route(operations['comments.remove'], comments.remove)],
  ['POST /api/v3/comments/mark_position', route(operations['comments.markPosition'], comments.markPosition)],
  ['POST /api/v3/conversation_messages/add', route(operations['conversationMessages.add'], conversationMessages.add)],
  ['GET /api/v3/conversation_messages/getone', route(operations['conversationMessages.getone'], conversationMessages.getone)],
  ['GET /api/v3/conversation_messages/get', route(operations['conversationMessages.get'], conversationMessages.get)],
  ['POST /api/v3/conversation_messages/update', route(operations['conversationMessages.update'], conversationMessages.update)],
  ['POST /api/v3/conversation_messages/remove', route(operations['conversationMessages.remove'], conversationMessages.remove)],
  ['GET /api/v3/conversations/getone', route(operations['conversations.getone'], conversations.getone)],
  ['POST /api/v3/conversations/get_or_create', route(operations['conversations.getOrCreate'], conversations.getOrCreate)],
  ['GET /api/v3/conversations/get', route(operations['conversations.get'], conversations.get)],
  ['POST /api/v3/conversations/update', route(operations['conversations.update'], conversations.update)],
  ['POST /api/v3/conversations/add_user', route(operations['conversations.addUser'], conversations.addUser)],
  ['POST /api/v3/conversations/add_users', route(operations['conversations.addUsers'], conversations.addUsers)],
  ['GET /api/v3/conversations/remove_user', alias(operations['conversations.removeUserByGet'], route(operations['conversations.removeUser'], conversations.removeUser))],
  ['POST /api/v3/conversations/remove_user', route(operations['conversations.removeUser'], conversations.removeUser)],
  ['GET /api/v3/conversations/remove_users', alias(operations['conversations.removeUsersByGet'], route(operations['conversations.removeUsers'], conversations.removeUsers))],
  ['POST /api/v3/conversations/remove_users', route(operations['conversations.removeUsers'], conversations.removeUsers)],
  ['POST /api/v3/conversations/archive', route(operations['conversations.archive'], conversations.archive)],
  ['POST /api/v3/conversations/unarchive', route(operations['conversations.unarchive'], conversations.unarchive)],
  ['GET /api/v3/conversations/get_unread', route(operations['conversations.getUnread'], conversations.getUnread)],
  ['POST /api/v3/conversations/mark_read', route(operations['conversations.markRead'], conversations.markRead)],
  ['POST /api/v3/conversations/mark_unread', route(operations['conversations.markUnread'], conversations.markUnread)],
  ['POST /api/v3/conversations/mute', route(operations['conversations.mute'], conversations.mute)],
  ['POST /api/v3/conversations/unmute', route(operations['conversations.unmute'], conversations.unmute)],
  ['GET /api/v3/deliveries/get', route(operations['deliveries.get'], deliveries.get)],
  ['GET /api/v3/deliveries/getone', route(operations['deliveries.getone'], deliveries.getone)],
  ['POST /api/v3/deliveries/redeliver', route(operations['deliveries.redeliver'], deliveries.redeliver)],
  ['POST /api/v3/deliveries/redeliver_failed', route(operations['deliveries.redeliverFailed'], deliveries.redeliverFailed)],
  ['POST /api/v3/devices/add', route(operations['devices.add'], devices.add)],
  ['GET /api/v3/devices/get', route(operations['devices.get'], devices.get)],
  ['POST /api/v3/devices/remove', route(operations['devices.remove'], devices.remove)],
  ['POST /api/v3/devices/test', route(operations['devices.test'], devices.test)],
  ['POST /api/v3/groups/add', route(operations['groups.add'], groups.add)],
  ['GET /api/v3/groups/getone', route(operations['groups.getone'], groups.getone)],
  ['GET /api/v3/groups/get', route(operations['groups.get'], groups.get)],
  ['POST /api/v3/groups/update', route(operations['groups.update'], groups.update)],
  ['POST /api/v3/groups/add_user', route(operations['groups.addUser'], groups.addUser)],
  ['POST /api/v3/groups/add_users', route(operations['groups.addUsers'], groups.addUsers)],
  ['POST /api/v3/groups/remove_user', route(operations['groups.removeUser'], groups.removeUser)],
  ['POST /api/v3/groups/remove_users', route(operations['groups.removeUsers'], groups.removeUsers)],
  ['POST /api/v3/groups/remove', route(operations['groups.remove'], groups.remove)],
  ['POST /api/v3/hooks/subscribe', route(operations['hooks.subscribe'], hooks.subscribe)],
  ['POST /api/v3/hooks/unsubscribe', route(operations['hooks.unsubscribe'], hooks.unsubscribe)],
  ['GET /api/v3/hooks/get', route(operations['hooks.get'], hooks.get)],
  ['POST /api/v3/hooks/rotate_secret', route(operations['hooks.rotateSecret'], hooks.rotateSecret)],
  ['POST /api/v3/hooks/ping', route(operations['hooks.ping'], hooks.ping)],
  ['GET /api/v3/inbox/get', route(operations['inbox.get'], inbox.get)],
  ['GET /api/v3/inbox/get_count', route(operations['inbox.getCount'], inbox.getCount)],
  ['POST /api/v3/inbox/mark_all_read', route(operations['inbox.markAllRead'], inbox.markAllRead)],
  ['POST /api/v3/inbox/archive_all', route(operations['inbox.archiveAll'], inbox.archiveAll)],
  ['POST /api/v3/installations/add', route(operations['installations.add'], installations.add)],
  ['GET /api/v3/installations/get', route(operations['installations.get'], installations.get)],
  ['GET /api/v3/installations/getone', route(operations['installations.getone'], installations.getone)],
  ['POST /api/v3/installations/regenerate_token', route(operations['installations.regenerateToken'], installations.regenerateToken)],
  ['POST /api/v3/installations/remove', route(operations['installations.remove'], installations.remove)],
  ['POST /api/v3/integration_incoming/post_data', route(operations['integrationIncoming.postData'], integrationIncoming.postData)],
  ['POST /api/v3/integration_incoming/url_callback', route(operations['integrationIncoming.urlCallback'], integrationIncoming.urlCallback)],
  ['POST /api/v3/integrations/add', route(operations['integrations.add'], integrations.add)],
  ['GET /api/v3/integrations/get', route(operations['integrations.get'], integrations.get)],
  ['GET /api/v3/integrations/getone', route(operations['integrations.getone'], integrations.getone)],
  ['POST /api/v3/integrations/update', route(operations['integrations.update'], integrations.update)],
  ['POST /api/v3/integrations/remove', route(operations['integrations.remove'], integrations.remove)],
  ['POST /api/v3/integrations/regenerate_secret', route(operations['integrations.regenerateSecret'], integrations.regenerateSecret)],
  ['POST /api/v3/integrations/ping', route(operations['integrations.ping'], integrations.ping)],
  ['GET /api/v3/live/get', route(operations['live.get'], live.get)],
  ['POST /api/v3/loop_in/get_or_create', route(operations['loopIn.getOrCreate'], loopIn.getOrCreate)],
  ['POST /api/v3/loop_in/disable', route(operations['loopIn.disable'], loopIn.disable)],
  ['GET /api/v3/notifications/get', route(operations['notifications.get'], notifications.get)],
  ['POST /api/v3/notifications/mark_read', route(operations['notifications.markRead'], notifications.markRead)],
  ['POST /api/v3/notifications/reset', route(operations['notifications.reset'], notifications.reset)],
  ['GET /api/v3/notifications_settings/get', route(operations['notificationsSettings.get'], notificationsSettings.get)],
  ['POST /api/v3/notifications_settings/update', route(operations['notificationsSettings.update'], notificationsSettings.update)],
  ['POST /api/v3/notifications_settings/update_many', route(operations['notificationsSettings.updateMany'], notificationsSettings.updateMany)],
  ['POST /api/v3/reactions/get', route(operations['reactions.get'], reactions.get)],
  ['POST /api/v3/reactions/add', route(operations['reactions.add'], reactions.add)],
  ['POST /api/v3/reactions/remove', route(operations['reactions.remove'], reactions.remove)],
  ['GET /api/v3/search/query', route(operations['search.query'], search.query)],
  ['GET /api/v3/search', route(operations['search.search'], search.search)],
  ['GET /api/v3/search/thread', route(operations['search.thread'], search.thread)],
  ['GET /api/v3/search/conversation', route(operations['search.conversation'], search.conversation)],
  ['GET /api/v3/search/comments', route(operations['search.comments'], search.comments)],
  ['GET /api/v3/search/expand_comment_range', route(operations['search.expandCommentRange'], search.expandCommentRange)],
  ['GET /api/v3/search/messages', route(operations['search.messages'], search.messages)],
  ['GET /api/v3/search/expand_conversation_message_range', route(operations['search.expandConversationMessageRange'], search.expandConversationMessageRange)],
  ['POST /api/v3/slash_commands/get', route(operations['slashCommands.get'], slashCommands.get)],
  ['POST /api/v3/threads/add', route(operations['threads.add'], threads.add)],
  ['GET /api/v3/threads/getone', route(operations['threads.getone'], threads.getone)],
  ['GET /api/v3/threads/get', route(operations['threads.get'], threads.get)],
  ['GET /api/v3/threads/get_unread', route(operations['threads.getUnread'], threads.getUnread)],
  ['POST /api/v3/threads/mark_read', route(operations['threads.markRead'], threads.markRead)],
  ['POST /api/v3/threads/update', route(operations['threads.update'], threads.update)],
  ['POST /api/v3/threads/remove', route(operations['threads.remove'], threads.remove)],
  ['POST /api/v3/threads/move_to_channel', route(operations['threads.moveToChannel'], threads.moveToChannel)],
  ['POST /api/v3/threads/star', route(operations['threads.star'], threads.star)],
  ['POST /api/v3/threads/unstar', route(operations['threads.unstar'], threads.unstar)],
  ['POST /api/v3/threads/pin', route(operations['threads.pin'], threads.pin)],
  ['POST /api/v3/threads/unpin', route(operations['threads.unpin'], threads.unpin)],
  ['POST /api/v3/threads/follow', route(operations['threads.follow'], threads.follow)],
  ['POST /api/v3/threads/unfollow', route(operations['threads.unfollow'], threads.unfollow)],
  ['POST /api/v3/threads/mark_unread', route(operations['threads.markUnread'], threads.markUnread)],
  ['POST /api/v3/threads/mark_unread_for_others', route(operations['threads.markUnreadForOthers'], threads.markUnreadForOthers)],
  ['POST /api/v3/threads/mark_all_read', route(operations['threads.markAllRead'], threads.markAllRead)],
  ['POST /api/v3/threads/clear_unread', route(operations['threads.clearUnread'], threads.clearUnread)],
  ['POST /api/v3/threads/mute', route(operations['threads.mute'], threads.mute)],
  ['POST /api/v3/threads/unmute', route(operations['threads.unmute'], threads.unmute)],
  ['POST /api/v3/threads/archive', route(operations['threads.archive'], threads.archive)],
  ['POST /api/v3/threads/unarchive', route(operations['threads.unarchive'], threads.unarchive)],
  ['POST /api/v3/url_join/get_or_create', route(operations['urlJoin.getOrCreate'], urlJoin.getOrCreate)],
  ['POST /api/v3/url_join/disable', route(operations['urlJoin.disable'], urlJoin.disable)],
  ['POST /api/v3/url_join/join_workspace', route(operations['urlJoin.joinWorkspace'], urlJoin.joinWorkspace)],
  ['POST /api/v3/users/login', route(operations['users.login'], users.login)],
  ['POST /api/v3/users/logout', route(operations['users.logout'], users.logout)],
  ['POST /api/v3/users/register', route(operations['users.register'], users.register)],
  ['GET /api/v3/users/get_session_user', route(operations['users.getSessionUser'], users.getSessionUser)],
  ['POST /api/v3/users/validate_token', route(operations['users.validateToken'], users.validateToken)],
  ['POST /api/v3/users/invalidate_token', route(operations['users.invalidateToken'], users.invalidateToken)],
  ['POST /api/v3/users/update', route(operations['users.update'], users.update)],
  ['POST /api/v3/users/update_avatar', route(operations['users.updateAvatar'], users.updateAvatar)],
  ['POST /api/v3/users/update_password', route(operations['users.updatePassword'], users.updatePassword)],
  ['POST /api/v3/users/reset_password', route(operations['users.resetPassword'], users.resetPassword)],
  ['POST /api/v3/users/set_password', route(operations['users.setPassword'], users.setPassword)],
  ['POST /api/v3/users/heartbeat', route(operations['users.heartbeat'], users.heartbeat)],
  ['POST /api/v3/users/reset_presence', route(operations['users.resetPresence'], users.resetPresence)],
  ['GET /api/v3/users/get_badge', route(operations['users.getBadge'], users.getBadge)],
  ['GET /api/v3/users/is_connected_to_external', route(operations['users.isConnectedToExternal'], users.isConnectedToExternal)],
  ['POST /api/v3/users/disconnect_external', route(operations['users.disconnectExternal'], users.disconnectExternal)],
  ['POST /api/v3/users/delete', route(operations['users.delete'], users.delete)],
  ['GET /api/v4/workspace_users/get', route(operations['workspaceUsers.get'], workspaceUsers.get)],
  ['GET /api/v4/workspace_users/get_ids', route(operations['workspaceUsers.getIds'], workspaceUsers.getIds)],
  ['GET /api/v4/workspace_users/getone', route(operations['workspaceUsers.getone'], workspaceUsers.getone)],
  ['POST /api/v4/workspace_users/add', route(operations['workspaceUsers.add'], workspaceUsers.add)],
  ['POST /api/v4/workspace_users/resend_invite', route(operations['workspaceUsers.resendInvite'], workspaceUsers.resendInvite)],
  ['POST /api/v4/workspace_users/update', route(operations['workspaceUsers.update'], workspaceUsers.update)],
  ['POST /api/v4/workspace_users/remove', route(operations['workspaceUsers.remove'], workspaceUsers.remove)],
  ['GET /api/v4/workspace_users/get_by_email', route(operations['workspaceUsers.getByEmail'], workspaceUsers.getByEmail)],
  ['GET /api/v4/workspace_users/get_info', route(operations['workspaceUsers.getInfo'], workspaceUsers.getInfo)],
  ['GET /api/v4/workspace_users/get_local_time', route(operations['workspaceUsers.getLocalTime'], workspaceUsers.getLocalTime)],
  ['POST /api/v3/workspaces/add', route(operations['workspaces.add'], workspaces.add)],
  ['GET /api/v3/workspaces/getone', route(operations['workspaces.getone'], workspaces.getone)],
  ['GET /api/v3/workspaces/get_default', route(operations['workspaces.getDefault'], workspaces.getDefault)],
  ['GET /api/v3/workspaces/get', route(operations['workspaces.get'], workspaces.get)],
  ['GET /api/v3/workspaces/get_public_channels', route(operations['workspaces.getPublicChannels'], workspaces.getPublicChannels)],
  ['POST /api/v3/workspaces/update', route(operations['workspaces.update'], workspaces.update)],
  ['POST /api/v3/workspaces/update_avatar', route(operations['workspaces.updateAvatar'], workspaces.updateAvatar)],
  ['POST /api/v3/workspaces/remove', route(operations['workspaces.remove'], workspaces.remove)],
  ['POST /api/v2/integration_incoming/post_data', alias(operations['integrationIncoming.postDataV2'], route(operations['integrationIncoming.postData'], integrationIncoming.postData))],
  ['POST /api/v3/inbox/archive', alias(operations['inbox.archive'], route(operations['threads.archive'], threads.archive))],
  ['POST /api/v3/inbox/unarchive', alias(operations['inbox.unarchive'], route(operations['threads.unarchive'], threads.unarchive))],
  ['GET /api/v3/workspace_users/get', alias(operations['workspaceUsers.getV3'], route(operations['workspaceUsers.get'], workspaceUsers.get))],
  ['GET /api/v3/workspaces/get_users', alias(operations['workspaces.getUsers'], route(operations['workspaceUsers.get'], workspaceUsers.get))],
  ['POST /api/v3/workspaces/get_users', alias(operations['workspaces.getUsersByPost'], route(operations['workspaceUsers.get'], workspaceUsers.get))],
  ['GET /api/v3/workspace_users/get_ids', alias(operations['workspaceUsers.getIdsV3'], route(operations['workspaceUsers.getIds'], workspaceUsers.getIds))],
  ['GET /api/v3/workspace_users/getone', alias(operations['workspaceUsers.getoneV3'], route(operations['workspaceUsers.getone'], workspaceUsers.getone))],
  ['GET /api/v3/workspaces/get_user_by_id', alias(operations['workspaces.getUserById'], route(operations['workspaceUsers.getone'], workspaceUsers.getone))],
  ['POST /api/v3/workspace_users/add', alias(operations['workspaceUsers.addV3'], route(operations['workspaceUsers.add'], workspaceUsers.add))],
  ['POST /api/v3/workspaces/add_user', alias(operations['workspaces.addUser'], route(operations['workspaceUsers.add'], workspaceUsers.add))],
  ['POST /api/v3/workspace_users/resend_invite', alias(operations['workspaceUsers.resendInviteV3'], route(operations['workspaceUsers.resendInvite'], workspaceUsers.resendInvite))],
  ['POST /api/v3/workspaces/resend_invite', alias(operations['workspaces.resendInvite'], route(operations['workspaceUsers.resendInvite'], workspaceUsers.resendInvite))],
  ['POST /api/v3/workspace_users/update', alias(operations['workspaceUsers.updateV3'], route(operations['workspaceUsers.update'], workspaceUsers.update))],
  ['POST /api/v3/workspaces/update_user', alias(operations['workspaces.updateUser'], route(operations['workspaceUsers.update'], workspaceUsers.update))],
  ['POST /api/v3/workspace_users/remove', alias(operations['workspaceUsers.removeV3'], route(operations['workspaceUsers.remove'], workspaceUsers.remove))],
  ['POST /api/v3/workspaces/remove_user', alias(operations['workspaces.removeUser'], route(operations['workspaceUsers.remove'], workspaceUsers.remove))],
  ['GET /api/v3/workspace_users/get_by_email', alias(operations['workspaceUsers.getByEmailV3'], route(operations['workspaceUsers.getByEmail'], workspaceUsers.getByEmail))],
  ['GET /api/v3/workspaces/get_user_by_email', alias(operations['workspaces.getUserByEmail'], route(operations['workspaceUsers.getByEmail'], workspaceUsers.getByEmail))],
  ['GET /api/v3/workspace_users/get_info', alias(operations['workspaceUsers.getInfoV3'], route(operations['workspaceUsers.getInfo'], workspaceUsers.getInfo))],
  ['GET /api/v3/workspaces/get_user_info', alias(operations['workspaces.getUserInfo'], route(operations['workspaceUsers.getInfo'], workspaceUsers.getInfo))],
  ['GET /api/v3/workspace_users/get_local_time', alias(operations['workspaceUsers.getLocalTimeV3'], route(operations['workspaceUsers.getLocalTime'], workspaceUsers.getLocalTime))],
  ['GET /api/v3/workspaces/get_user_local_time', alias(operations['workspaces.getUserLocalTime'], route(operations['workspaceUsers.getLocalTime'], workspaceUsers.getLocalTime))],
]);
