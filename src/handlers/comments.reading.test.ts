import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread, idsOf, pagesOf } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
/** Of Ada, with seven comments: the first four a minute apart, the last three in one second. */
let thread: Schema<'Thread'>;
let comments: Schema<'Comment'>[];
let ids: number[];

beforeAll(async () => {
  thread = await aThread(team.ada, team.channel);
  comments = [];
  for (let index = 0; index < 7; index += 1) {
    if (index < 5) skein.clock.advance(MINUTE);
    comments.push(await aComment(team.ada, thread, { content: `${index}` }));
  }
  ids = idsOf(comments);
  const last = new Date(Math.floor(skein.clock.now().getTime() / 1000) * 1000);
  await skein.db.run(sql`
    update comments set posted_at = ${last}
    where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id} and obj_index >= 4`);
  comments = await Promise.all(ids.map(async (id) => (await team.ada.call('comments.getone', { id })).comment));
});

const listed = async (input: Partial<Parameters<typeof team.ada.call<'comments.get'>>[1]> = {}) =>
  idsOf(await team.ben.call('comments.get', { thread_id: thread.id, ...input }));

const postedAt = (index: number) => comments[index]?.posted_ts ?? 0;

describe('comments/getone', () => {
  it('shows a comment to those who see its channel, bare and as a member', async () => {
    for (const person of [team.ada, team.ben, team.cleo, team.gus]) {
      const { comment, ...bare } = await person.call('comments.getone', { id: comments[3]?.id ?? 0 });
      expect(bare).toEqual(comments[3]);
      expect(comment).toEqual(bare);
    }
  });

  it('is 115 for those who do not, as if there were none', async () => {
    const { ada, ben, cleo, gwen, olga, workspace } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const hidden = await aComment(ben, await aThread(ben, secret));
    const bodyOf = async (person: typeof ada, id: number) => {
      const { status, text } = await person.try('comments.getone', { id });
      expect(status).toBe(404);
      return withoutUuid(text);
    };
    const missing = await bodyOf(ada, hidden.id + 4096 * 1000);
    expect(missing).toContain('"error_code":115');
    for (const person of [ada, cleo]) expect(await bodyOf(person, hidden.id)).toBe(missing);
    for (const person of [gwen, olga]) expect(await bodyOf(person, ids[0] ?? 0)).toBe(missing);
    expect(await bodyOf(ada, thread.id)).toBe(missing);
  });

  it('is 19 without an id and 20 for an invalid one', async () => {
    expect(await team.ada.refused('comments.getone')).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'id' },
    });
    expect(await team.ada.error('comments.getone', { id: 'x' })).toBe('argument_invalid');
  });
});

describe('comments/get', () => {
  it('lists the comments of a thread as comments/getone shows them, the newest first', async () => {
    expect(await team.ben.call('comments.get', { thread_id: thread.id })).toEqual(comments.toReversed());
    expect(await team.ben.call('comments.get', { thread_id: thread.id, order_by: 'asc' })).toEqual(comments);
  });

  it('is a list of ids with as_ids', async () => {
    const list = await team.ben.call('comments.get', { thread_id: thread.id, as_ids: true });
    expect(list).toEqual(ids.toReversed());
  });

  it('is an empty list without comments', async () => {
    const empty = await aThread(team.ada, team.channel);
    const answered = await team.ada.try('comments.get', { thread_id: empty.id, newer_than_ts: 0, older_than_ts: 0 });
    expect(answered.text).toBe('[]');
    expect(answered.headers.get('link')).toBeNull();
    expect((await team.ada.try('comments.get', { thread_id: empty.id })).text).toBe('[]');
  });

  it('includes from_obj_index and to_obj_index', async () => {
    const asc = { order_by: 'asc' } as const;
    expect(await listed({ from_obj_index: 2, to_obj_index: 4, ...asc })).toEqual(ids.slice(2, 5));
    expect(await listed({ from_obj_index: 5, ...asc })).toEqual(ids.slice(5));
    expect(await listed({ to_obj_index: 1, ...asc })).toEqual(ids.slice(0, 2));
    expect(await listed({ from_obj_index: 3, to_obj_index: 3 })).toEqual([ids[3]]);
    expect(await listed({ from_obj_index: -1, to_obj_index: Number.MAX_SAFE_INTEGER, ...asc })).toEqual(ids);
    expect(await listed({ from_obj_index: 4, to_obj_index: 2 })).toEqual([]);
    expect(await listed({ from_obj_index: 7 })).toEqual([]);
    expect(await listed({ to_obj_index: -1 })).toEqual([]);
  });

  it('leaves out the second of newer_than_ts and of older_than_ts', async () => {
    const asc = { order_by: 'asc' } as const;
    expect(await listed({ newer_than_ts: postedAt(1), ...asc })).toEqual(ids.slice(2));
    expect(await listed({ newer_than_ts: postedAt(1) - 1, ...asc })).toEqual(ids.slice(1));
    expect(await listed({ older_than_ts: postedAt(2), ...asc })).toEqual(ids.slice(0, 2));
    expect(await listed({ older_than_ts: postedAt(2) + 1, ...asc })).toEqual(ids.slice(0, 3));
    expect(await listed({ newer_than_ts: postedAt(0), older_than_ts: postedAt(3) })).toEqual([ids[2], ids[1]]);
    expect(await listed({ newer_than_ts: postedAt(6) })).toEqual([]);
    expect(await listed({ older_than_ts: postedAt(0) })).toEqual([]);
    expect(await listed({ newer_than_ts: 0, older_than_ts: 253_402_300_799, ...asc })).toEqual(ids);
    expect(await listed({ newer_than_ts: 253_402_300_799 })).toEqual([]);
  });

  it('takes comments of one second together, before or after it', async () => {
    expect(postedAt(4)).toBe(postedAt(6));
    expect(await listed({ newer_than_ts: postedAt(4) - 1, order_by: 'asc' })).toEqual(ids.slice(4));
    expect(await listed({ older_than_ts: postedAt(6), order_by: 'asc' })).toEqual(ids.slice(0, 4));
  });

  it('combines indexes, times and limit', async () => {
    const input = { newer_than_ts: postedAt(0), from_obj_index: 1, to_obj_index: 5, limit: 2 };
    expect(await listed(input)).toEqual([ids[5], ids[4]]);
    expect(await listed({ ...input, order_by: 'asc' })).toEqual([ids[1], ids[2]]);
  });

  it('keeps to the limit, which is 20 by default and 500 at most', async () => {
    const { ada, channel } = team;
    expect(await listed({ limit: 1 })).toEqual([ids[6]]);
    expect(await listed({ limit: 500 })).toHaveLength(7);
    const long = await aThread(ada, channel, { recipients: [] });
    for (let index = 0; index < 21; index += 1) await aComment(ada, long, { recipients: [] });
    expect(await ada.call('comments.get', { thread_id: long.id })).toHaveLength(20);
  });

  it.each([
    ['limit', 0],
    ['limit', 501],
    ['limit', 'all'],
    ['from_obj_index', -2],
    ['to_obj_index', -2],
    ['to_obj_index', 1.5],
    ['newer_than_ts', -1],
    ['older_than_ts', 253_402_300_800],
    ['order_by', 'newest'],
    ['as_ids', 'yes'],
    ['thread_id', 'x'],
    ['cursor', 'x'],
    ['cursor', Buffer.from('1.2').toString('base64url')],
    ['cursor', Buffer.from('-1').toString('base64url')],
    ['cursor', Buffer.from('9007199254740992').toString('base64url')],
  ])('is 20 for %s %j', async (argument, value) => {
    const refusal = await team.ada.refused('comments.get', { thread_id: thread.id, [argument]: value });
    expect(refusal).toMatchObject({ status: 400, error_code: 20, error_extra: { argument } });
  });

  it('is 19 without a thread_id', async () => {
    expect(await team.ada.refused('comments.get')).toMatchObject({
      error_code: 19,
      error_extra: { argument: 'thread_id' },
    });
  });

  it('is 108 for those who do not see the thread, and under the id of something else', async () => {
    const { ada, ben, gwen, olga, workspace, channel } = team;
    const secret = await ben.call('channels.add', { workspace_id: workspace.id, name: 'Secret' });
    const hidden = await aThread(ben, secret);
    await aComment(ben, hidden);
    expect(await ada.error('comments.get', { thread_id: hidden.id })).toBe('thread_not_found');
    for (const person of [gwen, olga])
      expect(await person.error('comments.get', { thread_id: thread.id })).toBe('thread_not_found');
    for (const id of [ids[0], channel.id, 0])
      expect(await ada.error('comments.get', { thread_id: id })).toBe('thread_not_found');
  });

  it('shows a removed comment in its place, with nothing of what it said', async () => {
    const { ada, ben, channel } = team;
    const of = await aThread(ada, channel);
    const removed = await aComment(ben, of, {
      content: `Oops [Ada](app-mention://${ada.id})`,
      actions: [{ action: 'open_url', type: 'action', button_text: 'Open', url: 'https://example.com' }],
    });
    const kept = await aComment(ada, of);
    await skein.db.run(sql`
      update comments set deleted_by = ${ada.id} where bucket = ${bucketOf(removed.id)} and id = ${removed.id}`);
    const shown = await ben.call('comments.get', { thread_id: of.id, order_by: 'asc' });
    expect(shown).toEqual([{ ...removed, content: '', actions: [], deleted: true, deleted_by: ada.id }, kept]);
    expect((await ben.call('comments.getone', { id: removed.id })).comment).toEqual(shown[0]);
  });
});

describe('pages of comments/get', () => {
  it.each([1, 2, 3, 6, 7, 8])('hold every comment once in both orders, %i a page', async (limit) => {
    const down = await pagesOf(team.ben, 'comments.get', { thread_id: thread.id, limit });
    expect(down.flat()).toEqual(ids.toReversed());
    const up = await pagesOf(team.ben, 'comments.get', { thread_id: thread.id, limit, order_by: 'asc' });
    expect(up.flat()).toEqual(ids);
  });

  it('keep within the bounds of the first', async () => {
    const indexes = { thread_id: thread.id, limit: 2, as_ids: true, from_obj_index: 1, to_obj_index: 5 };
    expect((await pagesOf(team.ben, 'comments.get', indexes)).flat()).toEqual(ids.slice(1, 6).toReversed());
    const up = await pagesOf(team.ben, 'comments.get', { ...indexes, order_by: 'asc' });
    expect(up.flat()).toEqual(ids.slice(1, 6));
    const times = { thread_id: thread.id, limit: 1, newer_than_ts: postedAt(0), older_than_ts: postedAt(4) };
    expect((await pagesOf(team.ben, 'comments.get', times)).flat()).toEqual(ids.slice(1, 4).toReversed());
    const upwards = await pagesOf(team.ben, 'comments.get', { ...times, order_by: 'asc' });
    expect(upwards.flat()).toEqual(ids.slice(1, 4));
  });

  it('have no next one below the first comment, nor when they are not full', async () => {
    const whole = await team.ben.try('comments.get', { thread_id: thread.id, limit: 7 });
    expect(whole.headers.get('link')).toBeNull();
    const more = await team.ben.try('comments.get', { thread_id: thread.id, limit: 8, order_by: 'asc' });
    expect(more.headers.get('link')).toBeNull();
  });

  it('name the next one by a link to this server with the same arguments', async () => {
    const answered = await team.ben.try('comments.get', { thread_id: thread.id, limit: 2, order_by: 'asc' });
    expect(answered.headers.get('link')).toMatch(
      new RegExp(
        `^<http://skein\\.test/api/v3/comments/get\\?thread_id=${thread.id}&limit=2&order_by=asc&cursor=[\\w-]+>; rel="next"$`,
      ),
    );
  });

  it('go on where they were when comments are added in between', async () => {
    const { ada, channel } = team;
    const of = await aThread(ada, channel, { recipients: [] });
    const old: number[] = [];
    for (let index = 0; index < 4; index += 1) old.push((await aComment(ada, of)).id);
    const first = await ada.try('comments.get', { thread_id: of.id, limit: 2, as_ids: true });
    await aComment(ada, of);
    const next = new URL(first.headers.get('link')?.split('>')[0]?.slice(1) ?? '').searchParams;
    const second = await ada.try('comments.get', Object.fromEntries(next));
    expect([first.json(), second.json()]).toEqual([
      [old[3], old[2]],
      [old[1], old[0]],
    ]);
  });

  it('keep within the bounds of the request, wherever a cursor begins', async () => {
    const cursorOf = (index: number) => Buffer.from(`${index}`).toString('base64url');
    expect(await listed({ cursor: cursorOf(6), to_obj_index: 3, limit: 1 })).toEqual([ids[3]]);
    expect(await listed({ cursor: cursorOf(0), from_obj_index: 3, limit: 1, order_by: 'asc' })).toEqual([ids[3]]);
  });

  it('may begin beyond the last comment', async () => {
    const cursor = Buffer.from(`${Number.MAX_SAFE_INTEGER}`).toString('base64url');
    expect(await listed({ cursor, limit: 1 })).toEqual([ids[6]]);
    expect(await listed({ cursor, order_by: 'asc' })).toEqual([]);
  });
});

describe('times of comments', () => {
  it('never go back within a thread, whatever the clock does', async () => {
    const { ada, channel } = team;
    skein.clock.advance(10 * MINUTE);
    const of = await aThread(ada, channel);
    const first = await aComment(ada, of);
    skein.clock.advance(-10 * MINUTE);
    const second = await aComment(ada, of);
    expect(second.posted_ts).toBe(first.posted_ts);
    expect((await ada.call('threads.getone', { id: of.id })).last_updated_ts).toBe(first.posted_ts);
    const older = await ada.call('comments.get', { thread_id: of.id, older_than_ts: first.posted_ts });
    expect(older).toEqual([]);
  });
});
