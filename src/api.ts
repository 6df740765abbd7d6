import { accountRoutes } from './pages/account/routes.js';
import type { Clock } from './clock.js';
import { CHANGE_PASSWORD } from './pages/account/paths.js';
import { consoleRoutes } from './pages/console/routes.js';
import { livePageRoutes } from './pages/live/routes.js';
import { searchRoutes } from './pages/search/routes.js';
import { workspaceRoutes } from './pages/workspace/routes.js';
import type { LogAddresses } from './config/settings.js';
import type { Database } from './db/database.js';
import type { NodesState } from './db/nodes.js';
import { LiveChannels } from './domain/live/channels.js';
import { ApiTokens } from './domain/accounts/api_tokens.js';
import { FileLinks } from './domain/uploads/file_links.js';
import type { HookPings } from './domain/hooks/pings.js';
import type { Targets } from './domain/hooks/target_urls.js';
import type { IntegrationPings } from './domain/integrations/pings.js';
import type { Pushes } from './domain/notifications/pushes.js';
import { SearchCursors } from './domain/search/cursors.js';
import { DatabaseSearch } from './search/database_search.js';
import type { SearchEngine } from './search/search.js';
import { LiveHub, type LiveOptions } from './live/hub.js';
import { DeliverySockets } from './live/delivery_sockets.js';
import { LiveMetrics, measureSockets } from './live/metrics.js';
import { liveRoutes, liveUpgrades } from './live/routes.js';
import { socketRoutes, socketUpgrades } from './live/socket_routes.js';
import { HookSecrets } from './domain/hooks/hooks.js';
import { IntegrationSecrets } from './domain/integrations/secrets.js';
import { JoinLinks } from './domain/workspaces/join_links.js';
import { LoopInAddresses } from './domain/channels/loop_in.js';
import { UnsubscribeLinks } from './domain/notifications/unsubscription.js';
import { Passwords } from './domain/credentials/passwords.js';
import type { Services } from './services.js';
import type { Settings } from './domain/settings.js';
import { ALONE, type Siblings } from './siblings.js';
import { ComingUploads } from './domain/uploads/quota.js';
import type { FileInspector, FileStore } from './files/files.js';
import { routes } from './generated/routes.js';
import type { Route } from './http/handler.js';
import { HttpApp, type OtherRoute } from './http/http_app.js';
import { hostOf } from './http/hosts.js';
import { loggedAddress } from './http/logged_address.js';
import { HttpMetrics } from './http/metrics.js';
import { checkedOutput, uncheckedOutput } from './http/output.js';
import { RateLimiter } from './http/rate_limit.js';
import { ALL_REACHABLE } from './http/reachable.js';
import { RepeatLimit } from './http/repeat_limit.js';
import type { Logger } from './log.js';
import type { OAuthSettings } from './oauth/options.js';
import { oauthRoutes } from './oauth/routes.js';
import { createPublicApp, type PublicAppOptions } from './pages/public/app.js';
import { readinessOf } from './pages/public/readiness.js';
import { CsrfTokens } from './pages/kit/csrf_tokens.js';
import type { PageContext } from './pages/kit/page_request.js';

export interface ApiOptions {
  db: Database;
  /** The nodes of the database, if it may have several. */
  nodes?: NodesState;
  clock: Clock;
  log: Logger;
  settings: Settings;
  /** The operations, by method and path. By default all. */
  routes?: ReadonlyMap<string, Route>;
  /** By default the database. */
  search?: SearchEngine | undefined;
  /**
   * How long a request may compute over stored texts, in milliseconds. The default is that of
   * behaviour/limits.md#time-for-texts.
   */
  textMilliseconds?: number | undefined;
  /** By default the base URL, with registration of clients. */
  oauth?: OAuthSettings;
  /** The URL under which integrations post. By default the base URL. */
  hooksUrl?: string;
  files: FileStore;
  inspector: FileInspector;
  hookPings: HookPings;
  targets: Targets;
  integrationPings: IntegrationPings;
  pushes: Pushes;
  secretKey: string;
  chaos: boolean;
  rateLimit: boolean;
  trustProxy: boolean;
  /** How the log shows the addresses of clients. */
  logAddresses: LogAddresses;
  /** The streams: how many there may be, who tells of new events, and their database if it is a pool of its own. */
  live?: Pick<LiveOptions, 'limits' | 'announcements' | 'few' | 'presenceEveryMs'> & { db?: Database };
  /** The URL of the database, for sessions. */
  databaseUrl: string;
  /** Called with the text of each distinct statement of sessions. For tests. */
  onNewStatement?: (text: string) => void;
  /** Validates every response against the contract. For development and tests. */
  checkResponses: boolean;
  metrics?: HttpMetrics;
  /** The processes that serve together with this one. By default there are none. */
  siblings?: Siblings;
  /** What /readyz is to say besides. */
  notices?: () => readonly string[];
  /** The token for /metrics outside development. Without one nobody may read them. */
  metricsToken?: string | undefined;
  /** The contact in security.txt; undefined: there is no such file. */
  securityContact?: string | undefined;
  onUnexpected?: (error: unknown) => void;
}

/** behaviour/stream.md#bounds. */
const STREAM_LIMITS = { ofUser: 20, ofAll: 2000 };

/** behaviour/limits.md#time-for-texts. */
const TEXT_MILLISECONDS = 200;

/** Composes the API and the pages. The result does not listen yet. */
export function createApi(options: ApiOptions): HttpApp {
  const {
    db,
    nodes = ALL_REACHABLE,
    clock,
    log,
    settings,
    oauth = { url: settings.baseUrl, registration: true, tokenLifetime: undefined },
    hooksUrl = settings.baseUrl,
    files,
    secretKey,
    chaos,
    trustProxy,
    logAddresses,
    onUnexpected,
    metrics = new HttpMetrics(),
    siblings = ALONE,
  } = options;
  const hub = hubOf(options, metrics);
  const sockets = new DeliverySockets({ ...options, db: options.live?.db ?? db, url: options.databaseUrl });
  measureSockets(metrics.registry, () => sockets.count);
  const services = servicesOf(options, hub);
  const shared = {
    db,
    reachability: nodes,
    clock,
    services,
    output: options.checkResponses ? checkedOutput() : uncheckedOutput,
    rateLimiter: options.rateLimit ? new RateLimiter(siblings, clock) : undefined,
  };
  const failures = { log, ...(onUnexpected === undefined ? {} : { onUnexpected }) };
  const own = { baseUrl: settings.baseUrl, development: settings.development };
  const live = { ...shared, ...own, hub, channels: services.liveChannels };
  const deliveries = { ...live, sockets, secrets: services.integrations };
  const downloads = { db, clock, files, fileLinks: services.fileLinks, rateLimiter: shared.rateLimiter };
  return new HttpApp({
    ...shared,
    ...failures,
    metrics,
    routes: options.routes ?? routes,
    others: new Map([
      ...liveRoutes(live),
      ...socketRoutes(deliveries),
      ...oauthRoutes({ ...shared, ...failures, secretKey, settings: oauth }),
      ...pageRoutes({ ...shared, ...failures, url: settings.baseUrl, csrfTokens: new CsrfTokens(secretKey) }),
    ]),
    upgrades: new Map([...liveUpgrades(live), ...socketUpgrades(deliveries)]),
    onDrain: () => {
      void hub.stop();
      void sockets.stop();
    },
    chaos,
    trustProxy,
    logAddresses,
    fileLinks: services.fileLinks,
    repeatLimit: new RepeatLimit(),
    comingUploads: new ComingUploads(siblings),
    ...own,
    hosts: new Set([settings.baseUrl, oauth.url, hooksUrl].map(hostOf)),
    elsewhere: createPublicApp({ ...siteOf(options), metrics, authUrl: oauth.url, downloads }),
  });
}

function hubOf(
  { db, clock, log, secretKey, settings, siblings = ALONE, live = { limits: STREAM_LIMITS } }: ApiOptions,
  http: HttpMetrics,
): LiveHub {
  const links = { fileLinks: new FileLinks(secretKey), baseUrl: settings.baseUrl };
  const metrics: LiveMetrics = new LiveMetrics(http.registry, () => hub.count);
  const hub = new LiveHub({
    db,
    clock,
    log,
    links,
    metrics,
    siblings,
    untracked: (wait) => http.untracked(wait),
    ...live,
  });
  return hub;
}

function siteOf(options: ApiOptions): Omit<PublicAppOptions, 'metrics' | 'authUrl' | 'downloads'> {
  const { db, nodes, clock, log, settings, securityContact, notices = () => [] } = options;
  return {
    log,
    clock,
    baseUrl: settings.baseUrl,
    readiness: async () => {
      const ready = await readinessOf(db, nodes);
      return { ...ready, notices: [...ready.notices, ...notices()] };
    },
    metricsAccess: metricsAccess(options),
    securityContact,
    changePassword: CHANGE_PASSWORD,
  };
}

function metricsAccess({ settings, metricsToken: token }: ApiOptions): PublicAppOptions['metricsAccess'] {
  if (settings.development) return 'anybody';
  return token === undefined ? 'nobody' : { token };
}

/** The pages for people. */
function pageRoutes(context: PageContext): [string, OtherRoute][] {
  return [
    ...accountRoutes(context),
    ...livePageRoutes(context),
    ...consoleRoutes(context),
    ...searchRoutes(context),
    ...workspaceRoutes(context),
  ];
}

function servicesOf(
  {
    log,
    logAddresses,
    secretKey,
    settings,
    files,
    inspector,
    hookPings,
    targets,
    integrationPings,
    pushes,
    hooksUrl = settings.baseUrl,
    db,
    search = new DatabaseSearch(db.slow),
    textMilliseconds = TEXT_MILLISECONDS,
  }: ApiOptions,
  live: LiveHub,
): Services {
  return {
    tokens: new ApiTokens(secretKey),
    passwords: new Passwords(),
    onWrongPassword: (address) => log.warn({ address: loggedAddress(address, logAddresses) }, 'A sign-in failed'),
    joinLinks: new JoinLinks(secretKey, settings.baseUrl),
    settings,
    unsubscribeLinks: new UnsubscribeLinks(secretKey, settings.baseUrl),
    hookSecrets: new HookSecrets(secretKey),
    hookPings,
    targets,
    integrationPings,
    pushes,
    loopIn: new LoopInAddresses(secretKey, settings.loopInDomain),
    integrations: new IntegrationSecrets(secretKey, hooksUrl),
    fileLinks: new FileLinks(secretKey),
    live,
    liveChannels: new LiveChannels(secretKey),
    files,
    inspector,
    search,
    slowReads: db.slow,
    searchCursors: new SearchCursors(secretKey),
    textMilliseconds,
  };
}
