// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { ChannelEvent, ChannelUserEvent, CommentEvent, ConversationMessageEvent, GroupEvent, GroupUserEvent, ThreadEvent, WorkspaceEvent, WorkspaceUserEvent } from './schemas.js';

/** The object that each event carries. */
export interface WebhookEvents {
  /** Sent after `channels/add`, and for General after `workspaces/add`, to those who can see the channel. */
  channel_added: ChannelEvent;
  /** Sent after `channels/update`, `channels/archive` and `channels/unarchive` to those who can see the channel. */
  channel_updated: ChannelEvent;
  /**
   * Sent after `channels/remove` to those who could see the channel just before. What was in the channel has no events of its own.
   *
   * Also sent to those who can no longer see the channel: after `channels/update` has made it private, to those who are not members of it; and after
   * `workspace_users/update`, to a new guest who is not a member of it.
   */
  channel_deleted: ChannelEvent;
  /**
   * Sent to those who can see the channel: once for each person after `channels/add_user` and `channels/add_users`, and once for each channel after
   * `workspace_users/add`, `workspace_users/update` and `url_join/join_workspace`.
   */
  channel_user_added: ChannelUserEvent;
  /**
   * Sent to those who could see the channel, and to the person: once for each person after `channels/remove_user` and `channels/remove_users`, and once for each
   * channel after `workspace_users/remove` and `users/delete`.
   */
  channel_user_removed: ChannelUserEvent;
  /** Sent when a comment is added, to subscribers who can see the thread. */
  comment_added: CommentEvent;
  /** Sent to subscribers who can see the thread, after `comments/update`, when an attachment is removed, and when the slash command that the comment calls has an outcome. */
  comment_updated: CommentEvent;
  /** Sent after `comments/remove`, to subscribers who can see the thread. The object is the comment without its content. */
  comment_deleted: CommentEvent;
  /** Sent after `conversation_messages/add`, and when Skein itself adds a message (`system_message`), to subscribers who can see the message. */
  message_added: ConversationMessageEvent;
  /** Sent to subscribers who can see the message, after `conversation_messages/update`, when an attachment is removed, and when the slash command that the message calls has an outcome. */
  message_updated: ConversationMessageEvent;
  /** Sent after `conversation_messages/remove`, to subscribers who can see the message. The object is the message without its content. */
  message_deleted: ConversationMessageEvent;
  /** Sent after `groups/add` to those who can see the group. */
  group_added: GroupEvent;
  /** Sent after `groups/update` to those who can see the group. */
  group_updated: GroupEvent;
  /** Sent after `groups/remove` to those who could see the group. The body is the group as it was before. */
  group_deleted: GroupEvent;
  /** Sent after `groups/add_user` and `groups/add_users`, once for each person, to those who can see the group. */
  group_user_added: GroupUserEvent;
  /**
   * Sent to those who could see the group, including the person: once for each person after `groups/remove_user` and `groups/remove_users`, and once for each
   * group after `workspace_users/remove` and `users/delete`.
   */
  group_user_removed: GroupUserEvent;
  /** Sent when a thread is added, to subscribers who can see it. */
  thread_added: ThreadEvent;
  /** Sent to subscribers who can see the thread, when it is changed, renamed, moved, pinned, unpinned, closed or reopened, when an attachment is removed, and when the slash command that it calls has an outcome. */
  thread_updated: ThreadEvent;
  /**
   * Sent after `threads/remove`, to subscribers who could see the thread just before. The object is the thread as it was then. Its comments have no events of their own.
   *
   * Also sent after `threads/move_to_channel`, to subscribers who could see the thread and cannot see it in its new channel. The object is the thread as it was before.
   */
  thread_deleted: ThreadEvent;
  /** Sent after `workspace_users/add` and `url_join/join_workspace`, and when a pending invitation is accepted, to those who can see the person. */
  workspace_user_added: WorkspaceUserEvent;
  /**
   * Sent to those who can see the person: after `workspace_users/update`; in each workspace of a user who changes something that others can see; and after the
   * first call in the workspace of a person whom others added.
   */
  workspace_user_updated: WorkspaceUserEvent;
  /** Sent after `workspace_users/remove`, and in each workspace of a user who is deleted, to those who could see the person, and to the person. */
  workspace_user_removed: WorkspaceUserEvent;
  /** Sent after `workspace_users/update`, once for each channel that the person is in, to those who can see the channel. */
  channel_user_updated: ChannelUserEvent;
  /** Sent after `workspaces/add` to those who can see the workspace. */
  workspace_added: WorkspaceEvent;
  /** Sent after `workspaces/update` and `workspaces/update_avatar` to those who can see the workspace. */
  workspace_updated: WorkspaceEvent;
  /**
   * Sent after `workspaces/remove`, and when the last member deletes their account, to those who could see the workspace just before.
   * What was in the workspace has no events of its own.
   */
  workspace_deleted: WorkspaceEvent;
}
