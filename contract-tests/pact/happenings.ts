import type { EventName } from '../../src/generated/events.js';
import { operations, type OperationId } from '../../src/generated/operations.js';
import { Person } from '../../src/testing/person.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import { anUpload } from '../../src/testing/uploads.js';
import { people } from '../events/people.js';
import { places } from '../events/places.js';
import { posts } from '../events/posts.js';
import type { World } from '../events/row.js';

/**
 * The operation that causes each event: the one of like name (behaviour/events.md#causes), in the first way of
 * `contract-tests/events`.
 */
const OPERATIONS = {
  workspace_added: 'workspaces.add',
  workspace_updated: 'workspaces.update',
  workspace_deleted: 'workspaces.remove',
  workspace_user_added: 'workspaceUsers.add',
  workspace_user_updated: 'users.update',
  workspace_user_removed: 'workspaceUsers.remove',
  channel_added: 'channels.add',
  channel_updated: 'channels.update',
  channel_deleted: 'channels.remove',
  channel_user_added: 'channels.addUser',
  channel_user_updated: 'workspaceUsers.update',
  channel_user_removed: 'channels.removeUser',
  thread_added: 'threads.add',
  thread_updated: 'threads.pin',
  thread_deleted: 'threads.remove',
  comment_added: 'comments.add',
  comment_updated: 'comments.update',
  comment_deleted: 'comments.remove',
  message_added: 'conversationMessages.add',
  message_updated: 'conversationMessages.update',
  message_deleted: 'conversationMessages.remove',
  group_added: 'groups.add',
  group_updated: 'groups.update',
  group_deleted: 'groups.remove',
  group_user_added: 'groups.addUser',
  group_user_removed: 'groups.removeUser',
} as const satisfies Record<EventName, OperationId>;

/** A call that causes an event. */
export interface Happening {
  by: Person;
  operation: OperationId;
  input: Record<string, unknown>;
}

/** A post with a file and an action button. */
async function withThings(by: Person): Promise<Record<string, unknown>> {
  const action = { action: 'open_url', type: 'action', button_text: 'Look', url: 'https://example.com/loom' };
  return { attachments: [await anUpload(by)], actions: [action] };
}

/** Ways that show more of an event than the first one. */
const RICHER: Partial<Record<EventName, (world: World) => Promise<Omit<Happening, 'operation'>>>> = {
  thread_added: async ({ ada, channel }) => ({
    by: ada,
    input: { channel_id: channel.id, title: 'Dye', content: 'Who is in?', ...(await withThings(ada)) },
  }),
  thread_updated: async ({ ada, channel }) => {
    const { id } = await aThread(ada, channel);
    await aComment(ada, { id });
    await ada.call('reactions.add', { thread_id: id, reaction: '👍' });
    return { by: ada, input: { id } };
  },
  comment_added: async ({ ada, thread }) => ({
    by: ada,
    input: { thread_id: thread.id, content: 'I am.', ...(await withThings(ada)) },
  }),
  message_added: async ({ ben, talk }) => ({
    by: ben,
    input: { conversation_id: talk.id, content: 'Blue.', ...(await withThings(ben)) },
  }),
};

/** Prepares what an event needs, and returns the call that causes it. */
export async function happeningOf(event: EventName, world: World): Promise<Happening> {
  const operation = OPERATIONS[event];
  const richer = RICHER[event];
  if (richer !== undefined) return { operation, ...(await richer(world)) };
  const [way] = [{ ...people, ...places, ...posts }[operation] ?? []].flat();
  const [by, input] = (await way?.call(world)) ?? [];
  if (!(by instanceof Person) || input === undefined || input instanceof FormData) {
    throw new Error(`contract-tests/events does not say how ${operations[operation].path} is called`);
  }
  return { by, operation, input };
}
