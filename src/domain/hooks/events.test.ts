import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, later, SECOND } from '../../clock.js';
import { sql, type Sql } from '../../db/database.js';
import type { EventName } from '../../generated/events.js';
import { bucketOf, newSecret } from '../../db/ids.js';
import { insertRefreshToken } from '../../models/oauth_grant.js';
import { aConversation, aMessage } from '../../testing/conversations.js';
import { causedBy, madeOf } from '../../testing/events/deliveries.js';
import { useHooks } from '../../testing/hooks.js';
import type { Person } from '../../testing/person.js';
import { aComment, aThread } from '../../testing/posts.js';
import { watched } from '../../testing/statements.js';
import { useTeam } from '../../testing/teams.js';
import { jsonOf } from './bodies.js';
import type { HookEvent } from './events.js';

const { skein, team } = useTeam();
const { at, subscribe, unsubscribe, kept, ended } = useHooks(skein);

/** The first event that `work` causes. */
async function eventOf(work: () => Promise<unknown>): Promise<HookEvent> {
  const [event] = await causedBy(skein, team.workspace, work);
  if (event === undefined) throw new Error('Nothing has happened.');
  return event;
}

/** The subscriptions to the URL of this test that would get a delivery of the event now. */
async function toldBy(event: HookEvent): Promise<number[]> {
  const { target_url } = at();
  const made = await madeOf(skein, [event]);
  return made.filter((one) => one.target_url === target_url).map(({ subscription_id }) => subscription_id);
}

const idOf = ({ id }: { id: number }) => id;

describe('the deliveries of an event', () => {
  it('are one for each subscription, with all columns', async () => {
    const { ada, ben, channel, workspace } = team;
    const thread = await aThread(ada, channel);
    const mine = await subscribe(ben, { thread_id: thread.id });
    const all = await subscribe(ben);
    const event = await eventOf(() => aComment(ada, thread));
    const comment = await ben.call('comments.get', { thread_id: thread.id });
    const common = {
      kind: 'hook',
      installation_id: null,
      integration_id: null,
      user_id: ben.id,
      event_id: event.id,
      position: event.position,
      event: 'comment_added',
      ...at(),
      workspace_id: workspace.id,
      channel_id: channel.id,
      thread_id: thread.id,
      conversation_id: null,
      object_id: comment.map((one) => (typeof one === 'number' ? one : one.id))[0],
      shared: expect.any(String),
      body: '{}',
      is_loss: false,
    };
    const made = await madeOf(skein, [event]);
    expect(made).toEqual([
      { subscription_id: mine.id, ...common },
      { subscription_id: all.id, ...common },
    ]);
    expect(made.map((one) => JSON.parse(jsonOf(one)))).toEqual([...comment, ...comment]);
  });

  it('are none for a subscription to another event', async () => {
    const { ada, channel } = team;
    await subscribe(ada, { event: 'comment_updated' });
    const thread = await aThread(ada, channel);
    expect(await toldBy(await eventOf(() => aComment(ada, thread)))).toEqual([]);
  });

  it('need as many statements for one subscription as for forty', async () => {
    const { ada, ben, gus, channel } = team;
    const thread = await aThread(ada, channel);
    const event: EventName = 'thread_updated';
    const count = async (): Promise<number> => {
      const statements: string[] = [];
      const happened = await eventOf(() => ada.call('threads.pin', { id: thread.id }));
      await madeOf(
        skein,
        [happened],
        watched(skein.db, (text) => statements.push(text)),
      );
      const sent = statements.length;
      await ada.call('threads.unpin', { id: thread.id });
      return sent;
    };
    await subscribe(ben, { event });
    await subscribe(await skein.aProgramOf(ben, ['threads:read']), { event });
    const few = await count();
    for (const person of [ada, gus, await skein.aProgramOf(gus, ['threads:read'])]) {
      for (let n = 0; n < 13; n += 1) await subscribe(person, { event, target_url: `${at().target_url}/${n}` });
    }
    expect(await count()).toBe(few);
    expect(few).toBeLessThan(7);
  });

  it('need as many statements for one event as for ten in the same place, and keep the order of events', async () => {
    const { ada, ben, channel } = team;
    const thread = await aThread(ada, channel);
    await subscribe(ben);
    const events: HookEvent[] = [];
    for (let n = 0; n < 10; n += 1) events.push(await eventOf(() => aComment(ada, thread)));
    const statementsFor = async (some: readonly HookEvent[]): Promise<number> => {
      const statements: string[] = [];
      const db = watched(skein.db, (text) => statements.push(text));
      const made = await madeOf(skein, some, db);
      const told = made.filter(({ target_url }) => target_url === at().target_url);
      expect(told.map(({ event_id }) => event_id)).toEqual(some.map(idOf));
      return statements.length;
    };
    expect(await statementsFor(events)).toBe(await statementsFor(events.slice(0, 1)));
  });
});

describe('the filters', () => {
  type Filters = Partial<Record<'workspace_id' | 'channel_id' | 'thread_id' | 'conversation_id', number>>;

  async function reached(by: Person, event: EventName, filters: readonly Filters[], work: () => Promise<unknown>) {
    const ids = new Map<number, number>();
    for (const [index, filter] of filters.entries()) ids.set((await subscribe(by, { event, ...filter })).id, index);
    const told = await toldBy(await eventOf(work));
    return told.map((id) => ids.get(id)).toSorted();
  }

  it('match events in the named thread, channel and workspace', async () => {
    const { ada, ben, channel, workspace } = team;
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', user_ids: [ben.id] });
    const [here, beside, there] = [await aThread(ada, channel), await aThread(ada, channel), await aThread(ada, other)];
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    const filters: Filters[] = [
      {},
      { workspace_id: workspace.id },
      { channel_id: channel.id },
      { thread_id: here.id },
      { workspace_id: elsewhere.id },
      { channel_id: other.id },
      { thread_id: beside.id },
      { thread_id: there.id },
    ];
    expect(await reached(ben, 'comment_added', filters, () => aComment(ada, here))).toEqual([0, 1, 2, 3]);
  });

  it('match messages in the named conversation', async () => {
    const { ben, cleo, gus, workspace } = team;
    const [here, there] = [await aConversation(workspace, ben, cleo), await aConversation(workspace, ben, gus)];
    const filters: Filters[] = [
      {},
      { workspace_id: workspace.id },
      { conversation_id: here.id },
      { conversation_id: there.id },
    ];
    expect(await reached(ben, 'message_added', filters, () => aMessage(cleo, here))).toEqual([0, 1, 2]);
  });

  it('match changes of the members of the named channel', async () => {
    const { ada, ben, cleo, channel, workspace } = team;
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', user_ids: [ben.id] });
    const filters: Filters[] = [{}, { channel_id: channel.id }, { channel_id: other.id }];
    const come = () => ada.call('channels.addUser', { id: other.id, user_id: cleo.id });
    expect(await reached(ben, 'channel_user_added', filters, come)).toEqual([0, 2]);
  });
});

describe('the subscription of a program', () => {
  let ben: Person;
  let thread: { id: number };
  let event: HookEvent;
  let hook: { id: number };

  beforeEach(async () => {
    ben = await skein.aMember(team.ada, team.workspace, 'ben');
    thread = await aThread(team.ada, team.channel);
    hook = await subscribe(await skein.aProgramOf(ben, ['comments:read']));
    event = await eventOf(() => aComment(team.ada, thread));
  });

  const tokens = (change: Sql) =>
    skein.db.run(
      sql`${change} where bucket = ${bucketOf(ben.id)} and user_id = ${ben.id} and client_id = 'test-program'`,
    );

  it('gets deliveries while a token of the program has the scope', async () => {
    expect(await toldBy(event)).toEqual([hook.id]);
    await tokens(sql`update tokens set scopes = ${['comments:remove', 'user:read']}`);
    expect(await toldBy(event)).toEqual([hook.id]);
  });

  it('gets none when no token has the scope, even if another program has it', async () => {
    await tokens(sql`update tokens set scopes = ${['threads:remove', 'channels:read']}`);
    await skein.db.run(sql`
      insert into tokens (bucket, sha256, user_id, client_id, scopes, created_at)
      values (${bucketOf(ben.id)}, ${Buffer.from(`other ${ben.id}`)}, ${ben.id}, 'another', ${['comments:read']}, ${skein.clock.now()})`);
    expect(await toldBy(event)).toEqual([]);
  });

  it('gets none when all tokens have expired, unless the program has a refresh token', async () => {
    await tokens(sql`update tokens set expires_at = ${later(skein.clock.now(), -SECOND)}`);
    expect(await toldBy(event)).toEqual([]);
    const refresh = newSecret(bucketOf(ben.id));
    const key = { user_id: ben.id, client_id: 'test-program', family: 1 };
    const token = { ...key, scopes: ['comments:read'], expires_at: later(skein.clock.now(), DAY) };
    await skein.db.transaction((trx) => insertRefreshToken(trx, refresh, token, skein.clock.now()));
    expect(await toldBy(event)).toEqual([hook.id]);
    await tokens(sql`update oauth_refresh_tokens set used_at = ${skein.clock.now()}`);
    expect(await toldBy(event)).toEqual([]);
  });

  it('ignores grants of other users; the user’s own subscription needs no grant', async () => {
    await tokens(sql`delete from tokens`);
    await skein.aProgramOf(team.ada, ['comments:read']);
    expect(await toldBy(event)).toEqual([]);
    const own = await subscribe(ben);
    const next = await eventOf(() => aComment(team.ada, thread));
    expect(await toldBy(next)).toEqual([own.id]);
  });
});

describe('a subscription that has ended', () => {
  it('gets no deliveries, not even of earlier events', async () => {
    const { ada, ben, channel } = team;
    await subscribe(ben);
    const thread = await aThread(ada, channel);
    const event = await eventOf(() => aComment(ada, thread));
    expect(await toldBy(event)).toHaveLength(1);
    await unsubscribe(ben);
    expect(await toldBy(event)).toEqual([]);
  });

  it('gets the removal of its user from the workspace, but not a later one', async () => {
    const { ada, workspace } = team;
    const dora = await skein.aMember(ada, workspace, 'dora');
    await subscribe(dora, { event: 'workspace_user_removed', workspace_id: workspace.id });
    const [own] = await kept();
    const leave = () => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dora.id });
    expect(await toldBy(await eventOf(leave))).toEqual([own?.id]);
    skein.clock.advance(HOUR);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: dora.email });
    expect(await toldBy(await eventOf(leave))).toEqual([]);
  });

  it('gets no removals of other users', async () => {
    const { ada, workspace } = team;
    const dora = await skein.aMember(ada, workspace, 'dora');
    const emil = await skein.aMember(ada, workspace, 'emil');
    await subscribe(dora, { event: 'workspace_user_removed', workspace_id: workspace.id });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: dora.id });
    const leave = () => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: emil.id });
    expect(await toldBy(await eventOf(leave))).toEqual([]);
    expect((await ended()).map(idOf)).toHaveLength(1);
  });
});
