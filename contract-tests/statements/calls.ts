import { randomUUID } from 'node:crypto';
import type { CrowdedWorld } from './world.js';

/** A new name each time, so that an update changes something. */
const newName = () => randomUUID();

/** The arguments of a call that takes or returns as many items as the world has. */
type Call = (world: CrowdedWorld) => Record<string, unknown> | Promise<Record<string, unknown>>;

const everybody = ({ people }: CrowdedWorld) => people.map(({ id }) => id);
const inWorkspace: Call = ({ workspace }) => ({ workspace_id: workspace.id });
const threadItself = ({ thread }: CrowdedWorld) => ({ id: thread.id });

/** Mentions everybody and every group, in every way. */
const naming: Call = (world) => ({
  direct_mentions: everybody(world),
  direct_group_mentions: world.groups,
  content: everybody(world)
    .map((id) => `[somebody](app-mention://${id})`)
    .join(' '),
});

const notifying: Call = async (world) => ({
  ...(await naming(world)),
  recipients: everybody(world),
  groups: world.groups,
});

/** A channel with Ada and these people. */
async function aChannel(world: CrowdedWorld, user_ids: number[]): Promise<number> {
  const { id } = await world.ada.call('channels.add', { workspace_id: world.workspace.id, name: 'Another', user_ids });
  return id;
}

async function aGroup(world: CrowdedWorld, user_ids: number[]): Promise<number> {
  const { id } = await world.ada.call('groups.add', { workspace_id: world.workspace.id, name: 'Another', user_ids });
  return id;
}

/** A conversation of Ada and Pat only. */
async function aConversation({ ada, pat, workspace }: CrowdedWorld): Promise<number> {
  const { id } = await ada.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [pat.id] });
  return id;
}

const conversationItself = ({ conversation }: CrowdedWorld) => ({ id: conversation.id });

/**
 * How Ada calls the operations that take a list, or return one only with certain arguments. `readingCall` makes the
 * call of the others. Aliases are called like their originals.
 */
export const calls: Readonly<Record<string, Call>> = {
  'channels.add': (world) => ({
    workspace_id: world.workspace.id,
    name: 'New',
    user_ids: everybody(world),
    default_recipients: everybody(world),
    default_groups: world.groups,
  }),
  'channels.getWithoutMembers': async (world) => {
    for (let made = 0; made < world.people.length; made += 1) {
      const id = await aChannel(world, []);
      await world.ada.call('channels.removeUser', { id, user_id: world.ada.id });
    }
    return inWorkspace(world);
  },
  'channels.update': (world) => ({
    id: world.channel.id,
    description: newName(),
    default_recipients: everybody(world),
    default_groups: world.groups,
  }),
  'channels.addUsers': async (world) => ({ id: await aChannel(world, []), user_ids: everybody(world) }),
  'channels.removeUsers': async (world) => ({
    id: await aChannel(world, everybody(world)),
    user_ids: everybody(world),
  }),
  'groups.add': (world) => ({ workspace_id: world.workspace.id, name: 'New', user_ids: everybody(world) }),
  'groups.update': ({ groups }) => ({ id: groups[0], name: newName() }),
  'groups.addUsers': async (world) => ({ id: await aGroup(world, []), user_ids: everybody(world) }),
  'groups.removeUsers': async (world) => ({ id: await aGroup(world, everybody(world)), user_ids: everybody(world) }),
  'threads.add': async (world) => ({ channel_id: world.channel.id, title: 'New', ...(await notifying(world)) }),
  'threads.get': ({ channel, channels }) => ({ channel_id: channel.id, limit: 500, exclude_thread_ids: channels }),
  'threads.update': async (world) => {
    const { id } = await world.ada.call('threads.add', { channel_id: world.channel.id, title: 'a', content: 'b' });
    return { id, title: newName(), ...(await naming(world)) };
  },
  'threads.mute': (world) => ({ ...threadItself(world), minutes: 5 }),
  'threads.unmute': threadItself,
  'inbox.archiveAll': ({ workspace, channels }) => ({ workspace_id: workspace.id, channel_ids: channels }),
  'comments.add': async (world) => ({ thread_id: world.thread.id, ...(await notifying(world)) }),
  'comments.update': async (world) => {
    const { id } = await world.ada.call('comments.add', { thread_id: world.thread.id, content: 'Who?' });
    return { id, ...(await naming(world)) };
  },
  'conversations.getOrCreate': ({ workspace, conversation }) => ({
    workspace_id: workspace.id,
    user_ids: conversation.user_ids,
  }),
  'conversations.update': (world) => ({ ...conversationItself(world), title: newName(), archived: true }),
  'conversations.addUsers': async (world) => ({ id: await aConversation(world), user_ids: everybody(world) }),
  'conversations.removeUsers': async (world) => {
    const [id, user_ids] = [await aConversation(world), everybody(world)];
    await world.ada.call('conversations.addUsers', { id, user_ids });
    return { id, user_ids };
  },
  'conversations.mute': (world) => ({ ...conversationItself(world), minutes: 5 }),
  'conversations.unmute': conversationItself,
  'conversationMessages.add': async (world) => ({ conversation_id: world.conversation.id, ...(await naming(world)) }),
  'conversationMessages.update': async (world) => {
    const { id } = await world.ada.call('conversationMessages.add', {
      conversation_id: world.conversation.id,
      content: 'Who?',
    });
    return { id, ...(await naming(world)) };
  },
  'reactions.get': ({ thread }) => ({ thread_id: thread.id }),
  'integrationIncoming.urlCallback': async (world) => ({ content: (await naming(world))['content'], ...world.call }),
  'search.query': ({ workspace }) => ({ query: 'launch', workspace_id: workspace.id, limit: 500 }),
  'search.search': ({ workspace }) => ({ query: 'launch', workspace_id: workspace.id, limit: 500 }),
  'search.thread': ({ thread }) => ({ query: 'launch', thread_id: thread.id, limit: 500 }),
  'search.conversation': ({ conversation }) => ({ query: 'launch', conversation_id: conversation.id, limit: 500 }),
  'search.comments': ({ workspace, thread }) => ({
    query: 'launch',
    workspace_id: workspace.id,
    thread_id: thread.id,
  }),
  'search.expandCommentRange': ({ workspace, thread }) => ({
    idx_start: 0,
    idx_end: 500,
    workspace_id: workspace.id,
    thread_id: thread.id,
  }),
  'search.messages': ({ workspace, conversation }) => ({
    query: 'launch',
    workspace_id: workspace.id,
    aggregate_id: conversation.id,
  }),
  'search.expandConversationMessageRange': ({ workspace, conversation }) => ({
    idx_start: 0,
    idx_end: 500,
    workspace_id: workspace.id,
    conversation_id: conversation.id,
  }),
  'live.get': ({ after }) => ({ after, limit: 100 }),
  'workspaceUsers.getInfo': ({ workspace, ada }) => ({ id: workspace.id, user_id: ada.id }),
  'workspaceUsers.add': ({ workspace, channels }) => ({
    id: workspace.id,
    email: `${randomUUID()}@example.com`,
    user_type: 'GUEST',
    channel_ids: channels,
  }),
};

/** Schemas whose lists are short, and why. */
export const SHORT: Readonly<Record<string, string>> = {
  DeviceList: 'devices are twenty at most',
  Integration: 'redirect_urls are ten at most',
  IntegrationDetails: 'redirect_urls are ten at most',
  User: 'off_days are seven at most, and the other lists are empty',
  WorkspaceUser: 'off_days are seven at most',
  HookPing: 'has the headers of one request and of one answer',
  IntegrationPing: 'has the headers of one request and of one answer',
};

/** Arguments whose lists are short. */
export const SHORT_ARGUMENTS: readonly string[] = ['actions', 'off_days', 'redirect_urls'];

/** Operations that send statements for each item, because they do one thing after the other. */
export const ONE_BY_ONE: readonly string[] = ['batch.batch'];
