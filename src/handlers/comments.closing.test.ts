import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('thread_action of comments/add', () => {
  it('close closes the thread and says so in the comment', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread, { content: 'Done.', thread_action: 'close' });
    expect(comment).toMatchObject({
      content: 'Done.',
      obj_index: 0,
      system_message: { type: 'thread_closed', initiator: ben.id, initiator_name: ben.name },
    });
    const closed = await ada.call('threads.getone', { id: thread.id });
    expect(closed).toMatchObject({ closed: true, comment_count: 1, version: 2, system_message: null });
    expect(closed.last_comment).toEqual(comment);
    expect((await ada.call('comments.getone', { id: comment.id })).comment).toEqual(comment);
  });

  it('reopen opens it again', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ben, thread, { thread_action: 'close' });
    const comment = await aComment(ada, thread, { thread_action: 'reopen' });
    expect(comment.system_message).toEqual({ type: 'thread_reopened', initiator: ada.id, initiator_name: ada.name });
    expect(await ben.call('threads.getone', { id: thread.id })).toMatchObject({ closed: false, comment_count: 2 });
  });

  it('may close a closed thread and reopen an open one, with a comment each time', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel);
    const reopened = await aComment(ada, thread, { thread_action: 'reopen' });
    expect(reopened.system_message).toMatchObject({ type: 'thread_reopened' });
    await aComment(ada, thread, { thread_action: 'close' });
    const again = await aComment(ada, thread, { thread_action: 'close' });
    expect(again).toMatchObject({ obj_index: 2, system_message: { type: 'thread_closed' } });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ closed: true, comment_count: 3 });
  });

  it('needs a content all the same', async () => {
    const thread = await aThread(team.ada, team.channel);
    expect(await team.ada.error('comments.add', { thread_id: thread.id, thread_action: 'close' })).toBe(
      'argument_missing',
    );
    expect((await team.ada.call('threads.getone', { id: thread.id })).closed).toBe(false);
  });

  it('is not needed for a comment in a closed thread, which stays closed', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread, { thread_action: 'close' });
    for (const person of [ada, ben, gus]) {
      expect((await aComment(person, thread)).system_message).toBeNull();
    }
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ closed: true, comment_count: 4 });
  });

  it('is for every user who sees the thread', async () => {
    const { ada, cleo, gus, channel } = team;
    for (const maker of [ada, gus]) {
      const thread = await aThread(maker, channel);
      await aComment(cleo, thread, { thread_action: 'close' });
      expect((await ada.call('threads.getone', { id: thread.id })).closed).toBe(true);
    }
  });

  it('is for a guest in their own thread', async () => {
    const { ada, gus, channel } = team;
    const thread = await aThread(gus, channel);
    await aComment(gus, thread, { thread_action: 'close' });
    expect((await ada.call('threads.getone', { id: thread.id })).closed).toBe(true);
    await aComment(gus, thread, { thread_action: 'reopen' });
    expect((await ada.call('threads.getone', { id: thread.id })).closed).toBe(false);
  });

  it.each(['close', 'reopen'])(
    '%s is 109 for a guest in the thread of somebody else, and nothing is added',
    async (action) => {
      const { ada, gus, channel } = team;
      const thread = await aThread(ada, channel);
      const input = { thread_id: thread.id, content: 'a', thread_action: action };
      expect(await gus.refused('comments.add', input)).toMatchObject({ status: 403, error_code: 109 });
      expect(await ada.call('threads.getone', { id: thread.id })).toEqual(thread);
    },
  );

  it('is 108, not 109, for those who do not see the thread', async () => {
    const { ada, gwen, olga, channel } = team;
    const thread = await aThread(ada, channel);
    for (const person of [gwen, olga]) {
      expect(await person.error('comments.add', { thread_id: thread.id, content: 'a', thread_action: 'close' })).toBe(
        'thread_not_found',
      );
    }
  });

  it('of many at the same time leaves the thread as the last comment says', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        aComment(index % 2 ? ada : ben, thread, { thread_action: index % 2 ? 'close' : 'reopen' }),
      ),
    );
    const { closed, last_comment } = await ada.call('threads.getone', { id: thread.id });
    expect(last_comment?.obj_index).toBe(9);
    expect(last_comment?.system_message?.type).toBe(closed ? 'thread_closed' : 'thread_reopened');
  });

  it('is shown with the name that its initiator has now', async () => {
    const { ada, workspace, channel } = team;
    const nora = await skein.aMember(ada, workspace, 'nora');
    const thread = await aThread(ada, channel);
    const comment = await aComment(nora, thread, { thread_action: 'close' });
    await skein.db.run(sql`update users set name = 'Nora Newname' where id = ${nora.id}`);
    const shown = await ada.call('comments.getone', { id: comment.id });
    expect(shown.creator_name).toBe('Nora Newname');
    expect(shown.system_message).toEqual({
      type: 'thread_closed',
      initiator: nora.id,
      initiator_name: 'Nora Newname',
    });
  });
});
