// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { Call, List } from '../call.js';
import type { CallOptions, Send } from '../request.js';
import { Resource } from '../resource.js';
import type {
  AttachmentsUploadError,
  AttachmentsRemoveError,
  ChannelsAddError,
  ChannelsGetoneError,
  ChannelsGetError,
  ChannelsGetWithoutMembersError,
  ChannelsUpdateError,
  ChannelsArchiveError,
  ChannelsUnarchiveError,
  ChannelsFavoriteError,
  ChannelsUnfavoriteError,
  ChannelsRemoveError,
  ChannelsAddUserError,
  ChannelsAddUsersError,
  ChannelsRemoveUserError,
  ChannelsRemoveUsersError,
  CommentsAddError,
  CommentsGetoneError,
  CommentsGetError,
  CommentsUpdateError,
  CommentsRemoveError,
  CommentsMarkPositionError,
  ConversationMessagesAddError,
  ConversationMessagesGetoneError,
  ConversationMessagesGetError,
  ConversationMessagesUpdateError,
  ConversationMessagesRemoveError,
  ConversationsGetoneError,
  ConversationsGetOrCreateError,
  ConversationsGetError,
  ConversationsUpdateError,
  ConversationsAddUserError,
  ConversationsAddUsersError,
  ConversationsRemoveUserError,
  ConversationsRemoveUsersError,
  ConversationsArchiveError,
  ConversationsUnarchiveError,
  ConversationsGetUnreadError,
  ConversationsMarkReadError,
  ConversationsMarkUnreadError,
  ConversationsMuteError,
  ConversationsUnmuteError,
  DeliveriesGetError,
  DeliveriesGetoneError,
  DeliveriesRedeliverError,
  DeliveriesRedeliverFailedError,
  GroupsAddError,
  GroupsGetoneError,
  GroupsGetError,
  GroupsUpdateError,
  GroupsAddUserError,
  GroupsAddUsersError,
  GroupsRemoveUserError,
  GroupsRemoveUsersError,
  GroupsRemoveError,
  HooksSubscribeError,
  HooksUnsubscribeError,
  HooksGetError,
  HooksRotateSecretError,
  HooksPingError,
  InboxGetError,
  InboxGetCountError,
  InboxMarkAllReadError,
  InboxArchiveAllError,
  InstallationsAddError,
  InstallationsGetError,
  InstallationsGetoneError,
  InstallationsRemoveError,
  IntegrationIncomingPostDataError,
  IntegrationIncomingUrlCallbackError,
  IntegrationsAddError,
  IntegrationsGetError,
  IntegrationsGetoneError,
  IntegrationsUpdateError,
  IntegrationsRemoveError,
  IntegrationsRegenerateSecretError,
  IntegrationsPingError,
  LoopInGetOrCreateError,
  LoopInDisableError,
  NotificationsGetError,
  NotificationsMarkReadError,
  NotificationsResetError,
  NotificationsSettingsGetError,
  NotificationsSettingsUpdateError,
  NotificationsSettingsUpdateManyError,
  ReactionsGetError,
  ReactionsAddError,
  ReactionsRemoveError,
  SearchQueryError,
  SearchSearchError,
  SearchThreadError,
  SearchConversationError,
  SearchCommentsError,
  SearchExpandCommentRangeError,
  SearchMessagesError,
  SearchExpandConversationMessageRangeError,
  SlashCommandsGetError,
  ThreadsAddError,
  ThreadsGetoneError,
  ThreadsGetError,
  ThreadsGetUnreadError,
  ThreadsMarkReadError,
  ThreadsUpdateError,
  ThreadsRemoveError,
  ThreadsMoveToChannelError,
  ThreadsStarError,
  ThreadsUnstarError,
  ThreadsPinError,
  ThreadsUnpinError,
  ThreadsFollowError,
  ThreadsUnfollowError,
  ThreadsMarkUnreadError,
  ThreadsMarkUnreadForOthersError,
  ThreadsMarkAllReadError,
  ThreadsClearUnreadError,
  ThreadsMuteError,
  ThreadsUnmuteError,
  ThreadsArchiveError,
  ThreadsUnarchiveError,
  UrlJoinGetOrCreateError,
  UrlJoinDisableError,
  UrlJoinJoinWorkspaceError,
  UsersLoginError,
  UsersLogoutError,
  UsersRegisterError,
  UsersGetSessionUserError,
  UsersValidateTokenError,
  UsersInvalidateTokenError,
  UsersUpdateError,
  UsersUpdateAvatarError,
  UsersUpdatePasswordError,
  UsersResetPasswordError,
  UsersSetPasswordError,
  UsersHeartbeatError,
  UsersResetPresenceError,
  UsersIsConnectedToExternalError,
  UsersDisconnectExternalError,
  UsersDeleteError,
  WorkspaceUsersGetError,
  WorkspaceUsersGetIdsError,
  WorkspaceUsersGetoneError,
  WorkspaceUsersAddError,
  WorkspaceUsersResendInviteError,
  WorkspaceUsersUpdateError,
  WorkspaceUsersRemoveError,
  WorkspaceUsersGetByEmailError,
  WorkspaceUsersGetInfoError,
  WorkspaceUsersGetLocalTimeError,
  WorkspacesAddError,
  WorkspacesGetoneError,
  WorkspacesGetDefaultError,
  WorkspacesGetError,
  WorkspacesGetPublicChannelsError,
  WorkspacesUpdateError,
  WorkspacesUpdateAvatarError,
  WorkspacesRemoveError,
  InboxArchiveError,
  InboxUnarchiveError,
} from './errors.js';
import type {
  Attachment,
  AttachmentsRemoveRequest,
  AttachmentsUploadRequest,
  BotReply,
  Channel,
  ChannelWithoutMembers,
  ChannelsAddRequest,
  ChannelsAddUserRequest,
  ChannelsAddUsersRequest,
  ChannelsArchiveRequest,
  ChannelsFavoriteRequest,
  ChannelsGetRequest,
  ChannelsGetWithoutMembersRequest,
  ChannelsGetoneRequest,
  ChannelsRemoveRequest,
  ChannelsRemoveUserRequest,
  ChannelsRemoveUsersRequest,
  ChannelsUnarchiveRequest,
  ChannelsUnfavoriteRequest,
  ChannelsUpdateRequest,
  Comment,
  CommentOrId,
  CommentsAddRequest,
  CommentsGetRequest,
  CommentsGetoneRequest,
  CommentsMarkPositionRequest,
  CommentsRemoveRequest,
  CommentsUpdateRequest,
  Conversation,
  ConversationMessage,
  ConversationMessageOrId,
  ConversationMessagesAddRequest,
  ConversationMessagesGetRequest,
  ConversationMessagesGetoneRequest,
  ConversationMessagesRemoveRequest,
  ConversationMessagesUpdateRequest,
  ConversationsAddUserRequest,
  ConversationsAddUsersRequest,
  ConversationsArchiveRequest,
  ConversationsGetOrCreateRequest,
  ConversationsGetRequest,
  ConversationsGetUnreadRequest,
  ConversationsGetoneRequest,
  ConversationsMarkReadRequest,
  ConversationsMarkUnreadRequest,
  ConversationsMuteRequest,
  ConversationsRemoveUserRequest,
  ConversationsRemoveUsersRequest,
  ConversationsUnarchiveRequest,
  ConversationsUnmuteRequest,
  ConversationsUpdateRequest,
  DeliveriesGetRequest,
  DeliveriesGetoneRequest,
  DeliveriesRedeliverFailedRequest,
  DeliveriesRedeliverRequest,
  Delivery,
  DeliveryDetails,
  ExternalConnection,
  Group,
  GroupsAddRequest,
  GroupsAddUserRequest,
  GroupsAddUsersRequest,
  GroupsGetRequest,
  GroupsGetoneRequest,
  GroupsRemoveRequest,
  GroupsRemoveUserRequest,
  GroupsRemoveUsersRequest,
  GroupsUpdateRequest,
  Hook,
  HookPing,
  HookSubscription,
  HooksPingRequest,
  HooksRotateSecretRequest,
  HooksSubscribeRequest,
  HooksUnsubscribeRequest,
  InboxArchiveAllRequest,
  InboxCount,
  InboxGetCountRequest,
  InboxGetRequest,
  InboxMarkAllReadRequest,
  Installation,
  InstallationDetails,
  InstallationsAddRequest,
  InstallationsGetRequest,
  InstallationsGetoneRequest,
  InstallationsRemoveRequest,
  Integration,
  IntegrationDetails,
  IntegrationIncomingPostDataRequest,
  IntegrationIncomingUrlCallbackRequest,
  IntegrationPing,
  IntegrationPost,
  IntegrationsAddRequest,
  IntegrationsGetRequest,
  IntegrationsGetoneRequest,
  IntegrationsPingRequest,
  IntegrationsRegenerateSecretRequest,
  IntegrationsRemoveRequest,
  IntegrationsUpdateRequest,
  LoopIn,
  LoopInDisableRequest,
  LoopInGetOrCreateRequest,
  Notification,
  NotificationList,
  NotificationSettings,
  NotificationsGetRequest,
  NotificationsMarkReadRequest,
  NotificationsSettingsGetRequest,
  NotificationsSettingsUpdateManyRequest,
  NotificationsSettingsUpdateRequest,
  Ok,
  Reactions,
  ReactionsAddRequest,
  ReactionsGetRequest,
  ReactionsRemoveRequest,
  RedeliveryCount,
  SearchCommentsRequest,
  SearchConversationRequest,
  SearchDetails,
  SearchExpandCommentRangeRequest,
  SearchExpandConversationMessageRangeRequest,
  SearchMessagesRequest,
  SearchPage,
  SearchPageItem,
  SearchQueryRequest,
  SearchResult,
  SearchResultItem,
  SearchSearchRequest,
  SearchThreadRequest,
  SearchedComments,
  SearchedMessages,
  SlashCommand,
  SlashCommandsGetRequest,
  Thread,
  ThreadIdRequest,
  ThreadOrId,
  ThreadsAddRequest,
  ThreadsClearUnreadRequest,
  ThreadsGetRequest,
  ThreadsGetUnreadRequest,
  ThreadsGetoneRequest,
  ThreadsMarkAllReadRequest,
  ThreadsMarkReadRequest,
  ThreadsMarkUnreadRequest,
  ThreadsMoveToChannelRequest,
  ThreadsMuteRequest,
  ThreadsUpdateRequest,
  UnreadConversation,
  UnreadThread,
  UrlJoin,
  UrlJoinDisableRequest,
  UrlJoinGetOrCreateRequest,
  UrlJoinJoinWorkspaceRequest,
  User,
  UsersDeleteRequest,
  UsersHeartbeatRequest,
  UsersLoginRequest,
  UsersRegisterRequest,
  UsersResetPasswordRequest,
  UsersResetPresenceRequest,
  UsersSetPasswordRequest,
  UsersUpdateAvatarRequest,
  UsersUpdatePasswordRequest,
  UsersUpdateRequest,
  UsersValidateTokenRequest,
  Workspace,
  WorkspaceUser,
  WorkspaceUserInfo,
  WorkspaceUsersAddRequest,
  WorkspaceUsersGetByEmailRequest,
  WorkspaceUsersGetIdsRequest,
  WorkspaceUsersGetInfoRequest,
  WorkspaceUsersGetLocalTimeRequest,
  WorkspaceUsersGetRequest,
  WorkspaceUsersGetoneRequest,
  WorkspaceUsersRemoveRequest,
  WorkspaceUsersResendInviteRequest,
  WorkspaceUsersUpdateRequest,
  WorkspacesAddRequest,
  WorkspacesGetPublicChannelsRequest,
  WorkspacesGetRequest,
  WorkspacesGetoneRequest,
  WorkspacesRemoveRequest,
  WorkspacesUpdateAvatarRequest,
  WorkspacesUpdateRequest,
} from './schemas.js';

export class AttachmentsApi extends Resource {
  /**
   * Upload a file.
   *
   * Keeps a file, to be attached to threads, comments and messages: the answer is passed on in their `attachments`. The body is `multipart/form-data`; the bytes come in the part `file_name` or `file`, once, and are read only when the credentials have proven right, so a token travels in the header or the query. The name is that of the part, or the one in a text part `file_name`. Its type is told by its content. `upload_state` is `failed` when the bytes are cut off or cannot be read as what they are. Whoever is signed in may. Until it is attached, only who uploaded it sees it, and after 24 hours it is removed. An `attachment_id` that is in use already is 131. What takes too long to look at, or comes while too many files are looked at, is kept without measures: `image_width`, `image_height` and `duration` are null, and `underlying_type` is `application/octet-stream` where not even that could be told. A file that is too large, and one for which there is no room, is 205, with the `reason` `user_quota` when the user may not have so many bytes of uploads, `disk_full` when the server's disk is full. Posting what is attached is 205, `workspace_quota`, when the posts of the workspace may not have so many. Emits nothing.
   *
   * `POST /api/v3/attachments/upload`. Scopes of programs: `attachments:write`.
   */
  upload(args: AttachmentsUploadRequest, options?: CallOptions): Call<Attachment, AttachmentsUploadError> {
    return this.callUpload('attachments/upload', args, options, 'file_name');
  }

  /**
   * Take an attachment away.
   *
   * Takes an attachment away from a thread, a comment or a message. Who wrote that may, and of threads and comments admins, in an archived channel too. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. What is not attached there is 110. An upload that hangs on nothing else then is removed after 24 hours. Emits `thread_updated`, `comment_updated` or `message_updated`.
   *
   * `POST /api/v3/attachments/remove`. Scopes of programs: `attachments:write`.
   */
  remove(args: AttachmentsRemoveRequest, options?: CallOptions): Call<Ok, AttachmentsRemoveError> {
    return this.callWrite('attachments/remove', args, options);
  }
}

export class ChannelsApi extends Resource {
  /**
   * Add a channel.
   *
   * Adds a channel to a workspace. Users and admins may, guests may not. The caller is in it, named in `user_ids` or not. Whoever is named in `user_ids` or `default_recipients` must be in the workspace, or it is 106 and nothing is added; `default_groups` must be groups of it, or it is 119. Emits `channel_added`, which names those who are in the channel; they get no events of their own.
   *
   * `POST /api/v3/channels/add`. Scopes of programs: `channels:write`.
   */
  add(args: ChannelsAddRequest, options?: CallOptions): Call<Channel, ChannelsAddError> {
    return this.callWrite('channels/add', args, options);
  }

  /**
   * Get a channel.
   *
   * Shows one channel to those who see it. A public one is seen by users and admins of the workspace, and by guests who are in it; a private one only by those who are in it, and by no admin outside.
   *
   * `GET /api/v3/channels/getone`. Scopes of programs: `channels:read`.
   */
  getone(args: ChannelsGetoneRequest, options?: CallOptions): Call<Channel, ChannelsGetoneError> {
    return this.callRead('channels/getone', args, options);
  }

  /**
   * List channels.
   *
   * Lists the channels of a workspace that the caller sees, in the order of their ids: those in use, or with `archived` only the archived ones.
   *
   * `GET /api/v3/channels/get`. Scopes of programs: `channels:read`.
   */
  get(args: ChannelsGetRequest, options?: CallOptions): List<Channel, ChannelsGetError> {
    return this.callList('channels/get', args, options);
  }

  /**
   * List private channels without members.
   *
   * Lists the private channels of a workspace that nobody is in any more, bots included, in the order of their ids. An ADMIN may, and sees nothing else of them: no threads, no search results and no events. `channels/remove` removes them. Everybody else gets 109.
   *
   * `GET /api/v3/channels/get_without_members`. Scopes of programs: `channels:read`.
   */
  getWithoutMembers(args: ChannelsGetWithoutMembersRequest, options?: CallOptions): List<ChannelWithoutMembers, ChannelsGetWithoutMembersError> {
    return this.callList('channels/get_without_members', args, options);
  }

  /**
   * Change a channel.
   *
   * Changes what is given of a channel; what is not given stays as it is. One field is enough, and none is 19. Those in the channel who are no guests may, and admins who see it. Whoever is named in `default_recipients` must be in the workspace, or it is 106 and nothing is changed; `default_groups` must be groups of it, or it is 119. `is_favorited` is the caller's own. Emits `channel_updated`, unless everything was so already or nothing but `is_favorited` is given. When it makes a public channel private, subscribers who are not in it get `channel_deleted` instead.
   *
   * `POST /api/v3/channels/update`. Scopes of programs: `channels:write`.
   */
  update(args: ChannelsUpdateRequest, options?: CallOptions): Call<Channel, ChannelsUpdateError> {
    return this.callWrite('channels/update', args, options);
  }

  /**
   * Archive a channel.
   *
   * Archives a channel: it can be read, and nothing can be posted in it. Its maker and admins who see it may. The `default_channel` of a workspace cannot be archived: 114 with the `reason` `default_channel`. What is archived already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_updated`.
   *
   * `POST /api/v3/channels/archive`. Scopes of programs: `channels:write`.
   */
  archive(args: ChannelsArchiveRequest, options?: CallOptions): Call<Ok, ChannelsArchiveError> {
    return this.callWrite('channels/archive', args, options);
  }

  /**
   * Take a channel back into use.
   *
   * Ends that a channel is archived. Its maker and admins who see it may. What is in use already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_updated`.
   *
   * `POST /api/v3/channels/unarchive`. Scopes of programs: `channels:write`.
   */
  unarchive(args: ChannelsUnarchiveRequest, options?: CallOptions): Call<Ok, ChannelsUnarchiveError> {
    return this.callWrite('channels/unarchive', args, options);
  }

  /**
   * Make a channel a favourite.
   *
   * Makes a channel a favourite of the caller's. Everybody who sees it may. Repeated, it answers the same. Emits nothing.
   *
   * `POST /api/v3/channels/favorite`. Scopes of programs: `channels:write`.
   */
  favorite(args: ChannelsFavoriteRequest, options?: CallOptions): Call<Ok, ChannelsFavoriteError> {
    return this.callWrite('channels/favorite', args, options);
  }

  /**
   * Make a channel no favourite.
   *
   * Ends that a channel is a favourite of the caller's. Everybody who sees it may. Repeated, it answers the same. Emits nothing.
   *
   * `POST /api/v3/channels/unfavorite`. Scopes of programs: `channels:write`.
   */
  unfavorite(args: ChannelsUnfavoriteRequest, options?: CallOptions): Call<Ok, ChannelsUnfavoriteError> {
    return this.callWrite('channels/unfavorite', args, options);
  }

  /**
   * Remove a channel.
   *
   * Removes an archived channel: it is gone for everybody, with its threads and comments. Its maker and admins who see it may. One that is not archived is 114 with the `reason` `channel_not_archived`. An ADMIN removes a private channel that nobody is in, archived or not (`channels/get_without_members`). The `default_channel` of a workspace is 114 with `default_channel`. Emits `channel_deleted` and nothing for what was in it.
   *
   * `POST /api/v3/channels/remove`. Scopes of programs: `channels:remove`.
   */
  remove(args: ChannelsRemoveRequest, options?: CallOptions): Call<Ok, ChannelsRemoveError> {
    return this.callWrite('channels/remove', args, options);
  }

  /**
   * Add a person to a channel.
   *
   * Adds a member of the workspace to a channel. Those in the channel who are no guests may, and admins who see it; users and admins may add themselves to a public one. Who is in it already stays so: the answer is the same, and nothing is emitted. Otherwise emits `channel_user_added`.
   *
   * `POST /api/v3/channels/add_user`. Scopes of programs: `channels:write`.
   */
  addUser(args: ChannelsAddUserRequest, options?: CallOptions): Call<Ok, ChannelsAddUserError> {
    return this.callWrite('channels/add_user', args, options);
  }

  /**
   * Add people to a channel.
   *
   * Adds members of the workspace to a channel, all or, when one of them is not in the workspace, none. Those in the channel who are no guests may, and admins who see it; users and admins may add themselves to a public one. Emits `channel_user_added` once for each who was not in it yet.
   *
   * `POST /api/v3/channels/add_users`. Scopes of programs: `channels:write`.
   */
  addUsers(args: ChannelsAddUsersRequest, options?: CallOptions): Call<Ok, ChannelsAddUsersError> {
    return this.callWrite('channels/add_users', args, options);
  }

  /**
   * Take a person out of a channel.
   *
   * Takes a person out of a channel. Those in the channel who are no guests may, and admins who see it; everybody may take themself out. Who is not in it is 106. A person who does not see the channel from then on loses what was unread of it, and their favourite. The last one may go too. Emits `channel_user_removed`.
   *
   * `POST /api/v3/channels/remove_user`. Scopes of programs: `channels:write`.
   */
  removeUser(args: ChannelsRemoveUserRequest, options?: CallOptions): Call<Ok, ChannelsRemoveUserError> {
    return this.callWrite('channels/remove_user', args, options);
  }

  /**
   * Take people out of a channel.
   *
   * Takes people out of a channel, all or, when one of them is not in it, none: 106. Those in the channel who are no guests may, and admins who see it; everybody may take themself out. Those who do not see the channel from then on lose what was unread of it, and their favourite. Emits `channel_user_removed` once for each.
   *
   * `POST /api/v3/channels/remove_users`. Scopes of programs: `channels:write`.
   */
  removeUsers(args: ChannelsRemoveUsersRequest, options?: CallOptions): Call<Ok, ChannelsRemoveUsersError> {
    return this.callWrite('channels/remove_users', args, options);
  }
}

export class CommentsApi extends Resource {
  /**
   * Add a comment.
   *
   * Adds a comment at the end of a thread, and with `thread_action` closes or reopens the thread. Users and admins who see the channel may, guests who are in it too; a guest closes and reopens only their own thread. Notifies `recipients`, by default everyone in the thread, and those in `groups` on top. Whoever is named in `recipients` or `direct_mentions` must be in the workspace, or it is 106; who cannot see the thread is listed and not notified. A group that is named in `groups` or `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. In an archived channel: 114, with `archived` as the `reason`. A comment without `thread_action` leaves a closed thread closed; closing a closed thread and reopening an open one are accepted. With `send_as_integration` its author is the bot of the program whose token is used: its integration is installed in the workspace, and its bot is in the channel; for everybody else that is 109. What is named and attached is still looked at as the user's. Without `thread_action` and `send_as_integration`, a text that begins with a slash command of the workspace calls it (see `slash_commands/get`). Emits `comment_added`, and `thread_updated` when the thread was closed or reopened.
   *
   * `POST /api/v3/comments/add`. Scopes of programs: `comments:write`.
   */
  add(args: CommentsAddRequest, options?: CallOptions): Call<Comment, CommentsAddError> {
    return this.callWrite('comments/add', args, options);
  }

  /**
   * Get a comment.
   *
   * Shows one comment to those who see its channel.
   *
   * `GET /api/v3/comments/getone`. Scopes of programs: `comments:read`.
   */
  getone(args: CommentsGetoneRequest, options?: CallOptions): Call<Comment, CommentsGetoneError> {
    return this.callRead('comments/getone', args, options);
  }

  /**
   * List comments.
   *
   * Lists the comments of a thread to those who see its channel, by `obj_index`, the newest first. Removed ones stand in their place, with `deleted` true. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/comments/get`. Scopes of programs: `comments:read`.
   */
  get(args: CommentsGetRequest, options?: CallOptions): List<CommentOrId, CommentsGetError> {
    return this.callList('comments/get', args, options);
  }

  /**
   * Change a comment.
   *
   * Changes what a comment says; what is not given stays. Only who wrote it may, in an archived channel too. A removed comment is 114, with `removed` as the `reason`. Whom the new content, `direct_mentions` or `direct_group_mentions` mention for the first time takes part from then on, finds the comment unread and is notified; nobody else is. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; a group in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. Without these, those whom they named before stay. Emits `comment_updated`, when something has changed.
   *
   * `POST /api/v3/comments/update`. Scopes of programs: `comments:write`.
   */
  update(args: CommentsUpdateRequest, options?: CallOptions): Call<Comment, CommentsUpdateError> {
    return this.callWrite('comments/update', args, options);
  }

  /**
   * Remove a comment.
   *
   * Removes what a comment says, for everybody and for good. Who wrote it and admins may. It keeps its index, with `deleted` true. Emits `comment_deleted`; removing it again changes nothing.
   *
   * `POST /api/v3/comments/remove`. Scopes of programs: `comments:remove`.
   */
  remove(args: CommentsRemoveRequest, options?: CallOptions): Call<Ok, CommentsRemoveError> {
    return this.callWrite('comments/remove', args, options);
  }

  /**
   * Mark a thread as read up to a comment.
   *
   * Marks a thread as read for the caller, up to and including a comment of it; one of another thread is 115. Emits nothing.
   *
   * `POST /api/v3/comments/mark_position`. Scopes of programs: `threads:write`.
   */
  markPosition(args: CommentsMarkPositionRequest, options?: CallOptions): Call<Ok, CommentsMarkPositionError> {
    return this.callWrite('comments/mark_position', args, options);
  }
}

export class ConversationMessagesApi extends Resource {
  /**
   * Add a message.
   *
   * Adds a message at the end of a conversation. Everybody inside may, and the others find it unread; for those who had archived the conversation it comes back. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; who is not in the conversation learns nothing of it. A group that is named in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. A text that begins with a slash command of the workspace calls it (see `slash_commands/get`). Emits `message_added`.
   *
   * `POST /api/v3/conversation_messages/add`. Scopes of programs: `messages:write`.
   */
  add(args: ConversationMessagesAddRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesAddError> {
    return this.callWrite('conversation_messages/add', args, options);
  }

  /**
   * Get a message.
   *
   * Shows one message to those who are in its conversation, unless it was said privately before they came.
   *
   * `GET /api/v3/conversation_messages/getone`. Scopes of programs: `messages:read`.
   */
  getone(args: ConversationMessagesGetoneRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesGetoneError> {
    return this.callRead('conversation_messages/getone', args, options);
  }

  /**
   * List messages.
   *
   * Lists the messages of a conversation to those who are in it, as far as they see them, by `obj_index`, the newest first. Removed ones stand in their place, with `deleted` true. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/conversation_messages/get`. Scopes of programs: `messages:read`.
   */
  get(args: ConversationMessagesGetRequest, options?: CallOptions): List<ConversationMessageOrId, ConversationMessagesGetError> {
    return this.callList('conversation_messages/get', args, options);
  }

  /**
   * Change a message.
   *
   * Changes what a message says; what is not given stays. Only who wrote it may. A removed message and one of the service itself are 114, with `removed` or `system_message` as the `reason`. Whom it mentions for the first time finds it unread. Whoever is named in `direct_mentions` must be in the workspace, or it is 106, and a group in `direct_group_mentions` one that the caller sees there, or it is 119; what is not named anew stays. Emits `message_updated`, when something has changed.
   *
   * `POST /api/v3/conversation_messages/update`. Scopes of programs: `messages:write`.
   */
  update(args: ConversationMessagesUpdateRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesUpdateError> {
    return this.callWrite('conversation_messages/update', args, options);
  }

  /**
   * Remove a message.
   *
   * Removes what a message says, for everybody and for good, and what hangs on it. Only who wrote it may, and nobody removes what the service itself says: 114, with `system_message` as the `reason`. It keeps its index, with `deleted` true. Emits `message_deleted`; removing it again changes nothing.
   *
   * `POST /api/v3/conversation_messages/remove`. Scopes of programs: `messages:remove`.
   */
  remove(args: ConversationMessagesRemoveRequest, options?: CallOptions): Call<Ok, ConversationMessagesRemoveError> {
    return this.callWrite('conversation_messages/remove', args, options);
  }
}

export class ConversationsApi extends Resource {
  /**
   * Get a conversation.
   *
   * Shows one conversation to those who are in it.
   *
   * `GET /api/v3/conversations/getone`. Scopes of programs: `messages:read`.
   */
  getone(args: ConversationsGetoneRequest, options?: CallOptions): Call<Conversation, ConversationsGetoneError> {
    return this.callRead('conversations/getone', args, options);
  }

  /**
   * Get the conversation of some people, or begin it.
   *
   * Shows the conversation of exactly these people and the caller, who is named in `user_ids` or not; of several, the last active. When there is none, it begins one. Two callers at once get the same. With nobody but the caller it is their notes to self. A `temp_id` stands for the conversation, begun or found. Whoever is named must be in the workspace and seen by the caller, or it is 106. Emits nothing.
   *
   * `POST /api/v3/conversations/get_or_create`. Scopes of programs: `messages:write`.
   */
  getOrCreate(args: ConversationsGetOrCreateRequest, options?: CallOptions): Call<Conversation, ConversationsGetOrCreateError> {
    return this.callWrite('conversations/get_or_create', args, options);
  }

  /**
   * List conversations.
   *
   * Lists the caller's conversations in a workspace, by their last activity, or by id when `before_id` or `after_id` is given: those in use, or with `archived` only those that the caller has archived. One in use in which nothing has been said is not listed. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/conversations/get`. Scopes of programs: `messages:read`.
   */
  get(args: ConversationsGetRequest, options?: CallOptions): List<Conversation, ConversationsGetError> {
    return this.callList('conversations/get', args, options);
  }

  /**
   * Change a conversation.
   *
   * Gives a conversation another `title`, where null or an empty text clears it, and archives it for the caller or takes it back; one of the two is needed. Everybody inside may. A conversation of two has no title: to give it one is 114, with `private` as the `reason`. A new title leaves a message that says so, and so emits `message_added`; `archived` is the caller's own and emits nothing.
   *
   * `POST /api/v3/conversations/update`. Scopes of programs: `messages:write`.
   */
  update(args: ConversationsUpdateRequest, options?: CallOptions): Call<Conversation, ConversationsUpdateError> {
    return this.callWrite('conversations/update', args, options);
  }

  /**
   * Add somebody to a conversation.
   *
   * Brings somebody of the workspace into a conversation. Everybody inside may; whoever is named must be in the workspace and seen by the caller, or it is 106. A message says so, and emits `message_added`. Who comes into a conversation of one or two sees it from that message on: nobody who comes later ever sees what was private before. Notes to self stay for oneself: 114, with `default_conversation` as the `reason`. Adding somebody who is in it changes nothing.
   *
   * `POST /api/v3/conversations/add_user`. Scopes of programs: `messages:write`.
   */
  addUser(args: ConversationsAddUserRequest, options?: CallOptions): Call<Ok, ConversationsAddUserError> {
    return this.callWrite('conversations/add_user', args, options);
  }

  /**
   * Add people to a conversation.
   *
   * Brings people into a conversation together, as `conversations/add_user` does with one. One message names them all.
   *
   * `POST /api/v3/conversations/add_users`. Scopes of programs: `messages:write`.
   */
  addUsers(args: ConversationsAddUsersRequest, options?: CallOptions): Call<Ok, ConversationsAddUsersError> {
    return this.callWrite('conversations/add_users', args, options);
  }

  /**
   * Take somebody out of a conversation.
   *
   * Takes somebody out of a conversation, who sees nothing of it from then on. Anybody may leave; others are taken out only of a conversation of three or more, or it is 109. Who is not in it: 106. A message says so to those who stay, and emits `message_added`. Notes to self are left by nobody: 114, with `default_conversation` as the `reason`.
   *
   * `POST /api/v3/conversations/remove_user`. Scopes of programs: `messages:write`.
   */
  removeUser(args: ConversationsRemoveUserRequest, options?: CallOptions): Call<Ok, ConversationsRemoveUserError> {
    return this.callWrite('conversations/remove_user', args, options);
  }

  /**
   * Take people out of a conversation.
   *
   * Takes people out of a conversation together, all or none, as `conversations/remove_user` does with one. One message names them all.
   *
   * `POST /api/v3/conversations/remove_users`. Scopes of programs: `messages:write`.
   */
  removeUsers(args: ConversationsRemoveUsersRequest, options?: CallOptions): Call<Ok, ConversationsRemoveUsersError> {
    return this.callWrite('conversations/remove_users', args, options);
  }

  /**
   * Archive a conversation.
   *
   * Archives a conversation for the caller; a new message brings it back. Emits nothing.
   *
   * `POST /api/v3/conversations/archive`. Scopes of programs: `messages:write`.
   */
  archive(args: ConversationsArchiveRequest, options?: CallOptions): Call<Ok, ConversationsArchiveError> {
    return this.callWrite('conversations/archive', args, options);
  }

  /**
   * Take a conversation back.
   *
   * Takes a conversation that the caller has archived back into use. Emits nothing.
   *
   * `POST /api/v3/conversations/unarchive`. Scopes of programs: `messages:write`.
   */
  unarchive(args: ConversationsUnarchiveRequest, options?: CallOptions): Call<Ok, ConversationsUnarchiveError> {
    return this.callWrite('conversations/unarchive', args, options);
  }

  /**
   * List unread conversations.
   *
   * Lists the caller's unread conversations in a workspace, as far as the caller has not muted them.
   *
   * `GET /api/v3/conversations/get_unread`. Scopes of programs: `messages:read`.
   */
  getUnread(args: ConversationsGetUnreadRequest, options?: CallOptions): List<UnreadConversation, ConversationsGetUnreadError> {
    return this.callList('conversations/get_unread', args, options);
  }

  /**
   * Mark a conversation as read.
   *
   * Marks a conversation as read for the caller, up to and including `obj_index` or the message `message_id`, and wholly without both; never back. Both at once are 20, and a message of another conversation is 125. `conversation_id` is understood in place of `id`. Emits nothing.
   *
   * `POST /api/v3/conversations/mark_read`. Scopes of programs: `messages:write`.
   */
  markRead(args?: ConversationsMarkReadRequest, options?: CallOptions): Call<Ok, ConversationsMarkReadError> {
    return this.callWrite('conversations/mark_read', args, options);
  }

  /**
   * Mark a conversation as unread.
   *
   * Makes the message at `obj_index`, or the message `message_id`, the first that the caller has not read; one of the two is needed, both at once are 20. A message of another conversation is 125. Emits nothing.
   *
   * `POST /api/v3/conversations/mark_unread`. Scopes of programs: `messages:write`.
   */
  markUnread(args: ConversationsMarkUnreadRequest, options?: CallOptions): Call<Ok, ConversationsMarkUnreadError> {
    return this.callWrite('conversations/mark_unread', args, options);
  }

  /**
   * Mute a conversation.
   *
   * Mutes a conversation for the caller, for so many minutes from now; muting it again sets a new end. Until then `conversations/get_unread` leaves it out; what was said meanwhile is unread afterwards. Emits nothing.
   *
   * `POST /api/v3/conversations/mute`. Scopes of programs: `messages:write`.
   */
  mute(args: ConversationsMuteRequest, options?: CallOptions): Call<Conversation, ConversationsMuteError> {
    return this.callWrite('conversations/mute', args, options);
  }

  /**
   * Unmute a conversation.
   *
   * Ends the muting of a conversation for the caller. Emits nothing.
   *
   * `POST /api/v3/conversations/unmute`. Scopes of programs: `messages:write`.
   */
  unmute(args: ConversationsUnmuteRequest, options?: CallOptions): Call<Conversation, ConversationsUnmuteError> {
    return this.callWrite('conversations/unmute', args, options);
  }
}

export class DeliveriesApi extends Resource {
  /**
   * List deliveries.
   *
   * Lists what was, or is, to be told to a subscription of the caller, the newest event first, for 30 days. A program gets what is its own, and needs no scope. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/deliveries/get`. Scopes of programs: none.
   */
  get(args: DeliveriesGetRequest, options?: CallOptions): List<Delivery, DeliveriesGetError> {
    return this.callList('deliveries/get', args, options);
  }

  /**
   * Get a delivery.
   *
   * Shows a delivery of a subscription of the caller with its request and every attempt; signatures, and cookies in answers, are masked. What has not arrived is shown without its body once the caller may not be told any more. A program needs the scope that subscribing asks for.
   *
   * `GET /api/v3/deliveries/getone`. Scopes of programs: none.
   */
  getone(args: DeliveriesGetoneRequest, options?: CallOptions): Call<DeliveryDetails, DeliveriesGetoneError> {
    return this.callRead('deliveries/getone', args, options);
  }

  /**
   * Tell it once more.
   *
   * Lets a delivery be tried at once, with the same `webhook-id`, and on a new schedule when that fails; one that waits for another try has it now. The body is that of the first try, but for links to files that are older than a day, which are signed anew. At most 60 a minute for each user. One that was dropped, because the caller may not be told any more, is 114, `dropped`; that of a subscription that is over is 114, `ended`. A program needs the scope that subscribing asks for. Emits nothing.
   *
   * `POST /api/v3/deliveries/redeliver`. Scopes of programs: none.
   */
  redeliver(args: DeliveriesRedeliverRequest, options?: CallOptions): Call<Delivery, DeliveriesRedeliverError> {
    return this.callOnce('deliveries/redeliver', args, options);
  }

  /**
   * Tell once more what has failed.
   *
   * The same for the deliveries of a subscription that have failed for good, of events since a time, the oldest first: up to 10,000 of them, so whoever gets that many asks again. At most six a minute for each user. A program needs the scope that subscribing asks for. Emits nothing.
   *
   * `POST /api/v3/deliveries/redeliver_failed`. Scopes of programs: none.
   */
  redeliverFailed(args: DeliveriesRedeliverFailedRequest, options?: CallOptions): Call<RedeliveryCount, DeliveriesRedeliverFailedError> {
    return this.callOnce('deliveries/redeliver_failed', args, options);
  }
}

export class GroupsApi extends Resource {
  /**
   * Add a group.
   *
   * Adds a group to a workspace. Users and admins may, guests may not. Only those named in `user_ids` are in it, so the caller too only when named; whoever is not in the workspace is 106, and nothing is added. Emits `group_added`, which names those who are in the group; they get no events of their own.
   *
   * `POST /api/v3/groups/add`. Scopes of programs: `groups:write`.
   */
  add(args: GroupsAddRequest, options?: CallOptions): Call<Group, GroupsAddError> {
    return this.callWrite('groups/add', args, options);
  }

  /**
   * Get a group.
   *
   * Shows one group to users and admins of its workspace, and to guests who are in it.
   *
   * `GET /api/v3/groups/getone`. Scopes of programs: `groups:read`.
   */
  getone(args: GroupsGetoneRequest, options?: CallOptions): Call<Group, GroupsGetoneError> {
    return this.callRead('groups/getone', args, options);
  }

  /**
   * List groups.
   *
   * Lists the groups of a workspace in the order of their ids: all of them, to a guest those that the guest is in.
   *
   * `GET /api/v3/groups/get`. Scopes of programs: `groups:read`.
   */
  get(args: GroupsGetRequest, options?: CallOptions): List<Group, GroupsGetError> {
    return this.callList('groups/get', args, options);
  }

  /**
   * Change a group.
   *
   * Changes the name, the description or the colour of a group; at least one of them is needed, and what is not given stays. Its maker may, admins, and those in it who are no guests. What is like that already changes nothing, and nothing is emitted. Otherwise emits `group_updated`.
   *
   * `POST /api/v3/groups/update`. Scopes of programs: `groups:write`.
   */
  update(args: GroupsUpdateRequest, options?: CallOptions): Call<Group, GroupsUpdateError> {
    return this.callWrite('groups/update', args, options);
  }

  /**
   * Add a person to a group.
   *
   * Adds a member of the workspace to a group. Its maker may, admins, and those in it who are no guests. Who is in it already stays so: the answer is the same, and nothing is emitted. Otherwise emits `group_user_added`.
   *
   * `POST /api/v3/groups/add_user`. Scopes of programs: `groups:write`.
   */
  addUser(args: GroupsAddUserRequest, options?: CallOptions): Call<Ok, GroupsAddUserError> {
    return this.callWrite('groups/add_user', args, options);
  }

  /**
   * Add people to a group.
   *
   * Adds members of the workspace to a group, all or, when one of them is not in the workspace, none. Its maker may, admins, and those in it who are no guests. Emits `group_user_added` once for each who was not in it yet.
   *
   * `POST /api/v3/groups/add_users`. Scopes of programs: `groups:write`.
   */
  addUsers(args: GroupsAddUsersRequest, options?: CallOptions): Call<Ok, GroupsAddUsersError> {
    return this.callWrite('groups/add_users', args, options);
  }

  /**
   * Take a person out of a group.
   *
   * Takes a person out of a group. Its maker may, admins, and those in it who are no guests; everybody may leave. Somebody who is not in it is 106. Emits `group_user_removed`.
   *
   * `POST /api/v3/groups/remove_user`. Scopes of programs: `groups:write`.
   */
  removeUser(args: GroupsRemoveUserRequest, options?: CallOptions): Call<Ok, GroupsRemoveUserError> {
    return this.callWrite('groups/remove_user', args, options);
  }

  /**
   * Take people out of a group.
   *
   * Takes people out of a group, all or, when one of them is not in it (106), none. Its maker may, admins, and those in it who are no guests; everybody may leave. Emits `group_user_removed` once for each.
   *
   * `POST /api/v3/groups/remove_users`. Scopes of programs: `groups:write`.
   */
  removeUsers(args: GroupsRemoveUsersRequest, options?: CallOptions): Call<Ok, GroupsRemoveUsersError> {
    return this.callWrite('groups/remove_users', args, options);
  }

  /**
   * Remove a group.
   *
   * Removes a group. Its maker may, admins, and those in it who are no guests. It leaves the `default_groups` of channels; threads and comments keep the ids that they were posted with. Emits `group_deleted` and nothing else.
   *
   * `POST /api/v3/groups/remove`. Scopes of programs: `groups:remove`.
   */
  remove(args: GroupsRemoveRequest, options?: CallOptions): Call<Ok, GroupsRemoveError> {
    return this.callWrite('groups/remove', args, options);
  }
}

export class HooksApi extends Resource {
  /**
   * Subscribe to an event.
   *
   * Wants every event of a kind to be sent to a URL, as far as the caller sees what it is about; without filters in all of the caller's workspaces. The event may be called `event` or `event_type`. A filter names something that the caller sees, and fits the event: `workspace_id` fits all, `channel_id` those of channels, threads and comments, `thread_id` those of threads and comments, `conversation_id` those of messages; what does not fit, or does not lie in the wider filter, is error 20. A narrower filter is one by its workspace as well. A token of a program needs the read scope of what the event is about, such as `comments:read` for `comment_added`. The URL begins with https and has neither credentials nor a fragment; in development it may begin with http and lead to this machine, unless a foreign site asks or has made the account: then nothing is sent there. Outside development a URL to which nothing can ever be sent is error 20 with the reason: one with an address that is not public, or with a port that is not allowed. Subscribing to the same twice answers the same record, so that trying again needs no key. A user has at most 1,000 subscriptions, those of programs too, and at most 100 that fit one event: one more is 114, `too_many_subscriptions`. A subscription ends when it is taken back, when the user leaves its workspace or is deleted, when the token is replaced or revoked, when its target answers 410, and when nothing arrives there for five days. At one URL the first attempts have the order of the events of a workspace; between workspaces there is no order, and a failed event comes again after later ones. What is sent, and what was answered, is in the log of `deliveries/get`. Emits nothing.
   *
   * `POST /api/v3/hooks/subscribe`. Scopes of programs: none.
   */
  subscribe(args: HooksSubscribeRequest, options?: CallOptions): Call<HookSubscription, HooksSubscribeError> {
    return this.callOnce('hooks/subscribe', args, options);
  }

  /**
   * End subscriptions.
   *
   * Ends all subscriptions of the caller that lead to a URL, in whatever workspace and with whatever filters; a program ends only its own, and needs no scope. Without any nothing changes. Emits nothing.
   *
   * `POST /api/v3/hooks/unsubscribe`. Scopes of programs: none.
   */
  unsubscribe(args: HooksUnsubscribeRequest, options?: CallOptions): Call<Ok, HooksUnsubscribeError> {
    return this.callWrite('hooks/unsubscribe', args, options);
  }

  /**
   * List subscriptions.
   *
   * Lists the subscriptions of the caller, those of programs too, in the order in which they were made; a program gets only its own, and needs no scope. Secrets are not shown. One that has ended otherwise than by `hooks/unsubscribe` stays in the list for 30 days, with `end_reason`, and its owner gets a mail. Of a user at most 1,000 such are kept.
   *
   * `GET /api/v3/hooks/get`. Scopes of programs: none.
   */
  get(options?: CallOptions): Call<Hook[], HooksGetError> {
    return this.callRead('hooks/get', undefined, options);
  }

  /**
   * Give a subscription another secret.
   *
   * Makes another secret for a subscription of the caller and answers it. For 24 hours what is sent is signed with both, the new one first, so that a receiver may learn it without losing anything; then with the new one alone. Done once more within that time, the secret before the last ends at once. A program needs the scope that subscribing asks for. A subscription that is over is 114, `ended`. Emits nothing.
   *
   * `POST /api/v3/hooks/rotate_secret`. Scopes of programs: none.
   */
  rotateSecret(args: HooksRotateSecretRequest, options?: CallOptions): Call<HookSubscription, HooksRotateSecretError> {
    return this.callOnce('hooks/rotate_secret', args, options);
  }

  /**
   * Try the target of a subscription.
   *
   * Sends a request to the target of a subscription of the caller at once, signed like any other, with `X-Skein-Event: ping`, and answers what exactly was sent and what came back; signatures, and cookies in the answer, are masked. It is not tried again, and is in no log. At most ten pings a minute for each user, those of `integrations/ping` included. A program needs the scope that subscribing asks for. A subscription that is over is 114, `ended`. Emits nothing.
   *
   * `POST /api/v3/hooks/ping`. Scopes of programs: none.
   */
  ping(args: HooksPingRequest, options?: CallOptions): Call<HookPing, HooksPingError> {
    return this.callOnce('hooks/ping', args, options);
  }
}

export class InboxApi extends Resource {
  /**
   * List the inbox.
   *
   * Lists the threads of the caller's inbox in a workspace, as far as the caller sees them, the last updated first. A thread comes into the inbox of whoever it is posted to, who posts in it, who is mentioned in it, and who follows it; it goes when it is archived, until a comment for the caller brings it back, or when it is not followed any more. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/inbox/get`. Scopes of programs: `threads:read`.
   */
  get(args: InboxGetRequest, options?: CallOptions): List<Thread, InboxGetError> {
    return this.callList('inbox/get', args, options);
  }

  /**
   * Count the unread threads of the inbox.
   *
   * Counts those threads of the caller's inbox in a workspace that `threads/get_unread` lists: unread, not archived, not muted.
   *
   * `GET /api/v3/inbox/get_count`. Scopes of programs: `threads:read`.
   */
  getCount(args: InboxGetCountRequest, options?: CallOptions): Call<InboxCount, InboxGetCountError> {
    return this.callRead('inbox/get_count', args, options);
  }

  /**
   * Mark the inbox as read.
   *
   * Marks all threads of the caller's inbox in a workspace as read; archived ones are not in it. Emits nothing.
   *
   * `POST /api/v3/inbox/mark_all_read`. Scopes of programs: `threads:write`.
   */
  markAllRead(args: InboxMarkAllReadRequest, options?: CallOptions): Call<Ok, InboxMarkAllReadError> {
    return this.callWrite('inbox/mark_all_read', args, options);
  }

  /**
   * Archive the inbox.
   *
   * Archives the threads of the caller's inbox in a workspace, or those of some channels or from before a time, and marks them as read, so that nothing unread hides in the archive. A thread in which something is posted at the same moment stays in the inbox. A channel in `channel_ids` must be one that the caller sees in the workspace, or it is 107. Emits nothing.
   *
   * `POST /api/v3/inbox/archive_all`. Scopes of programs: `threads:write`.
   */
  archiveAll(args: InboxArchiveAllRequest, options?: CallOptions): Call<Ok, InboxArchiveAllError> {
    return this.callWrite('inbox/archive_all', args, options);
  }

  /**
   * Archive a thread (another path).
   *
   * The same as `POST /api/v3/threads/archive`.
   *
   * `POST /api/v3/inbox/archive`. Scopes of programs: `threads:write`.
   */
  archive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, InboxArchiveError> {
    return this.callWrite('inbox/archive', args, options);
  }

  /**
   * Unarchive a thread (another path).
   *
   * The same as `POST /api/v3/threads/unarchive`.
   *
   * `POST /api/v3/inbox/unarchive`. Scopes of programs: `threads:write`.
   */
  unarchive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, InboxUnarchiveError> {
    return this.callWrite('inbox/unarchive', args, options);
  }
}

export class InstallationsApi extends Resource {
  /**
   * Install an integration.
   *
   * Installs a public integration, or one that is private to that workspace, where its kind belongs: GENERAL, BOT and SLASH_COMMAND in a workspace (`workspace_id`), CHANNEL and URL_REPORT in a channel (`channel_id`), THREAD in a thread (`thread_id`). Exactly one place is named: none is 19, several or one that does not fit is 20. Users and admins who may post there may, themself: guests are 109, and so is the token of a program. In an archived channel nothing is installed: 114, `archived`. On plan `free` a workspace has ten integrations at most: 203. A SLASH_COMMAND whose command another integration of the workspace has is 131. Installing what is installed there already answers the same installation, so that trying again is safe. A URL_REPORT has a `schedule` and a `timezone`, which say when Skein fetches its report; without one it is 19. Other kinds have none: 20. A schedule that is no cron expression of five fields, whose minute is not one number, or that never comes is 20, and so is an unknown time zone. Installing a URL_REPORT again with another schedule or time zone changes them. Only the user who installed it and admins may; others are 109. A BOT gets a bot user, who is a guest of the workspace and in no channel yet; a THREAD says in the thread that it is there. Emits `workspace_user_added` for a bot, `comment_added` in a thread.
   *
   * `POST /api/v3/installations/add`. Needs a user's own token.
   */
  add(args: InstallationsAddRequest, options?: CallOptions): Call<InstallationDetails, InstallationsAddError> {
    return this.callOnce('installations/add', args, options);
  }

  /**
   * List what is installed in a workspace.
   *
   * Lists what is installed in a workspace, and in those of its channels and threads that the caller sees, the first installed first. Users and admins may; guests are 109, and so is the token of a program.
   *
   * `GET /api/v3/installations/get`. Needs a user's own token.
   */
  get(args: InstallationsGetRequest, options?: CallOptions): List<Installation, InstallationsGetError> {
    return this.callList('installations/get', args, options);
  }

  /**
   * Get an installation.
   *
   * Shows an installation to users and admins of its workspace, in a channel or a thread to those who see that; to others, guests too, there is none (110). Only who has installed it is shown its install token, and the URLs that hold it. The token of a program is 109.
   *
   * `GET /api/v3/installations/getone`. Needs a user's own token.
   */
  getone(args: InstallationsGetoneRequest, options?: CallOptions): Call<InstallationDetails, InstallationsGetoneError> {
    return this.callRead('installations/getone', args, options);
  }

  /**
   * Uninstall an integration.
   *
   * Uninstalls an integration; who has installed it may, and admins. A bot leaves the workspace, and what it posted stays; a THREAD says in the thread that it has gone, unless the channel is archived. The program loses the tokens that members of the workspace have let it have, but for those who are in a workspace where it is still installed. The token of a program is 109. Emits `workspace_user_removed` for a bot, with `channel_user_removed` and `group_user_removed` for each channel and group that it was in, and `comment_added` in a thread.
   *
   * `POST /api/v3/installations/remove`. Needs a user's own token.
   */
  remove(args: InstallationsRemoveRequest, options?: CallOptions): Call<Ok, InstallationsRemoveError> {
    return this.callWrite('installations/remove', args, options);
  }
}

export class IntegrationIncomingApi extends Resource {
  /**
   * Post as an installed integration.
   *
   * Posts as an integration that is installed in a channel or in a thread. In a channel it opens a thread, in a thread it adds a comment, to a closed thread too; a comment leaves the thread as it is. The `post_data_url` of the installation has `install_id` and `install_token` in its query; they may also be in the body, which wins over the query. The body is JSON or a form. JSON is recognized by its first character, whatever the content type says. The author is the user who installed the integration, and `system_message` of the post says that the integration has posted it (`integration_posted`, with `integration_id`, `install_id` and `integration_name`). The post notifies the same people as one of that user, and that user as well. Mentions are looked at as that user's. A wrong token, an installation that does not exist or is uninstalled, one of a kind that does not post, and one whose installer is no longer allowed to post there are the same error 200. In an archived channel nothing is posted: 114, `archived`. An installation may post 60 times a minute: 429. The header `Idempotency-Key` is ignored. Emits `thread_added` or `comment_added`.
   *
   * `POST /api/v3/integration_incoming/post_data`. Needs no token.
   */
  postData(args: IntegrationIncomingPostDataRequest, options?: CallOptions): Call<IntegrationPost, IntegrationIncomingPostDataError> {
    return this.callOnce('integration_incoming/post_data', args, options);
  }

  /**
   * Reply to a call later.
   *
   * Posts the later reply of a bot to the thread or the conversation in which it was called. A bot gets this URL as `url_callback` with each call. It is valid until `url_ttl`, whatever the bot answered to the call itself, for at most 20 posts: the next one is 429. The body is JSON or a form, as for `post_data`. It needs no other credentials: the URL is the secret. In a thread the reply is a comment, in a conversation a message, and the response is what was made. A wrong `reply_token` is 200. After `url_ttl`, when the bot is uninstalled or no longer sees the place, and when the thread or the conversation is gone, it is 110. In an archived channel it is 114, `archived`. Emits `comment_added` or `message_added`. The post calls no integration.
   *
   * `POST /api/v3/integration_incoming/url_callback`. Needs no token.
   */
  urlCallback(args: IntegrationIncomingUrlCallbackRequest, options?: CallOptions): Call<BotReply, IntegrationIncomingUrlCallbackError> {
    return this.callOnce('integration_incoming/url_callback', args, options);
  }
}

export class IntegrationsApi extends Resource {
  /**
   * Build an integration.
   *
   * Makes an integration of the caller's, with an OAuth client of its own. Anybody who is signed in may, themself: the token of a program is 109. Its kind says where it is installed: GENERAL, BOT and SLASH_COMMAND in a workspace, CHANNEL and URL_REPORT in a channel, THREAD in a thread. With a `workspace_id` it is private: only there it can be installed, and its maker is a user or an admin there, otherwise 105 or 109; without, whoever knows its id may install it. Neither changes afterwards. A SLASH_COMMAND has a `command`, and it and a URL_REPORT have a `callback_url`; other kinds have no command. `report_method` says how the report of a URL_REPORT is fetched, by GET (the default) or by POST; other kinds have none: 20. URLs begin with https and have neither credentials nor a fragment; in development they may begin with http and lead to this machine, unless a foreign site asks or has made the account; redirect URLs are those that OAuth takes, to programs of an app and to this machine too. The answer shows the `client_secret`, and nothing shows it again. A second try with the same `temp_id` is 113. Emits nothing.
   *
   * `POST /api/v3/integrations/add`. Needs a user's own token.
   */
  add(args: IntegrationsAddRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsAddError> {
    return this.callOnce('integrations/add', args, options);
  }

  /**
   * List the caller's integrations.
   *
   * Lists what the caller has built, without secrets, in the order in which it was. The token of a program is 109.
   *
   * `GET /api/v3/integrations/get`. Needs a user's own token.
   */
  get(args?: IntegrationsGetRequest, options?: CallOptions): List<Integration, IntegrationsGetError> {
    return this.callList('integrations/get', args, options);
  }

  /**
   * Get an integration.
   *
   * Shows an integration to its maker, with its verify token and its test token; to others there is none (110). The token of a program is 109.
   *
   * `GET /api/v3/integrations/getone`. Needs a user's own token.
   */
  getone(args: IntegrationsGetoneRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsGetoneError> {
    return this.callRead('integrations/getone', args, options);
  }

  /**
   * Change an integration.
   *
   * Changes what is given of an integration, wherever it is installed; its maker may, and a bot keeps the name under which it was let in. Without a field to change it is 19. A callback URL that the kind needs is not cleared. Only a SLASH_COMMAND has a command, and only a URL_REPORT a `report_method`. A command that another integration has in a workspace where this one is installed is 131. The token of a program is 109. Emits nothing.
   *
   * `POST /api/v3/integrations/update`. Needs a user's own token.
   */
  update(args: IntegrationsUpdateRequest, options?: CallOptions): Call<Integration, IntegrationsUpdateError> {
    return this.callWrite('integrations/update', args, options);
  }

  /**
   * Remove an integration.
   *
   * Removes an integration for good; its maker may. It is uninstalled everywhere: its bots leave their workspaces, and what they posted stays. Every token that anybody has let its program have ends, with what it has subscribed to. The token of a program is 109. Emits `workspace_user_removed` for each bot.
   *
   * `POST /api/v3/integrations/remove`. Needs a user's own token.
   */
  remove(args: IntegrationsRemoveRequest, options?: CallOptions): Call<Ok, IntegrationsRemoveError> {
    return this.callWrite('integrations/remove', args, options);
  }

  /**
   * Replace the secrets of an integration.
   *
   * Makes a new client secret, a new verify token and a new test token; those before are worthless at once. Tokens that people have let the program have go on working. Its maker may; the token of a program is 109. Emits nothing.
   *
   * `POST /api/v3/integrations/regenerate_secret`. Needs a user's own token.
   */
  regenerateSecret(args: IntegrationsRegenerateSecretRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsRegenerateSecretError> {
    return this.callOnce('integrations/regenerate_secret', args, options);
  }

  /**
   * Try the callback URL of an integration.
   *
   * Sends a `ping` to the callback URL of an integration at once, and shows what was sent and what came back. The ping is a form with `event_type` ping, `user_id` and `user_name` of the caller, and `verify_token`. It is signed like other callbacks. The verify token, the signature, and cookies in the answer are masked. `pong` says whether the answer counts: its status is 2xx (exactly 200 for a CHANNEL and a THREAD), and its body is a JSON object whose `content` is `pong`, or the bare text `pong`. It is never sent again, and is in no log. At most ten pings a minute for each user, those of `hooks/ping` included. Without a callback URL it is 114, `no_callback_url`; a URL_REPORT has none, because its URL is where reports are fetched. Its maker may; the token of a program is 109. Emits nothing.
   *
   * `POST /api/v3/integrations/ping`. Needs a user's own token.
   */
  ping(args: IntegrationsPingRequest, options?: CallOptions): Call<IntegrationPing, IntegrationsPingError> {
    return this.callOnce('integrations/ping', args, options);
  }
}

export class LoopInApi extends Resource {
  /**
   * Get the mail address of a channel, thread or conversation.
   *
   * Answers the address under which mail is to arrive as a thread in a channel, a comment in a thread or a message in a conversation; makes one when there is none, or when the last one was disabled. An object has one at a time, the same for everybody. Users and admins who may post there may, guests may not. In an archived channel nothing is posted: 114, `archived`, for the channel and for its threads; a closed thread has an address. The token of a program needs `channels:write`, `threads:write` or `messages:write`, as the object is. Upper and lower case make no difference in it. Emits nothing.
   *
   * `POST /api/v3/loop_in/get_or_create`. Scopes of programs: none.
   */
  getOrCreate(args: LoopInGetOrCreateRequest, options?: CallOptions): Call<LoopIn, LoopInGetOrCreateError> {
    return this.callWrite('loop_in/get_or_create', args, options);
  }

  /**
   * Disable the mail address of a channel, thread or conversation.
   *
   * Makes the address worthless, for good; the next one is another. Who made it and admins may, in archived channels too. Without an address nothing changes, whichever user or admin asks. The token of a program needs `channels:write`, `threads:write` or `messages:write`, as the object is. Emits nothing.
   *
   * `POST /api/v3/loop_in/disable`. Scopes of programs: none.
   */
  disable(args: LoopInDisableRequest, options?: CallOptions): Call<Ok, LoopInDisableError> {
    return this.callWrite('loop_in/disable', args, options);
  }
}

export class NotificationsApi extends Resource {
  /**
   * List notifications.
   *
   * Lists what has happened that concerns the caller, in all their workspaces, the newest first: threads and comments that are for them, and their coming into workspaces and channels and going out of them. Nobody is notified of what they do themselves. What the caller does not see any more is not in the list, nor what was removed, nor, until its mute ends, a thread that they have muted; that they were removed stays in it. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/notifications/get`. Scopes of programs: `notifications:read`.
   */
  get(args?: NotificationsGetRequest, options?: CallOptions): List<Notification, NotificationsGetError, NotificationList> {
    return this.callPages('notifications/get', args, options, (page: NotificationList) => page.notifications);
  }

  /**
   * Mark notifications as read.
   *
   * Marks a notification and all before it as read: it becomes the caller's `last_read`, wherever that was. One that is not in the caller's list is 110. Emits nothing.
   *
   * `POST /api/v3/notifications/mark_read`. Scopes of programs: `notifications:write`.
   */
  markRead(args: NotificationsMarkReadRequest, options?: CallOptions): Call<Ok, NotificationsMarkReadError> {
    return this.callWrite('notifications/mark_read', args, options);
  }

  /**
   * Mark all notifications as unread.
   *
   * Sets the caller's `last_read` to 0, as if they had read none. Emits nothing.
   *
   * `POST /api/v3/notifications/reset`. Scopes of programs: `notifications:write`.
   */
  reset(options?: CallOptions): Call<Ok, NotificationsResetError> {
    return this.callWrite('notifications/reset', undefined, options);
  }
}

export class NotificationsSettingsApi extends Resource {
  /**
   * Get the notification settings.
   *
   * Shows what the caller wants to be notified of in a workspace, and how. They are kept for clients to heed; the server itself sends neither mail nor push by them yet.
   *
   * `GET /api/v3/notifications_settings/get`. Scopes of programs: `notifications:read`.
   */
  get(args: NotificationsSettingsGetRequest, options?: CallOptions): Call<NotificationSettings, NotificationsSettingsGetError> {
    return this.callRead('notifications_settings/get', args, options);
  }

  /**
   * Change a notification setting.
   *
   * Changes one setting of the caller in a workspace. A `value` that is not of the setting's type is 20. Emits nothing.
   *
   * `POST /api/v3/notifications_settings/update`. Scopes of programs: `notifications:write`.
   */
  update(args: NotificationsSettingsUpdateRequest, options?: CallOptions): Call<Ok, NotificationsSettingsUpdateError> {
    return this.callWrite('notifications_settings/update', args, options);
  }

  /**
   * Change several notification settings.
   *
   * Changes settings of the caller in a workspace together, all or none. A name that is no setting, and a value that is not of its setting's type, are 20. Emits nothing.
   *
   * `POST /api/v3/notifications_settings/update_many`. Scopes of programs: `notifications:write`.
   */
  updateMany(args: NotificationsSettingsUpdateManyRequest, options?: CallOptions): Call<Ok, NotificationsSettingsUpdateManyError> {
    return this.callWrite('notifications_settings/update_many', args, options);
  }
}

export class ReactionsApi extends Resource {
  /**
   * Get reactions.
   *
   * Shows who has reacted with what to a thread, a comment or a message, to those who see it. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20.
   *
   * `POST /api/v3/reactions/get`. Scopes of programs: `reactions:read`.
   */
  get(args?: ReactionsGetRequest, options?: CallOptions): Call<Reactions, ReactionsGetError> {
    return this.callAsk('reactions/get', args, options);
  }

  /**
   * React to something.
   *
   * Adds a reaction of the caller to a thread, a comment or a message. Everybody who sees it may, in archived channels and closed threads too; reacting to a removed comment or message is 114, with `removed` as the `reason`, as is, with `too_many_reactions`, more than a hundred different emoji or 20,000 reactions on one. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Adding what is there already changes nothing. What is reacted to gets another `version`, keeps its times, and is unread for nobody. Emits nothing.
   *
   * `POST /api/v3/reactions/add`. Scopes of programs: `reactions:write`.
   */
  add(args: ReactionsAddRequest, options?: CallOptions): Call<Ok, ReactionsAddError> {
    return this.callWrite('reactions/add', args, options);
  }

  /**
   * Take a reaction back.
   *
   * Removes a reaction of the caller from a thread, a comment or a message. Everybody who sees it may. Exactly one of `thread_id`, `comment_id` and `message_id` is needed: without one it is 19, with several 20. Removing what is not there changes nothing. Emits nothing.
   *
   * `POST /api/v3/reactions/remove`. Scopes of programs: `reactions:remove`.
   */
  remove(args: ReactionsRemoveRequest, options?: CallOptions): Call<Ok, ReactionsRemoveError> {
    return this.callWrite('reactions/remove', args, options);
  }
}

export class SearchApi extends Resource {
  /**
   * Search threads and conversations.
   *
   * Finds the posts that the caller can read and that contain all words of `query`, in one workspace or in all of the caller's. A word finds its other forms in the language of the workspace ("running" finds "run"), in any case and without accents. The last word also finds longer words that begin with it, from three letters on. `"quoted words"` are found exactly as they are, next to each other. `-word` excludes posts with that word. When nothing matches, the words are corrected to similar words that the caller can read. The best match comes first; newer posts rank higher. Only the 1,000 newest matches are compared; older ones follow them.
   *
   * `GET /api/v3/search/query`. Scopes of programs: `search:read`.
   */
  query(args: SearchQueryRequest, options?: CallOptions): List<SearchResultItem, SearchQueryError, SearchResult> {
    return this.callPages('search/query', args, options, (page: SearchResult) => page.items, { cursor: 'cursor_mark' });
  }

  /**
   * Search with filters.
   *
   * Finds posts in a workspace by words and filters. `query` works as in `search/query`. Without a query the filters alone decide, and the newest post comes first. At least one of `query`, `title` and the other filters is required, apart from `type`. All filters must match.
   *
   * `GET /api/v3/search`. Scopes of programs: `search:read`.
   */
  search(args: SearchSearchRequest, options?: CallOptions): List<SearchPageItem, SearchSearchError, SearchPage> {
    return this.callPages('search', args, options, (page: SearchPage) => page.items);
  }

  /**
   * Search a thread.
   *
   * Finds the comments of a thread that match a query, in the order of the thread. `query` works as in `search/query`.
   *
   * `GET /api/v3/search/thread`. Scopes of programs: `search:read`.
   */
  thread(args: SearchThreadRequest, options?: CallOptions): List<number, SearchThreadError, SearchedComments> {
    return this.callPages('search/thread', args, options, (page: SearchedComments) => page.comment_ids);
  }

  /**
   * Search a conversation.
   *
   * Finds the messages of a conversation that match a query, in the order of the conversation. `query` works as in `search/query`.
   *
   * `GET /api/v3/search/conversation`. Scopes of programs: `search:read`.
   */
  conversation(args: SearchConversationRequest, options?: CallOptions): List<number, SearchConversationError, SearchedMessages> {
    return this.callPages('search/conversation', args, options, (page: SearchedMessages) => page.message_ids);
  }

  /**
   * Show where a thread matches.
   *
   * Shows a thread with its comments that match a query. The first item is the thread. Comments that match, and the comments before and after each, are items of their own. The comments between them are items of the type `comment_range`, whose links show them. The newest 100 matches are shown.
   *
   * `GET /api/v3/search/comments`. Scopes of programs: `search:read`.
   */
  comments(args: SearchCommentsRequest, options?: CallOptions): Call<SearchDetails, SearchCommentsError> {
    return this.callRead('search/comments', args, options);
  }

  /**
   * Show a range of comments.
   *
   * Shows the comments of a range that `search/comments` has left out, 50 at most: the first ones, or with `direction` `bottom` the last ones. The others are one item of the type `comment_range`.
   *
   * `GET /api/v3/search/expand_comment_range`. Scopes of programs: `search:read`.
   */
  expandCommentRange(args: SearchExpandCommentRangeRequest, options?: CallOptions): Call<SearchDetails, SearchExpandCommentRangeError> {
    return this.callRead('search/expand_comment_range', args, options);
  }

  /**
   * Show where a conversation matches.
   *
   * Shows the messages of a conversation that match a query, and the messages before and after each. The messages between them are items of the type `conversation_message_range`, whose links show them. The newest 100 matches are shown.
   *
   * `GET /api/v3/search/messages`. Scopes of programs: `search:read`.
   */
  messages(args: SearchMessagesRequest, options?: CallOptions): Call<SearchDetails, SearchMessagesError> {
    return this.callRead('search/messages', args, options);
  }

  /**
   * Show a range of messages.
   *
   * Shows the messages of a range that `search/messages` has left out, 50 at most: the first ones, or with `direction` `bottom` the last ones. The others are one item of the type `conversation_message_range`.
   *
   * `GET /api/v3/search/expand_conversation_message_range`. Scopes of programs: `search:read`.
   */
  expandConversationMessageRange(args: SearchExpandConversationMessageRangeRequest, options?: CallOptions): Call<SearchDetails, SearchExpandConversationMessageRangeError> {
    return this.callRead('search/expand_conversation_message_range', args, options);
  }
}

export class SlashCommandsApi extends Resource {
  /**
   * List the slash commands of a workspace.
   *
   * Lists what can be called by a slash in a workspace, by the command. They are those of the integrations of kind SLASH_COMMAND that are installed there. Every member may. Members call a command by posting a text that begins with it, followed by the end of the text or by white space: with `threads/add`, `comments/add` and `conversation_messages/add`, in any place of the workspace. `system_message` of the post says what comes of it (`integration_called`, `integration_replied`, `integration_failed`).
   *
   * `POST /api/v3/slash_commands/get`. Scopes of programs: `workspaces:read`.
   */
  get(args: SlashCommandsGetRequest, options?: CallOptions): List<SlashCommand, SlashCommandsGetError> {
    return this.callList('slash_commands/get', args, options, { post: true });
  }
}

export class ThreadsApi extends Resource {
  /**
   * Add a thread.
   *
   * Opens a thread in a channel. Users and admins who see the channel may, guests who are in it too. Notifies `recipients`; without them the channel's `default_recipients` and `default_groups`, and without those everybody in the channel; and those in `groups` on top of either. A group that is named in `groups` or `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119; those in it who cannot see the channel are not notified. With `send_as_integration` its author is the bot of the program whose token is used: its integration is installed in the workspace, and its bot is in the channel; for everybody else that is 109. What is named and attached is still looked at as the user's. Without it, a text that begins with a slash command of the workspace calls it (see `slash_commands/get`). Emits `thread_added`.
   *
   * `POST /api/v3/threads/add`. Scopes of programs: `threads:write`.
   */
  add(args: ThreadsAddRequest, options?: CallOptions): Call<Thread, ThreadsAddError> {
    return this.callWrite('threads/add', args, options);
  }

  /**
   * Get a thread.
   *
   * Shows one thread to those who see its channel.
   *
   * `GET /api/v3/threads/getone`. Scopes of programs: `threads:read`.
   */
  getone(args: ThreadsGetoneRequest, options?: CallOptions): Call<Thread, ThreadsGetoneError> {
    return this.callRead('threads/getone', args, options);
  }

  /**
   * List threads.
   *
   * Lists the threads of a channel, or without `channel_id` those of all channels of a workspace that the caller sees. The last updated come first, or with `before_id` or `after_id` the newest. When there may be more, the header `Link` with `rel="next"` says where.
   *
   * `GET /api/v3/threads/get`. Scopes of programs: `threads:read`.
   */
  get(args?: ThreadsGetRequest, options?: CallOptions): List<ThreadOrId, ThreadsGetError> {
    return this.callList('threads/get', args, options);
  }

  /**
   * List unread threads.
   *
   * Lists the caller's unread threads in a workspace, as far as the caller still sees them and has not muted them.
   *
   * `GET /api/v3/threads/get_unread`. Scopes of programs: `threads:read`.
   */
  getUnread(args: ThreadsGetUnreadRequest, options?: CallOptions): List<UnreadThread, ThreadsGetUnreadError> {
    return this.callList('threads/get_unread', args, options);
  }

  /**
   * Mark a thread as read.
   *
   * Marks a thread as read for the caller, up to and including `obj_index`. Emits nothing.
   *
   * `POST /api/v3/threads/mark_read`. Scopes of programs: `threads:write`.
   */
  markRead(args: ThreadsMarkReadRequest, options?: CallOptions): Call<Ok, ThreadsMarkReadError> {
    return this.callWrite('threads/mark_read', args, options);
  }

  /**
   * Change a thread.
   *
   * Changes what a thread says; what is not given stays. Its maker and admins may, in an archived channel too. Whom the new content, `direct_mentions` or `direct_group_mentions` mention for the first time takes part from then on, finds the thread unread and is notified; nobody else is. Whoever is named in `direct_mentions` must be in the workspace, or it is 106; a group in `direct_group_mentions` must be one that the caller sees in the workspace, or it is 119. Without these, those whom they named before stay. A new title is told by `system_message`. Emits `thread_updated`, when something has changed.
   *
   * `POST /api/v3/threads/update`. Scopes of programs: `threads:write`.
   */
  update(args: ThreadsUpdateRequest, options?: CallOptions): Call<Thread, ThreadsUpdateError> {
    return this.callWrite('threads/update', args, options);
  }

  /**
   * Remove a thread.
   *
   * Removes a thread with all its comments, for everybody and for good. Its maker and admins may. Afterwards it is 108, its comments are 115. Emits `thread_deleted` alone.
   *
   * `POST /api/v3/threads/remove`. Scopes of programs: `threads:remove`.
   */
  remove(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsRemoveError> {
    return this.callWrite('threads/remove', args, options);
  }

  /**
   * Move a thread to another channel.
   *
   * Moves a thread with its comments to another channel of the workspace. Its maker and admins may, when they may post in that channel; 114 with `archived` as the `reason` when it is archived. For those who do not see that channel nothing of the thread is unread any more. `system_message` says what happened. Emits `thread_updated`. Subscribers who see the old channel and not the new one get `thread_deleted` instead. Moving it where it is changes nothing.
   *
   * `POST /api/v3/threads/move_to_channel`. Scopes of programs: `threads:write`.
   */
  moveToChannel(args: ThreadsMoveToChannelRequest, options?: CallOptions): Call<Ok, ThreadsMoveToChannelError> {
    return this.callWrite('threads/move_to_channel', args, options);
  }

  /**
   * Star a thread.
   *
   * Stars a thread for the caller. Emits nothing.
   *
   * `POST /api/v3/threads/star`. Scopes of programs: `threads:write`.
   */
  star(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsStarError> {
    return this.callWrite('threads/star', args, options);
  }

  /**
   * Unstar a thread.
   *
   * Takes the star from a thread for the caller. Emits nothing.
   *
   * `POST /api/v3/threads/unstar`. Scopes of programs: `threads:write`.
   */
  unstar(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnstarError> {
    return this.callWrite('threads/unstar', args, options);
  }

  /**
   * Pin a thread.
   *
   * Pins a thread for everybody. Users and admins may, guests may not. Emits `thread_updated`, when it was not pinned before.
   *
   * `POST /api/v3/threads/pin`. Scopes of programs: `threads:write`.
   */
  pin(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsPinError> {
    return this.callWrite('threads/pin', args, options);
  }

  /**
   * Unpin a thread.
   *
   * Unpins a thread for everybody. Users and admins may, guests may not. Emits `thread_updated`, when it was pinned before.
   *
   * `POST /api/v3/threads/unpin`. Scopes of programs: `threads:write`.
   */
  unpin(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnpinError> {
    return this.callWrite('threads/unpin', args, options);
  }

  /**
   * Follow a thread.
   *
   * Makes a thread the caller's: it comes into the inbox, and each comment for everyone in the thread is unread for them, as for its participants. Emits nothing.
   *
   * `POST /api/v3/threads/follow`. Scopes of programs: `threads:write`.
   */
  follow(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsFollowError> {
    return this.callWrite('threads/follow', args, options);
  }

  /**
   * Unfollow a thread.
   *
   * Makes a thread the caller's no longer: it leaves the inbox, and later comments are unread for them only when they name or mention the caller, until the caller follows it again. What is unread already stays so. Emits nothing.
   *
   * `POST /api/v3/threads/unfollow`. Scopes of programs: `threads:write`.
   */
  unfollow(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnfollowError> {
    return this.callWrite('threads/unfollow', args, options);
  }

  /**
   * Mark a thread as unread.
   *
   * Makes the comment at `obj_index` the first that the caller has not read. Emits nothing.
   *
   * `POST /api/v3/threads/mark_unread`. Scopes of programs: `threads:write`.
   */
  markUnread(args: ThreadsMarkUnreadRequest, options?: CallOptions): Call<Ok, ThreadsMarkUnreadError> {
    return this.callWrite('threads/mark_unread', args, options);
  }

  /**
   * Mark a thread as unread for others.
   *
   * Makes the comment at `obj_index` unread for all others whose thread it is: who takes part in it or follows it, and sees it. What they had not read before stays unread. Users and admins may, guests may not. Emits nothing.
   *
   * `POST /api/v3/threads/mark_unread_for_others`. Scopes of programs: `threads:write`.
   */
  markUnreadForOthers(args: ThreadsMarkUnreadRequest, options?: CallOptions): Call<Ok, ThreadsMarkUnreadForOthersError> {
    return this.callWrite('threads/mark_unread_for_others', args, options);
  }

  /**
   * Mark all threads as read.
   *
   * Marks all threads of a workspace, or with `channel_id` those of a channel, as read for the caller. One of the two is required, or it is 19; with both, the channel must be in the workspace. Emits nothing.
   *
   * `POST /api/v3/threads/mark_all_read`. Scopes of programs: `threads:write`.
   */
  markAllRead(args?: ThreadsMarkAllReadRequest, options?: CallOptions): Call<Ok, ThreadsMarkAllReadError> {
    return this.callWrite('threads/mark_all_read', args, options);
  }

  /**
   * Clear the unread threads of a workspace.
   *
   * Marks all threads of a workspace as read for the caller. Emits nothing.
   *
   * `POST /api/v3/threads/clear_unread`. Scopes of programs: `threads:write`.
   */
  clearUnread(args: ThreadsClearUnreadRequest, options?: CallOptions): Call<Ok, ThreadsClearUnreadError> {
    return this.callWrite('threads/clear_unread', args, options);
  }

  /**
   * Mute a thread.
   *
   * Mutes a thread for the caller, for so many minutes from now; muting it again sets a new end. Until then `threads/get_unread` leaves it out; what was posted meanwhile is unread afterwards. Emits nothing.
   *
   * `POST /api/v3/threads/mute`. Scopes of programs: `threads:write`.
   */
  mute(args: ThreadsMuteRequest, options?: CallOptions): Call<Thread, ThreadsMuteError> {
    return this.callWrite('threads/mute', args, options);
  }

  /**
   * Unmute a thread.
   *
   * Ends the muting of a thread for the caller. Emits nothing.
   *
   * `POST /api/v3/threads/unmute`. Scopes of programs: `threads:write`.
   */
  unmute(args: ThreadIdRequest, options?: CallOptions): Call<Thread, ThreadsUnmuteError> {
    return this.callWrite('threads/unmute', args, options);
  }

  /**
   * Archive a thread.
   *
   * Takes a thread out of the caller's inbox, until a comment for the caller brings it back. What is unread of it stays so. Emits nothing.
   *
   * `POST /api/v3/threads/archive`. Scopes of programs: `threads:write`.
   */
  archive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsArchiveError> {
    return this.callWrite('threads/archive', args, options);
  }

  /**
   * Unarchive a thread.
   *
   * Brings a thread that the caller has archived back. Emits nothing.
   *
   * `POST /api/v3/threads/unarchive`. Scopes of programs: `threads:write`.
   */
  unarchive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnarchiveError> {
    return this.callWrite('threads/unarchive', args, options);
  }
}

export class UrlJoinApi extends Resource {
  /**
   * Get the join link of a workspace.
   *
   * Answers the link by which anybody with an account may join the workspace as a USER; makes one when there is none, or when the last one was disabled. A workspace has one at a time. Users and admins may, guests may not. Emits nothing.
   *
   * `POST /api/v3/url_join/get_or_create`. Scopes of programs: `workspaces:write`.
   */
  getOrCreate(args: UrlJoinGetOrCreateRequest, options?: CallOptions): Call<UrlJoin, UrlJoinGetOrCreateError> {
    return this.callWrite('url_join/get_or_create', args, options);
  }

  /**
   * Disable the join link of a workspace.
   *
   * Makes the join link of a workspace worthless, for good. Only admins may. Without a link nothing changes. Emits nothing.
   *
   * `POST /api/v3/url_join/disable`. Scopes of programs: `workspaces:write`.
   */
  disable(args: UrlJoinDisableRequest, options?: CallOptions): Call<Ok, UrlJoinDisableError> {
    return this.callWrite('url_join/disable', args, options);
  }

  /**
   * Join a workspace by its link.
   *
   * Makes the caller a USER of the workspace, and a member of its default channel. A link that nobody made, or that was disabled, is 110; whoever is a member already gets 131, and 213 where the workspace has as many members as its plan allows. Whom an admin has removed is 109 until an admin adds them again. Where only addresses of some mail domains may register, who has not proven theirs is 109, `email_not_proven`. Emits `workspace_user_added` and `channel_user_added`.
   *
   * `POST /api/v3/url_join/join_workspace`. Scopes of programs: `workspaces:write`.
   */
  joinWorkspace(args: UrlJoinJoinWorkspaceRequest, options?: CallOptions): Call<Workspace, UrlJoinJoinWorkspaceError> {
    return this.callWrite('url_join/join_workspace', args, options);
  }
}

export class UsersApi extends Resource {
  /**
   * Sign in.
   *
   * Signs in with an e-mail address and a password, and shows the user with their API token. Sets the session cookie unless `set_session_cookie` is false; a call from another site's page never sets one. Anybody may. An unknown address, a wrong password, and an account that has no password yet are all 104. After 10 failures in 15 minutes of one account from one address, or 100 from one address: 429. After 50 of one account from addresses from which it has not signed in for 90 days, such addresses have one try a minute together. Emits nothing.
   *
   * `POST /api/v3/users/login`. Needs no token.
   */
  login(args: UsersLoginRequest, options?: CallOptions): Call<User, UsersLoginError> {
    return this.callOnce('users/login', args, options);
  }

  /**
   * Sign out.
   *
   * Ends the session of the cookie and clears the cookie. Anybody may; without a session it answers the same. A call from another site's page ends and clears nothing. Tokens stay valid. Emits nothing.
   *
   * `POST /api/v3/users/logout`. Needs no token.
   */
  logout(options?: CallOptions): Call<Ok, UsersLogoutError> {
    return this.callOnce('users/logout', undefined, options);
  }

  /**
   * Register a user.
   *
   * Makes an account and shows it with its API token. It is in no workspace yet. `lang` is the first language of the header `Accept-Language`, else `en`; `timezone` is `UTC` until it is set. Anybody may while the server's REGISTRATION is `open`; otherwise those whom it leaves out get 109. An address that has an account is 101; when that account is an invitation that nobody has taken up yet, the invitation is mailed again. Where addresses are proven (VERIFY_EMAIL), a mail with a link to prove it goes to the address. After 100 registrations an hour from one address, or 10 that were 101: 429. Sets no cookie. Emits nothing.
   *
   * `POST /api/v3/users/register`. Needs no token.
   */
  register(args: UsersRegisterRequest, options?: CallOptions): Call<User, UsersRegisterError> {
    return this.callOnce('users/register', args, options);
  }

  /**
   * Get the caller.
   *
   * Shows the user whose token or session is used. A program's token shows itself as `token`, never the user's API token, and its program as `client_id`.
   *
   * `GET /api/v3/users/get_session_user`. Scopes of programs: `user:read`.
   */
  getSessionUser(options?: CallOptions): Call<User, UsersGetSessionUserError> {
    return this.callRead('users/get_session_user', undefined, options);
  }

  /**
   * Check a token.
   *
   * Says whether a token works: a user's API token or that of a program. One that is unknown, revoked or expired, or whose user is gone, is 200. Anybody may. Changes and emits nothing.
   *
   * `POST /api/v3/users/validate_token`. Needs no token.
   */
  validateToken(args: UsersValidateTokenRequest, options?: CallOptions): Call<Ok, UsersValidateTokenError> {
    return this.callAsk('users/validate_token', args, options);
  }

  /**
   * Replace the API token.
   *
   * Gives the caller a new API token; the old one is invalid at once. Sessions and the tokens of programs stay; subscriptions that no program has made end, and so does a change of the address that is not proven yet. Only the user's own token or session may; a program's token gets 109. Emits nothing.
   *
   * `POST /api/v3/users/invalidate_token`. Needs a user's own token.
   */
  invalidateToken(options?: CallOptions): Call<User, UsersInvalidateTokenError> {
    return this.callOnce('users/invalidate_token', undefined, options);
  }

  /**
   * Change one's account.
   *
   * Changes what is given of the caller's account. `snooze_until` below 10^9 is a duration in seconds, otherwise an instant. `snooze_dnd_start` and `snooze_dnd_end` are given together. An `away_mode` without `date_from` begins today; it needs a `date_to` (20), and one that ends on or before its first day is 128. null, or an empty value, ends `away_mode`, the snooze and do-not-disturb; an empty `profession` or `contact_info` clears it. A `timezone` that is no IANA name is 121, an address that another account has 101, and one of another mail domain than those of the server's REGISTRATION 109. Where addresses must be proven (VERIFY_EMAIL) the account keeps its address until a link is used that is mailed to the new one and works for a day; after 5 such mails of one account, or to one address, in an hour: 429. A new `password` does what `users/update_password` says. A wrong `current_password` is 104 and counts as a failure to sign in; without one the owner is mailed a link, as `users/update_password` says. Only the user's own token or session may change `email` or `password`: a program's token gets 109. Emits `workspace_user_updated` in each workspace of the caller, when something that others see has changed.
   *
   * `POST /api/v3/users/update`. Scopes of programs: `user:write`.
   */
  update(args?: UsersUpdateRequest, options?: CallOptions): Call<User, UsersUpdateError> {
    return this.callOnce('users/update', args, options);
  }

  /**
   * Change one's avatar.
   *
   * Makes the caller's avatar of an image, GIF, JPEG, PNG, TIFF or BMP: the first picture in it, upright, cropped in the middle to squares of 35, 60, 195 and 640 pixels, without metadata. `avatar_id` is the hash of the image, and `avatar_urls` are public and never change what they show. Whatever else, what cannot be decoded, and what has more than 25 million pixels is 202, more than 10 MB is 205, and so is any image while the server's disk is full (`disk_full`). While too many images are looked at it is 429, and so is one that takes too long. The image that is the avatar already changes nothing. Emits `workspace_user_updated` in each workspace of the caller.
   *
   * `POST /api/v3/users/update_avatar`. Scopes of programs: `user:write`.
   */
  updateAvatar(args: UsersUpdateAvatarRequest, options?: CallOptions): Call<User, UsersUpdateAvatarError> {
    return this.callUpload('users/update_avatar', args, options, 'image');
  }

  /**
   * Change the password.
   *
   * Gives the caller a new password. All sessions end; one that makes this call goes on under a new cookie. The API token is replaced, and the answer has the new one; subscriptions that no program has made end. The tokens of programs stay. A wrong `current_password` is 104 and counts as a failure to sign in. Without `current_password` a link is mailed to the address that the account has, if it is proven: for a week it gives the account back, with that address and a new password. While such a link works there is no further one. Only the user's own token or session may; a program's token gets 109. Emits nothing.
   *
   * `POST /api/v3/users/update_password`. Needs a user's own token.
   */
  updatePassword(args: UsersUpdatePasswordRequest, options?: CallOptions): Call<User, UsersUpdatePasswordError> {
    return this.callOnce('users/update_password', args, options);
  }

  /**
   * Mail a code to set a new password with.
   *
   * Mails whoever has an account with that address a code for `users/set_password`, which works once and for one hour; the code before it works no more. Anybody may. Whether there is such an account is not said: the answer is always ok. After 5 mails to one account in an hour no more are sent. Emits nothing.
   *
   * `POST /api/v3/users/reset_password`. Needs no token.
   */
  resetPassword(args: UsersResetPasswordRequest, options?: CallOptions): Call<Ok, UsersResetPasswordError> {
    return this.callOnce('users/reset_password', args, options);
  }

  /**
   * Set a password with a mailed code.
   *
   * Sets the password of the user to whom a code was mailed, by `users/reset_password`, with an invitation or after registering, and shows the user with their API token. Anybody with a code may. A code that is unknown, used or expired is 104. All sessions, tokens and subscriptions of the user end, those of programs too, and all other codes; the answer has the new API token. Who was invited has `setup_pending` false from now on. It proves the address, and with that the invitations that wait for it are accepted. Emits `workspace_user_updated` in each workspace of somebody who was invited, and `workspace_user_added` and `channel_user_added` for each invitation that is accepted.
   *
   * `POST /api/v3/users/set_password`. Needs no token.
   */
  setPassword(args: UsersSetPasswordRequest, options?: CallOptions): Call<User, UsersSetPasswordError> {
    return this.callOnce('users/set_password', args, options);
  }

  /**
   * Say that one is active.
   *
   * Makes the caller active in a workspace for five minutes. Its members may. Emits nothing.
   *
   * `POST /api/v3/users/heartbeat`. Scopes of programs: `user:write`.
   */
  heartbeat(args: UsersHeartbeatRequest, options?: CallOptions): Call<Ok, UsersHeartbeatError> {
    return this.callWrite('users/heartbeat', args, options);
  }

  /**
   * Say that one is not active any more.
   *
   * Makes the caller inactive in a workspace at once. Its members may. Emits nothing.
   *
   * `POST /api/v3/users/reset_presence`. Scopes of programs: `user:write`.
   */
  resetPresence(args: UsersResetPresenceRequest, options?: CallOptions): Call<Ok, UsersResetPresenceError> {
    return this.callWrite('users/reset_presence', args, options);
  }

  /**
   * Ask for the external account.
   *
   * Says whether the caller signs in through an external account too. There is no provider of such accounts yet, so nobody does.
   *
   * `GET /api/v3/users/is_connected_to_external`. Scopes of programs: `user:read`.
   */
  isConnectedToExternal(options?: CallOptions): Call<ExternalConnection, UsersIsConnectedToExternalError> {
    return this.callRead('users/is_connected_to_external', undefined, options);
  }

  /**
   * Disconnect the external account.
   *
   * Ends signing in through an external account. While there is no provider of such accounts nobody is connected, and everybody gets 129. Emits nothing.
   *
   * `POST /api/v3/users/disconnect_external`. Scopes of programs: `user:write`.
   */
  disconnectExternal(options?: CallOptions): Call<Ok, UsersDisconnectExternalError> {
    return this.callWrite('users/disconnect_external', undefined, options);
  }

  /**
   * Delete one's account.
   *
   * Deletes the caller's account for good. Only the user's own token or session may, never a program's (109), and with the password: a wrong one is 104 and counts as a failure to sign in, so after 10 in 15 minutes for one account, or 100 from one address, it is 429. While a link works that gives the account back (`users/update_password`) it is 109, `recovery_open`. Who is the last ADMIN of a workspace that has other members gets 127, and nothing changes; a workspace that has none is removed with its last member. All tokens and sessions end. The name becomes "Deleted user" wherever it is shown, soon after in mentions too; the address, the profile and whatever else was the user's own are erased. What they wrote stays, and whoever could read it still can. The address may register again, as somebody new. Emits `workspace_user_removed` in each workspace of the user, and `channel_user_removed` and `group_user_removed` for each channel and each group that they were in; for a workspace that goes along `workspace_deleted` and nothing else. What they have built is removed, as by `integrations/remove`.
   *
   * `POST /api/v3/users/delete`. Needs a user's own token.
   */
  delete(args: UsersDeleteRequest, options?: CallOptions): Call<Ok, UsersDeleteError> {
    return this.callOnce('users/delete', args, options);
  }
}

export class WorkspaceUsersApi extends Resource {
  /**
   * List the people of a workspace.
   *
   * Lists the people of a workspace, removed ones too, with `removed` true, and those whose invitation waits, with `setup_pending` true. Members see everybody; a guest sees themself and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get`. Scopes of programs: `workspaces:read`.
   */
  get(args: WorkspaceUsersGetRequest, options?: CallOptions): List<WorkspaceUser, WorkspaceUsersGetError> {
    return this.callList('/api/v4/workspace_users/get', args, options);
  }

  /**
   * List the ids of the people of a workspace.
   *
   * Lists the ids of those who are in a workspace now, in the order of joining. Members see everybody; a guest sees themself and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get_ids`. Scopes of programs: `workspaces:read`.
   */
  getIds(args: WorkspaceUsersGetIdsRequest, options?: CallOptions): Call<number[], WorkspaceUsersGetIdsError> {
    return this.callRead('/api/v4/workspace_users/get_ids', args, options);
  }

  /**
   * Get a person of a workspace.
   *
   * Shows one person of a workspace to its members. A guest sees themself and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/getone`. Scopes of programs: `workspaces:read`.
   */
  getone(args: WorkspaceUsersGetoneRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersGetoneError> {
    return this.callRead('/api/v4/workspace_users/getone', args, options);
  }

  /**
   * Add a person to a workspace.
   *
   * Adds the person who has an e-mail address. Who has an account with a proven address is a member at once; an unknown address gets an account with `setup_pending`, and a mail with which they set a password. Where addresses are proven (VERIFY_EMAIL), an account whose address is not proven is no member yet: its invitation waits, with `setup_pending` true, and a mail goes to the address; who proves the address is a member, and `workspace_user_added` is emitted then. Somebody with a proven address is mailed that they were added; `contact_info` and `profession` are empty until their first call there. Where addresses are not proven, every address counts as proven, and these two are shown at once. An ADMIN may add any `user_type`; a USER may add USER and GUEST; a GUEST nobody. `channel_ids` must be channels that the caller sees. Everyone but a guest comes into the `default_channel` too. An address that is in the workspace already, or whose invitation waits, is 131, one too many for the plan is 213; invitations that wait count. An address that somebody may get back for their account (`users/update_password`) is 101. An address gets 5 invitations a day by mail, and further ones silently without; a caller whose invitations were 50 mails in the last hour is 429 when another mail is needed. Whom an ADMIN removed can be added again by an ADMIN only. Emits `workspace_user_added`, and `channel_user_added` for each channel they come into.
   *
   * `POST /api/v4/workspace_users/add`. Scopes of programs: `workspaces:write`.
   */
  add(args: WorkspaceUsersAddRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersAddError> {
    return this.callWrite('/api/v4/workspace_users/add', args, options);
  }

  /**
   * Mail an invitation again.
   *
   * Mails somebody who was invited and has no password yet, or whose invitation waits, a new code to accept it with; the code before it works no more. Who may add a person of that `user_type` may. The person is named by `user_id`, or by `email` when there is none. Members with a password need no mail: then it is ok and nothing is sent. After 5 mails to one person, or 50 by one caller, in an hour: 429. After 5 mails to one address in a day nothing is sent. Emits nothing.
   *
   * `POST /api/v4/workspace_users/resend_invite`. Scopes of programs: `workspaces:write`.
   */
  resendInvite(args: WorkspaceUsersResendInviteRequest, options?: CallOptions): Call<Ok, WorkspaceUsersResendInviteError> {
    return this.callOnce('/api/v4/workspace_users/resend_invite', args, options);
  }

  /**
   * Change what a person is in a workspace.
   *
   * Makes a person an ADMIN, a USER or a GUEST. An ADMIN may. The person is named by `user_id`, or by `email` when there is none. The last ADMIN stays one: 127. Whoever becomes a guest keeps the channels that they are in, and loses what was unread in the others; whoever is a guest no more comes into the `default_channel`. Emits `workspace_user_updated`, `channel_user_updated` for each channel that they are in, and `channel_user_added` for the one that they come into. A new guest who is subscribed to `channel_deleted` gets it for each channel that they do not see any more. What a person is already changes and emits nothing. Of an invitation that waits it changes what the person will be, and emits nothing. A bot is a guest and stays one: 114, `bot`.
   *
   * `POST /api/v4/workspace_users/update`. Scopes of programs: `workspaces:write`.
   */
  update(args: WorkspaceUsersUpdateRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersUpdateError> {
    return this.callWrite('/api/v4/workspace_users/update', args, options);
  }

  /**
   * Remove a person from a workspace.
   *
   * Takes a person out of a workspace, its channels and its groups. An ADMIN may, and anybody themself. The person is named by `user_id`, or by `email` when there is none. The last ADMIN stays: 127. What they wrote stays; they see nothing of the workspace any more. Whom an ADMIN removed, only an ADMIN can add again; who left by themself can be added by whoever may add people. Emits `workspace_user_removed`, and `channel_user_removed` and `group_user_removed` for each channel and each group that they were in. An invitation that waits is taken back, which emits nothing. A bot goes when its integration is uninstalled, and not otherwise: 114, `bot`.
   *
   * `POST /api/v4/workspace_users/remove`. Scopes of programs: `workspaces:write`.
   */
  remove(args: WorkspaceUsersRemoveRequest, options?: CallOptions): Call<Ok, WorkspaceUsersRemoveError> {
    return this.callWrite('/api/v4/workspace_users/remove', args, options);
  }

  /**
   * Find a person of a workspace by their e-mail address.
   *
   * Shows the person of a workspace who has an e-mail address, in whatever case it is written, as `workspace_users/getone` does; removed ones too. An address of nobody whom the caller sees there is 132.
   *
   * `GET /api/v4/workspace_users/get_by_email`. Scopes of programs: `workspaces:read`.
   */
  getByEmail(args: WorkspaceUsersGetByEmailRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersGetByEmailError> {
    return this.callRead('/api/v4/workspace_users/get_by_email', args, options);
  }

  /**
   * Get a person of a workspace, and whether they are there.
   *
   * Shows what `workspace_users/getone` does, and beside it whether the person is active, what time it is where they are, and where the caller can meet them.
   *
   * `GET /api/v4/workspace_users/get_info`. Scopes of programs: `workspaces:read`.
   */
  getInfo(args: WorkspaceUsersGetInfoRequest, options?: CallOptions): Call<WorkspaceUserInfo, WorkspaceUsersGetInfoError> {
    return this.callRead('/api/v4/workspace_users/get_info', args, options);
  }

  /**
   * Get the time where a person is.
   *
   * Says what time it is in the time zone of a person of a workspace whom the caller sees.
   *
   * `GET /api/v4/workspace_users/get_local_time`. Scopes of programs: `workspaces:read`.
   */
  getLocalTime(args: WorkspaceUsersGetLocalTimeRequest, options?: CallOptions): Call<string, WorkspaceUsersGetLocalTimeError> {
    return this.callRead('/api/v4/workspace_users/get_local_time', args, options);
  }
}

export class WorkspacesApi extends Resource {
  /**
   * Add a workspace.
   *
   * Adds a workspace, whose first ADMIN is the caller. Any signed-in user may. It is born with the public channel General, its `default_channel`: everyone who joins and is no guest is in it. Each member has a conversation with themself, the `default_conversation`. The first workspace that a user adds or joins is their `default_workspace`. Without `language` it is the language of the caller (`lang`), without what follows its first hyphen. Emits `workspace_added` and, for General, `channel_added`; nothing for the caller's own membership.
   *
   * `POST /api/v3/workspaces/add`. Scopes of programs: `workspaces:write`.
   */
  add(args: WorkspacesAddRequest, options?: CallOptions): Call<Workspace, WorkspacesAddError> {
    return this.callWrite('workspaces/add', args, options);
  }

  /**
   * Get a workspace.
   *
   * Shows one workspace to its members.
   *
   * `GET /api/v3/workspaces/getone`. Scopes of programs: `workspaces:read`.
   */
  getone(args: WorkspacesGetoneRequest, options?: CallOptions): Call<Workspace, WorkspacesGetoneError> {
    return this.callRead('workspaces/getone', args, options);
  }

  /**
   * Get the default workspace.
   *
   * Shows the workspace that is the caller's `default_workspace`. A caller who has none gets 105.
   *
   * `GET /api/v3/workspaces/get_default`. Scopes of programs: `workspaces:read`.
   */
  getDefault(options?: CallOptions): Call<Workspace, WorkspacesGetDefaultError> {
    return this.callRead('workspaces/get_default', undefined, options);
  }

  /**
   * List workspaces.
   *
   * Lists the workspaces that the caller is a member of, in the order of their ids.
   *
   * `GET /api/v3/workspaces/get`. Scopes of programs: `workspaces:read`.
   */
  get(args?: WorkspacesGetRequest, options?: CallOptions): List<Workspace, WorkspacesGetError> {
    return this.callList('workspaces/get', args, options);
  }

  /**
   * List public channels.
   *
   * Lists the public channels of a workspace that are in use, in the order of their ids, whether the caller is in them or not. To a guest it lists those that they are in.
   *
   * `GET /api/v3/workspaces/get_public_channels`. Scopes of programs: `workspaces:read`.
   */
  getPublicChannels(args: WorkspacesGetPublicChannelsRequest, options?: CallOptions): List<Channel, WorkspacesGetPublicChannelsError> {
    return this.callList('workspaces/get_public_channels', args, options);
  }

  /**
   * Change a workspace.
   *
   * Changes the name, the colour or the language of a workspace; what is not given stays as it is. Admins may. After a change of the language, older texts are found by the words of the new language a little later. Emits `workspace_updated`, unless everything was so already.
   *
   * `POST /api/v3/workspaces/update`. Scopes of programs: `workspaces:write`.
   */
  update(args: WorkspacesUpdateRequest, options?: CallOptions): Call<Workspace, WorkspacesUpdateError> {
    return this.callWrite('workspaces/update', args, options);
  }

  /**
   * Change the avatar of a workspace.
   *
   * Makes the logo of a workspace of an image, as `users/update_avatar` does. Without `id` it is the caller's default workspace. Admins may. Emits `workspace_updated`, unless the image is the logo already.
   *
   * `POST /api/v3/workspaces/update_avatar`. Scopes of programs: `workspaces:write`.
   */
  updateAvatar(args: WorkspacesUpdateAvatarRequest, options?: CallOptions): Call<Workspace, WorkspacesUpdateAvatarError> {
    return this.callUpload('workspaces/update_avatar', args, options, 'image');
  }

  /**
   * Remove a workspace.
   *
   * Removes a workspace with all that is in it, for everybody and for good. Admins may, with their own token or session, never a program's (109), and with their password: a wrong one is 104 and counts as a failure to sign in, so after 10 in 15 minutes for one account, or 100 from one address, it is 429. While a link works that gives the caller's account back (`users/update_password`) it is 109, `recovery_open`. From then on the workspace and whatever was in it are as if they had never been. Those whose `default_workspace` it was get the first of their others, or none. Emits `workspace_deleted` and nothing for what goes with it; soon after, everything is erased.
   *
   * `POST /api/v3/workspaces/remove`. Needs a user's own token.
   */
  remove(args: WorkspacesRemoveRequest, options?: CallOptions): Call<Ok, WorkspacesRemoveError> {
    return this.callOnce('workspaces/remove', args, options);
  }
}

/** All operations, by resource. */
export class Operations {
  readonly attachments: AttachmentsApi;
  readonly channels: ChannelsApi;
  readonly comments: CommentsApi;
  readonly conversationMessages: ConversationMessagesApi;
  readonly conversations: ConversationsApi;
  readonly deliveries: DeliveriesApi;
  readonly groups: GroupsApi;
  readonly hooks: HooksApi;
  readonly inbox: InboxApi;
  readonly installations: InstallationsApi;
  readonly integrationIncoming: IntegrationIncomingApi;
  readonly integrations: IntegrationsApi;
  readonly loopIn: LoopInApi;
  readonly notifications: NotificationsApi;
  readonly notificationsSettings: NotificationsSettingsApi;
  readonly reactions: ReactionsApi;
  readonly search: SearchApi;
  readonly slashCommands: SlashCommandsApi;
  readonly threads: ThreadsApi;
  readonly urlJoin: UrlJoinApi;
  readonly users: UsersApi;
  readonly workspaceUsers: WorkspaceUsersApi;
  readonly workspaces: WorkspacesApi;

  constructor(send: Send) {
    this.attachments = new AttachmentsApi(send);
    this.channels = new ChannelsApi(send);
    this.comments = new CommentsApi(send);
    this.conversationMessages = new ConversationMessagesApi(send);
    this.conversations = new ConversationsApi(send);
    this.deliveries = new DeliveriesApi(send);
    this.groups = new GroupsApi(send);
    this.hooks = new HooksApi(send);
    this.inbox = new InboxApi(send);
    this.installations = new InstallationsApi(send);
    this.integrationIncoming = new IntegrationIncomingApi(send);
    this.integrations = new IntegrationsApi(send);
    this.loopIn = new LoopInApi(send);
    this.notifications = new NotificationsApi(send);
    this.notificationsSettings = new NotificationsSettingsApi(send);
    this.reactions = new ReactionsApi(send);
    this.search = new SearchApi(send);
    this.slashCommands = new SlashCommandsApi(send);
    this.threads = new ThreadsApi(send);
    this.urlJoin = new UrlJoinApi(send);
    this.users = new UsersApi(send);
    this.workspaceUsers = new WorkspaceUsersApi(send);
    this.workspaces = new WorkspacesApi(send);
  }
}
