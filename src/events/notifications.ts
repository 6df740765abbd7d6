import { bucketsToList, listSome } from '../models/notification.js';
import { TaskOf } from './tasks.js';

/**
 * Lists what has happened in the last minute to those whom it concerns. A post leaves that to this task, so that it takes no longer to
 * post to thousands; the notifications are shown all the same before they are listed. What another run has in hand is left to it.
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
