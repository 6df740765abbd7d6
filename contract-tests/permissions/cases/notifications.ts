import { expect } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { bucketOf } from '../../../src/db/ids.js';
import type { Schema } from '../../../src/generated/schemas.js';
import { notificationsOf } from '../../../src/testing/notifications.js';
import { aThreadForAll, nothing } from '../kinds.js';
import { On, type Cases, type Scene } from '../sentences.js';
import type { Column } from '../who.js';

const post = new On(aThreadForAll);

/** The callers without an object who see the public channel. */
const NOTIFIED: readonly Column[] = ['guestIn', 'bot', 'memberIn', 'adminIn'];

/** The caller has marked something as read, possibly something that is removed. */
const hasRead = ({ world, person }: Scene<unknown>) =>
  world.skein.db.run(sql`
    insert into notification_reads (bucket, user_id, last_read) values (${bucketOf(person.id)}, ${person.id}, 1)
    on conflict (bucket, user_id) do update set last_read = 1`);

const lastReadIs = async ({ person }: Scene<unknown>, id: number) =>
  expect(await person.call('notifications.get')).toMatchObject({ last_read: id });

/** The list has the post for the people it concerns, and for nobody else. */
async function listsPost({ column, person, it }: Scene<Schema<'Thread'>>): Promise<void> {
  const list = await notificationsOf(person);
  expect(list.some(({ thread_id }) => thread_id === it.id)).toBe(NOTIFIED.includes(column));
}

export const notifications: Cases = {
  'notifications.get': post.sending(() => ({ limit: 500 })).doesToCaller(listsPost),
  'notifications.markRead': post
    .sending(({ it }) => ({ notification_id: it.id }))
    .doesToCaller((scene) => lastReadIs(scene, scene.it.id)),
  'notifications.reset': new On(nothing).afterwards(hasRead).doesToCaller((scene) => lastReadIs(scene, 0)),
};
