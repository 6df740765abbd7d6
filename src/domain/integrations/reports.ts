import type { Database, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import type { InstalledReport } from '../../models/report_schedule.js';
import { channelToPost, postThread } from './incoming_posts.js';
import { UnreadableReport, type ReportText } from './report_text.js';

/** Whether the installer may post reports in the channel still, and the channel is not archived. */
export async function mayPostReport(db: Database, report: InstalledReport): Promise<boolean> {
  try {
    await db.transaction((trx) => channelToPost(trx, report, report.channel_id));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Posts a report as a thread of the user who installed it, as an incoming post is posted
 * (behaviour/integrations.md#incoming-posts). `record` runs in the same transaction; the report is posted only if it
 * succeeds. Returns false, and posts nothing, if the user may not post there any more or the channel is archived.
 * Throws UnreadableReport for a content that is refused.
 */
export async function postReport(
  db: Database,
  report: InstalledReport,
  text: ReportText,
  record: (trx: Transaction) => Promise<void>,
  now: Date,
): Promise<boolean> {
  try {
    await db.transaction(async (trx) => {
      await postThread(trx, report, report.channel_id, text, now);
      await record(trx);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.error === 'argument_invalid') throw new UnreadableReport('too_many_mentions');
    return false;
  }
}
