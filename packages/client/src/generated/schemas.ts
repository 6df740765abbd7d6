// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { FileInput } from '../files.js';

export interface AttachmentsUploadRequest {
  /** A new UUID, which becomes the id of the attachment. Responses have it in lower case. */
  attachment_id: string;
  /** The bytes of the file. At most 100 MB. */
  file_name: FileInput;
}

/** One missing or wrong argument. */
export interface InvalidArgument {
  /** Name of the argument. */
  argument: string;
  /** What is wrong with it. */
  reason: string;
}

/** Details of the error. Each key is present only where it applies, and there may be further keys. */
export interface ErrorExtra {
  /** Name of the missing or wrong argument. */
  argument?: string;
  /** What is wrong. For an argument it is a text. For a state that forbids the operation it is a fixed word, such as `archived`. For a file that finds no space it is `user_quota`, `workspace_quota` or `disk_full`. */
  reason?: string;
  /** All missing and wrong arguments, if there are several. */
  errors?: InvalidArgument[];
  /** The scopes that the token needs. */
  required_scopes?: string[];
  /** Id of the object that a temporary id has added, or of the object or user in a list that was not found or was already there. */
  id?: number;
  /** Until when the operation is refused, as a Unix time in seconds. */
  until?: number;
  /** What the caller can do, as a text for people. */
  remedy?: string;
  [name: string]: unknown;
}

/** The body of every error. */
export interface ErrorBody {
  /** Id of the request. The header `X-Request-Id` and the log of the server have the same value. */
  error_uuid: string;
  /** Code of the error in the catalogue. */
  error_code: number;
  /** Text of the error in the catalogue. */
  error_string: string;
  error_extra: ErrorExtra;
}

/** A file, an image or a link below a text. Keys that are not listed here are returned as the client sent them. */
export interface Attachment {
  /** UUID of the upload, or for a website the id that the client sent. */
  attachment_id: string;
  /** Title to show. Null for a website without one. */
  title: string | null;
  /**
   * URL of the file or website.
   *
   * The URL of an uploaded file is signed again for each response and each reader. It works for seven days, as long as the reader can see a post with the
   * attachment. It accepts `Range`, and returns 110 if it does not work. Where files lie on an object store it answers 302, with an address there that works
   * for a minute: follow redirects, and do not keep that address.
   */
  url: string | null;
  /** Kind of the attachment. */
  url_type: "file" | "image" | "website";
  /** Name of the file. Null for a website without one. */
  file_name: string | null;
  /** Size of the file in bytes. Null for a website without one. */
  file_size: number | null;
  /** Media type of the file. Skein finds it by the content of the file. A declared type of a text is kept unless the content contradicts it. Null for a website without one. */
  underlying_type: string | null;
  /** `failed` if the bytes are cut off or cannot be read. Null for a website without one. */
  upload_state: "uploaded" | "failed" | null;
  /** URL of an image that can be shown. Null if there is none. */
  image: string | null;
  /** Width of the image in pixels. Null if it is unknown or not an image. */
  image_width: number | null;
  /** Height of the image in pixels. Null if it is unknown or not an image. */
  image_height: number | null;
  /** Duration of audio in seconds. Null if it is unknown or not audio. */
  duration: string | null;
  [name: string]: unknown;
}

/** An id, or the negative temporary id of an object that the caller added in the last 24 hours. */
export type IdInput = number;

export interface AttachmentsRemoveRequest {
  /** Id of the attachment to remove. */
  attachment_id: string;
  /** Id of the thread from which the attachment is removed. Give exactly one of `thread_id`, `comment_id` and `message_id`. */
  thread_id?: IdInput | undefined;
  /** Id of the comment from which the attachment is removed. */
  comment_id?: IdInput | undefined;
  /** Id of the message from which the attachment is removed. */
  message_id?: IdInput | undefined;
}

/** The "ok object". It has no data. */
export interface Ok {
  /** Always `ok`. */
  status: "ok";
}

/** One request of a batch. */
export interface BatchRequestInput {
  /** HTTP method: `GET` or `POST`. */
  method: string;
  /** Path on this server, such as `/api/v3/threads/getone?id=24583`, with all arguments of a GET. The address of this server may precede it. */
  url: string;
  /** Arguments of a POST, as a form (`application/x-www-form-urlencoded`). */
  body?: string | null | undefined;
}

export interface BatchBatchRequest {
  /** The requests, in order. */
  requests: readonly BatchRequestInput[];
  /** Whether neighbouring requests that only read may run at the same time. Default: `false`. */
  parallel?: boolean | undefined;
}

/** The response to one request of a batch. */
export interface BatchAnswer {
  /** HTTP status. */
  code: number;
  /** Headers, as one `Name: value` on each line. */
  headers: string;
  /** Body, as JSON text. */
  body: string;
}

/** A list of ids or temporary ids. */
export type IdListInput = readonly IdInput[];

/** A color: 0 Grey #606060, 1 Blue #4A90E2, 2 Turquoise #03B3B2, 3 Teal Blue #008299, 4 Green #82BA00, 5 Red #D24726, 6 Berry Red #AC193D, 7 Magenta #DC4FAD, 8 Sky Blue #3BD5FB, 9 Mint Green #74E8D3, 10 Yellow #FFCC00, 11 Salmon #FB886E. */
export type Color = number;

/** A negative number of the client's choice. For 24 hours the client can use it in place of the id of the new object. */
export type TempIdInput = number;

export interface ChannelsAddRequest {
  /** Id of the workspace to which the channel is added. */
  workspace_id: IdInput;
  /** The name of the channel, counted in code points after trimming. */
  name: string;
  /** What the channel is about, counted in code points after trimming. Default: an empty text. */
  description?: string | undefined;
  /** Ids of users who are members of the channel from the start. */
  user_ids?: IdListInput | undefined;
  /** A color: 0 Grey #606060, 1 Blue #4A90E2, 2 Turquoise #03B3B2, 3 Teal Blue #008299, 4 Green #82BA00, 5 Red #D24726, 6 Berry Red #AC193D, 7 Magenta #DC4FAD, 8 Sky Blue #3BD5FB, 9 Mint Green #74E8D3, 10 Yellow #FFCC00, 11 Salmon #FB886E. Default: `0`. */
  color?: Color | undefined;
  /** Number of the icon of the channel. Clients decide what it looks like. */
  icon?: number | undefined;
  /** Whether users and admins of the workspace can see the channel and join it without being added. Default: `false`. */
  public?: boolean | undefined;
  /** Ids of the groups that a thread without `recipients` notifies. */
  default_groups?: IdListInput | undefined;
  /** Ids of the users whom a thread without `recipients` notifies. If this and `default_groups` are empty, such a thread notifies all members of the channel. */
  default_recipients?: IdListInput | undefined;
  /** Whether the channel is a favourite of the caller. Default: `false`. */
  is_favorited?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

/** A topic of a workspace. Threads are in channels. */
export interface Channel {
  /** Id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  /** What the channel is about. Empty if not set. */
  description: string;
  /** Id of the user who added the channel. */
  creator: number;
  /** Ids of the members of the channel, in the order of joining. */
  user_ids: number[];
  color: Color;
  /** Number of the icon of the channel. Clients decide what it looks like. Null if not set. */
  icon: number | null;
  /** Whether users and admins of the workspace can see the channel and join it without being added. A private channel can be seen only by its members. */
  public: boolean;
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** Whether the channel is archived. Nothing can be posted in an archived channel. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
  /** Whether `default_recipients` or `default_groups` is not empty. If false, a thread without `recipients` notifies all members of the channel. */
  use_default_recipients: boolean;
  /** Ids of the users whom a thread without `recipients` notifies. */
  default_recipients: number[];
  /** Ids of the groups that a thread without `recipients` notifies. */
  default_groups: number[];
  /** Whether the channel is a favourite of the caller. In an event, of the receiver. */
  is_favorited: boolean;
  /** A number that grows by one with every change of the channel. */
  version: number;
}

/** A private channel without members. Nothing of its contents is shown. */
export interface ChannelWithoutMembers {
  /** Id of the channel. */
  id: number;
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** The name of the channel. */
  name: string;
  /** Whether the channel is archived. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
}

export interface ChannelsUpdateRequest {
  /** Id of the channel. */
  id: IdInput;
  /** The name of the channel, counted in code points after trimming. */
  name?: string | undefined;
  /** What the channel is about, counted in code points after trimming. Empty clears it. */
  description?: string | undefined;
  color?: Color | undefined;
  /** Number of the icon of the channel. Clients decide what it looks like. */
  icon?: number | undefined;
  /** Whether users and admins of the workspace can see the channel and join it without being added. */
  public?: boolean | undefined;
  /** Ids of the groups that a thread without `recipients` notifies. An empty list means none. */
  default_groups?: IdListInput | undefined;
  /** Ids of the users whom a thread without `recipients` notifies. If this and `default_groups` are empty, such a thread notifies all members of the channel. */
  default_recipients?: IdListInput | undefined;
  /** Whether the channel is a favourite of the caller. */
  is_favorited?: boolean | undefined;
}

export interface ChannelsArchiveRequest {
  /** Id of the channel. */
  id: IdInput;
}

export interface ChannelsUnarchiveRequest {
  /** Id of the channel. */
  id: IdInput;
}

export interface ChannelsFavoriteRequest {
  /** Id of the channel. */
  id: IdInput;
}

export interface ChannelsUnfavoriteRequest {
  /** Id of the channel. */
  id: IdInput;
}

export interface ChannelsRemoveRequest {
  /** Id of the channel. */
  id: IdInput;
}

export interface ChannelsAddUserRequest {
  /** Id of the channel. */
  id: IdInput;
  /** Id of the user to add. */
  user_id: IdInput;
}

export interface ChannelsAddUsersRequest {
  /** Id of the channel. */
  id: IdInput;
  /** Ids of the users to add. */
  user_ids: IdListInput;
}

export interface ChannelsRemoveUserRequest {
  /** Id of the channel. */
  id: IdInput;
  /** Id of the user to remove. */
  user_id: IdInput;
}

export interface ChannelsRemoveUsersRequest {
  /** Id of the channel. */
  id: IdInput;
  /** Ids of the users to remove. */
  user_ids: IdListInput;
}

/**
 * The text of the post, 1 to 65,536 code points. White space at its end is removed; white space at its beginning stays.
 * It may be empty only if there is an attachment. Otherwise an empty text counts as missing.
 *
 * `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group. A text has at most 200 mentions.
 * In code, in an HTML comment and behind a backslash, as CommonMark reads them, it is plain text.
 */
export type Content = string;

export interface ActionInput {
  /** What the button does. */
  action: "open_url" | "prefill_message" | "send_reply";
  /** Always `action`. */
  type: "action";
  /** Label of the button. It must not be blank, and is cut to 140 code points. */
  button_text: string;
  /** Text that `prefill_message` and `send_reply` use. It is cut to 2,048 code points. */
  message?: string | null | undefined;
  /** URL that `open_url` opens: http, https, mailto or relative. `open_url` requires it. */
  url?: string | null | undefined;
}

/** Buttons below the text. Together they have at most 64 KB of JSON. */
export type Actions = ActionInput[];

/**
 * An attachment of a post. Of an upload only `attachment_id`, `url_type` and `title` are used, because Skein knows the rest.
 *
 * Keys that are not listed here are kept. An attachment has at most 64 keys. The keys that are not listed have at most 16 KB of JSON, with lists and objects
 * nested at most eight deep.
 */
export interface AttachmentInput {
  /** UUID of the upload, or for a website an id of the client's choice. */
  attachment_id: string;
  /** Kind of the attachment. An upload is a `file` or an `image`. An upload that is not an image becomes a `file`. */
  url_type: "file" | "image" | "website";
  /** Title to show. The default for an upload is the name of its file. */
  title?: string | null | undefined;
  /** URL of a website: http, https, mailto or relative. */
  url?: string | null | undefined;
  /** Name of the file. It is ignored for an upload. */
  file_name?: string | null | undefined;
  /** Size of the file in bytes. It is ignored for an upload. */
  file_size?: number | null | undefined;
  /** Media type. It is ignored for an upload. */
  underlying_type?: string | null | undefined;
  /** State of the file. It is ignored for an upload. */
  upload_state?: "uploaded" | "failed" | null | undefined;
  /** URL of an image that shows a website: http, https, mailto or relative. */
  image?: string | null | undefined;
  /** Width of the image in pixels. It is ignored for an upload. */
  image_width?: number | null | undefined;
  /** Height of the image in pixels. It is ignored for an upload. */
  image_height?: number | null | undefined;
  /** Duration of audio in seconds. It is ignored for an upload. */
  duration?: string | null | undefined;
  [name: string]: unknown;
}

/**
 * The attachments of the post: objects that `attachments/upload` returned, or links to websites. In a change they replace the present attachments.
 * Together they have at most 128 KB of JSON.
 *
 * Errors: 118 for an upload that the caller neither made nor can see in a post, for an attachment that is named twice, and for any other invalid attachment.
 * 205 with `reason` `workspace_quota` if the workspace has no space left for them.
 */
export type Attachments = AttachmentInput[];

/**
 * Who is notified: a list of user ids, `EVERYONE` (all members of the channel) or `EVERYONE_IN_THREAD` (all participants and followers of the thread).
 * If absent, `EVERYONE_IN_THREAD`. The list `[]` notifies nobody except mentioned users and `groups`.
 */
export type CommentRecipientsInput = IdListInput | "EVERYONE" | "EVERYONE_IN_THREAD";

export interface CommentsAddRequest {
  /** Id of the thread. */
  thread_id: IdInput;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. */
  direct_group_mentions?: IdListInput | undefined;
  recipients?: CommentRecipientsInput | undefined;
  /** Ids of groups to notify in addition to `recipients`. 1 means everybody in the channel, 2 everybody in the thread; these users become recipients. */
  groups?: IdListInput | undefined;
  /** Whether the thread becomes read for the caller up to this comment. Default: `true`. */
  mark_thread_position?: boolean | undefined;
  /** What to do with the thread. If absent, nothing. */
  thread_action?: "close" | "reopen" | undefined;
  /** Whether to post as the bot of the installed integration whose token is used. Any other token is 109. */
  send_as_integration?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

/** A button below a text. */
export interface ActionButton {
  /** What the button does. */
  action: "open_url" | "prefill_message" | "send_reply";
  /** Always `action`. */
  type: "action";
  /** Label of the button. */
  button_text: string;
  /** Text that `prefill_message` and `send_reply` use. Null if none was given. */
  message: string | null;
  /** URL that `open_url` opens. Null if none was given. */
  url: string | null;
}

/** The reactions: each emoji with the ids of the users who added it, in the order in which they did. Null without reactions. */
export type Reactions = Record<string, number[]> | null;

/**
 * What Skein itself says at this post. Null in ordinary posts. The further keys depend on `type`:
 *
 * - `thread_closed`, `thread_reopened`: this comment closed or reopened the thread. No further keys.
 * - `thread_renamed`: no further keys. `thread_moved`: `from_channel_id` and `to_channel_id`.
 * - `users_added`, `users_removed`: `user_ids`. `conversation_renamed`: no further keys.
 * - `integration_added`, `integration_removed`: `integration_id` and `install_id`.
 * - `integration_posted`: an integration posted this for the user who installed it. `integration_id`, `install_id` and `integration_name`.
 * - `integration_failed` without `command`: a bot was called and gave no valid reply. `integration_id`, `install_id`, `integration_name`, and `reason`, which says why.
 *
 * Three types are on a post of a user that calls a slash command. They have `integration_id`, `install_id`, `integration_name` and `command`:
 *
 * - `integration_called`: the command was called, and its outcome is awaited.
 * - `integration_replied`: the reply has replaced the text.
 * - `integration_failed`: the text stays, and `reason` says why.
 *
 * When the thread is renamed or moved, `type` is replaced, and the keys of an integration or a slash command stay. While an outcome is awaited, renaming and
 * moving do not change `system_message`.
 *
 * Values of `reason`; others may be added:
 *
 * - `timed_out`: there was no response in time.
 * - `connection_failed`: there was no connection, or it broke.
 * - `status`: the status of the response was not a 2xx.
 * - `reply_invalid`: the response has no text that can be posted here.
 * - `reply_too_large`: the response is too large.
 * - `no_reply`: the response of a slash command was a 2xx without a text.
 * - `not_sent`: nothing was sent.
 * - `interrupted`: Skein was stopped during the call, or the socket of the program ended, and it is unknown whether the call arrived.
 * - `author_gone`: the user who called the command cannot see the place any more.
 * - `uninstalled`: the command was uninstalled during the call.
 */
export type SystemMessage = {
  /** What happened. */
  type: "thread_closed" | "thread_reopened" | "thread_moved" | "thread_renamed" | "users_added" | "users_removed" | "conversation_renamed" | "integration_added" | "integration_removed" | "integration_posted" | "integration_called" | "integration_replied" | "integration_failed";
  /** Id of the user who did it. */
  initiator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  initiator_name: string;
  [name: string]: unknown;
} | null;

/** A post in a thread. A removed comment keeps its `obj_index`; its `content` is empty, and it has no attachments, actions or reactions. */
export interface Comment {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
}

/** A comment, with the same comment as a member. */
export interface CommentAndItself {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
  /** The same comment. */
  comment: Comment;
}

/** A Unix time in seconds. The last one is the end of the year 9999. */
export type TimeInput = number;

/**
 * The new text of the post, 1 to 65,536 code points. White space at its end is removed; white space at its beginning stays.
 * It may be empty only if there is an attachment.
 *
 * `[Name](app-mention://<user id>)` mentions a user, `[Name](app-group-mention://<group id>)` a group. A text has at most 200 mentions.
 * In code, in an HTML comment and behind a backslash, as CommonMark reads them, it is plain text.
 */
export type ContentChange = string;

export interface CommentsUpdateRequest {
  /** Id of the comment. */
  id: IdInput;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. If absent, users whom this argument mentioned before stay mentioned. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. If absent, groups that this argument mentioned before stay mentioned. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface CommentsRemoveRequest {
  /** Id of the comment. */
  id: IdInput;
}

export interface CommentsMarkPositionRequest {
  /** Id of the thread. */
  thread_id: IdInput;
  /** Id of the last comment that the caller has read. */
  comment_id: IdInput;
}

export interface ConversationMessagesAddRequest {
  /** Id of the conversation. */
  conversation_id: IdInput;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. */
  direct_group_mentions?: IdListInput | undefined;
  temp_id?: TempIdInput | undefined;
}

/** A post in a conversation. A removed message keeps its `obj_index`; its `content` is empty, and it has no attachments, actions or reactions. */
export interface ConversationMessage {
  /** Id of the message. */
  id: number;
  /** Text of the message. Mentions show the present names of users and groups. Empty if the message was removed, and in messages of Skein itself. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the conversation. */
  conversation_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the conversation. The first message has 0. */
  obj_index: number;
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  /** Ids of the users whom the message mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the message mentions. */
  direct_group_mentions: number[];
  /** Whether the message was removed. */
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  /** When the message was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the message was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the message. */
  version: number;
}

export interface ConversationMessagesUpdateRequest {
  /** Id of the message. */
  id: IdInput;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. If absent, users whom this argument mentioned before stay mentioned. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. If absent, groups that this argument mentioned before stay mentioned. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface ConversationMessagesRemoveRequest {
  /** Id of the message. */
  id: IdInput;
}

/** The last message that was not removed, also if Skein itself wrote it. Null without one. */
export type LastMessage = {
  /** Id of the message. */
  id: number;
  /** Text of the message. Mentions show the present names of users and groups. Empty if the message was removed, and in messages of Skein itself. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the conversation. */
  conversation_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the conversation. The first message has 0. */
  obj_index: number;
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  /** Ids of the users whom the message mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the message mentions. */
  direct_group_mentions: number[];
  /** Whether the message was removed. */
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  /** When the message was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the message was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the message. */
  version: number;
} | null;

/**
 * Direct messages between people, as the caller can see them. Users who were added to a conversation of one or two people cannot see the messages before that.
 * Neither can users who were added later.
 */
export interface Conversation {
  /** Id of the conversation. */
  id: number;
  /** Title of the conversation. Null if nobody has given one, and in a conversation of exactly two people. */
  title: string | null;
  /** Whether exactly two people are in the conversation. */
  private: boolean;
  /** Id of the user who created it. */
  creator: number;
  last_message: LastMessage;
  /** Id of the workspace. */
  workspace_id: number;
  /** Ids of the people in the conversation. */
  user_ids: number[];
  /** Number of messages that the caller can see, removed ones included. */
  message_count: number;
  /** The `obj_index` of the last message. -1 without messages. */
  last_obj_index: number;
  /** Beginning of the last message that was not removed and that Skein itself did not write. At most 140 code points, on one line. Empty without such a message. When a third person joins a private conversation, it is empty until the next message. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`, as a list of one. Empty without a snippet. */
  snippet_creators: number[];
  /** When the last message was added, or without messages when the conversation was created, as a Unix time in seconds. */
  last_active_ts: number;
  /** Until when the caller has muted the conversation, as a Unix time in seconds. A time in the past does not mute. Null if the conversation is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the conversation. */
  archived: boolean;
  /** When the conversation was created, as a Unix time in seconds. */
  created_ts: number;
}

export interface ConversationsGetOrCreateRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Ids of the people in the conversation. The caller is in it anyway. */
  user_ids: IdListInput;
  temp_id?: TempIdInput | undefined;
}

export interface ConversationsUpdateRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** New title, at most 300 code points. White space at both ends is removed. Null or an empty text clears it. */
  title?: string | null | undefined;
  /** Whether the caller has archived the conversation. */
  archived?: boolean | undefined;
}

export interface ConversationsAddUserRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** Id of the user to add. */
  user_id: IdInput;
}

export interface ConversationsAddUsersRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** Ids of the users to add. */
  user_ids: IdListInput;
}

export interface ConversationsRemoveUserRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** Id of the user to remove. */
  user_id: IdInput;
}

export interface ConversationsRemoveUsersRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** Ids of the users to remove. */
  user_ids: IdListInput;
}

export interface ConversationsArchiveRequest {
  /** Id of the conversation. */
  id: IdInput;
}

export interface ConversationsUnarchiveRequest {
  /** Id of the conversation. */
  id: IdInput;
}

/** A conversation that is unread for the caller. */
export interface UnreadConversation {
  /** Id of the conversation. */
  conversation_id: number;
  /** The `obj_index` of the last message that the caller has read. -1 if there is none. */
  obj_index: number;
  /** Whether an unread message mentions the caller. */
  direct_mention: boolean;
}

export interface ConversationsMarkReadRequest {
  /** Id of the conversation. Required without `conversation_id`. */
  id?: IdInput | undefined;
  /** The same as `id`, which it replaces. */
  conversation_id?: IdInput | undefined;
  /** The `obj_index` of the last message that was read. A number beyond the last message means the last message. */
  obj_index?: number | undefined;
  /** Id of the last message that was read. */
  message_id?: IdInput | undefined;
}

export interface ConversationsMarkUnreadRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** The `obj_index` of the first unread message. A number beyond the last message means the last message. */
  obj_index?: number | undefined;
  /** Id of the first unread message. */
  message_id?: IdInput | undefined;
}

export interface ConversationsMuteRequest {
  /** Id of the conversation. */
  id: IdInput;
  /** For how many minutes the conversation is muted. The maximum is one hundred years. */
  minutes: number;
}

export interface ConversationsUnmuteRequest {
  /** Id of the conversation. */
  id: IdInput;
}

/** Name of an event. The description of each operation says which events it emits. */
export type HookEvent = "workspace_added" | "workspace_updated" | "workspace_deleted" | "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed" | "channel_added" | "channel_updated" | "channel_deleted" | "channel_user_added" | "channel_user_updated" | "channel_user_removed" | "thread_added" | "thread_updated" | "thread_deleted" | "comment_added" | "comment_updated" | "comment_deleted" | "message_added" | "message_updated" | "message_deleted" | "group_added" | "group_updated" | "group_deleted" | "group_user_added" | "group_user_removed";

/** One event for one subscription. */
export interface Delivery {
  /** Id of the delivery. As text it is the header `webhook-id` of every attempt. */
  id: number;
  /** Id of the subscription. */
  subscription_id: number;
  /** Id of the event. It is the same for all subscriptions that get the event. */
  event_id: number;
  /** The event that happened. */
  event: HookEvent;
  /**
   * Where the delivery is. `new`: not tried yet. `retrying`: waits for another attempt. `delivered`: the target accepted it. `failed`: the last
   * attempt failed. `dropped`: the subscriber may not or does not want to receive it any more.
   */
  state: "new" | "retrying" | "delivered" | "failed" | "dropped";
  /** Number of attempts that have ended. */
  attempt_count: number;
  /** When the delivery was created, as a Unix time in seconds. */
  created_ts: number;
  /** When the delivery was delivered, failed or was dropped, as a Unix time in seconds. Null while it waits. */
  settled_ts: number | null;
  /** When the next retry is due, as a Unix time in seconds. Null if none is planned. */
  next_ts: number | null;
}

/** HTTP headers, by their names in lower case. */
export type DeliveryHeaders = Record<string, string>;

/** A request that Skein sends. */
export interface DeliveryRequest {
  /** HTTP method. Always `POST`. */
  method?: "POST" | undefined;
  /** URL to which the request is sent. */
  url?: string | undefined;
  headers?: DeliveryHeaders | undefined;
  /** JSON text, or the form of a call of an integration. Null if the caller may not receive it any more. */
  body?: string | null | undefined;
}

/** The response to a request. Null if there was none. */
export type DeliveryResponse = {
  /** HTTP status. */
  status: number;
  headers: DeliveryHeaders;
  /** The first 64 KiB of the body, as text. Only the first 256 characters if the user has had too many long responses; `headers` may be empty then. */
  body: string;
} | null;

/** One request of a delivery. Skein logs it before it sends it, so it may not have been sent yet. */
export interface DeliveryAttempt {
  /** Number of the attempt, from 1 on. */
  number: number;
  /** When the attempt was logged, as a Unix time in seconds. */
  started_ts: number;
  /** When the request was sent, as a Unix time in seconds. It is the `webhook-timestamp` of the request. Null if that is not known, or not yet. */
  sent_ts: number | null;
  /** When the attempt ended, as a Unix time in seconds. Null while it is under way. */
  finished_ts: number | null;
  /** How long the attempt took, in milliseconds. Null while it is under way, and if it was interrupted. */
  milliseconds: number | null;
  /** Why there is no complete response. Null if the response is complete, or the attempt is under way. `url_not_allowed`, `port_not_allowed` and `address_not_allowed`: nothing was sent. `connection_failed`: no connection. `tls_failed` and `certificate_invalid`: no secure connection. `connection_lost`: the connection ended before the response did. `answer_invalid`: the response is not valid HTTP. `answer_too_large`: the body is longer than what is kept. `timed_out`: the response was not complete in time. `no_socket`: the program had no socket open. `interrupted`: Skein was stopped, or the socket ended, and it is not known whether the request arrived. `too_many_waiting`: nothing was sent, because more than 100,000 deliveries of the owner waited. More codes may be added. */
  error: string | null;
  response: DeliveryResponse;
}

/** A delivery with its request and all attempts. */
export interface DeliveryDetails {
  /** Id of the delivery. As text it is the header `webhook-id` of every attempt. */
  id: number;
  /** Id of the subscription. */
  subscription_id: number;
  /** Id of the event. It is the same for all subscriptions that get the event. */
  event_id: number;
  /** The event that happened. */
  event: HookEvent;
  /**
   * Where the delivery is. `new`: not tried yet. `retrying`: waits for another attempt. `delivered`: the target accepted it. `failed`: the last
   * attempt failed. `dropped`: the subscriber may not or does not want to receive it any more.
   */
  state: "new" | "retrying" | "delivered" | "failed" | "dropped";
  /** Number of attempts that have ended. */
  attempt_count: number;
  /** When the delivery was created, as a Unix time in seconds. */
  created_ts: number;
  /** When the delivery was delivered, failed or was dropped, as a Unix time in seconds. Null while it waits. */
  settled_ts: number | null;
  /** When the next retry is due, as a Unix time in seconds. Null if none is planned. */
  next_ts: number | null;
  request: DeliveryRequest;
  /** All attempts, the first one first. */
  attempts: DeliveryAttempt[];
}

export interface DeliveriesRedeliverRequest {
  /** Id of the delivery. */
  id: IdInput;
}

export interface DeliveriesRedeliverFailedRequest {
  /** Id of the subscription. */
  subscription_id: IdInput;
  /** Only deliveries that were created at this time or later are sent again. A Unix time in seconds. */
  since_ts: number;
}

/** The number of deliveries that are sent again. */
export interface RedeliveryCount {
  /** Number of deliveries that are sent again. */
  count: number;
}

/** A name of 1 to 255 code points. White space at both ends is removed first. */
export type NameInput = string;

export interface DevicesAddRequest {
  /** The URL at which the push service takes pushes for the device. */
  endpoint: string;
  /** The public key of the device: the base64url of 65 bytes, a point of the curve P-256. */
  p256dh: string;
  /** The authentication secret of the device: the base64url of 16 bytes. */
  auth: string;
  /** A name by which the user knows the device, such as `Firefox on Windows`. */
  name?: NameInput | undefined;
}

/** A device that gets pushes. */
export interface Device {
  /** Id of the device. */
  id: number;
  /** Its name. Null without one. */
  name: string | null;
  /** The program that has added it. Null if it was added with a session or the user's own token. */
  client_id: string | null;
  /** When it was added, as a Unix time in seconds. */
  added_ts: number;
  /** When its push service last took a push, as a Unix time in seconds. Null before the first one. */
  sent_ts: number | null;
  /** Until when no push is sent to it, because the last ones failed, as a Unix time in seconds. Null if none failed since. */
  paused_until_ts: number | null;
}

/** The devices of a user, and the key with which a client makes another. */
export interface DeviceList {
  /** The devices, the oldest first. */
  devices: Device[];
  /** The `applicationServerKey` of subscriptions at push services (VAPID), in base64url. It changes only with the SECRET_KEY of the server. */
  public_key: string;
}

export interface DevicesRemoveRequest {
  /** Id of the device. */
  id: IdInput;
}

export interface DevicesTestRequest {
  /** Id of the device. */
  id: IdInput;
}

/** What a push tells, as JSON, after its decryption. New fields may be added. All texts are plain text. */
export interface PushPayload {
  /** Id of the push. One that arrives twice has the same. */
  id: string;
  /** `posts`: new posts of a thread or a conversation. `collected`: new posts of several places, which have waited. `added`, `removed`: the user was added to a workspace, or removed from it. `test`: of `devices/test`. */
  kind: "posts" | "collected" | "added" | "removed" | "test";
  /** Id of the workspace. Null for a test. */
  workspace_id: number | null;
  /** Id of the thread whose posts these are. Otherwise null. */
  thread_id: number | null;
  /** Id of the conversation whose posts these are. Otherwise null. */
  conversation_id: number | null;
  /** The title to show. At most 100 characters. */
  title: string;
  /** The text to show. At most 300 characters. */
  body: string;
  /** Where a click leads. */
  url: string;
  /** A notification replaces one with the same tag. */
  tag: string;
  /** The number of `users/get_badge`. Null for a test. */
  badge: number | null;
}

/** What has become of a test of a device. */
export interface DeviceTest {
  /** `sent`: the push service took it. `gone`: the push service does not know the device any more, so the device is removed. `retry`: it may work later. `failed`: the push service refused it. */
  outcome: "sent" | "gone" | "retry" | "failed";
  /** Why it was not sent: the HTTP status of the push service, such as `429`, or a code of `DeliveryAttempt.error`. Null if it was sent, or with `gone`. */
  reason: string | null;
  /** What the push tells, as the device gets it after its decryption. */
  payload: PushPayload;
}

/** What the group is for, counted in code points after trimming. Empty clears it. */
export type GroupDescriptionInput = string;

/** The colour of the group, as a text that the clients define. Counted in code points after trimming. */
export type GroupColorInput = string;

export interface GroupsAddRequest {
  /** Id of the workspace to which the group is added. */
  workspace_id: IdInput;
  /** The name of the group, counted in code points after trimming. */
  name: NameInput;
  description?: GroupDescriptionInput | undefined;
  color?: GroupColorInput | undefined;
  /** Ids of users who are members of the group from the start. */
  user_ids?: IdListInput | undefined;
  temp_id?: TempIdInput | undefined;
}

/** People of a workspace who are mentioned and notified together. */
export interface Group {
  /** Id of the group. */
  id: number;
  /** The name of the group. */
  name: string;
  /** What the group is for. Null if not set. */
  description: string | null;
  /** The colour of the group, as the text that the client gave. Null if not set. */
  color: string | null;
  /** Ids of the members of the group, in the order of joining. */
  user_ids: number[];
  /** Id of the workspace of the group. */
  workspace_id: number;
  /** A number that grows by one with every change of the group or of its members. */
  version: number;
}

export interface GroupsUpdateRequest {
  /** Id of the group. */
  id: IdInput;
  /** The name of the group, counted in code points after trimming. */
  name?: NameInput | undefined;
  description?: GroupDescriptionInput | undefined;
  color?: GroupColorInput | undefined;
}

export interface GroupsAddUserRequest {
  /** Id of the group. */
  id: IdInput;
  /** Id of the user to add. */
  user_id: IdInput;
}

export interface GroupsAddUsersRequest {
  /** Id of the group. */
  id: IdInput;
  /** Ids of the users to add. */
  user_ids: IdListInput;
}

export interface GroupsRemoveUserRequest {
  /** Id of the group. */
  id: IdInput;
  /** Id of the user to remove. */
  user_id: IdInput;
}

export interface GroupsRemoveUsersRequest {
  /** Id of the group. */
  id: IdInput;
  /** Ids of the users to remove. */
  user_ids: IdListInput;
}

export interface GroupsRemoveRequest {
  /** Id of the group. */
  id: IdInput;
}

export interface HooksSubscribeRequest {
  /** URL to which the events are sent. Required, unless `delivery` is given. */
  target_url?: string | undefined;
  /** In place of a URL, `socket`: requests are sent over a WebSocket that the program opens at `live/socket`. Required, unless `target_url` is given. */
  delivery?: "socket" | undefined;
  /** Only with `delivery`: after how many seconds without a socket the subscription is deleted. Default: never. */
  lapse_after?: number | undefined;
  /** The event to subscribe to. Required, unless `event_type` is given. */
  event?: HookEvent | undefined;
  /** Another name of `event`. Required, unless `event` is given. */
  event_type?: HookEvent | undefined;
  /** Id of the workspace that the subscription is limited to. */
  workspace_id?: IdInput | undefined;
  /** Id of the channel that the subscription is limited to. */
  channel_id?: IdInput | undefined;
  /** Id of the thread that the subscription is limited to. */
  thread_id?: IdInput | undefined;
  /** Id of the conversation that the subscription is limited to. */
  conversation_id?: IdInput | undefined;
}

/** A subscription to an event, with its secret. */
export interface HookSubscription {
  /** Id of the subscription. */
  id: number;
  /** URL to which the events are sent. With `delivery` socket an address of Skein. */
  target_url: string;
  /** How requests reach the program: `url`, at its URL; `socket`, over a WebSocket that it opens at `live/socket`. */
  delivery: "url" | "socket";
  /** The event that is sent. */
  event: HookEvent;
  /** Id of the workspace that the subscription is limited to, also by a narrower filter. Null for all workspaces of the caller. */
  workspace_id: number | null;
  /** Id of the channel that it is limited to. Null without this filter. */
  channel_id: number | null;
  /** Id of the thread that it is limited to. Null without this filter. */
  thread_id: number | null;
  /** Id of the conversation that it is limited to. Null without this filter. */
  conversation_id: number | null;
  /** When the subscription was created, as a Unix time in seconds. */
  created_ts: number;
  /** Key with which Skein signs what it sends, as Standard Webhooks 1.0 defines it: `whsec_` and base64. Libraries of Standard Webhooks take it unchanged. Subscribing to the same again returns the same secret. */
  secret: string;
}

export interface HooksUnsubscribeRequest {
  /** Target URL of the subscriptions, spelled exactly as in `hooks/subscribe`. Required, unless `subscription_id` is given. */
  target_url?: string | undefined;
  /** Id of the subscription. Required, unless `target_url` is given. */
  subscription_id?: IdInput | undefined;
}

/** A subscription to an event, without its secret. */
export interface Hook {
  /** Id of the subscription. */
  id: number;
  /** URL to which the events are sent. With `delivery` socket an address of Skein. */
  target_url: string;
  /** How requests reach the program: `url`, at its URL; `socket`, over a WebSocket that it opens at `live/socket`. */
  delivery: "url" | "socket";
  /** The event that is sent. */
  event: HookEvent;
  /** Id of the workspace that the subscription is limited to, also by a narrower filter. Null for all workspaces of the caller. */
  workspace_id: number | null;
  /** Id of the channel that it is limited to. Null without this filter. */
  channel_id: number | null;
  /** Id of the thread that it is limited to. Null without this filter. */
  thread_id: number | null;
  /** Id of the conversation that it is limited to. Null without this filter. */
  conversation_id: number | null;
  /** When the subscription was created, as a Unix time in seconds. */
  created_ts: number;
  /** OAuth id of the program that created the subscription. Null if the user did. */
  client_id: string | null;
  /** Since when nothing has arrived at the URL, as a Unix time in seconds. Null while deliveries succeed. */
  failing_since_ts: number | null;
  /** When Skein ended the subscription, as a Unix time in seconds. Null if it has not ended. */
  ended_ts: number | null;
  /** Why the subscription ended. Null if it has not. `gone`: the target returned 410. `failing`: nothing arrived there for five days. `token_replaced`: it was created with the API token or a session, or by a program of the user with a test token, and the API token was replaced. `access_ended`: everything that acted for the user was ended. `program_revoked`: the program that created it may not act for the user any more. `left_workspace`: the user is not in its workspace any more. More reasons may be added. */
  end_reason: "gone" | "failing" | "token_replaced" | "access_ended" | "program_revoked" | "left_workspace" | null;
}

export interface HooksRotateSecretRequest {
  /** Id of the subscription. */
  id: IdInput;
}

export interface HooksPingRequest {
  /** Id of the subscription. */
  id: IdInput;
}

/** A ping of a URL: the request and the response. */
export interface HookPing {
  request: DeliveryRequest;
  response: DeliveryResponse;
  /** Why there is no complete response: a code of `DeliveryAttempt.error`. Null if the response is complete. */
  error: string | null;
  /** How long the ping took, in milliseconds. */
  milliseconds: number;
}

/** The last comment, also if it was removed. Null without comments. */
export type LastComment = {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
} | null;

/** A titled discussion in a channel, with comments. */
export interface Thread {
  /** Id of the thread. */
  id: number;
  /** Title of the thread. */
  title: string;
  /** Text of the thread. Mentions show the present names of users and groups. */
  content: string;
  /** Id of the user who added it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the channel in which it is. */
  channel_id: number;
  /** Ids of the users to notify. `EVERYONE` was replaced by ids when the thread was added. */
  recipients: number[];
  /** Ids of the users who were ever attached to the thread or its comments: authors, recipients, mentioned users, and members of notified or mentioned groups. */
  participants: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the thread mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the thread mentions. */
  direct_group_mentions: number[];
  /** Ids of the users who have commented. */
  responders: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Number of comments, removed ones included. */
  comment_count: number;
  /** The `obj_index` of the last comment. -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** Beginning of the last comment that was not removed, or of the text of the thread without one. At most 140 code points, on one line. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`. */
  snippet_creator: number;
  /** Whether the thread is closed. */
  closed: boolean;
  /** Whether the thread is pinned. */
  pinned: boolean;
  /** When the thread was pinned, as a Unix time in seconds. Null if it is not pinned. */
  pinned_ts: number | null;
  /** Whether the caller has starred the thread. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** Until when the caller has muted the thread, as a Unix time in seconds. A time in the past does not mute. Null if the thread is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the thread. */
  is_archived: boolean;
  /** Whether the thread is in the caller's inbox. */
  in_inbox: boolean;
  /** When the thread was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the thread or its last comment was added, as a Unix time in seconds. Edits do not change it. */
  last_updated_ts: number;
  /** When the thread was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the thread. */
  version: number;
}

/** The number of unread threads in an inbox. */
export interface InboxCount {
  /** Number of unread threads. */
  data: number;
  /** Number that grows with every change of the inbox, and with other changes in between. Of two responses, the one with the greater `version` is the later one. The end of a muting does not change it. */
  version: number;
}

export interface InboxMarkAllReadRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

export interface InboxArchiveAllRequest {
  /** Id of the workspace. If it is 0 or not given: the workspace of the first channel in `channel_ids`. */
  workspace_id?: IdInput | undefined;
  /** Only threads of these channels. An empty list archives nothing. */
  channel_ids?: IdListInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
}

export interface InstallationsAddRequest {
  /** Id of the integration. */
  integration_id: IdInput;
  /** Id of the workspace, for GENERAL, BOT and SLASH_COMMAND. */
  workspace_id?: IdInput | undefined;
  /** Id of the channel, for CHANNEL and URL_REPORT. */
  channel_id?: IdInput | undefined;
  /** Id of the thread, for THREAD. */
  thread_id?: IdInput | undefined;
  /** When the report of a URL_REPORT is fetched: a cron expression of five fields (minute, hour, day of the month, month, day of the week). The minute is one number, so a report is fetched once an hour at most. Example: `0 9 * * 1-5`. */
  schedule?: string | undefined;
  /** Time zone of the schedule of a URL_REPORT, as an IANA name such as `Europe/Berlin`. */
  timezone?: string | undefined;
}

/** Kind of an integration. It says where the integration can be installed. */
export type IntegrationKind = "GENERAL" | "BOT" | "SLASH_COMMAND" | "CHANNEL" | "THREAD" | "URL_REPORT";

/** An integration in a workspace, in a channel or in a thread. */
export interface Installation {
  /** Id of the installation. */
  id: number;
  /** Id of the integration. */
  integration_id: number;
  /** Name of the integration. */
  integration_name: string;
  kind: IntegrationKind;
  /** What the integration does, as its creator has described it. */
  description: string;
  /** Id of the workspace, also of an installation in a channel or a thread. */
  workspace_id: number;
  /** Id of the channel in which it is installed. Null if it is installed elsewhere. */
  channel_id: number | null;
  /** Id of the thread in which it is installed. Null if it is installed elsewhere. */
  thread_id: number | null;
  /** Id of the user as which a BOT posts. Null for other kinds. */
  bot_id: number | null;
  /** When the report of a URL_REPORT is fetched, as a cron expression. Null for other kinds, and for a URL_REPORT that was installed before schedules existed. */
  schedule: string | null;
  /** Time zone of the schedule, as an IANA name. Null without a schedule. */
  timezone: string | null;
  /** Id of the user who installed it. */
  installed_by: number;
  /** When it was installed, as a Unix time in seconds. */
  created_ts: number;
}

/** An installation with its secrets, which only the user who installed it gets. */
export interface InstallationDetails {
  /** Id of the installation. */
  id: number;
  /** Id of the integration. */
  integration_id: number;
  /** Name of the integration. */
  integration_name: string;
  kind: IntegrationKind;
  /** What the integration does, as its creator has described it. */
  description: string;
  /** Id of the workspace, also of an installation in a channel or a thread. */
  workspace_id: number;
  /** Id of the channel in which it is installed. Null if it is installed elsewhere. */
  channel_id: number | null;
  /** Id of the thread in which it is installed. Null if it is installed elsewhere. */
  thread_id: number | null;
  /** Id of the user as which a BOT posts. Null for other kinds. */
  bot_id: number | null;
  /** When the report of a URL_REPORT is fetched, as a cron expression. Null for other kinds, and for a URL_REPORT that was installed before schedules existed. */
  schedule: string | null;
  /** Time zone of the schedule, as an IANA name. Null without a schedule. */
  timezone: string | null;
  /** Id of the user who installed it. */
  installed_by: number;
  /** When it was installed, as a Unix time in seconds. */
  created_ts: number;
  /** Secret that authenticates posts from outside. Null for everybody but the user who installed it, and for kinds other than CHANNEL and THREAD. */
  install_token: string | null;
  /** URL at which a CHANNEL or a THREAD posts from outside (`integration_incoming/post_data`). It contains the install token. Null when `install_token` is null. */
  post_data_url: string | null;
  /** The configure URL of the integration, with `install_id`, `post_data_url`, `user_id` and `user_name` in its query. Null for everybody but the user who installed it, and without a configure URL. */
  configure_url: string | null;
}

export interface InstallationsRegenerateTokenRequest {
  /** Id of the installation. */
  id: IdInput;
}

export interface InstallationsRemoveRequest {
  /** Id of the installation. */
  id: IdInput;
}

export interface IntegrationIncomingPostDataRequest {
  /** Id of the installation. */
  install_id: number;
  /** Install token of the installation. */
  install_token: string;
  content: Content;
  /** Title of the new thread, 1 to 300 code points. Line breaks and control characters become spaces. Default: the name of the integration. Ignored in a thread. */
  title?: string | undefined;
}

/** What an integration has posted. */
export interface IntegrationPost {
  /** Always `ok`. */
  status: "ok";
  /** Id of the new thread. Null after a comment. */
  thread_id: number | null;
  /** Id of the new comment. Null after a thread. */
  comment_id: number | null;
}

export interface IntegrationIncomingUrlCallbackRequest {
  /** Id of the call. It is in the URL. */
  delivery_id: number;
  /** When the URL expires, as a Unix time in seconds. It is in the URL. */
  url_ttl: number;
  /** Secret of the URL. It is in the URL. */
  reply_token: string;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
}

/** A comment if the bot was called in a thread, a message if it was called in a conversation. */
export type BotReply = Comment | ConversationMessage;

/** URLs to which users may be sent with a code after they have authorized the program. */
export type RedirectUrlsInput = readonly string[];

/** The word that calls a SLASH_COMMAND: a slash, and up to 32 lower-case letters, digits, hyphens and underscores. */
export type SlashWordInput = string;

/** HTTP method with which the report of a URL_REPORT is fetched. */
export type ReportMethod = "GET" | "POST";

export interface IntegrationsAddRequest {
  /** Name of the integration, 1 to 255 code points after trimming. Users see it when they authorize the program. Its bots get it as their name. */
  name: NameInput;
  kind: IntegrationKind;
  /** What the integration does, in at most 4,096 code points. Default: an empty text. */
  description?: string | undefined;
  /** Id of the only workspace in which the integration can be installed. Default: every workspace. */
  workspace_id?: IdInput | undefined;
  /** URL that Skein calls. Of a URL_REPORT: URL from which the report is fetched. Required of a SLASH_COMMAND and a URL_REPORT. */
  callback_url?: string | undefined;
  /** In place of a `callback_url`, `socket`: requests are sent over a WebSocket that the program opens at `live/socket`. */
  delivery?: "socket" | undefined;
  /** URL of a page on which the user continues after installing. */
  configure_url?: string | undefined;
  redirect_urls?: RedirectUrlsInput | undefined;
  command?: SlashWordInput | undefined;
  /** What the command does. Only of a SLASH_COMMAND. Default: an empty text. */
  command_description?: string | undefined;
  /** What can follow the command, such as `[branch]`. Only of a SLASH_COMMAND. Default: an empty text. */
  usage_help?: string | undefined;
  report_method?: ReportMethod | undefined;
  temp_id?: TempIdInput | undefined;
}

/** A program that can be installed in workspaces, channels or threads. */
export interface Integration {
  /** Id of the integration. */
  id: number;
  /** Name of the integration. Users see it when they authorize the program. Its bots get it as their name. */
  name: string;
  kind: IntegrationKind;
  /** What the integration does. Empty if its creator has not said it. */
  description: string;
  /** Id of the user who created it. */
  creator: number;
  /** Id of the only workspace in which it can be installed. Null if it is public. */
  workspace_id: number | null;
  /** URL that Skein calls. Of a URL_REPORT: URL from which the report is fetched. With `delivery` socket an address of Skein. Null without one. */
  callback_url: string | null;
  /** How calls reach the program: `url`, at its `callback_url`; `socket`, over a WebSocket that it opens at `live/socket`. Null if it is not called. */
  delivery: "url" | "socket" | null;
  /** URL of a page on which the user continues after installing. Null without one. */
  configure_url: string | null;
  /** URLs to which users may be sent with a code after they have authorized the program. */
  redirect_urls: string[];
  /** Id of the program in OAuth. */
  client_id: string;
  /** The word that calls a SLASH_COMMAND, with its slash. Null for other kinds. */
  command: string | null;
  /** What the command does. Empty for other kinds than SLASH_COMMAND. */
  command_description: string;
  /** What can follow the command. Empty for other kinds than SLASH_COMMAND. */
  usage_help: string;
  /** HTTP method with which the report of a URL_REPORT is fetched. Null for other kinds. */
  report_method: "GET" | "POST" | null;
  /** When the integration was created, as a Unix time in seconds. */
  created_ts: number;
}

/** An integration with its secrets, for the user who created it. */
export interface IntegrationDetails {
  /** Id of the integration. */
  id: number;
  /** Name of the integration. Users see it when they authorize the program. Its bots get it as their name. */
  name: string;
  kind: IntegrationKind;
  /** What the integration does. Empty if its creator has not said it. */
  description: string;
  /** Id of the user who created it. */
  creator: number;
  /** Id of the only workspace in which it can be installed. Null if it is public. */
  workspace_id: number | null;
  /** URL that Skein calls. Of a URL_REPORT: URL from which the report is fetched. With `delivery` socket an address of Skein. Null without one. */
  callback_url: string | null;
  /** How calls reach the program: `url`, at its `callback_url`; `socket`, over a WebSocket that it opens at `live/socket`. Null if it is not called. */
  delivery: "url" | "socket" | null;
  /** URL of a page on which the user continues after installing. Null without one. */
  configure_url: string | null;
  /** URLs to which users may be sent with a code after they have authorized the program. */
  redirect_urls: string[];
  /** Id of the program in OAuth. */
  client_id: string;
  /** The word that calls a SLASH_COMMAND, with its slash. Null for other kinds. */
  command: string | null;
  /** What the command does. Empty for other kinds than SLASH_COMMAND. */
  command_description: string;
  /** What can follow the command. Empty for other kinds than SLASH_COMMAND. */
  usage_help: string;
  /** HTTP method with which the report of a URL_REPORT is fetched. Null for other kinds. */
  report_method: "GET" | "POST" | null;
  /** When the integration was created, as a Unix time in seconds. */
  created_ts: number;
  /** Secret with which the program authenticates in OAuth. Shown only when it has just been made, otherwise null. */
  client_secret: string | null;
  /** Secret with which the integration verifies that a call comes from Skein. */
  verify_token: string;
  /** Opens `live/socket`, and nothing else. Null unless `delivery` is socket. */
  socket_token: string | null;
  /** Access token of the program for its creator, with every scope. Null if it has ended, for example because the creator has a new password. New secrets bring another one. */
  test_token: string | null;
}

/**
 * The form that Skein sends to the `callback_url` of an integration. Its fields depend on `event_type` and on the kind of the integration.
 *
 * The request is signed with the headers of Standard Webhooks. The key is the `verify_token` of the integration, as text.
 */
export interface IntegrationCallback {
  /** What happened: a new post in a conversation (`message`), a new thread, a new comment, a test (`ping`), or the end of an installation (`uninstall`). */
  event_type: "message" | "thread" | "comment" | "ping" | "uninstall";
  /** Id of the workspace. Sent with everything but `ping`. */
  workspace_id?: number;
  /** Text of the post. Sent with `message`, `thread` and `comment`. */
  content?: string;
  /** Id of the user who posted, pinged or uninstalled. */
  user_id: number;
  /** Name of that user. */
  user_name: string;
  /** Id of the conversation. Sent with `message`. */
  conversation_id?: number;
  /** Title of the conversation. Empty without a title. Sent with `message`. */
  conversation_title?: string;
  /** Id of the thread. Sent with `thread` and `comment`. */
  thread_id?: number;
  /** Title of the thread. Sent with `thread` and `comment`. */
  thread_title?: string;
  /** Id of the channel of the thread. Sent with `thread` and `comment`. */
  channel_id?: number;
  /** Id of the comment. Sent with `comment`. A BOT also gets it with `message`; then it has the value of `message_id`. */
  comment_id?: number;
  /** Id of the message. Sent with `message`. */
  message_id?: number;
  /** The command, as `slash_commands/get` lists it. Sent with a post that calls a SLASH_COMMAND. */
  command?: string;
  /** The text after the command. It may be empty. Sent with a post that calls a SLASH_COMMAND. */
  command_argument?: string;
  /** Id of the installation that has ended. Sent with `uninstall`. */
  install_id?: number;
  /** URL at which the bot may reply later. It is a secret. Sent with a post that calls a BOT. */
  url_callback?: string;
  /** When `url_callback` expires, as a Unix time in seconds: 30 minutes after the first try. Sent with a post that calls a BOT. */
  url_ttl?: number;
  /** Secret by which the integration recognizes Skein. Sent with a post that calls a BOT or a SLASH_COMMAND, and with `ping`. It is also the key of the signature, so a body is as secret as the key. */
  verify_token?: string;
}

/**
 * A reply of an integration to a call.
 *
 * If the body is not a JSON object with `content`, the body of a BOT or a SLASH_COMMAND is the content itself.
 *
 * An empty body, an empty content, 202 and 204 mean that there is no reply. A slash command without a reply has failed. A reply has at most 1 MB
 * of UTF-8.
 */
export interface CallbackReply {
  /** Text that is posted. It replaces the text that called a slash command. `@name` in it is plain text. */
  content: string;
  /** Attachments of the post. Only of a BOT or a SLASH_COMMAND. */
  attachments?: Attachment[];
  /** Action buttons of the post. Only of a BOT or a SLASH_COMMAND. */
  actions?: ActionButton[];
}

/** A report with `Content-Type` application/json. With any other type the body is the content. */
export interface UrlReport {
  /** Title of the new thread. Default: the name of the integration. `<date>` in it becomes the date, such as 2026-11-23. */
  title?: string;
  /** Text of the new thread: plain text or Markdown. */
  content: string;
}

/** The form by which Skein fetches a report. The request is signed like an integration callback. */
export interface UrlReportRequest {
  /** Always `report`. */
  event_type: "report";
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the channel in which the report is posted. */
  channel_id: number;
  /** Id of the installation. */
  install_id: number;
}

/** The query of the `configure_url` to which the browser of the user who installs an integration is sent. */
export interface InstallationRedirect {
  /** Id of the installation. */
  install_id: number;
  /** URL at which the installation posts from outside. Only of a CHANNEL or a THREAD. */
  post_data_url?: string;
  /** Id of the user who installs it. */
  user_id: number;
  /** Name of the user who installs it. */
  user_name: string;
}

export interface IntegrationsUpdateRequest {
  /** Id of the integration. */
  id: IdInput;
  /** Name of the integration, 1 to 255 code points after trimming. */
  name?: NameInput | undefined;
  /** What the integration does, in at most 4,096 code points. An empty text clears it. */
  description?: string | undefined;
  /** URL that Skein calls, or from which it fetches reports. An empty text clears it. */
  callback_url?: string | undefined;
  /** In place of a `callback_url`, `socket`: requests are sent over a WebSocket that the program opens at `live/socket`. */
  delivery?: "socket" | undefined;
  /** URL of a page on which the user continues after installing. An empty text clears it. */
  configure_url?: string | undefined;
  redirect_urls?: RedirectUrlsInput | undefined;
  command?: SlashWordInput | undefined;
  /** What the command does. An empty text clears it. */
  command_description?: string | undefined;
  /** What can follow the command. An empty text clears it. */
  usage_help?: string | undefined;
  report_method?: ReportMethod | undefined;
}

export interface IntegrationsRemoveRequest {
  /** Id of the integration. */
  id: IdInput;
}

export interface IntegrationsRegenerateSecretRequest {
  /** Id of the integration. */
  id: IdInput;
}

export interface IntegrationsPingRequest {
  /** Id of the integration. */
  id: IdInput;
}

/** A ping of a callback URL: the request, the response, and whether the response counts. */
export interface IntegrationPing {
  request: DeliveryRequest;
  response: DeliveryResponse;
  /** Why there is no complete response: a code of `DeliveryAttempt.error`. Null if the response is complete. */
  error: string | null;
  /** How long the ping took, in milliseconds. */
  milliseconds: number;
  /** Whether the response counts. */
  pong: boolean;
  /** What is wrong with the response, in a sentence for people. Null if it counts. */
  problem: string | null;
}

/** The `id` of an event, or a `position`. Its form may change at any time. */
export type LivePositionInput = string;

/** Types of events. */
export type LiveTypesInput = readonly ("workspace_added" | "workspace_updated" | "workspace_deleted" | "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed" | "channel_added" | "channel_updated" | "channel_deleted" | "channel_user_added" | "channel_user_updated" | "channel_user_removed" | "thread_added" | "thread_updated" | "thread_deleted" | "comment_added" | "comment_updated" | "comment_deleted" | "message_added" | "message_updated" | "message_deleted" | "group_added" | "group_updated" | "group_deleted" | "group_user_added" | "group_user_removed" | "conversation_updated" | "unread_updated" | "inbox_updated" | "notification_added" | "notifications_read" | "notification_settings_updated" | "user_updated" | "presence_updated")[];

/** A comment, as an event sends it. */
export interface CommentEvent {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
  /** Name of the event. */
  event_type: "comment_added" | "comment_updated" | "comment_deleted";
}

/** The comment. Null if it has more than 256 KB. */
export type LiveCommentObject = {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
  /** Name of the event. */
  event_type: "comment_added" | "comment_updated" | "comment_deleted";
} | null;

/** A comment was added, changed or removed. */
export interface LiveCommentEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "comment_added" | "comment_updated" | "comment_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveCommentObject;
}

/** A thread, as an event sends it. */
export interface ThreadEvent {
  /** Id of the thread. */
  id: number;
  /** Title of the thread. */
  title: string;
  /** Text of the thread. Mentions show the present names of users and groups. */
  content: string;
  /** Id of the user who added it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the channel in which it is. */
  channel_id: number;
  /** Ids of the users to notify. `EVERYONE` was replaced by ids when the thread was added. */
  recipients: number[];
  /** Ids of the users who were ever attached to the thread or its comments: authors, recipients, mentioned users, and members of notified or mentioned groups. */
  participants: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the thread mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the thread mentions. */
  direct_group_mentions: number[];
  /** Ids of the users who have commented. */
  responders: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Number of comments, removed ones included. */
  comment_count: number;
  /** The `obj_index` of the last comment. -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** Beginning of the last comment that was not removed, or of the text of the thread without one. At most 140 code points, on one line. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`. */
  snippet_creator: number;
  /** Whether the thread is closed. */
  closed: boolean;
  /** Whether the thread is pinned. */
  pinned: boolean;
  /** When the thread was pinned, as a Unix time in seconds. Null if it is not pinned. */
  pinned_ts: number | null;
  /** Whether the caller has starred the thread. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** Until when the caller has muted the thread, as a Unix time in seconds. A time in the past does not mute. Null if the thread is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the thread. */
  is_archived: boolean;
  /** Whether the thread is in the caller's inbox. */
  in_inbox: boolean;
  /** When the thread was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the thread or its last comment was added, as a Unix time in seconds. Edits do not change it. */
  last_updated_ts: number;
  /** When the thread was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the thread. */
  version: number;
  /** Name of the event. */
  event_type: "thread_added" | "thread_updated" | "thread_deleted";
}

/** The thread. Null if it has more than 256 KB. */
export type LiveThreadObject = {
  /** Id of the thread. */
  id: number;
  /** Title of the thread. */
  title: string;
  /** Text of the thread. Mentions show the present names of users and groups. */
  content: string;
  /** Id of the user who added it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the channel in which it is. */
  channel_id: number;
  /** Ids of the users to notify. `EVERYONE` was replaced by ids when the thread was added. */
  recipients: number[];
  /** Ids of the users who were ever attached to the thread or its comments: authors, recipients, mentioned users, and members of notified or mentioned groups. */
  participants: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the thread mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the thread mentions. */
  direct_group_mentions: number[];
  /** Ids of the users who have commented. */
  responders: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Number of comments, removed ones included. */
  comment_count: number;
  /** The `obj_index` of the last comment. -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** Beginning of the last comment that was not removed, or of the text of the thread without one. At most 140 code points, on one line. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`. */
  snippet_creator: number;
  /** Whether the thread is closed. */
  closed: boolean;
  /** Whether the thread is pinned. */
  pinned: boolean;
  /** When the thread was pinned, as a Unix time in seconds. Null if it is not pinned. */
  pinned_ts: number | null;
  /** Whether the caller has starred the thread. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** Until when the caller has muted the thread, as a Unix time in seconds. A time in the past does not mute. Null if the thread is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the thread. */
  is_archived: boolean;
  /** Whether the thread is in the caller's inbox. */
  in_inbox: boolean;
  /** When the thread was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the thread or its last comment was added, as a Unix time in seconds. Edits do not change it. */
  last_updated_ts: number;
  /** When the thread was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the thread. */
  version: number;
  /** Name of the event. */
  event_type: "thread_added" | "thread_updated" | "thread_deleted";
} | null;

/** A thread was added, changed or removed. */
export interface LiveThreadEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "thread_added" | "thread_updated" | "thread_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveThreadObject;
}

/** A message, as an event sends it. */
export interface ConversationMessageEvent {
  /** Id of the message. */
  id: number;
  /** Text of the message. Mentions show the present names of users and groups. Empty if the message was removed, and in messages of Skein itself. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the conversation. */
  conversation_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the conversation. The first message has 0. */
  obj_index: number;
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  /** Ids of the users whom the message mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the message mentions. */
  direct_group_mentions: number[];
  /** Whether the message was removed. */
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  /** When the message was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the message was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the message. */
  version: number;
  /** Name of the event. */
  event_type: "message_added" | "message_updated" | "message_deleted";
}

/** The message. Null if it has more than 256 KB. */
export type LiveMessageObject = {
  /** Id of the message. */
  id: number;
  /** Text of the message. Mentions show the present names of users and groups. Empty if the message was removed, and in messages of Skein itself. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the conversation. */
  conversation_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the conversation. The first message has 0. */
  obj_index: number;
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  /** Ids of the users whom the message mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the message mentions. */
  direct_group_mentions: number[];
  /** Whether the message was removed. */
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  /** When the message was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the message was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the message. */
  version: number;
  /** Name of the event. */
  event_type: "message_added" | "message_updated" | "message_deleted";
} | null;

/** A message was added, changed or removed. */
export interface LiveMessageEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "message_added" | "message_updated" | "message_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveMessageObject;
}

/** A channel, as an event sends it. */
export interface ChannelEvent {
  /** Id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  /** What the channel is about. Empty if not set. */
  description: string;
  /** Id of the user who added the channel. */
  creator: number;
  /** Ids of the members of the channel, in the order of joining. */
  user_ids: number[];
  color: Color;
  /** Number of the icon of the channel. Clients decide what it looks like. Null if not set. */
  icon: number | null;
  /** Whether users and admins of the workspace can see the channel and join it without being added. A private channel can be seen only by its members. */
  public: boolean;
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** Whether the channel is archived. Nothing can be posted in an archived channel. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
  /** Whether `default_recipients` or `default_groups` is not empty. If false, a thread without `recipients` notifies all members of the channel. */
  use_default_recipients: boolean;
  /** Ids of the users whom a thread without `recipients` notifies. */
  default_recipients: number[];
  /** Ids of the groups that a thread without `recipients` notifies. */
  default_groups: number[];
  /** Whether the channel is a favourite of the caller. In an event, of the receiver. */
  is_favorited: boolean;
  /** A number that grows by one with every change of the channel. */
  version: number;
  /** Name of the event. */
  event_type: "channel_added" | "channel_updated" | "channel_deleted";
}

/** The channel. Null if it has more than 256 KB. */
export type LiveChannelObject = {
  /** Id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  /** What the channel is about. Empty if not set. */
  description: string;
  /** Id of the user who added the channel. */
  creator: number;
  /** Ids of the members of the channel, in the order of joining. */
  user_ids: number[];
  color: Color;
  /** Number of the icon of the channel. Clients decide what it looks like. Null if not set. */
  icon: number | null;
  /** Whether users and admins of the workspace can see the channel and join it without being added. A private channel can be seen only by its members. */
  public: boolean;
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** Whether the channel is archived. Nothing can be posted in an archived channel. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
  /** Whether `default_recipients` or `default_groups` is not empty. If false, a thread without `recipients` notifies all members of the channel. */
  use_default_recipients: boolean;
  /** Ids of the users whom a thread without `recipients` notifies. */
  default_recipients: number[];
  /** Ids of the groups that a thread without `recipients` notifies. */
  default_groups: number[];
  /** Whether the channel is a favourite of the caller. In an event, of the receiver. */
  is_favorited: boolean;
  /** A number that grows by one with every change of the channel. */
  version: number;
  /** Name of the event. */
  event_type: "channel_added" | "channel_updated" | "channel_deleted";
} | null;

/** A channel was added, changed or removed. */
export interface LiveChannelEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "channel_added" | "channel_updated" | "channel_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveChannelObject;
}

/** The URLs of the avatar in four sizes. Null without an avatar. */
export type AvatarUrls = {
  /** URL of the image with 35 pixels a side. */
  s35: string;
  /** URL of the image with 60 pixels a side. */
  s60: string;
  /** URL of the image with 195 pixels a side. */
  s195: string;
  /** URL of the image with 640 pixels a side. */
  s640: string;
} | null;

/** Why and when the user is away. Null if the user is not away. */
export type AwayMode = {
  /** Why the user is away. */
  type: "parental" | "vacation" | "sickleave" | "other";
  /** First day away, as `YYYY-MM-DD`. */
  date_from: string;
  /** Day of the return, as `YYYY-MM-DD`. The user is not away on this day. */
  date_to: string;
} | null;

/** A user as a member of a workspace, as the other members get them. */
export interface WorkspaceUser {
  /** Id of the user. It is the same in all workspaces. */
  id: number;
  /** The full name. `Deleted user` once the account is deleted. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** The first name and the initial of the last name, such as `Ada L.` */
  short_name: string;
  /** The e-mail address. It always parses: a bot or a deleted user has one that takes no mail. */
  email: string;
  /** The hash of the avatar image. Null without an avatar. */
  avatar_id: string | null;
  /** The avatar in four sizes. Null without an avatar, for removed users, and until a person whom others added makes their first call in the workspace. */
  avatar_urls: AvatarUrls;
  away_mode: AwayMode;
  /** Whether the user is a bot, as which an integration posts. */
  bot: boolean;
  /** How to reach the user, as free text. Empty if not set, and until a person whom others added makes their first call in the workspace. */
  contact_info: string;
  /** What the user does, as free text. Empty if not set, and until a person whom others added makes their first call in the workspace. */
  profession: string;
  /** How to write dates for the user, such as `YYYY-MM-DD`. */
  date_format: string;
  /** How to write times for the user: with `12` or `24` hours. */
  time_format: "12" | "24";
  /** Features that are switched on for the user. Always empty: there are none yet. */
  feature_flags: string[];
  /** Whether the user is no longer a member of the workspace. */
  removed: boolean;
  /** Whether the user is a guest in the workspace. */
  restricted: boolean;
  /** Whether the user was invited and has no password yet, or has not verified the invited address yet. */
  setup_pending: boolean;
  /** The time zone of the user, as an IANA name such as `Europe/Berlin`. */
  timezone: string;
  /** The type of the user in the workspace, which decides what they may do. A `GUEST` can see only the channels, groups and conversations that they are in. */
  user_type: "USER" | "ADMIN" | "GUEST";
  /** A number that grows by one with every change of the user. */
  version: number;
}

/** What is sent when a member of a channel was added, updated or removed. It has the fields of the channel, except its description and lists of people. */
export interface ChannelUserEvent {
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** Id of the channel. */
  channel_id: number;
  /** Id of the user who was added, updated or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  /** Id of the user who added the channel. */
  creator: number;
  color: Color;
  /** Number of the icon of the channel. Null if not set. */
  icon: number | null;
  /** Whether users and admins of the workspace can see the channel and join it without being added. */
  public: boolean;
  /** Whether the channel is archived. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
  /** A number that grows by one with every change of the channel. */
  version: number;
  /** Name of the event. */
  event_type: "channel_user_added" | "channel_user_updated" | "channel_user_removed";
}

/** The member of a channel. Null if it has more than 256 KB. */
export type LiveChannelUserObject = {
  /** Id of the workspace of the channel. */
  workspace_id: number;
  /** Id of the channel. */
  channel_id: number;
  /** Id of the user who was added, updated or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Id of the channel. */
  id: number;
  /** The name of the channel. */
  name: string;
  /** Id of the user who added the channel. */
  creator: number;
  color: Color;
  /** Number of the icon of the channel. Null if not set. */
  icon: number | null;
  /** Whether users and admins of the workspace can see the channel and join it without being added. */
  public: boolean;
  /** Whether the channel is archived. */
  archived: boolean;
  /** When the channel was added, as a Unix time in seconds. */
  created_ts: number;
  /** A number that grows by one with every change of the channel. */
  version: number;
  /** Name of the event. */
  event_type: "channel_user_added" | "channel_user_updated" | "channel_user_removed";
} | null;

/** A member of a channel was added, changed or removed. */
export interface LiveChannelUserEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "channel_user_added" | "channel_user_updated" | "channel_user_removed";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveChannelUserObject;
}

/** A group, as an event sends it. */
export interface GroupEvent {
  /** Id of the group. */
  id: number;
  /** The name of the group. */
  name: string;
  /** What the group is for. Null if not set. */
  description: string | null;
  /** The colour of the group, as the text that the client gave. Null if not set. */
  color: string | null;
  /** Ids of the members of the group, in the order of joining. */
  user_ids: number[];
  /** Id of the workspace of the group. */
  workspace_id: number;
  /** A number that grows by one with every change of the group or of its members. */
  version: number;
  /** Name of the event. */
  event_type: "group_added" | "group_updated" | "group_deleted";
}

/** The group. Null if it has more than 256 KB. */
export type LiveGroupObject = {
  /** Id of the group. */
  id: number;
  /** The name of the group. */
  name: string;
  /** What the group is for. Null if not set. */
  description: string | null;
  /** The colour of the group, as the text that the client gave. Null if not set. */
  color: string | null;
  /** Ids of the members of the group, in the order of joining. */
  user_ids: number[];
  /** Id of the workspace of the group. */
  workspace_id: number;
  /** A number that grows by one with every change of the group or of its members. */
  version: number;
  /** Name of the event. */
  event_type: "group_added" | "group_updated" | "group_deleted";
} | null;

/** A group was added, changed or removed. */
export interface LiveGroupEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "group_added" | "group_updated" | "group_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveGroupObject;
}

/** What is sent when a member of a group was added or removed. It has the fields of the group, except its description and its members. */
export interface GroupUserEvent {
  /** Id of the workspace of the group. */
  workspace_id: number;
  /** Id of the group. */
  group_id: number;
  /** Id of the user who was added or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Id of the group. */
  id: number;
  /** The name of the group. */
  name: string;
  /** The colour of the group, as the text that the client gave. Null if not set. */
  color: string | null;
  /** A number that grows by one with every change of the group or of its members. */
  version: number;
  /** Name of the event. */
  event_type: "group_user_added" | "group_user_removed";
}

/** The member of a group. Null if it has more than 256 KB. */
export type LiveGroupUserObject = {
  /** Id of the workspace of the group. */
  workspace_id: number;
  /** Id of the group. */
  group_id: number;
  /** Id of the user who was added or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Id of the group. */
  id: number;
  /** The name of the group. */
  name: string;
  /** The colour of the group, as the text that the client gave. Null if not set. */
  color: string | null;
  /** A number that grows by one with every change of the group or of its members. */
  version: number;
  /** Name of the event. */
  event_type: "group_user_added" | "group_user_removed";
} | null;

/** A member of a group was added or removed. */
export interface LiveGroupUserEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "group_user_added" | "group_user_removed";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveGroupUserObject;
}

/** A team: its people, channels, groups and conversations. */
export interface Workspace {
  /** Id of the workspace. */
  id: number;
  /** The name of the workspace. */
  name: string;
  color: Color;
  /** Id of the channel to which everybody who joins is added, except guests. */
  default_channel: number;
  /** Id of the caller's conversation with themself. In an event, of the receiver's. */
  default_conversation: number;
  /** Id of the user who added the workspace. */
  creator: number;
  /** When the workspace was added, as a Unix time in seconds. */
  created_ts: number;
  /** The hash of the logo. Null without a logo. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** The plan of the workspace. `free` limits the number of members (error 213) and of integrations (error 203). */
  plan: "free" | "unlimited";
  /** The language of most texts, as the first part of a BCP 47 tag. Search uses it to find other forms of words. */
  language: string;
}

/** A workspace, as an event sends it. */
export interface WorkspaceEvent {
  /** Id of the workspace. */
  id: number;
  /** The name of the workspace. */
  name: string;
  color: Color;
  /** Id of the channel to which everybody who joins is added, except guests. */
  default_channel: number;
  /** Id of the caller's conversation with themself. In an event, of the receiver's. */
  default_conversation: number;
  /** Id of the user who added the workspace. */
  creator: number;
  /** When the workspace was added, as a Unix time in seconds. */
  created_ts: number;
  /** The hash of the logo. Null without a logo. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** The plan of the workspace. `free` limits the number of members (error 213) and of integrations (error 203). */
  plan: "free" | "unlimited";
  /** The language of most texts, as the first part of a BCP 47 tag. Search uses it to find other forms of words. */
  language: string;
  /** Name of the event. */
  event_type: "workspace_added" | "workspace_updated" | "workspace_deleted";
}

/** The workspace. Null if it has more than 256 KB. */
export type LiveWorkspaceObject = {
  /** Id of the workspace. */
  id: number;
  /** The name of the workspace. */
  name: string;
  color: Color;
  /** Id of the channel to which everybody who joins is added, except guests. */
  default_channel: number;
  /** Id of the caller's conversation with themself. In an event, of the receiver's. */
  default_conversation: number;
  /** Id of the user who added the workspace. */
  creator: number;
  /** When the workspace was added, as a Unix time in seconds. */
  created_ts: number;
  /** The hash of the logo. Null without a logo. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** The plan of the workspace. `free` limits the number of members (error 213) and of integrations (error 203). */
  plan: "free" | "unlimited";
  /** The language of most texts, as the first part of a BCP 47 tag. Search uses it to find other forms of words. */
  language: string;
  /** Name of the event. */
  event_type: "workspace_added" | "workspace_updated" | "workspace_deleted";
} | null;

/** A workspace was added, changed or removed. */
export interface LiveWorkspaceEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "workspace_added" | "workspace_updated" | "workspace_deleted";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveWorkspaceObject;
}

/** What is sent when a member of a workspace was added, updated or removed. */
export interface WorkspaceUserEvent {
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the user who was added, updated or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Name of the event. */
  event_type: "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed";
}

/** The member of a workspace. Null if it has more than 256 KB. */
export type LiveWorkspaceUserObject = {
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the user who was added, updated or removed. */
  user_id: number;
  /** The user after the change, as a member of the workspace. */
  user: WorkspaceUser;
  /** Name of the event. */
  event_type: "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed";
} | null;

/** A member of a workspace was added, changed or removed. */
export interface LiveWorkspaceUserEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "workspace_user_added" | "workspace_user_updated" | "workspace_user_removed";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveWorkspaceUserObject;
}

/** The conversation. Null if it has more than 256 KB. */
export type LiveConversationObject = {
  /** Id of the conversation. */
  id: number;
  /** Title of the conversation. Null if nobody has given one, and in a conversation of exactly two people. */
  title: string | null;
  /** Whether exactly two people are in the conversation. */
  private: boolean;
  /** Id of the user who created it. */
  creator: number;
  last_message: LastMessage;
  /** Id of the workspace. */
  workspace_id: number;
  /** Ids of the people in the conversation. */
  user_ids: number[];
  /** Number of messages that the caller can see, removed ones included. */
  message_count: number;
  /** The `obj_index` of the last message. -1 without messages. */
  last_obj_index: number;
  /** Beginning of the last message that was not removed and that Skein itself did not write. At most 140 code points, on one line. Empty without such a message. When a third person joins a private conversation, it is empty until the next message. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`, as a list of one. Empty without a snippet. */
  snippet_creators: number[];
  /** When the last message was added, or without messages when the conversation was created, as a Unix time in seconds. */
  last_active_ts: number;
  /** Until when the caller has muted the conversation, as a Unix time in seconds. A time in the past does not mute. Null if the conversation is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the conversation. */
  archived: boolean;
  /** When the conversation was created, as a Unix time in seconds. */
  created_ts: number;
} | null;

/** A conversation has another title or other people, or the reader has archived or muted it. */
export interface LiveConversationEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "conversation_updated";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveConversationObject;
}

/**
 * How far the reader has read a thread or a conversation now. `threads/get_unread` and `conversations/get_unread` list it while `unread` is true and
 * `muted_until_ts` is not in the future. With `all` many threads have changed, of the channel or, if that is null, of the workspace: read the list again.
 */
export interface LiveUnread {
  /** Whether many threads have changed. The fields below are null then, except `channel_id`. */
  all: boolean;
  /** Id of the channel of the thread, or with `all` of the threads. Null for a conversation, and for all threads of the workspace. */
  channel_id: number | null;
  /** Id of the thread. Otherwise null. */
  thread_id: number | null;
  /** Id of the conversation. Otherwise null. */
  conversation_id: number | null;
  /** The `obj_index` of the last comment or message that the reader has read. -1 if there is none. Null if the reader is not in the conversation any more. */
  obj_index: number | null;
  /** Whether an unread part mentions the reader. */
  direct_mention: boolean | null;
  /** Whether it is unread. */
  unread: boolean | null;
  /** Until when the reader has muted it, as a Unix time in seconds. A time in the past does not mute. Null if it is not muted. */
  muted_until_ts: number | null;
  /** Whether to alert the reader on the desktop: of a new message, as `alert` of `notification_added` says it of threads and comments. False for everything else. */
  alert: boolean;
}

/** What the reader has read of a thread or a conversation, or of many threads, may have changed. */
export interface LiveUnreadEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "unread_updated";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveUnread;
}

/**
 * Where a thread is in the reader's inbox now. `inbox/get` lists it as active while `in_inbox` is true, and as archived while `is_archived` is true and
 * `last_updated_ts` is not null. With `all` many threads of the workspace have changed: read the inbox again.
 */
export interface LiveInbox {
  /** Whether many threads have changed. The fields below are null then. */
  all: boolean;
  /** Id of the channel of the thread. */
  channel_id: number | null;
  /** Id of the thread. */
  thread_id: number | null;
  /** Whether it is in the inbox and not archived. */
  in_inbox: boolean | null;
  /** Whether the reader has archived it. */
  is_archived: boolean | null;
  /** Its place in the order of the inbox: when it was last updated, as a Unix time in seconds. Null if it is not in the inbox, archived or not. */
  last_updated_ts: number | null;
}

/** The place of a thread in the inbox of the reader, or of many threads, may have changed. */
export interface LiveInboxEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "inbox_updated";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveInbox;
}

/** A notification of the reader, and whether to alert them. */
export interface LiveNotification {
  /** Id of the notification. */
  id: number;
  /** What happened, as in `notifications/get`. */
  type_id: 1 | 2 | 3 | 4 | 5 | 6;
  /** Id of the workspace in which it happened. */
  workspace_id: number;
  /** Id of the channel in which it happened. Null if it concerns the workspace. */
  channel_id: number | null;
  /** Id of the thread, for a thread or a comment. Otherwise null. */
  thread_id: number | null;
  /** Id of the comment, for a comment. Otherwise null. */
  comment_id: number | null;
  /** Id of the user who caused the notification. */
  by_user_id: number;
  /** When it happened, as a Unix time in seconds. */
  posted_ts: number;
  /** Whether to alert the reader now. False if their `desktop_` setting of its cause is off, if the thread is muted and does not mention them, during a snooze, an off day, do-not-disturb hours and an absence, and for channels (types 5 and 6). */
  alert: boolean;
}

/** The reader has a new notification. */
export interface LiveNotificationEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "notification_added";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveNotification;
}

/** How far the reader has read their notifications. */
export interface LiveNotificationsRead {
  /** Id of the last notification that is read. 0 if none is. */
  last_read: number;
}

/** The reader has read notifications, or made all unread. */
export interface LiveNotificationsReadEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "notifications_read";
  /** Always null: it is of no workspace. */
  workspace_id: number | null;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveNotificationsRead;
}

/** New values by the names of settings. Settings that are not named stay as they are. */
export interface NotificationSettingsInput {
  /** Whether the user wants desktop notifications about messages in conversations. True until changed. */
  desktop_conversations?: boolean | undefined;
  /** Whether the user wants desktop notifications about comments. True until changed. */
  desktop_comments?: boolean | undefined;
  /** Whether the user wants desktop notifications about threads. True until changed. */
  desktop_threads?: boolean | undefined;
  /** Whether the user wants desktop notifications about being added to the workspace. True until changed. */
  desktop_added_to_ws?: boolean | undefined;
  /** Whether the user wants desktop notifications about being removed from the workspace. True until changed. */
  desktop_removed_from_ws?: boolean | undefined;
  /** Whether the user wants mail about messages in conversations. False until changed. */
  email_conversations?: boolean | undefined;
  /** Whether the user wants mail about comments. False until changed. */
  email_comments?: boolean | undefined;
  /** Whether the user wants mail about threads. False until changed. */
  email_threads?: boolean | undefined;
  /** Whether the user wants mail about being added to the workspace. True until changed. */
  email_added_to_ws?: boolean | undefined;
  /** Whether the user wants mail about being removed from the workspace. True until changed. */
  email_removed_from_ws?: boolean | undefined;
  /** Whether the user wants a digest of what they missed, by mail. True until changed. */
  email_aggregate?: boolean | undefined;
  /** Whether the user wants push notifications about messages in conversations. True until changed. */
  push_conversations?: boolean | undefined;
  /** Whether the user wants push notifications about comments. True until changed. */
  push_comments?: boolean | undefined;
  /** Whether the user wants push notifications about threads. True until changed. */
  push_threads?: boolean | undefined;
  /** Whether the user wants push notifications about being added to the workspace. True until changed. */
  push_added_to_ws?: boolean | undefined;
  /** Whether the user wants push notifications about being removed from the workspace. True until changed. */
  push_removed_from_ws?: boolean | undefined;
  /** Whether the badge of a client counts unread threads. True until changed. */
  badge_threads?: boolean | undefined;
  /** Whether the badge of a client counts unread conversations. True until changed. */
  badge_conversations?: boolean | undefined;
  /** How many seconds a push notification waits before it is sent. 0 until changed. */
  push_delay?: number | undefined;
}

/** What a user wants to be notified of in a workspace: on the desktop, by mail, by push, and as the number of unread things on a badge. */
export interface NotificationSettings {
  /** Whether the user wants desktop notifications about messages in conversations. True until changed. */
  desktop_conversations: boolean;
  /** Whether the user wants desktop notifications about comments. True until changed. */
  desktop_comments: boolean;
  /** Whether the user wants desktop notifications about threads. True until changed. */
  desktop_threads: boolean;
  /** Whether the user wants desktop notifications about being added to the workspace. True until changed. */
  desktop_added_to_ws: boolean;
  /** Whether the user wants desktop notifications about being removed from the workspace. True until changed. */
  desktop_removed_from_ws: boolean;
  /** Whether the user wants mail about messages in conversations. False until changed. */
  email_conversations: boolean;
  /** Whether the user wants mail about comments. False until changed. */
  email_comments: boolean;
  /** Whether the user wants mail about threads. False until changed. */
  email_threads: boolean;
  /** Whether the user wants mail about being added to the workspace. True until changed. */
  email_added_to_ws: boolean;
  /** Whether the user wants mail about being removed from the workspace. True until changed. */
  email_removed_from_ws: boolean;
  /** Whether the user wants a digest of what they missed, by mail. True until changed. */
  email_aggregate: boolean;
  /** Whether the user wants push notifications about messages in conversations. True until changed. */
  push_conversations: boolean;
  /** Whether the user wants push notifications about comments. True until changed. */
  push_comments: boolean;
  /** Whether the user wants push notifications about threads. True until changed. */
  push_threads: boolean;
  /** Whether the user wants push notifications about being added to the workspace. True until changed. */
  push_added_to_ws: boolean;
  /** Whether the user wants push notifications about being removed from the workspace. True until changed. */
  push_removed_from_ws: boolean;
  /** Whether the badge of a client counts unread threads. True until changed. */
  badge_threads: boolean;
  /** Whether the badge of a client counts unread conversations. True until changed. */
  badge_conversations: boolean;
  /** How many seconds a push notification waits before it is sent. 0 until changed. */
  push_delay: number;
}

/** The reader has changed their notification settings in a workspace. */
export interface LiveNotificationSettingsEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "notification_settings_updated";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: NotificationSettings;
}

/** The account of the reader, as `users/get_session_user` returns it, without what a credential opens. */
export interface LiveUser {
  /** Id of the user. It is the same in all workspaces. */
  id: number;
  /** The full name. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** The first name and the initial of the last name, such as `Ada L.` */
  short_name: string;
  /** The e-mail address of the account. A new address appears only once it is verified, where the server verifies addresses. */
  email: string;
  /** How to reach the user, as free text. Empty if not set. */
  contact_info: string;
  /** What the user does, as free text. Empty if not set. */
  profession: string;
  /** Whether the user is a bot, as which an integration posts. */
  bot: boolean;
  /** Whether the account is deleted. */
  removed: boolean;
  /** Whether the user is a guest in their default workspace. */
  restricted: boolean;
  /** Whether the user was invited and has no password yet. */
  setup_pending: boolean;
  /** The time zone of the user, as an IANA name such as `Europe/Berlin`. */
  timezone: string;
  /** The language of the user, as a language tag such as `en`. */
  lang: string;
  /** The hash of the avatar image. Null without an avatar. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** Id of the workspace that `workspaces/get_default` returns. At first it is the one that the user added or joined first. Null if the user is in no workspace. */
  default_workspace: number | null;
  /** Banners for clients to show. Always empty: there are none yet. */
  scheduled_banners: string[];
  /** Whether notifications are snoozed, because `snooze_until` is in the future. */
  snoozed: boolean;
  /** Until when the user gets no notifications, as a Unix time in seconds. Null if they are not snoozed. */
  snooze_until: number | null;
  /** When do-not-disturb begins each day, as `HH:MM` in the user's time zone. Null without do-not-disturb. */
  snooze_dnd_start: string | null;
  /** When do-not-disturb ends each day, as `HH:MM` in the user's time zone. Null without do-not-disturb. */
  snooze_dnd_end: string | null;
  /** Weekdays without notifications, from 1 for Monday to 7 for Sunday. */
  off_days: number[];
  away_mode: AwayMode;
}

/** The account of the reader has changed. */
export interface LiveUserEvent {
  /** The position of the event. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "user_updated";
  /** Always null: it is of no workspace. */
  workspace_id: number | null;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LiveUser;
}

/** Whether a user is active in a workspace. */
export interface LivePresence {
  /** Id of the user. */
  user_id: number;
  /** Whether they have sent a heartbeat in the last five minutes. */
  presence: "active" | "inactive";
  /** When they were last active, as a Unix time in seconds. Null if never. */
  last_seen_ts: number | null;
}

/** A user that the reader sees has become active or inactive. */
export interface LivePresenceEvent {
  /** The position that the stream has reached. The event itself has none: it is not kept, and is not sent again. */
  id: string;
  /** What has happened. */
  type: "presence_updated";
  /** Id of the workspace. */
  workspace_id: number;
  /** When it happened, as a Unix time in seconds. */
  occurred_ts: number;
  object: LivePresence;
}

/** Events are missing, or the reader sees less or more of a workspace now. Read the lists again. */
export interface LiveResetEvent {
  /** The present position. Send it as `after` to get what follows. */
  id: string;
  /** What has happened. */
  type: "reset";
  /** Id of the workspace whose lists are to be read. Null for all. */
  workspace_id: number | null;
  /** When that was found out, as a Unix time in seconds. */
  occurred_ts: number;
  /** Always null. */
  object: LiveWorkspaceObject;
}

/**
 * Something that has happened. `type` says what, and the type of `object`: it is what webhooks get for the event, as this user sees it, or the state of
 * something that concerns only this user. An object of more than 256 KB is null, and the client reads it. So is the object of a workspace that is erased already.
 */
export type LiveEvent = LiveCommentEvent | LiveThreadEvent | LiveMessageEvent | LiveChannelEvent | LiveChannelUserEvent | LiveGroupEvent | LiveGroupUserEvent | LiveWorkspaceEvent | LiveWorkspaceUserEvent | LiveConversationEvent | LiveUnreadEvent | LiveInboxEvent | LiveNotificationEvent | LiveNotificationsReadEvent | LiveNotificationSettingsEvent | LiveUserEvent | LivePresenceEvent | LiveResetEvent;

/** Events, and where the next ones begin. */
export interface LiveEvents {
  /** The events, in order. */
  events: LiveEvent[];
  /** Send it as `after` to get the events that follow. */
  position: string;
  /** Whether more events may be there already. */
  has_more: boolean;
}

/** Headers of a request, by lower-case names. `webhook-id`, `webhook-timestamp` and `webhook-signature` prove its origin, as at a URL. */
export type EnvelopeHeaders = Record<string, string>;

/** A signed request for the program. */
export interface DeliveryEnvelope {
  /** Names the envelope in its answer. A request that is sent again has another one, and the same `webhook-id`. */
  envelope_id: string;
  headers: EnvelopeHeaders;
  /** The body: exactly the text that is signed. */
  body: string;
}

/** The answer to an envelope. It counts as the response of a URL. */
export interface DeliveryAnswer {
  /** The envelope that is answered. */
  envelope_id: string;
  /** The HTTP status. 2xx means that the request was taken. */
  status: number;
  /** The body, such as the reply of a bot. Default: an empty text. */
  body?: string;
}

export interface LoopInGetOrCreateRequest {
  /** The kind of object that `obj_id` names. */
  obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
  /** Id of the channel, thread or conversation. */
  obj_id: IdInput;
}

/** The mail address of a channel, a thread or a conversation. */
export interface LoopIn {
  /** The mail address. Upper and lower case are the same. */
  email: string;
}

export interface LoopInDisableRequest {
  /** The kind of object that `obj_id` names. */
  obj_type: "CHANNEL" | "THREAD" | "CONVERSATION";
  /** Id of the channel, thread or conversation. */
  obj_id: IdInput;
}

/** Something that happened and concerns a user. Ids grow, so the newest notification has the greatest id. */
export interface Notification {
  /** Id of the notification. */
  id: number;
  /** What happened. 1: a comment is for the user. 2: a thread is for the user. 3: the user was added to a workspace. 4: removed from a workspace. 5: added to a channel. 6: removed from a channel. */
  type_id: 1 | 2 | 3 | 4 | 5 | 6;
  /** Id of the workspace in which it happened. */
  workspace_id: number;
  /** Id of the channel in which it happened. For a thread that was moved, its current channel. Null if it concerns the workspace. */
  channel_id: number | null;
  /** Id of the thread, for a thread or a comment. Otherwise null. */
  thread_id: number | null;
  /** Id of the comment, for a comment. Otherwise null. */
  comment_id: number | null;
  /** Id of the user who caused the notification. */
  by_user_id: number;
  /** When it happened, as a Unix time in seconds. */
  posted_ts: number;
}

/** The notifications of a user, the newest first, and how far they are read. */
export interface NotificationList {
  /** One page of the notifications, the newest first. */
  notifications: Notification[];
  /** Id of the newest notification that is read. Those up to it are read too. 0 if none is. */
  last_read: number;
}

export interface NotificationsMarkReadRequest {
  /** Id of the newest notification to mark as read. */
  notification_id: IdInput;
}

/** The new value of the setting: a Boolean, or for `push_delay` a number of seconds. */
export type SettingValueInput = boolean | number;

export interface NotificationsSettingsUpdateRequest {
  /** Id of the workspace to which the settings apply. */
  workspace_id: IdInput;
  /** Name of the setting to change. */
  setting: "push_delay" | "desktop_conversations" | "desktop_comments" | "desktop_threads" | "desktop_added_to_ws" | "desktop_removed_from_ws" | "email_conversations" | "email_comments" | "email_threads" | "email_added_to_ws" | "email_removed_from_ws" | "email_aggregate" | "push_conversations" | "push_comments" | "push_threads" | "push_added_to_ws" | "push_removed_from_ws" | "badge_threads" | "badge_conversations";
  value: SettingValueInput;
}

export interface NotificationsSettingsUpdateManyRequest {
  /** Id of the workspace to which the settings apply. */
  workspace_id: IdInput;
  mapping: NotificationSettingsInput;
}

/** What the authorization page would ask a user, for a program that wants JSON. Only people can decide, on the page. */
export interface OAuthQuestion {
  /** Id of the program. */
  client_id: string;
  /** Name of the program, as the page shows it. */
  client_name: string;
  /** URI to which the decision is sent. */
  redirect_uri: string;
  /** Scopes that the program asks for, separated by spaces. */
  scope: string;
  /** The `state` of the request. */
  state: string;
  /** URL of the page, for a browser. */
  page_url: string;
}

/** An error of OAuth at the paths of the interface specification, with its names. */
export interface OAuthError {
  /** Name of the error. `ACCESS_DENIED`: the program has not proven its identity. `BAD_REQUEST`: anything else is wrong with the request. `FORBIDDEN` does not occur. */
  error: "ACCESS_DENIED" | "FORBIDDEN" | "BAD_REQUEST";
  /** What is wrong, in words. */
  error_message: string;
  /** The same text as `error_message`, under the name that OAuth libraries expect. */
  error_description: string;
}

/** The query of the redirect URI: `code` if the user has allowed it, otherwise `error`. */
export interface OAuthRedirect {
  /** Authorization code for `oauth/access_token`. It works once. */
  code?: string;
  /** The `state` that the program sent. The program must reject any other value. Missing only with `BAD_REQUEST`, if the request had no `state`. */
  state?: string;
  /** `ACCESS_DENIED`: the user has denied it. `BAD_REQUEST`: the request is invalid. The program was registered by a person (`integrations/add`). */
  error?: "ACCESS_DENIED" | "BAD_REQUEST";
  /** What is wrong with the request, in words. Only with `BAD_REQUEST`. */
  error_description?: string;
  /** The address of this Skein (RFC 9207). The program must reject any other value. */
  iss: string;
}

export interface OAuthTokenRequest {
  /** `authorization_code` or `refresh_token`. Default: the one that fits what is sent. */
  grant_type?: string | undefined;
  /** Id of the program. May be missing if HTTP Basic has it. */
  client_id?: string | undefined;
  /** Secret of the program. May be missing if HTTP Basic has it, or if the program has none. */
  client_secret?: string | undefined;
  /** The authorization code from the query of the redirect. */
  code?: string | undefined;
  /** The redirect URI that the code was sent to. */
  redirect_uri?: string | undefined;
  /** The text whose SHA-256 is the `code_challenge` of the authorization request. */
  code_verifier?: string | undefined;
  /** The refresh token that came with an access token. Sent instead of `code`. */
  refresh_token?: string | undefined;
  /** With a refresh token: scopes of the new access token, separated by commas or spaces. Default: all scopes of the refresh token. */
  scope?: string | undefined;
}

/** An access token of a program for one user. */
export interface OAuthToken {
  /** The token. Send it in the header `Authorization: Bearer`. */
  access_token: string;
  /** How the token is sent. Always `Bearer`. */
  token_type: "Bearer";
  /** Scopes of the token, separated by spaces. */
  scope: string;
  /** Seconds until the token expires. Missing if it does not expire, which is so unless the server has OAUTH_TOKEN_LIFETIME set. */
  expires_in?: number;
  /** Token to get the next access token with. It works once. Missing if the access token does not expire. */
  refresh_token?: string;
}

/** An error of OAuth at all other paths, with the names of RFC 6749 and RFC 7591. */
export interface OAuthStandardError {
  /** Name of the error. Its meaning is that of RFC 6749 and RFC 7591. */
  error: "invalid_request" | "invalid_client" | "invalid_grant" | "invalid_scope" | "unsupported_grant_type" | "unauthorized_client" | "access_denied" | "invalid_redirect_uri" | "invalid_client_metadata";
  /** What is wrong, in words. */
  error_message: string;
  /** The same text as `error_message`, under the name that OAuth libraries expect. */
  error_description: string;
}

export interface OAuthRevokeRequest {
  /** An access token or a refresh token. */
  token: string;
  /** Which of the two it is. Skein looks for both in any case. */
  token_type_hint?: string | undefined;
  /** Id of the program. May be missing if HTTP Basic has it. */
  client_id?: string | undefined;
  /** Secret of the program. May be missing if HTTP Basic has it, or if the program has none. */
  client_secret?: string | undefined;
}

export interface OAuthIntrospectRequest {
  /** An access token or a refresh token. */
  token: string;
  /** Which of the two it is. Skein looks for both in any case. */
  token_type_hint?: string | undefined;
  /** Id of the program. May be missing if HTTP Basic has it. */
  client_id?: string | undefined;
  /** Secret of the program. May be missing if HTTP Basic has it, or if the program has none. */
  client_secret?: string | undefined;
}

/** What is known of a token. If the token does not work, only `active` is there. */
export interface OAuthTokenInfo {
  /** Whether the token works. */
  active: boolean;
  /** Scopes of the token, separated by spaces. */
  scope?: string;
  /** Id of the program that the token was issued to. */
  client_id?: string;
  /** How the token is sent. Always `Bearer`. */
  token_type?: "Bearer";
  /** Id of the user who has authorized the program, as text. */
  sub?: string;
  /** URL that identifies the authorization server. */
  iss?: string;
  /** When the token was issued, as a Unix time in seconds. */
  iat?: number;
  /** When the token expires, as a Unix time in seconds. Missing if it does not expire. */
  exp?: number;
}

export interface OAuthRegisterRequest {
  /** URIs to which users may be sent with the result. */
  redirect_uris: readonly string[];
  /** Name of the program that users see, in code points. Default: the host of the first redirect URI, or its scheme if that is one of the program's own. */
  client_name?: string | undefined;
  /** How the program authenticates. `none` makes a public client without a secret. A program with a secret may send it in either of the other ways. Default: `client_secret_basic`. */
  token_endpoint_auth_method?: "none" | "client_secret_post" | "client_secret_basic" | undefined;
  /** Scopes that the program may ask for, separated by spaces or commas. Default: any. A write scope includes read. A remove scope includes write. */
  scope?: string | undefined;
  /** An https page about the program. It is stored and returned, and shown on no page. */
  client_uri?: string | undefined;
  /** An https picture of the program. It is stored and returned, and shown on no page. */
  logo_uri?: string | undefined;
}

/** A program that has registered. Its secret is shown in this response only. */
export interface OAuthClient {
  /** Id of the program in OAuth. */
  client_id: string;
  /** When the program was registered, as a Unix time in seconds. */
  client_id_issued_at: number;
  /** Secret with which the program authenticates. Missing for a public client. */
  client_secret?: string;
  /** When the secret expires. Always 0: it never does. Missing without a secret. */
  client_secret_expires_at?: number;
  /** Name of the program that users see. */
  client_name: string;
  /** URIs to which users may be sent with the result. */
  redirect_uris: string[];
  /** How the program authenticates, as it was registered. */
  token_endpoint_auth_method: "none" | "client_secret_post" | "client_secret_basic";
  /** What the program can exchange for an access token. */
  grant_types: string[];
  /** What the redirect can carry. */
  response_types: string[];
  /** Scopes that the program may ask for, separated by spaces. Missing if it may ask for any. */
  scope?: string;
  /** Page about the program. Missing if none was registered. */
  client_uri?: string;
  /** Picture of the program. Missing if none was registered. */
  logo_uri?: string;
}

/** The endpoints of the authorization server, and what they support. */
export interface OAuthMetadata {
  /** URL that identifies the authorization server. It is the `iss` of redirects and tokens. */
  issuer: string;
  /** URL of `GET /oauth/authorize`. */
  authorization_endpoint: string;
  /** URL of `POST /oauth/token`. */
  token_endpoint: string;
  /** URL of `POST /oauth/revoke`. */
  revocation_endpoint: string;
  /** URL of `POST /oauth/introspect`. */
  introspection_endpoint: string;
  /** URL of `POST /oauth/register`. Missing if the server has OAUTH_REGISTRATION off. */
  registration_endpoint?: string;
  /** URL of the API reference. */
  service_documentation: string;
  /** All scopes that exist. */
  scopes_supported: string[];
  /** Values of `response_type` that are accepted. */
  response_types_supported: string[];
  /** Values of `grant_type` that are accepted. */
  grant_types_supported: string[];
  /** How programs may authenticate at the token endpoint. */
  token_endpoint_auth_methods_supported: string[];
  /** How programs may authenticate at the revocation endpoint. */
  revocation_endpoint_auth_methods_supported?: string[];
  /** How programs may authenticate at the introspection endpoint. */
  introspection_endpoint_auth_methods_supported?: string[];
  /** Values of `code_challenge_method` that are accepted. */
  code_challenge_methods_supported: string[];
  /** Whether redirects have the parameter `iss` (RFC 9207). */
  authorization_response_iss_parameter_supported: boolean;
}

export interface ReactionsGetRequest {
  /** Id of the thread. */
  thread_id?: IdInput | undefined;
  /** Id of the comment. */
  comment_id?: IdInput | undefined;
  /** Id of the message. */
  message_id?: IdInput | undefined;
}

/**
 * One emoji. It is stored and returned as Unicode recommends it for interchange (RGI, fully qualified), such as `❤️` with its U+FE0F, also if U+FE0F is missing here.
 * Anything else is 122.
 */
export type ReactionInput = string;

export interface ReactionsAddRequest {
  reaction: ReactionInput;
  /** Id of the thread. */
  thread_id?: IdInput | undefined;
  /** Id of the comment. */
  comment_id?: IdInput | undefined;
  /** Id of the message. */
  message_id?: IdInput | undefined;
}

export interface ReactionsRemoveRequest {
  reaction: ReactionInput;
  /** Id of the thread. */
  thread_id?: IdInput | undefined;
  /** Id of the comment. */
  comment_id?: IdInput | undefined;
  /** Id of the message. */
  message_id?: IdInput | undefined;
}

/** The words to search for, 1 to 1,000 code points and at most 32 terms. A word is one term, and so are quoted words and words that punctuation joins. White space at both ends is removed. */
export type SearchQueryInput = string;

/** The `next_cursor_mark` of the previous page. It is valid only for the same user and the same arguments, except `limit`; otherwise it is 20. */
export type CursorMarkInput = string;

/** A part of a snippet. Positions are counted in code points, from 0. */
export interface SnippetMark {
  /** Position of the first code point. */
  start: number;
  /** Position after the last code point. */
  end: number;
}

/** A post that matches. A thread or a comment has `thread_id` and `channel_id`. A conversation or a message has `conversation_id`, `user_ids`, `chunk_start_ts` and `chunk_end_ts`. */
export interface SearchResultItem {
  /** Whether the post is in a thread or in a conversation. */
  obj_type: "thread" | "conversation";
  /** Id of the comment or message. -1 if the thread itself or the title of the conversation matches. */
  id: number;
  /** Title of the thread or conversation. For a conversation without a title, the names of the other people in it, up to 300 code points. */
  title: string;
  /** The part of the post around the first match. It is plain text on one line, 140 code points at most. It is the beginning of the post if the first match is far into a long text, or if making the response takes too long. */
  snippet: string;
  /** Where the words of the query are in `snippet`. Empty if making the response takes too long. */
  snippet_marks: SnippetMark[];
  /** Path and query of the call that returns all matches in the thread or conversation. */
  details_link: string;
  /** Id of the workspace. */
  workspace_id: number;
  /** When the post was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When something was last added to the thread or conversation, as a Unix time in seconds. */
  last_posted_ts: number;
  /** Id of the user who wrote the last post in the thread or conversation. */
  last_author: number;
  /** Ids of the participants of the thread, or of the people in the conversation. At most 1,000. */
  participants: number[];
  /** Whether the channel is archived, or the caller has archived the conversation. */
  archived: boolean;
  /** Id of the thread. */
  thread_id?: number;
  /** Id of the channel of the thread. */
  channel_id?: number;
  /** Id of the conversation. */
  conversation_id?: number;
  /** Ids of the people in the conversation. At most 1,000. */
  user_ids?: number[];
  /** When the message before the match was added, as a Unix time in seconds. For the first message that the caller can see, the time of the match itself. */
  chunk_start_ts?: number;
  /** When the message after the match was added, as a Unix time in seconds. For the last message, the time of the match itself. */
  chunk_end_ts?: number;
}

/** A page of the posts that match a query. */
export interface SearchResult {
  /** Number of posts that match. It is exact up to 1,000; a larger number may be an estimate. */
  hits: number;
  /** Whether `hits` is exact. */
  hits_exact: boolean;
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor_mark` of the next page. Empty after the last page. */
  next_cursor_mark: string;
  /** The posts, the best match first. */
  items: SearchResultItem[];
}

/** A post that matches. */
export interface SearchPageItem {
  /** Id of the thread, comment, conversation or message, as a text. */
  id: string;
  /** Kind of the post. */
  type: "thread" | "comment" | "conversation" | "message";
  /** The part of the post around the first match. It is plain text on one line, 140 code points at most. It is the beginning of the post if the first match is far into a long text, or if making the response takes too long. */
  snippet: string;
  /** Where the words of the query are in `snippet`. Empty if making the response takes too long. */
  snippet_marks: SnippetMark[];
  /** Id of the user who wrote the post. */
  snippet_creator_id: number;
  /** When the post was last edited, or added if it was not edited, as a Unix time in seconds. */
  snippet_last_updated_ts: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the thread. Null for conversations and messages. */
  thread_id: number | null;
  /** Id of the conversation. Null for threads and comments. */
  conversation_id: number | null;
  /** Id of the comment. -1 for a thread whose title matches. Otherwise null. */
  comment_id: number | null;
  /** Id of the message. Null if the post is not a message. */
  message_id: number | null;
  /** Id of the channel of the thread. Null for conversations and messages. */
  channel_id: number | null;
  /** Name of that channel. Null for conversations and messages. */
  channel_name: string | null;
  /** Color of that channel, see `Color`. Null for conversations and messages. */
  channel_color: number | null;
  /** Title of the thread or conversation. For a conversation without a title, the names of the other people in it, up to 300 code points. */
  title: string;
  /** Whether the thread is closed. Null for conversations and messages. */
  closed: boolean | null;
}

/** A page of the posts that match. */
export interface SearchPage {
  /** The posts. */
  items: SearchPageItem[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page. Empty after the last page. */
  next_cursor_mark: string;
  /** Always false. */
  is_plan_restricted: boolean;
}

/** The comments of a thread that match a query. */
export interface SearchedComments {
  /** Ids of the comments, in the order of the thread. */
  comment_ids: number[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page. Empty after the last page. */
  next_cursor_mark: string;
}

/** The messages of a conversation that match a query. */
export interface SearchedMessages {
  /** Ids of the messages, in the order of the conversation. */
  message_ids: number[];
  /** Whether there is another page. */
  has_more: boolean;
  /** The `cursor` of the next page. Empty after the last page. */
  next_cursor_mark: string;
}

/** A thread as search returns it. */
export interface SearchedThread {
  /** Id of the thread. */
  id: number;
  /** Title of the thread. */
  title: string;
  /** Text of the thread. Mentions show the present names of users and groups. */
  content: string;
  /** Id of the user who added it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the workspace. */
  workspace_id: number;
  /** Id of the channel in which it is. */
  channel_id: number;
  /** Ids of the users to notify. `EVERYONE` was replaced by ids when the thread was added. */
  recipients: number[];
  /** Ids of the users who were ever attached to the thread or its comments: authors, recipients, mentioned users, and members of notified or mentioned groups. */
  participants: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the thread mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the thread mentions. */
  direct_group_mentions: number[];
  /** Ids of the users who have commented. */
  responders: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Number of comments, removed ones included. */
  comment_count: number;
  /** The `obj_index` of the last comment. -1 without comments. */
  last_obj_index: number;
  last_comment: LastComment;
  /** Beginning of the last comment that was not removed, or of the text of the thread without one. At most 140 code points, on one line. */
  snippet: string;
  /** Id of the user who wrote the text in `snippet`. */
  snippet_creator: number;
  /** Whether the thread is closed. */
  closed: boolean;
  /** Whether the thread is pinned. */
  pinned: boolean;
  /** When the thread was pinned, as a Unix time in seconds. Null if it is not pinned. */
  pinned_ts: number | null;
  /** Whether the caller has starred the thread. */
  starred: boolean;
  /** The same as `starred`. */
  is_saved: boolean;
  /** Until when the caller has muted the thread, as a Unix time in seconds. A time in the past does not mute. Null if the thread is not muted. */
  muted_until_ts: number | null;
  /** Whether the caller has archived the thread. */
  is_archived: boolean;
  /** Whether the thread is in the caller's inbox. */
  in_inbox: boolean;
  /** When the thread was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the thread or its last comment was added, as a Unix time in seconds. Edits do not change it. */
  last_updated_ts: number;
  /** When the thread was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the thread. */
  version: number;
  /** When the post was added, as a Unix time in seconds. */
  posted: number;
  /** When the post was last edited, or added if it was not edited, as a Unix time in seconds. */
  last_updated: number;
  /** Whether all present members of the channel are among its recipients. */
  attached_to_everyone: boolean;
}

/** A comment as search returns it. */
export interface SearchedComment {
  /** Id of the comment. */
  id: number;
  /** Text of the comment. Mentions show the present names of users and groups. Empty if the comment was removed. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the thread. */
  thread_id: number;
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the thread. The first comment has 0. */
  obj_index: number;
  /** Ids of the users to notify. `EVERYONE` and `EVERYONE_IN_THREAD` were replaced by ids when the comment was written. */
  recipients: number[];
  /** Ids of the groups that are notified. */
  groups: number[];
  /** Ids of the users whom the comment mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the comment mentions. */
  direct_group_mentions: number[];
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  system_message: SystemMessage;
  /** Whether the comment was removed. */
  deleted: boolean;
  /** Id of the user who removed it. Null if it was not removed. */
  deleted_by: number | null;
  /** When the comment was posted, as a Unix time in seconds. */
  posted_ts: number;
  /** When the comment was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the comment. */
  version: number;
  /** When the post was added, as a Unix time in seconds. */
  posted: number;
  /** When the post was last edited, or added if it was not edited, as a Unix time in seconds. */
  last_updated: number;
  /** Whether all present members of the channel are among its recipients. */
  attached_to_everyone: boolean;
}

/** A message as search returns it. */
export interface SearchedMessage {
  /** Id of the message. */
  id: number;
  /** Text of the message. Mentions show the present names of users and groups. Empty if the message was removed, and in messages of Skein itself. */
  content: string;
  /** Id of the user who wrote it. */
  creator: number;
  /** Present name of that user. `Deleted user` if the account was deleted. */
  creator_name: string;
  /** Id of the conversation. */
  conversation_id: number;
  /** Id of the workspace. */
  workspace_id: number;
  /** Position in the conversation. The first message has 0. */
  obj_index: number;
  /** Files, images and links below the text. */
  attachments: Attachment[];
  /** Buttons below the text. */
  actions: ActionButton[];
  reactions: Reactions;
  /** Ids of the users whom the message mentions directly. */
  direct_mentions: number[];
  /** Ids of the groups that the message mentions. */
  direct_group_mentions: number[];
  /** Whether the message was removed. */
  deleted: boolean;
  /** The same as `deleted`. */
  is_deleted: boolean;
  system_message: SystemMessage;
  /** When the message was added, as a Unix time in seconds. */
  posted_ts: number;
  /** When the message was last edited, as a Unix time in seconds. Null if it never was. */
  last_edited_ts: number | null;
  /** Number that grows by one with every change of the message. */
  version: number;
  /** When the post was added, as a Unix time in seconds. */
  posted: number;
  /** When the post was last edited, or added if it was not edited, as a Unix time in seconds. */
  last_updated: number;
  /** Always true, because a message is for everyone in its conversation. */
  attached_to_everyone: boolean;
}

/** The thread, the comment or the message, by the `type` of the item. */
export type SearchDetailObject = SearchedThread | SearchedComment | SearchedMessage;

/** A thread, a comment or a message, with `expanded` and `obj`. Or a range of comments or messages that are not shown, with its indexes and links. */
export interface SearchDetailItem {
  /** Kind of the item. */
  type: "thread" | "comment" | "conversation_message" | "comment_range" | "conversation_message_range";
  /** Whether the post matches, or belongs to the requested range. Clients can show the other posts collapsed. */
  expanded?: boolean;
  obj?: SearchDetailObject;
  /** The `obj_index` of the first comment or message of the range. */
  idx_start?: number;
  /** The `obj_index` of the last comment or message of the range. */
  idx_end?: number;
  /** Path and query of the call that returns the range. */
  expand_link?: string;
  /** Path and query of the call that returns the first posts of the range. */
  top_expand_link?: string;
  /** Path and query of the call that returns the last posts of the range. */
  bottom_expand_link?: string;
}

/** A part of a thread or conversation. */
export interface SearchDetails {
  /** The words that match, as they are written in the items with `expanded` true, in lower case: at most 1,000, each cut to 64 code points. Empty for a range. Some are missing if making the response takes too long. */
  terms: string[];
  /** The thread, comments, messages and ranges, in the order of the thread or conversation. */
  items: SearchDetailItem[];
}

export interface SlashCommandsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the list continues. From the `Link` header of a response that was cut because it was too long. */
  cursor?: string | undefined;
}

/** A word with a slash that calls an integration. */
export interface SlashCommand {
  /** Id of the integration that is called. */
  integration_id: number;
  /** Id of the installation. */
  id: number;
  /** The word, with its slash. */
  command: string;
  /** What the command does. It may be empty. */
  description: string;
  /** What can follow the command. It may be empty. */
  usage_help: string;
}

/**
 * Who is notified: a list of user ids, or `EVERYONE` (all members of the channel). The list `[]` notifies nobody except mentioned users and `groups`; without these
 * the author is the only participant.
 */
export type ThreadRecipientsInput = IdListInput | "EVERYONE";

export interface ThreadsAddRequest {
  /** Id of the channel. */
  channel_id: IdInput;
  /** Title of the thread, 1 to 300 code points. White space at both ends is removed. */
  title: string;
  content: Content;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. */
  direct_group_mentions?: IdListInput | undefined;
  recipients?: ThreadRecipientsInput | undefined;
  /** Ids of groups to notify in addition to `recipients`. 1 means everybody in the channel; these users become recipients. 2 means everybody in the thread, which is nobody yet. */
  groups?: IdListInput | undefined;
  /** Whether to post as the bot of the installed integration whose token is used. Any other token is 109. */
  send_as_integration?: boolean | undefined;
  temp_id?: TempIdInput | undefined;
}

/** A thread that is unread for the caller. */
export interface UnreadThread {
  /** Id of the channel of the thread. */
  channel_id: number;
  /** Id of the thread. */
  thread_id: number;
  /** The `obj_index` of the last comment that the caller has read. -1 if there is none. */
  obj_index: number;
  /** Whether an unread part of the thread mentions the caller. */
  direct_mention: boolean;
}

export interface ThreadsMarkReadRequest {
  /** Id of the thread. */
  id: IdInput;
  /** The `obj_index` of the last comment that was read. -1 means only the text of the thread itself. A number beyond the last comment means the last comment. */
  obj_index: number;
}

export interface ThreadsUpdateRequest {
  /** Id of the thread. */
  id: IdInput;
  /** New title, 1 to 300 code points. White space at both ends is removed. */
  title?: string | undefined;
  content?: ContentChange | undefined;
  actions?: Actions | undefined;
  attachments?: Attachments | undefined;
  /** Ids of users to mention, in addition to those in `content`. If absent, users whom this argument mentioned before stay mentioned. */
  direct_mentions?: IdListInput | undefined;
  /** Ids of groups to mention, in addition to those in `content`. If absent, groups that this argument mentioned before stay mentioned. */
  direct_group_mentions?: IdListInput | undefined;
}

export interface ThreadIdRequest {
  /** Id of the thread. */
  id: IdInput;
}

export interface ThreadsMoveToChannelRequest {
  /** Id of the thread. */
  id: IdInput;
  /** Id of the new channel. */
  to_channel: IdInput;
}

export interface ThreadsMarkUnreadRequest {
  /** Id of the thread. */
  id: IdInput;
  /** The `obj_index` of the first unread comment. -1 and 0 mean the whole thread. A number beyond the last comment means the last comment. */
  obj_index: number;
}

export interface ThreadsMarkAllReadRequest {
  /** Id of the workspace. Required without `channel_id`. */
  workspace_id?: IdInput | undefined;
  /** Id of the channel. */
  channel_id?: IdInput | undefined;
}

export interface ThreadsClearUnreadRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

export interface ThreadsMuteRequest {
  /** Id of the thread. */
  id: IdInput;
  /** For how many minutes the thread is muted. The maximum is one hundred years. */
  minutes: number;
}

export interface UrlJoinGetOrCreateRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

/** The join link of a workspace. */
export interface UrlJoin {
  /** The URL by which anybody with an account may join the workspace, until an admin disables it. */
  url: string;
}

export interface UrlJoinDisableRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

export interface UrlJoinJoinWorkspaceRequest {
  /** The join link, or only the code at its end. */
  url_invite_code: string;
}

/** A password to check. It is compared in the normal form NFC of Unicode, in which its length counts too. */
export type CurrentPasswordInput = string;

export interface UsersLoginRequest {
  /** The e-mail address of the account. Upper and lower case are the same. */
  email: string;
  /** The password of the account. */
  password: CurrentPasswordInput;
  /** Whether to also begin a session and set its cookie. Default: `true`. */
  set_session_cookie?: boolean | undefined;
}

/** A user account, as its owner gets it. Others get a workspace user instead. */
export interface User {
  /** Id of the user. It is the same in all workspaces. */
  id: number;
  /** The full name. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** The first name and the initial of the last name, such as `Ada L.` */
  short_name: string;
  /** The e-mail address of the account. A new address appears only once it is verified, where the server verifies addresses. */
  email: string;
  /** How to reach the user, as free text. Empty if not set. */
  contact_info: string;
  /** What the user does, as free text. Empty if not set. */
  profession: string;
  /** Whether the user is a bot, as which an integration posts. */
  bot: boolean;
  /** Whether the account is deleted. */
  removed: boolean;
  /** Whether the user is a guest in their default workspace. */
  restricted: boolean;
  /** Whether the user was invited and has no password yet. */
  setup_pending: boolean;
  /** The time zone of the user, as an IANA name such as `Europe/Berlin`. */
  timezone: string;
  /** The language of the user, as a language tag such as `en`. */
  lang: string;
  /** Id of the program whose token is used. Null with the user's own token or session. */
  client_id: string | null;
  /** The hash of the avatar image. Null without an avatar. */
  avatar_id: string | null;
  avatar_urls: AvatarUrls;
  /** Id of the workspace that `workspaces/get_default` returns. At first it is the one that the user added or joined first. Null if the user is in no workspace. */
  default_workspace: number | null;
  /** The user's API token. If the call was made with a program's token, that token. */
  token: string;
  /** Opens the streams of the credential that this object was read with, and nothing else: the argument `channel` of `live/stream`. It ends with that credential. */
  comet_channel: string | null;
  /** The URL of `live/stream`. */
  comet_server: string | null;
  /** Banners for clients to show. Always empty: there are none yet. */
  scheduled_banners: string[];
  /** Whether notifications are snoozed, because `snooze_until` is in the future. */
  snoozed: boolean;
  /** Until when the user gets no notifications, as a Unix time in seconds. Null if they are not snoozed. */
  snooze_until: number | null;
  /** When do-not-disturb begins each day, as `HH:MM` in the user's time zone. Null without do-not-disturb. */
  snooze_dnd_start: string | null;
  /** When do-not-disturb ends each day, as `HH:MM` in the user's time zone. Null without do-not-disturb. */
  snooze_dnd_end: string | null;
  /** Weekdays without notifications, from 1 for Monday to 7 for Sunday. */
  off_days: number[];
  away_mode: AwayMode;
}

/** An e-mail address. Upper and lower case are the same. */
export type EmailInput = string;

/** A new password: at least 8 code points, and at most 1,024 bytes of UTF-8, both counted in the normal form NFC of Unicode. It is not trimmed. One of the thousand most common passwords is error 20, with the `reason` `common_password`. */
export type PasswordInput = string;

export interface UsersRegisterRequest {
  /** The full name of the user, counted in code points after trimming. */
  name: NameInput;
  /** The e-mail address with which the user signs in. Upper and lower case are the same. */
  email: EmailInput;
  password: PasswordInput;
}

export interface UsersValidateTokenRequest {
  /** The token to check. */
  token: string;
}

/** A time of day as `HH:MM`, from `00:00` to `23:59`. Null or empty clears it. */
export type TimeOfDayInput = string | null;

/** Why and when the user is away. Null or empty means that the user is not away. */
export type AwayModeInput = {
  /** Why the user is away. */
  type: "parental" | "vacation" | "sickleave" | "other";
  /** First day away, as `YYYY-MM-DD`. By default today, in the user's time zone. */
  date_from?: string | null | undefined;
  /** Day of the return, as `YYYY-MM-DD`. Notifications resume on this day. It must be later than `date_from`. */
  date_to: string;
} | null;

export interface UsersUpdateRequest {
  /** The full name of the user, counted in code points after trimming. */
  name?: NameInput | undefined;
  /** The new e-mail address. Upper and lower case are the same. */
  email?: EmailInput | undefined;
  password?: PasswordInput | undefined;
  /** The current password, for a new `email` or `password`. Without it, a link that undoes the change is mailed to the owner, and for a week the account and its workspaces cannot be deleted. */
  current_password?: CurrentPasswordInput | undefined;
  /** Id of the workspace that `workspaces/get_default` returns. The caller must be in it. */
  default_workspace?: IdInput | undefined;
  /** What the user does, as free text. Counted in code points. Empty clears it. */
  profession?: string | undefined;
  /** How to reach the user, as free text. Counted in code points. Empty clears it. */
  contact_info?: string | undefined;
  /** The time zone of the user, as an IANA name such as `Europe/Berlin`. */
  timezone?: string | undefined;
  /** Until when the user gets no notifications: seconds from now if below 1,000,000,000, otherwise a Unix time in seconds. Null ends the snooze. */
  snooze_until?: number | null | undefined;
  /** When do-not-disturb begins each day, as `HH:MM` in the user's time zone. Give it together with `snooze_dnd_end`. Null or empty ends do-not-disturb. */
  snooze_dnd_start?: TimeOfDayInput | undefined;
  /** When do-not-disturb ends each day, as `HH:MM` in the user's time zone. A time before `snooze_dnd_start` is on the next day. Null or empty ends do-not-disturb. */
  snooze_dnd_end?: TimeOfDayInput | undefined;
  away_mode?: AwayModeInput | undefined;
  /** Weekdays without notifications, from 1 for Monday to 7 for Sunday. An empty list means none. */
  off_days?: readonly number[] | undefined;
}

export interface UsersUpdateAvatarRequest {
  /** The image, as GIF, JPEG, PNG, TIFF or BMP. At most 10 MB. */
  image: FileInput;
}

export interface UsersUpdatePasswordRequest {
  new_password: PasswordInput;
  /** The current password. Without it, a link that undoes the change is mailed to the owner, and for a week the account and its workspaces cannot be deleted. */
  current_password?: CurrentPasswordInput | undefined;
}

export interface UsersResetPasswordRequest {
  /** The e-mail address of the account. Upper and lower case are the same. */
  email: EmailInput;
}

export interface UsersSetPasswordRequest {
  /** The code from the mail. */
  reset_code: string;
  new_password: PasswordInput;
}

export interface UsersHeartbeatRequest {
  /** Id of the workspace in which the caller is active. */
  workspace_id: IdInput;
  /** The kind of client in which the caller is active. */
  platform: "mobile" | "desktop" | "api";
}

export interface UsersResetPresenceRequest {
  /** Id of the workspace in which the caller is no longer active. */
  workspace_id: IdInput;
}

/** A number for the icon of a client. */
export interface Badge {
  /** How many threads and conversations are unread. 1000 means 1000 or more. */
  count: number;
}

/** Whether a user can sign in through an external account. */
export interface ExternalConnection {
  /** Whether the user is connected to an external account. */
  external_connection: boolean;
  /** The e-mail address of the external account. Null without one. */
  external_email: string | null;
}

export interface UsersDeleteRequest {
  /** The current password of the caller. */
  password: CurrentPasswordInput;
}

export interface WorkspaceUsersAddRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** The e-mail address of the person. Upper and lower case are the same. */
  email: EmailInput;
  /** The full name of the person, if the address has no account yet. Counted in code points after trimming. By default the part of the address before the `@`. */
  name?: NameInput | undefined;
  /** The type of the person in the workspace. Default: `USER`. */
  user_type?: "USER" | "ADMIN" | "GUEST" | undefined;
  /** Ids of channels to which the person is added. */
  channel_ids?: IdListInput | undefined;
}

export interface WorkspaceUsersResendInviteRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the person. Required without `email`. */
  user_id?: IdInput | undefined;
  /** The e-mail address of the person. Used only without `user_id`. */
  email?: EmailInput | undefined;
}

export interface WorkspaceUsersUpdateRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the person. Required without `email`. */
  user_id?: IdInput | undefined;
  /** The e-mail address of the person. Used only without `user_id`. */
  email?: EmailInput | undefined;
  /** The new type of the person in the workspace. */
  user_type: "USER" | "ADMIN" | "GUEST";
}

export interface WorkspaceUsersRemoveRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the person. Required without `email`. */
  user_id?: IdInput | undefined;
  /** The e-mail address of the person. Used only without `user_id`. */
  email?: EmailInput | undefined;
}

/** A workspace user, with presence, local time, channels and groups. */
export interface WorkspaceUserInfo {
  /** Id of the user. It is the same in all workspaces. */
  id: number;
  /** The full name. `Deleted user` once the account is deleted. */
  name: string;
  /** The first word of `name`. */
  first_name: string;
  /** The first name and the initial of the last name, such as `Ada L.` */
  short_name: string;
  /** The e-mail address. It always parses: a bot or a deleted user has one that takes no mail. */
  email: string;
  /** The hash of the avatar image. Null without an avatar. */
  avatar_id: string | null;
  /** The avatar in four sizes. Null without an avatar, for removed users, and until a person whom others added makes their first call in the workspace. */
  avatar_urls: AvatarUrls;
  away_mode: AwayMode;
  /** Whether the user is a bot, as which an integration posts. */
  bot: boolean;
  /** How to reach the user, as free text. Empty if not set, and until a person whom others added makes their first call in the workspace. */
  contact_info: string;
  /** What the user does, as free text. Empty if not set, and until a person whom others added makes their first call in the workspace. */
  profession: string;
  /** How to write dates for the user, such as `YYYY-MM-DD`. */
  date_format: string;
  /** How to write times for the user: with `12` or `24` hours. */
  time_format: "12" | "24";
  /** Features that are switched on for the user. Always empty: there are none yet. */
  feature_flags: string[];
  /** Whether the user is no longer a member of the workspace. */
  removed: boolean;
  /** Whether the user is a guest in the workspace. */
  restricted: boolean;
  /** Whether the user was invited and has no password yet, or has not verified the invited address yet. */
  setup_pending: boolean;
  /** The time zone of the user, as an IANA name such as `Europe/Berlin`. */
  timezone: string;
  /** The type of the user in the workspace, which decides what they may do. A `GUEST` can see only the channels, groups and conversations that they are in. */
  user_type: "USER" | "ADMIN" | "GUEST";
  /** A number that grows by one with every change of the user. */
  version: number;
  /** `active` for five minutes after each `users/heartbeat` in the workspace, otherwise `inactive`. */
  presence: "active" | "inactive";
  /** When the user was last active in the workspace, as a Unix time in seconds. Null if never. */
  last_seen_ts: number | null;
  /** The current time in the user's time zone, as `YYYY-MM-DD HH:MM:SS`. */
  local_time: string;
  /** Ids of the channels that the user is in and the caller can see. */
  channel_ids: number[];
  /** Ids of the groups that the user is in and the caller can see. */
  group_ids: number[];
}

/** The language of most texts in the workspace, as the first part of a BCP 47 tag, such as `de`. Search finds other forms of words in Arabic (`ar`), Armenian (`hy`), Basque (`eu`), Catalan (`ca`), Danish (`da`), Dutch (`nl`), English (`en`), Finnish (`fi`), French (`fr`), German (`de`), Greek (`el`), Hindi (`hi`), Hungarian (`hu`), Indonesian (`id`), Irish (`ga`), Italian (`it`), Lithuanian (`lt`), Nepali (`ne`), Norwegian (`nb`, `no`), Portuguese (`pt`), Romanian (`ro`), Russian (`ru`), Serbian (`sr`), Spanish (`es`), Swedish (`sv`), Tamil (`ta`), Turkish (`tr`) and Yiddish (`yi`). In other languages, search finds words only as they are written. */
export type WorkspaceLanguageInput = string;

export interface WorkspacesAddRequest {
  /** The name of the workspace, counted in code points after trimming. */
  name: NameInput;
  /** A color: 0 Grey #606060, 1 Blue #4A90E2, 2 Turquoise #03B3B2, 3 Teal Blue #008299, 4 Green #82BA00, 5 Red #D24726, 6 Berry Red #AC193D, 7 Magenta #DC4FAD, 8 Sky Blue #3BD5FB, 9 Mint Green #74E8D3, 10 Yellow #FFCC00, 11 Salmon #FB886E. Default: `0`. */
  color?: Color | undefined;
  language?: WorkspaceLanguageInput | undefined;
  temp_id?: TempIdInput | undefined;
}

export interface WorkspacesUpdateRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** The name of the workspace, counted in code points after trimming. */
  name?: NameInput | undefined;
  color?: Color | undefined;
  language?: WorkspaceLanguageInput | undefined;
}

export interface WorkspacesUpdateAvatarRequest {
  /** Id of the workspace. By default the caller's `default_workspace`. */
  id?: number | undefined;
  /** The image, as GIF, JPEG, PNG, TIFF or BMP. At most 10 MB. */
  image: FileInput;
}

export interface WorkspacesRemoveRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** The current password of the caller. */
  current_password: CurrentPasswordInput;
}

export interface WorkspacesGetUsersByPostRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** If true, only removed people. If false, only the others. By default both. */
  archived?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `channels.getone`. */
export interface ChannelsGetoneRequest {
  /** Id of the channel. */
  id: IdInput;
}

/** The arguments of `channels.get`. */
export interface ChannelsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** If true, lists the archived channels instead of the others. Default: `false`. */
  archived?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `channels.getWithoutMembers`. */
export interface ChannelsGetWithoutMembersRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `comments.getone`. */
export interface CommentsGetoneRequest {
  /** Id of the comment. */
  id: IdInput;
}

/** The arguments of `comments.get`. */
export interface CommentsGetRequest {
  /** Id of the thread. */
  thread_id: IdInput;
  /** Only comments posted after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only comments posted before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only comments with this `obj_index` or a greater one. */
  from_obj_index?: number | undefined;
  /** Only comments with this `obj_index` or a smaller one. */
  to_obj_index?: number | undefined;
  /** The maximum number of comments. Default: `20`. */
  limit?: number | undefined;
  /** Order by `obj_index`: `desc` begins with the newest, `asc` with the oldest. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Whether to return only the ids of the comments. Default: `false`. */
  as_ids?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `conversationMessages.getone`. */
export interface ConversationMessagesGetoneRequest {
  /** Id of the message. */
  id: IdInput;
}

/** The arguments of `conversationMessages.get`. */
export interface ConversationMessagesGetRequest {
  /** Id of the conversation. */
  conversation_id: IdInput;
  /** Only messages posted after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only messages posted before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only messages with this `obj_index` or a greater one. */
  from_obj_index?: number | undefined;
  /** Only messages with this `obj_index` or a smaller one. */
  to_obj_index?: number | undefined;
  /** The maximum number of messages. Default: `20`. */
  limit?: number | undefined;
  /** Order by `obj_index`: `desc` begins with the newest, `asc` with the oldest. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Whether to return only the ids of the messages. Default: `false`. */
  as_ids?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `conversations.getone`. */
export interface ConversationsGetoneRequest {
  /** Id of the conversation. */
  id: IdInput;
}

/** The arguments of `conversations.get`. */
export interface ConversationsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** The maximum number of conversations. Default: `20`. */
  limit?: number | undefined;
  /** Only conversations last active after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only conversations last active before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only conversations with a smaller id. */
  before_id?: IdInput | undefined;
  /** Only conversations with a greater id. */
  after_id?: IdInput | undefined;
  /** Order by last activity, or by id if `before_id` or `after_id` is given: `desc` begins with the latest, `asc` with the earliest. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Whether to list the conversations that the caller has archived, instead of the others. Default: `false`. */
  archived?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `conversations.getUnread`. */
export interface ConversationsGetUnreadRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `deliveries.get`. */
export interface DeliveriesGetRequest {
  /** Id of the subscription. */
  subscription_id: IdInput;
  /** Maximum number of deliveries on a page. Default: `50`. */
  limit?: number | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `deliveries.getone`. */
export interface DeliveriesGetoneRequest {
  /** Id of the delivery. */
  id: IdInput;
}

/** The arguments of `groups.getone`. */
export interface GroupsGetoneRequest {
  /** Id of the group. */
  id: IdInput;
}

/** The arguments of `groups.get`. */
export interface GroupsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `inbox.get`. */
export interface InboxGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** The maximum number of threads. Default: `30`. */
  limit?: number | undefined;
  /** Only threads updated after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Which threads: `active` for those that the caller has not archived, `archived` for those that the caller has archived, `all` for both. Default: `"active"`. */
  archive_filter?: "active" | "archived" | "all" | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `inbox.getCount`. */
export interface InboxGetCountRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

/** The arguments of `installations.get`. */
export interface InstallationsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `installations.getone`. */
export interface InstallationsGetoneRequest {
  /** Id of the installation. */
  id: IdInput;
}

/** The arguments of `integrations.get`. */
export interface IntegrationsGetRequest {
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `integrations.getone`. */
export interface IntegrationsGetoneRequest {
  /** Id of the integration. */
  id: IdInput;
}

/** The arguments of `live.get`. */
export interface LiveGetRequest {
  /** The position after which events are returned. */
  after?: LivePositionInput | undefined;
  /** How many seconds to wait for an event if there is none. Inside a batch 0. Default: `0`. */
  wait?: number | undefined;
  /** Maximum number of events. Default: `100`. */
  limit?: number | undefined;
  /** Only events of this workspace. */
  workspace_id?: IdInput | undefined;
  /** Only events of this channel, its threads and their comments. */
  channel_id?: IdInput | undefined;
  /** Only events of these types, and `reset`. */
  types?: LiveTypesInput | undefined;
}

/** The arguments of `notifications.get`. */
export interface NotificationsGetRequest {
  /** The maximum number of notifications to return. Default: `20`. */
  limit?: number | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `notificationsSettings.get`. */
export interface NotificationsSettingsGetRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
}

/** The arguments of `search.query`. */
export interface SearchQueryRequest {
  /** The words to search for. */
  query: SearchQueryInput;
  /** Id of the workspace. If absent, all workspaces of the caller. */
  workspace_id?: IdInput | undefined;
  /** The maximum number of posts. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor_mark?: CursorMarkInput | undefined;
}

/** The arguments of `search.search`. */
export interface SearchSearchRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** The words to search for. */
  query?: SearchQueryInput | undefined;
  /** Words that the title of the thread or conversation contains. */
  title?: SearchQueryInput | undefined;
  /** Where to search: `threads` for threads and their comments, `messages` for conversations and their messages, `all` for both. Default: `"all"`. */
  type?: "threads" | "messages" | "all" | undefined;
  /** Only posts in these channels. Conversations are then left out, except those in `conversation_ids`. */
  channel_ids?: IdListInput | undefined;
  /** Only messages of these conversations. Channels are then left out, except those in `channel_ids`. */
  conversation_ids?: IdListInput | undefined;
  /** Only posts by these users, who may have left the workspace. */
  author_ids?: IdListInput | undefined;
  /** Only posts by this user. */
  from_user_id?: IdInput | undefined;
  /** Only posts that mention this user, and messages of conversations in which this user is. */
  to_user_id?: IdInput | undefined;
  /** Only posts that mention the caller, directly or by a group of the caller. */
  mention_self?: boolean | undefined;
  /** Only posts from this day on, as `YYYY-MM-DD` in the time zone of the caller. */
  date_from?: string | undefined;
  /** Only posts up to the end of this day, as `YYYY-MM-DD` in the time zone of the caller. */
  date_to?: string | undefined;
  /** Only posts after this Unix time in seconds. It may have a fraction. With `date_from`, the later of the two counts. */
  after_ts?: number | undefined;
  /** Only posts before this Unix time in seconds. It may have a fraction. With `date_to`, the earlier of the two counts. */
  before_ts?: number | undefined;
  /** The maximum number of posts. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
  /** The same as `cursor`. */
  cursor_mark?: CursorMarkInput | undefined;
}

/** The arguments of `search.thread`. */
export interface SearchThreadRequest {
  /** The words to search for. */
  query: SearchQueryInput;
  /** Id of the thread. */
  thread_id: IdInput;
  /** The maximum number of ids. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
}

/** The arguments of `search.conversation`. */
export interface SearchConversationRequest {
  /** The words to search for. */
  query: SearchQueryInput;
  /** Id of the conversation. */
  conversation_id: IdInput;
  /** The maximum number of ids. Default: `50`. */
  limit?: number | undefined;
  /** The `next_cursor_mark` of the previous page. */
  cursor?: CursorMarkInput | undefined;
}

/** The arguments of `search.comments`. */
export interface SearchCommentsRequest {
  /** The words to search for. */
  query: SearchQueryInput;
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Id of the thread. */
  thread_id: IdInput;
}

/** The arguments of `search.expandCommentRange`. */
export interface SearchExpandCommentRangeRequest {
  /** The `obj_index` of the first comment. */
  idx_start: number;
  /** The `obj_index` of the last comment. A number beyond the last comment means the last comment. */
  idx_end: number;
  /** Id of the thread. */
  thread_id: IdInput;
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Which comments of a long range are returned: `top` for the first ones, `bottom` for the last ones. Default: `"top"`. */
  direction?: "top" | "bottom" | undefined;
}

/** The arguments of `search.messages`. */
export interface SearchMessagesRequest {
  /** The words to search for. */
  query: SearchQueryInput;
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Id of the conversation. */
  aggregate_id: IdInput;
}

/** The arguments of `search.expandConversationMessageRange`. */
export interface SearchExpandConversationMessageRangeRequest {
  /** Id of the conversation. */
  conversation_id: IdInput;
  /** The `obj_index` of the first message. */
  idx_start: number;
  /** The `obj_index` of the last message. A number beyond the last message means the last message. */
  idx_end: number;
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Which messages of a long range are returned: `top` for the first ones, `bottom` for the last ones. Default: `"top"`. */
  direction?: "top" | "bottom" | undefined;
}

/** The arguments of `threads.getone`. */
export interface ThreadsGetoneRequest {
  /** Id of the thread. */
  id: IdInput;
}

/** The arguments of `threads.get`. */
export interface ThreadsGetRequest {
  /** Id of the channel. */
  channel_id?: IdInput | undefined;
  /** Id of the workspace. Required without `channel_id`. With `channel_id` it must be the workspace of the channel. */
  workspace_id?: IdInput | undefined;
  /** Whether to return only the ids of the threads. Default: `false`. */
  as_ids?: boolean | undefined;
  /** Which threads: `everyone` for all, `attached_to_me` for those in which the caller participates, `is_starred` for those that the caller has starred. Default: `"everyone"`. */
  filter_by?: "everyone" | "attached_to_me" | "is_starred" | undefined;
  /** The maximum number of threads. Default: `20`. */
  limit?: number | undefined;
  /** Only threads updated after this time. */
  newer_than_ts?: TimeInput | undefined;
  /** Only threads updated before this time. */
  older_than_ts?: TimeInput | undefined;
  /** Only threads with a smaller id. */
  before_id?: IdInput | undefined;
  /** Only threads with a greater id. */
  after_id?: IdInput | undefined;
  /** Only threads that are pinned (`true`) or not pinned (`false`). */
  is_pinned?: boolean | undefined;
  /** Only threads that the caller has starred (`true`) or has not starred (`false`). */
  is_starred?: boolean | undefined;
  /** Only threads that the caller has archived (`true`) or has not archived (`false`). */
  archived?: boolean | undefined;
  /** Order by last update, or by id if `before_id` or `after_id` is given: `desc` begins with the latest, `asc` with the earliest. Default: `"desc"`. */
  order_by?: "desc" | "asc" | undefined;
  /** Ids of threads to leave out. */
  exclude_thread_ids?: IdListInput | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `threads.getUnread`. */
export interface ThreadsGetUnreadRequest {
  /** Id of the workspace. */
  workspace_id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `workspaceUsers.get`. */
export interface WorkspaceUsersGetRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** If true, only removed people. If false, only the others. By default both. */
  archived?: boolean | undefined;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `workspaceUsers.getIds`. */
export interface WorkspaceUsersGetIdsRequest {
  /** Id of the workspace. */
  id: IdInput;
}

/** The arguments of `workspaceUsers.getone`. */
export interface WorkspaceUsersGetoneRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the user. */
  user_id: IdInput;
}

/** The arguments of `workspaceUsers.getByEmail`. */
export interface WorkspaceUsersGetByEmailRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** The e-mail address of the person. Upper and lower case are the same. */
  email: EmailInput;
}

/** The arguments of `workspaceUsers.getInfo`. */
export interface WorkspaceUsersGetInfoRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the user. */
  user_id: IdInput;
}

/** The arguments of `workspaceUsers.getLocalTime`. */
export interface WorkspaceUsersGetLocalTimeRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Id of the user. */
  user_id: IdInput;
}

/** The arguments of `workspaces.getone`. */
export interface WorkspacesGetoneRequest {
  /** Id of the workspace. */
  id: IdInput;
}

/** The arguments of `workspaces.get`. */
export interface WorkspacesGetRequest {
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `workspaces.getPublicChannels`. */
export interface WorkspacesGetPublicChannelsRequest {
  /** Id of the workspace. */
  id: IdInput;
  /** Where the next page begins. Taken from the header `Next-Cursor` of the previous page. */
  cursor?: string | undefined;
}

/** The arguments of `live.stream`. */
export interface LiveStreamRequest {
  /** The `comet_channel` of the caller, in place of a token: browsers cannot send headers with an `EventSource`. */
  channel?: string | undefined;
  /** The position after which events are sent. If absent, the present. */
  after?: LivePositionInput | undefined;
  /** Only events of this workspace. */
  workspace_id?: IdInput | undefined;
  /** Only events of this channel, its threads and their comments. */
  channel_id?: IdInput | undefined;
  /** Only events of these types, and `reset`. */
  types?: LiveTypesInput | undefined;
}

/** The arguments of `live.socket`. */
export interface LiveSocketRequest {
  /** Ids of the subscriptions whose deliveries it brings. Not with a `socket_token`. */
  subscription_id?: readonly IdInput[] | undefined;
}
