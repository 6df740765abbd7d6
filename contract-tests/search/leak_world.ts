import type { Schema } from '../../src/generated/schemas.js';
import { aConversation, aMessage } from '../../src/testing/conversations.js';
import type { Person } from '../../src/testing/person.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import type { Skein } from '../../src/testing/skein.js';

/** The words of all posts. Some are forms of others, begin with others, or look like others. */
export const VOCABULARY = [
  'run',
  'running',
  'runner',
  'deploy',
  'deployments',
  'deplorable',
  'secret',
  'secrets',
  'sacred',
  'the',
  'server',
  'sever',
  'severe',
  'café',
  'straße',
  'launch',
  'lunch',
  '2024',
  '20241',
  'v1',
  'salary',
  'ключ',
  'ключи',
  '機密',
  '機密情報',
] as const;

/** Numbers that look random, and are the same in each run. */
class Dice {
  #state = 7;

  below(limit: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % limit;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  some<Item>(items: readonly Item[], count: number): Item[] {
    return Array.from({ length: count }, () => this.one(items));
  }

  text(): string {
    return this.some(VOCABULARY, 3).join(' ');
  }
}

/** Does something several times, one after the other. */
async function times<Made>(count: number, work: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) made.push(await work());
  return made;
}

export interface LeakWorld {
  workspace: Schema<'Workspace'>;
  people: Person[];
  /** Somebody who was removed from the workspace. */
  removed: Person;
}

/** A workspace with 20 people of all kinds, and posts in channels and conversations that only some of them see. */
export async function buildLeakWorld(skein: Skein): Promise<LeakWorld> {
  const dice = new Dice();
  const ada = await skein.aUser('ada');
  const workspace = await ada.call('workspaces.add', { name: 'Secrets', language: 'en' });
  const people = [ada];
  for (const [index, name] of NAMES.entries()) {
    const type = index < 3 ? 'ADMIN' : index < 12 ? 'USER' : 'GUEST';
    people.push(await skein.aMember(ada, workspace, name, type));
  }
  const removed = await skein.aMember(ada, workspace, 'zoe');
  await fillChannels(dice, workspace, [...people, removed]);
  await times(8, () => fillConversation(dice, workspace, people));
  await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: removed.id });
  return { workspace, people, removed };
}

const NAMES = [
  'ben',
  'cleo',
  'dora',
  'eve',
  'finn',
  'gil',
  'hana',
  'ivo',
  'june',
  'kurt',
  'lea',
  'milo',
  'nina',
  'otto',
  'pia',
  'quin',
  'rosa',
  'sven',
  'tess',
];

async function fillChannels(dice: Dice, workspace: { id: number }, people: readonly Person[]): Promise<void> {
  const users = people.slice(0, 12);
  const channels: { by: Person; members: Person[]; channel: Schema<'Channel'> }[] = [];
  for (const index of Array(8).keys()) {
    const [by, members] = [dice.one(users), [...new Set(dice.some(people, 5))]];
    const input = { workspace_id: workspace.id, name: `Channel ${index}`, public: index < 2 };
    const user_ids = members.flatMap(({ id }) => (id === by.id ? [] : [id]));
    channels.push({ by, members: [by, ...members], channel: await by.call('channels.add', { ...input, user_ids }) });
  }
  for (const [index, { by, members, channel }] of channels.entries()) {
    await fillThread(dice, channel, members);
    const leaving = members.find(({ id }) => id !== by.id);
    if (leaving !== undefined) await by.call('channels.removeUser', { id: channel.id, user_id: leaving.id });
    const thread = await fillThread(dice, channel, [by]);
    const other = channels[index + 1];
    if (other?.members.some(({ id }) => id === by.id) === true) {
      await by.call('threads.moveToChannel', { id: thread.id, to_channel: other.channel.id });
    }
    if (index % 4 === 3) await by.call('channels.archive', { id: channel.id });
  }
}

/** A thread with comments, of which one is edited and one deleted. */
async function fillThread(dice: Dice, channel: { id: number }, members: readonly Person[]): Promise<{ id: number }> {
  const thread = await aThread(dice.one(members), channel, { title: dice.text(), content: dice.text() });
  const [first, second] = await times(6, async () => {
    const by = dice.one(members);
    return { by, id: (await aComment(by, thread, { content: dice.text() })).id };
  });
  await first?.by.call('comments.update', { id: first.id, content: dice.text() });
  await second?.by.call('comments.remove', { id: second.id });
  return thread;
}

/**
 * A conversation that somebody joins in the middle, and somebody leaves. Who joins two people does not see what they
 * have said before.
 */
async function fillConversation(dice: Dice, workspace: { id: number }, people: readonly Person[]): Promise<void> {
  const by = dice.one(people.slice(0, 12));
  const [other, joining, ...more] = [...new Set(dice.some(people, 9))].filter(({ id }) => id !== by.id);
  if (!other || !joining) throw new Error('There are too few people.');
  const first = [by, other, ...more.slice(0, dice.below(3))];
  const talk = await aConversation(workspace, by, ...first.slice(1));
  const say = (speakers: readonly Person[]) =>
    times(3, () => aMessage(dice.one(speakers), talk, { content: dice.text() }));
  await say(first);
  await by.call('conversations.addUser', { id: talk.id, user_id: joining.id });
  await say([...first, joining]);
  if (dice.below(2) === 0) await by.call('conversations.update', { id: talk.id, title: dice.text() });
  if (first.length > 2) await by.call('conversations.removeUser', { id: talk.id, user_id: other.id });
  await say([by, joining]);
}
