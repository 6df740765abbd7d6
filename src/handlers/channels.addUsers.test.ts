import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aTeamWithTwoChannels, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithTwoChannels, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'gus' | 'gwen' | 'eve' | 'olga';

const usersOf = async (channel: { id: number }) =>
  (await team.ada.call('channels.getone', { id: channel.id })).user_ids;

describe('channels/add_user', () => {
  const may: ['open' | 'hidden', Name, Name, number][] = [
    ['open', 'ada', 'cleo', 200],
    ['open', 'ben', 'cleo', 200],
    ['open', 'ben', 'gwen', 200],
    ['open', 'eve', 'cleo', 200],
    ['open', 'eve', 'eve', 200],
    ['open', 'cleo', 'cleo', 200],
    ['open', 'cleo', 'eve', 109],
    ['open', 'cleo', 'ben', 109],
    ['open', 'gus', 'cleo', 109],
    ['open', 'gus', 'gwen', 109],
    ['open', 'gwen', 'gwen', 107],
    ['open', 'olga', 'olga', 107],
    ['open', 'ada', 'olga', 106],
    ['open', 'cleo', 'olga', 109],
    ['hidden', 'ada', 'cleo', 200],
    ['hidden', 'ben', 'gwen', 200],
    ['hidden', 'gus', 'cleo', 109],
    ['hidden', 'cleo', 'cleo', 107],
    ['hidden', 'eve', 'eve', 107],
    ['hidden', 'olga', 'olga', 107],
    ['hidden', 'ben', 'olga', 106],
  ];

  it.each(may)('into the %s channel, by %s for %s: %s', async (name, by, whom, code) => {
    const channel = team[name];
    const before = await usersOf(channel);
    const answered = await team[by].try('channels.addUser', { id: channel.id, user_id: team[whom].id });
    const { error_code = 200, status } = JSON.parse(answered.text);
    expect(error_code).toBe(code);
    expect(status).toBe(code === 200 ? 'ok' : undefined);
    expect(await usersOf(channel)).toEqual(code === 200 ? [...before, team[whom].id] : before);
  });

  it('lets the added people see the channel, and write in it', async () => {
    const { ben, gwen, hidden } = team;
    const thread = { channel_id: hidden.id, title: 'T', content: 'C' };
    expect(await gwen.error('threads.add', thread)).toBe('channel_not_found');
    await ben.call('channels.addUser', { id: hidden.id, user_id: gwen.id });
    expect(await gwen.call('threads.add', thread)).toMatchObject({ creator: gwen.id });
  });

  it('emits channel_user_added, with the person as the others see them', async () => {
    const { ben, cleo, hidden, workspace } = team;
    const input = { id: hidden.id, user_id: cleo.id };
    const events = await eventsDuring(skein, workspace, () => ben.call('channels.addUser', input));
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: cleo.id });
    const where = { channel_id: hidden.id, user_id: cleo.id };
    const shown = placeInEvent(await ben.call('channels.getone', { id: hidden.id }));
    expect(events).toEqual([
      {
        name: 'channel_user_added',
        ...where,
        actor_id: ben.id,
        snapshot: { ...shown, ...where, user },
      },
    ]);
  });

  it('repeated answers the same, changes nothing, emits nothing', async () => {
    const { ada, ben, hidden, workspace } = team;
    const before = await ada.call('channels.getone', { id: hidden.id });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const user_id of [ben.id, ada.id]) {
        expect(await ada.call('channels.addUser', { id: hidden.id, user_id })).toEqual({ status: 'ok' });
      }
    });
    expect(events).toEqual([]);
    expect(await ada.call('channels.getone', { id: hidden.id })).toEqual(before);
  });

  it('emits once when it comes several times at once', async () => {
    const { ada, ben, cleo, hidden, workspace } = team;
    const input = { id: hidden.id, user_id: cleo.id };
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, ben, ada, ben].map((person) => person.call('channels.addUser', input));
      expect(await Promise.all(calls)).toEqual(calls.map(() => ({ status: 'ok' })));
    });
    expect(events).toHaveLength(1);
    expect((await usersOf(hidden)).filter((id) => id === cleo.id)).toHaveLength(1);
  });

  it('needs both ids: 19', async () => {
    expect(await team.ada.error('channels.addUser', { id: team.open.id })).toBe('argument_missing');
    expect(await team.ada.error('channels.addUser', { user_id: team.cleo.id })).toBe('argument_missing');
  });
});

describe('channels/add_users', () => {
  const addUsers = (by: Person, channel: { id: number }, ...people: { id: number }[]) =>
    by.try('channels.addUsers', { id: channel.id, user_ids: people.map(({ id }) => id) });

  it('adds each of them once, and emits for those who are new', async () => {
    const { ben, cleo, eve, gwen, hidden, workspace } = team;
    const before = await usersOf(hidden);
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await addUsers(ben, hidden, gwen, ben, cleo, gwen, eve)).text).toBe('{"status":"ok"}');
    });
    expect(await usersOf(hidden)).toEqual([...before, cleo.id, gwen.id, eve.id]);
    expect(events.map(({ name, user_id }) => [name, user_id])).toEqual([
      ['channel_user_added', cleo.id],
      ['channel_user_added', gwen.id],
      ['channel_user_added', eve.id],
    ]);
  });

  it('adds nobody when one is not in the workspace: 106, which names them', async () => {
    const { ben, cleo, olga, hidden, workspace } = team;
    const before = await usersOf(hidden);
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [olga, { id: 0 }]) {
        const { status, text } = await addUsers(ben, hidden, cleo, stranger);
        expect({ status, ...JSON.parse(text) }).toMatchObject({
          status: 404,
          error_code: 106,
          error_extra: { id: stranger.id },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await usersOf(hidden)).toEqual(before);
  });

  it('lets a user join a public channel, but bring nobody along: 109', async () => {
    const { cleo, eve, open } = team;
    expect((await addUsers(cleo, open, cleo, eve)).status).toBe(403);
    expect((await addUsers(cleo, open, cleo)).status).toBe(200);
    expect((await addUsers(cleo, open, cleo, eve)).status).toBe(200);
  });

  it('of nobody is ok, and emits nothing', async () => {
    const { ben, hidden, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await addUsers(ben, hidden)).status).toBe(200);
    });
    expect(events).toEqual([]);
  });

  it('needs a list of ids: 19, 20', async () => {
    const { ada, open } = team;
    expect(await ada.error('channels.addUsers', { id: open.id })).toBe('argument_missing');
    for (const user_ids of [7, 'x', ['x'], [1.5], [null], {}]) {
      expect(await ada.error('channels.addUsers', { id: open.id, user_ids })).toBe('argument_invalid');
    }
    expect(await ada.error('channels.addUsers', { id: open.id, user_ids: [-1] })).toBe('temp_id_unknown');
  });
});
