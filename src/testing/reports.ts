import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { MINUTE } from '../clock.js';
import { openDatabase, sql } from '../db/database.js';
import { bucketOf, BUCKETS } from '../db/ids.js';
import { reportWorker, type ReportWorkerOptions } from '../delivery/reports.js';
import type { Schema } from '../generated/schemas.js';
import { createLog } from '../log.js';
import type { ReportState } from '../models/report_schedule.js';
import { anIntegration, installed, type DAILY } from './integrations.js';
import type { Person } from './person.js';
import { recordStatement } from './recorder.js';
import { useRemotes } from './remotes.js';
import type { Skein } from './skein.js';
import { until } from './until.js';

/** What a site responds with. */
export interface SiteResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface SiteRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A foreign server that has reports. */
export interface Site {
  url: string;
  requests: SiteRequest[];
  /** May be replaced during a test. It may wait. */
  response: (request: SiteRequest) => SiteResponse | Promise<SiteResponse>;
}

/** A response in JSON. */
export function jsonReport(value: unknown): SiteResponse {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

/** When a report is tried again after this many tries, from the first (behaviour/integrations.md#url-reports). */
const RETRY_MS = [0, 5 * MINUTE, 25 * MINUTE];

type Details = Schema<'InstallationDetails'>;

/** Sites, workers and reports for the tests of a file. Sites and workers stop when their test ends. */
export function useReports(skein: Skein) {
  const remotes = useRemotes();
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    // Otherwise the worker of the next test fetches from sites that have stopped.
    const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
    await skein.db.run(sql`delete from report_schedules where bucket = any(${buckets}::int[])`);
  });

  const aSite = async (response: SiteResponse | Site['response'] = { body: 'All is well.' }): Promise<Site> => {
    const site: Site = {
      url: '',
      requests: [],
      response: typeof response === 'function' ? response : () => response,
    };
    const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method = '', url = '', headers } = request;
      const asked = { method, url, headers, body: await text(request) };
      site.requests.push(asked);
      const { status = 200, headers: own = {}, body = '' } = await site.response(asked);
      response.writeHead(status, own).end(body);
    };
    const remote = await remotes.http((...exchange) => void respond(...exchange));
    site.url = remote.url;
    return site;
  };

  /** Starts a worker, as another process would, with its own database pool. */
  const startWorker = (options: Partial<ReportWorkerOptions> = {}): ReturnType<typeof reportWorker> => {
    const { databaseUrl: url, clock, sender, integrationSecrets: secrets } = skein;
    const db = openDatabase({ url, poolSize: 3, onNewStatement: recordStatement });
    const worker = reportWorker({
      db,
      clock,
      sender,
      secrets,
      log: createLog('silent'),
      pollMs: 10,
      graceMs: 50,
      ...options,
    });
    stops.push(
      () => db.close(),
      () => worker.stop(),
    );
    worker.start();
    return worker;
  };

  /** A report of the site, which this person has built and installed in the channel. */
  const aReport = async (
    by: Person,
    channel: { id: number },
    site: { url: string },
    input: Partial<Schema<'IntegrationsAddRequest'>> = {},
    schedule: Partial<typeof DAILY> = {},
  ): Promise<Details> => {
    const integration = await anIntegration(by, 'URL_REPORT', { callback_url: site.url, ...input });
    return installed(by, integration, { channel_id: channel.id }, schedule);
  };

  /** Moves the clock to a time; by default to the next time of the report. */
  const moveTo = async (to: Date | Details): Promise<void> => {
    const { due_at } = to instanceof Date ? { due_at: to } : await stateOf(to);
    skein.clock.advance(due_at.getTime() - skein.clock.now().getTime());
  };

  const stateOf = ({ id }: { id: number }): Promise<ReportState> =>
    skein.db.one<ReportState>(sql`
      select due_at, tries, first_try_at from report_schedules
      where bucket = ${bucketOf(id)} and installation_id = ${id}`);

  /** Waits until this many tries of the report have failed and the next one is in the future. Returns the state. */
  const waitsFor = async (report: { id: number }, tries = 0): Promise<ReportState> => {
    let state = await stateOf(report);
    await until(async () => {
      state = await stateOf(report);
      const { due_at, first_try_at } = state;
      const isUnderWay = first_try_at !== null && due_at.getTime() !== first_try_at.getTime() + (RETRY_MS[tries] ?? 0);
      return state.tries === tries && !isUnderWay && due_at > skein.clock.now();
    });
    return state;
  };

  return { aSite, startWorker, aReport, moveTo, stateOf, waitsFor };
}

/** The threads of a channel, the oldest first. */
export async function threadsIn(by: Person, channel: { id: number }): Promise<Schema<'Thread'>[]> {
  const threads = await by.call('threads.get', { channel_id: channel.id });
  return threads.filter((thread) => typeof thread === 'object').toReversed();
}
