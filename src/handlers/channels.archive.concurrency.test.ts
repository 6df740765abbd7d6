import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { OperationId } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf } from '../db/ids.js';
import { rowOf, untilWaiting, whileLocked } from '../testing/locks.js';
import { eventsDuring } from '../testing/outbox.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
/** A channel of Ada's, a thread in it, another thread elsewhere, and a group that posts notify. */
let channel: Schema<'Channel'>;
let thread: Schema<'Thread'>;
let elsewhere: Schema<'Thread'>;
let group: Schema<'Group'>;

beforeEach(async () => {
  const { ada, workspace } = team;
  channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Launch' });
  thread = await aThread(ada, channel);
  elsewhere = await aThread(ada, team.channel);
  group = await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew' });
});

/** What puts something into the channel. */
const POSTS: [OperationId, () => Record<string, unknown>][] = [
  ['threads.add', () => ({ channel_id: channel.id, title: 'Late', content: 'Too late?', groups: [group.id] })],
  ['comments.add', () => ({ thread_id: thread.id, content: 'Too late?', groups: [group.id] })],
  ['threads.moveToChannel', () => ({ id: elsewhere.id, to_channel: channel.id })],
];

/** How much is in the channel. */
async function inChannel(): Promise<number> {
  return skein.db.number(sql`
    select ((select count(*) from threads where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id})
      + (select count(*) from comments where bucket = ${bucketOf(channel.id)} and channel_id = ${channel.id}))::int as count`);
}

describe('a post at the moment at which its channel is archived', () => {
  it.each(POSTS)('by %s waits for it, and is 114', async (operation, input) => {
    const before = await inChannel();
    let refused: unknown;
    const events = await eventsDuring(skein, team.workspace, () =>
      whileLocked(skein, {
        lock: sql`update channels set archived = true where ${rowOf(channel)}`,
        work: async () => (refused = await team.ada.refused(operation, input())),
        waiting: 1,
      }),
    );
    expect(refused).toMatchObject({ status: 400, error_code: 114, error_extra: { reason: 'archived' } });
    expect(events).toEqual([]);
    expect(await inChannel()).toBe(before);
  });

  it.each(POSTS)('by %s is the 404 of its kind when the channel is removed meanwhile', async (operation, input) => {
    const code = await whileLocked(skein, {
      lock: sql`update channels set archived = true, removed_at = ${skein.clock.now()} where ${rowOf(channel)}`,
      work: () => team.ada.error(operation, input()),
      waiting: 1,
    });
    expect(code).toBe(operation === 'comments.add' ? 'thread_not_found' : 'channel_not_found');
  });

  it.each(POSTS.slice(0, 2))(
    'by %s, when it came first, is there before archiving is answered',
    async (operation, input) => {
      const { ada, workspace } = team;
      let archived: Promise<unknown> | undefined;
      const events = await eventsDuring(skein, workspace, async () => {
        await whileLocked(skein, {
          lock: sql`select 1 from groups where ${rowOf(group)} for update`,
          work: async () => {
            await ada.call(operation, input());
            await archived;
          },
          waiting: 1,
          // The post has looked at the channel, and now waits for the group.
          atLast: async () => {
            archived = ada.call('channels.archive', { id: channel.id });
            await untilWaiting(skein, 2);
          },
        });
      });
      expect(events.map(({ name }) => name)).toEqual([
        operation === 'threads.add' ? 'thread_added' : 'comment_added',
        'channel_updated',
      ]);
      expect(await ada.error(operation, input())).toBe('bad_request');
    },
  );

  it('by many at once is refused or is there: nothing comes after the answer', async () => {
    const { ada } = team;
    const before = await inChannel();
    const posts = Array.from({ length: 20 }, (_, index) => {
      const [operation, input] = POSTS[index % 2] ?? ['threads.add', () => ({})];
      return ada.try(operation, input());
    });
    await ada.call('channels.archive', { id: channel.id });
    const atAnswer = await inChannel();
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(await inChannel()).toBe(atAnswer);
    expect(statuses.filter((status) => status === 200)).toHaveLength(atAnswer - before);
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  });
});

describe('posts at the same time', () => {
  it('do not wait for one another in different threads of a channel', async () => {
    const { ada } = team;
    await skein.db.transaction(async (trx) => {
      // As much as a post holds of the channel.
      await trx.run(sql`select 1 from channels where ${rowOf(channel)} for share`);
      await ada.call('comments.add', { thread_id: thread.id, content: 'I am.' });
      await aThread(ada, channel);
    });
    expect(await inChannel()).toBe(3);
  });
});

describe('a comment at the moment at which its thread changes', () => {
  it('is 108 when the thread is removed', async () => {
    const code = await whileLocked(skein, {
      lock: sql`delete from threads where ${rowOf(thread)}`,
      work: () => team.ada.error('comments.add', { thread_id: thread.id, content: 'Late.' }),
      waiting: 1,
    });
    expect(code).toBe('thread_not_found');
  });

  it('leaves the thread closed when it is closed', async () => {
    const { ada } = team;
    await whileLocked(skein, {
      lock: sql`update threads set closed = true where ${rowOf(thread)}`,
      work: () => ada.call('comments.add', { thread_id: thread.id, content: 'Late.' }),
      waiting: 1,
    });
    expect(await ada.call('threads.getone', { id: thread.id })).toMatchObject({ closed: true, comment_count: 1 });
  });
});
