import { aCall, replyProof, type ReplyProof } from '../../src/testing/calling.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import { aDelivery } from '../../src/testing/deliveries.js';
import { keepForStreams } from '../../src/testing/live.js';
import type { Schema } from '../../src/generated/schemas.js';
import type { Person } from '../../src/testing/person.js';
import type { Skein } from '../../src/testing/skein.js';

/** A workspace with a certain number of everything, all of which Ada sees. */
export interface CrowdedWorld {
  ada: Person;
  workspace: { id: number };
  /** The people in the channel and in each group, who are named in the thread. */
  people: Person[];
  channels: number[];
  groups: number[];
  threads: number[];
  /** The channel of all threads, with everybody in it. */
  channel: Schema<'Channel'>;
  /** A thread to everybody, with mentions of everybody, and as many comments and reactions. */
  thread: Schema<'Thread'>;
  comment: Schema<'Comment'>;
  /** A USER who is only in the conversation. */
  pat: Person;
  /**
   * A conversation of everybody, Ada and Pat, with as many messages. Ada also has a conversation
   * with each of the people.
   */
  conversation: Schema<'Conversation'>;
  message: Schema<'ConversationMessage'>;
  /** A subscription of Ada's, with as many deliveries, one of which has as many attempts. */
  hook: number;
  delivery: number;
  /** A call of a bot in the channel. */
  call: ReplyProof;
  /** The position before as many events. */
  after: string;
}

/** How many calls run at the same time. */
const AT_ONCE = 8;

/**
 * Makes a world of `size` people, channels, groups, threads, comments, conversations, messages, workspaces and
 * installed slash commands, through HTTP.
 */
export async function aCrowdedWorld(skein: Skein, size: number): Promise<CrowdedWorld> {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const { id: workspace_id } = workspace;
  const people = await several(size, (index) => skein.aMember(ada, workspace, `person${index}`));
  const user_ids = people.map(({ id }) => id);
  const text = { title: 'Launch', content: 'Who is in?' };

  const channel = await ada.call('channels.add', { workspace_id, name: 'Crowd', user_ids });
  const channels = await several(size, (index) => ada.call('channels.add', { workspace_id, name: `C${index}` }));
  const groups = await several(size, (index) => ada.call('groups.add', { workspace_id, name: `G${index}`, user_ids }));
  const group_ids = groups.map(({ id }) => id);
  const named = {
    recipients: user_ids,
    direct_mentions: user_ids,
    groups: group_ids,
    direct_group_mentions: group_ids,
  };
  const content = `Launch: ${people.map(({ id, name }) => `[${name}](app-mention://${id})`).join(' ')}`;
  // Not by Ada, so that they are unread for her.
  const threads = await several(size, () =>
    (people[0] ?? ada).call('threads.add', { channel_id: channel.id, ...text }),
  );
  const thread = await ada.call('threads.add', { channel_id: channel.id, ...text, ...named, content });
  const comments = await several(size, (index) =>
    (people[index] ?? ada).call('comments.add', { thread_id: thread.id, ...named, content }),
  );
  await several(size, (index) =>
    (people[index] ?? ada).call('reactions.add', { thread_id: thread.id, reaction: '👍' }),
  );
  await addElsewhere(ada, workspace, size);
  const [comment] = comments;
  if (comment === undefined) throw new Error('A world has at least one of everything.');
  const idsOf = (made: { id: number }[]) => made.map(({ id }) => id);
  const lists = { channels: idsOf(channels), groups: group_ids, threads: idsOf(threads) };
  const mentions = { content, direct_mentions: user_ids, direct_group_mentions: group_ids };
  const pat = await skein.aMember(ada, workspace, 'pat');
  const talk = await talking(workspace, { ada, pat, people }, mentions);
  const told = await telling(skein, ada, channel, size);
  return { ada, workspace, people, channel, thread, comment, pat, ...talk, ...told, ...lists };
}

/** `size` subscriptions, and `size` deliveries of one of them, one of which has `size` attempts. */
async function telling(skein: Skein, ada: Person, channel: Schema<'Channel'>, size: number) {
  const workspace = { id: channel.workspace_id };
  const { id: delivery, hook } = await aDelivery(skein, ada, workspace, { attempts: size });
  await several(size - 1, () => aDelivery(skein, ada, workspace, { hook }));
  await several(size, (index) =>
    ada.call('hooks.subscribe', { target_url: `https://hooks.example.com/${index}`, event: 'group_added' }),
  );
  const call = replyProof(await aCall(skein, ada, channel));
  return { hook: hook.id, delivery, call, after: await keepForStreams(skein, workspace, 'group_added') };
}

/** Further workspaces, and integrations with slash commands installed in this one. */
async function addElsewhere(ada: Person, { id: workspace_id }: { id: number }, size: number): Promise<void> {
  await several(size, (index) => ada.call('workspaces.add', { name: `W${index}` }));
  await several(size, async (index) => {
    const commanding = {
      kind: 'SLASH_COMMAND',
      command: `/c${index}`,
      callback_url: 'https://hooks.example.com/',
    } as const;
    const { id } = await ada.call('integrations.add', { name: `I${index}`, ...commanding });
    return ada.call('installations.add', { integration_id: id, workspace_id });
  });
}

/**
 * A conversation of all, in which everybody mentions everybody, and one of each person with
 * Ada, which she has not read.
 */
async function talking(
  workspace: { id: number },
  { ada, pat, people }: Pick<CrowdedWorld, 'ada' | 'pat' | 'people'>,
  mentions: Partial<Schema<'ConversationMessagesAddRequest'>>,
): Promise<Pick<CrowdedWorld, 'conversation' | 'message'>> {
  const conversation = await aConversation(workspace, ada, pat, ...people);
  const messages = await several(people.length, (index) => aMessage(people[index] ?? ada, conversation, mentions));
  await several(people.length, async (index) => {
    const person = people[index] ?? pat;
    return aMessage(person, await aConversation(workspace, person, ada));
  });
  const [message] = messages;
  if (message === undefined) throw new Error('A world has at least one of everything.');
  return { conversation, message };
}

async function several<Made>(size: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < size; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, offset) => from + offset);
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}
