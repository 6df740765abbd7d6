import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf, BUCKETS } from '../db/ids.js';
import { aComment, aThread, idsOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** How many threads, comments and events the workspace has. */
async function counts() {
  const bucket = bucketOf(team.workspace.id);
  return skein.db.one<{ threads: number; comments: number; events: number }>(sql`
    select (select count(*)::int from threads where bucket = ${bucket}) as threads,
      (select count(*)::int from comments where bucket = ${bucket}) as comments,
      (select count(*)::int from outbox where bucket = ${bucket}) as events`);
}

describe('a temp_id of threads/add', () => {
  it('stands for the thread in every operation that takes its id', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: -1 });
    expect(thread.id).toBeGreaterThan(0);
    const comment = await aComment(ada, { id: -1 });
    expect(comment.thread_id).toBe(thread.id);
    expect((await ada.call('threads.getone', { id: -1 })).id).toBe(thread.id);
    expect(idsOf(await ada.call('comments.get', { thread_id: -1 }))).toEqual([comment.id]);
    expect(await ada.call('threads.markRead', { id: -1, obj_index: 0 })).toEqual({ status: 'ok' });
    const others = await ada.call('threads.get', { channel_id: channel.id, exclude_thread_ids: [-1] });
    expect(idsOf(others)).not.toContain(thread.id);
  });

  it('stands for it in a query too, however the list is written', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: -101 });
    for (const list of ['[-101]', '-101', '-101,1']) {
      const answered = await ada.try('threads.get', { channel_id: channel.id, exclude_thread_ids: list });
      expect(answered.status).toBe(200);
      expect(answered.text).not.toContain(`"id":${thread.id},`);
    }
  });

  it('is 113 the second time, with the id of what it made, and nothing is added', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: -2 });
    const before = await counts();
    const refusal = await ada.refused('threads.add', { channel_id: channel.id, title: 'a', content: 'b', temp_id: -2 });
    expect(refusal).toMatchObject({
      status: 400,
      error_code: 113,
      error_extra: { argument: 'temp_id', id: thread.id },
    });
    expect(await counts()).toEqual(before);
  });

  it('is 113 for another kind of object too', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: -3 });
    const refusal = await ada.refused('comments.add', { thread_id: thread.id, content: 'b', temp_id: -3 });
    expect(refusal).toMatchObject({ error_code: 113, error_extra: { id: thread.id } });
  });

  it('makes one thread for twenty adds at the same time, and the others are told its id', async () => {
    const { ada, channel } = team;
    const before = await counts();
    const input = { channel_id: channel.id, title: 'Once', content: 'b', temp_id: -4 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.try('threads.add', input)));
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    const { id } = JSON.parse(made[0]?.text ?? '');
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.json()).toMatchObject({ error_code: 113, error_extra: { id } });
    }
    expect(await counts()).toEqual({ ...before, threads: before.threads + 1, events: before.events + 1 });
  });

  it('is not used up by an add that fails', async () => {
    const { ada, olga, channel } = team;
    const input = { channel_id: channel.id, title: 'a', content: 'b', temp_id: -5 };
    expect(await ada.error('threads.add', { ...input, recipients: [olga.id] })).toBe('user_not_found');
    expect(await ada.error('threads.add', { ...input, title: '' })).toBe('argument_missing');
    expect((await ada.try('threads.add', input)).status).toBe(200);
  });

  it.each([0, 1, 24583, 1.5, -1.5, '-x', [-1], true, -Number.MAX_SAFE_INTEGER - 1])('is 112 for %j', async (tempId) => {
    const { ada, channel } = team;
    const before = await counts();
    const input = { channel_id: channel.id, title: 'a', content: 'b', temp_id: tempId };
    expect(await ada.refused('threads.add', input)).toMatchObject({ status: 400, error_code: 112 });
    expect(await counts()).toEqual(before);
  });

  it('may be the smallest integer that JSON holds', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: Number.MIN_SAFE_INTEGER });
    expect((await ada.call('threads.getone', { id: Number.MIN_SAFE_INTEGER })).id).toBe(thread.id);
  });

  it('is its user’s alone: others may use the same number, and do not see whose it is', async () => {
    const { ada, ben, channel } = team;
    const adas = await aThread(ada, channel, { temp_id: -6 });
    expect(await ben.error('threads.getone', { id: -6 })).toBe('temp_id_unknown');
    const bens = await aThread(ben, channel, { temp_id: -6 });
    expect((await ada.call('threads.getone', { id: -6 })).id).toBe(adas.id);
    expect((await ben.call('threads.getone', { id: -6 })).id).toBe(bens.id);
  });

  it('is not that of another user whose rows lie in the same bucket', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel);
    await skein.db.run(sql`
      insert into temp_ids (bucket, user_id, temp_id, object_id, created_at)
      values (${bucketOf(ada.id)}, ${ada.id + BUCKETS}, -8, ${thread.id}, ${skein.clock.now()})`);
    expect(await ada.error('threads.getone', { id: -8 })).toBe('temp_id_unknown');
    expect(await ada.error('threads.get', { channel_id: channel.id, exclude_thread_ids: [-8] })).toBe(
      'temp_id_unknown',
    );
    const own = await aThread(ada, channel, { temp_id: -8 });
    expect((await ada.call('threads.getone', { id: -8 })).id).toBe(own.id);
  });

  it('does not open what its user no longer sees: 108', async () => {
    const { ben, ada, workspace } = team;
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Inner', user_ids: [ben.id] });
    await aThread(ben, channel, { temp_id: -7 });
    await skein.db.run(sql`
      delete from channel_users where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id} and user_id = ${ben.id}`);
    expect(await ben.error('threads.getone', { id: -7 })).toBe('thread_not_found');
  });
});

describe('a temp_id of comments/add', () => {
  it('stands for the comment', async () => {
    const { ben, channel } = team;
    const comment = await aComment(ben, await aThread(ben, channel), { temp_id: -10 });
    expect((await ben.call('comments.getone', { id: -10 })).id).toBe(comment.id);
  });

  it('is 113 the second time, and the thread is left as it was', async () => {
    const { ben, channel } = team;
    const thread = await aThread(ben, channel);
    const comment = await aComment(ben, thread, { temp_id: -11 });
    const shown = await ben.call('threads.getone', { id: thread.id });
    const before = await counts();
    const again = { thread_id: thread.id, content: 'Again', temp_id: -11, thread_action: 'close' };
    expect(await ben.refused('comments.add', again)).toMatchObject({
      error_code: 113,
      error_extra: { id: comment.id },
    });
    expect(await counts()).toEqual(before);
    expect(await ben.call('threads.getone', { id: thread.id })).toEqual(shown);
  });

  it('makes one comment for ten adds at the same time', async () => {
    const { ben, channel } = team;
    const thread = await aThread(ben, channel);
    const input = { thread_id: thread.id, content: 'Once', temp_id: -12 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ben.try('comments.add', input)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ben.call('threads.getone', { id: thread.id })).toMatchObject({ comment_count: 1, last_obj_index: 0 });
  });

  it('may be used along with a temporary thread_id', async () => {
    const { ben, channel } = team;
    const thread = await aThread(ben, channel, { temp_id: -13 });
    const comment = await aComment(ben, { id: -13 }, { temp_id: -14, recipients: [] });
    expect(comment.thread_id).toBe(thread.id);
    expect((await ben.call('comments.getone', { id: -14 })).thread_id).toBe(thread.id);
  });
});

describe('a temporary id that is not known', () => {
  it.each([
    ['threads.getone', { id: -999 }, 'id'],
    ['threads.get', { channel_id: -999 }, 'channel_id'],
    ['threads.get', { workspace_id: -999 }, 'workspace_id'],
    ['threads.getUnread', { workspace_id: -999 }, 'workspace_id'],
    ['threads.markRead', { id: -999, obj_index: 0 }, 'id'],
    ['threads.add', { channel_id: -999, title: 'a', content: 'b' }, 'channel_id'],
    ['comments.add', { thread_id: -999, content: 'b' }, 'thread_id'],
    ['comments.get', { thread_id: -999 }, 'thread_id'],
    ['comments.getone', { id: -999 }, 'id'],
  ] as const)('is 111 in %s %j', async (operation, input, argument) => {
    const refusal = await team.ada.refused(operation, input);
    expect(refusal).toMatchObject({ status: 404, error_code: 111, error_extra: { argument } });
  });

  it.each(['recipients', 'direct_mentions'])('is 111 among %s', async (argument) => {
    const { ada, ben, channel } = team;
    const input = { channel_id: channel.id, title: 'a', content: 'b', [argument]: [ben.id, -999] };
    expect(await ada.error('threads.add', input)).toBe('temp_id_unknown');
  });

  it.each(['before_id', 'after_id'])('is 111 as %s', async (argument) => {
    expect(await team.ada.error('threads.get', { channel_id: team.channel.id, [argument]: -999 })).toBe(
      'temp_id_unknown',
    );
  });

  it('is what a temp_id is 24 hours later, and it can be given again', async () => {
    const { ada, channel } = team;
    const first = await aThread(ada, channel, { temp_id: -20 });
    skein.clock.advance(DAY - HOUR);
    expect((await ada.call('threads.getone', { id: -20 })).id).toBe(first.id);
    skein.clock.advance(HOUR);
    expect(await ada.error('threads.getone', { id: -20 })).toBe('temp_id_unknown');
    const second = await aThread(ada, channel, { temp_id: -20 });
    expect(second.id).not.toBe(first.id);
    expect((await ada.call('threads.getone', { id: -20 })).id).toBe(second.id);
  });
});
