import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { placeInEvent } from '../testing/places.js';
import { aTeamWithGroup, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithGroup, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'dora' | 'gus' | 'gwen' | 'olga';

const current = () => team.ada.call('groups.getone', { id: team.group.id });
const idsOf = (people: readonly { id: number }[]) => people.map(({ id }) => id);
const named = (...people: { id: number }[]) => ({ id: team.group.id, user_ids: idsOf(people) });

describe('groups/add_user', () => {
  const may: [Name, Name, number][] = [
    ['ada', 'dora', 200],
    ['ben', 'dora', 200],
    ['ben', 'gwen', 200],
    ['cleo', 'cleo', 200],
    ['dora', 'dora', 109],
    ['dora', 'ben', 109],
    ['gus', 'gwen', 109],
    ['gus', 'gus', 109],
    ['gwen', 'gwen', 119],
    ['olga', 'olga', 119],
    ['ada', 'olga', 106],
    ['dora', 'olga', 109],
  ];

  it.each(may)('by %s for %s: %s', async (by, whom, code) => {
    const { group } = team;
    const answered = await team[by].try('groups.addUser', { id: group.id, user_id: team[whom].id });
    expect(JSON.parse(answered.text)).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    const after = { ...group, user_ids: [...group.user_ids, team[whom].id], version: 2 };
    expect(await current()).toEqual(code === 200 ? after : group);
  });

  it('emits group_user_added, with the person as the others see them', async () => {
    const { ben, cleo, workspace, group } = team;
    const input = { id: group.id, user_id: cleo.id };
    const events = await eventsDuring(skein, workspace, () => ben.call('groups.addUser', input));
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: cleo.id });
    const shown = placeInEvent(await ben.call('groups.getone', { id: group.id }));
    expect(events).toEqual([
      {
        name: 'group_user_added',
        channel_id: null,
        user_id: cleo.id,
        actor_id: ben.id,
        snapshot: { ...shown, group_id: group.id, user_id: cleo.id, user },
      },
    ]);
  });

  it('repeated answers the same, changes nothing, emits nothing', async () => {
    const { ada, ben, gus, workspace, group } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const user_id of [ben.id, gus.id]) {
        expect(await ada.call('groups.addUser', { id: group.id, user_id })).toEqual({ status: 'ok' });
      }
    });
    expect(events).toEqual([]);
    expect(await current()).toEqual(group);
  });

  it('counts and emits once when it comes several times at once', async () => {
    const { ada, ben, cleo, dora, workspace, group } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, ben, cleo, ben].map((person) =>
        person.call('groups.addUser', { id: group.id, user_id: dora.id }),
      );
      expect(await Promise.all(calls)).toEqual(calls.map(() => ({ status: 'ok' })));
    });
    expect(events).toHaveLength(1);
    expect(await current()).toEqual({ ...group, user_ids: [...group.user_ids, dora.id], version: 2 });
  });

  it('adds nobody to a group that is removed at the same moment', async () => {
    const { ada, ben, dora, group } = team;
    const [removed, added] = await Promise.all([
      ada.try('groups.remove', { id: group.id }),
      ben.try('groups.addUser', { id: group.id, user_id: dora.id }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(added.status);
    expect(await ada.error('groups.getone', { id: group.id })).toBe('group_not_found');
  });
});

describe('groups/add_users', () => {
  it('adds each of them once, and emits for those who are new', async () => {
    const { ben, cleo, dora, gwen, workspace, group } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ben.call('groups.addUsers', named(dora, ben, cleo, dora, gwen))).toEqual({ status: 'ok' });
    });
    const [first, second, third] = [cleo.id, gwen.id, dora.id].sort((one, other) => one - other);
    expect(await current()).toEqual({ ...group, user_ids: [...group.user_ids, first, second, third], version: 2 });
    expect(events.map(({ name, user_id }) => [name, user_id])).toEqual(
      [first, second, third].map((id) => ['group_user_added', id]),
    );
  });

  it('adds nobody when one is not in the workspace: 106, which names them', async () => {
    const { ada, ben, dora, olga, workspace, group } = team;
    const gone = await skein.aMember(ada, workspace, 'gone');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: gone.id });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [olga, gone, { id: 0 }]) {
        expect(await ben.refused('groups.addUsers', named(dora, stranger))).toMatchObject({
          status: 404,
          error_code: 106,
          error_extra: { id: stranger.id },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await current()).toEqual(group);
  });

  it('of nobody is ok, and changes nothing', async () => {
    expect(await team.ben.call('groups.addUsers', named())).toEqual({ status: 'ok' });
    expect(await current()).toEqual(team.group);
  });

  it.each(['groups.addUsers', 'groups.removeUsers'] as const)('%s needs a list of ids: 19, 20', async (operation) => {
    const { ada, group } = team;
    expect(await ada.error(operation, { id: group.id })).toBe('argument_missing');
    expect(await ada.error(operation, { user_ids: [ada.id] })).toBe('argument_missing');
    for (const user_ids of [7, 'x', ['x'], [1.5], {}]) {
      expect(await ada.error(operation, { id: group.id, user_ids })).toBe('argument_invalid');
    }
    expect(await ada.error(operation, { id: group.id, user_ids: [-1] })).toBe('temp_id_unknown');
    expect(await current()).toEqual(group);
  });
});

describe('groups/remove_user', () => {
  const may: [Name, Name, number][] = [
    ['ada', 'ben', 200],
    ['ben', 'gus', 200],
    ['cleo', 'ben', 200],
    ['ben', 'ben', 200],
    ['gus', 'gus', 200],
    ['gus', 'ben', 109],
    ['dora', 'ben', 109],
    ['dora', 'dora', 106],
    ['cleo', 'cleo', 106],
    ['ben', 'dora', 106],
    ['gwen', 'gwen', 119],
    ['olga', 'ben', 119],
    ['ada', 'olga', 106],
  ];

  it.each(may)('by %s for %s: %s', async (by, whom, code) => {
    const { group } = team;
    const answered = await team[by].try('groups.removeUser', { id: group.id, user_id: team[whom].id });
    expect(JSON.parse(answered.text)).toMatchObject(code === 200 ? { status: 'ok' } : { error_code: code });
    const after = { ...group, user_ids: group.user_ids.filter((id) => id !== team[whom].id), version: 2 };
    expect(await current()).toEqual(code === 200 ? after : group);
  });

  it('emits group_user_removed, with the person as the others see them', async () => {
    const { ben, gus, workspace, group } = team;
    const input = { id: group.id, user_id: gus.id };
    const events = await eventsDuring(skein, workspace, () => ben.call('groups.removeUser', input));
    const user = await ben.call('workspaceUsers.getone', { id: workspace.id, user_id: gus.id });
    const shown = placeInEvent(await ben.call('groups.getone', { id: group.id }));
    expect(events).toEqual([
      {
        name: 'group_user_removed',
        channel_id: null,
        user_id: gus.id,
        actor_id: ben.id,
        snapshot: { ...shown, group_id: group.id, user_id: gus.id, user },
      },
    ]);
  });

  it('takes the group out of the sight of a guest who leaves', async () => {
    const { gus, group } = team;
    await gus.call('groups.removeUser', { id: group.id, user_id: gus.id });
    expect(await gus.error('groups.getone', { id: group.id })).toBe('group_not_found');
    expect(await gus.error('groups.removeUser', { id: group.id, user_id: gus.id })).toBe('group_not_found');
  });

  it('is done once when it comes several times at once', async () => {
    const { ada, ben, cleo, gus, workspace, group } = team;
    const input = { id: group.id, user_id: gus.id };
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, ben, cleo].map((person) => person.try('groups.removeUser', input));
      expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    });
    expect(events).toHaveLength(1);
    expect(await current()).toEqual({ ...group, user_ids: [ben.id], version: 2 });
  });
});

describe('groups/remove_users', () => {
  const removeUsers = (by: Person, ...people: { id: number }[]) => by.try('groups.removeUsers', named(...people));

  it('removes each of them once, and emits for each', async () => {
    const { ada, ben, gus, workspace, group } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect((await removeUsers(ada, gus, ben, gus)).text).toBe('{"status":"ok"}');
    });
    const removed = [ben.id, gus.id].sort((one, other) => one - other);
    expect(events.map(({ name, user_id }) => [name, user_id])).toEqual(removed.map((id) => ['group_user_removed', id]));
    expect(await current()).toEqual({ ...group, user_ids: [], version: 2 });
  });

  it('takes nobody out when one is not in it: 106, which names them', async () => {
    const { ada, ben, dora, olga, workspace, group } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const other of [dora, olga, ada, { id: 0 }]) {
        const { status, text } = await removeUsers(ada, ben, other);
        expect({ status, ...JSON.parse(text) }).toMatchObject({
          status: 404,
          error_code: 106,
          error_extra: { id: other.id },
        });
      }
    });
    expect(events).toEqual([]);
    expect(await current()).toEqual(group);
  });

  it('of nobody is ok, and changes nothing', async () => {
    expect((await removeUsers(team.ben)).text).toBe('{"status":"ok"}');
    expect(await current()).toEqual(team.group);
  });

  it('lets somebody leave, but take nobody along: 109', async () => {
    const { ben, gus, group } = team;
    expect((await removeUsers(gus, gus, ben)).status).toBe(403);
    expect(await current()).toEqual(group);
    expect((await removeUsers(gus, gus)).status).toBe(200);
    expect((await current()).user_ids).toEqual([ben.id]);
  });
});
