import { Acts, type Act } from './acts.js';

/** The actions of users on conversations. */
export class TalkActs extends Acts {
  readonly all: readonly Act[] = [
    [5, (user, isGuest) => this.#beginTalk(user, isGuest)],
    [14, (user) => this.#say(user)],
    [6, (user) => this.#readTalk(user)],
    [2, (user) => this.#archiveTalk(user)],
    [1, (user, isGuest) => this.#bringIn(user, isGuest)],
  ];

  async #beginTalk(user: number, isGuest: boolean): Promise<boolean> {
    const others = this.team.present.filter((person) => !person.isGuest && person.id !== user).map(({ id }) => id);
    const user_ids = isGuest ? [] : this.chance.some(others, 3);
    if (user_ids.length === 0) return false;
    const { id } = await this.week.as(user, 'conversations.getOrCreate', {
      workspace_id: this.week.workspaceId,
      user_ids,
    });
    const known = this.team.talks.among([user, ...user_ids]);
    if (known !== undefined && known !== id)
      throw new Error(`${id} is not the conversation of the same people, ${known}`);
    if (known === undefined) this.team.talks.begin(id, [user, ...user_ids]);
    return this.#sayIn(id, user);
  }

  #talksOf(user: number): number[] {
    return this.team.talks.with(user).map(({ id }) => id);
  }

  async #say(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    return id !== undefined && this.#sayIn(id, user);
  }

  async #sayIn(id: number, user: number): Promise<boolean> {
    const message = await this.week.as(user, 'conversationMessages.add', { conversation_id: id, content: 'Tea?' });
    this.team.talks.say(id, user);
    const { last } = this.team.talks.of(id);
    if (message.obj_index !== last)
      throw new Error(`Message ${message.id} has index ${message.obj_index}, not ${last}`);
    return true;
  }

  async #readTalk(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    await this.week.as(user, 'conversations.markRead', { id });
    this.team.talks.read(id, user);
    return true;
  }

  async #archiveTalk(user: number): Promise<boolean> {
    const id = this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    const archives = this.chance.happens(75);
    await this.week.as(user, archives ? 'conversations.archive' : 'conversations.unarchive', { id });
    this.team.talks.archive(id, user, archives);
    return true;
  }

  async #bringIn(user: number, isGuest: boolean): Promise<boolean> {
    const id = isGuest ? undefined : this.chance.pick(this.#talksOf(user));
    if (id === undefined) return false;
    const { members } = this.team.talks.of(id);
    const outside = this.team.present.filter((person) => !person.isGuest && !members.has(person.id));
    const [newcomer] = this.chance.some(outside, 1);
    if (newcomer === undefined) return false;
    await this.week.as(user, 'conversations.addUsers', { id, user_ids: [newcomer.id] });
    this.team.talks.bringIn(id, user, [newcomer.id]);
    return true;
  }
}
