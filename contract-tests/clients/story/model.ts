import type { Schema } from '../../../src/generated/schemas.js';
import { Talks } from './talks.js';

/**
 * A model of a team's posts as each member sees them, written from docs/behaviour. It takes nothing but ids from the
 * responses of Skein.
 */
export class Team {
  readonly people = new Map<number, TeamMember>();
  readonly channels = new Map<number, TeamChannel>();
  readonly groups = new Map<number, Set<number>>();
  readonly threads = new Map<number, TeamThread>();
  readonly talks = new Talks();
  #moment = 0;

  /** The members who are in the workspace. */
  get present(): TeamMember[] {
    return [...this.people.values()].filter(({ here }) => here);
  }

  sees(user: number, channelId: number): boolean {
    const person = this.people.get(user);
    const channel = this.channels.get(channelId);
    if (person?.here !== true || channel === undefined) return false;
    return channel.members.has(user) || (channel.public && !person.isGuest);
  }

  /** Opens a thread that is posted to `named`, or without them to everybody in the channel. */
  open(id: number, channelId: number, by: number, { named, mentions = [] }: Addressed): void {
    const everybody = named === undefined ? [...(this.channels.get(channelId)?.members ?? [])] : [];
    const thread: TeamThread = {
      id,
      channelId,
      at: this.#next(),
      last: -1,
      participants: new Set(everybody),
      own: new Map(),
      posts: new Map([[-1, { by, mentions: new Set(mentions) }]]),
    };
    this.threads.set(id, thread);
    this.#reach(thread, -1, by, {
      addressed: [by, ...(named ?? []), ...mentions],
      implied: everybody,
      readsUpTo: true,
    });
  }

  /** Adds a comment to `named`, or without them to everybody in the thread. Returns the comment's index. */
  comment(threadId: number, by: number, { named, mentions = [], readsUpTo = true }: Addressed): number {
    const thread = this.thread(threadId);
    const implied = named === undefined ? [...thread.participants, ...followersOf(thread)] : [];
    thread.last += 1;
    thread.at = this.#next();
    thread.posts.set(thread.last, { by, mentions: new Set(mentions) });
    this.#reach(thread, thread.last, by, { addressed: [by, ...(named ?? []), ...mentions], implied, readsUpTo });
    return thread.last;
  }

  /**
   * Delivers a post to the people it addresses, and to those whom a word such as EVERYONE implies, unless they
   * have unfollowed the thread.
   */
  #reach(thread: TeamThread, index: number, by: number, { addressed, implied, readsUpTo }: Reached): void {
    for (const user of addressed) thread.participants.add(user);
    for (const user of new Set([...addressed, ...implied])) {
      if (!this.sees(user, thread.channelId)) continue;
      if (thread.own.get(user)?.following === false && !addressed.includes(user)) continue;
      const own = thread.own.get(user) ?? newOwn(thread, user, index);
      own.inInbox = true;
      if (user !== by) Object.assign(own, { unread: true, archived: false });
      else if (readsUpTo) Object.assign(own, { unread: false, read: Math.max(own.read, index) });
    }
  }

  read(threadId: number, user: number, index = Infinity): void {
    const thread = this.thread(threadId);
    const own = thread.own.get(user) ?? newOwn(thread, user);
    own.read = Math.max(own.read, Math.min(index, thread.last));
    this.#settle(thread, own);
  }

  /** Makes a thread read where no comment is left after the reading position. */
  #settle(thread: TeamThread, own: Own): void {
    const isLeft = [...thread.posts].some(([index, { removed }]) => index > Math.max(-1, own.read) && removed !== true);
    if (own.unread && !isLeft) Object.assign(own, { unread: false, read: thread.last });
  }

  /** Makes the comment at `index` the first unread. */
  unread(threadId: number, user: number, index: number): void {
    const thread = this.thread(threadId);
    const own = thread.own.get(user) ?? newOwn(thread, user);
    const read = Math.min(index, thread.last) - 1;
    Object.assign(own, { read: read < 0 ? NOTHING : read, unread: true, since: NOTHING });
  }

  readAll(user: number): void {
    for (const thread of this.threads.values()) if (thread.own.get(user)?.unread) this.read(thread.id, user);
  }

  archive(threadId: number, user: number, archived: boolean): void {
    const thread = this.thread(threadId);
    (thread.own.get(user) ?? newOwn(thread, user)).archived = archived;
  }

  /** Archives the whole inbox, and marks it as read. */
  archiveAll(user: number): void {
    for (const id of this.inbox(user)) {
      this.read(id, user);
      this.archive(id, user, true);
    }
  }

  follow(threadId: number, user: number, following: boolean): void {
    const thread = this.thread(threadId);
    Object.assign(thread.own.get(user) ?? newOwn(thread, user), { following, inInbox: following });
  }

  /** Adds mentions by an edit, of people whom the post did not mention before. */
  mentionLater(threadId: number, index: number, by: number, users: readonly number[]): void {
    const thread = this.thread(threadId);
    const post = thread.posts.get(index);
    for (const user of users) {
      if (post === undefined || post.mentions.has(user)) continue;
      post.mentions.add(user);
      thread.participants.add(user);
      if (user === by || user === post.by || !this.sees(user, thread.channelId)) continue;
      const own = thread.own.get(user) ?? newOwn(thread, user);
      const read = Math.max(-1, index - 1);
      Object.assign(own, {
        inInbox: true,
        archived: false,
        unread: true,
        since: Math.min(own.since, index),
        read: own.unread ? Math.min(own.read, read) : read,
      });
    }
  }

  removeComment(threadId: number, index: number): void {
    const thread = this.thread(threadId);
    const post = thread.posts.get(index);
    if (post !== undefined) Object.assign(post, { removed: true, mentions: new Set() });
    const author = thread.posts.get(-1)?.by;
    for (const [user, own] of thread.own) if (own.read >= 0 || user === author) this.#settle(thread, own);
  }

  /** Removes a user from a channel. They lose their state of its threads (behaviour/workspaces.md#leaving). */
  leaveChannel(channelId: number, user: number): void {
    this.channels.get(channelId)?.members.delete(user);
    this.#forgetUnseen(user);
  }

  leave(user: number): void {
    const person = this.people.get(user);
    if (person !== undefined) person.here = false;
    for (const { members } of this.channels.values()) members.delete(user);
    for (const members of this.groups.values()) members.delete(user);
    this.#forgetUnseen(user);
  }

  #forgetUnseen(user: number): void {
    for (const { channelId, own } of this.threads.values()) if (!this.sees(user, channelId)) own.delete(user);
  }

  /** What `threads/get_unread` returns, by thread. */
  unreadThreads(user: number): Schema<'UnreadThread'>[] {
    return this.#visible(user)
      .filter(({ own }) => own.unread)
      .map(({ thread, own }) => ({
        channel_id: thread.channelId,
        thread_id: thread.id,
        obj_index: Math.max(-1, own.read),
        direct_mention: [...thread.posts].some(
          ([index, { by, mentions }]) => index > own.read && index >= own.since && by !== user && mentions.has(user),
        ),
      }))
      .toSorted((a, b) => a.thread_id - b.thread_id);
  }

  /** The ids that `inbox/get` returns: the last active first. */
  inbox(user: number): number[] {
    return this.#visible(user)
      .filter(({ own }) => own.inInbox && !own.archived)
      .toSorted((a, b) => b.thread.at - a.thread.at)
      .map(({ thread }) => thread.id);
  }

  /** The number of unread threads in the inbox. */
  inboxCount(user: number): number {
    return this.#visible(user).filter(({ own }) => own.inInbox && !own.archived && own.unread).length;
  }

  #visible(user: number): { thread: TeamThread; own: Own }[] {
    return [...this.threads.values()].flatMap((thread) => {
      const own = thread.own.get(user);
      return own !== undefined && this.sees(user, thread.channelId) ? [{ thread, own }] : [];
    });
  }

  thread(id: number): TeamThread {
    const thread = this.threads.get(id);
    if (thread === undefined) throw new Error(`The team has no thread ${id}`);
    return thread;
  }

  #next(): number {
    this.#moment += 1;
    return this.#moment;
  }
}

export interface TeamMember {
  id: number;
  isGuest: boolean;
  here: boolean;
}

export interface TeamChannel {
  public: boolean;
  members: Set<number>;
  archived?: boolean;
}

/** The text of a thread, or a comment. */
export interface Post {
  by: number;
  mentions: Set<number>;
  removed?: boolean;
}

interface Addressed {
  named?: readonly number[] | undefined;
  mentions?: readonly number[];
  /** Whether posting it marks the thread as read for its author. */
  readsUpTo?: boolean;
}

interface Reached {
  addressed: readonly number[];
  implied: readonly number[];
  readsUpTo: boolean;
}

export interface TeamThread {
  id: number;
  channelId: number;
  /** Orders threads by their last activity. */
  at: number;
  /** The index of the last comment. */
  last: number;
  participants: Set<number>;
  /** The posts by index; the thread itself is -1. */
  posts: Map<number, Post>;
  own: Map<number, Own>;
}

interface Own {
  /** The index of the last read post; -1 is the thread itself. */
  read: number;
  unread: boolean;
  inInbox: boolean;
  archived: boolean;
  following: boolean | undefined;
  /**
   * Mentions before this index do not count: somebody who returns starts again from here, until they
   * mark the thread as unread.
   */
  since: number;
}

const NOTHING = -2;

function newOwn(thread: TeamThread, user: number, since = NOTHING): Own {
  const own = { read: NOTHING, unread: false, inInbox: false, archived: false, following: undefined, since };
  thread.own.set(user, own);
  return own;
}

function followersOf({ own }: TeamThread): number[] {
  return [...own].filter(([, { following }]) => following).map(([user]) => user);
}
