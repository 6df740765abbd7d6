import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { aComment, aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

interface Event {
  name: string;
  actor_id: number;
  workspace_id: number;
  channel_id: number | null;
  thread_id: number | null;
  conversation_id: number | null;
  user_id: number | null;
  snapshot: Record<string, unknown>;
}

/** What has happened in a thread, the oldest first. */
function eventsOf(thread: { id: number }): Promise<Event[]> {
  return skein.db.many<Event & Record<string, unknown>>(sql`
    select name, actor_id, workspace_id, channel_id, thread_id, conversation_id, user_id, snapshot from outbox
    where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id} order by id`);
}

/** What nobody in particular sees of a thread. */
const OF_NO_VIEWER = { starred: false, is_saved: false, muted_until_ts: null, is_archived: false, in_inbox: false };

describe('the event of threads/add', () => {
  it('is thread_added, with the thread free of its maker’s own marks', async () => {
    const { ada, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    expect(thread.in_inbox).toBe(true);
    const place = { workspace_id: workspace.id, channel_id: channel.id, thread_id: thread.id };
    expect(await eventsOf(thread)).toEqual([
      {
        name: 'thread_added',
        actor_id: ada.id,
        ...place,
        conversation_id: null,
        user_id: null,
        snapshot: { ...thread, ...OF_NO_VIEWER },
      },
    ]);
  });

  it('is none when nothing was added', async () => {
    const { ada, olga, channel } = team;
    const count = () =>
      skein.db.one<{ count: number }>(sql`
        select count(*)::int as count from outbox where bucket = ${bucketOf(channel.id)}`);
    const before = await count();
    const input = { channel_id: channel.id, title: 'a', content: 'b' };
    expect(await ada.error('threads.add', { ...input, recipients: [olga.id] })).toBe('user_not_found');
    expect(await olga.error('threads.add', input)).toBe('channel_not_found');
    expect(await count()).toEqual(before);
  });
});

describe('the events of comments/add', () => {
  it('are comment_added alone for an ordinary comment', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const comment = await aComment(ben, thread);
    const place = { workspace_id: workspace.id, channel_id: channel.id, thread_id: thread.id };
    expect((await eventsOf(thread)).slice(1)).toEqual([
      {
        name: 'comment_added',
        actor_id: ben.id,
        ...place,
        conversation_id: null,
        user_id: null,
        snapshot: { ...comment },
      },
    ]);
  });

  it('are comment_added and thread_updated when it closes or reopens the thread', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await skein.db.run(sql`
      update thread_users set starred = true, muted_until = to_timestamp(2000000000)
      where bucket = ${bucketOf(thread.id)} and thread_id = ${thread.id}`);
    const closing = await aComment(ben, thread, { thread_action: 'close' });
    const closed = await ben.call('threads.getone', { id: thread.id });
    expect(closed.starred).toBe(true);
    const reopening = await aComment(ada, thread, { thread_action: 'reopen' });
    const reopened = await ben.call('threads.getone', { id: thread.id });
    expect((await eventsOf(thread)).slice(1)).toMatchObject([
      { name: 'comment_added', actor_id: ben.id, snapshot: { ...closing } },
      { name: 'thread_updated', actor_id: ben.id, snapshot: { ...closed, ...OF_NO_VIEWER } },
      { name: 'comment_added', actor_id: ada.id, snapshot: { ...reopening } },
      { name: 'thread_updated', actor_id: ada.id, snapshot: { ...reopened, ...OF_NO_VIEWER } },
    ]);
    expect([closed.closed, reopened.closed]).toEqual([true, false]);
  });

  it('are comment_added alone when the thread is closed or open already', async () => {
    const { ada, channel } = team;
    const thread = await aThread(ada, channel);
    await aComment(ada, thread, { thread_action: 'reopen' });
    await aComment(ada, thread, { thread_action: 'close' });
    await aComment(ada, thread, { thread_action: 'close' });
    expect((await eventsOf(thread)).map(({ name }) => name)).toEqual([
      'thread_added',
      'comment_added',
      'comment_added',
      'thread_updated',
      'comment_added',
    ]);
  });

  it('are none when it is refused', async () => {
    const { ada, gus, gwen, olga, channel } = team;
    const thread = await aThread(ada, channel);
    const input = { thread_id: thread.id, content: 'a' };
    expect(await gwen.error('comments.add', input)).toBe('thread_not_found');
    expect(await gus.error('comments.add', { ...input, thread_action: 'close' })).toBe('forbidden');
    expect(await ada.error('comments.add', { ...input, recipients: [olga.id] })).toBe('user_not_found');
    expect(await eventsOf(thread)).toHaveLength(1);
  });

  it('are in the order of the comments, when many are added at the same time', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await Promise.all(Array.from({ length: 20 }, (_, index) => aComment(index % 2 ? ada : ben, thread)));
    const events = (await eventsOf(thread)).slice(1);
    const indexes = Array.from({ length: 20 }, (_, index) => index);
    expect(events.map(({ snapshot }) => snapshot['obj_index'])).toEqual(indexes);
  });
});
