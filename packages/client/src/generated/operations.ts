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
  DevicesAddError,
  DevicesGetError,
  DevicesRemoveError,
  DevicesTestError,
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
  InstallationsRegenerateTokenError,
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
  LiveGetError,
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
  UsersGetBadgeError,
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
  Badge,
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
  CommentAndItself,
  CommentsAddRequest,
  CommentsGetRequest,
  CommentsGetoneRequest,
  CommentsMarkPositionRequest,
  CommentsRemoveRequest,
  CommentsUpdateRequest,
  Conversation,
  ConversationMessage,
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
  Device,
  DeviceList,
  DeviceTest,
  DevicesAddRequest,
  DevicesRemoveRequest,
  DevicesTestRequest,
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
  InstallationsRegenerateTokenRequest,
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
  LiveEvents,
  LiveGetRequest,
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
   * Stores a file and returns it as an attachment. To attach it to a thread, a comment or a message, pass the returned object in their `attachments`.
   * Until it is attached, only its uploader can see it. If it is not attached within 24 hours, it is deleted.
   *
   * - The body is `multipart/form-data`. The bytes are in one part named `file_name` or `file`. They are read only after the credentials are checked, so send
   *   the token in the header or the query.
   * - The name of the file is that of the part, or the one in a text part `file_name`. Its type is determined from its content.
   * - `upload_state` is `failed` if the bytes are cut off, or cannot be read as their type.
   * - A file whose inspection takes too long, or that comes while too many files are inspected, is stored without measures: `image_width`, `image_height` and
   *   `duration` are null, and `underlying_type` is `application/octet-stream` if not even that is known.
   *
   * Who may call: every user.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 131 if `attachment_id` is in use already.
   * - 205 if the file is too large.
   * - 205 with `reason` `user_quota`, if the user's uploads would have more bytes than allowed.
   * - 205 with `reason` `disk_full`, if the server's disk is full.
   *
   * Posting the file gets 205 with `reason` `workspace_quota`, if the files in posts of the workspace would have more bytes than allowed.
   *
   * `POST /api/v3/attachments/upload`. Scopes of programs: `attachments:write`.
   */
  upload(args: AttachmentsUploadRequest, options?: CallOptions): Call<Attachment, AttachmentsUploadError> {
    return this.call('once', 'attachments/upload', args, options, 'file_name');
  }

  /**
   * Remove an attachment.
   *
   * Removes an attachment from a thread, a comment or a message, also in an archived channel. An upload that is not attached to anything else is deleted after 24
   * hours.
   *
   * Who may call: the author of the post. From threads and comments, admins who can see them too.
   *
   * Emits `thread_updated`, `comment_updated` or `message_updated`.
   *
   * Errors:
   *
   * - 19 if none of `thread_id`, `comment_id` and `message_id` is given, and 20 if several are.
   * - 20 if the post has no text and no other attachment. Remove the post instead.
   * - 110 if the post does not have the attachment.
   *
   * `POST /api/v3/attachments/remove`. Scopes of programs: `attachments:write`.
   */
  remove(args: AttachmentsRemoveRequest, options?: CallOptions): Call<Ok, AttachmentsRemoveError> {
    return this.call('write', 'attachments/remove', args, options);
  }
}

export class ChannelsApi extends Resource {
  /**
   * Add a channel.
   *
   * Adds a channel to a workspace. The caller is a member of it, whether or not `user_ids` names them.
   *
   * Who may call: users and admins of the workspace.
   *
   * Notified: the people in `user_ids`, except the caller.
   *
   * Emits `channel_added`, which names the members of the channel. Emits nothing else for them.
   *
   * Errors:
   *
   * - 106 if a user in `user_ids` or `default_recipients` is not in the workspace. Then nothing is added.
   * - 114, `too_many_channels`, if the workspace has 20,000 channels, archived ones included.
   * - 119 if a group in `default_groups` is not in the workspace.
   *
   * `POST /api/v3/channels/add`. Scopes of programs: `channels:write`.
   */
  add(args: ChannelsAddRequest, options?: CallOptions): Call<Channel, ChannelsAddError> {
    return this.call('write', 'channels/add', args, options);
  }

  /**
   * Get a channel.
   *
   * Returns a channel.
   *
   * Who may call: for a public channel, users and admins of the workspace, and guests who are members of the channel. For a private channel, only its members.
   * Admins who are not members cannot see it.
   *
   * `GET /api/v3/channels/getone`. Scopes of programs: `channels:read`.
   */
  getone(args: ChannelsGetoneRequest, options?: CallOptions): Call<Channel, ChannelsGetoneError> {
    return this.call('read', 'channels/getone', args, options);
  }

  /**
   * List channels.
   *
   * Lists the channels of a workspace that the caller can see, in the order of their ids. They are either those that are not archived, or with `archived` only
   * the archived ones.
   *
   * Who may call: members of the workspace.
   *
   * `GET /api/v3/channels/get`. Scopes of programs: `channels:read`.
   */
  get(args: ChannelsGetRequest, options?: CallOptions): List<Channel, ChannelsGetError> {
    return this.callList('read', 'channels/get', args, options);
  }

  /**
   * List private channels without members.
   *
   * Lists the private channels of a workspace that have no members any more, not even bots, in the order of their ids.
   * Admins can see nothing else of such channels: no threads, no search results and no events. `channels/remove` removes them.
   *
   * Who may call: admins of the workspace. Other members get 109.
   *
   * `GET /api/v3/channels/get_without_members`. Scopes of programs: `channels:read`.
   */
  getWithoutMembers(args: ChannelsGetWithoutMembersRequest, options?: CallOptions): List<ChannelWithoutMembers, ChannelsGetWithoutMembersError> {
    return this.callList('read', 'channels/get_without_members', args, options);
  }

  /**
   * Update a channel.
   *
   * Changes a channel. At least one field other than `id` is required. Fields that are not given stay as they are.
   * `is_favorited` is the caller's own mark.
   *
   * Who may call: members of the channel who are not guests; admins who can see the channel.
   *
   * Emits `channel_updated`, unless only `is_favorited` is given or nothing changed. When a public channel becomes private, subscribers who are not members of
   * it get `channel_deleted` instead.
   *
   * Errors:
   *
   * - 19 if no field other than `id` is given.
   * - 106 if a user in `default_recipients` is not in the workspace. Then nothing is changed.
   * - 119 if a group in `default_groups` is not in the workspace.
   *
   * `POST /api/v3/channels/update`. Scopes of programs: `channels:write`.
   */
  update(args: ChannelsUpdateRequest, options?: CallOptions): Call<Channel, ChannelsUpdateError> {
    return this.call('write', 'channels/update', args, options);
  }

  /**
   * Archive a channel.
   *
   * Archives a channel. An archived channel can be read, and nothing can be posted in it.
   * Archiving an archived channel returns the same and changes nothing.
   *
   * Who may call: the creator of the channel; admins who can see it.
   *
   * Emits `channel_updated`, if the channel was not archived.
   *
   * Errors: 114 with `reason` `default_channel`, for the `default_channel` of the workspace.
   *
   * `POST /api/v3/channels/archive`. Scopes of programs: `channels:write`.
   */
  archive(args: ChannelsArchiveRequest, options?: CallOptions): Call<Ok, ChannelsArchiveError> {
    return this.call('write', 'channels/archive', args, options);
  }

  /**
   * Unarchive a channel.
   *
   * Makes an archived channel active again. A channel that is not archived stays so, and the call returns the same.
   *
   * Who may call: the creator of the channel; admins who can see it.
   *
   * Emits `channel_updated`, if the channel was archived.
   *
   * `POST /api/v3/channels/unarchive`. Scopes of programs: `channels:write`.
   */
  unarchive(args: ChannelsUnarchiveRequest, options?: CallOptions): Call<Ok, ChannelsUnarchiveError> {
    return this.call('write', 'channels/unarchive', args, options);
  }

  /**
   * Mark a channel as a favourite.
   *
   * Marks a channel as a favourite of the caller. Repeating the call returns the same.
   *
   * Who may call: everybody who can see the channel.
   *
   * Emits nothing.
   *
   * `POST /api/v3/channels/favorite`. Scopes of programs: `channels:write`.
   */
  favorite(args: ChannelsFavoriteRequest, options?: CallOptions): Call<Ok, ChannelsFavoriteError> {
    return this.call('write', 'channels/favorite', args, options);
  }

  /**
   * Remove a channel from the favourites.
   *
   * Removes a channel from the favourites of the caller. Repeating the call returns the same.
   *
   * Who may call: everybody who can see the channel.
   *
   * Emits nothing.
   *
   * `POST /api/v3/channels/unfavorite`. Scopes of programs: `channels:write`.
   */
  unfavorite(args: ChannelsUnfavoriteRequest, options?: CallOptions): Call<Ok, ChannelsUnfavoriteError> {
    return this.call('write', 'channels/unfavorite', args, options);
  }

  /**
   * Remove a channel.
   *
   * Removes an archived channel with its threads and comments, for everybody.
   *
   * Who may call: the creator of the channel; admins who can see it; for a private channel without members (`channels/get_without_members`), archived or not,
   * admins of the workspace.
   *
   * Emits `channel_deleted`, and nothing for what was in the channel.
   *
   * Errors:
   *
   * - 114 with `reason` `channel_not_archived`, if the channel is not archived.
   * - 114 with `reason` `default_channel`, for the `default_channel` of the workspace.
   *
   * `POST /api/v3/channels/remove`. Scopes of programs: `channels:remove`.
   */
  remove(args: ChannelsRemoveRequest, options?: CallOptions): Call<Ok, ChannelsRemoveError> {
    return this.call('write', 'channels/remove', args, options);
  }

  /**
   * Add a person to a channel.
   *
   * Adds a member of the workspace to a channel. Adding a member of the channel returns the same and changes nothing.
   *
   * Who may call: members of the channel who are not guests; admins who can see the channel; users and admins, to add themselves to a public channel.
   *
   * Notified: the person, unless they added themself.
   *
   * Emits `channel_user_added`, if the person was not in the channel.
   *
   * Errors: 106 if the person is not in the workspace.
   *
   * `POST /api/v3/channels/add_user`. Scopes of programs: `channels:write`.
   */
  addUser(args: ChannelsAddUserRequest, options?: CallOptions): Call<Ok, ChannelsAddUserError> {
    return this.call('write', 'channels/add_user', args, options);
  }

  /**
   * Add people to a channel.
   *
   * Adds members of the workspace to a channel: all of them, or none if one of them is not in the workspace (106).
   *
   * Who may call: members of the channel who are not guests; admins who can see the channel; users and admins, to add themselves to a public channel.
   *
   * Notified: the people who were not in the channel, except the caller.
   *
   * Emits `channel_user_added` for each person who was not in the channel.
   *
   * `POST /api/v3/channels/add_users`. Scopes of programs: `channels:write`.
   */
  addUsers(args: ChannelsAddUsersRequest, options?: CallOptions): Call<Ok, ChannelsAddUsersError> {
    return this.call('write', 'channels/add_users', args, options);
  }

  /**
   * Remove a person from a channel.
   *
   * Removes a person from a channel. The last member can be removed too.
   * A person who can no longer see the channel loses what was unread in it. It is no longer a favourite of theirs.
   *
   * Who may call: members of the channel who are not guests; admins who can see the channel; every member, for themself.
   *
   * Notified: the person, unless they left.
   *
   * Emits `channel_user_removed`.
   *
   * Errors: 106 if the person is not in the channel.
   *
   * `POST /api/v3/channels/remove_user`. Scopes of programs: `channels:write`.
   */
  removeUser(args: ChannelsRemoveUserRequest, options?: CallOptions): Call<Ok, ChannelsRemoveUserError> {
    return this.call('write', 'channels/remove_user', args, options);
  }

  /**
   * Remove people from a channel.
   *
   * Removes people from a channel: all of them, or none if one of them is not in the channel (106).
   * People who can no longer see the channel lose what was unread in it. It is no longer a favourite of theirs.
   *
   * Who may call: members of the channel who are not guests; admins who can see the channel; every member, for themself.
   *
   * Notified: the removed people, except the caller.
   *
   * Emits `channel_user_removed` for each person.
   *
   * `POST /api/v3/channels/remove_users`. Scopes of programs: `channels:write`.
   */
  removeUsers(args: ChannelsRemoveUsersRequest, options?: CallOptions): Call<Ok, ChannelsRemoveUsersError> {
    return this.call('write', 'channels/remove_users', args, options);
  }
}

export class CommentsApi extends Resource {
  /**
   * Add a comment.
   *
   * Adds a comment at the end of a thread. `thread_action` closes or reopens the thread.
   *
   * Who may call: users and admins who can see the channel; guests who are members of it. A guest can close and reopen only their own threads.
   *
   * Notified: `recipients`; if absent, all participants and followers of the thread. In addition: `groups`, and the users and groups that the comment mentions.
   * Users who cannot see the thread are listed in `recipients` but not notified. Users who unfollowed it are notified only if the comment names or mentions them.
   *
   * For a notified user the comment is unread, the thread is in the inbox, and `notifications/get` lists the comment.
   *
   * Without `thread_action`, a closed thread stays closed. Closing a closed thread and reopening an open one are accepted.
   *
   * With `send_as_integration`, the author is the bot of the integration whose token is used. The integration must be installed in the workspace, and its bot must be
   * a member of the channel. Users, groups and attachments in the request are still checked with the rights of the user.
   *
   * A text that begins with a slash command of the workspace calls the command (see `slash_commands/get`), unless `thread_action` or `send_as_integration` is set.
   *
   * Emits `comment_added`, and `thread_updated` if the thread was closed or reopened.
   *
   * Errors:
   *
   * - 106 if a user in `recipients` or `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 109 if `send_as_integration` is not possible.
   * - 114 with `reason` `archived` if the channel is archived.
   * - 119 if a group in `groups` or `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/comments/add`. Scopes of programs: `comments:write`.
   */
  add(args: CommentsAddRequest, options?: CallOptions): Call<Comment, CommentsAddError> {
    return this.call('write', 'comments/add', args, options);
  }

  /**
   * Get a comment.
   *
   * Returns a comment, and in `comment` the same comment again. Some clients read the one, some the other.
   *
   * Who may call: everyone who can see the channel.
   *
   * `GET /api/v3/comments/getone`. Scopes of programs: `comments:read`.
   */
  getone(args: CommentsGetoneRequest, options?: CallOptions): Call<CommentAndItself, CommentsGetoneError> {
    return this.call('read', 'comments/getone', args, options);
  }

  /**
   * List comments.
   *
   * Lists the comments of a thread by `obj_index`, the newest first.
   *
   * Who may call: everyone who can see the channel.
   *
   * Removed comments keep their place, with `deleted` true. If there may be more, the header `Link` with `rel="next"` has the URL of the next page.
   *
   * `GET /api/v3/comments/get`. Scopes of programs: `comments:read`.
   */
  get(args: CommentsGetRequest & { as_ids: true }, options?: CallOptions): List<number, CommentsGetError>;
  get(args: CommentsGetRequest & { as_ids?: false | undefined }, options?: CallOptions): List<Comment, CommentsGetError>;
  get(args: CommentsGetRequest, options?: CallOptions): List<Comment, CommentsGetError> | List<number, CommentsGetError>;
  get(args: CommentsGetRequest, options?: CallOptions): Call<unknown, CommentsGetError> {
    return this.callList('read', 'comments/get', args, options);
  }

  /**
   * Change a comment.
   *
   * Changes a comment. Fields that are not given do not change.
   *
   * Who may call: its author. It also works in an archived channel.
   *
   * Notified: users whom the comment mentions for the first time, directly or by a group. The comment becomes unread for them, and they become participants.
   * Nobody else is notified.
   *
   * Emits `comment_updated` if something changed.
   *
   * Errors:
   *
   * - 106 if a user in `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 114 with `reason` `removed` if the comment was removed, or `system_message` if Skein itself wrote it.
   * - 119 if a group in `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/comments/update`. Scopes of programs: `comments:write`.
   */
  update(args: CommentsUpdateRequest, options?: CallOptions): Call<Comment, CommentsUpdateError> {
    return this.call('write', 'comments/update', args, options);
  }

  /**
   * Remove a comment.
   *
   * Removes the content, attachments, actions and reactions of a comment, for everybody. This cannot be undone. The comment keeps its `obj_index`, with `deleted` true.
   * A user who has no other unread comment in the thread has then read it.
   *
   * Who may call: its author; admins who can see it.
   *
   * Emits `comment_deleted`. Removing a removed comment changes nothing and emits nothing.
   *
   * Errors: 114 with `reason` `system_message` if Skein itself wrote the comment.
   *
   * `POST /api/v3/comments/remove`. Scopes of programs: `comments:remove`.
   */
  remove(args: CommentsRemoveRequest, options?: CallOptions): Call<Ok, CommentsRemoveError> {
    return this.call('write', 'comments/remove', args, options);
  }

  /**
   * Mark a thread as read up to a comment.
   *
   * Marks a thread as read for the caller, up to and including one of its comments. It never marks a comment as unread.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * Errors: 115 if the comment is not in the thread.
   *
   * `POST /api/v3/comments/mark_position`. Scopes of programs: `threads:write`.
   */
  markPosition(args: CommentsMarkPositionRequest, options?: CallOptions): Call<Ok, CommentsMarkPositionError> {
    return this.call('write', 'comments/mark_position', args, options);
  }
}

export class ConversationMessagesApi extends Resource {
  /**
   * Add a message.
   *
   * Adds a message at the end of a conversation.
   *
   * Who may call: everyone in the conversation.
   *
   * The message is unread for everyone else in the conversation. The conversation comes back for those who had archived it. A mentioned user who is not in the conversation
   * does not learn of the message.
   *
   * A text that begins with a slash command of the workspace calls the command (see `slash_commands/get`).
   *
   * Emits `message_added`.
   *
   * Errors:
   *
   * - 106 if a user in `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 119 if a group in `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/conversation_messages/add`. Scopes of programs: `messages:write`.
   */
  add(args: ConversationMessagesAddRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesAddError> {
    return this.call('write', 'conversation_messages/add', args, options);
  }

  /**
   * Get a message.
   *
   * Returns a message.
   *
   * Who may call: everyone in the conversation who can see the message (see `conversations/add_user`).
   *
   * `GET /api/v3/conversation_messages/getone`. Scopes of programs: `messages:read`.
   */
  getone(args: ConversationMessagesGetoneRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesGetoneError> {
    return this.call('read', 'conversation_messages/getone', args, options);
  }

  /**
   * List messages.
   *
   * Lists the messages of a conversation that the caller can see, by `obj_index`, the newest first.
   *
   * Who may call: everyone in the conversation.
   *
   * Removed messages keep their place, with `deleted` true. If there may be more, the header `Link` with `rel="next"` has the URL of the next page.
   *
   * `GET /api/v3/conversation_messages/get`. Scopes of programs: `messages:read`.
   */
  get(args: ConversationMessagesGetRequest & { as_ids: true }, options?: CallOptions): List<number, ConversationMessagesGetError>;
  get(args: ConversationMessagesGetRequest & { as_ids?: false | undefined }, options?: CallOptions): List<ConversationMessage, ConversationMessagesGetError>;
  get(args: ConversationMessagesGetRequest, options?: CallOptions): List<ConversationMessage, ConversationMessagesGetError> | List<number, ConversationMessagesGetError>;
  get(args: ConversationMessagesGetRequest, options?: CallOptions): Call<unknown, ConversationMessagesGetError> {
    return this.callList('read', 'conversation_messages/get', args, options);
  }

  /**
   * Change a message.
   *
   * Changes a message. Fields that are not given do not change.
   *
   * Who may call: its author.
   *
   * The message becomes unread for users whom it mentions for the first time, directly or by a group.
   *
   * Emits `message_updated` if something changed.
   *
   * Errors:
   *
   * - 106 if a user in `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 114 with `reason` `removed` if the message was removed, or `system_message` if Skein itself wrote it.
   * - 119 if a group in `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/conversation_messages/update`. Scopes of programs: `messages:write`.
   */
  update(args: ConversationMessagesUpdateRequest, options?: CallOptions): Call<ConversationMessage, ConversationMessagesUpdateError> {
    return this.call('write', 'conversation_messages/update', args, options);
  }

  /**
   * Remove a message.
   *
   * Removes the content, attachments, actions and reactions of a message, for everybody. This cannot be undone. The message keeps its `obj_index`, with `deleted` true.
   * A user who has no other unread message in the conversation has then read it.
   *
   * Who may call: its author.
   *
   * Emits `message_deleted`. Removing a removed message changes nothing and emits nothing.
   *
   * Errors: 114 with `reason` `system_message` if Skein itself wrote the message.
   *
   * `POST /api/v3/conversation_messages/remove`. Scopes of programs: `messages:remove`.
   */
  remove(args: ConversationMessagesRemoveRequest, options?: CallOptions): Call<Ok, ConversationMessagesRemoveError> {
    return this.call('write', 'conversation_messages/remove', args, options);
  }
}

export class ConversationsApi extends Resource {
  /**
   * Get a conversation.
   *
   * Returns a conversation.
   *
   * Who may call: everyone in the conversation.
   *
   * `GET /api/v3/conversations/getone`. Scopes of programs: `messages:read`.
   */
  getone(args: ConversationsGetoneRequest, options?: CallOptions): Call<Conversation, ConversationsGetoneError> {
    return this.call('read', 'conversations/getone', args, options);
  }

  /**
   * Get or create a conversation.
   *
   * Returns the conversation of exactly the given people and the caller, or creates it. If there are several, it returns the last active one.
   *
   * Who may call: every member of the workspace.
   *
   * `user_ids` may contain the caller. With nobody but the caller, it returns the caller's notes to self. Two callers at the same moment get the same conversation.
   * A `temp_id` becomes the temporary id of the conversation, whether it was created or found.
   *
   * Emits nothing.
   *
   * Errors: 106 if a user in `user_ids` is not in the workspace, or the caller cannot see them.
   *
   * `POST /api/v3/conversations/get_or_create`. Scopes of programs: `messages:write`.
   */
  getOrCreate(args: ConversationsGetOrCreateRequest, options?: CallOptions): Call<Conversation, ConversationsGetOrCreateError> {
    return this.call('write', 'conversations/get_or_create', args, options);
  }

  /**
   * List conversations.
   *
   * Lists the caller's conversations in a workspace: those that the caller has not archived, or with `archived` only those that the caller has archived. A conversation
   * without messages is listed only if it is archived.
   *
   * Who may call: every member of the workspace.
   *
   * The order is by last activity, the latest first. With `before_id` or `after_id` it is by id, the greatest first. If there may be more, the header `Link` with
   * `rel="next"` has the URL of the next page.
   *
   * `GET /api/v3/conversations/get`. Scopes of programs: `messages:read`.
   */
  get(args: ConversationsGetRequest, options?: CallOptions): List<Conversation, ConversationsGetError> {
    return this.callList('read', 'conversations/get', args, options);
  }

  /**
   * Change a conversation.
   *
   * Changes the `title` of a conversation, or archives or unarchives it for the caller.
   *
   * Who may call: everyone in the conversation.
   *
   * A changed title adds a message of Skein itself (`system_message`). A conversation of exactly two people has no title.
   *
   * Emits `message_added` for the message about the title. Changing `archived` emits nothing.
   *
   * Errors:
   *
   * - 19 if neither `title` nor `archived` is given.
   * - 114 with `reason` `private` if the conversation has exactly two people and the title would change.
   *
   * `POST /api/v3/conversations/update`. Scopes of programs: `messages:write`.
   */
  update(args: ConversationsUpdateRequest, options?: CallOptions): Call<Conversation, ConversationsUpdateError> {
    return this.call('write', 'conversations/update', args, options);
  }

  /**
   * Add a user to a conversation.
   *
   * Adds a user to a conversation. Adding a user who is already in it changes nothing and emits nothing.
   *
   * Who may call: everyone in the conversation.
   *
   * A message of Skein itself (`system_message`) says who was added. A user who is added to a conversation of one or two people can see it from that message on.
   * Nobody who is added later can see what was private before.
   *
   * Emits `message_added`.
   *
   * Errors:
   *
   * - 106 if the user is not in the workspace, or the caller cannot see them.
   * - 114 with `reason` `default_conversation` if the conversation is the caller's notes to self.
   *
   * `POST /api/v3/conversations/add_user`. Scopes of programs: `messages:write`.
   */
  addUser(args: ConversationsAddUserRequest, options?: CallOptions): Call<Ok, ConversationsAddUserError> {
    return this.call('write', 'conversations/add_user', args, options);
  }

  /**
   * Add several users to a conversation.
   *
   * Adds several users to a conversation, as `conversations/add_user` adds one. One message names all of them.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits `message_added`.
   *
   * Errors:
   *
   * - 106 if a user is not in the workspace, or the caller cannot see them. Then nobody is added.
   * - 114 with `reason` `default_conversation` if the conversation is the caller's notes to self.
   *
   * `POST /api/v3/conversations/add_users`. Scopes of programs: `messages:write`.
   */
  addUsers(args: ConversationsAddUsersRequest, options?: CallOptions): Call<Ok, ConversationsAddUsersError> {
    return this.call('write', 'conversations/add_users', args, options);
  }

  /**
   * Remove a user from a conversation.
   *
   * Removes a user from a conversation. From then on the user cannot see it.
   *
   * Who may call: everyone in the conversation. They may remove themselves. Others can be removed only from a conversation of three or more people: otherwise 109.
   *
   * A message of Skein itself (`system_message`) tells the remaining people who was removed.
   *
   * Emits `message_added`.
   *
   * Errors:
   *
   * - 106 if the user is not in the conversation.
   * - 114 with `reason` `default_conversation` if the conversation is the caller's notes to self.
   *
   * `POST /api/v3/conversations/remove_user`. Scopes of programs: `messages:write`.
   */
  removeUser(args: ConversationsRemoveUserRequest, options?: CallOptions): Call<Ok, ConversationsRemoveUserError> {
    return this.call('write', 'conversations/remove_user', args, options);
  }

  /**
   * Remove several users from a conversation.
   *
   * Removes several users from a conversation, as `conversations/remove_user` removes one: all of them or none. One message names all of them.
   *
   * Who may call: everyone in the conversation. They may remove themselves. Others can be removed only from a conversation of three or more people: otherwise 109.
   *
   * Emits `message_added`.
   *
   * Errors:
   *
   * - 106 if a user is not in the conversation.
   * - 114 with `reason` `default_conversation` if the conversation is the caller's notes to self.
   *
   * `POST /api/v3/conversations/remove_users`. Scopes of programs: `messages:write`.
   */
  removeUsers(args: ConversationsRemoveUsersRequest, options?: CallOptions): Call<Ok, ConversationsRemoveUsersError> {
    return this.call('write', 'conversations/remove_users', args, options);
  }

  /**
   * Archive a conversation.
   *
   * Archives a conversation for the caller. A new message brings it back.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * `POST /api/v3/conversations/archive`. Scopes of programs: `messages:write`.
   */
  archive(args: ConversationsArchiveRequest, options?: CallOptions): Call<Ok, ConversationsArchiveError> {
    return this.call('write', 'conversations/archive', args, options);
  }

  /**
   * Unarchive a conversation.
   *
   * Unarchives a conversation for the caller.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * `POST /api/v3/conversations/unarchive`. Scopes of programs: `messages:write`.
   */
  unarchive(args: ConversationsUnarchiveRequest, options?: CallOptions): Call<Ok, ConversationsUnarchiveError> {
    return this.call('write', 'conversations/unarchive', args, options);
  }

  /**
   * List unread conversations.
   *
   * Lists the conversations of a workspace that are unread for the caller. Conversations that the caller has muted are left out.
   *
   * Who may call: every member of the workspace.
   *
   * A list that is too long for one response ends early. The header `Link` with `rel="next"` then has the URL of the next page.
   *
   * `GET /api/v3/conversations/get_unread`. Scopes of programs: `messages:read`.
   */
  getUnread(args: ConversationsGetUnreadRequest, options?: CallOptions): List<UnreadConversation, ConversationsGetUnreadError> {
    return this.callList('read', 'conversations/get_unread', args, options);
  }

  /**
   * Mark a conversation as read.
   *
   * Marks a conversation as read for the caller, up to and including the message at `obj_index` or the message `message_id`. Without both, it marks the whole
   * conversation as read. It never marks a message as unread.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 19 if neither `id` nor `conversation_id` is given, 20 if both are. They mean the same.
   * - 20 if both `obj_index` and `message_id` are given.
   * - 125 if the message `message_id` is not in the conversation.
   *
   * `POST /api/v3/conversations/mark_read`. Scopes of programs: `messages:write`.
   */
  markRead(args?: ConversationsMarkReadRequest, options?: CallOptions): Call<Ok, ConversationsMarkReadError> {
    return this.call('write', 'conversations/mark_read', args, options);
  }

  /**
   * Mark a conversation as unread.
   *
   * Marks a conversation as unread for the caller, from the message at `obj_index` or the message `message_id` on.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 19 if neither `obj_index` nor `message_id` is given, 20 if both are.
   * - 125 if the message `message_id` is not in the conversation.
   *
   * `POST /api/v3/conversations/mark_unread`. Scopes of programs: `messages:write`.
   */
  markUnread(args: ConversationsMarkUnreadRequest, options?: CallOptions): Call<Ok, ConversationsMarkUnreadError> {
    return this.call('write', 'conversations/mark_unread', args, options);
  }

  /**
   * Mute a conversation.
   *
   * Mutes a conversation for the caller, from now on for the given minutes. Muting a muted conversation sets a new end.
   *
   * Until the end, `conversations/get_unread` leaves the conversation out. Messages of that time are unread afterwards.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * `POST /api/v3/conversations/mute`. Scopes of programs: `messages:write`.
   */
  mute(args: ConversationsMuteRequest, options?: CallOptions): Call<Conversation, ConversationsMuteError> {
    return this.call('write', 'conversations/mute', args, options);
  }

  /**
   * Unmute a conversation.
   *
   * Ends the muting of a conversation for the caller.
   *
   * Who may call: everyone in the conversation.
   *
   * Emits nothing.
   *
   * `POST /api/v3/conversations/unmute`. Scopes of programs: `messages:write`.
   */
  unmute(args: ConversationsUnmuteRequest, options?: CallOptions): Call<Conversation, ConversationsUnmuteError> {
    return this.call('write', 'conversations/unmute', args, options);
  }
}

export class DeliveriesApi extends Resource {
  /**
   * List deliveries.
   *
   * Lists the deliveries to a subscription, the newest event first. Skein keeps them for 30 days. Of a user it keeps the newest finished deliveries that
   * have 200,000 attempts together.
   *
   * Who may call: the owner of the subscription. A program gets only the deliveries to subscriptions that it has created, and needs no scope.
   *
   * When there may be more, the header `Link` with `rel="next"` has the URL of the next page.
   *
   * `GET /api/v3/deliveries/get`. Scopes of programs: none.
   */
  get(args: DeliveriesGetRequest, options?: CallOptions): List<Delivery, DeliveriesGetError> {
    return this.callList('read', 'deliveries/get', args, options);
  }

  /**
   * Get a delivery.
   *
   * Returns a delivery with its request and all attempts. Signatures, and cookies in responses, are masked as `***`.
   *
   * Who may call: the owner of the subscription. A program must have created the subscription itself, and needs the scope that subscribing to the
   * event requires.
   *
   * A delivery that has not arrived is shown without its body once the caller may not receive it any more.
   *
   * `GET /api/v3/deliveries/getone`. Scopes of programs: none.
   */
  getone(args: DeliveriesGetoneRequest, options?: CallOptions): Call<DeliveryDetails, DeliveriesGetoneError> {
    return this.call('read', 'deliveries/getone', args, options);
  }

  /**
   * Send a delivery again.
   *
   * Sends a delivery again at once, with the same `webhook-id`. If that fails, a new schedule of retries begins. A delivery that waits for a retry
   * is tried now.
   *
   * Who may call: the owner of the subscription. A program must have created the subscription itself, and needs the scope that subscribing to the
   * event requires.
   *
   * The body is that of the first attempt. Only links to files that are older than a day are signed again.
   *
   * Errors:
   *
   * - 114, `dropped`, if the delivery was dropped because the caller may not receive it any more.
   * - 114, `ended`, if the subscription has ended.
   * - 114, `too_many_attempts`, if the delivery has had 1,000 attempts.
   * - 429 after 60 calls of a user in a minute.
   *
   * Emits nothing.
   *
   * `POST /api/v3/deliveries/redeliver`. Scopes of programs: none.
   */
  redeliver(args: DeliveriesRedeliverRequest, options?: CallOptions): Call<Delivery, DeliveriesRedeliverError> {
    return this.call('once', 'deliveries/redeliver', args, options);
  }

  /**
   * Send all failed deliveries again.
   *
   * Sends the failed deliveries of a subscription again, as `deliveries/redeliver` does: those that were created since `since_ts`, the oldest first.
   * One call sends at most 10,000. If `count` is 10,000, call again. Deliveries that have had 1,000 attempts are not sent again.
   *
   * Who may call: the owner of the subscription. A program must have created the subscription itself, and needs the scope that subscribing to the
   * event requires.
   *
   * Errors:
   *
   * - 114, `ended`, if the subscription has ended.
   * - 429 after six calls of a user in a minute.
   *
   * Emits nothing.
   *
   * `POST /api/v3/deliveries/redeliver_failed`. Scopes of programs: none.
   */
  redeliverFailed(args: DeliveriesRedeliverFailedRequest, options?: CallOptions): Call<RedeliveryCount, DeliveriesRedeliverFailedError> {
    return this.call('once', 'deliveries/redeliver_failed', args, options);
  }
}

export class DevicesApi extends Resource {
  /**
   * Add a device.
   *
   * Adds a device that gets pushes: a subscription that a browser or another client has made at its push service (Web Push). Pass `endpoint`,
   * `keys.p256dh` and `keys.auth` of the `PushSubscription`. The same endpoint again replaces the keys and the name, and returns the same device.
   *
   * A push is a `PushPayload` as JSON, encrypted for the device (RFC 8291). Subscribe with `public_key` of `devices/get` as `applicationServerKey`.
   *
   * A device ends with the credential that has added it: the session, the token, or what the user has allowed a program. It ends with the account, too, and when its
   * push service does not know it any more, or takes no push for five days.
   *
   * Who may call: every user. A program also needs the scopes `threads:read`, `comments:read` and `messages:read`, because pushes show posts.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 20 for an endpoint that is not an https URL, and for keys that are none. Outside development also for an endpoint to which nothing can ever be sent.
   * - 109 for a program without these scopes.
   * - 114 with `reason` `too_many_devices` for more than 20 devices of a user.
   * - 429 after 60 calls within an hour.
   *
   * `POST /api/v3/devices/add`. Scopes of programs: `notifications:write`.
   */
  add(args: DevicesAddRequest, options?: CallOptions): Call<Device, DevicesAddError> {
    return this.call('write', 'devices/add', args, options);
  }

  /**
   * List devices.
   *
   * Lists the devices of the caller, the oldest first, and returns the key with which clients subscribe at a push service. The endpoints and the keys of devices are
   * not shown.
   *
   * Who may call: every user. A program gets only the devices that it has added.
   *
   * `GET /api/v3/devices/get`. Scopes of programs: `notifications:read`.
   */
  get(options?: CallOptions): Call<DeviceList, DevicesGetError> {
    return this.call('read', 'devices/get', undefined, options);
  }

  /**
   * Remove a device.
   *
   * Removes a device. It gets no more pushes.
   *
   * Who may call: every user, for a device of their own. A program only for one that it has added.
   *
   * Emits nothing.
   *
   * Errors: 116 for a device that is not in the list of the caller.
   *
   * `POST /api/v3/devices/remove`. Scopes of programs: `notifications:write`.
   */
  remove(args: DevicesRemoveRequest, options?: CallOptions): Call<Ok, DevicesRemoveError> {
    return this.call('write', 'devices/remove', args, options);
  }

  /**
   * Send a test to a device.
   *
   * Sends a push with `kind` `test` to a device at once, and waits for the answer of its push service. No setting and no snooze holds it back.
   *
   * Who may call: every user, for a device of their own. A program only for one that it has added.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 116 for a device that is not in the list of the caller.
   * - 429 after 10 tests and pings within a minute.
   *
   * `POST /api/v3/devices/test`. Scopes of programs: `notifications:write`.
   */
  test(args: DevicesTestRequest, options?: CallOptions): Call<DeviceTest, DevicesTestError> {
    return this.call('once', 'devices/test', args, options);
  }
}

export class GroupsApi extends Resource {
  /**
   * Add a group.
   *
   * Adds a group to a workspace. Its members are the people in `user_ids`. The caller is a member only if `user_ids` names them.
   *
   * Who may call: users and admins of the workspace.
   *
   * Emits `group_added`, which names the members of the group. Emits nothing else for them.
   *
   * Errors:
   *
   * - 106 if a user in `user_ids` is not in the workspace. Then nothing is added.
   * - 114, `too_many_groups`, if the workspace has 10,000 groups.
   *
   * `POST /api/v3/groups/add`. Scopes of programs: `groups:write`.
   */
  add(args: GroupsAddRequest, options?: CallOptions): Call<Group, GroupsAddError> {
    return this.call('write', 'groups/add', args, options);
  }

  /**
   * Get a group.
   *
   * Returns a group.
   *
   * Who may call: users and admins of the workspace; guests who are members of the group.
   *
   * `GET /api/v3/groups/getone`. Scopes of programs: `groups:read`.
   */
  getone(args: GroupsGetoneRequest, options?: CallOptions): Call<Group, GroupsGetoneError> {
    return this.call('read', 'groups/getone', args, options);
  }

  /**
   * List groups.
   *
   * Lists the groups of a workspace in the order of their ids. For a guest, lists only those of which they are a member.
   *
   * Who may call: members of the workspace.
   *
   * `GET /api/v3/groups/get`. Scopes of programs: `groups:read`.
   */
  get(args: GroupsGetRequest, options?: CallOptions): List<Group, GroupsGetError> {
    return this.callList('read', 'groups/get', args, options);
  }

  /**
   * Update a group.
   *
   * Changes the name, the description or the colour of a group. At least one of them is required. Fields that are not given stay as they are.
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests.
   *
   * Emits `group_updated`, if something changed.
   *
   * Errors: 19 if none of `name`, `description` and `color` is given.
   *
   * `POST /api/v3/groups/update`. Scopes of programs: `groups:write`.
   */
  update(args: GroupsUpdateRequest, options?: CallOptions): Call<Group, GroupsUpdateError> {
    return this.call('write', 'groups/update', args, options);
  }

  /**
   * Add a person to a group.
   *
   * Adds a member of the workspace to a group. Adding a member of the group returns the same and changes nothing.
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests.
   *
   * Emits `group_user_added`, if the person was not in the group.
   *
   * Errors: 106 if the person is not in the workspace.
   *
   * `POST /api/v3/groups/add_user`. Scopes of programs: `groups:write`.
   */
  addUser(args: GroupsAddUserRequest, options?: CallOptions): Call<Ok, GroupsAddUserError> {
    return this.call('write', 'groups/add_user', args, options);
  }

  /**
   * Add people to a group.
   *
   * Adds members of the workspace to a group: all of them, or none if one of them is not in the workspace (106).
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests.
   *
   * Emits `group_user_added` for each person who was not in the group.
   *
   * `POST /api/v3/groups/add_users`. Scopes of programs: `groups:write`.
   */
  addUsers(args: GroupsAddUsersRequest, options?: CallOptions): Call<Ok, GroupsAddUsersError> {
    return this.call('write', 'groups/add_users', args, options);
  }

  /**
   * Remove a person from a group.
   *
   * Removes a person from a group.
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests; every member, for themself.
   *
   * Emits `group_user_removed`.
   *
   * Errors: 106 if the person is not in the group.
   *
   * `POST /api/v3/groups/remove_user`. Scopes of programs: `groups:write`.
   */
  removeUser(args: GroupsRemoveUserRequest, options?: CallOptions): Call<Ok, GroupsRemoveUserError> {
    return this.call('write', 'groups/remove_user', args, options);
  }

  /**
   * Remove people from a group.
   *
   * Removes people from a group: all of them, or none if one of them is not in the group (106).
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests; every member, for themself.
   *
   * Emits `group_user_removed` for each person.
   *
   * `POST /api/v3/groups/remove_users`. Scopes of programs: `groups:write`.
   */
  removeUsers(args: GroupsRemoveUsersRequest, options?: CallOptions): Call<Ok, GroupsRemoveUsersError> {
    return this.call('write', 'groups/remove_users', args, options);
  }

  /**
   * Remove a group.
   *
   * Removes a group, also from the `default_groups` of channels. Threads and comments that were posted to the group keep its id.
   *
   * Who may call: the creator of the group; admins; members of the group who are not guests.
   *
   * Emits `group_deleted`, and nothing for its members.
   *
   * `POST /api/v3/groups/remove`. Scopes of programs: `groups:remove`.
   */
  remove(args: GroupsRemoveRequest, options?: CallOptions): Call<Ok, GroupsRemoveError> {
    return this.call('write', 'groups/remove', args, options);
  }
}

export class HooksApi extends Resource {
  /**
   * Subscribe to an event.
   *
   * Subscribes to an event. Skein sends each such event to the target URL, if the caller can see what it is about.
   *
   * Who may call: every user. The token of a program needs the read scope of the event's object, such as `comments:read` for `comment_added`.
   *
   * The event may be named by `event` or by `event_type`. Without a filter the subscription covers all workspaces of the caller. Each filter names
   * something that the caller can see:
   *
   * - `workspace_id` fits every event.
   * - `channel_id` fits the events of channels, threads and comments.
   * - `thread_id` fits the events of threads and comments.
   * - `conversation_id` fits the events of messages.
   *
   * A narrower filter also limits the subscription to its workspace.
   *
   * The URL begins with https, and has neither credentials nor a fragment. In development it may also begin with http and lead to this machine. If a
   * web page of another site sends the request or has created the account, nothing is sent to this machine.
   *
   * Subscribing to the same again returns the existing subscription, so it is safe to try again without a key.
   *
   * With `delivery: socket` in place of a `target_url` the program needs no address: it opens `live/socket` with the same credential and receives
   * the same signed requests there. The `target_url` of such a subscription is an address of Skein, such as `socket:subscription/45060`. While no
   * socket is open, attempts fail with `no_socket`, and are made again as usual. With `lapse_after` each call makes another subscription, which is
   * deleted when no socket has served it for that number of seconds.
   *
   * A subscription ends in these cases:
   *
   * - `hooks/unsubscribe` ends it.
   * - The user leaves its workspace or is deleted.
   * - The token that created it is replaced or revoked.
   * - The target returns 410.
   * - Nothing arrives at the target for five days.
   *
   * At one URL the first attempts have the order of the events of a workspace. There is no order between workspaces. A failed event is sent again
   * after later ones. `deliveries/get` lists what was sent.
   *
   * Errors:
   *
   * - 19 without an event.
   * - 20 if `event` and `event_type` differ, if a filter does not fit the event, or if a filter does not lie within a wider one.
   * - 20 for `lapse_after` without `delivery`.
   * - 20 outside development for a URL to which nothing can ever be sent, with the reason: its address is not public, or its port is not allowed.
   * - 114, `too_many_subscriptions`, for more than 1,000 subscriptions of a user, those of programs included, or more than 100 that fit one event.
   *
   * Emits nothing.
   *
   * `POST /api/v3/hooks/subscribe`. Scopes of programs: none.
   */
  subscribe(args?: HooksSubscribeRequest, options?: CallOptions): Call<HookSubscription, HooksSubscribeError> {
    return this.call('once', 'hooks/subscribe', args, options);
  }

  /**
   * End subscriptions.
   *
   * Ends all subscriptions of the caller to a URL, in all workspaces and with any filters, or one subscription. A URL without any changes nothing,
   * whatever its form.
   *
   * Who may call: every user. A program ends only the subscriptions that it has created, and needs no scope.
   *
   * Errors: 110 for a `subscription_id` that is not the caller's.
   *
   * Emits nothing.
   *
   * `POST /api/v3/hooks/unsubscribe`. Scopes of programs: none.
   */
  unsubscribe(args?: HooksUnsubscribeRequest, options?: CallOptions): Call<Ok, HooksUnsubscribeError> {
    return this.call('write', 'hooks/unsubscribe', args, options);
  }

  /**
   * List subscriptions.
   *
   * Lists the subscriptions of the caller, the oldest first, without their secrets.
   *
   * Who may call: every user. The list includes the subscriptions that programs have created for the user. A program gets only the subscriptions
   * that it has created, and needs no scope.
   *
   * A subscription that has ended otherwise than by `hooks/unsubscribe` stays in the list for 30 days, with its `end_reason`. Its owner gets a mail.
   * At most 1,000 of these are kept for a user.
   *
   * `GET /api/v3/hooks/get`. Scopes of programs: none.
   */
  get(options?: CallOptions): Call<Hook[], HooksGetError> {
    return this.call('read', 'hooks/get', undefined, options);
  }

  /**
   * Replace the secret of a subscription.
   *
   * Gives a subscription a new secret, and returns it.
   *
   * Who may call: the owner of the subscription. A program must have created the subscription itself, and needs the scope that subscribing to the
   * event requires.
   *
   * For 24 hours Skein signs with both secrets, the new one first, so that a receiver can change its secret without losing an event. After that it
   * signs with the new one alone. When a secret is replaced again within 24 hours, the one before the last stops working at once.
   *
   * Errors: 114, `ended`, if the subscription has ended.
   *
   * Emits nothing.
   *
   * `POST /api/v3/hooks/rotate_secret`. Scopes of programs: none.
   */
  rotateSecret(args: HooksRotateSecretRequest, options?: CallOptions): Call<HookSubscription, HooksRotateSecretError> {
    return this.call('once', 'hooks/rotate_secret', args, options);
  }

  /**
   * Test the target of a subscription.
   *
   * Sends a request to the target of a subscription at once, and returns the request and the response.
   *
   * Who may call: the owner of the subscription. A program must have created the subscription itself, and needs the scope that subscribing to the
   * event requires.
   *
   * The request is signed like every other, and has the header `X-Skein-Event: ping`. It is not retried, and it is in no log. The signatures, and
   * cookies in the response, are masked as `***`.
   *
   * Errors:
   *
   * - 114, `ended`, if the subscription has ended.
   * - 429 after ten pings of a user in a minute, those of `integrations/ping` included.
   *
   * Emits nothing.
   *
   * `POST /api/v3/hooks/ping`. Scopes of programs: none.
   */
  ping(args: HooksPingRequest, options?: CallOptions): Call<HookPing, HooksPingError> {
    return this.call('once', 'hooks/ping', args, options);
  }
}

export class InboxApi extends Resource {
  /**
   * List the inbox.
   *
   * Lists the threads in the caller's inbox of a workspace, the last updated first. Threads that the caller cannot see any more are left out.
   *
   * Who may call: every member of the workspace.
   *
   * A thread comes into the inbox of a user when it or one of its comments is posted to them, when they post in it, when they are mentioned in it, when they follow it,
   * and when somebody marks it as unread for others. It leaves the inbox when they archive it, until a comment for them brings it back, or when they unfollow it.
   *
   * If there may be more, the header `Link` with `rel="next"` has the URL of the next page.
   *
   * `GET /api/v3/inbox/get`. Scopes of programs: `threads:read`.
   */
  get(args: InboxGetRequest, options?: CallOptions): List<Thread, InboxGetError> {
    return this.callList('read', 'inbox/get', args, options);
  }

  /**
   * Count the unread threads of the inbox.
   *
   * Counts the unread threads of the caller's inbox in a workspace: those that both `inbox/get` and `threads/get_unread` list. They are neither archived nor muted.
   *
   * Who may call: every member of the workspace.
   *
   * `GET /api/v3/inbox/get_count`. Scopes of programs: `threads:read`.
   */
  getCount(args: InboxGetCountRequest, options?: CallOptions): Call<InboxCount, InboxGetCountError> {
    return this.call('read', 'inbox/get_count', args, options);
  }

  /**
   * Mark the inbox as read.
   *
   * Marks all threads of the caller's inbox in a workspace as read. Archived threads are not in the inbox and do not change.
   *
   * Who may call: every member of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/inbox/mark_all_read`. Scopes of programs: `threads:write`.
   */
  markAllRead(args: InboxMarkAllReadRequest, options?: CallOptions): Call<Ok, InboxMarkAllReadError> {
    return this.call('write', 'inbox/mark_all_read', args, options);
  }

  /**
   * Archive the inbox.
   *
   * Archives all threads of the caller's inbox in a workspace, or only those of some channels or last updated before a time. It also marks them as read, so that nothing
   * unread is hidden in the archive. A thread in which something is posted at the same moment stays in the inbox.
   *
   * Who may call: every member of the workspace.
   *
   * Emits nothing.
   *
   * Errors: 107 if a channel in `channel_ids` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/inbox/archive_all`. Scopes of programs: `threads:write`.
   */
  archiveAll(args?: InboxArchiveAllRequest, options?: CallOptions): Call<Ok, InboxArchiveAllError> {
    return this.call('write', 'inbox/archive_all', args, options);
  }

  /**
   * Archive a thread (another path).
   *
   * The same as `POST /api/v3/threads/archive`.
   *
   * `POST /api/v3/inbox/archive`. Scopes of programs: `threads:write`.
   */
  archive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, InboxArchiveError> {
    return this.call('write', 'inbox/archive', args, options);
  }

  /**
   * Unarchive a thread (another path).
   *
   * The same as `POST /api/v3/threads/unarchive`.
   *
   * `POST /api/v3/inbox/unarchive`. Scopes of programs: `threads:write`.
   */
  unarchive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, InboxUnarchiveError> {
    return this.call('write', 'inbox/unarchive', args, options);
  }
}

export class InstallationsApi extends Resource {
  /**
   * Install an integration.
   *
   * Installs an integration in a workspace, a channel or a thread. The integration must be public, or private to that workspace.
   *
   * Who may call: users and admins who may post in the place, with their own token or a session. Guests get 109, and so does the token of a program.
   *
   * Name exactly one place. It depends on the kind of the integration:
   *
   * - GENERAL, BOT and SLASH_COMMAND: `workspace_id`.
   * - CHANNEL and URL_REPORT: `channel_id`.
   * - THREAD: `thread_id`.
   *
   * Installing what is installed there already returns the existing installation, so it is safe to try again.
   *
   * A BOT gets a bot user, who is a guest of the workspace and in no channel yet. A THREAD adds a system message, `integration_added`, to the
   * thread.
   *
   * A URL_REPORT requires `schedule` and `timezone`, which say when Skein fetches its report. Installing it again with another schedule or time zone
   * changes them. Only the user who installed it and admins may do that; others get 109.
   *
   * Errors:
   *
   * - 19 without a place, or for a URL_REPORT without a `schedule` or `timezone`.
   * - 20 for several places, or for a place that does not fit the kind.
   * - 20 for a `schedule` that is not a cron expression of five fields, whose minute is not one number, or that never comes.
   * - 20 for an unknown time zone.
   * - 20 for a `schedule` or a `timezone` of a kind other than URL_REPORT.
   * - 110 if the caller may not know the integration.
   * - 114, `too_many_installations`, if the channel or the thread has 20 installations, or the workspace 200. The host can set other numbers.
   * - 114, `archived`, in an archived channel.
   * - 131 if another integration of the workspace has the same command.
   * - 203 for the eleventh integration of a workspace on plan `free`. An integration in several channels counts once.
   *
   * Emits `workspace_user_added` for a bot, `comment_added` in a thread.
   *
   * `POST /api/v3/installations/add`. Needs a user's own token.
   */
  add(args: InstallationsAddRequest, options?: CallOptions): Call<InstallationDetails, InstallationsAddError> {
    return this.call('once', 'installations/add', args, options);
  }

  /**
   * List the installations in a workspace.
   *
   * Lists what is installed in a workspace, and in those of its channels and threads that the caller can see, the oldest first.
   *
   * Who may call: users and admins of the workspace, with their own token or a session. Guests get 109, and so does the token of a program.
   *
   * `GET /api/v3/installations/get`. Needs a user's own token.
   */
  get(args: InstallationsGetRequest, options?: CallOptions): List<Installation, InstallationsGetError> {
    return this.callList('read', 'installations/get', args, options);
  }

  /**
   * Get an installation.
   *
   * Returns an installation. Only the user who installed it gets its install token, and the URLs that contain it; others get null in these fields.
   *
   * Who may call: users and admins of the workspace, with their own token or a session. In a channel or a thread, only those who can see that place.
   * The token of a program gets 109.
   *
   * Errors: 110 for everybody else, guests included.
   *
   * `GET /api/v3/installations/getone`. Needs a user's own token.
   */
  getone(args: InstallationsGetoneRequest, options?: CallOptions): Call<InstallationDetails, InstallationsGetoneError> {
    return this.call('read', 'installations/getone', args, options);
  }

  /**
   * Renew the install token of an installation.
   *
   * Replaces the install token of an installation, and so its `post_data_url`. The old ones stop working at once. The integration posts again when it
   * has the new address.
   *
   * Who may call: the user who installed it, with their own token or a session. Others who can see it get 109, admins too, and so does the token of a
   * program.
   *
   * Errors:
   *
   * - 110 for everybody who cannot see it, guests included.
   * - 114, `no_install_token`, for kinds other than CHANNEL and THREAD.
   *
   * Emits nothing.
   *
   * `POST /api/v3/installations/regenerate_token`. Needs a user's own token.
   */
  regenerateToken(args: InstallationsRegenerateTokenRequest, options?: CallOptions): Call<InstallationDetails, InstallationsRegenerateTokenError> {
    return this.call('once', 'installations/regenerate_token', args, options);
  }

  /**
   * Uninstall an integration.
   *
   * Uninstalls an integration from its place. A bot leaves the workspace, and what it posted stays. A THREAD adds a system message,
   * `integration_removed`, to the thread, unless the channel is archived. Skein calls the callback URL of the integration with the event
   * `uninstall`.
   *
   * The program loses the tokens that members of the workspace have authorized. Those who are in a workspace where it is still installed keep
   * theirs.
   *
   * Who may call: the user who installed it, and admins who can see it, with their own token or a session. The token of a program gets 109.
   *
   * Emits `workspace_user_removed` for a bot, with `channel_user_removed` and `group_user_removed` for each channel and group that it was in. Emits
   * `comment_added` in a thread.
   *
   * `POST /api/v3/installations/remove`. Needs a user's own token.
   */
  remove(args: InstallationsRemoveRequest, options?: CallOptions): Call<Ok, InstallationsRemoveError> {
    return this.call('write', 'installations/remove', args, options);
  }
}

export class IntegrationIncomingApi extends Resource {
  /**
   * Post as an installed integration.
   *
   * Posts as an integration that is installed in a channel or in a thread. In a channel it adds a thread. In a thread it adds a comment, also to a
   * closed thread, which stays closed.
   *
   * Who may call: everybody who has the install token, as long as the user who installed the integration may post there.
   *
   * The `post_data_url` of the installation has `install_id` and `install_token` in its query. They may also be in the body. If both have them, the
   * body counts.
   *
   * The body is JSON or a form. A body whose first character, after white space, is `{` or `[` is JSON, whatever its content type says. The header
   * `Idempotency-Key` is ignored.
   *
   * The author is the user who installed the integration. The `system_message` of the post has the type `integration_posted`, with `integration_id`,
   * `install_id` and `integration_name`. Mentions are checked as in a post of that user.
   *
   * Notified: everybody whom a post of that user without `recipients` notifies, and that user as well.
   *
   * Errors:
   *
   * - 114, `archived`, in an archived channel.
   * - 200 for a wrong token, an installation that does not exist or is uninstalled, a kind that does not post, and an installer who may not post
   *   there any more. The response does not say which.
   * - 429 after 60 posts of an installation in a minute.
   *
   * Emits `thread_added` or `comment_added`.
   *
   * `POST /api/v3/integration_incoming/post_data`. Needs no token.
   */
  postData(args: IntegrationIncomingPostDataRequest, options?: CallOptions): Call<IntegrationPost, IntegrationIncomingPostDataError> {
    return this.call('once', 'integration_incoming/post_data', args, options);
  }

  /**
   * Post a late reply of a bot.
   *
   * Posts a late reply of a bot in the thread or the conversation in which it was called. In a thread the reply is a comment, in a conversation a
   * message. It calls no integration.
   *
   * Who may call: everybody who has the URL. It is a secret, and there are no other credentials.
   *
   * A bot gets this URL as `url_callback` with each call. The URL is valid until `url_ttl`, whatever the bot has responded to the call, for at most
   * 20 posts. The body is JSON or a form, as for `post_data`.
   *
   * Returns: the new comment or message, as the bot can see it.
   *
   * Errors:
   *
   * - 110 after `url_ttl`, when the bot is uninstalled or cannot see the place any more, and when the thread or the conversation is removed.
   * - 114, `archived`, in an archived channel.
   * - 200 for a wrong `reply_token`.
   * - 205, `workspace_quota`, if the workspace has no room for an attachment.
   * - 429 after 20 posts.
   *
   * Emits `comment_added` or `message_added`.
   *
   * `POST /api/v3/integration_incoming/url_callback`. Needs no token.
   */
  urlCallback(args: IntegrationIncomingUrlCallbackRequest, options?: CallOptions): Call<BotReply, IntegrationIncomingUrlCallbackError> {
    return this.call('once', 'integration_incoming/url_callback', args, options);
  }
}

export class IntegrationsApi extends Resource {
  /**
   * Create an integration.
   *
   * Creates an integration of the caller, with an OAuth client of its own.
   *
   * Who may call: every user, with their own token or a session. With `workspace_id` only users and admins of that workspace; its guests get 109,
   * everybody else 105. The token of a program gets 109.
   *
   * `kind` says where the integration can be installed:
   *
   * - GENERAL, BOT and SLASH_COMMAND: in a workspace.
   * - CHANNEL and URL_REPORT: in a channel.
   * - THREAD: in a thread.
   *
   * With a `workspace_id` the integration is private: it can be installed in that workspace only. Without one it is public: everybody who knows its
   * id can install it. `kind` and `workspace_id` never change.
   *
   * Some fields depend on the kind:
   *
   * - A SLASH_COMMAND requires `command`. Other kinds have no `command`, `command_description` or `usage_help` (20).
   * - A SLASH_COMMAND requires `callback_url` or `delivery`, a URL_REPORT `callback_url`. A URL_REPORT has no `delivery` (20).
   * - `report_method` says whether the report of a URL_REPORT is fetched by GET (the default) or by POST. Other kinds have none (20).
   *
   * `callback_url` and `configure_url` begin with https, and have neither credentials nor a fragment. In development they may also begin with http
   * and lead to this machine, unless a web page of another site sends the request or has created the account.
   *
   * Outside development a `callback_url` to which nothing can ever be sent is error 20: one with an address that is not public, or with a port that
   * is not allowed. `redirect_urls` follow the rules of `POST /oauth/register`: they may also lead to an app or to the user's own machine.
   *
   * With `delivery: socket` in place of a `callback_url` the program needs no address: it opens `live/socket` with the `socket_token` and receives
   * the same signed calls there. The `callback_url` of such an integration is an address of Skein, such as `socket:integration/49156`.
   *
   * Returns: the integration with its `client_secret`, which is never shown again.
   *
   * Errors:
   *
   * - 113 if the `temp_id` has been used before.
   * - 114, `too_many_integrations`, if the caller has 500 integrations.
   *
   * Emits nothing.
   *
   * `POST /api/v3/integrations/add`. Needs a user's own token.
   */
  add(args: IntegrationsAddRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsAddError> {
    return this.call('once', 'integrations/add', args, options);
  }

  /**
   * List the caller's integrations.
   *
   * Lists the integrations that the caller has created, the oldest first, without secrets.
   *
   * Who may call: every user, with their own token or a session. The token of a program gets 109.
   *
   * `GET /api/v3/integrations/get`. Needs a user's own token.
   */
  get(args?: IntegrationsGetRequest, options?: CallOptions): List<Integration, IntegrationsGetError> {
    return this.callList('read', 'integrations/get', args, options);
  }

  /**
   * Get an integration.
   *
   * Returns an integration with its verify token, its test token and its socket token.
   *
   * Who may call: the user who created the integration, with their own token or a session. The token of a program gets 109.
   *
   * Errors: 110 for everybody else.
   *
   * `GET /api/v3/integrations/getone`. Needs a user's own token.
   */
  getone(args: IntegrationsGetoneRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsGetoneError> {
    return this.call('read', 'integrations/getone', args, options);
  }

  /**
   * Update an integration.
   *
   * Changes the given fields of an integration, everywhere it is installed. A bot keeps the name that the integration had when it was installed.
   *
   * Who may call: the user who created the integration, with their own token or a session. The token of a program gets 109.
   *
   * Errors:
   *
   * - 19 without a field to change.
   * - 20 if a field does not fit the kind. A SLASH_COMMAND and a URL_REPORT keep a `callback_url`; a URL_REPORT has no `delivery`. Only a SLASH_COMMAND has a `command`, and only a
   *   URL_REPORT a `report_method`.
   * - 110 for everybody but the user who created it.
   * - 131 if another integration has the `command` in a workspace where this one is installed.
   *
   * Emits nothing.
   *
   * `POST /api/v3/integrations/update`. Needs a user's own token.
   */
  update(args: IntegrationsUpdateRequest, options?: CallOptions): Call<Integration, IntegrationsUpdateError> {
    return this.call('write', 'integrations/update', args, options);
  }

  /**
   * Remove an integration.
   *
   * Removes an integration permanently, and uninstalls it everywhere. Its bots leave their workspaces, and what they posted stays. Skein calls its
   * callback URL with the event `uninstall` for each installation. All tokens of its program end, and so do the program's subscriptions.
   *
   * Who may call: the user who created the integration, with their own token or a session. The token of a program gets 109.
   *
   * Errors: 110 for everybody else.
   *
   * Emits `workspace_user_removed` for each bot, with `channel_user_removed` and `group_user_removed` for each channel and group that it was in.
   *
   * `POST /api/v3/integrations/remove`. Needs a user's own token.
   */
  remove(args: IntegrationsRemoveRequest, options?: CallOptions): Call<Ok, IntegrationsRemoveError> {
    return this.call('write', 'integrations/remove', args, options);
  }

  /**
   * Replace the secrets of an integration.
   *
   * Replaces the client secret, the verify token, the test token and the socket token of an integration, and closes its sockets. The old ones stop working at once, and the subscriptions that
   * the program has created for the caller end. Tokens that users have authorized keep working. The caller gets a mail about the new test token.
   *
   * Who may call: the user who created the integration, with their own token or a session. The token of a program gets 109.
   *
   * Errors: 110 for everybody else.
   *
   * Emits nothing.
   *
   * `POST /api/v3/integrations/regenerate_secret`. Needs a user's own token.
   */
  regenerateSecret(args: IntegrationsRegenerateSecretRequest, options?: CallOptions): Call<IntegrationDetails, IntegrationsRegenerateSecretError> {
    return this.call('once', 'integrations/regenerate_secret', args, options);
  }

  /**
   * Test the callback URL of an integration.
   *
   * Sends a `ping` to the callback URL of an integration at once, and returns the request and the response.
   *
   * Who may call: the user who created the integration, with their own token or a session. The token of a program gets 109.
   *
   * The ping is a form with `event_type` ping, `user_id` and `user_name` of the caller, and `verify_token`. It is signed like other calls. It is
   * never sent again, and it is in no log. The verify token, the signature, and cookies in the response are masked as `***`.
   *
   * `pong` is true if both of these hold:
   *
   * - The status is 2xx; exactly 200 for a CHANNEL and a THREAD.
   * - The body is a JSON object whose `content` is `pong`, or the bare text `pong`.
   *
   * Errors:
   *
   * - 110 for everybody but the user who created it.
   * - 114, `no_callback_url`, without a callback URL. A URL_REPORT has none: its URL is where reports are fetched.
   * - 429 after ten pings of a user in a minute, those of `hooks/ping` included.
   *
   * Emits nothing.
   *
   * `POST /api/v3/integrations/ping`. Needs a user's own token.
   */
  ping(args: IntegrationsPingRequest, options?: CallOptions): Call<IntegrationPing, IntegrationsPingError> {
    return this.call('once', 'integrations/ping', args, options);
  }
}

export class LiveApi extends Resource {
  /**
   * Get events.
   *
   * Returns what has happened after a position, in order: the events that the caller can see. Each event is returned once.
   *
   * Who may call: every user. A program gets only the events whose scope its token has, such as those of comments with `comments:read`.
   *
   * To hold the state of a team without a gap:
   *
   * 1. Call without `after`. The response has no events, and the present `position`.
   * 2. Read the lists.
   * 3. Call with `after` set to the `position` of the response before, again and again.
   *
   * With `wait` the call returns as soon as there is an event, or after that number of seconds without one. `has_more` says that more events are known already.
   * One response may have fewer events than `limit` even then.
   *
   * An event of the type `reset` says that events after the position are missing: they are older than 24 hours (a setting of the server). Read the lists
   * again, and go on after the `id` of the event. With a `workspace_id` it concerns only that workspace: the caller now sees less or more of it.
   *
   * The event of a post is followed by what it means for the caller: `unread_updated`, `inbox_updated` and `notification_added`. What concerns one user
   * alone shows the state when it is sent. `presence_updated` is not kept, and comes only in `live/stream`.
   *
   * Errors:
   *
   * - 20 for an `after` that is no position.
   * - 429 for more than 20 streams of a user, calls that wait included, or more than 2,000 of a process. Both are settings of the server.
   *
   * `GET /api/v3/live/get`. Scopes of programs: none.
   */
  get(args?: LiveGetRequest, options?: CallOptions): Call<LiveEvents, LiveGetError> {
    return this.call('read', 'live/get', args, options);
  }
}

export class LoopInApi extends Resource {
  /**
   * Get the mail address of a channel, thread or conversation.
   *
   * Returns the address to which mail is sent to post it: as a thread in a channel, a comment in a thread, or a message in a conversation.
   * Creates an address if there is none, or if the last one was disabled. An object has one address at a time, the same for everybody. A closed thread has one too.
   *
   * Who may call: users and admins who may post there. A program's token needs the scope `channels:write` for a channel, `threads:write` for a thread, and
   * `messages:write` for a conversation.
   *
   * Emits nothing.
   *
   * Errors: 114 with `reason` `archived`, for an archived channel and its threads, because nothing can be posted there.
   *
   * `POST /api/v3/loop_in/get_or_create`. Scopes of programs: none.
   */
  getOrCreate(args: LoopInGetOrCreateRequest, options?: CallOptions): Call<LoopIn, LoopInGetOrCreateError> {
    return this.call('write', 'loop_in/get_or_create', args, options);
  }

  /**
   * Disable the mail address of a channel, thread or conversation.
   *
   * Disables the mail address of an object permanently, also in an archived channel. The next address of the object is a different one.
   * Without an address, the call succeeds. It also ends the addresses at which people answer notifications of the thread or conversation.
   *
   * Who may call: the user who created the address; admins who can see the object. If there is no address, users who can see the object may call it too. A program's token needs the scope
   * `channels:write` for a channel, `threads:write` for a thread, and `messages:write` for a conversation.
   *
   * Emits nothing.
   *
   * `POST /api/v3/loop_in/disable`. Scopes of programs: none.
   */
  disable(args: LoopInDisableRequest, options?: CallOptions): Call<Ok, LoopInDisableError> {
    return this.call('write', 'loop_in/disable', args, options);
  }
}

export class NotificationsApi extends Resource {
  /**
   * List notifications.
   *
   * Lists the notifications of the caller in all their workspaces, the newest first. They are about threads and comments for the
   * caller, and about being added to and removed from workspaces and channels. Nobody is notified of what they do themselves.
   *
   * - What was removed, and what the caller can no longer see, is not in the list. Notifications of the caller's own removal stay until the workspace is removed.
   * - A thread that the caller has muted is not in the list until the mute ends.
   * - Notifications are kept for 180 days. Deleting them does not change `last_read`.
   * - If there may be more, the header `Link` with `rel="next"` has the URL of the next page.
   *
   * Who may call: every user.
   *
   * `GET /api/v3/notifications/get`. Scopes of programs: `notifications:read`.
   */
  get(args?: NotificationsGetRequest, options?: CallOptions): List<Notification, NotificationsGetError, NotificationList> {
    return this.callPages('read', 'notifications/get', args, options, (page: NotificationList) => page.notifications);
  }

  /**
   * Mark notifications as read.
   *
   * Marks a notification and all older ones as read. It becomes the caller's `last_read`, even if that was a newer one.
   *
   * Who may call: every user.
   *
   * Emits nothing.
   *
   * Errors: 110 if the notification is not in the caller's list.
   *
   * `POST /api/v3/notifications/mark_read`. Scopes of programs: `notifications:write`.
   */
  markRead(args: NotificationsMarkReadRequest, options?: CallOptions): Call<Ok, NotificationsMarkReadError> {
    return this.call('write', 'notifications/mark_read', args, options);
  }

  /**
   * Mark all notifications as unread.
   *
   * Marks all notifications of the caller as unread, by setting `last_read` to 0.
   *
   * Who may call: every user.
   *
   * Emits nothing.
   *
   * `POST /api/v3/notifications/reset`. Scopes of programs: `notifications:write`.
   */
  reset(options?: CallOptions): Call<Ok, NotificationsResetError> {
    return this.call('write', 'notifications/reset', undefined, options);
  }
}

export class NotificationsSettingsApi extends Resource {
  /**
   * Get the notification settings.
   *
   * Returns what the caller wants to be notified of in a workspace, and how. `desktop_` settings decide about `alert` of the stream's events, `email_` settings
   * about mail, `push_` settings about Web Push, and `badge_` settings about `users/get_badge`.
   *
   * Who may call: members of the workspace.
   *
   * `GET /api/v3/notifications_settings/get`. Scopes of programs: `notifications:read`.
   */
  get(args: NotificationsSettingsGetRequest, options?: CallOptions): Call<NotificationSettings, NotificationsSettingsGetError> {
    return this.call('read', 'notifications_settings/get', args, options);
  }

  /**
   * Update a notification setting.
   *
   * Changes one notification setting of the caller in a workspace.
   *
   * Who may call: members of the workspace.
   *
   * Emits nothing.
   *
   * Errors: 20 if `value` does not have the type of the setting.
   *
   * `POST /api/v3/notifications_settings/update`. Scopes of programs: `notifications:write`.
   */
  update(args: NotificationsSettingsUpdateRequest, options?: CallOptions): Call<Ok, NotificationsSettingsUpdateError> {
    return this.call('write', 'notifications_settings/update', args, options);
  }

  /**
   * Update several notification settings.
   *
   * Changes several notification settings of the caller in a workspace: all of them or none.
   *
   * Who may call: members of the workspace.
   *
   * Emits nothing.
   *
   * Errors: 20 if a name is not a setting, or if a value does not have the type of its setting.
   *
   * `POST /api/v3/notifications_settings/update_many`. Scopes of programs: `notifications:write`.
   */
  updateMany(args: NotificationsSettingsUpdateManyRequest, options?: CallOptions): Call<Ok, NotificationsSettingsUpdateManyError> {
    return this.call('write', 'notifications_settings/update_many', args, options);
  }
}

export class ReactionsApi extends Resource {
  /**
   * Get reactions.
   *
   * Returns the reactions to a thread, a comment or a message.
   *
   * Who may call: everyone who can see it.
   *
   * Errors: 19 if none of `thread_id`, `comment_id` and `message_id` is given, 20 if more than one is.
   *
   * `POST /api/v3/reactions/get`. Scopes of programs: `reactions:read`.
   */
  get(args?: ReactionsGetRequest, options?: CallOptions): Call<Reactions, ReactionsGetError> {
    return this.call('ask', 'reactions/get', args, options);
  }

  /**
   * Add a reaction.
   *
   * Adds a reaction of the caller to a thread, a comment or a message. Adding a reaction that is already there changes nothing.
   *
   * Who may call: everyone who can see it, also in archived channels and closed threads.
   *
   * The `version` of the thread, comment or message grows. Its times stay, and it becomes unread for nobody.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 19 if none of `thread_id`, `comment_id` and `message_id` is given, 20 if more than one is.
   * - 114 with `reason` `removed` if the comment or message was removed.
   * - 114 with `reason` `too_many_reactions` if it would have more than 100 different emoji or more than 20,000 reactions.
   *
   * `POST /api/v3/reactions/add`. Scopes of programs: `reactions:write`.
   */
  add(args: ReactionsAddRequest, options?: CallOptions): Call<Ok, ReactionsAddError> {
    return this.call('write', 'reactions/add', args, options);
  }

  /**
   * Remove a reaction.
   *
   * Removes a reaction of the caller from a thread, a comment or a message. Removing a reaction that is not there changes nothing.
   *
   * Who may call: everyone who can see it.
   *
   * Emits nothing.
   *
   * Errors: 19 if none of `thread_id`, `comment_id` and `message_id` is given, 20 if more than one is.
   *
   * `POST /api/v3/reactions/remove`. Scopes of programs: `reactions:write`.
   */
  remove(args: ReactionsRemoveRequest, options?: CallOptions): Call<Ok, ReactionsRemoveError> {
    return this.call('write', 'reactions/remove', args, options);
  }
}

export class SearchApi extends Resource {
  /**
   * Search threads and conversations.
   *
   * Searches threads, comments, conversations and messages, in one workspace or in all workspaces of the caller. It finds the posts that the caller can see and that
   * contain all words of `query`.
   *
   * Who may call: everyone who is signed in; with `workspace_id`, every member of the workspace.
   *
   * How words are compared:
   *
   * - A word finds its other forms in the language of the workspace: "running" finds "run". Upper and lower case and accents do not matter.
   * - The last word, from three letters on, also finds longer words that begin with it.
   * - `"quoted words"` are found exactly as they are, next to each other.
   * - `-word` excludes posts with that word.
   * - If nothing matches, the words are corrected to similar words that the caller can see.
   *
   * The best match comes first. Newer posts rank higher. Only the 1,000 newest matches are ranked; older ones follow them.
   *
   * `GET /api/v3/search/query`. Scopes of programs: `search:read`.
   */
  query(args: SearchQueryRequest, options?: CallOptions): List<SearchResultItem, SearchQueryError, SearchResult> {
    return this.callPages('read', 'search/query', args, options, (page: SearchResult) => page.items, 'cursor_mark');
  }

  /**
   * Search with filters.
   *
   * Searches the posts of a workspace by words and filters. All filters must match. `query` works as in `search/query`.
   *
   * Who may call: every member of the workspace.
   *
   * With `query` or `title`, the best match comes first. Without both, the newest post comes first.
   *
   * Errors:
   *
   * - 19 if neither `query` nor `title` nor another filter is given. `type` does not count as a filter.
   * - 107 or 124 if a channel or a conversation is not in the workspace, or the caller cannot see it.
   *
   * `GET /api/v3/search`. Scopes of programs: `search:read`.
   */
  search(args: SearchSearchRequest, options?: CallOptions): List<SearchPageItem, SearchSearchError, SearchPage> {
    return this.callPages('read', 'search', args, options, (page: SearchPage) => page.items);
  }

  /**
   * Search a thread.
   *
   * Searches the comments of a thread. Lists the ids of the comments that match, in the order of the thread. `query` works as in `search/query`.
   *
   * Who may call: everyone who can see the thread.
   *
   * `GET /api/v3/search/thread`. Scopes of programs: `search:read`.
   */
  thread(args: SearchThreadRequest, options?: CallOptions): List<number, SearchThreadError, SearchedComments> {
    return this.callPages('read', 'search/thread', args, options, (page: SearchedComments) => page.comment_ids);
  }

  /**
   * Search a conversation.
   *
   * Searches the messages of a conversation. Lists the ids of the messages that match, in the order of the conversation. `query` works as in `search/query`.
   *
   * Who may call: everyone in the conversation.
   *
   * `GET /api/v3/search/conversation`. Scopes of programs: `search:read`.
   */
  conversation(args: SearchConversationRequest, options?: CallOptions): List<number, SearchConversationError, SearchedMessages> {
    return this.callPages('read', 'search/conversation', args, options, (page: SearchedMessages) => page.message_ids);
  }

  /**
   * Get the matches in a thread.
   *
   * Returns a thread with its comments that match a query.
   *
   * Who may call: everyone who can see the thread.
   *
   * The first item is the thread. Each comment that matches is an item, and so are the comments before and after it. Other comments are in items of the type
   * `comment_range`, with links that return them. A single comment is shown instead of a range. Only the newest 100 matches are shown.
   *
   * Errors: 108 if the thread is not in the workspace.
   *
   * `GET /api/v3/search/comments`. Scopes of programs: `search:read`.
   */
  comments(args: SearchCommentsRequest, options?: CallOptions): Call<SearchDetails, SearchCommentsError> {
    return this.call('read', 'search/comments', args, options);
  }

  /**
   * Get a range of comments.
   *
   * Returns the comments of a range that `search/comments` has left out, 50 at most: the first ones, or with `direction` `bottom` the last ones. The others are one item
   * of the type `comment_range`.
   *
   * Who may call: everyone who can see the thread.
   *
   * Errors:
   *
   * - 20 if `idx_end` is less than `idx_start`.
   * - 108 if the thread is not in the workspace.
   *
   * `GET /api/v3/search/expand_comment_range`. Scopes of programs: `search:read`.
   */
  expandCommentRange(args: SearchExpandCommentRangeRequest, options?: CallOptions): Call<SearchDetails, SearchExpandCommentRangeError> {
    return this.call('read', 'search/expand_comment_range', args, options);
  }

  /**
   * Get the matches in a conversation.
   *
   * Returns the messages of a conversation that match a query.
   *
   * Who may call: everyone in the conversation.
   *
   * Each message that matches is an item, and so are the messages before and after it. Other messages are in items of the type
   * `conversation_message_range`, with links that return them. A single message is shown instead of a range. Only the newest 100 matches are shown.
   *
   * Errors: 124 if the conversation is not in the workspace.
   *
   * `GET /api/v3/search/messages`. Scopes of programs: `search:read`.
   */
  messages(args: SearchMessagesRequest, options?: CallOptions): Call<SearchDetails, SearchMessagesError> {
    return this.call('read', 'search/messages', args, options);
  }

  /**
   * Get a range of messages.
   *
   * Returns the messages of a range that `search/messages` has left out, 50 at most: the first ones, or with `direction` `bottom` the last ones. The others are one item
   * of the type `conversation_message_range`.
   *
   * Who may call: everyone in the conversation.
   *
   * Errors:
   *
   * - 20 if `idx_end` is less than `idx_start`.
   * - 124 if the conversation is not in the workspace.
   *
   * `GET /api/v3/search/expand_conversation_message_range`. Scopes of programs: `search:read`.
   */
  expandConversationMessageRange(args: SearchExpandConversationMessageRangeRequest, options?: CallOptions): Call<SearchDetails, SearchExpandConversationMessageRangeError> {
    return this.call('read', 'search/expand_conversation_message_range', args, options);
  }
}

export class SlashCommandsApi extends Resource {
  /**
   * List the slash commands of a workspace.
   *
   * Lists the slash commands of a workspace, in the order of the commands. Each belongs to an installed integration of kind SLASH_COMMAND.
   *
   * Who may call: every member of the workspace.
   *
   * A member calls a command by posting a text that begins with the command. White space or the end of the text follows the command. This works with
   * `threads/add`, `comments/add` and `conversation_messages/add`, everywhere in the workspace.
   *
   * The `system_message` of the post says what came of the call: `integration_called`, `integration_replied` or `integration_failed`.
   *
   * `POST /api/v3/slash_commands/get`. Scopes of programs: `workspaces:read`.
   */
  get(args: SlashCommandsGetRequest, options?: CallOptions): List<SlashCommand, SlashCommandsGetError> {
    return this.callList('ask', 'slash_commands/get', args, options);
  }
}

export class ThreadsApi extends Resource {
  /**
   * Add a thread.
   *
   * Adds a thread to a channel.
   *
   * Who may call: users and admins who can see the channel; guests who are members of it.
   *
   * Notified: `recipients`; if absent, the channel's `default_recipients` and `default_groups`; if the channel has none, everybody in it. In addition: `groups`, and the
   * users and groups that the thread mentions. Users who cannot see the channel are listed in `recipients` but not notified.
   *
   * For a notified user the thread is unread and in the inbox, and `notifications/get` lists it.
   *
   * With `send_as_integration`, the author is the bot of the integration whose token is used. The integration must be installed in the workspace, and its bot must be
   * a member of the channel. Users, groups and attachments in the request are still checked with the rights of the user.
   *
   * A text that begins with a slash command of the workspace calls the command (see `slash_commands/get`), unless `send_as_integration` is set.
   *
   * Emits `thread_added`.
   *
   * Errors:
   *
   * - 106 if a user in `recipients` or `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 109 if `send_as_integration` is not possible.
   * - 114 with `reason` `archived` if the channel is archived.
   * - 119 if a group in `groups` or `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/threads/add`. Scopes of programs: `threads:write`.
   */
  add(args: ThreadsAddRequest, options?: CallOptions): Call<Thread, ThreadsAddError> {
    return this.call('write', 'threads/add', args, options);
  }

  /**
   * Get a thread.
   *
   * Returns a thread.
   *
   * Who may call: everyone who can see the channel.
   *
   * `GET /api/v3/threads/getone`. Scopes of programs: `threads:read`.
   */
  getone(args: ThreadsGetoneRequest, options?: CallOptions): Call<Thread, ThreadsGetoneError> {
    return this.call('read', 'threads/getone', args, options);
  }

  /**
   * List threads.
   *
   * Lists the threads of a channel. Without `channel_id`, lists the threads of all channels of a workspace that the caller can see.
   *
   * Who may call: everyone who can see the channel; without `channel_id`, every member of the workspace.
   *
   * The order is by last update, the latest first. With `before_id` or `after_id` it is by id, the greatest first. If there may be more, the header `Link` with
   * `rel="next"` has the URL of the next page.
   *
   * Errors:
   *
   * - 19 if neither `channel_id` nor `workspace_id` is given.
   * - 107 if both are given and the channel is not in the workspace.
   *
   * `GET /api/v3/threads/get`. Scopes of programs: `threads:read`.
   */
  get(args: ThreadsGetRequest & { as_ids: true }, options?: CallOptions): List<number, ThreadsGetError>;
  get(args?: ThreadsGetRequest & { as_ids?: false | undefined }, options?: CallOptions): List<Thread, ThreadsGetError>;
  get(args?: ThreadsGetRequest, options?: CallOptions): List<Thread, ThreadsGetError> | List<number, ThreadsGetError>;
  get(args?: ThreadsGetRequest, options?: CallOptions): Call<unknown, ThreadsGetError> {
    return this.callList('read', 'threads/get', args, options);
  }

  /**
   * List unread threads.
   *
   * Lists the threads of a workspace that are unread for the caller. Threads that the caller has muted or cannot see any more are left out.
   *
   * Who may call: every member of the workspace.
   *
   * A list that is too long for one response ends early. The header `Link` with `rel="next"` then has the URL of the next page.
   *
   * `GET /api/v3/threads/get_unread`. Scopes of programs: `threads:read`.
   */
  getUnread(args: ThreadsGetUnreadRequest, options?: CallOptions): List<UnreadThread, ThreadsGetUnreadError> {
    return this.callList('read', 'threads/get_unread', args, options);
  }

  /**
   * Mark a thread as read.
   *
   * Marks a thread as read for the caller, up to and including the comment at `obj_index`. It never marks a comment as unread.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/mark_read`. Scopes of programs: `threads:write`.
   */
  markRead(args: ThreadsMarkReadRequest, options?: CallOptions): Call<Ok, ThreadsMarkReadError> {
    return this.call('write', 'threads/mark_read', args, options);
  }

  /**
   * Change a thread.
   *
   * Changes a thread. Fields that are not given do not change. After a change of the title, `system_message` says who renamed the thread.
   *
   * Who may call: its creator; admins who can see it. It also works in an archived channel.
   *
   * Notified: users whom the thread mentions for the first time, directly or by a group. The thread becomes unread for them, and they become participants.
   * Nobody else is notified.
   *
   * Emits `thread_updated` if something changed.
   *
   * Errors:
   *
   * - 106 if a user in `direct_mentions` is not in the workspace, or the caller cannot see them.
   * - 119 if a group in `direct_group_mentions` is not in the workspace, or the caller cannot see it.
   *
   * `POST /api/v3/threads/update`. Scopes of programs: `threads:write`.
   */
  update(args: ThreadsUpdateRequest, options?: CallOptions): Call<Thread, ThreadsUpdateError> {
    return this.call('write', 'threads/update', args, options);
  }

  /**
   * Remove a thread.
   *
   * Removes a thread with all its comments, for everybody. This cannot be undone. Afterwards the thread is 108, and its comments are 115.
   *
   * Who may call: its creator; admins who can see it.
   *
   * Emits `thread_deleted`, and no events for the comments.
   *
   * `POST /api/v3/threads/remove`. Scopes of programs: `threads:remove`.
   */
  remove(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsRemoveError> {
    return this.call('write', 'threads/remove', args, options);
  }

  /**
   * Move a thread to another channel.
   *
   * Moves a thread with its comments to another channel of the workspace. `system_message` says who moved it, from where and to where.
   *
   * Who may call: its creator and admins, if they can post in the new channel.
   *
   * For users who cannot see the new channel, nothing in the thread is unread any more.
   *
   * Emits `thread_updated`. Subscribers who can see the old channel but not the new one get `thread_deleted` instead. Moving a thread to the channel where it already
   * is changes nothing and emits nothing.
   *
   * Errors:
   *
   * - 107 if the new channel is in another workspace, or the caller cannot see it.
   * - 114 with `reason` `archived` if the new channel is archived.
   *
   * `POST /api/v3/threads/move_to_channel`. Scopes of programs: `threads:write`.
   */
  moveToChannel(args: ThreadsMoveToChannelRequest, options?: CallOptions): Call<Ok, ThreadsMoveToChannelError> {
    return this.call('write', 'threads/move_to_channel', args, options);
  }

  /**
   * Star a thread.
   *
   * Stars a thread for the caller.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/star`. Scopes of programs: `threads:write`.
   */
  star(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsStarError> {
    return this.call('write', 'threads/star', args, options);
  }

  /**
   * Unstar a thread.
   *
   * Removes the caller's star from a thread.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/unstar`. Scopes of programs: `threads:write`.
   */
  unstar(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnstarError> {
    return this.call('write', 'threads/unstar', args, options);
  }

  /**
   * Pin a thread.
   *
   * Pins a thread for everybody.
   *
   * Who may call: users and admins who can see the thread. Guests get 109.
   *
   * Emits `thread_updated` if the thread was not pinned before.
   *
   * `POST /api/v3/threads/pin`. Scopes of programs: `threads:write`.
   */
  pin(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsPinError> {
    return this.call('write', 'threads/pin', args, options);
  }

  /**
   * Unpin a thread.
   *
   * Unpins a thread for everybody.
   *
   * Who may call: users and admins who can see the thread. Guests get 109.
   *
   * Emits `thread_updated` if the thread was pinned before.
   *
   * `POST /api/v3/threads/unpin`. Scopes of programs: `threads:write`.
   */
  unpin(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnpinError> {
    return this.call('write', 'threads/unpin', args, options);
  }

  /**
   * Follow a thread.
   *
   * Follows a thread. It comes into the caller's inbox. Comments for everybody in the thread are unread for the caller, as they are for participants.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/follow`. Scopes of programs: `threads:write`.
   */
  follow(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsFollowError> {
    return this.call('write', 'threads/follow', args, options);
  }

  /**
   * Unfollow a thread.
   *
   * Unfollows a thread. It leaves the caller's inbox. Later comments are unread for the caller only if they name or mention the caller, until the caller follows the
   * thread again. What is already unread stays unread.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/unfollow`. Scopes of programs: `threads:write`.
   */
  unfollow(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnfollowError> {
    return this.call('write', 'threads/unfollow', args, options);
  }

  /**
   * Mark a thread as unread.
   *
   * Marks a thread as unread for the caller, from the comment at `obj_index` on.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/mark_unread`. Scopes of programs: `threads:write`.
   */
  markUnread(args: ThreadsMarkUnreadRequest, options?: CallOptions): Call<Ok, ThreadsMarkUnreadError> {
    return this.call('write', 'threads/mark_unread', args, options);
  }

  /**
   * Mark a thread as unread for others.
   *
   * Marks a thread as unread for others, from the comment at `obj_index` on. It reaches everyone but the caller who participates in the thread, follows it or has it in
   * the inbox, and can see it. Users who unfollowed the thread are left out. What was unread for them before stays unread.
   *
   * Who may call: users and admins who can see the thread. Guests get 109.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/mark_unread_for_others`. Scopes of programs: `threads:write`.
   */
  markUnreadForOthers(args: ThreadsMarkUnreadRequest, options?: CallOptions): Call<Ok, ThreadsMarkUnreadForOthersError> {
    return this.call('write', 'threads/mark_unread_for_others', args, options);
  }

  /**
   * Mark all threads as read.
   *
   * Marks all threads of a workspace as read for the caller, or with `channel_id` all threads of a channel.
   *
   * Who may call: every member of the workspace; with `channel_id`, everyone who can see the channel.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 19 if neither `workspace_id` nor `channel_id` is given.
   * - 107 if both are given and the channel is not in the workspace.
   *
   * `POST /api/v3/threads/mark_all_read`. Scopes of programs: `threads:write`.
   */
  markAllRead(args?: ThreadsMarkAllReadRequest, options?: CallOptions): Call<Ok, ThreadsMarkAllReadError> {
    return this.call('write', 'threads/mark_all_read', args, options);
  }

  /**
   * Clear the unread threads of a workspace.
   *
   * Marks all threads of a workspace as read for the caller.
   *
   * Who may call: every member of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/clear_unread`. Scopes of programs: `threads:write`.
   */
  clearUnread(args: ThreadsClearUnreadRequest, options?: CallOptions): Call<Ok, ThreadsClearUnreadError> {
    return this.call('write', 'threads/clear_unread', args, options);
  }

  /**
   * Mute a thread.
   *
   * Mutes a thread for the caller, from now on for the given minutes. Muting a muted thread sets a new end.
   *
   * Until the end, `threads/get_unread` leaves the thread out. Comments of that time are unread afterwards.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/mute`. Scopes of programs: `threads:write`.
   */
  mute(args: ThreadsMuteRequest, options?: CallOptions): Call<Thread, ThreadsMuteError> {
    return this.call('write', 'threads/mute', args, options);
  }

  /**
   * Unmute a thread.
   *
   * Ends the muting of a thread for the caller.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/unmute`. Scopes of programs: `threads:write`.
   */
  unmute(args: ThreadIdRequest, options?: CallOptions): Call<Thread, ThreadsUnmuteError> {
    return this.call('write', 'threads/unmute', args, options);
  }

  /**
   * Archive a thread.
   *
   * Archives a thread for the caller. It leaves the caller's inbox until a comment for the caller brings it back. What is unread in it stays unread.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/archive`. Scopes of programs: `threads:write`.
   */
  archive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsArchiveError> {
    return this.call('write', 'threads/archive', args, options);
  }

  /**
   * Unarchive a thread.
   *
   * Unarchives a thread for the caller. A thread that was in the caller's inbox comes back into it.
   *
   * Who may call: everyone who can see the thread.
   *
   * Emits nothing.
   *
   * `POST /api/v3/threads/unarchive`. Scopes of programs: `threads:write`.
   */
  unarchive(args: ThreadIdRequest, options?: CallOptions): Call<Ok, ThreadsUnarchiveError> {
    return this.call('write', 'threads/unarchive', args, options);
  }
}

export class UrlJoinApi extends Resource {
  /**
   * Get the join link of a workspace.
   *
   * Returns the link by which anybody with an account may join the workspace as a USER. Creates one if there is none, or if the last one was disabled.
   * A workspace has one link at a time.
   *
   * Who may call: users and admins of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/url_join/get_or_create`. Scopes of programs: `workspaces:write`.
   */
  getOrCreate(args: UrlJoinGetOrCreateRequest, options?: CallOptions): Call<UrlJoin, UrlJoinGetOrCreateError> {
    return this.call('write', 'url_join/get_or_create', args, options);
  }

  /**
   * Disable the join link of a workspace.
   *
   * Disables the join link of a workspace permanently. Without a link, the call succeeds and changes nothing.
   *
   * Who may call: admins of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/url_join/disable`. Scopes of programs: `workspaces:write`.
   */
  disable(args: UrlJoinDisableRequest, options?: CallOptions): Call<Ok, UrlJoinDisableError> {
    return this.call('write', 'url_join/disable', args, options);
  }

  /**
   * Join a workspace by its link.
   *
   * Makes the caller a USER of the workspace and a member of its default channel.
   *
   * Who may call: every user who has the link. A user whom an admin removed gets 109 until an admin adds them again.
   *
   * Emits `workspace_user_added`, and `channel_user_added` for the default channel.
   *
   * Errors:
   *
   * - 109 with `reason` `email_not_proven`, if only addresses of some mail domains may register and the caller's address is not verified.
   * - 110 if there is no such link, or if it was disabled.
   * - 114, `too_many_workspaces`, if the caller is in 2,000 workspaces. Pending invitations count.
   * - 131 if the caller is a member already.
   * - 213 if the plan of the workspace allows no further member.
   *
   * `POST /api/v3/url_join/join_workspace`. Scopes of programs: `workspaces:write`.
   */
  joinWorkspace(args: UrlJoinJoinWorkspaceRequest, options?: CallOptions): Call<Workspace, UrlJoinJoinWorkspaceError> {
    return this.call('write', 'url_join/join_workspace', args, options);
  }
}

export class UsersApi extends Resource {
  /**
   * Sign in.
   *
   * Signs in with an e-mail address and a password, and returns the user with their API token.
   * Sets the session cookie, unless `set_session_cookie` is false or the request comes from a page of another site.
   * A user has at most 100 sessions. One more ends another: one of a program before one of a browser, and of these the one that was used least recently.
   *
   * Who may call: anyone, without credentials.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 104 if the e-mail address is unknown, the password is wrong, or the account has no password yet.
   * - 429 after 10 failures within 15 minutes for one account from one IP address, or 100 from one IP address.
   * - 429 after 50 failures for one account from IP addresses from which it has not signed in for 90 days. All such addresses together then have one attempt
   *   per minute.
   *
   * `POST /api/v3/users/login`. Needs no token.
   */
  login(args: UsersLoginRequest, options?: CallOptions): Call<User, UsersLoginError> {
    return this.call('once', 'users/login', args, options);
  }

  /**
   * Sign out.
   *
   * Ends the session of the cookie and clears the cookie. Without a session it returns the same. Tokens stay valid.
   * A request from a page of another site ends and clears nothing.
   *
   * Who may call: anyone, without credentials.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/logout`. Needs no token.
   */
  logout(options?: CallOptions): Call<Ok, UsersLogoutError> {
    return this.call('once', 'users/logout', undefined, options);
  }

  /**
   * Register a user.
   *
   * Creates an account and returns it with its API token. The account is in no workspace yet. No cookie is set.
   * `lang` is the first language of the header `Accept-Language`, otherwise `en`. `timezone` is `UTC` until it is set.
   * If the server verifies addresses (setting VERIFY_EMAIL), a link to verify the address is mailed to it.
   *
   * Who may call: anyone, without credentials, if the server's setting REGISTRATION is `open`. If it is a list of mail domains, anyone with an address in
   * one of them. Everybody else gets 109 with `reason` `registration_closed`.
   *
   * Emits nothing.
   *
   * Errors:
   *
   * - 101 if the address has an account, or is reserved for its former account (`users/update_password`). If the account is an invitation that is not accepted
   *   yet, the invitation is mailed again.
   * - 103 for an address at `users.invalid`. Skein shows such addresses for bots and deleted users.
   * - 429 after 100 registrations within an hour from one IP address, or 10 that returned 101.
   *
   * `POST /api/v3/users/register`. Needs no token.
   */
  register(args: UsersRegisterRequest, options?: CallOptions): Call<User, UsersRegisterError> {
    return this.call('once', 'users/register', args, options);
  }

  /**
   * Get the current user.
   *
   * Returns the user whose token or session is used. With a program's token, `token` is that token, never the user's API token, and `client_id` is the program.
   *
   * Who may call: every user.
   *
   * `GET /api/v3/users/get_session_user`. Scopes of programs: `user:read`.
   */
  getSessionUser(options?: CallOptions): Call<User, UsersGetSessionUserError> {
    return this.call('read', 'users/get_session_user', undefined, options);
  }

  /**
   * Check a token.
   *
   * Checks whether a token works. It is a user's API token or a program's token. Changes nothing.
   *
   * Who may call: anyone, without credentials.
   *
   * Emits nothing.
   *
   * Errors: 200 if the token is unknown, revoked or expired, or if its user was deleted.
   *
   * `POST /api/v3/users/validate_token`. Needs no token.
   */
  validateToken(args: UsersValidateTokenRequest, options?: CallOptions): Call<Ok, UsersValidateTokenError> {
    return this.call('ask', 'users/validate_token', args, options);
  }

  /**
   * Replace the API token.
   *
   * Replaces the caller's API token. The old token is invalid at once.
   * Sessions and the tokens of programs stay valid. Subscriptions that no program made end, and a new e-mail address that is not verified yet is dropped.
   * The test tokens of the caller's integrations end, with the subscriptions of these programs.
   *
   * Who may call: the user, with their own API token or session. A program's token gets 109.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/invalidate_token`. Needs a user's own token.
   */
  invalidateToken(options?: CallOptions): Call<User, UsersInvalidateTokenError> {
    return this.call('once', 'users/invalidate_token', undefined, options);
  }

  /**
   * Update the current user.
   *
   * Changes the caller's account. Fields that are not given stay as they are.
   *
   * - Null or an empty value ends `away_mode`, the snooze and do-not-disturb. An empty `profession` or `contact_info` clears it.
   * - A new `password` has the effects that `users/update_password` describes.
   * - If the server verifies addresses (setting VERIFY_EMAIL), a link is mailed to a new `email`. The account keeps its address until the link is used. The link
   *   works for a day.
   * - Without `current_password`, a new `email` or `password` mails the owner a link, as `users/update_password` describes.
   *
   * Who may call: every user. `email`, `password` and `current_password` need the user's own API token or session: a program's token gets 109.
   *
   * Emits `workspace_user_updated` in each workspace of the caller, if something changed that others can see.
   *
   * Errors:
   *
   * - 20 if `away_mode` has no `date_to`, or if only one of `snooze_dnd_start` and `snooze_dnd_end` is given.
   * - 101 if another account has the address, or if it is reserved for its former account (`users/update_password`).
   * - 103 for an address at `users.invalid`. Skein shows such addresses for bots and deleted users.
   * - 104 if `current_password` is wrong. This counts as a failed sign-in.
   * - 105 if the caller is not in `default_workspace`.
   * - 109 with `reason` `email_domain`, if the server's setting REGISTRATION is a list of mail domains and the new address is in none of them.
   * - 121 if `timezone` is not an IANA name.
   * - 128 if `away_mode` ends on or before its first day.
   * - 429 after 5 mails to new addresses within an hour, for one account or to one address.
   *
   * `POST /api/v3/users/update`. Scopes of programs: `user:write`.
   */
  update(args?: UsersUpdateRequest, options?: CallOptions): Call<User, UsersUpdateError> {
    return this.call('once', 'users/update', args, options);
  }

  /**
   * Update the avatar of the current user.
   *
   * Replaces the caller's avatar with an image: GIF, JPEG, PNG, TIFF or BMP. The first picture in it is turned upright, cropped in the middle to squares of
   * 35, 60, 195 and 640 pixels, and stored without metadata. The URLs in `avatar_urls` are public and always show the same image.
   * An image that is the avatar already changes nothing.
   *
   * Who may call: every user.
   *
   * Emits `workspace_user_updated` in each workspace of the caller, if the avatar changed.
   *
   * Errors:
   *
   * - 202 if the file is of another type, cannot be decoded, or has more than 25 million pixels.
   * - 205 if the file has more than 10 MB, or if the server's disk is full (`reason` `disk_full`).
   * - 429 while too many images are inspected, or if the inspection takes too long.
   *
   * `POST /api/v3/users/update_avatar`. Scopes of programs: `user:write`.
   */
  updateAvatar(args: UsersUpdateAvatarRequest, options?: CallOptions): Call<User, UsersUpdateAvatarError> {
    return this.call('once', 'users/update_avatar', args, options, 'image');
  }

  /**
   * Change the password.
   *
   * Changes the caller's password, and replaces their API token. The response has the new token.
   * All sessions end. A session that makes this call continues under a new cookie. Subscriptions that no program made end. The tokens of programs stay valid.
   * The test tokens of the caller's integrations end, with the subscriptions of these programs.
   *
   * Without `current_password`, a link is mailed to the current address of the account, if that is verified or the server does not verify addresses (setting
   * VERIFY_EMAIL). For a week the link gives the account back, with that address and a new password. Until then the address is reserved for the account. While a
   * link works, no other one is mailed. From the change on, for the same week, `users/delete` and `workspaces/remove` get 109, except in development mode without a
   * mail server (setting SMTP_URL).
   *
   * Who may call: the user, with their own API token or session. A program's token gets 109.
   *
   * Emits nothing.
   *
   * Errors: 104 if `current_password` is wrong. This counts as a failed sign-in.
   *
   * `POST /api/v3/users/update_password`. Needs a user's own token.
   */
  updatePassword(args: UsersUpdatePasswordRequest, options?: CallOptions): Call<User, UsersUpdatePasswordError> {
    return this.call('once', 'users/update_password', args, options);
  }

  /**
   * Mail a code for a new password.
   *
   * Mails a code for `users/set_password` to the user with this e-mail address. The code works once, for an hour. The previous code stops working.
   * The response is always the same, so it does not tell whether the address has an account.
   * After 5 mails to one account within an hour, no more are sent.
   *
   * Who may call: anyone, without credentials.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/reset_password`. Needs no token.
   */
  resetPassword(args: UsersResetPasswordRequest, options?: CallOptions): Call<Ok, UsersResetPasswordError> {
    return this.call('once', 'users/reset_password', args, options);
  }

  /**
   * Set a password with a mailed code.
   *
   * Sets a new password with a code that was mailed: by `users/reset_password`, with an invitation, or after registration. Returns the user with their new API token.
   *
   * - All sessions, tokens and subscriptions of the user end, also those of programs. All other codes stop working.
   * - The install tokens of all that the user has installed are renewed. `installations/getone` returns the new ones.
   * - A user who was invited has `setup_pending` false from now on.
   * - The e-mail address is verified, which accepts all pending invitations for it.
   *
   * Who may call: anyone with a code, without credentials.
   *
   * Emits `workspace_user_updated` in each workspace of a user who was invited. For each accepted invitation, emits `workspace_user_added`, and
   * `channel_user_added` for each channel that the user joins.
   *
   * Errors: 104 if the code is unknown, used or expired.
   *
   * `POST /api/v3/users/set_password`. Needs no token.
   */
  setPassword(args: UsersSetPasswordRequest, options?: CallOptions): Call<User, UsersSetPasswordError> {
    return this.call('once', 'users/set_password', args, options);
  }

  /**
   * Mark the current user as active.
   *
   * Marks the caller as active in a workspace for five minutes.
   *
   * Who may call: members of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/heartbeat`. Scopes of programs: `user:write`.
   */
  heartbeat(args: UsersHeartbeatRequest, options?: CallOptions): Call<Ok, UsersHeartbeatError> {
    return this.call('write', 'users/heartbeat', args, options);
  }

  /**
   * Mark the current user as inactive.
   *
   * Marks the caller as inactive in a workspace at once.
   *
   * Who may call: members of the workspace.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/reset_presence`. Scopes of programs: `user:write`.
   */
  resetPresence(args: UsersResetPresenceRequest, options?: CallOptions): Call<Ok, UsersResetPresenceError> {
    return this.call('write', 'users/reset_presence', args, options);
  }

  /**
   * Count unread threads and conversations.
   *
   * Counts the unread threads and conversations of the caller in all their workspaces: those that `threads/get_unread` and `conversations/get_unread` list.
   * `badge_threads` and `badge_conversations` of the notification settings say whether those of a workspace count. A client shows the number at its icon.
   *
   * Who may call: every user.
   *
   * `GET /api/v3/users/get_badge`. Scopes of programs: `notifications:read`.
   */
  getBadge(options?: CallOptions): Call<Badge, UsersGetBadgeError> {
    return this.call('read', 'users/get_badge', undefined, options);
  }

  /**
   * Check for an external account.
   *
   * Returns whether the caller can also sign in through an external account. There is no provider of such accounts yet, so this is always false.
   *
   * Who may call: every user.
   *
   * `GET /api/v3/users/is_connected_to_external`. Scopes of programs: `user:read`.
   */
  isConnectedToExternal(options?: CallOptions): Call<ExternalConnection, UsersIsConnectedToExternalError> {
    return this.call('read', 'users/is_connected_to_external', undefined, options);
  }

  /**
   * Disconnect the external account.
   *
   * Ends signing in through an external account. There is no provider of such accounts yet, so every call gets 129.
   *
   * Who may call: every user.
   *
   * Emits nothing.
   *
   * `POST /api/v3/users/disconnect_external`. Scopes of programs: `user:write`.
   */
  disconnectExternal(options?: CallOptions): Call<Ok, UsersDisconnectExternalError> {
    return this.call('write', 'users/disconnect_external', undefined, options);
  }

  /**
   * Delete the current user.
   *
   * Deletes the caller's account permanently. All their tokens and sessions end.
   *
   * - The name becomes "Deleted user" wherever it is shown, a little later in mentions too. The address, the profile and everything else of the user's own
   *   are erased.
   * - What the user wrote stays. Everybody who could read it still can.
   * - The integrations that the user made are removed, as by `integrations/remove`.
   * - A workspace without other members is removed with the account.
   * - The address can be registered again, as a new account.
   *
   * Who may call: the user, with their own API token or session, and with their password. A program's token gets 109.
   *
   * Emits `workspace_user_removed` in each workspace of the user, and `channel_user_removed` and `group_user_removed` for each of their channels and groups.
   * For a workspace that is removed, emits only `workspace_deleted`.
   *
   * Errors:
   *
   * - 104 if the password is wrong. This counts as a failed sign-in.
   * - 109 with `reason` `recovery_open`, for a week after a change of password or address without `current_password` (`users/update_password`). `until` says when
   *   it ends, and `remedy` what to do: open the link in the mail, or wait. A change with `current_password` holds nothing back.
   * - 127 if the user is the last admin of a workspace that has other members. Then nothing changes.
   * - 429 after 10 wrong passwords within 15 minutes for one account, or 100 from one IP address.
   *
   * `POST /api/v3/users/delete`. Needs a user's own token.
   */
  delete(args: UsersDeleteRequest, options?: CallOptions): Call<Ok, UsersDeleteError> {
    return this.call('once', 'users/delete', args, options);
  }
}

export class WorkspaceUsersApi extends Resource {
  /**
   * List the people of a workspace.
   *
   * Lists the people of a workspace, in the order of joining. The list includes removed people, with `removed` true, and people with a pending
   * invitation, with `setup_pending` true.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get`. Scopes of programs: `workspaces:read`.
   */
  get(args: WorkspaceUsersGetRequest, options?: CallOptions): List<WorkspaceUser, WorkspaceUsersGetError> {
    return this.callList('read', '/api/v4/workspace_users/get', args, options);
  }

  /**
   * List the ids of the people of a workspace.
   *
   * Lists the ids of the current members of a workspace, in the order of joining.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get_ids`. Scopes of programs: `workspaces:read`.
   */
  getIds(args: WorkspaceUsersGetIdsRequest, options?: CallOptions): Call<number[], WorkspaceUsersGetIdsError> {
    return this.call('read', '/api/v4/workspace_users/get_ids', args, options);
  }

  /**
   * Get a person of a workspace.
   *
   * Returns one person of a workspace.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/getone`. Scopes of programs: `workspaces:read`.
   */
  getone(args: WorkspaceUsersGetoneRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersGetoneError> {
    return this.call('read', '/api/v4/workspace_users/getone', args, options);
  }

  /**
   * Add a person to a workspace.
   *
   * Adds the owner of an e-mail address to a workspace and to the given channels. Everybody except guests is also added to the `default_channel`.
   *
   * - An unknown address gets an account with `setup_pending` true, and a mail with which its owner sets a password.
   * - An account with a verified address becomes a member at once. Its owner is mailed that they were added. Until their first call in the workspace, their
   *   `contact_info` and `profession` are empty there, and their `avatar_urls` null.
   * - An account with an unverified address gets a mail, and becomes a member when its owner verifies the address. `workspace_user_added` is emitted then. Until
   *   then the invitation is pending, with `setup_pending` true.
   * - If the server does not verify addresses (setting VERIFY_EMAIL), every address counts as verified. Then the owner of an account gets no mail, and their profile is
   *   shown at once.
   *
   * At most 5 invitations a day are mailed to one address. Further ones are made without a mail.
   *
   * Who may call: admins, for every `user_type`; users, for the types USER and GUEST. Guests may not. Only an admin can add a person again whom an admin removed.
   *
   * Notified: the person who was added, when they become a member.
   *
   * Emits `workspace_user_added`, and `channel_user_added` for each channel that the person joins.
   *
   * Errors:
   *
   * - 101 if the address is reserved for its former account (`users/update_password`).
   * - 103 for an address at `users.invalid`. Skein shows such addresses for bots and deleted users.
   * - 107 if the caller cannot see one of `channel_ids`.
   * - 114, `too_many_workspaces`, if the person is in 1,000 workspaces. Pending invitations count. The person may still join by the link of the workspace.
   * - 131 if the address is in the workspace already, or has a pending invitation.
   * - 213 if the plan allows no further member. Pending invitations count.
   * - 429 if another mail is needed after 50 invitation mails of the caller within an hour.
   *
   * `POST /api/v4/workspace_users/add`. Scopes of programs: `workspaces:write`.
   */
  add(args: WorkspaceUsersAddRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersAddError> {
    return this.call('write', '/api/v4/workspace_users/add', args, options);
  }

  /**
   * Resend an invitation.
   *
   * Mails a new code to a person who was invited and has no password yet, or whose invitation is pending. The previous code stops working.
   * Other members need no mail: the call succeeds, and nothing is sent. After 5 mails to one address within a day, nothing is sent either.
   * The person is named by `user_id`, or by `email` without it.
   *
   * Who may call: those who may add a person of that `user_type`.
   *
   * Emits nothing.
   *
   * Errors: 429 after 5 mails to one person, or 50 mails of the caller, within an hour.
   *
   * `POST /api/v4/workspace_users/resend_invite`. Scopes of programs: `workspaces:write`.
   */
  resendInvite(args: WorkspaceUsersResendInviteRequest, options?: CallOptions): Call<Ok, WorkspaceUsersResendInviteError> {
    return this.call('once', '/api/v4/workspace_users/resend_invite', args, options);
  }

  /**
   * Change the type of a person in a workspace.
   *
   * Makes a person an ADMIN, a USER or a GUEST. The person is named by `user_id`, or by `email` without it.
   *
   * - A person who becomes a guest keeps the channels that they are in. They lose what was unread in the others, and their favourites among them.
   * - A guest who becomes a USER or an ADMIN is added to the `default_channel`.
   * - For a pending invitation, sets the type that the person will have, and emits nothing.
   * - If the person has the type already, nothing changes and nothing is emitted.
   *
   * Who may call: admins of the workspace.
   *
   * Emits `workspace_user_updated`, `channel_user_updated` for each channel that the person is in, and `channel_user_added` for the channel that they join.
   * A new guest who is subscribed to `channel_deleted` gets that event for each channel that they cannot see any more.
   *
   * Errors:
   *
   * - 114 with `reason` `bot`, for a bot. A bot is always a guest.
   * - 127 if the person is the last admin.
   *
   * `POST /api/v4/workspace_users/update`. Scopes of programs: `workspaces:write`.
   */
  update(args: WorkspaceUsersUpdateRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersUpdateError> {
    return this.call('write', '/api/v4/workspace_users/update', args, options);
  }

  /**
   * Remove a person from a workspace.
   *
   * Removes a person from a workspace, its channels and its groups. They can see nothing of the workspace any more. What they wrote stays.
   * A pending invitation is withdrawn. The person is named by `user_id`, or by `email` without it.
   * Only an admin can add a person again whom an admin removed. A person who left can be added by everybody who may add people.
   *
   * Who may call: admins of the workspace; every member, for themself.
   *
   * Notified: the removed person, unless they left.
   *
   * Emits `workspace_user_removed`, and `channel_user_removed` and `group_user_removed` for each of the person's channels and groups. Withdrawing an
   * invitation emits nothing.
   *
   * Errors:
   *
   * - 114 with `reason` `bot`, for a bot. Uninstalling its integration removes it.
   * - 127 if the person is the last admin.
   *
   * `POST /api/v4/workspace_users/remove`. Scopes of programs: `workspaces:write`.
   */
  remove(args: WorkspaceUsersRemoveRequest, options?: CallOptions): Call<Ok, WorkspaceUsersRemoveError> {
    return this.call('write', '/api/v4/workspace_users/remove', args, options);
  }

  /**
   * Get a person of a workspace by e-mail address.
   *
   * Returns the person of a workspace who has an e-mail address, also a removed one. Upper and lower case are the same.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * Errors: 132 if nobody whom the caller can see has the address.
   *
   * `GET /api/v4/workspace_users/get_by_email`. Scopes of programs: `workspaces:read`.
   */
  getByEmail(args: WorkspaceUsersGetByEmailRequest, options?: CallOptions): Call<WorkspaceUser, WorkspaceUsersGetByEmailError> {
    return this.call('read', '/api/v4/workspace_users/get_by_email', args, options);
  }

  /**
   * Get a person of a workspace with their presence.
   *
   * Returns what `workspace_users/getone` returns, and also whether the person is active, their local time, and the channels and groups of theirs that the caller
   * can see.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get_info`. Scopes of programs: `workspaces:read`.
   */
  getInfo(args: WorkspaceUsersGetInfoRequest, options?: CallOptions): Call<WorkspaceUserInfo, WorkspaceUsersGetInfoError> {
    return this.call('read', '/api/v4/workspace_users/get_info', args, options);
  }

  /**
   * Get the local time of a person.
   *
   * Returns the time in the time zone of a person of a workspace.
   *
   * Who may call: members of the workspace. Guests can see only themselves and those with whom they share a channel, a group or a conversation.
   *
   * `GET /api/v4/workspace_users/get_local_time`. Scopes of programs: `workspaces:read`.
   */
  getLocalTime(args: WorkspaceUsersGetLocalTimeRequest, options?: CallOptions): Call<string, WorkspaceUsersGetLocalTimeError> {
    return this.call('read', '/api/v4/workspace_users/get_local_time', args, options);
  }
}

export class WorkspacesApi extends Resource {
  /**
   * Add a workspace.
   *
   * Adds a workspace. The caller becomes its first admin.
   *
   * - The workspace has the public channel General as its `default_channel`. Everybody who joins the workspace, except guests, is added to it.
   * - Each member has a conversation with themself, the `default_conversation`.
   * - The first workspace that a user adds or joins becomes their `default_workspace`.
   * - `language` is by default the caller's `lang`, up to its first hyphen.
   *
   * Who may call: every user.
   *
   * Emits `workspace_added`, and `channel_added` for General. Emits nothing for the membership of the caller.
   *
   * Errors: 114, `too_many_workspaces`, if the caller is in 2,000 workspaces. Pending invitations count.
   *
   * `POST /api/v3/workspaces/add`. Scopes of programs: `workspaces:write`.
   */
  add(args: WorkspacesAddRequest, options?: CallOptions): Call<Workspace, WorkspacesAddError> {
    return this.call('write', 'workspaces/add', args, options);
  }

  /**
   * Get a workspace.
   *
   * Returns a workspace.
   *
   * Who may call: members of the workspace.
   *
   * `GET /api/v3/workspaces/getone`. Scopes of programs: `workspaces:read`.
   */
  getone(args: WorkspacesGetoneRequest, options?: CallOptions): Call<Workspace, WorkspacesGetoneError> {
    return this.call('read', 'workspaces/getone', args, options);
  }

  /**
   * Get the default workspace.
   *
   * Returns the workspace that is the caller's `default_workspace`.
   *
   * Who may call: every user.
   *
   * Errors: 105 if the caller has no default workspace.
   *
   * `GET /api/v3/workspaces/get_default`. Scopes of programs: `workspaces:read`.
   */
  getDefault(options?: CallOptions): Call<Workspace, WorkspacesGetDefaultError> {
    return this.call('read', 'workspaces/get_default', undefined, options);
  }

  /**
   * List workspaces.
   *
   * Lists the workspaces of which the caller is a member, in the order of their ids.
   *
   * Who may call: every user.
   *
   * `GET /api/v3/workspaces/get`. Scopes of programs: `workspaces:read`.
   */
  get(args?: WorkspacesGetRequest, options?: CallOptions): List<Workspace, WorkspacesGetError> {
    return this.callList('read', 'workspaces/get', args, options);
  }

  /**
   * List public channels.
   *
   * Lists the public channels of a workspace that are not archived, in the order of their ids, whether or not the caller is in them.
   * For a guest, lists only those that they are in.
   *
   * Who may call: members of the workspace.
   *
   * `GET /api/v3/workspaces/get_public_channels`. Scopes of programs: `workspaces:read`.
   */
  getPublicChannels(args: WorkspacesGetPublicChannelsRequest, options?: CallOptions): List<Channel, WorkspacesGetPublicChannelsError> {
    return this.callList('read', 'workspaces/get_public_channels', args, options);
  }

  /**
   * Update a workspace.
   *
   * Changes the name, the colour or the language of a workspace. Fields that are not given stay as they are.
   * After a change of the language, search finds older texts by the words of the new language a little later.
   *
   * Who may call: admins of the workspace.
   *
   * Emits `workspace_updated`, if something changed.
   *
   * `POST /api/v3/workspaces/update`. Scopes of programs: `workspaces:write`.
   */
  update(args: WorkspacesUpdateRequest, options?: CallOptions): Call<Workspace, WorkspacesUpdateError> {
    return this.call('write', 'workspaces/update', args, options);
  }

  /**
   * Update the avatar of a workspace.
   *
   * Replaces the logo of a workspace with an image. The image is converted as by `users/update_avatar`, with the same errors.
   * An image that is the logo already changes nothing.
   *
   * Who may call: admins of the workspace.
   *
   * Emits `workspace_updated`, if the logo changed.
   *
   * `POST /api/v3/workspaces/update_avatar`. Scopes of programs: `workspaces:write`.
   */
  updateAvatar(args: WorkspacesUpdateAvatarRequest, options?: CallOptions): Call<Workspace, WorkspacesUpdateAvatarError> {
    return this.call('once', 'workspaces/update_avatar', args, options, 'image');
  }

  /**
   * Remove a workspace.
   *
   * Removes a workspace and everything in it, for everybody and permanently. From then on the workspace and its contents do not exist for anybody. Soon after,
   * everything is erased.
   * Users who had it as `default_workspace` get the one of their other workspaces that they joined first, or none.
   *
   * Who may call: admins of the workspace, with their own API token or session, and with their password. A program's token gets 109.
   *
   * Emits `workspace_deleted`, and nothing for what was in the workspace.
   *
   * Errors:
   *
   * - 104 if the password is wrong. This counts as a failed sign-in.
   * - 109 with `reason` `recovery_open`, for a week after a change of the caller's password or address without `current_password` (`users/update_password`). `until`
   *   says when it ends, and `remedy` what to do: open the link in the mail, or wait. A change with `current_password` holds nothing back.
   * - 429 after 10 wrong passwords within 15 minutes for one account, or 100 from one IP address.
   *
   * `POST /api/v3/workspaces/remove`. Needs a user's own token.
   */
  remove(args: WorkspacesRemoveRequest, options?: CallOptions): Call<Ok, WorkspacesRemoveError> {
    return this.call('once', 'workspaces/remove', args, options);
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
  readonly devices: DevicesApi;
  readonly groups: GroupsApi;
  readonly hooks: HooksApi;
  readonly inbox: InboxApi;
  readonly installations: InstallationsApi;
  readonly integrationIncoming: IntegrationIncomingApi;
  readonly integrations: IntegrationsApi;
  readonly live: Pick<LiveApi, keyof LiveApi>;
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
    this.devices = new DevicesApi(send);
    this.groups = new GroupsApi(send);
    this.hooks = new HooksApi(send);
    this.inbox = new InboxApi(send);
    this.installations = new InstallationsApi(send);
    this.integrationIncoming = new IntegrationIncomingApi(send);
    this.integrations = new IntegrationsApi(send);
    this.live = new LiveApi(send);
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
