import { formWith } from '../../../src/testing/person.js';
import { Acts, type Act } from './acts.js';
import type { TeamThread } from './model.js';

/** The actions of users on threads and comments. */
export class ThreadActs extends Acts {
  readonly all: readonly Act[] = [
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
  ];
  /** Comments by thread and index. */
  readonly #comments = new Map<string, { id: number; content: string }>();
  #tempId = 0;

  #threadsOf(user: number): TeamThread[] {
    return [...this.team.threads.values()].filter(({ channelId }) => this.team.sees(user, channelId));
  }

  /** The threads in which a user may post. */
  #openThreadsOf(user: number): TeamThread[] {
    return this.#threadsOf(user).filter(({ channelId }) => this.team.channels.get(channelId)?.archived !== true);
  }

  #seersOf(channelId: number): number[] {
    return this.team.present.map(({ id }) => id).filter((id) => this.team.sees(id, channelId));
  }

  #mention(user: number): string {
    return `[${this.week.voice(user).name}](app-mention://${user})`;
  }

  /** The recipients and the text of a post. A guest names nobody, because they do not see everybody. */
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
    const { id } = await this.week.as(user, 'threads.add', input);
    this.team.open(id, channelId, user, { named, mentions });
    return true;
  }

  /** A client that was offline sends a thread and a comment in one batch, with a temporary id. */
  async #openWithComment(user: number, isGuest: boolean): Promise<boolean> {
    const channelId = this.#channelFor(user);
    if (channelId === undefined) return false;
    const { mentions, content } = this.#addressed(channelId, isGuest);
    this.#tempId -= 1;
    const temp_id = this.#tempId;
    this.week.pass();
    const answers = await this.week.wire.batch(this.week.voice(user).token, [
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
    const { id, obj_index } = await this.week.as(user, 'comments.add', {
      thread_id: thread.id,
      content,
      mark_thread_position: readsUpTo,
      ...(named && { recipients: named }),
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
    const { attachment_id } = await this.week.wire.upload(this.week.voice(user).token, form);
    const content = 'The pattern.';
    const comment = await this.week.as(user, 'comments.add', {
      thread_id: thread.id,
      content,
      attachments: [{ attachment_id, url_type: 'file' }],
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
    await this.week.as(user, 'threads.markRead', { id: thread.id, obj_index: index ?? Math.max(0, thread.last) });
    this.team.read(thread.id, user, index);
    return true;
  }

  async #markUnread(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const obj_index = this.chance.below(thread.last + 2) - 1;
    await this.week.as(user, 'threads.markUnread', { id: thread.id, obj_index });
    this.team.unread(thread.id, user, obj_index);
    return true;
  }

  async #readAll(user: number): Promise<boolean> {
    await this.week.as(user, 'threads.markAllRead', { workspace_id: this.week.workspaceId });
    this.team.readAll(user);
    return true;
  }

  async #archive(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const archives = this.chance.happens(75);
    await this.week.as(user, archives ? 'inbox.archive' : 'inbox.unarchive', { id: thread.id });
    this.team.archive(thread.id, user, archives);
    return true;
  }

  async #archiveAll(user: number): Promise<boolean> {
    await this.week.as(user, 'inbox.archiveAll', { workspace_id: this.week.workspaceId });
    this.team.archiveAll(user);
    return true;
  }

  async #follow(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    const follows = this.chance.happens(50);
    await this.week.as(user, follows ? 'threads.follow' : 'threads.unfollow', { id: thread.id });
    this.team.follow(thread.id, user, follows);
    return true;
  }

  /** A comment of the user's that is not removed. */
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
    await this.week.as(user, 'comments.update', { id: comment.id, content });
    this.#remember(thread.id, index, comment.id, content);
    this.team.mentionLater(thread.id, index, user, [mentioned]);
    return true;
  }

  async #removeComment(user: number): Promise<boolean> {
    const picked = this.#ownComment(user);
    if (picked === undefined) return false;
    const { thread, index, comment } = picked;
    await this.week.as(user, 'comments.remove', { id: comment.id });
    this.#comments.delete(`${thread.id} ${index}`);
    this.team.removeComment(thread.id, index);
    return true;
  }

  async #react(user: number): Promise<boolean> {
    const thread = this.chance.pick(this.#threadsOf(user));
    if (thread === undefined) return false;
    await this.week.as(user, 'reactions.add', { thread_id: thread.id, reaction: '🧵' });
    return true;
  }
}
