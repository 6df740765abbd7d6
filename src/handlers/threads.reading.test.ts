import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, idsOf } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { aTeamWithFiveThreads, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** Five threads, of which Ben has archived the second and starred the fourth; the third is pinned. */
async function aChannelOfFive() {
  const team = await aTeamWithFiveThreads(skein);
  const { zero, one, two, three, four } = team;
  const { db, clock } = skein;
  const bucket = bucketOf(zero.id);
  const ofBen = (id: number) => sql`bucket = ${bucket} and thread_id = ${id} and user_id = ${team.ben.id}`;
  await db.run(sql`update threads set pinned_at = ${clock.now()} where bucket = ${bucket} and id = ${two.id}`);
  await db.run(sql`update thread_users set archived = true where ${ofBen(one.id)}`);
  await db.run(sql`update thread_users set starred = true where ${ofBen(three.id)}`);
  return { ...team, ids: [zero.id, one.id, two.id, three.id, four.id] };
}

async function listed(person: Person, input: Parameters<typeof person.call<'threads.get'>>[1]): Promise<number[]> {
  return idsOf(await person.call('threads.get', input));
}

describe('threads/getone', () => {
  let thread: Schema<'Thread'>;
  beforeAll(async () => {
    thread = await aThread(team.ada, team.channel);
  });

  it('shows a thread of a public channel to users outside, and to guests inside', async () => {
    for (const person of [team.ada, team.ben, team.cleo, team.gus]) {
      expect(await person.call('threads.getone', { id: thread.id })).toMatchObject({ id: thread.id, title: 'Launch' });
    }
  });

  it('is 108 for those who do not see the channel, as if there were no such thread', async () => {
    const { ada, ben, cleo, gwen, olga, workspace } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const hidden = await aThread(ben, secret);
    const nowhere = String(hidden.id + 4096 * 1000);
    const bodyOf = async (person: Person, id: unknown) => {
      const answered = await person.try('threads.getone', { id });
      expect(answered.status).toBe(404);
      return withoutUuid(answered.text);
    };
    const missing = await bodyOf(ada, nowhere);
    expect(JSON.parse(missing)).toEqual({
      error_code: 108,
      error_string: 'Thread not found',
      error_extra: {},
    });
    for (const person of [ada, cleo]) expect(await bodyOf(person, hidden.id)).toBe(missing);
    for (const person of [gwen, olga]) expect(await bodyOf(person, thread.id)).toBe(missing);
    expect((await ben.call('threads.getone', { id: hidden.id })).id).toBe(hidden.id);
  });

  it('is 108 for a member who was removed', async () => {
    const { ada, workspace, channel } = team;
    const rita = await skein.aMember(ada, workspace, 'rita');
    await ada.call('channels.addUser', { id: channel.id, user_id: rita.id });
    expect((await rita.call('threads.getone', { id: thread.id })).id).toBe(thread.id);
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: rita.id });
    expect(await rita.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
  });

  it('finds no thread under the id of something else', async () => {
    const { ada, workspace, channel } = team;
    const comment = await aComment(ada, thread);
    for (const id of [comment.id, channel.id, workspace.id, ada.id, 0, 1, Number.MAX_SAFE_INTEGER]) {
      expect(await ada.error('threads.getone', { id })).toBe('thread_not_found');
    }
  });

  it('is 19 without an id and 20 for an invalid one', async () => {
    expect(await team.ada.refused('threads.getone')).toMatchObject({ error_code: 19, error_extra: { argument: 'id' } });
    for (const id of ['x', '1.5', '9007199254740993', '[1]']) {
      expect(await team.ada.error('threads.getone', { id })).toBe('argument_invalid');
    }
  });

  it('shows each viewer their own marks, and the pin to all', async () => {
    const { ada, ben, cleo, channel } = team;
    const { id } = await aThread(ada, channel);
    const bucket = bucketOf(id);
    await skein.db.run(
      sql`update threads set pinned_at = ${skein.clock.now()} where bucket = ${bucket} and id = ${id}`,
    );
    await skein.db.run(sql`
      update thread_users set starred = true, archived = true, muted_until = to_timestamp(2000000000)
      where bucket = ${bucket} and thread_id = ${id} and user_id = ${ben.id}`);
    const pinned = { pinned: true, pinned_ts: expect.any(Number) };
    const none = { starred: false, is_saved: false, is_archived: false, muted_until_ts: null };
    expect(await ada.call('threads.getone', { id })).toMatchObject({ ...pinned, ...none, in_inbox: true });
    expect(await cleo.call('threads.getone', { id })).toMatchObject({ ...pinned, ...none, in_inbox: false });
    expect(await ben.call('threads.getone', { id })).toMatchObject({
      ...pinned,
      starred: true,
      is_saved: true,
      is_archived: true,
      muted_until_ts: 2_000_000_000,
      in_inbox: false,
    });
  });
});

describe('threads/get', () => {
  let five: Awaited<ReturnType<typeof aChannelOfFive>>;
  beforeAll(async () => {
    five = await aChannelOfFive();
  });

  const of = () => ({ channel_id: five.channel.id });

  it('lists the threads of a channel, the last updated first', async () => {
    const { ada, ids, workspace } = five;
    expect(await listed(ada, of())).toEqual(ids.toReversed());
    expect(await listed(ada, { ...of(), order_by: 'asc' })).toEqual(ids);
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Two' });
    const older = await aThread(ada, channel);
    skein.clock.advance(MINUTE);
    const newer = await aThread(ada, channel);
    expect(await listed(ada, { channel_id: channel.id })).toEqual([newer.id, older.id]);
    await aComment(ada, older, { recipients: [] });
    expect(await listed(ada, { channel_id: channel.id })).toEqual([older.id, newer.id]);
    expect(await listed(ada, { channel_id: channel.id, order_by: 'asc' })).toEqual([newer.id, older.id]);
  });

  it('shows each thread as threads/getone does', async () => {
    const [last] = await five.ben.call('threads.get', { ...of(), limit: 1 });
    expect(last).toEqual(await five.ben.call('threads.getone', { id: five.four.id }));
  });

  it('is an empty list for a channel without threads', async () => {
    const empty = await five.ada.call('channels.add', { workspace_id: five.workspace.id, name: 'Empty' });
    const answered = await five.ada.try('threads.get', { channel_id: empty.id });
    expect(answered.text).toBe('[]');
    expect(answered.headers.get('link')).toBeNull();
  });

  it('is a list of ids with as_ids', async () => {
    const { ada, ids } = five;
    expect(await ada.call('threads.get', { ...of(), as_ids: true })).toEqual(ids.toReversed());
    expect(await ada.call('threads.get', { ...of(), as_ids: true, order_by: 'asc', limit: 2 })).toEqual(
      ids.slice(0, 2),
    );
  });

  it('keeps to the limit, which is 20 by default and 500 at most', async () => {
    const { ada, ids, workspace } = five;
    expect(await listed(ada, { ...of(), limit: 2 })).toEqual([ids[4], ids[3]]);
    expect(await listed(ada, { ...of(), limit: 500 })).toHaveLength(5);
    for (const limit of [0, -1, 501, 1.5, 'all']) {
      const refusal = await ada.refused('threads.get', { ...of(), limit });
      expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument: 'limit' } });
    }
    const busy = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Busy' });
    for (let count = 0; count < 21; count += 1) await aThread(ada, busy);
    expect(await listed(ada, { channel_id: busy.id })).toHaveLength(20);
  });

  it('leaves out the second of newer_than_ts and of older_than_ts', async () => {
    const { ada, ids, one, three } = five;
    expect(await listed(ada, { ...of(), newer_than_ts: one.last_updated_ts })).toEqual([ids[4], ids[3], ids[2]]);
    expect(await listed(ada, { ...of(), newer_than_ts: one.last_updated_ts - 1 })).toHaveLength(4);
    expect(await listed(ada, { ...of(), older_than_ts: three.last_updated_ts })).toEqual([ids[2], ids[1], ids[0]]);
    expect(await listed(ada, { ...of(), older_than_ts: three.last_updated_ts + 1 })).toHaveLength(4);
    const between = { newer_than_ts: one.last_updated_ts, older_than_ts: three.last_updated_ts };
    expect(await listed(ada, { ...of(), ...between })).toEqual([ids[2]]);
    expect(await listed(ada, { ...of(), newer_than_ts: 253_402_300_799 })).toEqual([]);
    expect(await listed(ada, { ...of(), older_than_ts: 0 })).toEqual([]);
  });

  it.each(['newer_than_ts', 'older_than_ts'])('is 20 for a %s that is no time', async (argument) => {
    for (const value of [-1, 253_402_300_800, Number.MAX_SAFE_INTEGER, 'now', 1.5]) {
      const refusal = await five.ada.refused('threads.get', { ...of(), [argument]: value });
      expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument } });
    }
  });

  it('leaves out the ids that before_id and after_id name', async () => {
    const { ada, ids, one, three } = five;
    expect(await listed(ada, { ...of(), before_id: three.id })).toEqual([ids[2], ids[1], ids[0]]);
    expect(await listed(ada, { ...of(), after_id: one.id })).toEqual([ids[4], ids[3], ids[2]]);
    expect(await listed(ada, { ...of(), after_id: one.id, before_id: three.id })).toEqual([ids[2]]);
    expect(await listed(ada, { ...of(), after_id: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('is in the order of ids with before_id or after_id, whatever was updated last', async () => {
    const { ada, workspace } = five;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Two' });
    const older = await aThread(ada, channel);
    const newer = await aThread(ada, channel);
    skein.clock.advance(MINUTE);
    await aComment(ada, older);
    expect(await listed(ada, { channel_id: channel.id, after_id: 1 })).toEqual([newer.id, older.id]);
    expect(await listed(ada, { channel_id: channel.id, before_id: newer.id + 1 })).toEqual([newer.id, older.id]);
    expect(await listed(ada, { channel_id: channel.id, after_id: 1, order_by: 'asc' })).toEqual([older.id, newer.id]);
  });

  it('leaves out exclude_thread_ids', async () => {
    const { ada, ids, one, three } = five;
    const rest = [ids[4], ids[2], ids[0]];
    expect(await listed(ada, { ...of(), exclude_thread_ids: [one.id, three.id, 17] })).toEqual(rest);
    expect(await listed(ada, { ...of(), exclude_thread_ids: [] })).toHaveLength(5);
    for (const query of [`${one.id},${three.id}`, `[${one.id},${three.id}]`]) {
      const answered = await ada.try('threads.get', { ...of(), as_ids: true, exclude_thread_ids: query });
      expect(answered.json()).toEqual(rest);
    }
  });

  it('tells pinned threads from others with is_pinned', async () => {
    const { ada, ids, two } = five;
    expect(await listed(ada, { ...of(), is_pinned: true })).toEqual([two.id]);
    expect(await listed(ada, { ...of(), is_pinned: false })).toEqual([ids[4], ids[3], ids[1], ids[0]]);
  });

  it('tells threads that the caller has starred from others, with is_starred and with filter_by', async () => {
    const { ada, ben, ids, three } = five;
    expect(await listed(ben, { ...of(), is_starred: true })).toEqual([three.id]);
    expect(await listed(ben, { ...of(), filter_by: 'is_starred' })).toEqual([three.id]);
    expect(await listed(ben, { ...of(), is_starred: false })).toEqual([ids[4], ids[2], ids[1], ids[0]]);
    expect(await listed(ada, { ...of(), is_starred: true })).toEqual([]);
    expect(await listed(ada, { ...of(), is_starred: false })).toHaveLength(5);
  });

  it('tells threads that the caller has archived from others', async () => {
    const { ada, ben, ids, one } = five;
    expect(await listed(ben, { ...of(), archived: true })).toEqual([one.id]);
    expect(await listed(ben, { ...of(), archived: false })).toEqual([ids[4], ids[3], ids[2], ids[0]]);
    expect(await listed(ben, of())).toHaveLength(5);
    expect(await listed(ada, { ...of(), archived: true })).toEqual([]);
  });

  it('combines its filters', async () => {
    const { ben, one, three } = five;
    expect(await listed(ben, { ...of(), is_starred: true, archived: false, before_id: three.id + 1 })).toEqual([
      three.id,
    ]);
    expect(await listed(ben, { ...of(), is_starred: true, archived: true })).toEqual([]);
    expect(await listed(ben, { ...of(), archived: true, exclude_thread_ids: [one.id] })).toEqual([]);
  });

  it('is 20 for a filter or an order that there is not', async () => {
    for (const [argument, value] of [
      ['filter_by', 'mine'],
      ['order_by', 'newest'],
      ['is_pinned', 'maybe'],
      ['as_ids', '2'],
      ['exclude_thread_ids', 'x'],
      ['exclude_thread_ids', '[1'],
      ['cursor', 'x'],
    ] as const) {
      const refusal = await five.ada.refused('threads.get', { ...of(), [argument]: value });
      expect(refusal).toMatchObject({ error_code: 20, error_extra: { argument } });
    }
  });

  it('is 19 without channel_id and workspace_id', async () => {
    expect(await five.ada.refused('threads.get')).toMatchObject({
      status: 400,
      error_code: 19,
      error_extra: { argument: 'channel_id' },
    });
  });

  it('is 107 for a channel that the caller does not see, and 105 for a workspace', async () => {
    const { ada, ben, gwen, olga, workspace, channel } = five;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    expect(await ada.error('threads.get', { channel_id: secret.id })).toBe('channel_not_found');
    for (const person of [gwen, olga])
      expect(await person.error('threads.get', { channel_id: channel.id })).toBe('channel_not_found');
    expect(await olga.error('threads.get', { workspace_id: workspace.id })).toBe('workspace_not_found');
    expect(await ada.error('threads.get', { workspace_id: channel.id })).toBe('workspace_not_found');
  });

  it('is 107 for a channel that is not in the given workspace', async () => {
    const { ada, workspace, channel } = five;
    const second = await skein.aWorkspace(ada, 'Second');
    const foreign = await skein.aTeam();
    const of = { channel_id: channel.id, as_ids: true };
    expect(await ada.call('threads.get', { ...of, workspace_id: workspace.id })).toEqual(
      await ada.call('threads.get', of),
    );
    for (const workspace_id of [second.id, foreign.workspace.id, channel.id]) {
      expect(await ada.error('threads.get', { ...of, workspace_id })).toBe('channel_not_found');
    }
  });
});
