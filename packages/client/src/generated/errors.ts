// Generated from openapi/ by `npm run generate`. Never edited by hand.

/** The name of an error. `unknown` is one that this version of the client does not know. */
export type ErrorCode =
  /** 19: Required argument is missing. */
  | 'argument_missing'
  /** 20: Invalid argument value. */
  | 'argument_invalid'
  /** 101: E-mail already in the database. */
  | 'email_taken'
  /** 102: Password too short. */
  | 'password_too_short'
  /** 103: E-mail is invalid. */
  | 'email_invalid'
  /** 104: E-mail or password invalid. */
  | 'credentials_invalid'
  /** 105: Workspace not found. */
  | 'workspace_not_found'
  /** 106: User not found. */
  | 'user_not_found'
  /** 107: Channel not found. */
  | 'channel_not_found'
  /** 108: Thread not found. */
  | 'thread_not_found'
  /** 109: Forbidden. */
  | 'forbidden'
  /** 110: Resource not found. */
  | 'not_found'
  /** 111: Unknown temp id. */
  | 'temp_id_unknown'
  /** 112: Invalid temp id. */
  | 'temp_id_invalid'
  /** 113: Temp id already found. */
  | 'temp_id_taken'
  /** 114: Bad Request. */
  | 'bad_request'
  /** 115: Comment not found. */
  | 'comment_not_found'
  /** 116: Device not found. */
  | 'device_not_found'
  /** 117: Search not available. */
  | 'search_unavailable'
  /** 118: One or more attachments do not comply with the JSON specification. */
  | 'attachments_invalid'
  /** 119: Group not found. */
  | 'group_not_found'
  /** 120: Not logged in. */
  | 'not_logged_in'
  /** 121: Invalid timezone. */
  | 'timezone_invalid'
  /** 122: Not supported reaction. */
  | 'reaction_unsupported'
  /** 124: Conversation not found. */
  | 'conversation_not_found'
  /** 125: Message not found. */
  | 'message_not_found'
  /** 126: Name too short. */
  | 'name_too_short'
  /** 127: Cannot remove the last admin. */
  | 'last_admin'
  /** 128: Invalid date range. */
  | 'date_range_invalid'
  /** 129: External account is not connected to any user. */
  | 'external_not_connected'
  /** 130: External account is already connected. */
  | 'external_connected'
  /** 131: Already found. */
  | 'already_found'
  /** 132: E-mail not found. */
  | 'email_not_found'
  /** 133: One or more actions do not comply with the JSON specification. */
  | 'actions_invalid'
  /** 200: Invalid token. */
  | 'token_invalid'
  /** 201: Internal Server Error. */
  | 'internal_error'
  /** 202: Upload failed. */
  | 'upload_failed'
  /** 203: Payment required. */
  | 'payment_required'
  /** 204: External Server Error. */
  | 'external_server_error'
  /** 205: Upload is too big in size. */
  | 'too_large'
  /** 213: The workspace has reached the maximum number of users. */
  | 'workspace_full'
  /** 405: Method not allowed. */
  | 'method_not_allowed'
  /** 406: Not acceptable. */
  | 'not_acceptable'
  /** 415: Unsupported media type. */
  | 'unsupported_media_type'
  /** 429: Too many requests. */
  | 'too_many_requests'
  /** 503: Service unavailable. */
  | 'service_unavailable'
  | 'unknown';

/** The names of the errors by their numbers. */
export const codes: ReadonlyMap<number, ErrorCode> = new Map<number, ErrorCode>([
  [19, 'argument_missing'],
  [20, 'argument_invalid'],
  [101, 'email_taken'],
  [102, 'password_too_short'],
  [103, 'email_invalid'],
  [104, 'credentials_invalid'],
  [105, 'workspace_not_found'],
  [106, 'user_not_found'],
  [107, 'channel_not_found'],
  [108, 'thread_not_found'],
  [109, 'forbidden'],
  [110, 'not_found'],
  [111, 'temp_id_unknown'],
  [112, 'temp_id_invalid'],
  [113, 'temp_id_taken'],
  [114, 'bad_request'],
  [115, 'comment_not_found'],
  [116, 'device_not_found'],
  [117, 'search_unavailable'],
  [118, 'attachments_invalid'],
  [119, 'group_not_found'],
  [120, 'not_logged_in'],
  [121, 'timezone_invalid'],
  [122, 'reaction_unsupported'],
  [124, 'conversation_not_found'],
  [125, 'message_not_found'],
  [126, 'name_too_short'],
  [127, 'last_admin'],
  [128, 'date_range_invalid'],
  [129, 'external_not_connected'],
  [130, 'external_connected'],
  [131, 'already_found'],
  [132, 'email_not_found'],
  [133, 'actions_invalid'],
  [200, 'token_invalid'],
  [201, 'internal_error'],
  [202, 'upload_failed'],
  [203, 'payment_required'],
  [204, 'external_server_error'],
  [205, 'too_large'],
  [213, 'workspace_full'],
  [405, 'method_not_allowed'],
  [406, 'not_acceptable'],
  [415, 'unsupported_media_type'],
  [429, 'too_many_requests'],
  [503, 'service_unavailable'],
]);

/** The errors that every operation can return. */
export type SharedError = 'unknown' | 'argument_invalid' | 'internal_error' | 'too_large' | 'not_acceptable' | 'too_many_requests' | 'service_unavailable';

export type AttachmentsUploadError = SharedError | 'argument_missing' | 'forbidden' | 'bad_request' | 'not_logged_in' | 'already_found' | 'token_invalid' | 'unsupported_media_type';
export type AttachmentsRemoveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsAddError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsGetoneError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ChannelsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ChannelsGetWithoutMembersError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ChannelsUpdateError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsArchiveError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsUnarchiveError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsFavoriteError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsUnfavoriteError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsRemoveError = SharedError | 'argument_missing' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsAddUserError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsAddUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsRemoveUserError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ChannelsRemoveUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type CommentsAddError = SharedError | 'argument_missing' | 'user_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type CommentsGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'comment_not_found' | 'not_logged_in' | 'token_invalid';
export type CommentsGetError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type CommentsUpdateError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type CommentsRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type CommentsMarkPositionError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ConversationMessagesAddError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'conversation_not_found' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type ConversationMessagesGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'message_not_found' | 'token_invalid';
export type ConversationMessagesGetError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type ConversationMessagesUpdateError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'message_not_found' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type ConversationMessagesRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type ConversationsGetOrCreateError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ConversationsUpdateError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsAddUserError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsAddUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsRemoveUserError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsRemoveUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsArchiveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsUnarchiveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsGetUnreadError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ConversationsMarkReadError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsMarkUnreadError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsMuteError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ConversationsUnmuteError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type DeliveriesGetError = SharedError | 'argument_missing' | 'not_found' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type DeliveriesGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type DeliveriesRedeliverError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type DeliveriesRedeliverFailedError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type DevicesAddError = SharedError | 'argument_missing' | 'forbidden' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type DevicesGetError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type DevicesRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'device_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type DevicesTestError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'device_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type GroupsAddError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type GroupsGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'group_not_found' | 'not_logged_in' | 'token_invalid';
export type GroupsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type GroupsUpdateError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type GroupsAddUserError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type GroupsAddUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type GroupsRemoveUserError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type GroupsRemoveUsersError = SharedError | 'argument_missing' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type GroupsRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'group_not_found' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type HooksSubscribeError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type HooksUnsubscribeError = SharedError | 'argument_missing' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type HooksGetError = SharedError | 'not_logged_in' | 'token_invalid';
export type HooksRotateSecretError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type HooksPingError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InboxGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type InboxGetCountError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type InboxMarkAllReadError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InboxArchiveAllError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InstallationsAddError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'thread_not_found' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'already_found' | 'token_invalid' | 'payment_required' | 'unsupported_media_type';
export type InstallationsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type InstallationsGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type InstallationsRegenerateTokenError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InstallationsRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationIncomingPostDataError = SharedError | 'argument_missing' | 'bad_request' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationIncomingUrlCallbackError = SharedError | 'argument_missing' | 'not_found' | 'bad_request' | 'attachments_invalid' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationsAddError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationsGetError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type IntegrationsGetoneError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type IntegrationsUpdateError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'already_found' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationsRemoveError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationsRegenerateSecretError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type IntegrationsPingError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type LiveGetError = SharedError | 'workspace_not_found' | 'channel_not_found' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type LoopInGetOrCreateError = SharedError | 'argument_missing' | 'channel_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type LoopInDisableError = SharedError | 'argument_missing' | 'channel_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid' | 'unsupported_media_type';
export type NotificationsGetError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type NotificationsMarkReadError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type NotificationsResetError = SharedError | 'forbidden' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type NotificationsSettingsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type NotificationsSettingsUpdateError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type NotificationsSettingsUpdateManyError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ReactionsGetError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ReactionsAddError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'reaction_unsupported' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type ReactionsRemoveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'comment_not_found' | 'not_logged_in' | 'reaction_unsupported' | 'message_not_found' | 'token_invalid' | 'unsupported_media_type';
export type SearchQueryError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'token_invalid';
export type SearchSearchError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type SearchThreadError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'token_invalid';
export type SearchConversationError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type SearchCommentsError = SharedError | 'argument_missing' | 'workspace_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'token_invalid';
export type SearchExpandCommentRangeError = SharedError | 'argument_missing' | 'workspace_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type SearchMessagesError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'search_unavailable' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type SearchExpandConversationMessageRangeError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'conversation_not_found' | 'token_invalid';
export type SlashCommandsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsAddError = SharedError | 'argument_missing' | 'user_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsGetoneError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ThreadsGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ThreadsGetUnreadError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type ThreadsMarkReadError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUpdateError = SharedError | 'argument_missing' | 'user_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'attachments_invalid' | 'group_not_found' | 'not_logged_in' | 'actions_invalid' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsRemoveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsMoveToChannelError = SharedError | 'argument_missing' | 'channel_not_found' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsStarError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUnstarError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsPinError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUnpinError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsFollowError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUnfollowError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsMarkUnreadError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsMarkUnreadForOthersError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsMarkAllReadError = SharedError | 'argument_missing' | 'workspace_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsClearUnreadError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsMuteError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUnmuteError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsArchiveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type ThreadsUnarchiveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UrlJoinGetOrCreateError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UrlJoinDisableError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UrlJoinJoinWorkspaceError = SharedError | 'argument_missing' | 'forbidden' | 'not_found' | 'bad_request' | 'not_logged_in' | 'already_found' | 'token_invalid' | 'workspace_full' | 'unsupported_media_type';
export type UsersLoginError = SharedError | 'argument_missing' | 'credentials_invalid' | 'bad_request' | 'unsupported_media_type';
export type UsersLogoutError = SharedError | 'bad_request' | 'unsupported_media_type';
export type UsersRegisterError = SharedError | 'argument_missing' | 'email_taken' | 'password_too_short' | 'email_invalid' | 'forbidden' | 'bad_request' | 'name_too_short' | 'unsupported_media_type';
export type UsersGetSessionUserError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type UsersValidateTokenError = SharedError | 'argument_missing' | 'bad_request' | 'token_invalid' | 'unsupported_media_type';
export type UsersInvalidateTokenError = SharedError | 'forbidden' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UsersUpdateError = SharedError | 'email_taken' | 'password_too_short' | 'email_invalid' | 'credentials_invalid' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'timezone_invalid' | 'name_too_short' | 'date_range_invalid' | 'token_invalid' | 'unsupported_media_type';
export type UsersUpdateAvatarError = SharedError | 'argument_missing' | 'forbidden' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'upload_failed' | 'unsupported_media_type';
export type UsersUpdatePasswordError = SharedError | 'argument_missing' | 'password_too_short' | 'credentials_invalid' | 'forbidden' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UsersResetPasswordError = SharedError | 'argument_missing' | 'email_invalid' | 'bad_request' | 'unsupported_media_type';
export type UsersSetPasswordError = SharedError | 'argument_missing' | 'password_too_short' | 'credentials_invalid' | 'bad_request' | 'unsupported_media_type';
export type UsersHeartbeatError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UsersResetPresenceError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type UsersGetBadgeError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type UsersIsConnectedToExternalError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type UsersDisconnectExternalError = SharedError | 'forbidden' | 'bad_request' | 'not_logged_in' | 'external_not_connected' | 'token_invalid' | 'unsupported_media_type';
export type UsersDeleteError = SharedError | 'argument_missing' | 'credentials_invalid' | 'forbidden' | 'bad_request' | 'not_logged_in' | 'last_admin' | 'token_invalid' | 'unsupported_media_type';
export type WorkspaceUsersGetError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspaceUsersGetIdsError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspaceUsersGetoneError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspaceUsersAddError = SharedError | 'argument_missing' | 'email_taken' | 'email_invalid' | 'workspace_not_found' | 'channel_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'already_found' | 'token_invalid' | 'workspace_full' | 'unsupported_media_type';
export type WorkspaceUsersResendInviteError = SharedError | 'argument_missing' | 'email_invalid' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'email_not_found' | 'token_invalid' | 'unsupported_media_type';
export type WorkspaceUsersUpdateError = SharedError | 'argument_missing' | 'email_invalid' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'last_admin' | 'email_not_found' | 'token_invalid' | 'unsupported_media_type';
export type WorkspaceUsersRemoveError = SharedError | 'argument_missing' | 'email_invalid' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'last_admin' | 'email_not_found' | 'token_invalid' | 'unsupported_media_type';
export type WorkspaceUsersGetByEmailError = SharedError | 'argument_missing' | 'email_invalid' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'email_not_found' | 'token_invalid';
export type WorkspaceUsersGetInfoError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspaceUsersGetLocalTimeError = SharedError | 'argument_missing' | 'workspace_not_found' | 'user_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspacesAddError = SharedError | 'argument_missing' | 'forbidden' | 'temp_id_invalid' | 'temp_id_taken' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type WorkspacesGetoneError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspacesGetDefaultError = SharedError | 'workspace_not_found' | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type WorkspacesGetError = SharedError | 'forbidden' | 'not_logged_in' | 'token_invalid';
export type WorkspacesGetPublicChannelsError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'not_logged_in' | 'token_invalid';
export type WorkspacesUpdateError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'name_too_short' | 'token_invalid' | 'unsupported_media_type';
export type WorkspacesUpdateAvatarError = SharedError | 'argument_missing' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'upload_failed' | 'unsupported_media_type';
export type WorkspacesRemoveError = SharedError | 'argument_missing' | 'credentials_invalid' | 'workspace_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InboxArchiveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
export type InboxUnarchiveError = SharedError | 'argument_missing' | 'thread_not_found' | 'forbidden' | 'temp_id_unknown' | 'bad_request' | 'not_logged_in' | 'token_invalid' | 'unsupported_media_type';
