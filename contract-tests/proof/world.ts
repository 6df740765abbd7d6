import type { EventName } from '../../src/generated/events.js';
import type { Shapes } from '../../src/generated/operations.js';
import type { Send } from '../../src/testing/http.js';
import { HOOK_EVENTS } from '../../src/testing/hooks.js';
import { Caller, Person } from '../../src/testing/person.js';
import type { Happened } from './ledger.js';
import { eventsOf } from './keys.js';
import { DEAD, LATE } from './receiver.js';

/** The end of the paths that stand for programs with sockets. */
export const SOCKET = '/socket';
export const PASSWORD = 'correct horse battery staple';
const EVERY_EVENT = HOOK_EVENTS.map(([event]) => event);

type Filters = Pick<
  Shapes['hooks.subscribe']['input'],
  'workspace_id' | 'channel_id' | 'thread_id' | 'conversation_id'
>;

/** A subscription and its owner. */
export interface Subscribed {
  id: number;
  /** The owner's first name. */
  owner: string;
  person: Person;
  event: EventName;
  path: string;
  secret: string;
  filters: Filters;
}

/** A channel or a conversation, and the first names of those who see it. */
export interface Place {
  id: number;
  seers: readonly string[];
  /** A thread in it that is never removed. */
  thread: number;
}

/**
 * The team of a round. Ada is an ADMIN, Ben and Cleo are USERs, Gwen is a GUEST in General only. Ada, Ben and Cleo see
 * the open channel, Ada and Ben the closed one, and those two have a conversation.
 */
export interface World {
  people: Readonly<Record<'ada' | 'ben' | 'cleo' | 'gwen', Person>>;
  workspace: { id: number; default_channel: number };
  open: Place;
  closed: Place;
  talk: number;
  group: number;
  subscriptions: readonly Subscribed[];
}

/** Whether the subscription gets the event: its owner sees it, and its filters match. */
export function fits({ event, owner, filters }: Subscribed, happened: Happened): boolean {
  if (event !== happened.event || !happened.seers.includes(owner)) return false;
  const isWithin = (asked: number | null | undefined, is: number | undefined) => asked === undefined || asked === is;
  return (
    isWithin(filters.workspace_id, happened.workspace_id) &&
    isWithin(filters.channel_id, happened.channel_id) &&
    isWithin(filters.thread_id, happened.thread_id) &&
    isWithin(filters.conversation_id, happened.conversation_id)
  );
}

/** Makes the team of a round, with subscriptions that target this URL. */
export async function makeWorld(send: Send, round: string, target: string): Promise<World> {
  const [ada, ben, cleo, gwen] = await Promise.all([
    register(send, `ada ${round}`),
    register(send, `ben ${round}`),
    register(send, `cleo ${round}`),
    register(send, `gwen ${round}`),
  ]);
  const workspace = await ada.call('workspaces.add', { name: `Weavers ${round}` });
  for (const { email } of [ben, cleo]) await ada.call('workspaceUsers.add', { id: workspace.id, email });
  await ada.call('workspaceUsers.add', { id: workspace.id, email: gwen.email, user_type: 'GUEST' });
  const place = async (isPublic: boolean, ...people: readonly Person[]) => {
    const input = { workspace_id: workspace.id, name: `Loom ${round}`, public: isPublic };
    const { id } = await ada.call('channels.add', { ...input, user_ids: people.map((person) => person.id) });
    const thread = await ada.call('threads.add', { channel_id: id, title: 'It stays', content: 'Here.' });
    return { id, thread: thread.id };
  };
  const [open, closed] = [await place(true, ben, cleo), await place(false, ben)];
  const talk = await ada.call('conversations.getOrCreate', { workspace_id: workspace.id, user_ids: [ada.id, ben.id] });
  const group = await ada.call('groups.add', { workspace_id: workspace.id, name: `Crew ${round}` });
  const world = {
    people: { ada, ben, cleo, gwen },
    workspace,
    talk: talk.id,
    group: group.id,
    open: { ...open, seers: ['ada', 'ben', 'cleo'] },
    closed: { ...closed, seers: ['ada', 'ben'] },
  };
  return { ...world, subscriptions: await subscribe(world, target) };
}

/** Registers somebody. */
export async function register(send: Send, name: string): Promise<Person> {
  const email = `${name.replace(' ', '.')}@example.com`;
  const user = await new Caller(send, undefined).call('users.register', { name, email, password: PASSWORD });
  return new Person(send, user.token ?? '', { id: user.id, name, email });
}

/**
 * Ada subscribes to everything; Ben to what is in the closed channel and in the conversation, and to all comments at
 * the dead path; Cleo to everything that she sees, and to one thread at the late path; Gwen to much that she does not
 * see, so she gets nothing. Ben and Cleo have programs with sockets, too.
 */
async function subscribe(world: Omit<World, 'subscriptions'>, target: string): Promise<Subscribed[]> {
  const { people, workspace, open, closed, talk } = world;
  const workspace_id = workspace.id;
  const made: Subscribed[] = [];
  const add = async (
    owner: keyof World['people'],
    path: string,
    events: readonly EventName[],
    filters: Filters = {},
  ) => {
    const person = people[owner];
    const subscribing = events.map(async (event) => {
      const reached = path.endsWith(SOCKET) ? { delivery: 'socket' as const } : { target_url: `${target}${path}` };
      const input = { event, ...reached, ...filters };
      const { id, secret } = await person.call('hooks.subscribe', input);
      made.push({ id, owner, person, event, path, secret, filters });
    });
    await Promise.all(subscribing);
  };
  await Promise.all([
    add('ada', '/ada', EVERY_EVENT),
    add('ben', '/ben', eventsOf(EVERY_EVENT, 'thread', 'comment'), { channel_id: closed.id }),
    add('ben', '/ben/talk', eventsOf(EVERY_EVENT, 'message'), { conversation_id: talk }),
    add('ben', DEAD, ['comment_added'], { workspace_id }),
    add('cleo', '/cleo', eventsOf(EVERY_EVENT, 'thread', 'comment', 'message', 'channel', 'group'), { workspace_id }),
    add('ben', `/ben${SOCKET}`, eventsOf(EVERY_EVENT, 'thread', 'comment'), { channel_id: closed.id }),
    add('cleo', `/cleo${SOCKET}`, eventsOf(EVERY_EVENT, 'thread', 'comment', 'channel', 'group'), { workspace_id }),
    add('cleo', LATE, ['comment_added'], { thread_id: open.thread }),
    add('gwen', '/gwen', eventsOf(EVERY_EVENT, 'thread', 'comment', 'message', 'channel', 'group')),
  ]);
  return made;
}
