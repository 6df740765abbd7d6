import { describe, expect, it } from 'vitest';
import { DAY, HOUR, later } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { taskContext } from '../testing/background.js';
import { listAll, notificationsOf } from '../testing/notifications.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam, type Team } from '../testing/teams.js';
import { cleanUp } from './clean_up.js';

const { skein, team } = useTeam({ per: 'test' });

const LIFETIME = 180 * DAY;
const SLICE = 1000;
/** The rows of lists that one statement deletes. */
const LISTED_SLICE = 5000;

const runCleanUp = () => cleanUp.run(undefined, taskContext(skein));

/** The rows in the bucket of the team's workspace. */
async function counts(): Promise<{ notifications: number; listed: number }> {
  const bucket = bucketOf(team.workspace.id);
  return skein.db.one<{ notifications: number; listed: number }>(sql`
    select (select count(*)::int from notifications where bucket = ${bucket}) as notifications,
      (select count(*)::int from notification_users where bucket = ${bucket}) as listed`);
}

const idsOf = async (person: typeof team.ada) => (await notificationsOf(person)).map(({ id }) => id);

/** Stores notifications of a user, each posted at this time, and the rows of the list that lead to them. */
async function keepMany(many: number, at: Date, { workspace, channel, ada, ben }: Team = team): Promise<void> {
  const bucket = bucketOf(workspace.id);
  const ids = await skein.db.numbers(sql`
    select next_id(${bucket}::int) as id from generate_series(1, ${many}::int)`);
  await skein.db.run(sql`
    insert into notifications (bucket, id, type_id, workspace_id, channel_id, by_user_id, receivers, listed, posted_at)
    values (${bucket}::int, unnest(${ids}::bigint[]), 5, ${workspace.id}::bigint, ${channel.id}::bigint, ${ada.id}::bigint, array[${ben.id}::bigint],
      true, ${at}::timestamptz)`);
  await skein.db.run(sql`
    insert into notification_users (bucket, user_id, id, workspace_id)
    values (${bucket}::int, ${ben.id}::bigint, unnest(${ids}::bigint[]), ${workspace.id}::bigint)`);
}

describe('notifications', () => {
  it('are deleted after 180 days, with the rows of all who received them; later ones stay', async () => {
    const { ada, ben, gus, channel } = team;
    await aThread(ada, channel);
    await listAll(skein);
    skein.clock.advance(DAY);
    const late = await aThread(ada, channel);
    const unlisted = await aThread(ada, channel);
    skein.clock.advance(LIFETIME - HOUR);
    await runCleanUp();
    for (const person of [ben, gus]) expect(await idsOf(person)).toEqual([unlisted.id, late.id]);
    await listAll(skein);
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 2, listed: 2 * (await receiversOf(late.id)) });
    skein.clock.advance(2 * HOUR);
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 0, listed: 0 });
    expect(await idsOf(ben)).toEqual([]);
  });

  const receiversOf = async (id: number) =>
    (
      await skein.db.one<{ many: number }>(sql`
        select cardinality(receivers) as many from notifications where bucket = ${bucketOf(id)} and id = ${id}`)
    ).many;

  it('leave how far their reader has read', async () => {
    const { ada, ben, channel } = team;
    const read = await aThread(ada, channel);
    await ben.call('notifications.markRead', { notification_id: read.id });
    skein.clock.advance(LIFETIME + 1);
    await runCleanUp();
    const next = await aThread(ada, channel);
    expect(await ben.call('notifications.get')).toMatchObject({ notifications: [{ id: next.id }], last_read: read.id });
    expect(next.id).toBeGreaterThan(read.id);
    expect(await ben.error('notifications.markRead', { notification_id: read.id })).toBe('not_found');
    await ben.call('notifications.markRead', { notification_id: next.id });
    expect((await ben.call('notifications.get')).last_read).toBe(next.id);
  });

  it('that were deleted with their posts leave no rows either', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread);
    await listAll(skein);
    await ada.call('comments.remove', { id: comment.id });
    // One of another workspace, which expires after the removed one, shows that the time of that is over too.
    const other = await skein.aTeam();
    await aThread(other.ada, other.channel);
    expect((await counts()).listed).toBeGreaterThan(await receiversOf(thread.id));
    skein.clock.advance(DAY);
    const { id } = await aThread(ada, channel);
    skein.clock.advance(LIFETIME - DAY + 1);
    await runCleanUp();
    expect(await idsOf(ben)).toEqual([id]);
    await listAll(skein);
    expect((await counts()).listed).toBe(await receiversOf(id));
  });

  it('behind one that has not expired stay until it has: the search ends there', async () => {
    const { ben } = team;
    skein.clock.advance(LIFETIME + 1);
    const now = skein.clock.now();
    await keepMany(1, now);
    await keepMany(1, later(now, -LIFETIME - 1));
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 2, listed: 2 });
    expect(await idsOf(ben)).toHaveLength(2);
    skein.clock.advance(LIFETIME + 1);
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 0, listed: 0 });
  });

  it('that are kept stay in the lists, even if the time of a later one in another workspace is wrong', async () => {
    const { ada, ben, channel } = team;
    const other = await skein.aTeam();
    skein.clock.advance(LIFETIME + 1);
    const { id } = await aThread(ada, channel);
    await listAll(skein);
    await keepMany(1, later(skein.clock.now(), -LIFETIME - 1), other);
    await runCleanUp();
    expect(await idsOf(other.ben)).toEqual([]);
    expect(await idsOf(ben)).toEqual([id]);
  });
});

describe('more notifications than one statement deletes', () => {
  it('are all deleted, and so are their rows in lists', async () => {
    skein.clock.advance(LIFETIME + 1);
    await keepMany(2 * LISTED_SLICE + 1, later(skein.clock.now(), -LIFETIME - 1));
    await keepMany(3, skein.clock.now());
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 3, listed: 3 });
  });

  it('are deleted slice by slice: a process that stops ends after one', async () => {
    skein.clock.advance(LIFETIME + 1);
    await runCleanUp();
    await keepMany(SLICE + 1, later(skein.clock.now(), -LIFETIME - 1));
    const stopping = taskContext(skein, { signal: AbortSignal.abort() });
    await expect(cleanUp.run(undefined, stopping)).rejects.toThrow('aborted');
    expect(await counts()).toEqual({ notifications: 1, listed: SLICE + 1 });
    await runCleanUp();
    expect(await counts()).toEqual({ notifications: 0, listed: 0 });
  });
});
