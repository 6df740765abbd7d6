import { raw } from 'objection';
import { bucketIn } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import { bucketOf, type Bucket } from '../db/ids.js';
import { BaseModel, columns } from '../db/model.js';
import { isThere } from '../db/nodes.js';
import type { DueDatabase } from './due_rows.js';
import { Integration } from './integration.js';
import { IntegrationInstallation, postingInstallations, type PostingInstallation } from './integration_installation.js';
import { hasChanged, changesAlone, finds } from '../db/statements.js';

/** When the report of an installed URL_REPORT is fetched, and the fetch that is under way. */
export class ReportSchedule extends BaseModel {
  static override tableName = 'report_schedules';
  static override idColumn = ['bucket', 'installation_id'];

  declare bucket: Bucket;
  declare installation_id: number;
  declare schedule: string;
  declare timezone: string;
  declare due_at: Date;
  declare tries: number;
  declare first_try_at: Date | null;
}

/** A cron expression and its time zone. */
export type Schedule = Pick<ReportSchedule, 'schedule' | 'timezone'>;

/** Returns the schedule of an installation; undefined without one. */
export function scheduleOf(db: Queryable, installationId: number): Promise<Schedule | undefined> {
  return ReportSchedule.query(db).byId(installationId).select('schedule', 'timezone').execute();
}

/**
 * Stores the schedule of an installation, whose first report is due at a time. It replaces another schedule, and ends
 * the report that is being fetched by that.
 */
export async function upsertSchedule(
  trx: Transaction,
  installationId: number,
  { schedule, timezone }: Schedule,
  due_at: Date,
): Promise<void> {
  const key = { bucket: bucketOf(installationId), installation_id: installationId };
  const state = { schedule, timezone, due_at, tries: 0, first_try_at: null };
  await ReportSchedule.query(trx)
    .insert({ ...key, ...state })
    .onConflict(['bucket', 'installation_id'])
    .merge(['schedule', 'timezone', 'due_at', 'tries', 'first_try_at']);
}

/** A report that is due. `due_at` identifies this state of its row: every change of the row changes it. */
export type DueReport = Pick<ReportSchedule, 'bucket' | 'installation_id' | 'due_at' | 'tries' | 'first_try_at'>;

/**
 * Returns reports that are due, at most `most`. Each bucket has its turn, so that many reports of one workspace do not
 * hold up those of the others.
 */
export function dueReports(db: DueDatabase, now: Date, most: number): Promise<DueReport[]> {
  return db.many(sql`
    select ${columns(ReportSchedule, 'due', 'bucket', 'installation_id', 'due_at', 'tries', 'first_try_at')} from (
      select d.*, row_number() over (partition by bucket order by due_at) as turn
      from report_schedules d where ${isThere('bucket', db)} and due_at <= ${now}) due
    order by turn, due_at limit ${most}`);
}

/** The columns that a try changes. */
export type ReportState = Pick<ReportSchedule, 'due_at' | 'tries' | 'first_try_at'>;

/**
 * Changes the state of a report. Returns false, and changes nothing, if it is not in the state `seen` any more: another
 * process has changed it, its schedule has changed, or it is uninstalled.
 */
export const patchReport = changesAlone(
  (seen: Pick<DueReport, 'installation_id' | 'due_at'>, { due_at, tries, first_try_at }: ReportState) =>
    ReportSchedule.query()
      .where('bucket', bucketIn(seen.installation_id))
      .where('installation_id', seen.installation_id)
      .where('due_at', seen.due_at)
      .patch({ due_at, tries, first_try_at }),
  hasChanged,
);

/** An installed URL_REPORT with what a fetch of its report needs. */
export interface InstalledReport extends PostingInstallation, Schedule {
  workspace_id: number;
  channel_id: number;
  callback_url: string;
  report_method: 'GET' | 'POST';
  secret_generation: number;
  /**
   * Whether the URL may lead to public addresses only, for its maker or for the installer
   * (behaviour/network.md#foreign-sites).
   */
  public_targets_only: boolean;
}

/** Returns an installed URL_REPORT; undefined if it is uninstalled. */
export const findReport = finds((installationId: number) =>
  postingInstallations()
    .byId(installationId)
    .join('report_schedules as s', (on) => on.on('s.bucket', 'n.bucket').andOn('s.installation_id', 'n.id'))
    .select(columns(IntegrationInstallation, 'n', 'workspace_id'))
    .select(columns(Integration, 'i', 'callback_url', 'secret_generation'))
    .select(columns(ReportSchedule, 's', 'schedule', 'timezone'))
    .select<Pick<InstalledReport, 'channel_id' | 'report_method' | 'public_targets_only'>>(
      'n.channel_id',
      'i.report_method',
      raw('(i.public_targets_only or u.public_targets_only) as public_targets_only'),
    ),
);
