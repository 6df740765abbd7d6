import type { Schema } from '../../../src/generated/schemas.js';

/**
 * A model of a team's conversations as each member sees them, written from behaviour/conversations.md#without-messages
 * and behaviour/conversations.md#people-and-titles.
 */
export class Talks {
  readonly #talks = new Map<number, Talk>();
  #moment = 0;

  get all(): Talk[] {
    return [...this.#talks.values()];
  }

  with(user: number): Talk[] {
    return this.all.filter(({ members }) => members.has(user));
  }

  of(id: number): Talk {
    const talk = this.#talks.get(id);
    if (talk === undefined) throw new Error(`The team has no conversation ${id}`);
    return talk;
  }

  begin(id: number, users: readonly number[]): void {
    if (this.#talks.has(id)) return;
    const members = new Map(users.map((user) => [user, { read: -1, unread: false, archived: false, seesFrom: 0 }]));
    this.#talks.set(id, { id, at: this.#next(), last: -1, openFrom: 0, members });
  }

  /** Adds a message. System messages, when people are added or removed, count too. */
  say(id: number, by: number): void {
    const talk = this.of(id);
    talk.last += 1;
    talk.at = this.#next();
    for (const [user, own] of talk.members) {
      own.archived = false;
      if (user === by) Object.assign(own, { read: talk.last, unread: false });
      else own.unread = true;
    }
  }

  /** Adds people to a conversation. They do not see what was said while it was between two. */
  bringIn(id: number, by: number, users: readonly number[]): void {
    const talk = this.of(id);
    if (talk.members.size <= 2) talk.openFrom = talk.last + 1;
    const { openFrom: seesFrom } = talk;
    for (const user of users) talk.members.set(user, { seesFrom, read: seesFrom - 1, unread: false, archived: false });
    this.say(id, by);
  }

  archive(id: number, user: number, archived: boolean): void {
    ownIn(this.of(id), user).archived = archived;
  }

  /** The conversation of exactly these people; of several, the last active. */
  among(users: readonly number[]): number | undefined {
    return this.all
      .filter(({ members }) => members.size === users.length && users.every((user) => members.has(user)))
      .toSorted((a, b) => b.at - a.at)[0]?.id;
  }

  read(id: number, user: number): void {
    const talk = this.of(id);
    Object.assign(ownIn(talk, user), { read: talk.last, unread: false });
  }

  /** What `conversations/get_unread` returns. */
  unread(user: number): Schema<'UnreadConversation'>[] {
    return this.all
      .filter(({ members }) => members.get(user)?.unread)
      .map((talk) => ({ conversation_id: talk.id, obj_index: ownIn(talk, user).read, direct_mention: false }))
      .toSorted((a, b) => a.conversation_id - b.conversation_id);
  }

  /** The ids of the user's conversations that are not archived: the last active first. */
  list(user: number): number[] {
    return this.all
      .filter(({ members }) => members.get(user)?.archived === false)
      .toSorted((a, b) => b.at - a.at)
      .map(({ id }) => id);
  }

  #next(): number {
    this.#moment += 1;
    return this.#moment;
  }
}

export interface Talk {
  id: number;
  at: number;
  last: number;
  openFrom: number;
  members: Map<number, { read: number; unread: boolean; archived: boolean; seesFrom: number }>;
}

function ownIn(talk: Talk, user: number) {
  const own = talk.members.get(user);
  if (own === undefined) throw new Error(`User ${user} is not in conversation ${talk.id}`);
  return own;
}
