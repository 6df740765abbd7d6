import { bucketOf } from '../db/ids.js';
import { DueWorker } from '../events/due_worker.js';
import { dueReports, type DueReport } from '../models/report_schedule.js';
import { ReportRuns, type ReportRunsOptions } from './report_run.js';

export interface ReportWorkerOptions extends ReportRunsOptions {
  /** How often the worker looks for reports that are due, in milliseconds. */
  pollMs?: number;
  /** How long a stop waits for reports that are under way before it aborts them, in milliseconds. */
  graceMs?: number;
}

const POLL_MS = 5000;
const GRACE_MS = 10_000;
/** Reports that are fetched at the same time by this process, and of them in one bucket. */
const LIMITS = { ofProcess: 16, ofBucket: 4 };

/** Makes the worker that runs the reports that are due (report_run.ts). */
export function reportWorker({
  pollMs = POLL_MS,
  graceMs = GRACE_MS,
  ...options
}: ReportWorkerOptions): DueWorker<DueReport> {
  const { db, clock, log } = options;
  const runs = new ReportRuns(options);
  return new DueWorker<DueReport>({
    what: 'Reports',
    log,
    limits: LIMITS,
    pollMs,
    graceMs,
    read: (most) => dueReports(db, clock.now(), most),
    run: (due, signal) => runs.run(due, signal),
    keyOf: ({ installation_id }) => String(installation_id),
    bucketOf: ({ installation_id }) => bucketOf(installation_id),
    detailsOf: ({ installation_id: install_id }) => ({ install_id }),
  });
}
