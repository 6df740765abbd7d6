import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import type { Schema } from '../generated/schemas.js';
import type { Person } from '../testing/person.js';
import { eventsDuring } from '../testing/outbox.js';
import { aComment, aThread, pagesOf, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let thread: Schema<'Thread'>;
let secret: Schema<'Channel'>;

beforeEach(async () => {
  const { ada, ben, workspace } = team;
  thread = await aThread(ada, team.channel);
  secret = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Secret', user_ids: [ben.id] });
});

const inWorkspace = () => ({ workspace_id: team.workspace.id });

/** How many threads of that person's inbox are among those that threads/get_unread lists. */
async function listedUnread(person: Person): Promise<number> {
  const listed = (await pagesOf(person, 'inbox.get', { ...inWorkspace(), limit: 2 })).flat();
  const unread = new Set((await person.call('threads.getUnread', inWorkspace())).map((item) => item.thread_id));
  return listed.filter((id) => unread.has(id)).length;
}

/** What happens to Ben's inbox, one after the other, and how many threads are unread there afterwards. */
const CHANGES: readonly [string, (ada: Person, ben: Person) => Promise<unknown>, number][] = [
  ['a thread', (ada) => aThread(ada, secret), 2],
  ['reading', (_, ben) => ben.call('threads.markRead', { id: thread.id, obj_index: 0 }), 1],
  ['a comment', (ada) => aComment(ada, thread), 2],
  ['another comment there', (ada) => aComment(ada, thread), 2],
  ['archiving', (_, ben) => ben.call('inbox.archive', { id: thread.id }), 1],
  ['a comment for others', (ada) => aComment(ada, thread, { recipients: [] }), 1],
  ['unarchiving', (_, ben) => ben.call('inbox.unarchive', { id: thread.id }), 2],
  ['muting', (_, ben) => ben.call('threads.mute', { id: thread.id, minutes: 10 }), 1],
  ['unmuting', (_, ben) => ben.call('threads.unmute', { id: thread.id }), 2],
  ['unfollowing', (_, ben) => ben.call('threads.unfollow', { id: thread.id }), 1],
  ['following', (_, ben) => ben.call('threads.follow', { id: thread.id }), 2],
  ['reading all', (_, ben) => ben.call('inbox.markAllRead', inWorkspace()), 0],
  ['marking as unread', (_, ben) => ben.call('threads.markUnread', { id: thread.id, obj_index: -1 }), 1],
  [
    'marking as unread for others',
    (ada) => ada.call('threads.markUnreadForOthers', { id: thread.id, obj_index: -1 }),
    1,
  ],
  ['a comment of one’s own', (_, ben) => aComment(ben, thread), 0],
  [
    'three threads',
    async (ada) => {
      for (let count = 0; count < 3; count += 1) await aThread(ada, secret);
    },
    3,
  ],
  ['leaving', (_, ben) => ben.call('channels.removeUser', { id: secret.id, user_id: ben.id }), 0],
  ['a mention', (ada, ben) => ada.call('threads.update', { id: thread.id, direct_mentions: [ben.id] }), 1],
  ['a mention by a comment', (ada, ben) => aComment(ada, thread, { recipients: [], direct_mentions: [ben.id] }), 1],
  ['archiving all', (_, ben) => ben.call('inbox.archiveAll', inWorkspace()), 0],
  ['another thread', (ada) => aThread(ada, team.channel), 1],
  ['removing the first thread', (ada) => ada.call('threads.remove', { id: thread.id }), 1],
  ['closing the channel', (ada) => ada.call('channels.archive', { id: team.channel.id }), 1],
  ['removing the channel', (ada) => ada.call('channels.remove', { id: team.channel.id }), 0],
];

describe('inbox/get_count', () => {
  it('is how many of the threads that inbox/get lists are unread, and its version grows with each change', async () => {
    const { ada, ben } = team;
    let { data, version } = await ben.call('inbox.getCount', inWorkspace());
    expect(data).toBe(1);
    for (const [what, change, unread] of CHANGES) {
      await change(ada, ben);
      const next = await ben.call('inbox.getCount', inWorkspace());
      expect({ what, data: next.data, listed: await listedUnread(ben) }).toEqual({
        what,
        data: unread,
        listed: unread,
      });
      expect(next.version).toBeGreaterThan(version);
      ({ data, version } = next);
    }
    expect(data).toBe(0);
  });

  it('never has a smaller version for having seen more, also while others post', async () => {
    const { ada, ben, gus } = team;
    const posting = Promise.all(
      Array.from({ length: 20 }, (_, index) => aThread(index % 2 === 0 ? ada : gus, team.channel)),
    );
    let isPosting = true;
    void posting.finally(() => (isPosting = false));
    const seen: Schema<'InboxCount'>[] = [];
    while (isPosting) seen.push(await ben.call('inbox.getCount', inWorkspace()));
    seen.push(await ben.call('inbox.getCount', inWorkspace()));
    expect(seen.at(-1)?.data).toBe(21);
    for (const [index, { data, version }] of seen.entries()) {
      const before = seen[index - 1] ?? { data: 0, version: 0 };
      expect(data).toBeGreaterThanOrEqual(before.data);
      expect(version).toBeGreaterThanOrEqual(before.version + (data > before.data ? 1 : 0));
    }
  });

  it('counts what is unread in the caller’s inbox alone', async () => {
    const { cleo, gwen } = team;
    await cleo.call('threads.markUnread', { id: thread.id, obj_index: -1 });
    expect(await unreadIn(cleo, thread)).toBeDefined();
    for (const person of [cleo, gwen]) {
      expect(await person.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 0 });
    }
  });

  it('counts a muted thread again when its time is over', async () => {
    const { ben } = team;
    await ben.call('threads.mute', { id: thread.id, minutes: 10 });
    expect(await ben.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 0 });
    skein.clock.advance(11 * MINUTE);
    expect(await ben.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 1 });
  });

  it('counts those of one workspace', async () => {
    const { ada, ben } = team;
    const other = await skein.aWorkspace(ada, 'Dyers');
    await ada.call('workspaceUsers.add', { id: other.id, email: ben.email });
    await aThread(ada, { id: other.default_channel });
    await aThread(ada, { id: other.default_channel });
    expect(await ben.call('inbox.getCount', { workspace_id: other.id })).toMatchObject({ data: 2 });
    expect(await ben.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 1 });
  });
});

describe('inbox/mark_all_read', () => {
  it('reads what is in the inbox to the last comment, for the caller alone, and emits nothing', async () => {
    const { ada, ben, gus, workspace } = team;
    await aComment(ada, thread, { direct_mentions: [ben.id] });
    const hidden = await aThread(ada, secret);
    const events = await eventsDuring(skein, workspace, async () => {
      for (let twice = 0; twice < 2; twice += 1) {
        expect(await ben.call('inbox.markAllRead', inWorkspace())).toEqual({ status: 'ok' });
      }
    });
    expect(events).toEqual([]);
    for (const one of [thread, hidden]) expect(await unreadIn(ben, one)).toBeUndefined();
    expect(await ben.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 0 });
    expect(await ben.call('inbox.get', inWorkspace())).toHaveLength(2);
    expect(await unreadIn(gus, thread)).toMatchObject({ obj_index: -1 });
    await aComment(ada, thread);
    expect(await unreadIn(ben, thread)).toMatchObject({ obj_index: 0, direct_mention: false });
  });

  it('leaves what is unread outside of the inbox, and in another workspace', async () => {
    const { ada, ben, cleo } = team;
    const archived = await aThread(ada, team.channel);
    await ben.call('inbox.archive', { id: archived.id });
    await cleo.call('threads.markUnread', { id: thread.id, obj_index: -1 });
    const other = await skein.aWorkspace(ada, 'Dyers');
    await ada.call('workspaceUsers.add', { id: other.id, email: ben.email });
    const elsewhere = await aThread(ada, { id: other.default_channel });
    for (const person of [ben, cleo]) await person.call('inbox.markAllRead', inWorkspace());
    expect(await unreadIn(ben, thread)).toBeUndefined();
    for (const one of [archived, elsewhere]) expect(await unreadIn(ben, one)).toBeDefined();
    expect(await unreadIn(cleo, thread)).toBeDefined();
  });
});
