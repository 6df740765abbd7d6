// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { Channel, ChannelUserEvent, Comment, ConversationMessage, Group, GroupUserEvent, Thread, Workspace, WorkspaceUserEvent } from './schemas.js';

/** The object that each event carries. */
export interface WebhookEvents {
  /** Sent after `channels/add`, and for General after `workspaces/add`, to those who see the channel. */
  channel_added: Channel;
  /** Sent after `channels/update`, `channels/archive` and `channels/unarchive`, to those who see the channel. */
  channel_updated: Channel;
  /** Sent after `channels/remove` to those who saw the channel just before. Sent also to those who do not see it any more: after `channels/update` has made it private, to those who are not in it, and after `workspace_users/update`, to a new guest who is not in it. What was in it has no events of its own. */
  channel_deleted: Channel;
  /** Sent once a person after `channels/add_user` and `channels/add_users`, and once a channel after `workspace_users/add`, `workspace_users/update` and `url_join/join_workspace`, to those who see the channel. */
  channel_user_added: ChannelUserEvent;
  /** Sent once a person after `channels/remove_user` and `channels/remove_users`, and once a channel after `workspace_users/remove` and `users/delete`, to those who saw the channel and to the person. */
  channel_user_removed: ChannelUserEvent;
  /** Sent after `comments/add` to those who see the thread. */
  comment_added: Comment;
  /** Sent after `comments/update`, when an attachment is taken away, and when the slash command that it calls has an outcome, to those who see the thread. */
  comment_updated: Comment;
  /** Sent after `comments/remove` to those who see the thread, with what is left of the comment. */
  comment_deleted: Comment;
  /** Sent after `conversation_messages/add`, and for messages of the service itself, to those who see the message. */
  message_added: ConversationMessage;
  /** Sent after `conversation_messages/update`, when an attachment is taken away, and when the slash command that it calls has an outcome, to those who see the message. */
  message_updated: ConversationMessage;
  /** Sent after `conversation_messages/remove` to those who see the message, with what is left of it. */
  message_deleted: ConversationMessage;
  /** Sent after `groups/add` to those who see the group. */
  group_added: Group;
  /** Sent after `groups/update` to those who see the group. */
  group_updated: Group;
  /** Sent after `groups/remove` to those who saw the group, with what it was. */
  group_deleted: Group;
  /** Sent once a person after `groups/add_user` and `groups/add_users`, to those who see the group. */
  group_user_added: GroupUserEvent;
  /** Sent once a person after `groups/remove_user` and `groups/remove_users`, and once a group after `workspace_users/remove` and `users/delete`, to those who saw the group, the person included. */
  group_user_removed: GroupUserEvent;
  /** Sent after `threads/add` to those who see the thread. */
  thread_added: Thread;
  /** Sent after a thread was changed, renamed, moved, pinned, unpinned, closed or reopened, when an attachment is taken away, and when the slash command that it calls has an outcome, to those who see it. */
  thread_updated: Thread;
  /** Sent after `threads/remove` to those who saw the thread just before, as it was then. Sent after `threads/move_to_channel` to those who saw the thread and do not see it in its new channel, as it was before. Its comments have no events of their own. */
  thread_deleted: Thread;
  /** Sent after `workspace_users/add` and `url_join/join_workspace`, or when an invitation that waited is accepted, to those who see the person. */
  workspace_user_added: WorkspaceUserEvent;
  /** Sent after `workspace_users/update`, in each workspace of a user who changes what others see of them, and after the first call there of somebody whom others have added, to those who see the person. */
  workspace_user_updated: WorkspaceUserEvent;
  /** Sent after `workspace_users/remove`, and in each workspace of a user who is deleted, to those who saw the person, and to the person. */
  workspace_user_removed: WorkspaceUserEvent;
  /** Sent once a channel after `workspace_users/update`, to those who see the channel. */
  channel_user_updated: ChannelUserEvent;
  /** Sent after `workspaces/add` to those who see the workspace. */
  workspace_added: Workspace;
  /** Sent after `workspaces/update` and `workspaces/update_avatar` to those who see the workspace. */
  workspace_updated: Workspace;
  /** Sent after `workspaces/remove`, and when the last member deletes their account, to those who saw the workspace just before. What was in it has no events of its own. */
  workspace_deleted: Workspace;
}
