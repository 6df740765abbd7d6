import type { OperationId, Shapes } from '../../src/generated/operations.js';
import type { Schema } from '../../src/generated/schemas.js';
import { HeldState } from '../../src/testing/held_state.js';
import type { Person } from '../../src/testing/person.js';
import type { LiveEvent } from '../../src/testing/streams.js';
import { Reader, type Way } from './live.js';

type Kind = 'people' | 'channels' | 'groups' | 'threads' | 'comments' | 'conversations' | 'messages';

/** The fields of a thing that a client holds. */
type Fields = Readonly<Record<string, unknown>>;

/** What a client holds of a workspace, by id. */
export type Held = Record<Kind, Map<number, Fields>>;

/** Events of places, which a guest may share with somebody new, or not any more. */
const PLACES = /^(channel|group)_/;
/** The most items of a page. */
const LIMIT = 500;

/** A client that reads the lists of a workspace once. From then on it changes them by what its stream brings. */
export class Follower {
  readonly person: Person;
  readonly #workspaceId: number;
  readonly #reader: Reader;
  #held = nothing();
  /** What they have read, and their inbox. */
  readonly own: HeldState;
  #applied = 0;
  #applying: Promise<void> = Promise.resolve();

  private constructor(person: Person, workspaceId: number, reader: Reader) {
    this.person = person;
    this.#workspaceId = workspaceId;
    this.#reader = reader;
    this.own = new HeldState(person, { id: workspaceId });
  }

  /** Takes the position, reads the lists, and follows from there. */
  static async begin(url: string, person: Person, workspaceId: number, way: Way): Promise<Follower> {
    const { position } = await person.call('live.get', {});
    const follower = new Follower(person, workspaceId, new Reader(url, person.name, person, way, position));
    follower.#held = await readAll(person, workspaceId);
    await follower.own.read();
    follower.#reader.start();
    return follower;
  }

  get way(): Way {
    return this.#reader.way;
  }

  /** How many events it has applied. */
  get count(): number {
    return this.#applied;
  }

  /** How often its reader was disconnected while it did not read. */
  get cuts(): number {
    return this.#reader.cuts;
  }

  /** Whether the stream has brought that the workspace has this name. */
  hasSeen(name: string): boolean {
    return this.#reader.events.some(({ type, object }) => {
      return type === 'workspace_updated' && object !== null && object.name === name;
    });
  }

  /** Applies what has come. Returns what it holds then. */
  async apply(): Promise<Held> {
    this.#applying = this.#applying.then(() => this.#applyNew());
    await this.#applying;
    return this.#held;
  }

  async #applyNew(): Promise<void> {
    for (const event of this.#reader.events.slice(this.#applied)) {
      this.#applied += 1;
      await this.#take(event);
      await this.own.apply([event]);
      if (PLACES.test(event.type)) await this.#meet();
    }
  }

  async stop(): Promise<void> {
    await this.#reader.stop();
  }

  /** A guest sees those with whom they share a place. No event tells of each of them. */
  async #meet(): Promise<void> {
    if (!this.#isGuest) return;
    this.#held.people.clear();
    await readPeople(this.person, this.#held, this.#workspaceId);
  }

  get #isGuest(): boolean {
    return this.#held.people.get(this.person.id)?.['user_type'] === 'GUEST';
  }

  async #take(event: LiveEvent): Promise<void> {
    if (event.type === 'reset') this.#held = await readAll(this.person, this.#workspaceId);
    if (event.workspace_id !== this.#workspaceId || event.object === null) return;
    switch (event.type) {
      case 'workspace_user_added':
      case 'workspace_user_updated':
      case 'workspace_user_removed':
        return this.#takeMember(event);
      case 'channel_added':
      case 'channel_updated':
        return this.#takeChannel(event.object);
      case 'channel_deleted':
        return this.#loseChannel(event.object.id);
      case 'channel_user_added':
      case 'channel_user_updated':
      case 'channel_user_removed':
        return this.#takeChannelUser(event);
      case 'group_added':
      case 'group_updated':
        return put(this.#held.groups, event.object.id, groupOf(event.object));
      case 'group_deleted':
        return remove(this.#held.groups, event.object.id);
      case 'group_user_added':
      case 'group_user_removed':
        return changeList(this.#held.groups, event.object.group_id, event.object.user_id, event.type);
      default:
        return this.#takePost(event);
    }
  }

  async #takePost(event: LiveEvent): Promise<void> {
    const { threads, comments, messages } = this.#held;
    if (event.object === null) return;
    switch (event.type) {
      case 'thread_added':
      case 'thread_updated':
        return this.#takeThread(event.object);
      case 'thread_deleted':
        return loseThread(this.#held, event.object.id);
      case 'comment_added':
      case 'comment_updated':
        return threads.has(event.object.thread_id)
          ? put(comments, event.object.id, commentOf(event.object))
          : undefined;
      case 'comment_deleted':
        return remove(comments, event.object.id);
      case 'message_added':
      case 'message_updated':
        return this.#takeMessage(event.object);
      case 'message_deleted':
        return remove(messages, event.object.id);
      default:
        return undefined;
    }
  }

  async #takeMember({ type, object }: Extract<LiveEvent, { type: `workspace_user_${string}` }>): Promise<void> {
    if (object === null) return;
    const isSelf = object.user_id === this.person.id;
    if (type === 'workspace_user_removed') {
      remove(this.#held.people, object.user_id);
      if (isSelf) this.#held = nothing();
    } else if (isSelf && type === 'workspace_user_added') {
      this.#held = await readAll(this.person, this.#workspaceId);
    } else put(this.#held.people, object.user_id, personOf(object.user));
  }

  /** A channel that comes into sight brings its threads. */
  async #takeChannel(channel: Pick<Schema<'Channel'>, 'id' | 'name' | 'public' | 'archived' | 'user_ids'>) {
    const isNew = !this.#held.channels.has(channel.id);
    put(this.#held.channels, channel.id, channelOf(channel));
    if (isNew) await readThreads(this.person, this.#held, { channel_id: channel.id });
  }

  #loseChannel(id: number): void {
    remove(this.#held.channels, id);
    for (const [threadId, { channel_id }] of this.#held.threads)
      if (channel_id === id) loseThread(this.#held, threadId);
  }

  async #takeChannelUser({ type, object }: Extract<LiveEvent, { type: `channel_user_${string}` }>): Promise<void> {
    if (object === null) return;
    const { channels } = this.#held;
    if (object.user_id !== this.person.id) return changeList(channels, object.channel_id, object.user_id, type);
    if (type === 'channel_user_removed' && (this.#isGuest || !object.public))
      return this.#loseChannel(object.channel_id);
    if (type === 'channel_user_added' && !channels.has(object.channel_id)) {
      const channel = await ifThere(this.person, 'channels.getone', { id: object.channel_id });
      return channel && this.#takeChannel(channel);
    }
    changeList(channels, object.channel_id, object.user_id, type);
  }

  /** A thread that comes into sight brings its comments. */
  async #takeThread(thread: Pick<Schema<'Thread'>, 'id' | 'title' | 'channel_id' | 'closed' | 'pinned'>) {
    const isNew = !this.#held.threads.has(thread.id);
    put(this.#held.threads, thread.id, threadOf(thread));
    if (isNew) await readComments(this.person, this.#held, thread.id);
  }

  /** Who is in a conversation is told by messages of the system. */
  async #takeMessage(message: Schema<'ConversationMessageEvent'>): Promise<void> {
    const { conversations, messages } = this.#held;
    const id = message.conversation_id;
    put(messages, message.id, messageOf(message));
    if (conversations.has(id) && message.system_message === null) return;
    const conversation = await ifThere(this.person, 'conversations.getone', { id });
    if (conversation !== undefined) put(conversations, id, conversationOf(conversation));
    await readMessages(this.person, this.#held, id);
    await this.#meet();
  }
}

function nothing(): Held {
  return {
    people: new Map(),
    channels: new Map(),
    groups: new Map(),
    threads: new Map(),
    comments: new Map(),
    conversations: new Map(),
    messages: new Map(),
  };
}

/** What the lists say now. */
export async function readAll(person: Person, workspaceId: number): Promise<Held> {
  const held = nothing();
  const place = { workspace_id: workspaceId };
  await readPeople(person, held, workspaceId);
  for (const archived of [false, true]) {
    for (const one of await person.call('channels.get', { ...place, archived })) {
      put(held.channels, one.id, channelOf(one));
      await readThreads(person, held, { channel_id: one.id });
    }
    for (const one of await person.call('conversations.get', { ...place, archived, limit: LIMIT })) {
      put(held.conversations, one.id, conversationOf(one));
      await readMessages(person, held, one.id);
    }
  }
  for (const one of await person.call('groups.get', place)) put(held.groups, one.id, groupOf(one));
  return held;
}

async function readPeople(person: Person, held: Held, id: number): Promise<void> {
  for (const one of (await ifThere(person, 'workspaceUsers.get', { id })) ?? []) {
    if (!one.removed) put(held.people, one.id, personOf(one));
  }
}

async function readThreads(person: Person, held: Held, place: { channel_id: number }): Promise<void> {
  for (const thread of objects(await ifThere(person, 'threads.get', { ...place, limit: LIMIT }))) {
    put(held.threads, thread.id, threadOf(thread));
    await readComments(person, held, thread.id);
  }
}

async function readComments(person: Person, held: Held, threadId: number): Promise<void> {
  for (const comment of objects(await ifThere(person, 'comments.get', { thread_id: threadId, limit: LIMIT }))) {
    if (!comment.deleted) put(held.comments, comment.id, commentOf(comment));
  }
}

async function readMessages(person: Person, held: Held, id: number): Promise<void> {
  for (const message of objects(
    await ifThere(person, 'conversationMessages.get', { conversation_id: id, limit: LIMIT }),
  )) {
    if (!message.deleted) put(held.messages, message.id, messageOf(message));
  }
}

/** Reads what may be gone meanwhile, of which an event that is still to come tells. */
async function ifThere<Id extends OperationId>(
  person: Person,
  id: Id,
  input: Partial<Shapes[Id]['input']>,
): Promise<Shapes[Id]['output'] | undefined> {
  const { status, text } = await person.try(id, { ...input });
  if (status === 404) return undefined;
  if (status >= 300) throw new Error(`${id} returned ${status}: ${text}`);
  return JSON.parse(text);
}

/** A list that was not asked for ids has none. */
function objects<Item>(list: readonly (Item | number)[] = []): Item[] {
  return list.filter((one): one is Item => typeof one !== 'number');
}

function put(things: Map<number, Fields>, id: number, fields: Fields): void {
  things.set(id, fields);
}

function remove(things: Map<number, Fields>, id: number): void {
  things.delete(id);
}

function loseThread({ threads, comments }: Held, id: number): void {
  threads.delete(id);
  for (const [commentId, { thread_id }] of comments) if (thread_id === id) comments.delete(commentId);
}

/** Adds a user to the people of a place, or removes them. */
function changeList(places: Map<number, Fields>, id: number, userId: number, type: LiveEvent['type']): void {
  const place = places.get(id);
  const userIds = place?.['user_ids'];
  if (place === undefined || !Array.isArray(userIds)) return;
  const others = userIds.filter((one: unknown) => one !== userId);
  const user_ids = type.endsWith('_removed') ? others : inOrder([...others, userId]);
  places.set(id, { ...place, user_ids });
}

function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** The name in a mention of a deleted account changes without an event. */
function withoutNames(content: string): string {
  return content.replaceAll(/\[[^\]]*\]\(app-mention/g, '[](app-mention');
}

function personOf({ name, user_type }: Pick<Schema<'WorkspaceUser'>, 'name' | 'user_type'>): Fields {
  return { name, user_type };
}

function channelOf(one: Pick<Schema<'Channel'>, 'name' | 'public' | 'archived' | 'user_ids'>): Fields {
  return { name: one.name, public: one.public, archived: one.archived, user_ids: inOrder(one.user_ids) };
}

function groupOf({ name, user_ids }: Pick<Schema<'Group'>, 'name' | 'user_ids'>): Fields {
  return { name, user_ids: inOrder(user_ids) };
}

function threadOf({
  title,
  channel_id,
  closed,
  pinned,
}: Pick<Schema<'Thread'>, 'title' | 'channel_id' | 'closed' | 'pinned'>) {
  return { title, channel_id, closed, pinned };
}

function commentOf({ thread_id, content }: Pick<Schema<'Comment'>, 'thread_id' | 'content'>): Fields {
  return { thread_id, content: withoutNames(content) };
}

function conversationOf({ user_ids }: Pick<Schema<'Conversation'>, 'user_ids'>): Fields {
  return { user_ids: inOrder(user_ids) };
}

function messageOf({ conversation_id, content }: Pick<Schema<'ConversationMessage'>, 'conversation_id' | 'content'>) {
  return { conversation_id, content };
}
