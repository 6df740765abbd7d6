import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread, idsOf, pagesOf } from '../testing/posts.js';
import { useTeam, type Team } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('pages of threads/get', () => {
  /** In the order of their making. */
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (let count = 0; count < 7; count += 1) ids.push((await aThread(team.ada, team.channel)).id);
    // The times of their updates run against the order of their ids, and three share one.
    const bucket = bucketOf(team.workspace.id);
    for (const [index, id] of ids.entries()) {
      const at = new Date(1_800_000_000_123 - Math.min(index, 4) * MINUTE);
      await skein.db.run(sql`update threads set last_updated_at = ${at} where bucket = ${bucket} and id = ${id}`);
    }
  });

  it('hold every thread once, the last updated first, the newest first among those of one time', async () => {
    const [zero, one, two, three, four, five, six] = ids;
    const pages = await pagesOf(team.ada, 'threads.get', { channel_id: team.channel.id, limit: 3 });
    expect(pages).toEqual([[zero, one, two], [three, six, five], [four]]);
  });

  it.each([1, 2, 3, 4, 6, 7, 8])('hold every thread once in both orders, %i a page', async (limit) => {
    const { ada, channel, workspace } = team;
    for (const of of [{ channel_id: channel.id }, { workspace_id: workspace.id }]) {
      const down = await pagesOf(ada, 'threads.get', { ...of, limit });
      expect(new Set(down.flat())).toEqual(new Set(ids));
      expect(down.flat()).toHaveLength(7);
      const up = await pagesOf(ada, 'threads.get', { ...of, limit, order_by: 'asc' });
      expect(up.flat()).toEqual(down.flat().toReversed());
      expect(down.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    }
  });

  it('hold every thread once in the order of ids', async () => {
    const of = { channel_id: team.channel.id, limit: 3 };
    const up = await pagesOf(team.ada, 'threads.get', { ...of, after_id: 1, order_by: 'asc' });
    expect(up).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    const down = await pagesOf(team.ada, 'threads.get', { ...of, before_id: ids[6], as_ids: true });
    expect(down.flat()).toEqual(ids.slice(0, 6).toReversed());
  });

  it('keep the filters of the first', async () => {
    const { ada, channel } = team;
    const excluded = [ids[1], ids[4]];
    const input = { channel_id: channel.id, limit: 2, as_ids: true, exclude_thread_ids: excluded };
    const pages = await pagesOf(ada, 'threads.get', input);
    expect(pages.flat()).toEqual([ids[0], ids[2], ids[3], ids[6], ids[5]]);
  });

  it('have no next one when they are not full', async () => {
    const answered = await team.ada.try('threads.get', { channel_id: team.channel.id, limit: 8 });
    expect(answered.headers.get('link')).toBeNull();
  });

  it('name the next one by a link to this server with the same arguments and no token', async () => {
    const { ada, channel } = team;
    const answered = await skein.stranger.try('threads.get', { channel_id: channel.id, limit: 3, token: ada.token });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('link')).toMatch(
      new RegExp(
        `^<http://skein\\.test/api/v3/threads/get\\?channel_id=${channel.id}&limit=3&cursor=[\\w-]+>; rel="next"$`,
      ),
    );
  });

  it('lose and repeat nothing of what stays when threads are added in between', async () => {
    const { ada, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Moving' });
    const old: number[] = [];
    for (let count = 0; count < 4; count += 1) old.push((await aThread(ada, channel)).id);
    const first = await ada.try('threads.get', { channel_id: channel.id, limit: 2, as_ids: true });
    const cursor = new URL(first.headers.get('link')?.split('>')[0]?.slice(1) ?? '').searchParams.get('cursor');
    await aThread(ada, channel);
    const second = await ada.call('threads.get', {
      channel_id: channel.id,
      limit: 2,
      as_ids: true,
      cursor: cursor ?? '',
    });
    expect(first.json()).toEqual([old[3], old[2]]);
    expect(second).toEqual([old[1], old[0]]);
  });

  it.each([
    ['no base64', '%%%'],
    ['one number', '1'],
    ['three numbers', '1.2.3'],
    ['a negative number', '-1.2'],
    ['a number beyond all ids', '1.9007199254740992'],
    ['a time beyond all times', '9007199254740991.1'],
    ['the last time of a Date and a little', '8640000000000001.1'],
    ['too many digits', `${'9'.repeat(40)}.1`],
    ['a fraction of a fraction', '1..2'],
    ['nothing in it', '.'],
  ])('are 20 for a cursor of %s', async (_what, text) => {
    const cursor = Buffer.from(text).toString('base64url');
    const input = { channel_id: team.channel.id, cursor };
    const refusal = await team.ada.refused('threads.get', input);
    expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument: 'cursor' } });
    expect(await team.ada.error('threads.get', { ...input, after_id: 1 })).toBe('argument_invalid');
  });

  it('may begin at the last time that there is', async () => {
    const cursor = Buffer.from('8640000000000000.9007199254740991').toString('base64url');
    expect(await team.ada.call('threads.get', { channel_id: team.channel.id, cursor, as_ids: true })).toHaveLength(7);
  });
});

describe('threads/get of a workspace', () => {
  it('lists the threads of the channels that the caller sees, and of no others', async () => {
    const { ada, ben, cleo, gus, gwen, workspace, channel } = await skein.aTeam();
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret', user_ids: [gus.id] });
    const general = await aThread(ada, { id: workspace.default_channel });
    skein.clock.advance(MINUTE);
    const open = await aThread(ada, channel);
    skein.clock.advance(MINUTE);
    const hidden = await aThread(ben, secret);
    const listed = async (person: typeof ada) =>
      idsOf(await person.call('threads.get', { workspace_id: workspace.id }));
    expect(await listed(ada)).toEqual([open.id, general.id]);
    expect(await listed(cleo)).toEqual([open.id, general.id]);
    expect(await listed(ben)).toEqual([hidden.id, open.id, general.id]);
    expect(await listed(gus)).toEqual([hidden.id, open.id]);
    expect(await listed(gwen)).toEqual([]);
  });

  it('lists nothing of the caller’s other workspaces', async () => {
    const { ada, workspace, channel } = await skein.aTeam();
    const other = await skein.aWorkspace(ada, 'Others');
    await aThread(ada, { id: other.default_channel });
    const thread = await aThread(ada, channel);
    expect(await ada.call('threads.get', { workspace_id: workspace.id, as_ids: true })).toEqual([thread.id]);
  });

  it('takes the filters of a channel’s list', async () => {
    const { ada, ben, workspace, channel } = await skein.aTeam();
    const first = await aThread(ada, channel, { recipients: [] });
    const second = await aThread(ada, { id: workspace.default_channel }, { recipients: [ben.id] });
    const of = { workspace_id: workspace.id, as_ids: true };
    expect(await ben.call('threads.get', { ...of, filter_by: 'attached_to_me' })).toEqual([second.id]);
    expect(await ben.call('threads.get', { ...of, before_id: second.id })).toEqual([first.id]);
    expect(await ben.call('threads.get', { ...of, exclude_thread_ids: [second.id] })).toEqual([first.id]);
    await skein.db.run(sql`
      update thread_users set starred = true
      where bucket = ${bucketOf(second.id)} and thread_id = ${second.id} and user_id = ${ben.id}`);
    expect(await ben.call('threads.get', { ...of, is_starred: true })).toEqual([second.id]);
  });

  it('is 105 for those who are not in it, and for what is no workspace', async () => {
    const { ada, olga, workspace, channel } = await skein.aTeam();
    expect(await olga.error('threads.get', { workspace_id: workspace.id })).toBe('workspace_not_found');
    expect(await ada.error('threads.get', { workspace_id: channel.id })).toBe('workspace_not_found');
  });
});

describe('filter_by attached_to_me of threads/get', () => {
  const attached = async (person: Team['ada'], { channel }: Team) =>
    idsOf(await person.call('threads.get', { channel_id: channel.id, filter_by: 'attached_to_me' }));

  it('lists threads that the caller wrote, was notified of, was mentioned in or commented on', async () => {
    const team = await skein.aTeam();
    const { ada, ben, cleo, channel } = team;
    const none = await aThread(ada, channel, { recipients: [] });
    const own = await aThread(cleo, channel, { recipients: [] });
    const notified = await aThread(ada, channel, { recipients: [cleo.id] });
    const mentioned = await aThread(ada, channel, { recipients: [], direct_mentions: [cleo.id] });
    const named = await aThread(ada, channel, { recipients: [], content: `[Cleo](app-mention://${cleo.id})` });
    const commented = await aThread(ada, channel, { recipients: [] });
    await aComment(cleo, commented, { recipients: [] });
    const inComment = await aThread(ada, channel, { recipients: [] });
    await aComment(ben, inComment, { recipients: [cleo.id] });
    const expected = [own, notified, mentioned, named, commented, inComment].map(({ id }) => id);
    expect(new Set(await attached(cleo, team))).toEqual(new Set(expected));
    expect(await attached(ada, team)).toContain(none.id);
    expect(await attached(ben, team)).toEqual([inComment.id]);
  });

  it('does not list threads that the caller has only read', async () => {
    const team = await skein.aTeam();
    const thread = await aThread(team.ada, team.channel, { recipients: [] });
    await team.cleo.call('threads.markRead', { id: thread.id, obj_index: -1 });
    expect(await attached(team.cleo, team)).toEqual([]);
  });

  it('lists threads whose recipient the caller was before they came into the channel', async () => {
    const { ada, cleo, workspace } = await skein.aTeam();
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const thread = await aThread(ada, channel, { recipients: [cleo.id] });
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    expect((await cleo.call('threads.getone', { id: thread.id })).participants).toContain(cleo.id);
    const list = await cleo.call('threads.get', { channel_id: channel.id, filter_by: 'attached_to_me' });
    expect(idsOf(list)).toEqual([thread.id]);
  });
});
