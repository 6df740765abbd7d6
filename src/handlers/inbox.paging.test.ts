import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Shapes } from '../generated/operations.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread, idsOf, pagesOf } from '../testing/posts.js';
import type { Skein } from '../testing/skein.js';
import { aTeamWithFiveThreads, useTeam, type Team } from '../testing/teams.js';

const { skein, team: five } = useTeam({ build: anInboxOfFive });

/** Five threads, of which Ben has archived the second and the fourth. */
async function anInboxOfFive(skein: Skein) {
  const { zero, one, two, three, four, ...team } = await aTeamWithFiveThreads(skein);
  for (const { id } of [one, three]) await team.ben.call('inbox.archive', { id });
  const ids = { zero: zero.id, one: one.id, two: two.id, three: three.id, four: four.id };
  return { ...team, ids, times: [zero, one, two, three, four].map((thread) => thread.last_updated_ts) };
}

const inWorkspace = ({ workspace }: Pick<Team, 'workspace'> = five) => ({ workspace_id: workspace.id });

async function listed(input: Partial<Shapes['inbox.get']['input']> = {}) {
  return idsOf(await five.ben.call('inbox.get', { ...inWorkspace(), ...input }));
}

describe('the order of the inbox', () => {
  it('is that of the last update, the last first, in each list', async () => {
    const { zero, one, two, three, four } = five.ids;
    expect(await listed()).toEqual([four, two, zero]);
    expect(await listed({ archive_filter: 'active' })).toEqual([four, two, zero]);
    expect(await listed({ archive_filter: 'archived' })).toEqual([three, one]);
    expect(await listed({ archive_filter: 'all' })).toEqual([four, three, two, one, zero]);
  });

  it('follows a comment for everybody in the thread also where somebody has unfollowed it and was named in it since', async () => {
    const team = await skein.aTeam();
    const { ada, ben, channel } = team;
    const first = await aThread(ada, channel, { recipients: [ben.id] });
    await ben.call('threads.unfollow', { id: first.id });
    await aComment(ada, first, { recipients: [ben.id] });
    skein.clock.advance(MINUTE);
    const second = await aThread(ada, channel, { recipients: [ben.id] });
    skein.clock.advance(MINUTE);
    await aComment(ada, first);
    expect(idsOf(await ben.call('inbox.get', inWorkspace(team)))).toEqual([first.id, second.id]);
  });

  it('changes with each comment, for those too whom it is not for, and with nothing else', async () => {
    const { ada, ben, gus, channel, ...team } = await skein.aTeam();
    const [first, second] = [await aThread(ada, channel), await aThread(ada, channel)];
    const order = async () => idsOf(await ben.call('inbox.get', inWorkspace(team)));
    expect(await order()).toEqual([second.id, first.id]);
    skein.clock.advance(MINUTE);
    await aComment(ada, first, { recipients: [gus.id] });
    expect(await order()).toEqual([first.id, second.id]);
    skein.clock.advance(MINUTE);
    await aComment(ada, second);
    expect(await order()).toEqual([second.id, first.id]);
    skein.clock.advance(MINUTE);
    await ada.call('threads.update', { id: first.id, content: 'Changed.' });
    await ben.call('threads.markRead', { id: first.id, obj_index: 0 });
    for (const operation of ['inbox.archive', 'inbox.unarchive', 'threads.follow'] as const) {
      await ben.call(operation, { id: first.id });
    }
    await ada.call('threads.markUnreadForOthers', { id: first.id, obj_index: -1 });
    expect(await order()).toEqual([second.id, first.id]);
  });

  it('is that of the ids where threads were updated at the same moment', async () => {
    const team = await skein.aTeam();
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push((await aThread(team.ada, team.channel)).id);
    const at = skein.clock.now();
    const bucket = bucketOf(team.workspace.id);
    await skein.db.run(sql`
      update thread_users set inbox_at = ${at} where bucket = ${bucket} and thread_id = any(${made}::bigint[])`);
    for (const archive_filter of ['active', 'all']) {
      const pages = await pagesOf(team.ben, 'inbox.get', { ...inWorkspace(team), limit: 2, archive_filter });
      expect(pages).toEqual([[made[4], made[3]], [made[2], made[1]], [made[0]]]);
    }
  });
});

describe('a page of the inbox', () => {
  it.each([
    ['active', ['four', 'two', 'zero']],
    ['archived', ['three', 'one']],
    ['all', ['four', 'three', 'two', 'one', 'zero']],
  ] as const)('leads to the next one until all %s threads were there, each once', async (archive_filter, names) => {
    const { ben, ids } = five;
    const all = names.map((name) => ids[name]);
    for (const limit of [1, 2, 3, 500]) {
      const pages = await pagesOf(ben, 'inbox.get', { ...inWorkspace(), limit, archive_filter });
      expect(pages.flat()).toEqual(all);
      expect(pages.every((page) => page.length <= limit)).toBe(true);
    }
  });

  it('names no next one unless it is full', async () => {
    const linkOf = async (limit: number) =>
      (await five.ben.try('inbox.get', { ...inWorkspace(), limit })).headers.get('link');
    expect(await linkOf(4)).toBeNull();
    expect(await linkOf(2)).toMatch(/^<[^>]*inbox\/get\?[^>]*cursor=[^>]*>; rel="next"$/);
  });

  it('has 30 threads by default and 500 at most', async () => {
    const { ada, ben, channel, ...team } = await skein.aTeam();
    for (let count = 0; count < 31; count += 1) await aThread(ada, channel, { recipients: [ben.id] });
    expect(await ben.call('inbox.get', inWorkspace(team))).toHaveLength(30);
    expect(await ben.call('inbox.get', { ...inWorkspace(team), limit: 500 })).toHaveLength(31);
    for (const limit of [0, -1, 501, 1.5, 'all']) {
      expect(await ben.refused('inbox.get', { ...inWorkspace(team), limit })).toMatchObject({
        error_code: 20,
        error_extra: { argument: 'limit' },
      });
    }
  });

  it('leaves out the second of newer_than_ts and of older_than_ts', async () => {
    const { ids, times } = five;
    const [, one = 0, two = 0, three = 0] = times;
    const all = { archive_filter: 'all' as const };
    expect(await listed({ ...all, newer_than_ts: one })).toEqual([ids.four, ids.three, ids.two]);
    expect(await listed({ ...all, newer_than_ts: one - 1 })).toHaveLength(4);
    expect(await listed({ ...all, older_than_ts: three })).toEqual([ids.two, ids.one, ids.zero]);
    expect(await listed({ ...all, older_than_ts: three + 1 })).toHaveLength(4);
    expect(await listed({ ...all, newer_than_ts: one, older_than_ts: three })).toEqual([ids.two]);
    expect(await listed({ newer_than_ts: two - 1, older_than_ts: two })).toEqual([]);
  });

  it('leads on within the times that were asked for', async () => {
    const { ben, ids, times } = five;
    const between = { newer_than_ts: times[0], older_than_ts: times[4], archive_filter: 'all' };
    const pages = await pagesOf(ben, 'inbox.get', { ...inWorkspace(), ...between, limit: 2 });
    expect(pages).toEqual([[ids.three, ids.two], [ids.one]]);
  });

  it.each([
    ['newer_than_ts', [-1, 253_402_300_800, 'now']],
    ['older_than_ts', [-1, 253_402_300_800, 'now']],
    ['archive_filter', ['none', 'act', true]],
    ['cursor', ['x', Buffer.from('1').toString('base64url'), Buffer.from('1.2.3').toString('base64url')]],
  ])('is 20 for an invalid %s', async (argument, values) => {
    for (const value of values) {
      expect(await five.ben.refused('inbox.get', { ...inWorkspace(), [argument]: value })).toMatchObject({
        error_code: 20,
        error_extra: { argument },
      });
    }
  });

  it('is one statement beside those of every request, however long it is', async () => {
    const sent = async (limit: number) =>
      (await skein.statementsDuring(() => five.ben.call('inbox.get', { ...inWorkspace(), limit }))).filter((text) =>
        text.includes('thread_users'),
      );
    expect(await sent(1)).toHaveLength(1);
    expect(await sent(5)).toHaveLength(1);
  });
});
