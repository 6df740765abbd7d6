import { randomBytes } from 'node:crypto';
import type { Schema } from '../../generated/schemas.js';
import { RefusedError, type Client } from '../demo/client.js';
import { complain } from '../output.js';

/** What everything is called that `trigger` makes. */
const NAME = 'skein trigger';
/** Nobody can own a domain under `.example`, so mail to it reaches nobody. */
const MAIL_DOMAIN = 'trigger.example';

interface Made {
  readonly id: number;
}

/** What is removed by itself. */
interface Removable extends Made {
  readonly remove: () => Promise<unknown>;
}

/** What was made, and how it is removed again. */
interface Undo {
  readonly what: string;
  readonly remove: () => Promise<unknown>;
}

/** Registers the second account. */
async function registered(stranger: Client, password: string): Promise<Schema<'User'>> {
  const email = `trigger.${randomBytes(6).toString('hex')}@${MAIL_DOMAIN}`;
  try {
    return await stranger.call('users.register', { name: NAME, email, password });
  } catch (error) {
    const reason = error instanceof RefusedError ? error.message : '';
    if (reason === '') throw error;
    const hint = 'Removing a new workspace needs a second account; --workspace ID needs none.';
    throw new Error(`${reason}. ${hint}`, { cause: error });
  }
}

/** The workspace in which events are caused, and what they happen to, each made when an event first needs it. */
export class Stage {
  readonly user: Client;
  readonly workspaceId: number;
  /** The same user, not interrupted by Ctrl-C. */
  readonly #remover: Client;
  readonly #undo: Undo[];
  readonly #made = new Map<string, Promise<Made>>();

  private constructor(user: Client, remover: Client, workspaceId: number, undo: Undo[] = []) {
    [this.user, this.#remover, this.workspaceId, this.#undo] = [user, remover, workspaceId, undo];
  }

  /** A workspace that exists already. */
  static in(user: Client, remover: Client, workspaceId: number): Stage {
    return new Stage(user, remover, workspaceId);
  }

  /**
   * A new workspace of the user. Only a password removes a workspace, and the token of the user has none. So a second
   * account is registered, which joins by the link of the workspace, becomes an admin and can remove both. Nothing
   * interrupts that. What was made before a failure is removed.
   */
  static async inNewWorkspace(user: Client, remover: Client): Promise<Stage> {
    const password = randomBytes(18).toString('base64url');
    const helper = await registered(remover.as(''), password);
    const undo: Undo[] = [];
    const removing = (what: string, remove: () => Promise<unknown>) => void undo.push({ what, remove });
    const second = remover.as(helper.token ?? '');
    removing(`the account ${helper.email}`, () => second.call('users.delete', { password }));
    try {
      const { id } = await remover.call('workspaces.add', { name: NAME });
      removing(`the workspace ${id}`, () => second.call('workspaces.remove', { id, current_password: password }));
      const { url } = await remover.call('urlJoin.getOrCreate', { workspace_id: id });
      await second.call('urlJoin.joinWorkspace', { url_invite_code: url });
      await remover.call('workspaceUsers.update', { id, user_id: helper.id, user_type: 'ADMIN' });
      return new Stage(user, remover, id, undo);
    } catch (error) {
      for (const left of await new Stage(user, remover, 0, undo).close()) complain(`This is left: ${left}`);
      throw error;
    }
  }

  /** Removes all that was made, the newest first. Returns what is left, with the reasons. */
  async close(): Promise<string[]> {
    const left: string[] = [];
    for (const { what, remove } of this.#undo.splice(0).toReversed()) {
      await remove().catch((error: unknown) =>
        left.push(`${what}: ${error instanceof Error ? error.message : 'unknown'}`),
      );
    }
    return left;
  }

  /** A private channel that nobody else is in. */
  async newChannel(): Promise<Removable> {
    const input = { workspace_id: this.workspaceId, name: NAME, public: false };
    const { id } = await this.user.call('channels.add', input);
    return this.#removable('channel', id, async () => {
      await this.#remover.call('channels.archive', { id });
      await this.#remover.call('channels.remove', { id });
    });
  }

  channel(): Promise<Made> {
    return this.#once('channel', () => this.newChannel());
  }

  /** Threads and comments are removed with their channel. */
  async newThread(): Promise<Made> {
    const { id: channel_id } = await this.channel();
    return this.user.call('threads.add', { channel_id, title: NAME, content: 'Who is in?', recipients: [] });
  }

  thread(): Promise<Made> {
    return this.#once('thread', () => this.newThread());
  }

  async newComment(): Promise<Made> {
    return this.user.call('comments.add', { thread_id: (await this.thread()).id, content: 'I am.' });
  }

  comment(): Promise<Made> {
    return this.#once('comment', () => this.newComment());
  }

  /** A message to the bot. An archived conversation without the bot is left of it. */
  async newMessage(): Promise<Removable> {
    const input = { workspace_id: this.workspaceId, user_ids: [(await this.bot()).id] };
    const { id: conversation_id } = await this.#once('conversation', () =>
      this.user.call('conversations.getOrCreate', input),
    );
    const { id } = await this.user.call('conversationMessages.add', { conversation_id, content: 'Hello.' });
    return this.#removable('message', id, async () => {
      await this.#remover.call('conversationMessages.remove', { id });
      await this.#remover.call('conversations.archive', { id: conversation_id });
    });
  }

  message(): Promise<Made> {
    return this.#once('message', () => this.newMessage());
  }

  async newGroup(): Promise<Removable> {
    const { id } = await this.user.call('groups.add', { workspace_id: this.workspaceId, name: NAME });
    return this.#removable('group', id, () => this.#remover.call('groups.remove', { id }));
  }

  group(): Promise<Made> {
    return this.#once('group', () => this.newGroup());
  }

  /** A new member: a bot without a program. `remove` uninstalls it. */
  async newBot(): Promise<Removable> {
    const { workspaceId: workspace_id, user } = this;
    const { id: integration_id } = await user.call('integrations.add', { kind: 'BOT', name: NAME, workspace_id });
    const remove = () => this.#remover.call('integrations.remove', { id: integration_id });
    this.#undo.push({ what: `the integration ${integration_id}`, remove });
    const { id, bot_id } = await user.call('installations.add', { integration_id, workspace_id });
    return { id: bot_id ?? 0, remove: () => user.call('installations.remove', { id }) };
  }

  bot(): Promise<Made> {
    return this.#once('bot', () => this.newBot());
  }

  /** The bot, once it is in the channel. */
  memberOfChannel(): Promise<Made> {
    return this.#once('member of the channel', async () => {
      const [{ id }, bot] = [await this.channel(), await this.bot()];
      await this.user.call('channels.addUser', { id, user_id: bot.id });
      return bot;
    });
  }

  /** The bot, once it is in the group. */
  memberOfGroup(): Promise<Made> {
    return this.#once('member of the group', async () => {
      const [{ id }, bot] = [await this.group(), await this.bot()];
      await this.user.call('groups.addUser', { id, user_id: bot.id });
      return bot;
    });
  }

  /** What `remove` removes, unless it has been removed already. */
  #removable(what: string, id: number, remove: () => Promise<unknown>): Removable {
    let removed: Promise<unknown> | undefined;
    const once = () => (removed ??= remove());
    this.#undo.push({ what: `the ${what} ${id}`, remove: once });
    return { id, remove: once };
  }

  #once(what: string, make: () => Promise<Made>): Promise<Made> {
    const made = this.#made.get(what) ?? make();
    this.#made.set(what, made);
    return made;
  }
}
