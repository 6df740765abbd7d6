import type { Database } from '../db/database.js';
import { listNotifications } from '../events/notifications.js';
import type { Schema } from '../generated/schemas.js';
import { createLog } from '../log.js';
import { NOTHING_OUTSIDE } from './outside.js';
import type { Caller, Person } from './person.js';
import type { Skein } from './skein.js';

/** Lists what is not listed yet to those whom it concerns, as the worker does every minute. */
export async function listAll({ db, clock }: Skein, over: Database = db): Promise<void> {
  const { signal } = new AbortController();
  const context = { db: over, clock, log: createLog('silent'), ...NOTHING_OUTSIDE, baseUrl: '', signal };
  await listNotifications.run(undefined, context);
}

/** All that notifications/get lists to that person, the newest first. */
export async function notificationsOf(person: Caller): Promise<Schema<'Notification'>[]> {
  return (await person.call('notifications.get', { limit: 500 })).notifications;
}

/** What each of these people is notified of by `work`, by their first names; those who hear of nothing are left out. */
export async function notifiedBy(
  people: readonly Person[],
  work: () => Promise<unknown>,
): Promise<Record<string, Schema<'Notification'>[]>> {
  const before = await Promise.all(people.map(notificationsOf));
  await work();
  const after = await Promise.all(people.map(notificationsOf));
  const news = people.map(({ name }, index) => {
    const known = new Set(before[index]?.map(({ id }) => id));
    return [name.split(' ')[0] ?? name, after[index]?.filter(({ id }) => !known.has(id)) ?? []] as const;
  });
  return Object.fromEntries(news.filter(([, list]) => list.length > 0));
}
