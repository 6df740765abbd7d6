import type { Handler } from '../http/handler.js';
import { MAX_ID } from '../db/ids.js';
import { tellNotificationsRead } from '../domain/announcements/own_events.js';
import { readNone, readUpTo } from '../models/notification.js';
import { readCursor, writeCursor } from '../presenters/cursor.js';
import { showNotifications } from '../presenters/notifications.js';

export const get: Handler<'notifications.get'> = async ({ actor, input, db, now, reply }) => {
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor, [MAX_ID])[0];
  const { shown, endedAt } = await showNotifications(db, actor, { limit: input.limit, before }, now);
  if (endedAt !== undefined) reply.nextPage({ cursor: writeCursor([endedAt]) });
  return shown;
};

export const markRead: Handler<'notifications.markRead'> = async ({ actor, input, trx, now }) => {
  await readUpTo(trx, actor, input.notification_id);
  await tellNotificationsRead(trx, actor, now);
  return { status: 'ok' };
};

export const reset: Handler<'notifications.reset'> = async ({ actor, trx, now }) => {
  await readNone(trx, actor);
  await tellNotificationsRead(trx, actor, now);
  return { status: 'ok' };
};
