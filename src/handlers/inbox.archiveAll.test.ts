import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { openDatabase, sql } from '../db/database.js';
import type { Shapes } from '../generated/operations.js';
import type { Schema } from '../generated/schemas.js';
import { eventsDuring } from '../testing/outbox.js';
import { untilWaiting } from '../testing/locks.js';
import type { Person } from '../testing/person.js';
import { aComment, aThread, idsOf, unreadIn } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let secret: Schema<'Channel'>;
/** In the channel of the team, and in the secret one, a minute later. */
let open: Schema<'Thread'>;
let hidden: Schema<'Thread'>;

beforeEach(async () => {
  const { ada, ben, workspace } = team;
  secret = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Secret', user_ids: [ben.id] });
  open = await aThread(ada, team.channel);
  skein.clock.advance(MINUTE);
  hidden = await aThread(ada, secret);
});

const inWorkspace = () => ({ workspace_id: team.workspace.id });

async function archiveAll(person: Person, input: Partial<Shapes['inbox.archiveAll']['input']> = {}): Promise<void> {
  expect(await person.call('inbox.archiveAll', { ...inWorkspace(), ...input })).toEqual({ status: 'ok' });
}

async function inboxOf(person: Person, archive_filter: 'active' | 'archived' = 'active'): Promise<number[]> {
  return idsOf(await person.call('inbox.get', { ...inWorkspace(), archive_filter }));
}

/** What is unread of that person's and does not stand in their inbox. */
async function hiding(person: Person): Promise<number[]> {
  const inbox = new Set(await inboxOf(person));
  const unread = await person.call('threads.getUnread', inWorkspace());
  return unread.map((item) => item.thread_id).filter((id) => !inbox.has(id));
}

describe('inbox/archive_all', () => {
  it('archives the whole inbox as read, so that nothing unread hides', async () => {
    const { ada, ben } = team;
    await aComment(ada, open, { direct_mentions: [ben.id] });
    await archiveAll(ben);
    expect(await inboxOf(ben)).toEqual([]);
    expect(await inboxOf(ben, 'archived')).toEqual([open.id, hidden.id]);
    expect(await ben.call('threads.getUnread', inWorkspace())).toEqual([]);
    expect(await ben.call('inbox.getCount', inWorkspace())).toMatchObject({ data: 0 });
    expect(await ben.call('threads.getone', { id: open.id })).toMatchObject({ is_archived: true, in_inbox: false });
  });

  it('does so for the caller alone, as often as one likes, and emits nothing', async () => {
    const { ben, gus, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      await archiveAll(ben);
      await archiveAll(ben);
    });
    expect(events).toEqual([]);
    expect(await inboxOf(gus)).toEqual([open.id]);
    expect(await unreadIn(gus, open)).toMatchObject({ obj_index: -1 });
  });

  it('lets a comment bring a thread back, unread from there on', async () => {
    const { ada, ben } = team;
    await aComment(ada, open);
    await archiveAll(ben);
    await aComment(ada, open);
    expect(await inboxOf(ben)).toEqual([open.id]);
    expect(await unreadIn(ben, open)).toMatchObject({ obj_index: 0, direct_mention: false });
    expect(await hiding(ben)).toEqual([]);
  });

  it('keeps to the channels that it names; to none when it names none', async () => {
    const { ben, channel } = team;
    await archiveAll(ben, { channel_ids: [] });
    await ben.call('inbox.archiveAll', { channel_ids: [] });
    await ben.call('inbox.archiveAll', { workspace_id: 0, channel_ids: [] });
    expect(await inboxOf(ben)).toEqual([hidden.id, open.id]);
    await archiveAll(ben, { channel_ids: [channel.id, channel.id] });
    expect(await inboxOf(ben)).toEqual([hidden.id]);
    expect(await unreadIn(ben, hidden)).toBeDefined();
    await archiveAll(ben, { channel_ids: [channel.id, secret.id] });
    expect(await inboxOf(ben)).toEqual([]);
  });

  it('takes the workspace from the channels, if it names none', async () => {
    const { ada, ben, channel } = team;
    await ben.call('inbox.archiveAll', { channel_ids: [channel.id] });
    expect(await inboxOf(ben)).toEqual([hidden.id]);
    const other = await skein.aWorkspace(ada, 'Dyers');
    for (const workspace_id of [0, other.id]) {
      const mixed = { workspace_id, channel_ids: [secret.id, other.default_channel] };
      expect(await ada.error('inbox.archiveAll', mixed)).toBe('channel_not_found');
    }
    await ben.call('inbox.archiveAll', { workspace_id: 0, channel_ids: [secret.id] });
    expect(await inboxOf(ben)).toEqual([]);
    expect(await ben.error('inbox.archiveAll', { older_than_ts: 1 })).toBe('argument_missing');
    expect(await ben.error('inbox.archiveAll', { workspace_id: 0 })).toBe('workspace_not_found');
  });

  it('keeps to what was last updated before older_than_ts, which it leaves out', async () => {
    const { ben } = team;
    await archiveAll(ben, { older_than_ts: open.last_updated_ts });
    expect(await inboxOf(ben)).toEqual([hidden.id, open.id]);
    await archiveAll(ben, { older_than_ts: open.last_updated_ts + 1 });
    expect(await inboxOf(ben)).toEqual([hidden.id]);
    await archiveAll(ben, { older_than_ts: hidden.last_updated_ts + 1, channel_ids: [team.channel.id] });
    expect(await inboxOf(ben)).toEqual([hidden.id]);
  });

  it('is 107 for a channel that the caller does not see or that is elsewhere, and changes nothing', async () => {
    const { ada, ben, gus, channel } = team;
    const other = await skein.aWorkspace(ada, 'Dyers');
    const refused = async (person: Person, id: number) => {
      const input = { ...inWorkspace(), channel_ids: [channel.id, id] };
      expect(await person.refused('inbox.archiveAll', input)).toMatchObject({ status: 404, error_code: 107 });
    };
    await refused(gus, secret.id);
    await refused(ada, other.default_channel);
    await refused(ben, open.id);
    for (const person of [ada, ben, gus]) expect(await inboxOf(person)).toContain(open.id);
  });

  it('leaves another workspace, and threads that are not the caller’s', async () => {
    const { ada, ben, cleo } = team;
    const other = await skein.aWorkspace(ada, 'Dyers');
    await ada.call('workspaceUsers.add', { id: other.id, email: ben.email });
    const { id } = await aThread(ada, { id: other.default_channel });
    await cleo.call('threads.markUnread', { id: open.id, obj_index: -1 });
    for (const person of [ben, cleo]) await archiveAll(person);
    expect(idsOf(await ben.call('inbox.get', { workspace_id: other.id }))).toEqual([id]);
    expect(await cleo.call('threads.getone', { id: open.id })).toMatchObject({ is_archived: false, in_inbox: false });
    expect(await unreadIn(cleo, open)).toBeDefined();
  });

  it('leaves what the caller does not see, which is in the inbox when they see it again', async () => {
    const { ada, cleo, channel } = team;
    await aComment(ada, open, { recipients: [cleo.id] });
    await ada.call('channels.update', { id: channel.id, public: false });
    await archiveAll(cleo);
    await ada.call('channels.update', { id: channel.id, public: true });
    expect(await inboxOf(cleo)).toEqual([open.id]);
  });

  it('is 20 for channel_ids or a time that are none', async () => {
    for (const [argument, value] of Object.entries({ channel_ids: ['x'], older_than_ts: -1 })) {
      const input = { ...inWorkspace(), [argument]: value };
      expect(await team.ben.error('inbox.archiveAll', input)).toBe('argument_invalid');
    }
  });
});

describe('inbox/archive_all while somebody comments', () => {
  it('leaves the thread that the comment is in unread, and in the inbox, and archives the others', async () => {
    const { ada, ben } = team;
    // Not through the pool of the tests, whose statements are held to the rules of Skein's own.
    const outside = openDatabase({ url: skein.databaseUrl, poolSize: 1 });
    const under: Promise<unknown>[] = [];
    await outside.transaction(async (trx) => {
      // The comment is written to its readers, and waits here to tell of itself.
      await trx.run(sql`lock table outbox in exclusive mode`);
      under.push(aComment(ada, open));
      await untilWaiting(skein, 1);
      under.push(archiveAll(ben));
      await untilWaiting(skein, 2);
    });
    await Promise.all(under);
    await outside.close();
    expect(await inboxOf(ben)).toEqual([open.id]);
    expect(await inboxOf(ben, 'archived')).toEqual([hidden.id]);
    expect(await unreadIn(ben, open)).toMatchObject({ obj_index: -1 });
    expect(await hiding(ben)).toEqual([]);
  });

  it('hides nothing unread, however many do both at once', async () => {
    const { ada, ben, gus, channel } = team;
    const threads = await Promise.all(Array.from({ length: 10 }, () => aThread(ada, channel)));
    const work: Promise<unknown>[] = [];
    for (const thread of threads) {
      work.push(aComment(ada, thread), archiveAll(ben), aComment(gus, thread), archiveAll(gus));
    }
    await Promise.all(work);
    for (const person of [ben, gus]) expect(await hiding(person)).toEqual([]);
    for (const thread of threads) await aComment(ada, thread);
    expect((await inboxOf(ben)).toSorted()).toEqual(expect.arrayContaining(idsOf(threads).toSorted()));
    expect(await hiding(ben)).toEqual([]);
  });
});
