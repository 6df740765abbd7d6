// Generated from openapi/ by `npm run generate`. Never edited by hand.
import type { Schema } from './schemas.js';

/** What is stored of each event. */
export interface Events {
  channel_added: Omit<Schema<'ChannelEvent'>, 'event_type'>;
  channel_updated: Omit<Schema<'ChannelEvent'>, 'event_type'>;
  channel_deleted: Omit<Schema<'ChannelEvent'>, 'event_type'>;
  channel_user_added: Omit<Schema<'ChannelUserEvent'>, 'event_type'>;
  channel_user_removed: Omit<Schema<'ChannelUserEvent'>, 'event_type'>;
  comment_added: Omit<Schema<'CommentEvent'>, 'event_type'>;
  comment_updated: Omit<Schema<'CommentEvent'>, 'event_type'>;
  comment_deleted: Omit<Schema<'CommentEvent'>, 'event_type'>;
  message_added: Omit<Schema<'ConversationMessageEvent'>, 'event_type'>;
  message_updated: Omit<Schema<'ConversationMessageEvent'>, 'event_type'>;
  message_deleted: Omit<Schema<'ConversationMessageEvent'>, 'event_type'>;
  group_added: Omit<Schema<'GroupEvent'>, 'event_type'>;
  group_updated: Omit<Schema<'GroupEvent'>, 'event_type'>;
  group_deleted: Omit<Schema<'GroupEvent'>, 'event_type'>;
  group_user_added: Omit<Schema<'GroupUserEvent'>, 'event_type'>;
  group_user_removed: Omit<Schema<'GroupUserEvent'>, 'event_type'>;
  thread_added: Omit<Schema<'ThreadEvent'>, 'event_type'>;
  thread_updated: Omit<Schema<'ThreadEvent'>, 'event_type'>;
  thread_deleted: Omit<Schema<'ThreadEvent'>, 'event_type'>;
  workspace_user_added: Omit<Schema<'WorkspaceUserEvent'>, 'event_type'>;
  workspace_user_updated: Omit<Schema<'WorkspaceUserEvent'>, 'event_type'>;
  workspace_user_removed: Omit<Schema<'WorkspaceUserEvent'>, 'event_type'>;
  channel_user_updated: Omit<Schema<'ChannelUserEvent'>, 'event_type'>;
  workspace_added: Omit<Schema<'WorkspaceEvent'>, 'event_type'>;
  workspace_updated: Omit<Schema<'WorkspaceEvent'>, 'event_type'>;
  workspace_deleted: Omit<Schema<'WorkspaceEvent'>, 'event_type'>;
}

export type EventName = keyof Events;
