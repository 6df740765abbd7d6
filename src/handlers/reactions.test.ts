import { describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

/** A thread of Ada's with a comment of Ben's, to react to either. */
async function aTalk() {
  const thread = await aThread(team.ada, team.channel);
  return { thread, comment: await aComment(team.ben, thread) };
}

const shownThread = ({ id }: { id: number }) => team.ada.call('threads.getone', { id });
const shownComment = async ({ id }: { id: number }) => (await team.ada.call('comments.getone', { id })).comment;

describe('reactions/add', () => {
  it('is shown by the thread wherever the thread is', async () => {
    const { ada, ben, channel } = team;
    const { thread } = await aTalk();
    expect(await ben.call('reactions.add', { thread_id: thread.id, reaction: '🎉' })).toEqual({ status: 'ok' });
    const reactions = { '🎉': [ben.id] };
    expect(await ada.call('reactions.get', { thread_id: thread.id })).toEqual(reactions);
    const shown = await shownThread(thread);
    expect(shown.reactions).toEqual(reactions);
    const list = await ada.call('threads.get', { channel_id: channel.id, limit: 500 });
    expect(list.find((one) => typeof one === 'object' && one.id === thread.id)).toEqual(shown);
  });

  it('is shown by the comment wherever the comment is', async () => {
    const { ada, ben } = team;
    const { thread, comment } = await aTalk();
    await ben.call('reactions.add', { comment_id: comment.id, reaction: '🎉' });
    const reactions = { '🎉': [ben.id] };
    expect(await ada.call('reactions.get', { comment_id: comment.id })).toEqual(reactions);
    const shown = await shownComment(comment);
    expect(shown.reactions).toEqual(reactions);
    expect(await ada.call('comments.get', { thread_id: thread.id })).toEqual([shown]);
    expect(await shownThread(thread)).toMatchObject({ reactions: null, last_comment: shown });
  });

  it('is 114 for one emoji, or one reaction, too many', async () => {
    const { ada, ben } = team;
    const { comment } = await aTalk();
    const key = { comment_id: comment.id };
    const keep = (reactions: unknown) =>
      skein.db.run(sql`
        update comments set reactions = ${JSON.stringify(reactions)}::jsonb
        where bucket = ${bucketOf(comment.id)} and id = ${comment.id}`);
    const refusal = { error_code: 114, error_extra: { reason: 'too_many_reactions' } };
    await keep(Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`emoji ${n}`, [ben.id]])));
    await ada.call('reactions.add', { ...key, reaction: '👍' });
    expect(await ada.refused('reactions.add', { ...key, reaction: '👎' })).toMatchObject(refusal);
    await ben.call('reactions.add', { ...key, reaction: '👍' });
    await ada.call('reactions.add', { ...key, reaction: '👍' });
    await keep({ '👍': Array.from({ length: 19_999 }, (_, n) => 10 ** 12 + n) });
    await ben.call('reactions.add', { ...key, reaction: '👎' });
    expect(await ada.refused('reactions.add', { ...key, reaction: '👍' })).toMatchObject(refusal);
    await ben.call('reactions.remove', { ...key, reaction: '👎' });
    await ada.call('reactions.add', { ...key, reaction: '👍' });
  });

  it('lists users in the order of reacting, each emoji by itself', async () => {
    const { ada, ben, cleo, gus } = team;
    const { comment } = await aTalk();
    for (const person of [gus, cleo, ada]) {
      await person.call('reactions.add', { comment_id: comment.id, reaction: '👍' });
    }
    for (const person of [ben, gus]) {
      await person.call('reactions.add', { comment_id: comment.id, reaction: '👎' });
    }
    const expected = { '👍': [gus.id, cleo.id, ada.id], '👎': [ben.id, gus.id] };
    expect((await shownComment(comment)).reactions).toEqual(expected);
  });

  it('has the emoji itself as the key on the wire', async () => {
    const { ada } = team;
    const { thread } = await aTalk();
    await ada.call('reactions.add', { thread_id: thread.id, reaction: '👩🏽‍🚀' });
    expect((await ada.try('threads.getone', { id: thread.id })).text).toContain('"reactions":{"👩🏽‍🚀": ');
  });

  it('may come as a form', async () => {
    const { ben } = team;
    const { thread } = await aTalk();
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/reactions/add',
      headers: {
        authorization: `Bearer ${ben.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `reaction=%E2%9D%A4%EF%B8%8F&thread_id=${thread.id}&comment_id=`,
    });
    expect(answered.json()).toEqual({ status: 'ok' });
    expect((await shownThread(thread)).reactions).toEqual({ '\u2764\ufe0f': [ben.id] });
  });

  it('takes the temporary id of a thread and of a comment', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel, { temp_id: -11 });
    const comment = await aComment(ada, thread, { temp_id: -12 });
    await ada.call('reactions.add', { thread_id: -11, reaction: '👍' });
    await ada.call('reactions.add', { comment_id: -12, reaction: '👎' });
    expect((await shownThread(thread)).reactions).toEqual({ '👍': [ada.id] });
    expect((await shownComment(comment)).reactions).toEqual({ '👎': [ada.id] });
    expect(await ada.error('reactions.add', { comment_id: -13, reaction: '👍' })).toBe('temp_id_unknown');
  });

  it('a second time changes nothing, not even the place in the order', async () => {
    const { ada, ben } = team;
    const { thread, comment } = await aTalk();
    for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
      for (const person of [ada, ben]) await person.call('reactions.add', { ...post, reaction: '👍' });
    }
    const before = [await shownThread(thread), await shownComment(comment)];
    for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
      expect(await ada.call('reactions.add', { ...post, reaction: '👍' })).toEqual({ status: 'ok' });
    }
    expect([await shownThread(thread), await shownComment(comment)]).toEqual(before);
  });

  it('makes another version, and leaves all else as it was: times, snippet, what is unread', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel, { recipients: [ben.id] });
    skein.clock.advance(MINUTE);
    const reactions = { '👍': [ada.id] };
    await ada.call('reactions.add', { thread_id: thread.id, reaction: '👍' });
    expect(await shownThread(thread)).toEqual({ ...thread, reactions, version: 2 });
    const comment = await aComment(ben, thread, { recipients: [ada.id] });
    await ada.call('threads.markRead', { id: thread.id, obj_index: 0 });
    skein.clock.advance(MINUTE);
    await ben.call('reactions.add', { comment_id: comment.id, reaction: '👍' });
    expect(await shownComment(comment)).toEqual({ ...comment, reactions: { '👍': [ben.id] }, version: 2 });
    expect(await unreadIn(ada, thread)).toBeUndefined();
  });

  it('emits nothing, and neither does taking it back', async () => {
    const { ben, workspace } = team;
    const { thread, comment } = await aTalk();
    const events = await eventsDuring(skein, workspace, async () => {
      for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
        await ben.call('reactions.add', { ...post, reaction: '👍' });
        await ben.call('reactions.remove', { ...post, reaction: '👍' });
      }
    });
    expect(events).toEqual([]);
  });

  it('of many at the same time loses none and counts none twice', async () => {
    const { ada, ben, cleo, gus } = team;
    const { thread, comment } = await aTalk();
    const emojis = ['👍', '👎', '🎉', '👍'];
    for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
      await Promise.all(
        [ada, ben, cleo, gus].flatMap((person) =>
          emojis.map((reaction) => person.call('reactions.add', { ...post, reaction })),
        ),
      );
      const reactions = await ada.call('reactions.get', post);
      expect(Object.keys(reactions ?? {}).toSorted()).toEqual([...new Set(emojis)].toSorted());
      for (const userIds of Object.values(reactions ?? {})) {
        expect(userIds.toSorted()).toEqual([ada.id, ben.id, cleo.id, gus.id].toSorted());
      }
    }
    expect([(await shownThread(thread)).version, (await shownComment(comment)).version]).toEqual([14, 13]);
  });
});

describe('reactions/remove', () => {
  it('takes only the caller out, and only of that emoji', async () => {
    const { ada, ben, cleo } = team;
    const { thread, comment } = await aTalk();
    for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
      for (const person of [ada, ben, cleo]) {
        for (const reaction of ['👍', '👎']) await person.call('reactions.add', { ...post, reaction });
      }
      expect(await ben.call('reactions.remove', { ...post, reaction: '👍' })).toEqual({ status: 'ok' });
      expect(await ada.call('reactions.get', post)).toEqual({
        '👍': [ada.id, cleo.id],
        '👎': [ada.id, ben.id, cleo.id],
      });
    }
    expect([(await shownThread(thread)).version, (await shownComment(comment)).version]).toEqual([9, 8]);
  });

  it('of the last one takes the emoji away, and of the last emoji leaves null', async () => {
    const { ada } = team;
    const { thread } = await aTalk();
    for (const reaction of ['👍', '👎']) await ada.call('reactions.add', { thread_id: thread.id, reaction });
    await ada.call('reactions.remove', { thread_id: thread.id, reaction: '👍' });
    expect(await ada.call('reactions.get', { thread_id: thread.id })).toEqual({ '👎': [ada.id] });
    await ada.call('reactions.remove', { thread_id: thread.id, reaction: '👎' });
    expect(await ada.call('reactions.get', { thread_id: thread.id })).toBeNull();
    expect((await shownThread(thread)).reactions).toBeNull();
  });

  it('of what is not there answers the same and changes nothing', async () => {
    const { ada, ben } = team;
    const { thread, comment } = await aTalk();
    await ada.call('reactions.add', { thread_id: thread.id, reaction: '👍' });
    const before = [await shownThread(thread), await shownComment(comment)];
    for (const post of [{ thread_id: thread.id }, { comment_id: comment.id }]) {
      for (const reaction of ['👍', '👎']) {
        expect(await ben.call('reactions.remove', { ...post, reaction })).toEqual({ status: 'ok' });
      }
    }
    expect([await shownThread(thread), await shownComment(comment)]).toEqual(before);
  });

  it('and a new reaction puts the user at the end', async () => {
    const { ada, ben } = team;
    const { thread } = await aTalk();
    const reaction = { thread_id: thread.id, reaction: '👍' };
    for (const person of [ada, ben]) await person.call('reactions.add', reaction);
    await ada.call('reactions.remove', reaction);
    await ada.call('reactions.add', reaction);
    expect((await shownThread(thread)).reactions).toEqual({ '👍': [ben.id, ada.id] });
  });
});

describe('a removed comment', () => {
  it('shows no reactions and takes none: 114, with removed as the reason', async () => {
    const { ada, ben } = team;
    const { thread, comment } = await aTalk();
    const reaction = { comment_id: comment.id, reaction: '👍' };
    await ada.call('reactions.add', reaction);
    await skein.db.run(sql`
      update comments set deleted_by = ${ben.id} where bucket = ${bucketOf(comment.id)} and id = ${comment.id}`);
    expect(await ada.call('reactions.get', { comment_id: comment.id })).toBeNull();
    const shown = await shownComment(comment);
    expect(shown).toMatchObject({ deleted: true, reactions: null });
    expect((await shownThread(thread)).last_comment).toEqual(shown);
    expect(await ben.refused('reactions.add', reaction)).toMatchObject({
      status: 400,
      error_code: 114,
      error_extra: { reason: 'removed' },
    });
    expect(await shownComment(comment)).toEqual(shown);
  });
});
