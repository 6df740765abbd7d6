import { randomUUID } from 'node:crypto';
import { sql } from '../../src/db/database.js';
import type { OperationId } from '../../src/generated/operations.js';
import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import { aMessage } from '../../src/testing/conversations.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import type { Kind } from './sentences.js';
import type { World } from './world.js';

// The objects of operations. Each is made again for every cell that may change it.

const asked = async (by: Person, operation: OperationId, input: Record<string, unknown>): Promise<unknown> =>
  (await by.try(operation, input)).json();

/** The ids of those who are inside, without the owner. */
const insiders = ({ people, pat }: World) =>
  [people.guestIn, people.bot, people.memberIn, people.adminIn, pat].map(({ id }) => id);

/** No object: the operation is about the caller. */
export const nothing: Kind<undefined> = { make: () => Promise.resolve(undefined) };

/** The workspace of the world. */
export const theWorkspace: Kind<Schema<'Workspace'>> = {
  make: ({ workspace }) => Promise.resolve(workspace),
  name: ({ id }) => ({ workspace_id: id }),
};

/** Another workspace, with the same people. */
export const aWorkspace: Kind<Schema<'Workspace'>> = {
  make: async ({ skein, adminIn, workspace }) => {
    const made = await skein.aWorkspace(adminIn, 'Spare');
    await skein.db.run(sql`
      insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at, removed_at, removed_by)
      select ${made.id}, user_id, user_type, default_conversation, joined_at, removed_at, removed_by
      from workspace_users where workspace_id = ${workspace.id} and user_id <> ${adminIn.id}`);
    return made;
  },
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'workspaces.getone', { id }),
};

/** A USER who stays inside. */
export const aColleague: Kind<Person> = {
  make: ({ pat }) => Promise.resolve(pat),
  name: ({ id }, { workspace }) => ({ id: workspace.id, user_id: id }),
};

/** A USER whom cells may change or remove. */
export const aNewcomer: Kind<Person> = {
  make: async ({ skein, adminIn, workspace }, { channel }) => {
    const person = await skein.aUser('guinevere');
    const address = { id: workspace.id, email: person.email };
    await adminIn.call('workspaceUsers.add', { ...address, channel_ids: [channel.id] });
    return person;
  },
  name: ({ id }, { workspace }) => ({ id: workspace.id, user_id: id }),
  read: (by, { id }, { world }) => asked(by, 'workspaceUsers.getone', { id: world.workspace.id, user_id: id }),
  maker: (person) => person,
};

/** A person who is invited, with the user type of the row, and has no password yet. */
export const anInvited: Kind<Schema<'WorkspaceUser'>> = {
  make: ({ adminIn, workspace }, { channel }, way) =>
    adminIn.call('workspaceUsers.add', {
      id: workspace.id,
      email: newAddress(),
      channel_ids: [channel.id],
      user_type: userTypeOf(way),
    }),
  name: ({ id }, { workspace }) => ({ id: workspace.id, user_id: id }),
};

export const aGroup: Kind<Schema<'Group'>> = {
  make: (world) =>
    world.owner.call('groups.add', {
      workspace_id: world.workspace.id,
      name: 'Weft',
      user_ids: [world.owner.id, ...insiders(world)],
    }),
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'groups.getone', { id }),
};

/** A channel, public or private like its place. */
export const aChannel: Kind<Schema<'Channel'>> = {
  make: (world, { channel }) =>
    world.owner.call('channels.add', {
      workspace_id: world.workspace.id,
      name: 'Warp',
      public: channel.public,
      user_ids: insiders(world),
    }),
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'channels.getone', { id }),
};

export const anArchivedChannel: Kind<Schema<'Channel'>> = {
  ...aChannel,
  make: async (world, place, way) => {
    const channel = await aChannel.make(world, place, way);
    await world.owner.call('channels.archive', { id: channel.id });
    return channel;
  },
};

/** A private channel that its maker was alone in and has left. */
export const aChannelWithoutMembers: Kind<Schema<'Channel'>> = {
  ...aChannel,
  make: async ({ owner, workspace }) => {
    const channel = await owner.call('channels.add', { workspace_id: workspace.id, name: 'Warp' });
    await owner.call('channels.removeUser', { id: channel.id, user_id: owner.id });
    return channel;
  },
  // Nobody reads it, so an ADMIN looks for it in their list.
  read: async (_, channel, { world }) => {
    const left = await world.adminIn.call('channels.getWithoutMembers', { workspace_id: world.workspace.id });
    return left.find(({ id }) => id === channel.id) ?? { error_code: 107 };
  },
};

const kindToRemove = (way: string) => (way === 'private, without members' ? aChannelWithoutMembers : anArchivedChannel);

/** A channel that can be removed: an archived one, or one without members. */
export const aChannelToRemove: Kind<Schema<'Channel'>> = {
  ...aChannel,
  make: (world, place, way) => kindToRemove(way).make(world, place, way),
  read: async (by, channel, scene) => kindToRemove(scene.way).read?.(by, channel, scene),
};

/** A thread in the channel of the place, to everybody in the channel. */
export const aThreadThere: Kind<Schema<'Thread'>> = {
  make: ({ owner }, { channel }) => aThread(owner, channel),
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'threads.getone', { id }),
};

/** A thread in the channel of the place, to everybody in the workspace. */
export const aThreadForAll: Kind<Schema<'Thread'>> = {
  ...aThreadThere,
  make: ({ owner, people }, { channel }) => {
    const { guestOut, guestIn, bot, memberOut, memberIn, adminOut, adminIn } = people;
    const recipients = [guestOut, guestIn, bot, memberOut, memberIn, adminOut, adminIn].map(({ id }) => id);
    return aThread(owner, channel, { recipients });
  },
};

/**
 * A conversation of the owner, those inside, and a new person: with the same people it would be the
 * same conversation each time.
 */
export const aConversationThere: Kind<Schema<'Conversation'>> = {
  make: async (world) => {
    const { skein, owner, adminIn, workspace } = world;
    const { id } = await skein.aMember(adminIn, workspace, 'lancelot');
    return owner.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [...insiders(world), id] });
  },
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'conversations.getone', { id }),
};

/** A comment on the thread of the place. */
export const aCommentThere: Kind<Schema<'Comment'>> = {
  make: ({ owner }, { thread }) => aComment(owner, thread),
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'comments.getone', { id }),
};

/** A comment on a thread of its own. */
export const aCommentAlone: Kind<Schema<'Comment'>> = {
  ...aCommentThere,
  make: async ({ owner }, { channel }) => aComment(owner, await aThread(owner, channel)),
  name: ({ id, thread_id }) => ({ thread_id, comment_id: id }),
};

/** A conversation, and a person in it who is not a caller. */
export interface Talk extends Schema<'Conversation'> {
  friend: number;
}

/**
 * A conversation of the owner, everybody inside but Pat, and a new friend: with the same people it would be the
 * same conversation each time.
 */
export const aTalk: Kind<Talk> = {
  make: async (world) => {
    const { id: friend } = await world.skein.aMember(world.adminIn, world.workspace, 'friend');
    return { ...(await begun(world, [friend, ...talkers(world)])), friend };
  },
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'conversations.getone', { id }),
};

const talkers = (world: World) => insiders(world).filter((id) => id !== world.pat.id);

const begun = ({ owner, workspace }: World, user_ids: number[]) =>
  owner.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids });

/** A message of the owner's in such a conversation, or from before the others were added to it. */
export const aMessageThere: Kind<Schema<'ConversationMessage'>> = {
  make: async (world, place, way) => {
    const { owner } = world;
    if (!way.startsWith('said privately')) return aMessage(owner, await aTalk.make(world, place, way));
    const { id: friend } = await world.skein.aMember(world.adminIn, world.workspace, 'friend');
    const conversation = await begun(world, [friend]);
    const message = await aMessage(owner, conversation);
    await owner.call('conversations.addUsers', { id: conversation.id, user_ids: talkers(world) });
    return message;
  },
  name: ({ id }) => ({ id }),
  read: (by, { id }) => asked(by, 'conversationMessages.getone', { id }),
};

/** A thread, a comment or a message, as the row says, with its argument. */
export interface Post {
  name: { thread_id: number } | { comment_id: number } | { message_id: number };
}

export const aPost: Kind<Post> = {
  make: async (world, place, way) => {
    const { owner } = world;
    if (way === 'message') return { name: { message_id: (await aMessageThere.make(world, place, way)).id } };
    return way.startsWith('thread')
      ? { name: { thread_id: (await aThread(owner, place.channel)).id } }
      : { name: { comment_id: (await aComment(owner, place.thread)).id } };
  },
  name: ({ name }) => name,
  read: (by, { name }) => {
    if ('message_id' in name) return asked(by, 'conversationMessages.getone', { id: name.message_id });
    return 'thread_id' in name
      ? asked(by, 'threads.getone', { id: name.thread_id })
      : asked(by, 'comments.getone', { id: name.comment_id });
  },
};

export function newAddress(): string {
  return `${randomUUID()}@example.com`;
}

export function userTypeOf(way: string): 'USER' | 'GUEST' | 'ADMIN' {
  return way === 'ADMIN' || way === 'GUEST' ? way : 'USER';
}

/** A small PNG. */
export function aPicture(): File {
  return new File([Buffer.from(PIXELS, 'base64')], 'picture.png', { type: 'image/png' });
}

const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQI12MQdCkHIgYIBQAUxgMxZye3gwAAAABJRU5ErkJggg==';
