import type { RequestListener } from 'node:http';
import { accountRoutes } from './pages/account/routes.js';
import { inTime, type Clock } from './clock.js';
import { consoleRoutes } from './pages/console/routes.js';
import type { Database } from './db/database.js';
import { ApiTokens } from './domain/accounts/api_tokens.js';
import { FileLinks } from './domain/uploads/file_links.js';
import type { HookPings } from './domain/hooks/pings.js';
import { HookSecrets } from './domain/hooks/hooks.js';
import { IntegrationSecrets } from './domain/integrations/secrets.js';
import { JoinLinks } from './domain/workspaces/join_links.js';
import { LoopInAddresses } from './domain/channels/loop_in.js';
import { Passwords } from './domain/accounts/passwords.js';
import type { Services, Settings } from './domain/services.js';
import type { FileInspector, FileStore } from './files/files.js';
import { routes } from './generated/routes.js';
import { HttpApp, type HttpAppOptions, type OtherRoute } from './http/http_app.js';
import { hostOf } from './http/hosts.js';
import { HttpMetrics } from './http/metrics.js';
import { checkedOutput, uncheckedOutput } from './http/output.js';
import { RateLimiter } from './http/rate_limit.js';
import type { Logger } from './log.js';
import { pendingMigrations } from './db/migrations.js';
import type { OAuthSettings } from './oauth/options.js';
import { oauthRoutes } from './oauth/routes.js';
import type { PagesOptions } from './pages/public/app.js';
import { CsrfTokens } from './pages/kit/csrf_tokens.js';
import type { WebOptions } from './pages/kit/page_request.js';

export interface ApiOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  settings: Settings;
  /** By default as it is when nothing is set. */
  oauth?: OAuthSettings;
  /** Where posts from outside arrive; by default the base URL. */
  hooksUrl?: string;
  files: FileStore;
  inspector: FileInspector;
  hookPings: HookPings;
  secretKey: string;
  chaos: boolean;
  rateLimit: boolean;
  trustProxy: boolean;
  /** Hold every answer against the contract: in development and in tests. */
  checkResponses: boolean;
  metrics?: HttpMetrics;
  /** Who brings it may read /metrics outside development; undefined: nobody may. */
  metricsToken?: string | undefined;
  onUnexpected?: (error: unknown) => void;
}

/** Puts the API and its pages together. It does not listen yet. */
export function createApi(options: ApiOptions): HttpApp {
  const {
    db,
    clock,
    log,
    settings,
    oauth = { url: settings.baseUrl, registration: true, tokenLifetime: undefined },
    hooksUrl = settings.baseUrl,
    files,
    secretKey,
    chaos,
    trustProxy,
    onUnexpected,
    metrics = new HttpMetrics(),
  } = options;
  const fileLinks = new FileLinks(secretKey);
  const shared = {
    ...{ db, clock, services: servicesOf(options) },
    output: options.checkResponses ? checkedOutput() : uncheckedOutput,
    rateLimiter: options.rateLimit ? new RateLimiter() : undefined,
  };
  const downloads = { db, clock, files, fileLinks, rateLimiter: shared.rateLimiter };
  const site = { downloads, findTroubles: () => findTroubles(db), readers: readersOfMetrics(options) };
  return new HttpApp({
    ...shared,
    log,
    metrics,
    routes,
    others: new Map([
      ...oauthRoutes({ ...shared, secretKey, settings: oauth }),
      ...pageRoutes({ ...shared, url: settings.baseUrl, proofs: new CsrfTokens(secretKey) }),
    ]),
    ...{ chaos, trustProxy, fileLinks },
    baseUrl: settings.baseUrl,
    development: settings.development,
    hosts: new Set([settings.baseUrl, oauth.url, hooksUrl].map(hostOf)),
    elsewhere: lazyPages({ log, metrics, baseUrl: settings.baseUrl, authUrl: oauth.url, ...site }),
    ...(onUnexpected === undefined ? {} : { onUnexpected }),
  });
}

function readersOfMetrics({ settings, metricsToken: token }: ApiOptions): PagesOptions['readers'] {
  if (settings.development) return 'anybody';
  return token === undefined ? 'nobody' : { token };
}

/** The pages for people. */
function pageRoutes(web: WebOptions): [string, OtherRoute][] {
  return [...accountRoutes(web), ...consoleRoutes(web)];
}

function servicesOf({
  secretKey,
  settings,
  files,
  inspector,
  hookPings,
  hooksUrl = settings.baseUrl,
}: ApiOptions): Services {
  return {
    ...{ tokens: new ApiTokens(secretKey), passwords: new Passwords() },
    ...{ joinLinks: new JoinLinks(secretKey, settings.baseUrl), settings },
    ...{ hookSecrets: new HookSecrets(secretKey), hookPings },
    ...{ loopIn: new LoopInAddresses(secretKey, settings.loopInDomain) },
    integrations: new IntegrationSecrets(secretKey, hooksUrl),
    ...{ files, inspector },
  };
}

/** Express is loaded when somebody asks for a page: operations do not wait for it. */
function lazyPages(options: PagesOptions): HttpAppOptions['elsewhere'] {
  let pages: Promise<RequestListener> | undefined;
  return async (request, response) => {
    pages ??= import('./pages/public/app.js').then(({ createPages }) => createPages(options));
    const answer = await pages.catch((error: unknown) => {
      // Where there was no file descriptor left to load them with, there may be one the next time.
      pages = undefined;
      throw error;
    });
    answer(request, response);
  };
}

/** Who asks whether we are ready waits no longer, in milliseconds: a database that is slower than this is as good as none. */
const READY_MS = 2_000;

async function findTroubles(db: Database): Promise<string[]> {
  try {
    const pending = await inTime(pendingMigrations(db), READY_MS);
    return pending.length === 0 ? [] : [`migrations are missing: ${pending.join(', ')}`];
  } catch {
    return ['the database cannot be reached'];
  }
}
