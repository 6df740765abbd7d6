import { bucketsToList, listSome } from '../models/notification.js';
import { TaskOf } from './tasks.js';

/**
 * Inserts the rows that list the notifications of the last minute to their receivers. Posting does not do that itself,
 * so that it stays fast with thousands of receivers; reading shows a notification even before it is listed. Rows that
 * another run has locked are left to that run.
 */
export const listNotifications = new TaskOf<undefined>(
  'list_notifications',
  () => undefined,
  async (_payload, { db, signal }) => {
    for (const bucket of await bucketsToList(db)) {
      while (await db.transaction((trx) => listSome(trx, bucket))) signal.throwIfAborted();
    }
  },
);
