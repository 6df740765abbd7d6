import type { Send } from '../../src/testing/http.js';
import type { Person } from '../../src/testing/person.js';
import { BOT } from './receiver.js';
import { register } from './world.js';

/** The longest time between two messages, in milliseconds. */
const PAUSE_MS = 50;
const EVERYTHING = 500;

/**
 * Somebody who writes to a bot during a round, in a workspace of their own. The bot replies to each message with its
 * text. Every message must be answered once, whichever process is killed.
 */
export class BotTalk {
  readonly #person: Person;
  readonly #conversation: number;
  readonly #bot: number;
  #said = 0;
  #isOver = false;

  private constructor(person: Person, conversation: number, bot: number) {
    this.#person = person;
    this.#conversation = conversation;
    this.#bot = bot;
  }

  /** Builds and installs the bot. `target`: the URL of the receiver. */
  static async begin(send: Send, round: string, target: string): Promise<BotTalk> {
    const dana = await register(send, `dana ${round}`);
    const { id: workspace_id } = await dana.call('workspaces.add', { name: `Bots ${round}` });
    const bot = { name: 'Echo', kind: 'BOT' as const, callback_url: `${target}${BOT}${round}` };
    const { id: integration_id } = await dana.call('integrations.add', bot);
    const { bot_id } = await dana.call('installations.add', { integration_id, workspace_id });
    const user_ids = [bot_id ?? 0];
    const { id } = await dana.call('conversations.getOrCreate', { workspace_id, user_ids });
    return new BotTalk(dana, id, bot_id ?? 0);
  }

  /** Writes until `end`. Messages whose outcome is unknown may have been posted. */
  async speak(): Promise<void> {
    while (!this.#isOver && this.#said < EVERYTHING / 2 - 1) {
      this.#said += 1;
      const message = { conversation_id: this.#conversation, content: `message ${this.#said}` };
      await this.#person.try('conversationMessages.add', message).catch(() => undefined);
      await new Promise<void>((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  end(): void {
    this.#isOver = true;
  }

  /** What is wrong with the replies, once nothing is pending; and how many there are. */
  async judge(): Promise<{ replies: number; faults: string[] }> {
    const input = { conversation_id: this.#conversation, limit: EVERYTHING };
    const messages = (await this.#person.call('conversationMessages.get', input)).filter(
      (one) => typeof one !== 'number',
    );
    const replies = messages.filter(({ creator }) => creator === this.#bot).map(({ content }) => content);
    const asked = messages.filter(({ creator }) => creator !== this.#bot).map(({ content }) => `re: ${content}`);
    const faults = asked.flatMap((reply) => {
      const times = replies.filter((content) => content === reply).length;
      return times === 1 ? [] : [`The bot has said "${reply}" ${times} times`];
    });
    const strange = replies.filter((content) => !asked.includes(content));
    return {
      replies: replies.length,
      faults: [...faults, ...strange.map((content) => `The bot has said "${content}"`)],
    };
  }
}
