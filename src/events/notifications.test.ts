import { describe, expect, it } from 'vitest';
import { sql, type Database } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { listAll, notificationsOf } from '../testing/notifications.js';
import { aComment, aThread } from '../testing/posts.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** The notifications that are listed to a user in the team's workspace. */
async function listedTo({ id }: { id: number }): Promise<number[]> {
  return skein.db.numbers(sql`
    select id from notification_users where bucket = ${bucketOf(team.workspace.id)} and user_id = ${id} order by id desc`);
}

const idsOf = async (person: typeof team.ada) => (await notificationsOf(person)).map(({ id }) => id);

describe('listing notifications', () => {
  it('changes nothing of what anybody reads, the second time neither', async () => {
    const { ada, ben, gus, channel } = team;
    await aComment(ada, await aThread(ada, channel));
    const before = [await notificationsOf(ben), await notificationsOf(gus), await notificationsOf(ada)];
    expect(await listedTo(ben)).toEqual([]);
    await listAll(skein);
    await listAll(skein);
    expect(await listedTo(ben)).toEqual(before[0]?.map(({ id }) => id));
    expect([await notificationsOf(ben), await notificationsOf(gus), await notificationsOf(ada)]).toEqual(before);
  });

  it('leaves what comes afterwards in its place before what is listed, on every page', async () => {
    const { ada, ben, channel } = team;
    const [first, second] = [await aThread(ada, channel), await aThread(ada, channel)];
    await listAll(skein);
    const last = await aThread(ada, channel);
    expect((await idsOf(ben)).slice(0, 3)).toEqual([last.id, second.id, first.id]);
    const page = await ben.call('notifications.get', { limit: 2 });
    expect(page.notifications.map(({ id }) => id)).toEqual([last.id, second.id]);
  });

  it('keeps from the reader what they do not see, and what was removed', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread);
    await listAll(skein);
    await ada.call('comments.remove', { id: comment.id });
    await ada.call('channels.removeUser', { id: channel.id, user_id: gus.id });
    expect((await idsOf(ben))[0]).toBe(thread.id);
    expect((await notificationsOf(gus)).map(({ type_id }) => type_id)).toEqual([6, 3]);
    const notification_id = comment.id;
    expect(await ben.error('notifications.markRead', { notification_id })).toBe('not_found');
  });

  it('takes more than it does at once, and lists each to all', async () => {
    const { ada, ben, gus, channel } = team;
    for (let count = 0; count < 51; count += 1) await aThread(ada, channel);
    await listAll(skein);
    expect([(await listedTo(ben)).length, (await listedTo(gus)).length]).toEqual([53, 53]);
    const left = await skein.db.many(sql`
      select id from notifications where bucket = ${bucketOf(team.workspace.id)} and workspace_id = ${team.workspace.id} and not listed`);
    expect(left).toEqual([]);
  });

  it('lists fifty in a transaction, and goes on after an interruption', async () => {
    const { ada, channel } = team;
    for (let count = 0; count < 99; count += 1) await aThread(ada, channel);
    const counts: number[] = [];
    const listed = () =>
      skein.db.many(
        sql`select id from notifications where bucket = ${bucketOf(team.workspace.id)} and workspace_id = ${team.workspace.id} and listed`,
      );
    const db: Database = {
      ...skein.db,
      transaction: async (work) => {
        counts.push((await listed()).length);
        if (counts.length === 2) throw new Error('The connection broke');
        return skein.db.transaction(work);
      },
    };
    await expect(listAll(skein, db)).rejects.toThrow('The connection broke');
    await listAll(skein, db);
    expect(counts.slice(0, 4)).toEqual([0, 50, 50, 100]);
  });

  it('leaves to another what it has in hand', async () => {
    const { ben } = team;
    const lock = sql`select id from notifications where bucket = ${bucketOf(team.workspace.id)} for no key update`;
    await skein.db.transaction(async (trx) => {
      await trx.run(lock);
      await listAll(skein);
      expect(await listedTo(ben)).toEqual([]);
    });
    await listAll(skein);
    expect(await listedTo(ben)).toHaveLength(2);
  });

  it('lists nothing to who has deleted their account', async () => {
    const { ada, ben, channel } = team;
    await listAll(skein);
    expect(await listedTo(ben)).toHaveLength(2);
    await aThread(ada, channel);
    await ben.call('users.delete', { password: PASSWORD });
    await listAll(skein);
    expect(await listedTo(ben)).toEqual([]);
  });
});
