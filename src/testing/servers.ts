import { createApi, type ApiOptions } from '../api.js';
import { listen } from '../http/listen.js';
import { Announcements } from '../live/announcements.js';
import { createLog } from '../log.js';
import { sender, type Send } from './http.js';
import { ANY_TARGET, NO_INSPECTOR, NO_PINGS, NO_PUSHES } from './outside.js';
import { TEST_SETTINGS } from './settings.js';
import type { Skein } from './skein.js';

/** The options of another API over the database and the files of a Skein. */
export function apiOptions({ db, databaseUrl, clock, files }: Skein, more: Partial<ApiOptions> = {}): ApiOptions {
  return {
    db,
    databaseUrl,
    clock,
    files,
    inspector: NO_INSPECTOR,
    hookPings: NO_PINGS,
    integrationPings: NO_PINGS,
    targets: ANY_TARGET,
    pushes: NO_PUSHES,
    chaos: true,
    rateLimit: false,
    trustProxy: false,
    logAddresses: 'full',
    checkResponses: true,
    secretKey: 'x'.repeat(32),
    log: createLog('silent'),
    settings: TEST_SETTINGS,
    ...more,
  };
}

/**
 * Starts a server beside the one of a Skein, for a test with a clock, a log or limits of its own. The test stops it.
 */
export async function startServerBeside(
  skein: Skein,
  more: Partial<ApiOptions>,
): Promise<{ url: string; send: Send; stop: () => Promise<void> }> {
  const server = await listen(createApi(apiOptions(skein, more)), { host: '127.0.0.1', port: 0, tls: undefined });
  const url = `http://127.0.0.1:${server.port}`;
  return { url, send: sender(url), stop: () => server.stop() };
}

/** What makes the streams of a server beside the one of a Skein learn of events at once. Stops with the server. */
export function announcementsOf({ databaseUrl: url }: Skein): Announcements {
  return new Announcements({ url, log: createLog('silent') });
}
