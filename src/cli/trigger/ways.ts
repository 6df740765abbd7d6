import type { EventName } from '../../generated/events.js';
import type { OperationId } from '../../generated/operations.js';
import type { Stage } from './stage.js';

/** How an event is caused. */
interface Way {
  /** The operation that causes it. */
  readonly operation: OperationId;
  readonly cause: (stage: Stage) => Promise<unknown>;
  /** It happens while the new workspace is made or removed, and so only in a workspace of its own. */
  readonly isOfWorkspace?: boolean;
}

const done = () => Promise.resolve();
const ofWorkspace = (operation: OperationId): Way => ({ operation, cause: done, isOfWorkspace: true });

/** How each event is caused, in an order in which all can be caused. The second account joins, and becomes an admin. */
export const WAYS: Readonly<Record<EventName, Way>> = {
  workspace_added: ofWorkspace('workspaces.add'),
  workspace_updated: {
    operation: 'workspaces.update',
    cause: ({ user, workspaceId: id }) => user.call('workspaces.update', { id, color: 9 }),
    isOfWorkspace: true,
  },
  workspace_user_added: { operation: 'installations.add', cause: (stage) => stage.bot() },
  workspace_user_updated: ofWorkspace('workspaceUsers.update'),
  channel_added: { operation: 'channels.add', cause: (stage) => stage.channel() },
  channel_updated: {
    operation: 'channels.update',
    cause: async (stage) =>
      stage.user.call('channels.update', { id: (await stage.channel()).id, description: 'Changed.' }),
  },
  channel_user_added: { operation: 'channels.addUser', cause: (stage) => stage.memberOfChannel() },
  channel_user_updated: ofWorkspace('workspaceUsers.update'),
  channel_user_removed: {
    operation: 'channels.removeUser',
    cause: async (stage) => {
      const { id: user_id } = await stage.memberOfChannel();
      await stage.user.call('channels.removeUser', { id: (await stage.channel()).id, user_id });
    },
  },
  thread_added: { operation: 'threads.add', cause: (stage) => stage.thread() },
  thread_updated: {
    operation: 'threads.update',
    cause: async (stage) => stage.user.call('threads.update', { id: (await stage.thread()).id, content: 'Changed.' }),
  },
  thread_deleted: {
    operation: 'threads.remove',
    cause: async (stage) => stage.user.call('threads.remove', { id: (await stage.newThread()).id }),
  },
  comment_added: { operation: 'comments.add', cause: (stage) => stage.comment() },
  comment_updated: {
    operation: 'comments.update',
    cause: async (stage) => stage.user.call('comments.update', { id: (await stage.comment()).id, content: 'Changed.' }),
  },
  comment_deleted: {
    operation: 'comments.remove',
    cause: async (stage) => stage.user.call('comments.remove', { id: (await stage.newComment()).id }),
  },
  message_added: { operation: 'conversationMessages.add', cause: (stage) => stage.message() },
  message_updated: {
    operation: 'conversationMessages.update',
    cause: async (stage) =>
      stage.user.call('conversationMessages.update', { id: (await stage.message()).id, content: 'Changed.' }),
  },
  message_deleted: {
    operation: 'conversationMessages.remove',
    cause: async (stage) => (await stage.newMessage()).remove(),
  },
  group_added: { operation: 'groups.add', cause: (stage) => stage.group() },
  group_updated: {
    operation: 'groups.update',
    cause: async (stage) => stage.user.call('groups.update', { id: (await stage.group()).id, description: 'Changed.' }),
  },
  group_user_added: { operation: 'groups.addUser', cause: (stage) => stage.memberOfGroup() },
  group_user_removed: {
    operation: 'groups.removeUser',
    cause: async (stage) => {
      const { id: user_id } = await stage.memberOfGroup();
      await stage.user.call('groups.removeUser', { id: (await stage.group()).id, user_id });
    },
  },
  group_deleted: { operation: 'groups.remove', cause: async (stage) => (await stage.newGroup()).remove() },
  channel_deleted: { operation: 'channels.remove', cause: async (stage) => (await stage.newChannel()).remove() },
  workspace_user_removed: {
    operation: 'installations.remove',
    cause: async (stage) => (await stage.newBot()).remove(),
  },
  workspace_deleted: ofWorkspace('workspaces.remove'),
};

const isEventName = (name: string): name is EventName => Object.hasOwn(WAYS, name);

/** The names of all events, in the order of `WAYS`. */
export const NAMES: readonly EventName[] = Object.keys(WAYS).filter(isEventName);
