import { MINUTE } from '../../src/clock.js';
import { sql } from '../../src/db/database.js';
import { bucketOf } from '../../src/db/ids.js';
import { IntegrationCaller } from '../../src/delivery/callbacks.js';
import { reportWorker } from '../../src/delivery/reports.js';
import type { Callbacks } from '../../src/domain/integrations/callbacks.js';
import type { Background } from '../../src/events/background.js';
import type { Schema } from '../../src/generated/schemas.js';
import { createLog } from '../../src/log.js';
import { startBackgroundOf } from '../../src/testing/background.js';
import { aMessage } from '../../src/testing/conversations.js';
import { Delivering } from '../../src/testing/delivering.js';
import { anIntegration, installed, type Kind, type Place } from '../../src/testing/integrations.js';
import { aComment, aThread } from '../../src/testing/posts.js';
import type { Skein } from '../../src/testing/skein.js';
import type { Team } from '../../src/testing/teams.js';
import { until } from '../../src/testing/until.js';
import type { InteractionName } from './interactions.js';

/** An integration that is called in the channel of a team, and its installation. */
interface Called extends Team {
  integration: Schema<'IntegrationDetails'>;
  installation: Schema<'InstallationDetails'>;
}

/** The reply of the pact. */
const REPLY = 'It is back.';

/**
 * Causes what Skein sends to integrations through the API, and sends it by the dispatcher, the delivery worker and the
 * sender.
 */
export class Causing {
  readonly #skein: Skein;
  readonly #delivering: Delivering;
  #background: Background | undefined;
  #uninstalled = 0;

  constructor(skein: Skein) {
    this.#skein = skein;
    this.#delivering = new Delivering(skein);
  }

  async start(): Promise<void> {
    this.#delivering.startWorker();
    const { sender, integrationSecrets: secrets, clock } = this.#skein;
    const caller = new IntegrationCaller({ sender, secrets, clock });
    const callbacks: Callbacks = {
      call: (...call) => caller.call(...call).finally(() => (this.#uninstalled += 1)),
    };
    this.#background = await startBackgroundOf(this.#skein, { callbacks });
  }

  async stop(): Promise<void> {
    await this.#background?.stop();
    await this.#delivering.end();
  }

  /** Causes the request of an interaction, at the URL of an integration. Returns once there is a response. */
  readonly cause = async (name: InteractionName, url: string): Promise<void> => {
    await this.#ways[name](url);
  };

  readonly #ways: Readonly<Record<InteractionName, (url: string) => Promise<unknown>>> = {
    'a message in a conversation with a bot': async (url) => {
      const { ada, bot, workspace, ...called } = await this.#aBot(url);
      const input = { workspace_id: workspace.id, user_ids: [bot] };
      const conversation = await ada.call('conversations.getOrCreate', input);
      await aMessage(ada, conversation);
      const messages = () => ada.call('conversationMessages.get', { conversation_id: conversation.id });
      await this.#replied(called, messages);
    },
    'a thread that notifies a bot': async (url) => {
      const { ada, bot, channel, ...called } = await this.#aBot(url);
      const thread = await aThread(ada, channel, { recipients: [bot] });
      await this.#replied(called, () => ada.call('comments.get', { thread_id: thread.id }));
    },
    'a comment that notifies a bot': async (url) => {
      const { ada, thread, ...called } = await this.#commentFor(url);
      await this.#replied(called, () => ada.call('comments.get', { thread_id: thread.id }));
    },
    'a comment that a bot replies to later': async (url) => this.#called(await this.#commentFor(url)),
    'a ping of a bot': (url) => this.#ping('BOT', url),
    'the end of the installation of a bot': (url) => this.#uninstall('BOT', url),
    'a thread in the channel of an integration': async (url) => {
      const called = await this.#installed('CHANNEL', url);
      await aThread(called.ada, called.channel);
      await this.#called(called);
    },
    'a comment in the channel or the thread of an integration': async (url) => {
      const called = await this.#installed('THREAD', url);
      await aComment(called.ada, { id: called.installation.thread_id ?? 0 });
      await this.#called(called);
    },
    'a ping of a channel or thread integration': (url) => this.#ping('CHANNEL', url),
    'the end of the installation of a channel or thread integration': (url) => this.#uninstall('CHANNEL', url),
    'a slash command in a comment': (url) => this.#command(url),
    'a ping of a general integration or a slash command': (url) => this.#ping('SLASH_COMMAND', url),
    'the end of the installation of a general integration or a slash command': (url) =>
      this.#uninstall('SLASH_COMMAND', url),
    'a report': (url) => this.#report('GET', url),
    'a report that is fetched by POST': (url) => this.#report('POST', url),
    'a user who has installed an integration': (url) => this.#redirect('BOT', url),
    'a user who has installed a channel or thread integration': (url) => this.#redirect('CHANNEL', url),
  };

  async #installed(
    kind: Kind,
    callback_url: string,
    more: Partial<Schema<'IntegrationsAddRequest'>> = {},
  ): Promise<Called> {
    const team = await this.#skein.aTeam();
    const integration = await anIntegration(team.ada, kind, { callback_url, ...more });
    const place = await placeFor(kind, team);
    const schedule = kind === 'URL_REPORT' ? { schedule: '0 * * * *' } : {};
    return { ...team, integration, installation: await installed(team.ada, integration, place, schedule) };
  }

  async #aBot(url: string): Promise<Called & { bot: number }> {
    const called = await this.#installed('BOT', url);
    const bot = called.installation.bot_id ?? 0;
    await called.ada.call('channels.addUser', { id: called.channel.id, user_id: bot });
    return { ...called, bot };
  }

  async #commentFor(url: string): Promise<Called & { thread: Schema<'Thread'> }> {
    const { bot, ...called } = await this.#aBot(url);
    const thread = await aThread(called.ada, called.channel, { recipients: [] });
    await aComment(called.ada, thread, { recipients: [bot] });
    return { ...called, thread };
  }

  async #ping(kind: Kind, url: string): Promise<void> {
    const { ada, integration } = await this.#installed(kind, url);
    const { response, problem } = await ada.call('integrations.ping', { id: integration.id });
    if (response === null) throw new Error(`The ping was not sent: ${problem}`);
  }

  async #uninstall(kind: Kind, url: string): Promise<void> {
    const { ada, installation } = await this.#installed(kind, url);
    const before = this.#uninstalled;
    await ada.call('installations.remove', { id: installation.id });
    await until(() => this.#uninstalled > before, 20_000);
  }

  /** Lets the time of a report come, and waits for its thread. */
  async #report(report_method: 'GET' | 'POST', url: string): Promise<void> {
    const { db, clock, sender, integrationSecrets: secrets } = this.#skein;
    const { ada, channel } = await this.#installed('URL_REPORT', url, { report_method });
    const statuses: (number | null)[] = [];
    const post = async (...request: Parameters<typeof sender.post>) => {
      const outcome = await sender.post(...request);
      // The worker fetches the reports of other interactions too.
      if (request[0].url.startsWith(url)) statuses.push(outcome.status);
      return outcome;
    };
    const log = createLog('silent');
    const worker = reportWorker({ db, clock, secrets, sender: { post }, log, pollMs: 10, graceMs: 50 });
    clock.advance(60 * MINUTE);
    worker.start();
    await until(() => statuses.length > 0, 20_000).finally(() => worker.stop());
    if (statuses[0] !== 200) return;
    const threads = await ada.call('threads.get', { channel_id: channel.id });
    if (threads.length === 0) throw new Error('The report was not posted.');
  }

  async #redirect(kind: Kind, url: string): Promise<void> {
    const { installation } = await this.#installed(kind, `${url}/`, { configure_url: `${url}/configure` });
    await fetch(installation.configure_url ?? '', { redirect: 'manual' });
  }

  /** Waits until a call has ended. Returns the state of its delivery. */
  async #called({ installation: { id, bot_id, installed_by } }: Pick<Called, 'installation'>): Promise<string> {
    let state = '';
    const bucket = bucketOf(bot_id ?? installed_by);
    await until(async () => {
      const [ended] = await this.#skein.db.many<{ state: string }>(sql`
        select d.state from deliveries d
        join delivery_attempts a on a.bucket = ${bucket} and a.delivery_id = d.id and a.finished_at is not null
        where d.bucket = ${bucket} and d.installation_id = ${id}`);
      state = ended?.state ?? '';
      return ended !== undefined;
    }, 20_000);
    return state;
  }

  /** Waits until a call has ended. Rejects when it has brought a reply that is not in this list. */
  async #replied(
    called: Pick<Called, 'installation'>,
    list: () => Promise<readonly (number | { content: string })[]>,
  ): Promise<void> {
    if ((await this.#called(called)) !== 'delivered') return;
    const posts = await list();
    const isThere = posts.some((post) => typeof post !== 'number' && post.content === REPLY);
    if (!isThere) throw new Error('The reply was not posted.');
  }

  async #command(url: string): Promise<void> {
    const called = await this.#installed('SLASH_COMMAND', url);
    const thread = await aThread(called.ada, called.channel);
    const typed = { content: `${called.integration.command} 2d6` };
    const { id } = await aComment(called.ada, thread, typed);
    await this.#replied(called, async () => [await called.ada.call('comments.getone', { id })]);
  }
}

/** Where an integration of this kind is installed, and is not called before something more is posted there. */
async function placeFor(kind: Kind, { ada, channel, workspace }: Team): Promise<Place> {
  if (kind === 'CHANNEL' || kind === 'URL_REPORT') return { channel_id: channel.id };
  if (kind === 'THREAD') return { thread_id: (await aThread(ada, channel)).id };
  return { workspace_id: workspace.id };
}
