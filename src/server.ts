import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApi, type ApiOptions } from './api.js';
import { HOUR, SECOND, systemClock } from './clock.js';
import type { Config } from './config/config.js';
import { reservePorts, type Ports } from './config/reserved_port.js';
import { checkSurroundings } from './config/start_checks.js';
import { openDatabase, type Database } from './db/database.js';
import { Nodes } from './db/nodes.js';
import { Replica } from './db/replica.js';
import { IntegrationCaller } from './delivery/callbacks.js';
import { Calls } from './delivery/calls.js';
import { Sender } from './delivery/http/sender.js';
import { PushSender, pushSubject } from './delivery/push_sender.js';
import { UnsubscribeLinks } from './domain/notifications/unsubscription.js';
import { MailChannel } from './notices/mail_channel.js';
import { NoticeCounts } from './notices/metrics.js';
import { NoticeWorker } from './notices/notice_worker.js';
import { PushChannel } from './notices/push_channel.js';
import { pushKeysOf } from './domain/notifications/push_keys.js';
import { DeliveryCounts, measureDeliveries, SocketCounts } from './delivery/metrics.js';
import { HookPinger } from './delivery/ping.js';
import { reportWorker } from './delivery/reports.js';
import { SocketRelay } from './delivery/socket_relay.js';
import { DeliveryWorker } from './delivery/worker.js';
import { FileLinks } from './domain/uploads/file_links.js';
import type { Settings } from './domain/settings.js';
import { EnvelopeSeal } from './domain/hooks/envelopes.js';
import { HookSecrets } from './domain/hooks/hooks.js';
import { IntegrationSecrets } from './domain/integrations/secrets.js';
import { startBackground } from './events/background.js';
import { openFileStore } from './files/open_store.js';
import { ProcessInspector } from './files/inspector.js';
import { decodeReply } from './http/decode_reply.js';
import { listen } from './http/listen.js';
import { HttpMetrics, measureNodes, measureReplica } from './http/metrics.js';
import { Announcements } from './live/announcements.js';
import type { Logger } from './log.js';
import { FileMailer } from './mail/file_mailer.js';
import type { Mailer } from './mail/mail.js';
import { AnswerAddresses } from './domain/notifications/answer_addresses.js';
import { BounceAddresses } from './domain/notifications/bounce_addresses.js';
import type { MailReceiverOptions } from './mail_in/receiver.js';
import { SmtpMailer } from './mail/smtp_mailer.js';
import { distrustIndex } from './models/search_change.js';
import { ReplicaSearch } from './search/replica_search.js';
import type { SearchEngine } from './search/search.js';
import type { DatabaseAddress } from './db/database_address.js';
import { claimFileStore } from './config/file_store_claim.js';
import { claimDatabase } from './config/secret_key.js';
import { countConnections, isEmptyDatabase } from './models/host_lists.js';
import type { Channel } from './processes/channel.js';
import { connectionsOfOne } from './processes/count.js';
import { preparedDatabase, prepareDatabase } from './processes/database.js';
import { Neighbours } from './processes/neighbours.js';
import type { Siblings } from './siblings.js';

/** A running Skein, which `serve` starts and stops. */
export interface Skein {
  /** The URL where it listens. Undefined if this process is only a worker. */
  readonly url: string | undefined;
  readonly db: Database;
  /** Whether the database has no users. */
  readonly isEmpty: boolean;
  /** Answers the accepted requests, finishes running work, and stops everything that was started. */
  stop(): Promise<void>;
}

/** What one of several processes has from its supervisor. */
export interface FromSupervisor {
  channel: Channel;
  address: DatabaseAddress;
}

/**
 * The composition root. Reserves the ports, then starts database, migrations, secret key, worker and API, in this
 * order. If one fails, those before it are stopped, and the error's message is one line for the operator. `supervised`
 * is for one of several processes, whose supervisor has reserved the ports and migrated.
 */
export async function startSkein(config: Config, log: Logger, supervised?: FromSupervisor): Promise<Skein> {
  const channel = supervised?.channel;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    await checkSurroundings(config);
    const ports = supervised === undefined ? await reservePorts(config, stops) : {};
    const { address, secretKey } = await (supervised === undefined
      ? prepareDatabase(config, log, stops)
      : preparedDatabase(config, supervised.address));
    const { directUrl: url } = address;

    let wake = (): void => undefined;
    const db = openDatabase({
      ...address,
      poolSize: config.databasePoolSize,
      afterEmit: () => wake(),
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    stops.push(() => db.close());
    await claimDatabase(db, secretKey);
    const files = await openFileStore(config);
    await claimFileStore({ db, files, isSupervised: supervised !== undefined });

    const metrics = createMetrics(channel);
    const search = await openSearch(config, { url, db, log, metrics }, stops);
    const deliveryDb = openDeliveryDb(address, () => wake(), stops);
    const nodes = await watchNodes(address, { log, metrics, pools: [db, deliveryDb] }, stops);
    const sender = createSender(config, { url, db: deliveryDb, log, secretKey, metrics }, stops);
    const callbacks = createIntegrationCaller(config, secretKey, sender);
    const announcements = new Announcements({ url, log });
    const mailer = createMailer(config, log, stops);
    const background = await startBackground({
      db,
      log,
      files,
      url,
      roles: config.roles,
      baseUrl: config.baseUrl,
      registry: metrics.registry,
      onPositions: announcements.announce,
      clock: systemClock,
      directSubscriberDb: deliveryDb,
      isBusy: () => metrics.isBusy,
      fileLinks: new FileLinks(secretKey),
      callbacks,
      mailer,
      marksSearchChanges: search !== undefined,
      liveRetention: config.liveRetention * HOUR,
    });
    wake = () => background.wake();
    stops.push(() => background.stop());
    const parts = { log, secretKey, metrics, sender, url, address, db: deliveryDb };
    const hookPings = startDeliveries(config, parts, stops);
    const pushes = createPushes(config, parts);
    startNotices(config, { ...parts, mailer, pushes, nodes }, stops);
    const outward = { hookPings, targets: sender, integrationPings: callbacks, pushes };
    const served = {
      log,
      announcements,
      address,
      db,
      nodes,
      files,
      search,
      ...outward,
      secretKey,
      metrics,
      ports,
      ...(await siblingsOf(config, { channel, address, db, log }, stops)),
      notices: () => (channel?.missing ?? []).map((name) => `the process "${name}" is not running`),
    };
    const listensAt = config.roles.includes('api') ? await serve(config, served, stops) : undefined;
    return { url: listensAt, db, isEmpty: await isEmptyDatabase(db), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createMetrics(channel: Channel | undefined): HttpMetrics {
  const metrics = new HttpMetrics(channel);
  channel?.share(metrics.registry);
  return metrics;
}

/** Begins to look after the nodes of the database. */
async function watchNodes(
  address: DatabaseAddress,
  { log, metrics, pools }: { log: Logger; metrics: HttpMetrics; pools: readonly Database[] },
  stops: (() => Promise<void>)[],
): Promise<Nodes> {
  const nodes = new Nodes({ address, log });
  for (const pool of pools) nodes.guard(pool);
  stops.push(() => nodes.stop());
  await nodes.start();
  measureNodes(metrics.registry, nodes);
  return nodes;
}

/**
 * With whom limits are counted together: the other processes of the supervisor, else those on the same database. The
 * embedded database serves this process alone.
 */
async function siblingsOf(
  { databaseUrl, databasePoolSize, roles }: Config,
  parts: { channel: Channel | undefined; address: DatabaseAddress; db: Database; log: Logger },
  stops: (() => Promise<void>)[],
): Promise<{ siblings?: Siblings }> {
  const { channel, address, db, log } = parts;
  if (channel !== undefined) return { siblings: channel };
  if (databaseUrl === undefined) return {};
  const { url, directUrl } = address;
  // The connections of a pooler are its own business.
  const poolSize = url === directUrl ? databasePoolSize : 0;
  const own = connectionsOfOne({ poolSize, hasWorker: roles.includes('worker') });
  const connections = { own, most: await countConnections(db) };
  const neighbours = new Neighbours({ url: directUrl, log, connections, serves: roles.includes('api') });
  stops.push(() => neighbours.stop());
  await neighbours.start();
  return { siblings: neighbours };
}

/**
 * Opens Typesense, and keeps it in step if this process is a worker. Otherwise the database searches, and Typesense
 * does not learn of changes any more: undefined, or the search on a replica.
 */
async function openSearch(
  config: Config,
  parts: { url: string; db: Database; log: Logger; metrics: HttpMetrics },
  stops: (() => Promise<void>)[],
): Promise<SearchEngine | undefined> {
  const { typesense, roles } = config;
  const { url, db, log } = parts;
  const isWorker = roles.includes('worker');
  if (typesense === undefined) {
    if (isWorker) await distrustIndex(db);
    return openReplica(config, parts, stops);
  }
  // Loaded only where it is used, because it takes memory.
  const { TypesenseSearch } = await import('./search/typesense/typesense_search.js');
  if (isWorker) {
    const { Collections } = await import('./search/typesense/collections.js');
    const { SearchFollower } = await import('./search/typesense/follower.js');
    const follower = new SearchFollower({ url, clock: systemClock, log, collections: new Collections(typesense) });
    follower.start();
    stops.push(() => follower.stop());
  }
  return new TypesenseSearch(typesense);
}

/** The search on a replica, if there is one and this process searches. */
async function openReplica(
  { databaseUrl, databaseReadUrl, databasePoolSize: poolSize, roles }: Config,
  { db, log, metrics }: { db: Database; log: Logger; metrics: HttpMetrics },
  stops: (() => Promise<void>)[],
): Promise<SearchEngine | undefined> {
  if (databaseUrl === undefined || databaseReadUrl === undefined || !roles.includes('api')) return undefined;
  const replica = new Replica({ url: databaseReadUrl, primaryUrl: databaseUrl, primaryDb: db, poolSize, log });
  stops.push(() => replica.stop());
  await replica.start();
  const onSearch = measureReplica(metrics.registry, replica);
  return new ReplicaSearch({ replica, primary: db.slow, onSearch });
}

/** Mail goes to the mail server or into files (behaviour/mail.md#sending). Its credentials must not be logged. */
function createMailer(config: Config, log: Logger, stops: (() => Promise<void>)[]): Mailer {
  const { smtpUrl, mailFrom: from, dataDir, baseUrl, roles, development, verifyEmail } = config;
  if (!development && !verifyEmail) log.warn('VERIFY_EMAIL is off: every address counts as verified');
  const isWorker = roles.includes('worker');
  if (smtpUrl === undefined) {
    const folder = join(dataDir, 'outbox');
    if (isWorker) log.info({ folder }, 'Mail is written into files');
    return new FileMailer({ folder, from, baseUrl });
  }
  if (isWorker) log.info({ host: new URL(smtpUrl).host, from }, 'Mail is sent through a mail server');
  const mailer = new SmtpMailer({ url: smtpUrl, from, baseUrl, log });
  stops.push(async () => mailer.close());
  return mailer;
}

/** Sends requests to URLs that users have given, and to sockets. Running requests are aborted when it is closed. */
function createSender(
  { development, webhookAllow }: Config,
  { secretKey, metrics, ...shared }: Pick<DeliveryParts, 'url' | 'db' | 'log' | 'secretKey' | 'metrics'>,
  stops: (() => Promise<void>)[],
): Sender {
  const counts = new SocketCounts(metrics.registry);
  const relay = new SocketRelay({ ...shared, counts, clock: systemClock, seal: new EnvelopeSeal(secretKey) });
  stops.push(() => relay.stop());
  const sender = new Sender({ development, allow: webhookAllow, relay });
  stops.push(() => sender.close());
  return sender;
}

/** Sends the callbacks of integrations, for jobs, and their pings, for the API. */
function createIntegrationCaller({ hooksUrl }: Config, secretKey: string, sender: Sender): IntegrationCaller {
  return new IntegrationCaller({ sender, secrets: new IntegrationSecrets(secretKey, hooksUrl), clock: systemClock });
}

/** Sends pushes to the devices of users. */
function createPushes(config: Config, { secretKey, ...parts }: DeliveryParts): PushSender {
  const { db, sender, log } = parts;
  const keys = pushKeysOf(secretKey);
  return new PushSender({ db, sender, log, keys, subject: pushSubject(config), clock: systemClock });
}

interface DeliveryParts {
  log: Logger;
  secretKey: string;
  metrics: HttpMetrics;
  sender: Sender;
  /** For sessions. */
  url: string;
  db: Database;
}

/** A pool for deliveries, from their events on, so that deliveries and requests do not queue behind each other. */
const DELIVERY_POOL_SIZE = 3;

/** A pool for streams, so that they and requests do not queue behind each other, however many streams there are. */
const LIVE_POOL_SIZE = 3;

/** A pool for notices, so that posts to thousands do not queue in front of deliveries. */
const NOTICE_POOL_SIZE = 3;

function openDeliveryDb(address: DatabaseAddress, afterEmit: () => void, stops: (() => Promise<void>)[]): Database {
  const db = openDatabase({ ...address, poolSize: DELIVERY_POOL_SIZE, afterEmit });
  stops.push(() => db.close());
  return db;
}

/** Starts the workers that send requests, if this process has the role. Returns the pinger for hooks, for the API. */
function startDeliveries(
  { roles, baseUrl, hooksUrl, webhookRetries, uploadQuotaWorkspace }: Config,
  { log, secretKey, metrics, sender, url, db }: DeliveryParts,
  stops: (() => Promise<void>)[],
): HookPinger {
  const clock = systemClock;
  const hookSecrets = new HookSecrets(secretKey);
  if (roles.includes('worker')) {
    measureDeliveries(metrics.registry, { db, clock, log });
    const counts = new DeliveryCounts(metrics.registry);
    const fileLinks = new FileLinks(secretKey);
    const retryTimes = webhookRetries.map((seconds) => seconds * SECOND);
    const secrets = new IntegrationSecrets(secretKey, hooksUrl);
    const calls = new Calls({ db, log, secrets, decodeReply, settings: { uploadQuotaWorkspace } });
    const worker = new DeliveryWorker({
      db,
      clock,
      log,
      url,
      sender,
      hookSecrets,
      counts,
      calls,
      fileLinks,
      baseUrl,
      retryTimes,
      isBusy: () => metrics.isBusy,
    });
    worker.start();
    const reports = reportWorker({ db, clock, log, sender, secrets });
    reports.start();
    stops.push(async () => void (await Promise.all([worker.stop(), reports.stop()])));
  }
  return new HookPinger({ sender, secrets: hookSecrets, clock });
}

/**
 * Starts telling people by mail and by push, if this process has the role. Without a mail server nobody is told by mail
 * (behaviour/mail.md#notification-mails).
 */
function startNotices(
  config: Config,
  {
    log,
    secretKey,
    metrics,
    address,
    mailer,
    pushes,
    nodes,
  }: DeliveryParts & { address: DatabaseAddress; mailer: Mailer; pushes: PushSender; nodes: Nodes },
  stops: (() => Promise<void>)[],
): void {
  const { roles, baseUrl, smtpUrl, verifyEmail, mailContent, mailDelay } = config;
  if (!roles.includes('worker')) return;
  const db = openDatabase({ ...address, poolSize: NOTICE_POOL_SIZE });
  nodes.guard(db);
  const shared = { db, clock: systemClock, baseUrl };
  const unsubscribeLinks = new UnsubscribeLinks(secretKey, baseUrl);
  const withContent = mailContent === 'full';
  const addresses = mailAddressesOf(config, secretKey);
  const email = new MailChannel({ ...shared, ...addresses, mailer, unsubscribeLinks, verifyEmail, withContent });
  const channels = { email: smtpUrl === undefined ? undefined : email, push: new PushChannel({ ...shared, pushes }) };
  const counts = new NoticeCounts(metrics.registry);
  const worker = new NoticeWorker({ ...shared, log, channels, counts, mailDelay: mailDelay * SECOND });
  worker.start();
  stops.push(async () => {
    await worker.stop();
    await db.close();
  });
}

async function serve(
  config: Config,
  {
    ports,
    announcements,
    address,
    ...parts
  }: { ports: Ports; announcements: Announcements; address: DatabaseAddress } & Pick<
    ApiOptions,
    | 'log'
    | 'db'
    | 'nodes'
    | 'files'
    | 'hookPings'
    | 'targets'
    | 'search'
    | 'integrationPings'
    | 'pushes'
    | 'secretKey'
    | 'metrics'
    | 'notices'
    | 'siblings'
  >,
  stops: (() => Promise<void>)[],
): Promise<string> {
  const inspector = new ProcessInspector({ files: parts.files });
  stops.push(() => Promise.resolve(inspector.stop()));
  const { chaos, rateLimit, metricsToken, securityContact, trustProxy, checkResponses, host, port, tls } = config;
  const { logAddresses } = config;
  const { authUrl, oauthRegistration, oauthTokenLifetime, hooksUrl } = config;
  const settings = settingsOf(config);
  const liveDb = openDatabase({ ...address, poolSize: LIVE_POOL_SIZE });
  stops.push(() => liveDb.close());
  parts.nodes?.guard(liveDb);
  const app = createApi({
    ...parts,
    databaseUrl: address.directUrl,
    live: {
      db: liveDb,
      announcements,
      limits: { ofUser: config.liveStreamsPerUser, ofAll: config.liveStreams },
    },
    inspector,
    chaos,
    rateLimit,
    metricsToken,
    securityContact,
    trustProxy,
    logAddresses,
    checkResponses,
    settings,
    clock: systemClock,
    oauth: { url: authUrl, registration: oauthRegistration, tokenLifetime: oauthTokenLifetime },
    hooksUrl,
  });
  const listening = await listen(app, { host, port, tls, reserved: ports.http });
  stops.push(() => listening.stop());
  const received = { ...parts, ...mailAddressesOf(config, parts.secretKey), inspector, settings, clock: systemClock };
  await receiveMail(config, { ...received, reserved: ports.mail }, stops);
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `${tls === undefined ? 'http' : 'https'}://${shownHost}:${listening.port}`;
}

/** What operations may see of the settings. */
function settingsOf(config: Config): Settings {
  const { registration, verifyEmail, canMailOwners, defaultPlan, membersOnFree, development, baseUrl } = config;
  const { installationsPerPlace, installationsPerWorkspace, loopInDomain } = config;
  const { uploadQuotaUser, uploadQuotaWorkspace, clientUrl } = config;
  return {
    registration,
    verifyEmail,
    canMailOwners,
    defaultPlan,
    membersOnFree,
    development,
    baseUrl,
    loopInDomain,
    installationsPerPlace,
    installationsPerWorkspace,
    uploadQuotaUser,
    uploadQuotaWorkspace,
    clientUrl,
    sendsMail: config.smtpUrl !== undefined,
  };
}

/** The addresses to which people answer notifications, and to which mail comes back, if mail is received. */
function mailAddressesOf({ loopInSmtp, loopInDomain }: Config, secretKey: string) {
  const domain = loopInSmtp === undefined ? undefined : loopInDomain;
  return { answers: new AnswerAddresses(secretKey, domain), bounces: new BounceAddresses(secretKey, domain) };
}

/** Receives mail for loop-in addresses, if that is configured. */
async function receiveMail(
  { loopInSmtp, mailFrom, tls: paths }: Config,
  { log, ...parts }: Omit<MailReceiverOptions, 'mailFrom' | 'host' | 'port' | 'tls'>,
  stops: (() => Promise<void>)[],
): Promise<void> {
  if (loopInSmtp === undefined) return;
  // Loaded only where it is used, because it takes memory.
  const { MailReceiver } = await import('./mail_in/receiver.js');
  const read = (path: string) => readFile(path, 'utf8');
  const tls = paths && { cert: await read(paths.cert), key: await read(paths.key) };
  const receiver = new MailReceiver({ ...parts, ...loopInSmtp, log, mailFrom, tls });
  await receiver.start();
  stops.push(() => receiver.stop());
  log.info(loopInSmtp, 'Mail for loop-in addresses is received');
}
