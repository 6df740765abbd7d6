import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { whileLocked } from '../testing/locks.js';
import { notificationsOf, notifiedBy } from '../testing/notifications.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

/** What everybody of the team hears of. */
const heard = (work: () => Promise<unknown>) =>
  notifiedBy([team.ada, team.ben, team.cleo, team.gus, team.gwen, team.olga], work);
const names = async (work: () => Promise<unknown>) => Object.keys(await heard(work));

describe('a thread', () => {
  it('notifies each of its recipients once, and not who opens it', async () => {
    const { ada, channel, workspace } = team;
    let thread: { id: number; posted_ts: number } | undefined;
    const lists = await heard(async () => {
      thread = await aThread(ada, channel);
    });
    const one = {
      id: expect.any(Number),
      type_id: 2,
      workspace_id: workspace.id,
      channel_id: channel.id,
      thread_id: thread?.id,
      comment_id: null,
      by_user_id: ada.id,
      posted_ts: thread?.posted_ts,
    };
    expect(lists).toEqual({ Ben: [one], Gus: [one] });
  });

  it('notifies those who see it and are named, mentioned or in a group, each once, and nobody else', async () => {
    const { ada, ben, cleo, gwen, channel, workspace } = team;
    const user_ids = [ben.id, cleo.id, gwen.id];
    const group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids });
    const lists = await heard(async () => {
      const { recipients } = await aThread(ada, channel, {
        recipients: [gwen.id, cleo.id],
        groups: [group.id],
        direct_mentions: [ben.id, ada.id],
        direct_group_mentions: [group.id],
        content: `[B](app-mention://${ben.id})`,
      });
      expect(recipients).toEqual([gwen.id, cleo.id]);
    });
    expect(lists).toEqual({ Ben: [expect.anything()], Cleo: [expect.anything()] });
  });

  it('notifies the default recipients of its channel, and for nobody nobody', async () => {
    const { ada, cleo, channel } = team;
    await ada.call('channels.update', { id: channel.id, default_recipients: [cleo.id] });
    expect(await names(() => aThread(ada, channel))).toEqual(['Cleo']);
    expect(await names(() => aThread(ada, channel, { recipients: [] }))).toEqual([]);
  });

  it('notifies hundreds at once', async () => {
    const { ada, ben, gus, channel } = team;
    const known = await skein.db.one<{ ids: number[] }>(sql`
      select array_agg(next_id(1)) as ids from generate_series(1, 600)`);
    await skein.db.run(sql`
      insert into users (id, name, created_at) select id, 'One of many', ${skein.clock.now()} from unnest(${known.ids}::bigint[]) as id`);
    await skein.db.run(sql`
      insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at)
      select ${team.workspace.id}, id, 'USER', 0, ${skein.clock.now()} from unnest(${known.ids}::bigint[]) as id`);
    const thread = await aThread(ada, channel, { recipients: [...known.ids, ben.id] });
    const row = await skein.db.one<{ receivers: number[] }>(sql`
      select receivers from notifications where bucket = any(array[${thread.id % 4096}::int]) and id = ${thread.id}`);
    expect(new Set(row.receivers)).toEqual(new Set([...known.ids, ben.id]));
    expect(row.receivers).toHaveLength(601);
    expect((await notificationsOf(ben))[0]).toMatchObject({ thread_id: thread.id });
    expect((await notificationsOf(gus))[0]).not.toMatchObject({ thread_id: thread.id });
  });
});

describe('a comment', () => {
  it('notifies everybody in its thread once, and not who writes it', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    let comment: { id: number; posted_ts: number } | undefined;
    const lists = await heard(async () => {
      comment = await aComment(ben, thread, { content: `[A](app-mention://${ada.id})`, direct_mentions: [ada.id] });
    });
    const one = {
      id: expect.any(Number),
      type_id: 1,
      workspace_id: workspace.id,
      channel_id: channel.id,
      thread_id: thread.id,
      comment_id: comment?.id,
      by_user_id: ben.id,
      posted_ts: comment?.posted_ts,
    };
    expect(lists).toEqual({ Ada: [one], Gus: [one] });
  });

  it('notifies those who follow the thread, and who has unfollowed it only when it names them', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await cleo.call('threads.follow', { id: thread.id });
    await gus.call('threads.unfollow', { id: thread.id });
    expect(await names(() => aComment(ada, thread))).toEqual(['Ben', 'Cleo']);
    expect(await names(() => aComment(ada, thread, { recipients: [gus.id] }))).toEqual(['Gus']);
    expect(await names(() => aComment(ben, thread, { direct_mentions: [gus.id] }))).toEqual(['Ada', 'Cleo', 'Gus']);
  });

  it('notifies whom recipients and groups stand for, and for nobody nobody', async () => {
    const { ada, ben, gwen, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    const comment = (input: Parameters<typeof aComment>[2]) => names(() => aComment(ada, thread, input));
    expect(await comment({ recipients: [] })).toEqual([]);
    expect(await comment({ recipients: 'EVERYONE' })).toEqual(['Ben', 'Gus']);
    expect(await comment({ recipients: [], groups: [1] })).toEqual(['Ben', 'Gus']);
    expect(await comment({ recipients: [gwen.id] })).toEqual([]);
  });

  it('that closes its thread notifies once as well', async () => {
    const thread = await aThread(team.ada, team.channel);
    const lists = await heard(() => aComment(team.ben, thread, { thread_action: 'close' }));
    expect(lists).toMatchObject({ Ada: [{ type_id: 1 }], Gus: [{ type_id: 1 }] });
  });

  it('that is changed, and a thread, notify nobody again', async () => {
    const thread = await aThread(team.ada, team.channel);
    const { id } = await aComment(team.ada, thread);
    expect(await names(() => team.ada.call('comments.update', { id, content: 'Other' }))).toEqual([]);
    expect(await names(() => team.ada.call('threads.update', { id: thread.id, content: 'Other' }))).toEqual([]);
  });
});

describe('what a post notifies of', () => {
  it('can be read before the post is answered', async () => {
    const { ada, ben, channel } = team;
    const answered: unknown[] = [];
    const work = async () => answered.push(await aThread(ada, channel));
    const lock = sql`lock table notifications in share mode`;
    await whileLocked(skein, { lock, work, waiting: 1, atLast: async () => expect(answered).toEqual([]) });
    expect(answered).toMatchObject([{ id: (await notificationsOf(ben))[0]?.thread_id }]);
  });

  it('is not there when the post fails, and is there once when it is tried again', async () => {
    const { ada, ben, channel } = team;
    const first = await aThread(ada, channel, { temp_id: -1 });
    const again = { channel_id: channel.id, title: 'a', content: 'b' };
    expect(await names(() => ada.error('threads.add', { ...again, temp_id: -1 }))).toEqual([]);
    const key = { 'idempotency-key': 'one' };
    const lists = await heard(async () => {
      await ada.try('threads.add', again, key);
      await ada.try('threads.add', again, key);
    });
    expect(lists['Ben']).toHaveLength(1);
    expect((await notificationsOf(ben)).filter(({ thread_id }) => thread_id === first.id)).toHaveLength(1);
  });

  it('is one for each of 20 comments at the same time', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    const lists = await heard(() =>
      Promise.all(Array.from({ length: 20 }, (_, index) => aComment(index % 2 === 0 ? ada : ben, thread))),
    );
    expect([lists['Ada']?.length, lists['Ben']?.length, lists['Gus']?.length]).toEqual([10, 10, 20]);
    const ids = (await notificationsOf(gus)).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });
});
