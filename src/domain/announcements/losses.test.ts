import { beforeEach, describe, expect, it } from 'vitest';
import { SECOND } from '../../clock.js';
import type { HookDelivery } from '../../models/delivery.js';
import { causedBy, madeOf, subscribedToAll, toldOf } from '../../testing/events/deliveries.js';
import { useHooks } from '../../testing/hooks.js';
import type { Person } from '../../testing/person.js';
import { aThread } from '../../testing/posts.js';
import { aTeamWithTwoChannels, useTeam } from '../../testing/teams.js';
import { jsonOf } from '../hooks/bodies.js';
import { mayStillBeTold } from '../hooks/events.js';

const { skein, team } = useTeam({ build: aTeamWithTwoChannels, per: 'test' });
const { subscribe } = useHooks(skein);
let people: Person[];

// Ada (ADMIN), Ben (USER) and Gus (GUEST) are in both channels. Cleo (USER), Eve (ADMIN) and Gwen (GUEST) are in
// neither. Olga is not in the workspace.
beforeEach(() => {
  const { ada, ben, cleo, eve, gus, gwen, olga } = team;
  people = [ada, ben, cleo, eve, gus, gwen, olga];
});

const everybody = () => subscribedToAll(skein, people);

async function madeBy(work: () => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<HookDelivery[]> {
  const events = await causedBy(skein, team.workspace, work);
  skein.clock.advance(SECOND);
  await meanwhile?.();
  return madeOf(skein, events);
}

const toldBy = async (...works: Parameters<typeof madeBy>) => toldOf(await madeBy(...works), people);
const may = async (delivery: HookDelivery) => (await mayStillBeTold(skein.db, [delivery], skein.clock.now()))[0];

const moving = (thread: { id: number }, to: { id: number }) => () =>
  team.ada.call('threads.moveToChannel', { id: thread.id, to_channel: to.id });
const hiding =
  (more: { name?: string } = {}) =>
  () =>
    team.ada.call('channels.update', { id: team.open.id, public: false, ...more });
const demoting = (person: Person) => () =>
  team.ada.call('workspaceUsers.update', { id: team.workspace.id, user_id: person.id, user_type: 'GUEST' });

/** The one delivery of a loss among these. */
function lossIn(deliveries: readonly HookDelivery[]): HookDelivery {
  const [loss, ...others] = deliveries.filter(({ is_loss }) => is_loss);
  if (loss === undefined || others.length > 0) throw new Error('There is not exactly one.');
  return loss;
}

describe('a thread that moves to a channel', () => {
  it('is deleted for those who saw it and do not see that channel, and for nobody else', async () => {
    const { ada, open, hidden, workspace } = team;
    await everybody();
    const thread = await aThread(ada, open);
    expect(await toldBy(moving(thread, hidden))).toEqual({
      thread_deleted: ['Cleo', 'Eve'],
      thread_updated: ['Ada', 'Ben', 'Gus'],
    });
    expect(await toldBy(moving(thread, open))).toEqual({ thread_updated: ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus'] });
    const other = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Other', public: true });
    expect(await toldBy(moving(thread, other))).toEqual({
      thread_deleted: ['Gus'],
      thread_updated: ['Ada', 'Ben', 'Cleo', 'Eve'],
    });
  });

  it('is deleted as it was where they saw it, without a word about the other channel', async () => {
    const { ada, cleo, open, hidden } = team;
    await subscribe(cleo, { event: 'thread_deleted', channel_id: open.id });
    const thread = await aThread(ada, open);
    const loss = lossIn(await madeBy(moving(thread, hidden)));
    expect(loss).toMatchObject({ event: 'thread_deleted', channel_id: open.id, thread_id: thread.id });
    const asSeen = await cleo.error('threads.getone', { id: thread.id });
    expect(asSeen).toBe('thread_not_found');
    expect(JSON.parse(jsonOf(loss))).toMatchObject({ id: thread.id, channel_id: open.id, system_message: null });
    expect(JSON.stringify(loss)).not.toContain(String(hidden.id));
  });

  it('is not deleted for those who see it again before they are told', async () => {
    const { ada, open, hidden } = team;
    await everybody();
    const thread = await aThread(ada, open);
    expect(await toldBy(moving(thread, hidden), moving(thread, open))).toEqual({
      thread_updated: ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus'],
    });
  });

  it('is not told to guests who have become users afterwards, or to those who have left', async () => {
    const { ada, cleo, gwen, open, hidden, workspace } = team;
    await everybody();
    const thread = await aThread(ada, open);
    const promote = async () => {
      await ada.call('workspaceUsers.update', { id: workspace.id, user_id: gwen.id, user_type: 'USER' });
      await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    };
    expect(await toldBy(moving(thread, hidden), promote)).toEqual({
      thread_deleted: ['Eve'],
      thread_updated: ['Ada', 'Ben', 'Gus'],
    });
  });

  it('is told to a program with the scope, and not to a subscription that is made afterwards', async () => {
    const { ada, cleo, eve, open, hidden } = team;
    const [allowed, other] = [
      await skein.aProgramOf(cleo, ['threads:read', 'comments:read']),
      await skein.aProgramOf(eve, ['threads:read']),
    ];
    const { id } = await subscribe(allowed, { event: 'thread_deleted' });
    const thread = await aThread(ada, open);
    const later = () => subscribe(other, { event: 'thread_deleted' });
    const made = await madeBy(moving(thread, hidden), later);
    expect(made.map(({ subscription_id }) => subscription_id)).toEqual([id]);
  });

  it('is told at a later attempt, until the receiver sees it again', async () => {
    const { ada, cleo, open, hidden } = team;
    await subscribe(cleo, { event: 'thread_deleted' });
    const thread = await aThread(ada, open);
    const loss = lossIn(await madeBy(moving(thread, hidden)));
    expect(await may(loss)).toBe(true);
    await ada.call('channels.addUser', { id: hidden.id, user_id: cleo.id });
    expect(await may(loss)).toBe(false);
    await ada.call('channels.removeUser', { id: hidden.id, user_id: cleo.id });
    await ada.call('threads.remove', { id: thread.id });
    expect(await may(loss)).toBe(true);
    await ada.call('workspaceUsers.remove', { id: team.workspace.id, user_id: cleo.id });
    expect(await may(loss)).toBe(false);
  });

  it('is told to no subscriber who goes on seeing it', async () => {
    const { ada, ben, open, hidden } = team;
    await subscribe(ben, { event: 'thread_deleted' });
    const thread = await aThread(ada, open);
    const events = await causedBy(skein, team.workspace, moving(thread, hidden));
    // It is recorded for streams, whose readers nobody knows at the moment of the change.
    expect(events.map(({ name, seen_by }) => [name, seen_by])).toEqual([
      ['thread_deleted', []],
      ['thread_updated', null],
    ]);
  });
});

describe('a channel', () => {
  it('that becomes private is deleted for those who are not in it', async () => {
    await everybody();
    const told = await toldBy(hiding());
    expect(told).toEqual({ channel_deleted: ['Cleo', 'Eve'], channel_updated: ['Ada', 'Ben', 'Gus'] });
    expect(await toldBy(() => team.ada.call('channels.update', { id: team.open.id, public: true }))).toEqual({
      channel_updated: ['Ada', 'Ben', 'Cleo', 'Eve', 'Gus'],
    });
  });

  it('that becomes private is deleted under the name that they knew', async () => {
    const { cleo, open } = team;
    await subscribe(cleo, { event: 'channel_deleted', workspace_id: team.workspace.id });
    const loss = lossIn(await madeBy(hiding({ name: 'Secret plan' })));
    expect(JSON.parse(jsonOf(loss))).toMatchObject({ id: open.id, name: open.name, public: true });
    expect(await may(loss)).toBe(true);
    await team.ada.call('channels.archive', { id: open.id });
    await team.ada.call('channels.remove', { id: open.id });
    expect(await may(loss)).toBe(true);
  });

  it('that is not open to a new guest is deleted for them alone', async () => {
    const { ada, cleo, open, workspace } = team;
    await everybody();
    const inside = await ada.call('channels.add', { workspace_id: workspace.id, name: 'In', user_ids: [cleo.id] });
    const made = await madeBy(demoting(cleo));
    expect(toldOf(made, people).channel_deleted).toEqual(['Cleo']);
    expect(lossIn(made)).toMatchObject({ event: 'channel_deleted', channel_id: open.id, user_id: cleo.id });
    expect(JSON.stringify(lossIn(made))).not.toContain(String(inside.id));
  });

  it('that is not open to a new guest is not told when they are a user again', async () => {
    const { ada, cleo, workspace } = team;
    await everybody();
    const promote = () => ada.call('workspaceUsers.update', { id: workspace.id, user_id: cleo.id, user_type: 'USER' });
    expect((await toldBy(demoting(cleo), promote)).channel_deleted).toBeUndefined();
  });
});
