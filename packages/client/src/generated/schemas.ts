// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { FileInput } from '../files.js';

export interface AttachmentsUploadRequest {
  /** A new UUID, by which the file is known from now on. */
  attachment_id: UploadIdInput;
  /** The file. At most 100 MB. */
  file_name: FileInput;
}

export interface AttachmentsRemoveRequest {
  /** The attachment. */
  attachment_id: string;
  /** The thread. */
  thread_id?: IdInput | undefined;
  /** The comment. */
  comment_id?: IdInput | undefined;
  /** The message. */
  message_id?: IdInput | undefined;
}

/** The UUID of an uploaded file. It is answered in small letters. */
export type UploadIdInput = string;

export interface BatchBatchRequest {
  /** What is asked for, in order. */
  requests: readonly BatchRequestInput[];
  /** Whether requests that only read, and stand next to each other, may run side by side. Default: `false`. */
  parallel?: boolean | undefined;
}

/** One request of a batch. */
export interface BatchRequestInput {
  /** `GET` or `POST`. */
  method: string;
  /** Where to, with all arguments of a GET: from the root of this server, such as `/api/v3/threads/getone?id=24583`, or with its address in front. */
  url: string;
  /** The arguments of a POST as a form, `application/x-www-form-urlencoded`. */
  body?: string | undefined;
}

/** What one request of a batch was answered. */
export interface BatchAnswer {
  /** The HTTP status. */
  code: number;
  /** One `Name: value` a line. */
  headers: string;
  /** The body, which is JSON. */
  body: string;
}

/** The form that Skein sends to the `callback_url` of an integration. Which fields it has depends on `event_type` and on the kind of the integration. The request is signed with the headers of Standard Webhooks; the key is the `verify_token` of the integration, as text. */
export interface IntegrationCallback {
  /** What happened. */
  event_type: "message" | "thread" | "comment" | "ping" | "uninstall";
  /** With everything but `ping`. */
  workspace_id?: number;
  /** The text of the post. With `message`, `thread` and `comment`. */
  content?: string;
  /** Who posted, pinged or uninstalled. */
  user_id: number;
  /** The name of that user. */
  user_name: string;
  /** With `message`. */
  conversation_id?: number;
  /** With `message`. Empty for a conversation without a title. */
  conversation_title?: string;
  /** With `thread` and `comment`. */
  thread_id?: number;
  /** With `thread` and `comment`. */
  thread_title?: string;
  /** With `thread` and `comment`. */
  channel_id?: number;
  /** With `comment`. For a bot also with `message`; it is then the `message_id`. */
  comment_id?: number;
  /** With `message`. */
  message_id?: number;
  /** For a slash command: the command, as `slash_commands/get` lists it. */
  command?: string;
  /** For a slash command: the text after it. It may be empty. */
  command_argument?: string;
  /** With `uninstall`. */
  install_id?: number;
  /** For a bot: where it may reply later. Keep it secret. */
  url_callback?: string;
  /** For a bot: when `url_callback` expires, 30 minutes after the first try, in Unix seconds. */
  url_ttl?: number;
  /** For a slash command, and with `ping`: the token with which the integration recognizes Skein. */
  verify_token?: string;
}

/** What an integration may answer. A body of a bot or a slash command that is no JSON object with `content` is the content itself. An empty body, an empty content, 202 and 204 say nothing; a slash command that says nothing has failed. A reply has at most 1 MB of UTF-8. */
export interface CallbackReply {
  /** The text that is posted. It replaces the command of a slash command. `@name` in it stays text. */
  content: string;
  /** Of a bot or a slash command. */
  attachments?: Attachment[];
  /** Of a bot or a slash command. */
  actions?: Action[];
}

/** What the `configure_url` of an integration has in its query when the user who installs it is sent there. */
export interface InstallationRedirect {
  /** The installation. */
  install_id: number;
  /** Where it posts from outside. Of a CHANNEL or a THREAD. */
  post_data_url?: string;
  /** Who installs it. */
  user_id: number;
  user_name: string;
}

/** What the URL of a URL_REPORT may answer with `Content-Type` application/json. Any other answer is the content. */
export interface UrlReport {
  /** The title of the new thread, the name of the integration by default. `<date>` becomes the date, such as 2026-11-23. */
  title?: string;
  /** Plain text or Markdown. */
  content: string;
}

/** What the redirect URL of a program has in its query after the user has answered. After consent `code` and `state`, otherwise `error` and `state`. */
export interface OAuthRedirect {
  /** For `oauth/access_token`, once. */
  code?: string;
  /** The value that the program sent. The program must refuse any other. */
  state: string;
  /** The user has refused. */
  error?: "ACCESS_DENIED";
}

export interface ChannelsAddRequest {
  workspace_id: IdInput;
  /** 1 to 80 code points. */
  name: string;
  /** At most 4,096 code points. Default: `""`. */
  description?: string | undefined;
  /** Who is in it from the start. */
  user_ids?: IdListInput | undefined;
  /** Default: `0`. */
  color?: Color | undefined;
  icon?: number | undefined;
  /** Users and admins of the workspace see it and may join, without being added. Default: `false`. */
  public?: boolean | undefined;
  /** Groups that a thread without `recipients` notifies. */
  default_groups?: IdListInput | undefined;
  /** Whom a thread without `recipients` notifies. */
  default_recipients?: IdListInput | undefined;
  /** For the caller. Default: `false`. */
  is_favorited?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface ChannelsAddUserRequest {
  /** The channel. */
  id: IdInput;
  /** Whom to add. */
  user_id: IdInput;
}

export interface ChannelsAddUsersRequest {
  /** The channel. */
  id: IdInput;
  /** Whom to add. */
  user_ids: IdListInput;
}

export interface ChannelsUpdateRequest {
  /** The channel. */
  id: IdInput;
  /** 1 to 80 code points. */
  name?: string | undefined;
  /** At most 4,096 code points; an empty text clears it. */
  description?: string | undefined;
  color?: Color | undefined;
  icon?: number | undefined;
  /** Users and admins of the workspace see it and may join, without being added. */
  public?: boolean | undefined;
  /** Groups that a thread without `recipients` notifies; `[]` for none. */
  default_groups?: IdListInput | undefined;
  /** Whom a thread without `recipients` notifies; with neither these nor groups, everybody in the channel. */
  default_recipients?: IdListInput | undefined;
  /** For the caller. */
  is_favorited?: boolean | undefined;
}

export interface ChannelsArchiveRequest {
  /** The channel. */
  id: IdInput;
}

export interface ChannelsUnarchiveRequest {
  /** The channel. */
  id: IdInput;
}

export interface ChannelsFavoriteRequest {
  /** The channel. */
  id: IdInput;
}

export interface ChannelsUnfavoriteRequest {
  /** The channel. */
  id: IdInput;
}

export interface ChannelsRemoveRequest {
  /** The channel. */
  id: IdInput;
}

export interface ChannelsRemoveUserRequest {
  /** The channel. */
  id: IdInput;
  /** Whom to take out. */
  user_id: IdInput;
}

export interface ChannelsRemoveUsersRequest {
  /** The channel. */
  id: IdInput;
  /** Whom to take out. */
  user_ids: IdListInput;
}

/** A topic of a workspace; threads are opened in it. */
export interface Channel {
  id: number;
  name: string;
  description: string;
  creator: number;
  /** Who is in it. */
  user_ids: number[];
  color: Color;
  icon: number | null;
  public: boolean;
  workspace_id: number;
  archived: boolean;
  created_ts: number;
  /** `default_recipients` or `default_groups` is not empty. */
  use_default_recipients: boolean;
  /** Whom a thread without `recipients` notifies. */
  default_recipients: number[];
  /** Groups that a thread without `recipients` notifies. */
  default_groups: number[];
  /** For the caller. */
  is_favorited: boolean;
  /** Grows by one with every change. */
  version: number;
}

/** A private channel that nobody is in. Nothing of what is in it is shown. */
export interface ChannelWithoutMembers {
  id: number;
  workspace_id: number;
  name: string;
  archived: boolean;
  created_ts: number;
}

/** What happened to a person in a channel. */
export interface ChannelUserEvent {
  workspace_id: number;
  channel_id: number;
  user_id: number;
  user: WorkspaceUser;
}

export interface CommentsAddRequest {
  thread_id: IdInput;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
  recipients?: CommentRecipientsInput | undefined;
  /** Groups to notify on top of `recipients`. 1 stands for everybody in the channel, 2 for everybody in the thread; they become recipients. */
  groups?: IdListInput | undefined;
  /** The caller has read the thread up to this comment. Default: `true`. */
  mark_thread_position?: boolean | undefined;
  /** What becomes of the thread. */
  thread_action?: "close" | "reopen" | undefined;
  /** Post as the installed integration whose token is used, with its bot as the author. Everybody else gets 109. */
  send_as_integration?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface CommentsUpdateRequest {
  id: IdInput;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface CommentsRemoveRequest {
  id: IdInput;
}

export interface CommentsMarkPositionRequest {
  thread_id: IdInput;
  /** The last comment that was read. */
  comment_id: IdInput;
}

/** Whom to notify: user ids, `EVERYONE` in the channel, or `EVERYONE_IN_THREAD`, all its participants; the last when nothing is given. `[]` notifies nobody. */
export type CommentRecipientsInput = IdListInput | "EVERYONE" | "EVERYONE_IN_THREAD";

export type CommentOrId = Comment | number;

/** The last comment, or null without comments. */
export type LastComment = {
  id: number;
  content: string;
  creator: number;
  creator_name: string;
  thread_id: number;
  channel_id: number;
  workspace_id: number;
  /** Its place in the thread, from 0 on. */
  obj_index: number;
  /** Who is notified; `EVERYONE` and `EVERYONE_IN_THREAD` were expanded when it was written. */
  recipients: number[];
  /** Groups that are notified. */
  groups: number[];
  direct_mentions: number[];
  direct_group_mentions: number[];
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  system_message: SystemMessage;
  deleted: boolean;
  /** Who removed it. */
  deleted_by: number | null;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
} | null;

/** What is said in a thread. A removed one keeps its index; its `content` is empty, and it has no attachments, actions or reactions. */
export interface Comment {
  id: number;
  content: string;
  creator: number;
  creator_name: string;
  thread_id: number;
  channel_id: number;
  workspace_id: number;
  /** Its place in the thread, from 0 on. */
  obj_index: number;
  /** Who is notified; `EVERYONE` and `EVERYONE_IN_THREAD` were expanded when it was written. */
  recipients: number[];
  /** Groups that are notified. */
  groups: number[];
  direct_mentions: number[];
  direct_group_mentions: number[];
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  system_message: SystemMessage;
  deleted: boolean;
  /** Who removed it. */
  deleted_by: number | null;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
}

/** The "ok object". */
export interface Ok {
  status: "ok";
}

/** What every failure answers. */
export interface ApiError {
  /** The same as in the header `X-Request-Id` and in the log of the server. */
  error_uuid: string;
  /** The code of the catalogue. */
  error_code: number;
  /** The text of the catalogue. */
  error_string: string;
  error_extra: ApiErrorExtra;
}

/** What more can be said: `argument` and `reason` of a wrong argument, `errors` with all of them when there are several, `required_scopes` of a token that is too weak, `reason` of a state that forbids the operation, or of there being no room for a file (`user_quota`, `workspace_quota`, `disk_full`), `id` of what a temporary id has made, or of whoever or whatever in a list is not to be found or already there. */
export interface ApiErrorExtra {
  argument?: string;
  reason?: string;
  errors?: ArgumentError[];
  required_scopes?: string[];
  id?: number;
  [name: string]: unknown;
}

/** One wrong argument. */
export interface ArgumentError {
  argument: string;
  reason: string;
}

/** An id, or the negative temporary id of something that the caller has added in the last 24 hours. */
export type IdInput = number;

/** Ids, or temporary ids. */
export type IdListInput = readonly IdInput[];

/** A Unix time in seconds, up to the end of the year 9999. */
export type TimeInput = number;

/** A negative number of the caller's choosing, to stand for the new object's id during the next 24 hours. */
export type TempIdInput = number;

/** 1 to 255 code points after trimming. */
export type NameInput = string;

/** An e-mail address; upper and lower case are the same. */
export type EmailInput = string;

/** 0 Grey #606060, 1 Blue #4A90E2, 2 Turquoise #03B3B2, 3 Teal Blue #008299, 4 Green #82BA00, 5 Red #D24726, 6 Berry Red #AC193D, 7 Magenta #DC4FAD, 8 Sky Blue #3BD5FB, 9 Mint Green #74E8D3, 10 Yellow #FFCC00, 11 Salmon #FB886E. */
export type Color = number;

/** The image in four sizes, or null without an image. */
export type AvatarUrls = {
  s35: string;
  s60: string;
  s195: string;
  s640: string;
} | null;

/** Why and when the user is away, or null. */
export type AwayMode = {
  type: "parental" | "vacation" | "sickleave" | "other";
  /** First day away, `YYYY-MM-DD`. */
  date_from: string;
  /** Day of the return, `YYYY-MM-DD`. */
  date_to: string;
} | null;

/** The text, 1 to 65,536 code points without white space at its end, which is removed; white space at its beginning stays. It is empty only beside an attachment, otherwise it counts as missing. `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group, 200 mentions at most. */
export type Content = string;

/** The text, 1 to 65,536 code points without white space at its end, which is removed; white space at its beginning stays. It is empty only beside an attachment. `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group, 200 mentions at most. */
export type ContentChange = string;

/** Buttons below the text, as JSON at most 64 KB together. */
export type Actions = ActionInput[];

export interface ActionInput {
  action: "open_url" | "prefill_message" | "send_reply";
  type: "action";
  /** Not blank. Cut to 140 code points. */
  button_text: string;
  /** Cut to 2048 code points. */
  message?: string | null | undefined;
  /** What `open_url` opens, which requires it: http, https, mailto or relative. */
  url?: string | null | undefined;
}

/** A button below a text. */
export interface Action {
  action: "open_url" | "prefill_message" | "send_reply";
  type: "action";
  button_text: string;
  message: string | null;
  url: string | null;
}

/** What hangs below the text: what `attachments/upload` has answered, or links to websites. An upload that the caller neither made nor sees somewhere already is 118, as is whatever else is wrong here, naming one twice, and more than 128 KB of JSON together. In a change they take the place of those that were there. */
export type Attachments = AttachmentInput[];

/** Of an upload only `attachment_id`, `url_type` and `title` count, for its facts are known. Further keys are kept: 64 keys at most in all, 16 KB of JSON, and lists and objects at most eight deep. */
export interface AttachmentInput {
  /** Of an upload its UUID, of a website one of the client's choosing. */
  attachment_id: string;
  url_type: "file" | "image" | "website";
  title?: string | null | undefined;
  /** Of a website: http, https, mailto or relative. */
  url?: string | null | undefined;
  file_name?: string | null | undefined;
  file_size?: number | null | undefined;
  underlying_type?: string | null | undefined;
  upload_state?: "uploaded" | "failed" | null | undefined;
  /** Of a website: http, https, mailto or relative. */
  image?: string | null | undefined;
  image_width?: number | null | undefined;
  image_height?: number | null | undefined;
  duration?: string | null | undefined;
  [name: string]: unknown;
}

/** A file, an image or a link below a text. Keys that are not listed here are kept as the client sent them. */
export interface Attachment {
  /** A UUID. */
  attachment_id: string;
  title: string | null;
  /** Where it is. The link to an uploaded file is made anew whenever it is shown, for whoever reads it, and works for seven days as long as they see what it is attached to. It answers ranges, and 110 when it does not work. */
  url: string | null;
  url_type: "file" | "image" | "website";
  file_name: string | null;
  /** In bytes. */
  file_size: number | null;
  /** The media type of the file, by its content. */
  underlying_type: string | null;
  /** `failed` when the bytes are cut off or cannot be read. */
  upload_state: "uploaded" | "failed" | null;
  /** The link to an image that can be shown, else null. */
  image: string | null;
  /** In pixels, of images. */
  image_width: number | null;
  /** In pixels, of images. */
  image_height: number | null;
  /** Of audio, in seconds. */
  duration: string | null;
  [name: string]: unknown;
}

/** Who has reacted with what: emoji to user ids. Null without reactions. */
export type Reactions = Record<string, number[]> | null;

/** What the service itself says here, null in texts of users. Which further keys there are depends on `type`. `integration_posted` is on what an integration has posted for the user who installed it; its further keys stay when another type replaces it. `integration_failed` alone says that a bot was called and gave no valid reply; `reason` says why, with the words below. Three types are on a text of a user that calls a slash command. They have `integration_id`, `install_id`, `integration_name` and `command`. `integration_called`: the command is called, and its outcome is awaited. `integration_replied`: the reply has replaced the text. `integration_failed`: the text stays, and `reason` says why. `timed_out`: there was no answer in time. `connection_failed`: there was no connection, or it broke. `status`: the answer was not a 2xx. `reply_invalid`: the answer is no text that can be posted here. `reply_too_large`: it is too large. `no_reply`: the answer of a slash command was a 2xx without a text. `not_sent`: nothing was sent. `interrupted`: Skein was stopped meanwhile, and nobody knows whether the call has arrived. `author_gone`: whoever called the command does not see the place any more. `uninstalled`: the command was uninstalled during the call. Further reasons may be added. These keys stay too when the thread is renamed or moved. While the outcome is awaited, renaming and moving leave `system_message` as it is. */
export type SystemMessage = {
  type: "thread_closed" | "thread_reopened" | "thread_moved" | "thread_renamed" | "users_added" | "users_removed" | "conversation_renamed" | "integration_added" | "integration_removed" | "integration_posted" | "integration_called" | "integration_replied" | "integration_failed";
  /** Who did it. */
  initiator: number;
  initiator_name: string;
  [name: string]: unknown;
} | null;

export interface ConversationMessagesAddRequest {
  conversation_id: IdInput;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface ConversationMessagesUpdateRequest {
  id: IdInput;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface ConversationMessagesRemoveRequest {
  id: IdInput;
}

export type ConversationMessageOrId = ConversationMessage | number;

/** What is said in a conversation. A removed one keeps its index; its `content` is empty, and it has no attachments, actions or reactions. */
export interface ConversationMessage {
  id: number;
  /** Empty in messages of the service itself. */
  content: string;
  creator: number;
  creator_name: string;
  conversation_id: number;
  workspace_id: number;
  /** Its place in the conversation, from 0 on. */
  obj_index: number;
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  direct_mentions: number[];
  direct_group_mentions: number[];
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
}

export interface ConversationsGetOrCreateRequest {
  workspace_id: IdInput;
  /** Who is to be in it, beside the caller. */
  user_ids: IdListInput;
  temp_id?: TempIdInput | undefined;
}

export interface ConversationsUpdateRequest {
  id: IdInput;
  /** Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Whether the caller has archived it. */
  archived?: boolean | undefined;
}

export interface ConversationsAddUserRequest {
  id: IdInput;
  user_id: IdInput;
}

export interface ConversationsAddUsersRequest {
  id: IdInput;
  user_ids: IdListInput;
}

export interface ConversationsRemoveUserRequest {
  /** The conversation. */
  id: IdInput;
  /** Who is to go. */
  user_id: IdInput;
}

export interface ConversationsRemoveUsersRequest {
  /** The conversation. */
  id: IdInput;
  /** Who is to go. */
  user_ids: IdListInput;
}

export interface ConversationsArchiveRequest {
  id: IdInput;
}

export interface ConversationsUnarchiveRequest {
  id: IdInput;
}

export interface ConversationsMarkReadRequest {
  /** The conversation. */
  id?: IdInput | undefined;
  /** The same, under another name. */
  conversation_id?: IdInput | undefined;
  /** The last index that was read; beyond the last it means the last. */
  obj_index?: number | undefined;
  /** The last message that was read. */
  message_id?: IdInput | undefined;
}

export interface ConversationsMarkUnreadRequest {
  id: IdInput;
  /** The first index that is not read; beyond the last it means the last. */
  obj_index?: number | undefined;
  /** The first message that is not read. */
  message_id?: IdInput | undefined;
}

export interface ConversationsMuteRequest {
  id: IdInput;
  /** For how long, up to a hundred years. */
  minutes: number;
}

export interface ConversationsUnmuteRequest {
  id: IdInput;
}

/** A conversation that has something unread for the caller. */
export interface UnreadConversation {
  conversation_id: number;
  /** The last index that was read; -1 when none was. */
  obj_index: number;
  /** The unread part mentions the caller. */
  direct_mention: boolean;
}

/** Direct messages between some people, as one of them sees it: from the message on with which they came, when it was private before. */
export interface Conversation {
  id: number;
  /** Null when nobody has given one, and in a private conversation. */
  title: string | null;
  /** Exactly two people are in it. */
  private: boolean;
  creator: number;
  last_message: LastMessage;
  workspace_id: number;
  /** Who is in it. */
  user_ids: number[];
  /** How many messages the caller sees, removed ones included. */
  message_count: number;
  /** Index of the last message; -1 without messages. */
  last_obj_index: number;
  /** The beginning of what was said last and is not removed, empty without it. */
  snippet: string;
  /** Who said it: one user, or nobody. */
  snippet_creators: number[];
  /** When the last message came, or when the conversation began. */
  last_active_ts: number;
  /** For the caller. A time that has passed mutes no longer. */
  muted_until_ts: number | null;
  /** For the caller. */
  archived: boolean;
  created_ts: number;
}

/** The last message that is not removed, or null without one. */
export type LastMessage = {
  id: number;
  /** Empty in messages of the service itself. */
  content: string;
  creator: number;
  creator_name: string;
  conversation_id: number;
  workspace_id: number;
  /** Its place in the conversation, from 0 on. */
  obj_index: number;
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  direct_mentions: number[];
  direct_group_mentions: number[];
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
} | null;

export interface DeliveriesRedeliverRequest {
  id: IdInput;
}

export interface DeliveriesRedeliverFailedRequest {
  subscription_id: IdInput;
  /** From when on, in Unix seconds. */
  since_ts: number;
}

/** How many deliveries are to be tried again. */
export interface RedeliveryCount {
  count: number;
}

/** Something that is to be told to a subscription, once. */
export interface Delivery {
  /** As text it is the header `webhook-id` of every try. */
  id: number;
  subscription_id: number;
  /** What has happened. The same of all subscriptions that are told of it. */
  event_id: number;
  event: HookEvent;
  /** `new`: it was not tried yet. `retrying`: it is to be tried again. `failed`: the last try has failed. `dropped`: whom it was for may not be told any more, or wants no more to be told. */
  state: "new" | "retrying" | "delivered" | "failed" | "dropped";
  /** How many attempts have come to an end. */
  attempt_count: number;
  created_ts: number;
  /** When it came to its end; null: it waits. */
  settled_ts: number | null;
  /** When it is to be tried again; null: it is not. */
  next_ts: number | null;
}

/** A delivery with what is sent and every attempt. */
export interface DeliveryDetails {
  /** As text it is the header `webhook-id` of every try. */
  id: number;
  subscription_id: number;
  /** What has happened. The same of all subscriptions that are told of it. */
  event_id: number;
  event: HookEvent;
  /** `new`: it was not tried yet. `retrying`: it is to be tried again. `failed`: the last try has failed. `dropped`: whom it was for may not be told any more, or wants no more to be told. */
  state: "new" | "retrying" | "delivered" | "failed" | "dropped";
  /** How many attempts have come to an end. */
  attempt_count: number;
  created_ts: number;
  /** When it came to its end; null: it waits. */
  settled_ts: number | null;
  /** When it is to be tried again; null: it is not. */
  next_ts: number | null;
  request: DeliveryRequest;
  attempts: DeliveryAttempt[];
}

/** Headers, by their names in small letters. */
export type DeliveryHeaders = Record<string, string>;

/** What is sent. */
export interface DeliveryRequest {
  method?: "POST" | undefined;
  url?: string | undefined;
  headers?: DeliveryHeaders | undefined;
  /** JSON text, or the form of a callback; null where the caller may not be told any more. */
  body?: string | null | undefined;
}

/** What was answered; null: nothing. */
export type DeliveryResponse = {
  status: number;
  headers: DeliveryHeaders;
  /** The first 64 KiB. */
  body: string;
} | null;

/** One request that was made, or was about to be: its row is there before it is made. */
export interface DeliveryAttempt {
  /** From 1 on. */
  number: number;
  /** When it was written down. */
  started_ts: number;
  /** When it was made, which is its `webhook-timestamp`; null: nobody knows, or not yet. */
  sent_ts: number | null;
  /** Null: it is under way. */
  finished_ts: number | null;
  milliseconds: number | null;
  /** Why no answer came, or why it was cut. `interrupted`: Skein was stopped meanwhile, and nobody knows whether it has arrived. */
  error: string | null;
  response: DeliveryResponse;
}

export interface GroupsAddRequest {
  workspace_id: IdInput;
  name: NameInput;
  description?: GroupDescriptionInput | undefined;
  color?: GroupColorInput | undefined;
  /** Who is in it from the start. */
  user_ids?: IdListInput | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface GroupsUpdateRequest {
  /** The group. */
  id: IdInput;
  name?: NameInput | undefined;
  description?: GroupDescriptionInput | undefined;
  color?: GroupColorInput | undefined;
}

/** At most 4,096 code points; an empty text clears it. */
export type GroupDescriptionInput = string;

/** A colour in whatever words the client understands, 1 to 32 code points. */
export type GroupColorInput = string;

export interface GroupsAddUserRequest {
  /** The group. */
  id: IdInput;
  /** Whom to add. */
  user_id: IdInput;
}

export interface GroupsAddUsersRequest {
  /** The group. */
  id: IdInput;
  /** Whom to add. */
  user_ids: IdListInput;
}

export interface GroupsRemoveUserRequest {
  /** The group. */
  id: IdInput;
  /** Whom to take out. */
  user_id: IdInput;
}

export interface GroupsRemoveUsersRequest {
  /** The group. */
  id: IdInput;
  /** Whom to take out. */
  user_ids: IdListInput;
}

export interface GroupsRemoveRequest {
  /** The group. */
  id: IdInput;
}

/** People of a workspace who are named and notified together. */
export interface Group {
  id: number;
  name: string;
  description: string | null;
  /** In whatever words the client gave it; null without one. */
  color: string | null;
  /** Who is in it. */
  user_ids: number[];
  workspace_id: number;
  /** Grows by one with every change, of who is in it too. */
  version: number;
}

/** What happened to a person in a group. */
export interface GroupUserEvent {
  workspace_id: number;
  group_id: number;
  user_id: number;
  user: WorkspaceUser;
}

/** What can happen. */
export type HookEvent = "workspace_added" | "workspace_updated" | "workspace_deleted" | "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed" | "channel_added" | "channel_updated" | "channel_deleted" | "channel_user_added" | "channel_user_updated" | "channel_user_removed" | "thread_added" | "thread_updated" | "thread_deleted" | "comment_added" | "comment_updated" | "comment_deleted" | "message_added" | "message_updated" | "message_deleted" | "group_added" | "group_updated" | "group_deleted" | "group_user_added" | "group_user_removed";

export interface HooksSubscribeRequest {
  /** Where events are sent. */
  target_url: string;
  event?: HookEvent | undefined;
  /** Another name of `event`, for when that is not given. */
  event_type?: HookEvent | undefined;
  workspace_id?: IdInput | undefined;
  channel_id?: IdInput | undefined;
  thread_id?: IdInput | undefined;
  conversation_id?: IdInput | undefined;
}

export interface HooksUnsubscribeRequest {
  /** The URL, spelled as it was when subscribing. */
  target_url: string;
}

/** A wish to be told of an event. */
export interface HookSubscription {
  id: number;
  target_url: string;
  event: HookEvent;
  /** The workspace, also of a narrower filter; null: all of the caller's. */
  workspace_id: number | null;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  created_ts: number;
  /** What is sent is signed with it, as Standard Webhooks 1.0 says: `whsec_` and the base64 of the key, which is what the libraries take. It is the same whenever the same is subscribed to. */
  secret: string;
}

export interface HooksRotateSecretRequest {
  id: IdInput;
}

export interface HooksPingRequest {
  id: IdInput;
}

/** A wish to be told of an event, as its owner lists it: without its secret. */
export interface Hook {
  id: number;
  target_url: string;
  event: HookEvent;
  /** The workspace, also of a narrower filter; null: all of the caller's. */
  workspace_id: number | null;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  created_ts: number;
  /** The program that has subscribed; null: the user themself. */
  client_id: string | null;
  /** Since when nothing has arrived at the target; null while all is well. */
  failing_since_ts: number | null;
  /** When Skein has ended it; null: it is not over. */
  ended_ts: number | null;
  /** `gone`: the target has answered 410. `failing`: nothing has arrived there for five days. `token_replaced`: it was made with the API token or a session, and the token was replaced. `access_ended`: everything that acted for the user was ended. `program_revoked`: the program that has made it may not act for the user any more. `left_workspace`: the user is not in its workspace any more. More reasons may be added. */
  end_reason: "gone" | "failing" | "token_replaced" | "access_ended" | "program_revoked" | "left_workspace" | null;
}

/** What was sent to a target, and what came of it. */
export interface HookPing {
  request: DeliveryRequest;
  response: DeliveryResponse;
  /** Why no answer came, or why it was cut; null: it came whole. */
  error: string | null;
  /** How long it took. */
  milliseconds: number;
}

export interface InboxMarkAllReadRequest {
  /** The workspace. */
  workspace_id: IdInput;
}

export interface InboxArchiveAllRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Only threads of these channels; of no channel when the list is empty. */
  channel_ids?: IdListInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
}

/** What is unread in an inbox. */
export interface InboxCount {
  /** The number of unread threads. */
  data: number;
  /** Grows with every change of the inbox, and with changes elsewhere: of two answers, the one with the greater version has seen more. That a muting comes to its end is no change. */
  version: number;
}

export interface InstallationsAddRequest {
  /** What is installed. */
  integration_id: IdInput;
  workspace_id?: IdInput | undefined;
  channel_id?: IdInput | undefined;
  thread_id?: IdInput | undefined;
  /** When a URL_REPORT is fetched: a cron expression of five fields (minute, hour, day of the month, month, day of the week). The minute is one number, so it is fetched once an hour at most. Example: `0 9 * * 1-5`. */
  schedule?: string | undefined;
  /** The time zone of the schedule of a URL_REPORT: an IANA name, such as `Europe/Berlin`. */
  timezone?: string | undefined;
}

export interface InstallationsRemoveRequest {
  /** The installation. */
  id: IdInput;
}

/** An integration in a workspace, or in a channel or a thread of it. */
export interface Installation {
  id: number;
  integration_id: number;
  integration_name: string;
  kind: IntegrationKind;
  /** That of the integration. */
  description: string;
  workspace_id: number;
  /** Where it is in a channel, that; otherwise null. */
  channel_id: number | null;
  /** Where it is in a thread, that; otherwise null. */
  thread_id: number | null;
  /** The user that it posts as; null where it is no BOT. */
  bot_id: number | null;
  /** When a URL_REPORT is fetched, as a cron expression; null for other kinds, and for a URL_REPORT that was installed before it had one. */
  schedule: string | null;
  /** The time zone of the schedule; null without one. */
  timezone: string | null;
  installed_by: number;
  created_ts: number;
}

/** An installation with what only who has installed it knows. */
export interface InstallationDetails {
  id: number;
  integration_id: number;
  integration_name: string;
  kind: IntegrationKind;
  /** That of the integration. */
  description: string;
  workspace_id: number;
  /** Where it is in a channel, that; otherwise null. */
  channel_id: number | null;
  /** Where it is in a thread, that; otherwise null. */
  thread_id: number | null;
  /** The user that it posts as; null where it is no BOT. */
  bot_id: number | null;
  /** When a URL_REPORT is fetched, as a cron expression; null for other kinds, and for a URL_REPORT that was installed before it had one. */
  schedule: string | null;
  /** The time zone of the schedule; null without one. */
  timezone: string | null;
  installed_by: number;
  created_ts: number;
  /** What proves that a post comes from there; null to everybody but who has installed it, and where nothing is posted from outside. */
  install_token: string | null;
  /** Where a CHANNEL or a THREAD posts from outside, with the install token (`integration_incoming/post_data`); null as that is. */
  post_data_url: string | null;
  /** Where who has installed it goes on: the configure URL of the integration, with `install_id`, `post_data_url`, `user_id` and `user_name`. Null to the others, and without one. */
  configure_url: string | null;
}

export interface IntegrationIncomingPostDataRequest {
  /** The installation. */
  install_id: number;
  /** The token of the installation. */
  install_token: string;
  content: Content;
  /** The title of the new thread, 1 to 300 code points; the name of the integration by default. Ignored in a thread. */
  title?: string | undefined;
}

export interface IntegrationIncomingUrlCallbackRequest {
  /** The call. */
  delivery_id: number;
  /** When the URL expires, in Unix seconds. */
  url_ttl: number;
  /** The secret of the URL. */
  reply_token: string;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
}

/** A comment, when the bot was called in a thread, or a message, when it was called in a conversation. */
export type BotReply = Comment | ConversationMessage;

/** What an integration has posted. */
export interface IntegrationPost {
  status: "ok";
  /** The new thread; null after a comment. */
  thread_id: number | null;
  /** The new comment; null after a thread. */
  comment_id: number | null;
}

/** What an integration is, which says where it is installed. */
export type IntegrationKind = "GENERAL" | "BOT" | "SLASH_COMMAND" | "CHANNEL" | "THREAD" | "URL_REPORT";

/** How the report of a URL_REPORT is fetched. */
export type ReportMethod = "GET" | "POST";

/** A slash, and up to 32 small letters, digits, hyphens and underscores. */
export type SlashWordInput = string;

/** Where people may be sent after they have let the program in, with a code. */
export type RedirectUrlsInput = readonly string[];

export interface IntegrationsAddRequest {
  name: NameInput;
  kind: IntegrationKind;
  /** At most 4,096 code points. Default: `""`. */
  description?: string | undefined;
  /** The only workspace that it may be installed in. */
  workspace_id?: IdInput | undefined;
  /** What is told of what happens; of a URL_REPORT what the report is fetched from. */
  callback_url?: string | undefined;
  /** Where whoever has installed it goes on. */
  configure_url?: string | undefined;
  redirect_urls?: RedirectUrlsInput | undefined;
  command?: SlashWordInput | undefined;
  /** What the command does. Default: `""`. */
  command_description?: string | undefined;
  /** What may stand behind the command. Default: `""`. */
  usage_help?: string | undefined;
  report_method?: ReportMethod | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface IntegrationsUpdateRequest {
  /** The integration. */
  id: IdInput;
  name?: NameInput | undefined;
  /** At most 4,096 code points; an empty text clears it. */
  description?: string | undefined;
  /** An empty text clears it. */
  callback_url?: string | undefined;
  /** An empty text clears it. */
  configure_url?: string | undefined;
  redirect_urls?: RedirectUrlsInput | undefined;
  command?: SlashWordInput | undefined;
  /** An empty text clears it. */
  command_description?: string | undefined;
  /** An empty text clears it. */
  usage_help?: string | undefined;
  report_method?: ReportMethod | undefined;
}

export interface IntegrationsRemoveRequest {
  /** The integration. */
  id: IdInput;
}

export interface IntegrationsRegenerateSecretRequest {
  /** The integration. */
  id: IdInput;
}

export interface IntegrationsPingRequest {
  /** The integration. */
  id: IdInput;
}

/** What was sent to a callback URL, what came of it, and whether that counts. */
export interface IntegrationPing {
  request: DeliveryRequest;
  response: DeliveryResponse;
  /** Why no answer came, or why it was cut; null: it came whole. */
  error: string | null;
  /** How long it took. */
  milliseconds: number;
  /** Whether the answer counts. */
  pong: boolean;
  /** What is wrong, in a sentence for people; null when the answer counts. */
  problem: string | null;
}

/** What somebody has built on Skein. */
export interface Integration {
  id: number;
  /** How people are asked whether they let it in, and how its bots are called. */
  name: string;
  kind: IntegrationKind;
  description: string;
  creator: number;
  /** The only workspace that it may be installed in; null: it is public. */
  workspace_id: number | null;
  callback_url: string | null;
  configure_url: string | null;
  redirect_urls: string[];
  /** Its id to OAuth. */
  client_id: string;
  /** Of a SLASH_COMMAND, with its slash; null for the others. */
  command: string | null;
  command_description: string;
  usage_help: string;
  /** How the report of a URL_REPORT is fetched; null for other kinds. */
  report_method: "GET" | "POST" | null;
  created_ts: number;
}

/** An integration with what only its maker knows. */
export interface IntegrationDetails {
  id: number;
  /** How people are asked whether they let it in, and how its bots are called. */
  name: string;
  kind: IntegrationKind;
  description: string;
  creator: number;
  /** The only workspace that it may be installed in; null: it is public. */
  workspace_id: number | null;
  callback_url: string | null;
  configure_url: string | null;
  redirect_urls: string[];
  /** Its id to OAuth. */
  client_id: string;
  /** Of a SLASH_COMMAND, with its slash; null for the others. */
  command: string | null;
  command_description: string;
  usage_help: string;
  /** How the report of a URL_REPORT is fetched; null for other kinds. */
  report_method: "GET" | "POST" | null;
  created_ts: number;
  /** By which the program proves who it is; shown when it is made, otherwise null. */
  client_secret: string | null;
  /** By which the program knows that a callback comes from here. */
  verify_token: string;
  /** A token of the program for its maker, with every scope; null when it has ended. */
  test_token: string | null;
}

export interface LoopInGetOrCreateRequest {
  /** What the id is of. */
  obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
  obj_id: IdInput;
}

export interface LoopInDisableRequest {
  /** What the id is of. */
  obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
  obj_id: IdInput;
}

/** Where mail becomes a post. */
export interface LoopIn {
  email: string;
}

export interface NotificationsMarkReadRequest {
  notification_id: IdInput;
}

/** The notifications of a user, the newest first, and how far they are read. */
export interface NotificationList {
  notifications: Notification[];
  /** The id of the last notification that is read: those up to it are. 0 without one. */
  last_read: number;
}

/** Something that has happened and concerns a user. Ids grow, so the newest has the largest. */
export interface Notification {
  id: number;
  /** 1 added to a comment, 2 added to a thread: it is for the user. 3 added to a workspace, 4 removed from a workspace, 5 added to a channel, 6 removed from a channel. */
  type_id: 1 | 2 | 3 | 4 | 5 | 6;
  workspace_id: number;
  /** Null of a workspace. Of a thread that has moved, where it is now. */
  channel_id: number | null;
  /** Null unless it is of a thread or a comment. */
  thread_id: number | null;
  /** Null unless it is of a comment. */
  comment_id: number | null;
  /** Who did it. */
  by_user_id: number;
  /** When it was done, in Unix seconds. */
  posted_ts: number;
}

export interface NotificationsSettingsUpdateRequest {
  workspace_id: IdInput;
  /** Which setting. */
  setting: "push_delay" | "desktop_conversations" | "desktop_comments" | "desktop_threads" | "desktop_added_to_ws" | "desktop_removed_from_ws" | "email_conversations" | "email_comments" | "email_threads" | "email_added_to_ws" | "email_removed_from_ws" | "email_aggregate" | "push_conversations" | "push_comments" | "push_threads" | "push_added_to_ws" | "push_removed_from_ws" | "badge_threads" | "badge_conversations";
  value: SettingValueInput;
}

export interface NotificationsSettingsUpdateManyRequest {
  workspace_id: IdInput;
  mapping: NotificationSettingsInput;
}

/** A Boolean, and for `push_delay` an integer. */
export type SettingValueInput = boolean | number;

/** Names of settings and their values; what is not named stays. */
export interface NotificationSettingsInput {
  desktop_conversations?: boolean | undefined;
  desktop_comments?: boolean | undefined;
  desktop_threads?: boolean | undefined;
  desktop_added_to_ws?: boolean | undefined;
  desktop_removed_from_ws?: boolean | undefined;
  email_conversations?: boolean | undefined;
  email_comments?: boolean | undefined;
  email_threads?: boolean | undefined;
  email_added_to_ws?: boolean | undefined;
  email_removed_from_ws?: boolean | undefined;
  /** A digest of what was missed, by mail. */
  email_aggregate?: boolean | undefined;
  push_conversations?: boolean | undefined;
  push_comments?: boolean | undefined;
  push_threads?: boolean | undefined;
  push_added_to_ws?: boolean | undefined;
  push_removed_from_ws?: boolean | undefined;
  badge_threads?: boolean | undefined;
  badge_conversations?: boolean | undefined;
  /** How many seconds a push waits before it is sent, a day at most. */
  push_delay?: number | undefined;
}

/** What a user wants to be notified of in a workspace: on the desktop, by mail, by push, and as the number of unread things on a badge. */
export interface NotificationSettings {
  desktop_conversations: boolean;
  desktop_comments: boolean;
  desktop_threads: boolean;
  desktop_added_to_ws: boolean;
  desktop_removed_from_ws: boolean;
  email_conversations: boolean;
  email_comments: boolean;
  email_threads: boolean;
  email_added_to_ws: boolean;
  email_removed_from_ws: boolean;
  /** A digest of what was missed, by mail. */
  email_aggregate: boolean;
  push_conversations: boolean;
  push_comments: boolean;
  push_threads: boolean;
  push_added_to_ws: boolean;
  push_removed_from_ws: boolean;
  badge_threads: boolean;
  badge_conversations: boolean;
  /** How many seconds a push waits before it is sent, a day at most. */
  push_delay: number;
}

/** What a failure answers at the path of the interface specification. */
export interface OAuthError {
  error: "ACCESS_DENIED" | "FORBIDDEN" | "BAD_REQUEST";
  /** What is wrong. */
  error_message: string;
  /** The same, where OAuth looks for it. */
  error_description: string;
}

/** What a failure answers at all other paths of OAuth, by the names of RFC 6749 and RFC 7591. */
export interface OAuthStandardError {
  error: "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_scope" | "unsupported_grant_type" | "unauthorized_client" | "access_denied" | "invalid_redirect_uri" | "invalid_client_metadata";
  /** What is wrong. */
  error_message: string;
  /** The same, where OAuth looks for it. */
  error_description: string;
}

/** What the page of an authorization asks, for a program that wants to know. People answer on the page. */
export interface OAuthQuestion {
  client_id: string;
  client_name: string;
  /** Where the answer is sent. */
  redirect_uri: string;
  /** What the program asks for, separated by spaces. */
  scope: string;
  state: string;
  /** The page, for a browser. */
  page_url: string;
}

export interface OAuthTokenRequest {
  /** `authorization_code` or `refresh_token`; when it is missing, whichever of the two was sent. */
  grant_type?: string | undefined;
  /** Which program it is, unless Basic says so. */
  client_id?: string | undefined;
  /** Its secret, unless Basic says it or the program has none. */
  client_secret?: string | undefined;
  /** What the redirect has brought. */
  code?: string | undefined;
  /** Where it was sent. */
  redirect_uri?: string | undefined;
  /** Of which the `code_challenge` is the SHA-256. */
  code_verifier?: string | undefined;
  /** What came with a token, instead of a code. */
  refresh_token?: string | undefined;
  /** Of a refresh: the scopes that the new token is to have, separated by commas or spaces. */
  scope?: string | undefined;
}

/** What a program calls with. */
export interface OAuthToken {
  /** Goes into `Authorization: Bearer`. */
  access_token: string;
  token_type: "Bearer";
  /** What it allows, separated by spaces. */
  scope: string;
  /** In how many seconds it ends, where OAUTH_TOKEN_LIFETIME is set. */
  expires_in?: number;
  /** What the next one is got with, where this one ends. It works once. */
  refresh_token?: string;
}

export interface OAuthRevokeRequest {
  /** An access token or a refresh token. */
  token: string;
  /** Which of the two it is; both are looked for. */
  token_type_hint?: string | undefined;
  /** Which program it is, unless Basic says so. */
  client_id?: string | undefined;
  /** Its secret, unless Basic says it or the program has none. */
  client_secret?: string | undefined;
}

export interface OAuthIntrospectRequest {
  /** An access token or a refresh token. */
  token: string;
  /** Which of the two it is; both are looked for. */
  token_type_hint?: string | undefined;
  /** Which program it is, unless Basic says so. */
  client_id?: string | undefined;
  /** Its secret, unless Basic says it or the program has none. */
  client_secret?: string | undefined;
}

/** What is known of a token; of one that does not work, that alone. */
export interface OAuthTokenInfo {
  /** Whether it works. */
  active: boolean;
  /** What it allows, separated by spaces. */
  scope?: string;
  /** Whose it is. */
  client_id?: string;
  token_type?: "Bearer";
  /** The id of the user who has let the program in. */
  sub?: string;
  iss?: string;
  /** Since when there is one, as a Unix time. */
  iat?: number;
  /** When it ends, as a Unix time; not there where it does not. */
  exp?: number;
}

export interface OAuthRegisterRequest {
  /** Where users are sent with the answer. */
  redirect_uris: readonly string[];
  /** What people are shown, without control characters and what turns the direction of a text; by default where the first redirect URI leads. */
  client_name?: string | undefined;
  /** How the program says who it is: `none` makes a public client; with a secret both other ways work. Default: `"client_secret_basic"`. */
  token_endpoint_auth_method?: "none" | "client_secret_post" | "client_secret_basic" | undefined;
  /** The scopes that the program may ask for, separated by spaces or commas; any when it is missing. A write scope includes read; a remove scope includes write. */
  scope?: string | undefined;
  /** An https page about the program. It is kept and returned, and shown nowhere. */
  client_uri?: string | undefined;
  /** An https picture of the program. It is kept and returned, and shown nowhere. */
  logo_uri?: string | undefined;
}

/** A program that has registered. Its secret is shown here and never again. */
export interface OAuthClient {
  client_id: string;
  client_id_issued_at: number;
  /** Not there for a public client. */
  client_secret?: string;
  /** With a secret: 0, which is never. */
  client_secret_expires_at?: number;
  client_name: string;
  redirect_uris: string[];
  token_endpoint_auth_method: "none" | "client_secret_post" | "client_secret_basic";
  grant_types: string[];
  response_types: string[];
  /** What it may ask for, separated by spaces. Not there when it may ask for any. */
  scope?: string;
  /** As it was registered, if it was. */
  client_uri?: string;
  /** As it was registered, if it was. */
  logo_uri?: string;
}

/** What of OAuth is where. */
export interface OAuthMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  introspection_endpoint: string;
  /** Not there with OAUTH_REGISTRATION off. */
  registration_endpoint?: string;
  service_documentation: string;
  scopes_supported: string[];
  response_types_supported: string[];
  grant_types_supported: string[];
  token_endpoint_auth_methods_supported: string[];
  revocation_endpoint_auth_methods_supported?: string[];
  introspection_endpoint_auth_methods_supported?: string[];
  code_challenge_methods_supported: string[];
  authorization_response_iss_parameter_supported: boolean;
}

export interface ReactionsGetRequest {
  /** The thread. */
  thread_id?: IdInput | undefined;
  /** The comment. */
  comment_id?: IdInput | undefined;
  /** The message. */
  message_id?: IdInput | undefined;
}

export interface ReactionsAddRequest {
  reaction: ReactionInput;
  /** The thread. */
  thread_id?: IdInput | undefined;
  /** The comment. */
  comment_id?: IdInput | undefined;
  /** The message. */
  message_id?: IdInput | undefined;
}

export interface ReactionsRemoveRequest {
  reaction: ReactionInput;
  /** The thread. */
  thread_id?: IdInput | undefined;
  /** The comment. */
  comment_id?: IdInput | undefined;
  /** The message. */
  message_id?: IdInput | undefined;
}

/** One emoji. It is stored and shown as Unicode recommends it for interchange (RGI, fully qualified), such as `❤️` with its U+FE0F, also when that is missing here. Anything else is 122. */
export type ReactionInput = string;

/** 1 to 1,000 code points. */
export type SearchQueryInput = string;

/** Where the previous page ended. */
export type CursorMarkInput = string;

/** A page of the posts that match a query. */
export interface SearchResult {
  /** The number of posts that match: exact up to 1,000. Larger numbers may be estimates. */
  hits: number;
  /** Whether `hits` is exact. */
  hits_exact: boolean;
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor_mark` of the next page; empty after the last page. */
  next_cursor_mark: string;
  items: SearchResultItem[];
}

/** A post that matches. A comment or a thread has `thread_id` and `channel_id`; a message or a conversation has `conversation_id`, `user_ids` and the two `chunk_` fields. */
export interface SearchResultItem {
  obj_type: "thread" | "conversation";
  /** The comment or message; -1 when the thread itself or the title of the conversation matches. */
  id: number;
  /** The title of the thread or conversation, or the names of the other people in a conversation without a title. */
  title: string;
  /** The part of the post around the first match, 140 code points at most, on one line. It is plain text. */
  snippet: string;
  /** Where the words of the query are in `snippet`. */
  snippet_marks: SnippetMark[];
  /** The path and query of the call that shows where the thread or conversation matches. */
  details_link: string;
  workspace_id: number;
  /** When the post was made. */
  posted_ts: number;
  /** When something was last posted in the thread or conversation. */
  last_posted_ts: number;
  /** Who posted that. */
  last_author: number;
  /** Who has taken part in the thread or is in the conversation. */
  participants: number[];
  /** Whether the channel is archived, or the caller has archived the conversation. */
  archived: boolean;
  thread_id?: number;
  channel_id?: number;
  conversation_id?: number;
  /** Who is in the conversation. */
  user_ids?: number[];
  /** When the message before the one that matches was posted, or that message if it is the first that the caller sees. */
  chunk_start_ts?: number;
  /** When the message after the one that matches was posted, or that message if it is the last. */
  chunk_end_ts?: number;
}

/** A part of a snippet, in code points. */
export interface SnippetMark {
  /** The place of the first code point. */
  start: number;
  /** The place after the last code point. */
  end: number;
}

/** A page of the posts that match. */
export interface SearchPage {
  items: SearchPageItem[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page; empty after the last page. */
  next_cursor_mark: string;
  /** Always false. */
  is_plan_restricted: boolean;
}

/** A post that matches. */
export interface SearchPageItem {
  /** The id of the thread, comment, conversation or message, as a text. */
  id: string;
  type: "thread" | "comment" | "conversation" | "message";
  /** The part of the post around the first match, 140 code points at most, on one line. It is plain text. */
  snippet: string;
  /** Where the words of the query are in `snippet`. */
  snippet_marks: SnippetMark[];
  /** Who made the post. */
  snippet_creator_id: number;
  /** When the post was made or last edited. */
  snippet_last_updated_ts: number;
  workspace_id: number;
  thread_id: number | null;
  conversation_id: number | null;
  /** The comment; -1 for a thread whose title matches; otherwise null. */
  comment_id: number | null;
  message_id: number | null;
  channel_id: number | null;
  channel_name: string | null;
  channel_color: number | null;
  /** The title of the thread or conversation, or the names of the other people in a conversation without a title. */
  title: string;
  /** Whether the thread is closed; null for conversations. */
  closed: boolean | null;
}

/** The comments of a thread that match. */
export interface SearchedComments {
  comment_ids: number[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page; empty after the last page. */
  next_cursor_mark: string;
}

/** The messages of a conversation that match. */
export interface SearchedMessages {
  message_ids: number[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page; empty after the last page. */
  next_cursor_mark: string;
}

/** A part of a thread or conversation. */
export interface SearchDetails {
  /** The words that match, as they are written in the items, in lower case; none for a range. */
  terms: string[];
  items: SearchDetailItem[];
}

/** A thread, a comment or a message, with `expanded` and `obj`; or a range of comments or messages that are not shown, with its indexes and links. */
export interface SearchDetailItem {
  type: "thread" | "comment" | "conversation_message" | "comment_range" | "conversation_message_range";
  /** Whether it matches, or belongs to a range that was asked for. Clients show the others folded. */
  expanded?: boolean;
  obj?: SearchDetailObject;
  /** The `obj_index` of the first comment or message. */
  idx_start?: number;
  /** The `obj_index` of the last comment or message. */
  idx_end?: number;
  /** The path and query of the call that shows the range. */
  expand_link?: string;
  /** The same for its first part. */
  top_expand_link?: string;
  /** The same for its last part. */
  bottom_expand_link?: string;
}

export type SearchDetailObject = SearchedThread | SearchedComment | SearchedMessage;

/** A thread as search shows it. */
export interface SearchedThread {
  id: number;
  title: string;
  content: string;
  creator: number;
  creator_name: string;
  workspace_id: number;
  channel_id: number;
  /** Who is notified; `EVERYONE` was expanded when it was written. */
  recipients: number[];
  /** Who was ever attached to the thread or its comments. */
  participants: number[];
  /** Groups that are notified. */
  groups: number[];
  direct_mentions: number[];
  direct_group_mentions: number[];
  /** Who has commented. */
  responders: number[];
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  system_message: SystemMessage;
  comment_count: number;
  /** Index of the last comment; -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** The beginning of the last comment, or of the thread's own text while there is none. */
  snippet: string;
  snippet_creator: number;
  closed: boolean;
  pinned: boolean;
  pinned_ts: number | null;
  /** For the caller. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** For the caller. A time that has passed mutes no longer. */
  muted_until_ts: number | null;
  /** The caller has archived it. */
  is_archived: boolean;
  /** It is in the caller's inbox. */
  in_inbox: boolean;
  posted_ts: number;
  last_updated_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
  /** When it was posted, as a Unix time in seconds. */
  posted: number;
  /** When it was last edited, or posted if it was not, as a Unix time in seconds. */
  last_updated: number;
  /** Whether all present members of the channel are among its recipients. */
  attached_to_everyone: boolean;
}

/** A comment as search shows it. */
export interface SearchedComment {
  id: number;
  content: string;
  creator: number;
  creator_name: string;
  thread_id: number;
  channel_id: number;
  workspace_id: number;
  /** Its place in the thread, from 0 on. */
  obj_index: number;
  /** Who is notified; `EVERYONE` and `EVERYONE_IN_THREAD` were expanded when it was written. */
  recipients: number[];
  /** Groups that are notified. */
  groups: number[];
  direct_mentions: number[];
  direct_group_mentions: number[];
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  system_message: SystemMessage;
  deleted: boolean;
  /** Who removed it. */
  deleted_by: number | null;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
  /** When it was posted, as a Unix time in seconds. */
  posted: number;
  /** When it was last edited, or posted if it was not, as a Unix time in seconds. */
  last_updated: number;
  /** Whether all present members of the channel are among its recipients. */
  attached_to_everyone: boolean;
}

/** A message as search shows it. */
export interface SearchedMessage {
  id: number;
  /** Empty in messages of the service itself. */
  content: string;
  creator: number;
  creator_name: string;
  conversation_id: number;
  workspace_id: number;
  /** Its place in the conversation, from 0 on. */
  obj_index: number;
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  direct_mentions: number[];
  direct_group_mentions: number[];
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  posted_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
  /** When it was posted, as a Unix time in seconds. */
  posted: number;
  /** When it was last edited, or posted if it was not, as a Unix time in seconds. */
  last_updated: number;
  /** Always true: a message is for everyone in its conversation. */
  attached_to_everyone: boolean;
}

export interface SlashCommandsGetRequest {
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** What a word behind a slash calls. */
export interface SlashCommand {
  /** Whose command it is. */
  integration_id: number;
  /** That of the installation. */
  id: number;
  command: string;
  description: string;
  /** What may stand behind the command. */
  usage_help: string;
}

export interface ThreadsAddRequest {
  channel_id: IdInput;
  /** 1 to 300 code points. */
  title: string;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
  recipients?: ThreadRecipientsInput | undefined;
  /** Groups to notify on top of `recipients`. 1 stands for everybody in the channel, and becomes recipients; 2 for everybody in the thread, which is nobody yet. */
  groups?: IdListInput | undefined;
  /** Post as the installed integration whose token is used, with its bot as the author. Everybody else gets 109. */
  send_as_integration?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

/** Whom to notify: user ids, or `EVERYONE` in the channel. `[]` notifies nobody, and leaves the caller as the only participant. */
export type ThreadRecipientsInput = IdListInput | "EVERYONE";

export interface ThreadsMarkReadRequest {
  id: IdInput;
  /** The last index that was read; -1 for the thread's own text alone. Beyond the last comment means the last. */
  obj_index: number;
}

export interface ThreadIdRequest {
  /** The thread. */
  id: IdInput;
}

export interface ThreadsUpdateRequest {
  id: IdInput;
  /** 1 to 300 code points. */
  title?: string | undefined;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Users mentioned, beside those whom the content mentions. */
  direct_mentions?: IdListInput | undefined;
  /** Groups mentioned, beside those that the content mentions. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface ThreadsMoveToChannelRequest {
  id: IdInput;
  to_channel: IdInput;
}

export interface ThreadsMarkUnreadRequest {
  id: IdInput;
  /** The first index that is unread; -1 and 0 for the whole thread. Beyond the last comment means the last. */
  obj_index: number;
}

export interface ThreadsMarkAllReadRequest {
  /** The workspace; needed when there is no `channel_id`. */
  workspace_id?: IdInput | undefined;
  /** The channel. */
  channel_id?: IdInput | undefined;
}

export interface ThreadsClearUnreadRequest {
  workspace_id: IdInput;
}

export interface ThreadsMuteRequest {
  id: IdInput;
  /** For how long, up to a hundred years. */
  minutes: number;
}

export type ThreadOrId = Thread | number;

/** A thread that has something unread for the caller. */
export interface UnreadThread {
  channel_id: number;
  thread_id: number;
  /** The last index that was read; -1 when none was. */
  obj_index: number;
  /** The unread part mentions the caller. */
  direct_mention: boolean;
}

/** A titled discussion in a channel; its comments hang below it. */
export interface Thread {
  id: number;
  title: string;
  content: string;
  creator: number;
  creator_name: string;
  workspace_id: number;
  channel_id: number;
  /** Who is notified; `EVERYONE` was expanded when it was written. */
  recipients: number[];
  /** Who was ever attached to the thread or its comments. */
  participants: number[];
  /** Groups that are notified. */
  groups: number[];
  direct_mentions: number[];
  direct_group_mentions: number[];
  /** Who has commented. */
  responders: number[];
  attachments: Attachment[];
  actions: Action[];
  reactions: Reactions;
  system_message: SystemMessage;
  comment_count: number;
  /** Index of the last comment; -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** The beginning of the last comment, or of the thread's own text while there is none. */
  snippet: string;
  snippet_creator: number;
  closed: boolean;
  pinned: boolean;
  pinned_ts: number | null;
  /** For the caller. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** For the caller. A time that has passed mutes no longer. */
  muted_until_ts: number | null;
  /** The caller has archived it. */
  is_archived: boolean;
  /** It is in the caller's inbox. */
  in_inbox: boolean;
  posted_ts: number;
  last_updated_ts: number;
  last_edited_ts: number | null;
  /** Grows by one with every change. */
  version: number;
}

export interface UrlJoinGetOrCreateRequest {
  workspace_id: IdInput;
}

export interface UrlJoinDisableRequest {
  workspace_id: IdInput;
}

export interface UrlJoinJoinWorkspaceRequest {
  /** The join link, or the code at its end. */
  url_invite_code: string;
}

/** The link that leads into a workspace. */
export interface UrlJoin {
  url: string;
}

export interface UsersLoginRequest {
  /** Upper and lower case are the same. */
  email: string;
  password: string;
  /** Whether to begin a session too. Default: `true`. */
  set_session_cookie?: boolean | undefined;
}

export interface UsersRegisterRequest {
  name: NameInput;
  email: EmailInput;
  password: PasswordInput;
}

export interface UsersValidateTokenRequest {
  /** The token to check. */
  token: string;
}

export interface UsersUpdateRequest {
  name?: NameInput | undefined;
  email?: EmailInput | undefined;
  password?: PasswordInput | undefined;
  /** The password until now, with `email` or `password`. */
  current_password?: string | undefined;
  /** A workspace of the caller. */
  default_workspace?: IdInput | undefined;
  profession?: string | undefined;
  contact_info?: string | undefined;
  /** An IANA name, such as `Europe/Berlin`. */
  timezone?: string | undefined;
  /** Seconds from now, or a Unix time. */
  snooze_until?: number | null | undefined;
  /** When do-not-disturb begins each day, `HH:MM` in the user's zone. */
  snooze_dnd_start?: TimeOfDayInput | undefined;
  /** When it ends, if need be on the next day. */
  snooze_dnd_end?: TimeOfDayInput | undefined;
  away_mode?: AwayModeInput | undefined;
  /** Days without notifications, 1 Monday to 7 Sunday. */
  off_days?: readonly number[] | undefined;
}

export type TimeOfDayInput = string | null;

/** Why and when the user is away; null, when they are not. */
export type AwayModeInput = {
  type: "parental" | "vacation" | "sickleave" | "other";
  /** First day away, `YYYY-MM-DD`; today without it. */
  date_from?: string | null | undefined;
  /** Day of the return, `YYYY-MM-DD`. */
  date_to: string;
} | null;

export interface UsersUpdateAvatarRequest {
  /** The image: GIF, JPEG, PNG, TIFF or BMP. At most 10 MB. */
  image: FileInput;
}

export interface UsersDeleteRequest {
  /** The caller's. */
  password: string;
}

export interface UsersUpdatePasswordRequest {
  new_password: PasswordInput;
  /** The password until now. */
  current_password?: string | undefined;
}

export interface UsersResetPasswordRequest {
  email: EmailInput;
}

export interface UsersSetPasswordRequest {
  /** The code of the mail. */
  reset_code: string;
  new_password: PasswordInput;
}

export interface UsersHeartbeatRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where the caller is active. */
  platform: "mobile" | "desktop" | "api";
}

export interface UsersResetPresenceRequest {
  /** The workspace. */
  workspace_id: IdInput;
}

/** Whether a user signs in through an external account. */
export interface ExternalConnection {
  external_connection: boolean;
  /** The address of that account, or null without one. */
  external_email: string | null;
}

/** At least 8 code points, at most 1,024 bytes of UTF-8. It is not trimmed. The thousand commonest passwords are error 20 with `reason` `common_password`. */
export type PasswordInput = string;

/** An account as its owner sees it. What others see is the workspace user. */
export interface User {
  id: number;
  /** The full name. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** First name and the last name's initial, such as `Ada L.` */
  short_name: string;
  email: string;
  contact_info: string;
  profession: string;
  bot: boolean;
  removed: boolean;
  /** Is a guest in the default workspace. */
  restricted: boolean;
  /** Was invited and has no password yet. */
  setup_pending: boolean;
  /** An IANA name. */
  timezone: string;
  /** A language tag, such as `en`. */
  lang: string;
  /** The program whose token is used, or null with the user's own token or session. */
  client_id: string | null;
  /** The hash of the image. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** Null before the first workspace. */
  default_workspace: number | null;
  /** The API token; called with a program's token, that same token. */
  token: string;
  /** The name of the channel of live updates; null, for there are none yet. */
  comet_channel: string | null;
  /** The URL of live updates; null, for there are none yet. */
  comet_server: string | null;
  scheduled_banners: string[];
  /** `snooze_until` lies ahead. */
  snoozed: boolean;
  /** No notifications until this Unix time, in seconds. */
  snooze_until: number | null;
  /** When do-not-disturb begins each day, `HH:MM` in the user's zone. */
  snooze_dnd_start: string | null;
  /** When do-not-disturb ends, `HH:MM` in the user's zone. */
  snooze_dnd_end: string | null;
  /** Days without notifications, 1 Monday to 7 Sunday. */
  off_days: number[];
  away_mode: AwayMode;
}

export interface WorkspaceUsersAddRequest {
  /** The workspace. */
  id: IdInput;
  email: EmailInput;
  /** For an address without an account: 1 to 255 code points; otherwise what stands before the `@`. */
  name?: NameInput | undefined;
  /** Default: `"USER"`. */
  user_type?: "USER" | "ADMIN" | "GUEST" | undefined;
  /** Channels to add the person to. */
  channel_ids?: IdListInput | undefined;
}

export interface WorkspaceUsersResendInviteRequest {
  /** The workspace. */
  id: IdInput;
  /** The person; otherwise `email` is needed. */
  user_id?: IdInput | undefined;
  /** Of the person, when there is no `user_id`. */
  email?: EmailInput | undefined;
}

export interface WorkspaceUsersUpdateRequest {
  /** The workspace. */
  id: IdInput;
  /** The person; otherwise `email` is needed. */
  user_id?: IdInput | undefined;
  /** Of the person, when there is no `user_id`. */
  email?: EmailInput | undefined;
  user_type: "USER" | "ADMIN" | "GUEST";
}

export interface WorkspaceUsersRemoveRequest {
  /** The workspace. */
  id: IdInput;
  /** The person; otherwise `email` is needed. */
  user_id?: IdInput | undefined;
  /** Of the person, when there is no `user_id`. */
  email?: EmailInput | undefined;
}

/** A user as the others in a workspace see them. */
export interface WorkspaceUser {
  /** The user's id. */
  id: number;
  /** The full name; `Deleted user` once the account is deleted. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** First name and the last name's initial, such as `Ada L.` */
  short_name: string;
  /** An address that always parses; a bot has one that takes no mail. */
  email: string;
  /** The hash of the image. */
  avatar_id: string | null;
  /** The image in four sizes, or null without an image. Null also for removed users, and until somebody whom others have added has been there. */
  avatar_urls: AvatarUrls;
  away_mode: AwayMode;
  bot: boolean;
  /** Empty until somebody whom others have added has been there. */
  contact_info: string;
  /** Empty until somebody whom others have added has been there. */
  profession: string;
  /** How to write dates, such as `YYYY-MM-DD`. */
  date_format: string;
  time_format: "12" | "24";
  feature_flags: string[];
  /** Is no member any more. */
  removed: boolean;
  /** Is a guest. */
  restricted: boolean;
  /** Was invited and has no password yet, or has still to prove the address that was invited. */
  setup_pending: boolean;
  /** An IANA name. */
  timezone: string;
  user_type: "USER" | "ADMIN" | "GUEST";
  /** Grows by one with every change. */
  version: number;
}

/** A user as the others in a workspace see them, and where to find them. */
export interface WorkspaceUserInfo {
  /** The user's id. */
  id: number;
  /** The full name; `Deleted user` once the account is deleted. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** First name and the last name's initial, such as `Ada L.` */
  short_name: string;
  /** An address that always parses; a bot has one that takes no mail. */
  email: string;
  /** The hash of the image. */
  avatar_id: string | null;
  /** The image in four sizes, or null without an image. Null also for removed users, and until somebody whom others have added has been there. */
  avatar_urls: AvatarUrls;
  away_mode: AwayMode;
  bot: boolean;
  /** Empty until somebody whom others have added has been there. */
  contact_info: string;
  /** Empty until somebody whom others have added has been there. */
  profession: string;
  /** How to write dates, such as `YYYY-MM-DD`. */
  date_format: string;
  time_format: "12" | "24";
  feature_flags: string[];
  /** Is no member any more. */
  removed: boolean;
  /** Is a guest. */
  restricted: boolean;
  /** Was invited and has no password yet, or has still to prove the address that was invited. */
  setup_pending: boolean;
  /** An IANA name. */
  timezone: string;
  user_type: "USER" | "ADMIN" | "GUEST";
  /** Grows by one with every change. */
  version: number;
  /** Active for five minutes after each `users/heartbeat`. */
  presence: "active" | "inactive";
  /** When they were last active here, in Unix seconds; null if never. */
  last_seen_ts: number | null;
  /** What time it is in their time zone, as `YYYY-MM-DD HH:MM:SS`. */
  local_time: string;
  /** The channels they are in that the caller sees. */
  channel_ids: number[];
  /** The groups they are in that the caller sees. */
  group_ids: number[];
}

/** What happened to a member of a workspace. */
export interface WorkspaceUserEvent {
  workspace_id: number;
  user_id: number;
  user: WorkspaceUser;
}

export interface WorkspacesAddRequest {
  name: NameInput;
  /** Default: `0`. */
  color?: Color | undefined;
  language?: WorkspaceLanguageInput | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface WorkspacesUpdateRequest {
  /** The workspace. */
  id: IdInput;
  name?: NameInput | undefined;
  color?: Color | undefined;
  language?: WorkspaceLanguageInput | undefined;
}

export interface WorkspacesUpdateAvatarRequest {
  /** The workspace. */
  id?: IdInput | undefined;
  /** The image: GIF, JPEG, PNG, TIFF or BMP. At most 10 MB. */
  image: FileInput;
}

export interface WorkspacesRemoveRequest {
  /** The workspace. */
  id: IdInput;
  /** The caller's password. */
  current_password: string;
}

/** The language of most texts, as the first part of a BCP 47 tag, such as `de`. Search finds other forms of words in Arabic (`ar`), Armenian (`hy`), Basque (`eu`), Catalan (`ca`), Danish (`da`), Dutch (`nl`), English (`en`), Finnish (`fi`), French (`fr`), German (`de`), Greek (`el`), Hindi (`hi`), Hungarian (`hu`), Indonesian (`id`), Irish (`ga`), Italian (`it`), Lithuanian (`lt`), Nepali (`ne`), Norwegian (`nb`, `no`), Portuguese (`pt`), Romanian (`ro`), Russian (`ru`), Serbian (`sr`), Spanish (`es`), Swedish (`sv`), Tamil (`ta`), Turkish (`tr`) and Yiddish (`yi`). Words of other languages are found as they are written. */
export type WorkspaceLanguageInput = string;

/** A team. */
export interface Workspace {
  id: number;
  name: string;
  color: Color;
  /** The channel that everyone who joins and is no guest is in. */
  default_channel: number;
  /** The caller's conversation with themself. */
  default_conversation: number;
  creator: number;
  created_ts: number;
  /** The hash of the logo. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  plan: "free" | "unlimited";
  /** The language of most texts, as the first part of a BCP 47 tag. */
  language: string;
}

export interface WorkspacesGetUsersByPostRequest {
  /** The workspace. */
  id: IdInput;
  /** Only people who were removed, or only others. */
  archived?: boolean | undefined;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `channels.getone`. */
export interface ChannelsGetoneRequest {
  /** The channel. */
  id: IdInput;
}

/** The arguments of `channels.get`. */
export interface ChannelsGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Only archived channels. Default: `false`. */
  archived?: boolean | undefined;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `channels.getWithoutMembers`. */
export interface ChannelsGetWithoutMembersRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `comments.getone`. */
export interface CommentsGetoneRequest {
  /** The comment. */
  id: IdInput;
}

/** The arguments of `comments.get`. */
export interface CommentsGetRequest {
  /** The thread. */
  thread_id: IdInput;
  /** Only comments posted after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only comments posted before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only comments from this index on. */
  from_obj_index?: number | undefined;
  /** Only comments up to and including this index. */
  to_obj_index?: number | undefined;
  /** How many at most. Default: `20`. */
  limit?: number | undefined;
  /** By `obj_index`. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Only the ids. Default: `false`. */
  as_ids?: boolean | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `conversationMessages.getone`. */
export interface ConversationMessagesGetoneRequest {
  /** The message. */
  id: IdInput;
}

/** The arguments of `conversationMessages.get`. */
export interface ConversationMessagesGetRequest {
  /** The conversation. */
  conversation_id: IdInput;
  /** Only messages posted after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only messages posted before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only messages from this index on. */
  from_obj_index?: number | undefined;
  /** Only messages up to and including this index. */
  to_obj_index?: number | undefined;
  /** How many at most. Default: `20`. */
  limit?: number | undefined;
  /** By `obj_index`. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Only the ids. Default: `false`. */
  as_ids?: boolean | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `conversations.getone`. */
export interface ConversationsGetoneRequest {
  /** The conversation. */
  id: IdInput;
}

/** The arguments of `conversations.get`. */
export interface ConversationsGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** How many at most. Default: `20`. */
  limit?: number | undefined;
  /** Only conversations active after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only conversations last active before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only conversations with a lower id. */
  before_id?: IdInput | undefined;
  /** Only conversations with a higher id. */
  after_id?: IdInput | undefined;
  /** By last activity, or by id. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Only conversations that the caller has archived. Default: `false`. */
  archived?: boolean | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `conversations.getUnread`. */
export interface ConversationsGetUnreadRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `deliveries.get`. */
export interface DeliveriesGetRequest {
  /** The subscription. */
  subscription_id: IdInput;
  /** How many at most. Default: `50`. */
  limit?: number | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `deliveries.getone`. */
export interface DeliveriesGetoneRequest {
  /** The delivery. */
  id: IdInput;
}

/** The arguments of `groups.getone`. */
export interface GroupsGetoneRequest {
  /** The group. */
  id: IdInput;
}

/** The arguments of `groups.get`. */
export interface GroupsGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `inbox.get`. */
export interface InboxGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** How many at most. Default: `30`. */
  limit?: number | undefined;
  /** Only threads updated after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Which threads of the caller: those that are not archived, those that are, or both. Default: `"active"`. */
  archive_filter?: "active" | "archived" | "all" | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `inbox.getCount`. */
export interface InboxGetCountRequest {
  /** The workspace. */
  workspace_id: IdInput;
}

/** The arguments of `installations.get`. */
export interface InstallationsGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `installations.getone`. */
export interface InstallationsGetoneRequest {
  /** The installation. */
  id: IdInput;
}

/** The arguments of `integrations.get`. */
export interface IntegrationsGetRequest {
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `integrations.getone`. */
export interface IntegrationsGetoneRequest {
  /** The integration. */
  id: IdInput;
}

/** The arguments of `notifications.get`. */
export interface NotificationsGetRequest {
  /** How many at most. Default: `20`. */
  limit?: number | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `notificationsSettings.get`. */
export interface NotificationsSettingsGetRequest {
  /** The workspace. */
  workspace_id: IdInput;
}

/** The arguments of `search.query`. */
export interface SearchQueryRequest {
  /** The words. */
  query: SearchQueryInput;
  /** Only in this workspace. Default is all workspaces of the caller. */
  workspace_id?: IdInput | undefined;
  /** The maximum number of items. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor_mark?: CursorMarkInput | undefined;
}

/** The arguments of `search.search`. */
export interface SearchSearchRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** The words. */
  query?: SearchQueryInput | undefined;
  /** Words that the title of the thread or conversation contains. */
  title?: SearchQueryInput | undefined;
  /** Only threads and their comments (`threads`), only conversations and their messages (`messages`), or both. Default: `"all"`. */
  type?: "threads" | "messages" | "all" | undefined;
  /** Only posts in these channels. */
  channel_ids?: IdListInput | undefined;
  /** Only messages of these conversations. */
  conversation_ids?: IdListInput | undefined;
  /** Only posts by these users. */
  author_ids?: IdListInput | undefined;
  /** Only posts by this user. */
  from_user_id?: IdInput | undefined;
  /** Only posts that mention this user and messages of conversations that this user is in. */
  to_user_id?: IdInput | undefined;
  /** Only posts that mention the caller, by name or by a group that the caller is in. */
  mention_self?: boolean | undefined;
  /** Only posts from this day on, `YYYY-MM-DD` in the time zone of the caller. */
  date_from?: string | undefined;
  /** Only posts up to the end of this day, `YYYY-MM-DD` in the time zone of the caller. */
  date_to?: string | undefined;
  /** Only posts after this Unix time in seconds, which may have a fraction. */
  after_ts?: number | undefined;
  /** Only posts before this Unix time in seconds, which may have a fraction. */
  before_ts?: number | undefined;
  /** The maximum number of items. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
  /** The same as `cursor`. */
  cursor_mark?: CursorMarkInput | undefined;
}

/** The arguments of `search.thread`. */
export interface SearchThreadRequest {
  /** The words. */
  query: SearchQueryInput;
  /** The thread. */
  thread_id: IdInput;
  /** The maximum number of ids. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
}

/** The arguments of `search.conversation`. */
export interface SearchConversationRequest {
  /** The words. */
  query: SearchQueryInput;
  /** The conversation. */
  conversation_id: IdInput;
  /** The maximum number of ids. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
}

/** The arguments of `search.comments`. */
export interface SearchCommentsRequest {
  /** The words. */
  query: SearchQueryInput;
  /** The workspace. */
  workspace_id: IdInput;
  /** The thread. */
  thread_id: IdInput;
}

/** The arguments of `search.expandCommentRange`. */
export interface SearchExpandCommentRangeRequest {
  /** The `obj_index` of the first comment. */
  idx_start: number;
  /** The `obj_index` of the last comment. */
  idx_end: number;
  /** The thread. */
  thread_id: IdInput;
  /** The workspace. */
  workspace_id: IdInput;
  /** Which comments of a long range are shown. Default: `"top"`. */
  direction?: "top" | "bottom" | undefined;
}

/** The arguments of `search.messages`. */
export interface SearchMessagesRequest {
  /** The words. */
  query: SearchQueryInput;
  /** The workspace. */
  workspace_id: IdInput;
  /** The conversation. */
  aggregate_id: IdInput;
}

/** The arguments of `search.expandConversationMessageRange`. */
export interface SearchExpandConversationMessageRangeRequest {
  /** The conversation. */
  conversation_id: IdInput;
  /** The `obj_index` of the first message. */
  idx_start: number;
  /** The `obj_index` of the last message. */
  idx_end: number;
  /** The workspace. */
  workspace_id: IdInput;
  /** Which messages of a long range are shown. Default: `"top"`. */
  direction?: "top" | "bottom" | undefined;
}

/** The arguments of `threads.getone`. */
export interface ThreadsGetoneRequest {
  /** The thread. */
  id: IdInput;
}

/** The arguments of `threads.get`. */
export interface ThreadsGetRequest {
  /** The channel. */
  channel_id?: IdInput | undefined;
  /** The workspace; needed when there is no `channel_id`. A channel of another workspace is 107. */
  workspace_id?: IdInput | undefined;
  /** Only the ids. Default: `false`. */
  as_ids?: boolean | undefined;
  /** `attached_to_me`: only threads that the caller takes part in. `is_starred`: only those that the caller has starred. Default: `"everyone"`. */
  filter_by?: "everyone" | "attached_to_me" | "is_starred" | undefined;
  /** How many at most. Default: `20`. */
  limit?: number | undefined;
  /** Only threads updated after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only threads with a smaller id. */
  before_id?: IdInput | undefined;
  /** Only threads with a greater id. */
  after_id?: IdInput | undefined;
  /** Only pinned threads, or only others. */
  is_pinned?: boolean | undefined;
  /** Only threads that the caller has starred, or only others. */
  is_starred?: boolean | undefined;
  /** Only threads that the caller has archived, or only others. */
  archived?: boolean | undefined;
  /** By last update; by id when `before_id` or `after_id` is given. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Threads to leave out. */
  exclude_thread_ids?: IdListInput | undefined;
  /** Where the previous page ended, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `threads.getUnread`. */
export interface ThreadsGetUnreadRequest {
  /** The workspace. */
  workspace_id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `workspaceUsers.get`. */
export interface WorkspaceUsersGetRequest {
  /** The workspace. */
  id: IdInput;
  /** Only people who were removed, or only others. */
  archived?: boolean | undefined;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `workspaceUsers.getIds`. */
export interface WorkspaceUsersGetIdsRequest {
  /** The workspace. */
  id: IdInput;
}

/** The arguments of `workspaceUsers.getone`. */
export interface WorkspaceUsersGetoneRequest {
  /** The workspace. */
  id: IdInput;
  /** The person. */
  user_id: IdInput;
}

/** The arguments of `workspaceUsers.getByEmail`. */
export interface WorkspaceUsersGetByEmailRequest {
  /** The workspace. */
  id: IdInput;
  /** The address. */
  email: EmailInput;
}

/** The arguments of `workspaceUsers.getInfo`. */
export interface WorkspaceUsersGetInfoRequest {
  /** The workspace. */
  id: IdInput;
  /** The person. */
  user_id: IdInput;
}

/** The arguments of `workspaceUsers.getLocalTime`. */
export interface WorkspaceUsersGetLocalTimeRequest {
  /** The workspace. */
  id: IdInput;
  /** The person. */
  user_id: IdInput;
}

/** The arguments of `workspaces.getone`. */
export interface WorkspacesGetoneRequest {
  /** The workspace. */
  id: IdInput;
}

/** The arguments of `workspaces.get`. */
export interface WorkspacesGetRequest {
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}

/** The arguments of `workspaces.getPublicChannels`. */
export interface WorkspacesGetPublicChannelsRequest {
  /** The workspace. */
  id: IdInput;
  /** Where a list that was too long for one answer goes on, from its `Link`. */
  cursor?: string | undefined;
}
