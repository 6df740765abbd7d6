import { beforeEach, afterEach } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { startBackgroundOf } from './background.js';
import { Delivering } from './delivering.js';
import { anIntegration, installed, type Kind, type Place } from './integrations.js';
import type { Person } from './person.js';
import type { Answering, Received, Receiver } from './receivers.js';
import type { Skein } from './skein.js';

/** An installed integration, and what it has received. */
export interface CalledIntegration {
  integration: Schema<'IntegrationDetails'>;
  installation: Schema<'InstallationDetails'>;
  receiver: Receiver;
  /** Waits for this many calls, and returns their fields. */
  calls(count: number): Promise<Record<string, string>[]>;
}

/** An installed bot. */
export interface CalledBot extends CalledIntegration {
  bot: { id: number };
}

/** Answers each call with this status and body. */
export function saying(body: string | Buffer, code = 200, headers: Record<string, string> = {}): Answering {
  return (_received, response) => void response.writeHead(code, headers).end(body);
}

/** The form of a call. */
export function fieldsOf({ body }: Received): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}

/** Runs the dispatcher and a delivery worker during each test, and makes integrations that receive their calls. */
export class Calling {
  readonly #delivering: Delivering;

  constructor(delivering: Delivering) {
    this.#delivering = delivering;
  }

  async anIntegration(by: Person, kind: Kind, place: Place, answering?: Answering): Promise<CalledIntegration> {
    const receiver = await this.#delivering.aReceiver(answering);
    const integration = await anIntegration(by, kind, { callback_url: receiver.url('called') });
    const installation = await installed(by, integration, place);
    const calls = async (count: number) => (await receiver.gets(count, 20_000)).map(fieldsOf);
    return { integration, installation, receiver, calls };
  }

  /** A bot of this person in a workspace, and in a channel of it. */
  async aBot(by: Person, channel: { id: number; workspace_id: number }, answering?: Answering): Promise<CalledBot> {
    const called = await this.anIntegration(by, 'BOT', { workspace_id: channel.workspace_id }, answering);
    const id = called.installation.bot_id ?? 0;
    await by.call('channels.addUser', { id: channel.id, user_id: id });
    return { ...called, bot: { id } };
  }
}

/** Calls integrations in the tests of a file. */
export function useCalling(skein: Skein): Calling {
  const delivering = new Delivering(skein);
  let stop = (): Promise<void> => Promise.resolve();
  beforeEach(async () => {
    delivering.startWorker();
    const background = await startBackgroundOf(skein);
    stop = () => background.stop();
  });
  afterEach(async () => {
    await stop();
    await delivering.end();
  });
  return new Calling(delivering);
}
