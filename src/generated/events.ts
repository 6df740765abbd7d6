// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { Schema } from './schemas.js';

/** What each event carries. */
export interface Events {
  channel_added: Schema<'Channel'>;
  channel_updated: Schema<'Channel'>;
  channel_deleted: Schema<'Channel'>;
  channel_user_added: Schema<'ChannelUserEvent'>;
  channel_user_removed: Schema<'ChannelUserEvent'>;
  comment_added: Schema<'Comment'>;
  comment_updated: Schema<'Comment'>;
  comment_deleted: Schema<'Comment'>;
  message_added: Schema<'ConversationMessage'>;
  message_updated: Schema<'ConversationMessage'>;
  message_deleted: Schema<'ConversationMessage'>;
  group_added: Schema<'Group'>;
  group_updated: Schema<'Group'>;
  group_deleted: Schema<'Group'>;
  group_user_added: Schema<'GroupUserEvent'>;
  group_user_removed: Schema<'GroupUserEvent'>;
  thread_added: Schema<'Thread'>;
  thread_updated: Schema<'Thread'>;
  thread_deleted: Schema<'Thread'>;
  workspace_user_added: Schema<'WorkspaceUserEvent'>;
  workspace_user_updated: Schema<'WorkspaceUserEvent'>;
  workspace_user_removed: Schema<'WorkspaceUserEvent'>;
  channel_user_updated: Schema<'ChannelUserEvent'>;
  workspace_added: Schema<'Workspace'>;
  workspace_updated: Schema<'Workspace'>;
  workspace_deleted: Schema<'Workspace'>;
}

export type EventName = keyof Events;
