import type { Database } from '../db/database.js';
import { listNotifications } from '../events/notifications.js';
import type { Schema } from '../generated/schemas.js';
import { taskContext } from './background.js';
import type { Caller, Person } from './person.js';
import type { Skein } from './skein.js';

/** Lists new notifications to their receivers, as the worker does every minute. */
export async function listAll(skein: Skein, db: Database = skein.db): Promise<void> {
  await listNotifications.run(undefined, taskContext(skein, { db }));
}

/** The notifications of a person, the newest first. */
export async function notificationsOf(person: Caller): Promise<Schema<'Notification'>[]> {
  return (await person.call('notifications.get', { limit: 500 })).notifications;
}

/** The notifications that `work` causes, by the first names of their receivers. */
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
