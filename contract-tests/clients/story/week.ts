import type { TestClock } from '../../../src/testing/skein.js';
import { formWith } from '../../../src/testing/person.js';
import type { OperationId, Shapes } from '../../../src/generated/operations.js';
import { Chance } from './chance.js';
import { Team, type TeamThread } from './model.js';
import type { Wire } from './wire.js';

export const PASSWORD = 'a quiet walk by the river';
const SECOND = 1000;

/** Somebody of the team. */
export interface Voice {
  name: string;
  id: number;
  token: string;
}

/** A team at work: what it does goes to Skein and, with the same meaning, into the model. */
export class Week {
  readonly team = new Team();
  readonly voices = new Map<number, Voice>();
  readonly chance: Chance;
  readonly wire: Wire;
  readonly #clock: TestClock;
  /** Ids of comments, by thread and index. */
  readonly #comments = new Map<string, { id: number; content: string }>();
  workspaceId = 0;
  #tempId = 0;

  constructor(wire: Wire, clock: TestClock, seed: number) {
    this.wire = wire;
    this.#clock = clock;
    this.chance = new Chance(seed);
  }

  /** Calls an operation a second after the one before. */
  as<Id extends OperationId>(user: number, id: Id, input: Partial<Shapes[Id]['input']>): Promise<Shapes[Id]['output']> {
    this.#clock.advance(SECOND);
    return this.wire.call(this.voice(user).token, id, input);
  }

  voice(user: number): Voice {
    const voice = this.voices.get(user);
    if (voice === undefined) throw new Error(`There is no user ${user}`);
    return voice;
  }

  async register(name: string): Promise<number> {
    this.#clock.advance(SECOND);
    const input = { name: `${name} Weaver`, email: `${name.toLowerCase()}@weavers.example`, password: PASSWORD };
    const { id, token } = await this.wire.call(undefined, 'users.register', input);
    if (token === null) throw new Error(`${name} has no token`);
    this.voices.set(id, { name, id, token });
    return id;
  }

  /** Somebody is in the workspace from now on, and in the default channel unless they are a guest. */
  arrive(user: number, isGuest: boolean, defaultChannel: number): void {
    this.team.people.set(user, { id: user, isGuest, here: true });
    if (!isGuest) this.team.channels.get(defaultChannel)?.members.add(user);
  }

  async addChannel(by: number, name: string, isPublic: boolean, members: readonly number[]): Promise<number> {
    const { id } = await this.as(by, 'channels.add', {
      ...{ workspace_id: this.workspaceId, name, public: isPublic, user_ids: [...members] },
    });
    this.team.channels.set(id, { public: isPublic, members: new Set([by, ...members]) });
    return id;
  }

  /** So many things that somebody happens to do. */
  async work(times: number): Promise<void> {
    const acts = this.#acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
    for (let done = 0; done < times;) {
      const actor = this.chance.pick(this.team.present);
      const act = this.chance.pick(acts);
      if (actor !== undefined && act !== undefined && (await act(actor.id, actor.isGuest))) done += 1;
    }
  }

  /** What people do, the frequent more often; each answers whether there was anything to do it with. */
  readonly #acts: readonly [number, (user: number, isGuest: boolean) => Promise<boolean>][] = [
    [10, (user, isGuest) => this.#openThread(user, isGuest)],
    [4, (user, isGuest) => this.#openWithComment(user, isGuest)],
    [30, (user, isGuest) => this.#comment(user, isGuest)],
    [14, (user) => this.#read(user)],
    [3, (user) => this.#markUnread(user)],
    [1, (user) => this.#readAll(user)],
    [5, (user) => this.#archive(user)],
    [1, (user) => this.#archiveAll(user)],
    [4, (user) => this.#follow(user)],
    [4, (user, isGuest) => this.#mentionLater(user, isGuest)],
    [2, (user) => this.#removeComment(user)],
    [3, (user) => this.#react(user)],
    [2, (user) => this.#commentWithFile(user)],
    [5, (user, isGuest) => this.#beginTalk(user, isGuest)],
    [14, (user) => this.#say(user)],
    [6, (user) => this.#readTalk(user)],
    [2, (user) => this.#archiveTalk(user)],
    [1, (user, isGuest) => this.#bringIn(user, isGuest)],
  ];

  #threadsOf(user: number): TeamThread[] {
    return [...this.team.threads.values()].filter(({ channelId }) => this.team.sees(user, channelId));
  }

  /** Where somebody may post. */
  #openThreadsOf(user: number): TeamThread[] {
    return this.#threadsOf(user).filter(({ channelId }) => this.team.channels.get(channelId)?.archived !== true);
  }

  #seersOf(channelId: number): number[] {
    return this.team.present.map(({ id }) => id).filter((id) => this.team.sees(id, channelId));
  }

  #mention(user: number): string {
    return `[${this.voice(user).name}](app-mention://${user})`;
  }

  /** Whom a post addresses, and its text. A guest names nobody: they do not know everybody. */
  #addressed(channelId: number, isGuest: boolean) {
    const everybody = this.team.present.map(({ id }) => id);
    const named = this.chance.happens(isGuest ? 0 : 35) ? this.chance.some(everybody, 4) : undefined;
    const mentions = this.chance.happens(isGuest ? 0 : 30) ? this.chance.some(this.#seersOf(channelId), 2) : [];
    const content = ['The warp is on the loom.', ...mentions.map((user) => this.#mention(user))].join(' ');
    return { named, mentions, content };
  }

  #channelFor(user: number): number | undefined {
    const channels = [...this.team.channels].filter(
      ([id, { archived }]) => archived !== true && this.team.sees(user, id),
    );
    return this.chance.pick(channels)?.[0];
  }

  async #openThread(user: number, isGuest: boolean): Promise<boolean> {
    const channelId = this.#channelFor(user);
    if (channelId === undefined) return false;
    const { named, mentions, content } = this.#addressed(channelId, isGuest);
    const input = { channel_id: channelId, title: 'Looms', content, ...(named && { recipients: named }) };
    const { id } = await this.as(user, 'threads.add', input);
    this.team.open(id, channelId, user, { named, mentions });
    return true;
  }

  /** A client that was offline sends a thread and a comment at once, with an id of its own. */
  async #openWithComment(user: number, isGuest: boolean): Promise<boolean> {
    const channelId = this.#channelFor(user);
    if (channelId === undefined) return false;
    const { mentions, content } = this.#addressed(channelId, isGuest);
    this.#tempId -= 1;
    const temp_id = this.#tempId;
    this.#clock.advance(SECOND);
    const answers = await this.wire.batch(this.voice(user).token, [
      { id: 'threads.add', input: { channel_id: channelId, title: 'Offline', content, temp_id } },
      { id: 'comments.add', input: { thread_id: temp_id, content: 'And one more thing.', temp_id: temp_id - 1 } },
      { id: 'threads.getone', input: { id: temp_id } },
    ]);
    this.#tempId -= 1;
    const [thread, comment, seen] = answers.map(({ code, body }) => {
      if (code >= 300) throw new Error(`${code}: ${body}`);
      const { id }: { id: number } = JSON.parse(body);
      return id;
    });
    if (thread === undefined || comment === undefined || seen !== thread) throw new Error('The thread is another one');
    this.team.open(thread, channelId, user, { mentions });
    this.#remember(thread, this.team.comment(thread, user, {}), comment, 'And one more thing.');
    return true;
  }

  async #comment(user: number, isGuest: boolean): Promise<boolean> {
    const thread = this.chance.pick(this.#openThreadsOf(user));
    if (thread === undefined) return false;
    const { named, mentions, content } = this.#addressed(thread.channelId, isGuest);
    const readsUpTo = !this.chance.happens(20);
    const { id, obj_index } = await this.as(user, 'comments.add', {
      ...{ thread_id: thread.id, content, mark_thread_position: readsUpTo, ...(named && { recipients: named }) },
    });
    const index = this.team.comment(thread.id, user, { named, mentions, readsUpTo });
    if (obj_index !== index) throw new Error(`Comment ${id} has index ${obj_index}, not ${index}`);
    this.#remember(thread.id, index, id, content);
    return true;
  }

  async #commentWithFile(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#openThreadsOf(user));
    if (thread === undefined) return false;
    const form = formWith(new File(['warp and weft'], 'pattern.txt'), { attachment_id: crypto.randomUUID() });
    const { attachment_id } = await this.wire.upload(this.voice(user).token, form);
    const content = 'The pattern.';
    const comment = await this.as(user, 'comments.add', {
      ...{ thread_id: thread.id, content, attachments: [{ attachment_id, url_type: 'file' }] },
    });
    this.#remember(thread.id, this.team.comment(thread.id, user, {}), comment.id, content);
    return true;
  }

  #remember(threadId: number, index: number, id: number, content: string): void {
    this.#comments.set(`${threadId} ${index}`, { id, content });
  }

  async #read(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const index = this.chance.happens(50) ? undefined : this.chance.below(Math.max(1, thread.last + 1));
    await this.as(user, 'threads.markRead', { id: thread.id, obj_index: index ?? Math.max(0, thread.last) });
    this.team.read(thread.id, user, index);
    return true;
  }

  async #markUnread(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const obj_index = this.chance.below(thread.last + 2) - 1;
    await this.as(user, 'threads.markUnread', { id: thread.id, obj_index });
    this.team.unread(thread.id, user, obj_index);
    return true;
  }

  async #readAll(user: number): Promise<boolean> {
    await this.as(user, 'threads.markAllRead', { workspace_id: this.workspaceId });
    this.team.readAll(user);
    return true;
  }

  async #archive(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const archives = this.chance.happens(75);
    await this.as(user, archives ? 'inbox.archive' : 'inbox.unarchive', { id: thread.id });
    this.team.archive(thread.id, user, archives);
    return true;
  }

  async #archiveAll(user: number): Promise<boolean> {
    await this.as(user, 'inbox.archiveAll', { workspace_id: this.workspaceId });
    this.team.archiveAll(user);
    return true;
  }

  async #follow(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const follows = this.chance.happens(50);
    await this.as(user, follows ? 'threads.follow' : 'threads.unfollow', { id: thread.id });
    this.team.follow(thread.id, user, follows);
    return true;
  }

  /** A comment of that person's which is still there. */
  #ownComment(user: number) {
    const own = this.#openThreadsOf(user).flatMap((thread) =>
      [...thread.posts].flatMap(([index, { by }]) => {
        const comment = by === user ? this.#comments.get(`${thread.id} ${index}`) : undefined;
        return comment === undefined ? [] : [{ thread, index, comment }];
      }),
    );
    return this.chance.pick(own);
  }

  async #mentionLater(user: number, isGuest: boolean): Promise<boolean> {
    const picked = isGuest ? undefined : this.#ownComment(user);
    const mentioned = picked && this.chance.pick(this.#seersOf(picked.thread.channelId));
    if (picked === undefined || mentioned === undefined) return false;
    const { thread, index, comment } = picked;
    const content = `${comment.content} ${this.#mention(mentioned)}`;
    await this.as(user, 'comments.update', { id: comment.id, content });
    this.#remember(thread.id, index, comment.id, content);
    this.team.mentionLater(thread.id, index, user, [mentioned]);
    return true;
  }

  async #removeComment(user: number): Promise<boolean> {
    const picked = this.#ownComment(user);
    if (picked === undefined) return false;
    const { thread, index, comment } = picked;
    await this.as(user, 'comments.remove', { id: comment.id });
    this.#comments.delete(`${thread.id} ${index}`);
    this.team.removeComment(thread.id, index);
    return true;
  }

  async #react(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    await this.as(user, 'reactions.add', { thread_id: thread.id, reaction: '🧵' });
    return true;
  }

  async #beginTalk(user: number, isGuest: boolean): Promise<boolean> {
    const others = this.team.present.filter((person) => !person.isGuest && person.id !== user).map(({ id }) => id);
    const user_ids = isGuest ? [] : this.chance.some(others, 3);
    if (user_ids.length === 0) return false;
    const { id } = await this.as(user, 'conversations.getOrCreate', { workspace_id: this.workspaceId, user_ids });
    const known = this.team.talkAmong([user, ...user_ids]);
    if (known !== undefined && known !== id)
      throw new Error(`${id} is not the conversation of the same people, ${known}`);
    if (known === undefined) this.team.beginTalk(id, [user, ...user_ids]);
    return this.#sayIn(id, user);
  }

  #talksOf(user: number): number[] {
    return [...this.team.talks.values()].filter(({ members }) => members.has(user)).map(({ id }) => id);
  }

  async #say(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    return id !== undefined && this.#sayIn(id, user);
  }

  async #sayIn(id: number, user: number): Promise<boolean> {
    const message = await this.as(user, 'conversationMessages.add', { conversation_id: id, content: 'Tea?' });
    this.team.say(id, user);
    const { last } = this.team.talk(id);
    if (message.obj_index !== last)
      throw new Error(`Message ${message.id} has index ${message.obj_index}, not ${last}`);
    return true;
  }

  async #readTalk(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    await this.as(user, 'conversations.markRead', { id });
    this.team.readTalk(id, user);
    return true;
  }

  async #archiveTalk(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    const archives = this.chance.happens(75);
    await this.as(user, archives ? 'conversations.archive' : 'conversations.unarchive', { id });
    this.team.archiveTalk(id, user, archives);
    return true;
  }

  async #bringIn(user: number, isGuest: boolean): Promise<boolean> {
    const id = isGuest ? undefined : this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    const { members } = this.team.talk(id);
    const outside = this.team.present.filter((person) => !person.isGuest && !members.has(person.id));
    const [newcomer] = this.chance.some(outside, 1);
    if (newcomer === undefined) return false;
    await this.as(user, 'conversations.addUsers', { id, user_ids: [newcomer.id] });
    this.team.bringIn(id, user, [newcomer.id]);
    return true;
  }
}
