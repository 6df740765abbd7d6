import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, later } from '../clock.js';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { deleteOldLiveEvents } from '../models/live_event.js';
import type { Background } from '../events/background.js';
import { startBackgroundOf } from '../testing/background.js';
import { isDispatched } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';
import type { LiveEvent } from '../testing/streams.js';
import { until } from '../testing/until.js';

const skein = useSkein();
let background: Background;
beforeAll(async () => {
  background = await startBackgroundOf(skein, { pollMs: 20 });
});
afterAll(() => background.stop());

const aPost = { title: 'Warp', content: 'Weft' };
const typesOf = (events: readonly LiveEvent[]) => events.map(({ type }) => type);

/** Waits until all that has happened in a workspace has a position. */
const settled = (workspace: { id: number }) => until(() => isDispatched(skein, workspace));

/** A team whose past is over, and the position after it. */
async function aTeam(options: Parameters<typeof skein.aTeam>[0] = { public: true }) {
  const team = await skein.aTeam(options);
  await settled(team.workspace);
  return { ...team, after: (await team.ada.call('live.get', {})).position };
}

/** What concerns only the reader comes beside the events of webhooks (live.own.test.ts). */
const OWN = /^(unread|inbox|notification|conversation|notification_settings)_(updated|added)$/;

/** All events of webhooks that a person gets after a position. */
async function eventsAfter(person: Person, from: string, filter: object = {}): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  for (let [after, isOver] = [from, false]; !isOver;) {
    const page = await person.call('live.get', { after, ...filter });
    events.push(...page.events.filter(({ type }) => !OWN.test(type)));
    [after, isOver] = [page.position, !page.has_more];
  }
  return events;
}

describe('live/get', () => {
  it('returns no event without `after`, and the position after which the next ones come', async () => {
    const { ada, ben, workspace, channel } = await aTeam();
    const { events, position, has_more } = await ben.call('live.get', {});
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await settled(workspace);
    expect([events, has_more, typesOf(await eventsAfter(ben, position))]).toEqual([[], false, ['thread_added']]);
  });

  it('returns pages that together have each event once, in order', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const title of titles) await ada.call('threads.add', { channel_id: channel.id, ...aPost, title });
    await settled(workspace);
    const events = await eventsAfter(ben, after, { limit: 2 });
    expect(events).toMatchObject(titles.map((title) => ({ type: 'thread_added', object: { title } })));
  });

  it('goes on after any event, whichever it is', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    for (const title of ['One', 'Two', 'Three']) {
      await ada.call('threads.add', { channel_id: channel.id, ...aPost, title });
    }
    await settled(workspace);
    const [first, ...others] = await eventsAfter(ben, after);
    expect(await eventsAfter(ben, first?.id ?? '')).toEqual(others);
  });

  it('waits for the next event, and only inside `wait` seconds', async () => {
    const { ada, ben, channel, after } = await aTeam();
    const waiting = ben.call('live.get', { after, wait: 30 });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    expect(typesOf((await waiting).events)[0]).toBe('thread_added');
    const { events, position } = await ben.call('live.get', { after, wait: 1, types: ['group_added'] });
    expect([events, position === after]).toEqual([[], false]);
  });

  it('does not wait inside a batch', async () => {
    const { ben, after } = await aTeam();
    const url = `/api/v3/live/get?after=${after}&wait=50&types=group_added`;
    const [inside] = await ben.call('batch.batch', { requests: [{ method: 'GET', url }] });
    expect(inside).toMatchObject({ code: 200 });
  });

  it('shows each user the object as they see it', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    await ben.call('channels.favorite', { id: channel.id });
    await ada.call('channels.update', { id: channel.id, name: 'Looms' });
    await settled(workspace);
    const [[own], [others]] = [await eventsAfter(ben, after), await eventsAfter(ada, after)];
    expect([own?.object, others?.object]).toMatchObject([{ is_favorited: true }, { is_favorited: false }]);
    expect(own?.object).toEqual({ ...(await ben.call('channels.getone', { id: channel.id })), event_type: own?.type });
  });

  it('leaves out what the user has seen and does not see any more, except the end of it', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam({ public: false });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('channels.removeUser', { id: channel.id, user_id: ben.id });
    await settled(workspace);
    expect(typesOf(await eventsAfter(ben, after))).toEqual(['channel_user_removed']);
  });

  it('tells a user who comes to see a channel that they were added, and nothing from before', async () => {
    const { ada, cleo, workspace, channel, after } = await aTeam({ public: false });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('channels.addUser', { id: channel.id, user_id: cleo.id });
    await ada.call('threads.add', { channel_id: channel.id, ...aPost, title: 'Later' });
    await settled(workspace);
    expect(await eventsAfter(cleo, after)).toMatchObject([
      { type: 'channel_user_added', object: { user_id: cleo.id } },
      { type: 'thread_added', object: { title: 'Later' } },
    ]);
  });

  it('tells those who lose sight of a thread or a channel that it is deleted, without any webhook', async () => {
    const { ada, ben, cleo, gwen, workspace, channel, after } = await aTeam();
    const closed = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Closed', user_ids: [ben.id] });
    const thread = await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await ada.call('threads.moveToChannel', { id: thread.id, to_channel: closed.id });
    const open = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Open', public: true });
    await ada.call('channels.update', { id: open.id, public: false });
    await settled(workspace);
    const filter = { types: ['thread_added', 'thread_deleted', 'thread_updated', 'channel_deleted'] };
    const told = async (person: Person) => typesOf(await eventsAfter(person, after, filter));
    // What Cleo saw in between, she does not see any more.
    expect([await told(ben), await told(cleo), await told(gwen)]).toEqual([
      ['thread_added', 'thread_updated', 'channel_deleted'],
      ['thread_deleted', 'channel_deleted'],
      [],
    ]);
  });

  it('tells former members that a workspace is removed, also when it is erased already', async () => {
    const { ada, ben, olga, workspace, after } = await aTeam();
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    await until(async () => (await eventsAfter(ben, after)).some(({ object }) => object === null));
    expect(await eventsAfter(ben, after)).toMatchObject([{ type: 'workspace_deleted', workspace_id: workspace.id }]);
    expect(await eventsAfter(olga, after)).toEqual([]);
  });

  it('keeps nothing of a removed post but the removal', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    const thread = await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    const comment = await ada.call('comments.add', { thread_id: thread.id, content: 'A secret' });
    await ada.call('comments.add', { thread_id: thread.id, content: 'Shuttle' });
    await ada.call('comments.remove', { id: comment.id });
    await settled(workspace);
    const kept = await skein.db.many<{ name: string }>(sql`
      select name from live_events where bucket = ${bucketOf(workspace.id)} and snapshot::text like '%A secret%'`);
    const types = typesOf(await eventsAfter(ben, after));
    expect([kept, types]).toEqual([[], ['thread_added', 'comment_added', 'comment_deleted']]);
    await ada.call('threads.remove', { id: thread.id });
    await settled(workspace);
    expect(typesOf(await eventsAfter(ben, after))).toEqual(['thread_deleted']);
  });

  it('answers a position by `reset` when events after it are deleted, or the database has not given it', async () => {
    const { ada, ben, workspace, channel, after } = await aTeam();
    await ada.call('threads.add', { channel_id: channel.id, ...aPost });
    await settled(workspace);
    await deleteOldLiveEvents(skein.db, later(skein.clock.now(), DAY), new AbortController().signal);
    const [reset, ...others] = await eventsAfter(ben, after);
    expect([reset, others]).toMatchObject([{ type: 'reset', workspace_id: null, object: null }, []]);
    expect(await eventsAfter(ben, reset?.id ?? '')).toEqual([]);
    expect(typesOf(await eventsAfter(ben, 'zzzzzz.9'))).toEqual(['reset']);
  });

  it('sends no object of more than 256 KB', async () => {
    const { ada, ben, workspace, after } = await aTeam();
    await settled(workspace);
    await ada.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [ben.id] });
    await settled(workspace);
    await skein.db.run(sql`
      update live_events set snapshot = jsonb_set(snapshot, '{name}', to_jsonb(repeat('x', 300000)))
      where bucket = ${bucketOf(workspace.id)} and name = 'group_added'`);
    expect(await eventsAfter(ben, after)).toMatchObject([{ type: 'group_added', object: null }]);
  });

  it('takes filters that the user can see', async () => {
    const { ada, ben, olga, workspace, channel, after } = await aTeam();
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', user_ids: [ben.id] });
    for (const { id } of [channel, other]) await ada.call('threads.add', { channel_id: id, ...aPost });
    await settled(workspace);
    const inChannel = await eventsAfter(ben, after, { channel_id: other.id, types: ['thread_added'] });
    expect(inChannel).toMatchObject([{ object: { channel_id: other.id } }]);
    const elsewhere = await skein.aWorkspace(ben);
    const refused = async (person: Person, filter: Record<string, unknown>) =>
      (await person.try('live.get', filter)).json();
    const both = { channel_id: other.id, workspace_id: elsewhere.id };
    expect(await refused(ben, both)).toMatchObject({ error_code: 20, error_extra: { argument: 'channel_id' } });
    expect(await refused(olga, { workspace_id: workspace.id })).toMatchObject({ error_code: 105 });
    expect(await refused(olga, { channel_id: other.id })).toMatchObject({ error_code: 107 });
  });

  it.each(['yesterday', '1', '1.10', '-1.0', 'ZZ.0', '1.0 ', 'zzzzzzzzzzzz.0'])(
    'refuses the position %j',
    async (after) => {
      const { ben } = await skein.aTeam();
      const body = (await ben.try('live.get', { after })).json();
      expect(body).toMatchObject({ error_code: 20, error_extra: { argument: 'after' } });
    },
  );
});
