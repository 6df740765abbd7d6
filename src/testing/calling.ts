import { beforeEach, afterEach } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import type { DeliveryWorkerOptions } from '../delivery/worker.js';
import { callsOf } from '../domain/integrations/calls.js';
import type { Schema } from '../generated/schemas.js';
import { insertDeliveries } from '../models/delivery.js';
import { startBackgroundOf } from './background.js';
import { Delivering } from './delivering.js';
import { waitingEvents } from './events/deliveries.js';
import { anIntegration, installed, type Kind, type Place } from './integrations.js';
import type { Person } from './person.js';
import { aThread } from './posts.js';
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
export function useCalling(skein: Skein, options: Partial<DeliveryWorkerOptions> = {}): Calling {
  const delivering = new Delivering(skein);
  let stop = (): Promise<void> => Promise.resolve();
  beforeEach(async () => {
    delivering.startWorker(options);
    const background = await startBackgroundOf(skein);
    stop = () => background.stop();
  });
  afterEach(async () => {
    await stop();
    await delivering.end();
  });
  return new Calling(delivering);
}

/** The arguments of `url_callback` for a bot that was called in a new thread, without calling it. */
export interface ReplyProof {
  delivery_id: number;
  url_ttl: number;
  reply_token: string;
}

/** Installs a bot, adds it to the channel, and stores its call by a new thread. */
export async function aCall(
  skein: Skein,
  by: Person,
  channel: { id: number; workspace_id: number },
): Promise<ReplyProof & { thread: Schema<'Thread'>; bot_id: number; install_id: number }> {
  const integration = await anIntegration(by, 'BOT', { callback_url: 'http://127.0.0.1:9/' });
  const installation = await installed(by, integration, { workspace_id: channel.workspace_id });
  const bot_id = installation.bot_id ?? 0;
  await by.call('channels.addUser', { id: channel.id, user_id: bot_id });
  const thread = await aThread(by, channel, { recipients: [bot_id] });
  const now = skein.clock.now();
  const events = await waitingEvents(skein, { id: channel.workspace_id });
  const calling = events.flatMap((event) =>
    event.name === 'thread_added' && event.thread_id === thread.id ? [event] : [],
  );
  await insertDeliveries(skein.db, await callsOf(skein.db, calling), now);
  const delivery_id = await skein.db.number(sql`
    select id from deliveries where bucket = ${bucketOf(bot_id)} and installation_id = ${installation.id}`);
  const url_ttl = Math.floor(now.getTime() / 1000) + 1800;
  const reply_token = skein.integrationSecrets.replyToken(delivery_id, url_ttl);
  return { delivery_id, url_ttl, reply_token, thread, bot_id, install_id: installation.id };
}

/** The arguments that name a call. */
export function replyProof({ delivery_id, url_ttl, reply_token }: ReplyProof): ReplyProof {
  return { delivery_id, url_ttl, reply_token };
}
