import { later, MINUTE, notBefore, type Clock } from '../clock.js';
import type { Database, Transaction } from '../db/database.js';
import { nextRun } from '../domain/integrations/report_schedules.js';
import { readReport, UnreadableReport, type ReportText } from '../domain/integrations/report_text.js';
import { mayPostReport, postReport } from '../domain/integrations/reports.js';
import type { IntegrationSecrets } from '../domain/integrations/secrets.js';
import {
  patchReport,
  findReport,
  type DueReport,
  type InstalledReport,
  type ReportState,
} from '../models/report_schedule.js';
import type { Outcome, OutgoingRequest } from './http/outcome.js';
import type { Sender } from './http/sender.js';
import { callbackSecret, signedHeaders } from './signing.js';

/** A try that has not ended after this time is lost: its process has died. Longer than a request takes. */
const LOST_MS = MINUTE;
/** When a failed report is tried again, from its first try (behaviour/integrations.md#url-reports). */
const RETRY_MS = [5 * MINUTE, 25 * MINUTE];
const MAX_TRIES = RETRY_MS.length + 1;
/** A later try begins the report again: the process did not run for so long. */
const WINDOW_MS = 30 * MINUTE;
/** The part of a response that is read, in bytes. */
const MAX_BODY = 1024 * 1024;

export interface ReportRunsOptions {
  db: Database;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  sender: Pick<Sender, 'post'>;
  secrets: Pick<IntegrationSecrets, 'verifyToken'>;
}

/** A try that this process has claimed. Nobody else changes its row, unless it is lost or its schedule changes. */
interface Claim {
  due: DueReport;
  report: InstalledReport;
  /** The state of the row during the try. */
  state: ReportState & { first_try_at: Date };
  claimedAt: Date;
}

/** The process stopped before the request had an outcome. */
class Stopped extends Error {}
/** Somebody else has changed the row of a claim. */
class Superseded extends Error {}

/**
 * Runs a report that is due: fetches it and posts it. The state of the run is in the row of its schedule. A claim moves
 * `due_at`, so only one process begins each try. A report is posted in the transaction that ends its run, so no crash
 * posts it twice.
 */
export class ReportRuns {
  readonly #options: ReportRunsOptions;

  constructor(options: ReportRunsOptions) {
    this.#options = options;
  }

  /** Makes one try. Throws when a statement fails; the try is then repeated when it counts as lost. */
  async run(due: DueReport, signal: AbortSignal): Promise<void> {
    const { db } = this.#options;
    const report = await findReport(db, due.installation_id);
    if (report === undefined) return;
    const claim = await this.#claim(due, report);
    if (claim === undefined) return;
    try {
      await this.#try(claim, signal);
    } catch (error) {
      if (error instanceof UnreadableReport) await this.#fail(claim, error.fault);
      else if (error instanceof Stopped) await this.#change(claim, due);
      else if (!(error instanceof Superseded)) throw error;
    }
  }

  async #claim(due: DueReport, report: InstalledReport): Promise<Claim | undefined> {
    const { db, clock } = this.#options;
    const claimedAt = clock.now();
    const isLate = due.first_try_at !== null && later(due.first_try_at, WINDOW_MS) < claimedAt;
    const before = isLate ? { tries: 0, first_try_at: null } : due;
    const state = {
      due_at: later(claimedAt, LOST_MS),
      tries: before.tries + 1,
      first_try_at: before.first_try_at ?? claimedAt,
    };
    if (state.tries > MAX_TRIES) {
      // One that another process, or an earlier look, has given up already is given up once.
      if (await patchReport(db, due, this.#ended(report, claimedAt))) this.#giveUp(report, 'lost');
      return undefined;
    }
    return (await patchReport(db, due, state)) ? { due, report, state, claimedAt } : undefined;
  }

  async #try(claim: Claim, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#options;
    const { report } = claim;
    if (!(await mayPostReport(db, report))) return this.#end(claim);
    const outcome = await this.#options.sender.post(this.#request(claim), signal);
    if (outcome.error === 'stopped') throw new Stopped();
    const fault = faultOf(outcome);
    if (fault !== undefined) return this.#fail(claim, fault);
    const now = clock.now();
    const text = outcome.status === 204 ? undefined : readReport(outcome, now, report.timezone);
    if (text === undefined || !(await this.#post(claim, text, now))) return this.#end(claim);
  }

  #post(claim: Claim, text: ReportText, now: Date): Promise<boolean> {
    const { db } = this.#options;
    const record = async (trx: Transaction) => {
      const isOurs = await patchReport(trx, keyOf(claim), this.#ended(claim.report, claim.claimedAt));
      if (!isOurs) throw new Superseded();
    };
    return postReport(db, claim.report, text, record, now);
  }

  /** Ends the run: the next one is at the next time of the schedule. What was missed meanwhile is not made up for. */
  async #end(claim: Claim): Promise<void> {
    await this.#change(claim, this.#ended(claim.report, claim.claimedAt));
  }

  #ended(report: InstalledReport, claimedAt: Date): ReportState {
    const due_at = nextRun(report, notBefore(claimedAt, this.#options.clock.now()));
    return { due_at, tries: 0, first_try_at: null };
  }

  async #fail(claim: Claim, fault: string): Promise<void> {
    const { tries, first_try_at } = claim.state;
    const wait = RETRY_MS[tries - 1];
    if (wait !== undefined) return this.#change(claim, { due_at: later(first_try_at, wait), tries, first_try_at });
    this.#giveUp(claim.report, fault);
    return this.#end(claim);
  }

  /** `fault` is `lost` when the last try was lost. Neither the URL nor anything of the response is logged. */
  #giveUp({ id: install_id }: InstalledReport, fault: string): void {
    this.#options.log.warn({ install_id, fault }, 'A report was given up; it is fetched again at its next time');
  }

  async #change(claim: Claim, state: ReportState): Promise<void> {
    await patchReport(this.#options.db, keyOf(claim), state);
  }

  /**
   * The request has the same id at each try of a run, and is signed as callbacks are
   * (behaviour/integrations.md#uninstall-calls).
   */
  #request({ report, state, claimedAt }: Claim): OutgoingRequest {
    const { id, workspace_id, channel_id, integration_id, report_method: method } = report;
    const fields = {
      event_type: 'report',
      workspace_id: String(workspace_id),
      channel_id: String(channel_id),
      install_id: String(id),
    };
    const body = method === 'GET' ? '' : new URLSearchParams(fields).toString();
    const secret = callbackSecret(this.#options.secrets.verifyToken(integration_id, report.secret_generation));
    const webhookId = `report_${id}_${state.first_try_at.getTime()}`;
    const signed = signedHeaders({ id: webhookId, secrets: [secret], body, now: claimedAt });
    return {
      url: report.callback_url,
      publicOnly: report.public_targets_only,
      method,
      body,
      maxBody: MAX_BODY,
      contentType: 'application/x-www-form-urlencoded',
      headers: { 'accept-encoding': 'identity', ...signed },
    };
  }
}

function keyOf({ due: { installation_id }, state: { due_at } }: Claim): Pick<DueReport, 'installation_id' | 'due_at'> {
  return { installation_id, due_at };
}

/** Why a response is no report; undefined for one with status 2xx. */
function faultOf({ status, error }: Outcome): string | undefined {
  if (error !== null) return error;
  return status !== null && status >= 200 && status < 300 ? undefined : `status_${status}`;
}
