import { join } from 'node:path';
import { createApi, type ApiOptions } from './api.js';
import { SECOND, systemClock } from './clock.js';
import type { Config } from './config/config.js';
import { openDatabase, sql, type Database } from './db/database.js';
import { IntegrationCaller } from './delivery/callbacks.js';
import { DeliveryWorker } from './delivery/worker.js';
import { DeliveryCounts, measureDeliveries } from './delivery/metrics.js';
import { HookPinger } from './delivery/ping.js';
import { Sender } from './delivery/send.js';
import { FileLinks } from './domain/uploads/file_links.js';
import { mayStillBeTold } from './domain/hooks/events.js';
import { HookSecrets } from './domain/hooks/hooks.js';
import { IntegrationSecrets } from './domain/integrations/secrets.js';
import { startEmbedded } from './embedded/postgres.js';
import { startBackground } from './events/background.js';
import { FolderStore } from './files/folder_store.js';
import { ProcessInspector } from './files/inspector.js';
import { listen } from './http/listen.js';
import { HttpMetrics } from './http/metrics.js';
import type { Logger } from './log.js';
import { FileMailer } from './mail/file_mailer.js';
import type { Mailer } from './mail/mail.js';
import { SmtpMailer } from './mail/smtp_mailer.js';
import { migrate } from './db/migrations.js';
import { claimDatabase, readSecretKey } from './config/secret_key.js';

/** A Skein that runs: what `serve` starts and ends. */
export interface Skein {
  /** Where it listens; undefined when this process is only a worker. */
  readonly url: string | undefined;
  readonly db: Database;
  /** Whether nobody has registered yet. */
  readonly isEmpty: boolean;
  /** Answers what has been accepted, finishes what runs, and stops all that it started. */
  stop(): Promise<void>;
}

/**
 * The composition root: database, migrations, key, worker, API, in the order in which each needs the one before. What fails
 * to start stops what had started; the error's message is one line for the operator.
 */
export async function startSkein(config: Config, log: Logger): Promise<Skein> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startEmbeddedDatabase(config, log, stops));
    const secretKey = await readSecretKey(config.secretKey, config.dataDir);
    await migrate(databaseUrl, (message) => log.debug(message));

    let wake = (): void => undefined;
    const db = openDatabase({
      url: databaseUrl,
      poolSize: config.databasePoolSize,
      afterEmit: () => wake(),
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    stops.push(() => db.close());
    await claimDatabase(db, secretKey);

    const takerDb = openForDeliveries(databaseUrl, () => wake(), stops);
    const metrics = new HttpMetrics();
    const [files, sender] = [storeOf(config), startSender(config, stops)];
    const background = await startBackground({
      ...{ db, log, files, url: databaseUrl, roles: config.roles, baseUrl: config.baseUrl, registry: metrics.registry },
      ...{ clock: systemClock, takerDb, isBusy: () => metrics.isBusy },
      ...{ fileLinks: new FileLinks(secretKey), callbacks: callerOf(config, secretKey, sender) },
      mailer: startMailer(config, log, stops),
    });
    wake = () => background.wake();
    stops.push(() => background.stop());
    const parts = { log, secretKey, metrics, sender, url: databaseUrl, db: takerDb };
    const hookPings = startDelivering(config, parts, stops);
    const url = config.roles.includes('api')
      ? await serve(config, { log, db, files, hookPings, secretKey, metrics }, stops)
      : undefined;
    return { url, db, isEmpty: await hasNoUsers(db), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function storeOf({ dataDir, freeSpaceFloor }: Config): FolderStore {
  return new FolderStore(join(dataDir, 'files'), { floor: freeSpaceFloor });
}

/** What sends mail: through the mail server, or into files (decision 43). The log never has its credentials. */
function startMailer(config: Config, log: Logger, stops: (() => Promise<void>)[]): Mailer {
  const { smtpUrl, mailFrom: from, dataDir, baseUrl, roles, development, verifyEmail } = config;
  if (!development && !verifyEmail) log.warn('VERIFY_EMAIL is off: every address counts as proven');
  const says = roles.includes('worker');
  if (smtpUrl === undefined) {
    const folder = join(dataDir, 'outbox');
    if (says) log.info({ folder }, 'Mail is written into files');
    return new FileMailer({ folder, from, baseUrl });
  }
  if (says) log.info({ host: new URL(smtpUrl).host, from }, 'Mail is sent through a mail server');
  const mailer = new SmtpMailer({ url: smtpUrl, from, baseUrl, log });
  stops.push(async () => mailer.close());
  return mailer;
}

/** What sends to URLs that users name; what is under way ends with it. */
function startSender({ development, webhookAllow }: Config, stops: (() => Promise<void>)[]): Sender {
  const sender = new Sender({ development, allow: webhookAllow });
  stops.push(() => sender.close());
  return sender;
}

/** What calls integrations, for the worker. */
function callerOf({ hooksUrl }: Config, secretKey: string, sender: Sender): IntegrationCaller {
  return new IntegrationCaller({ sender, secrets: new IntegrationSecrets(secretKey, hooksUrl), clock: systemClock });
}

interface DeliveringParts {
  log: Logger;
  secretKey: string;
  metrics: HttpMetrics;
  sender: Sender;
  url: string;
  db: Database;
}

/** Connections that are there for deliveries alone, from their events on: they do not queue behind requests, nor these behind them. */
const DELIVERING_POOL = 3;

function openForDeliveries(url: string, afterEmit: () => void, stops: (() => Promise<void>)[]): Database {
  const db = openDatabase({ url, poolSize: DELIVERING_POOL, afterEmit });
  stops.push(() => db.close());
  return db;
}

/** Delivers to hooks, where this process is a worker; answers what pings them. */
function startDelivering(
  { roles, baseUrl, webhookRetries }: Config,
  { log, secretKey, metrics, sender, url, db }: DeliveringParts,
  stops: (() => Promise<void>)[],
): HookPinger {
  const clock = systemClock;
  const hookSecrets = new HookSecrets(secretKey);
  if (roles.includes('worker')) {
    measureDeliveries(metrics.registry, { db, clock, log });
    const counts = new DeliveryCounts(metrics.registry);
    const fileLinks = new FileLinks(secretKey);
    const retryTimes = webhookRetries.map((seconds) => seconds * SECOND);
    const courier = new DeliveryWorker({
      ...{ db, clock, log, url, sender, hookSecrets, counts, mayStillBeTold, fileLinks, baseUrl, retryTimes },
      isBusy: () => metrics.isBusy,
    });
    courier.start();
    stops.push(() => courier.stop());
  }
  return new HookPinger({ sender, secrets: hookSecrets, clock });
}

async function startEmbeddedDatabase(config: Config, log: Logger, stops: (() => Promise<void>)[]): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  stops.push(() => embedded.stop());
  return embedded.url;
}

async function serve(
  config: Config,
  parts: Pick<ApiOptions, 'log' | 'db' | 'files' | 'hookPings' | 'secretKey' | 'metrics'>,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const inspector = new ProcessInspector({ files: parts.files });
  stops.push(() => Promise.resolve(inspector.stop()));
  const { chaos, rateLimit, metricsToken, trustProxy, checkResponses, host, port, tls } = config;
  const { registration, verifyEmail, defaultPlan, membersOnFree, development, baseUrl, loopInDomain } = config;
  const { uploadQuotaUser, uploadQuotaWorkspace } = config;
  const { authUrl, oauthRegistration, oauthTokenLifetime, hooksUrl } = config;
  const app = createApi({
    ...parts,
    ...{ inspector, chaos, rateLimit, metricsToken, trustProxy, checkResponses },
    clock: systemClock,
    settings: {
      ...{ registration, verifyEmail, defaultPlan, membersOnFree, development, baseUrl, loopInDomain },
      ...{ uploadQuotaUser, uploadQuotaWorkspace },
    },
    oauth: { url: authUrl, registration: oauthRegistration, tokenLifetime: oauthTokenLifetime },
    hooksUrl,
  });
  const listening = await listen(app, { host, port, tls });
  stops.push(() => listening.stop());
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `${tls === undefined ? 'http' : 'https'}://${shownHost}:${listening.port}`;
}

async function hasNoUsers(db: Database): Promise<boolean> {
  const { empty } = await db.one<{ empty: boolean }>(sql`select not exists (select from users) as empty`);
  return empty;
}
