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
  thread_added: Schema<'Thread'>;
  thread_updated: Schema<'Thread'>;
  workspace_user_added: Schema<'WorkspaceUserEvent'>;
  workspace_added: Schema<'Workspace'>;
  workspace_updated: Schema<'Workspace'>;
  workspace_deleted: Schema<'Workspace'>;
}

export type EventName = keyof Events;
