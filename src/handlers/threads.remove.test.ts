import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { withoutUuid } from '../testing/refusals.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('threads/remove', () => {
  it('takes the thread and its comments away from everybody, from lists and from get_unread', async () => {
    const { ada, ben, gus, channel } = team;
    const stays = await aThread(ada, channel);
    const thread = await aThread(ada, channel);
    const comment = await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toBeDefined();
    expect(await ada.call('threads.remove', { id: thread.id })).toEqual({ status: 'ok' });
    for (const person of [ada, ben, gus]) {
      expect(await person.error('threads.getone', { id: thread.id })).toBe('thread_not_found');
      expect(await person.error('comments.get', { thread_id: thread.id })).toBe('thread_not_found');
      expect(await person.error('comments.getone', { id: comment.id })).toBe('comment_not_found');
      expect(await unreadIn(person, thread)).toBeUndefined();
      expect(idsOf(await person.call('threads.get', { channel_id: channel.id }))).toEqual([stays.id]);
    }
    expect(await ada.error('threads.remove', { id: thread.id })).toBe('thread_not_found');
    expect(await ada.error('comments.add', { thread_id: thread.id, content: 'a' })).toBe('thread_not_found');
  });

  it('leaves nothing that was said in the database but in the events', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ben, thread);
    await ada.call('threads.remove', { id: thread.id });
    const rows = await skein.db.number(sql`
      select (select count(*) from threads where bucket = ${bucketOf(thread.id)} and id = ${thread.id})
        + (select count(*) from comments where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id})
        + (select count(*) from thread_users where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id}) as rows`);
    expect(rows).toBe(0);
  });

  it('emits thread_deleted alone, with the thread as it was', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ben, channel);
    await aComment(ada, thread);
    const shown = await ada.call('threads.getone', { id: thread.id });
    const events = await eventsDuring(skein, workspace, () => ada.call('threads.remove', { id: thread.id }));
    expect(events).toEqual([
      {
        name: 'thread_deleted',
        actor_id: ada.id,
        channel_id: channel.id,
        user_id: null,
        snapshot: { ...shown, in_inbox: false },
      },
    ]);
  });

  it('is for its maker, a guest too, and for admins: 109 for others, and nothing changes', async () => {
    const { ada, ben, cleo, gus, channel, workspace } = team;
    const thread = await aThread(ben, channel);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [cleo, gus]) {
        expect(await person.refused('threads.remove', { id: thread.id })).toMatchObject({
          status: 403,
          error_code: 109,
        });
      }
    });
    expect(events).toEqual([]);
    expect(await ben.call('threads.getone', { id: thread.id })).toEqual(thread);
    const guests = await aThread(gus, channel);
    await gus.call('threads.remove', { id: guests.id });
    expect(await ada.error('threads.getone', { id: guests.id })).toBe('thread_not_found');
  });

  it('is 108 for those who do not see the thread, the same text as for none', async () => {
    const { ada, gwen, olga, channel } = team;
    const { id } = await aThread(ada, channel);
    const ofNone = withoutUuid((await ada.try('threads.remove', { id: channel.id })).text);
    for (const person of [gwen, olga]) {
      expect(withoutUuid((await person.try('threads.remove', { id })).text)).toBe(ofNone);
    }
    expect(await ada.error('threads.remove')).toBe('argument_missing');
  });

  it('at the same time as comments and marks leaves nothing of either', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ben.try('comments.add', { thread_id: thread.id, content: 'a' })),
      ada.try('threads.remove', { id: thread.id }),
      ...Array.from({ length: 6 }, () => ben.try('threads.star', { id: thread.id })),
      ...Array.from({ length: 6 }, () => ben.try('threads.markUnread', { id: thread.id, obj_index: -1 })),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const rows = await skein.db.number(sql`
      select count(*) as rows from thread_users where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id}`);
    expect(rows).toBe(0);
  });
});
