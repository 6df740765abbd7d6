import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../testing/outbox.js';
import type { Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { aTeamWithGroup, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithGroup, per: 'test' });
type Name = 'ada' | 'ben' | 'cleo' | 'dora' | 'gus' | 'gwen' | 'olga';

const group = (more: Record<string, unknown> = {}) => ({ workspace_id: team.workspace.id, name: 'Weavers', ...more });
const listOf = async (person: Person) => {
  const list = await person.call('groups.get', { workspace_id: team.workspace.id });
  return list.map(({ name }) => name);
};

describe('groups/add', () => {
  it('makes a group of those who are named, and of nobody else', async () => {
    const { ben, cleo, gus, workspace } = team;
    const made = await ben.call('groups.add', group({ user_ids: [gus.id, cleo.id, gus.id] }));
    expect(made).toEqual({
      id: made.id,
      workspace_id: workspace.id,
      name: 'Weavers',
      description: null,
      color: null,
      version: 1,
      user_ids: [cleo.id, gus.id],
    });
    expect(await ben.call('groups.getone', { id: made.id })).toEqual(made);
    expect(await ben.call('groups.add', group())).toMatchObject({ user_ids: [] });
  });

  it('takes a description and a color, trimmed', async () => {
    const texts = { name: ' Weavers\n', description: ' Who weaves ', color: ' #4A90E2 ' };
    expect(await team.ben.call('groups.add', group(texts))).toMatchObject({
      name: 'Weavers',
      description: 'Who weaves',
      color: '#4A90E2',
    });
    expect(await team.ben.call('groups.add', group({ description: '' }))).toMatchObject({ description: null });
  });

  it('is for users and admins; a guest gets 109, an outsider 105', async () => {
    const { ada, cleo, gus, gwen, olga } = team;
    for (const person of [ada, cleo]) expect((await person.try('groups.add', group())).status).toBe(200);
    for (const person of [gus, gwen]) {
      expect(await person.refused('groups.add', group())).toMatchObject({ status: 403, error_code: 109 });
    }
    expect(await olga.refused('groups.add', group())).toMatchObject({ status: 404, error_code: 105 });
  });

  it('with somebody who is not in the workspace is 106, and adds nothing', async () => {
    const { ada, ben, olga, workspace } = team;
    const gone = await skein.aMember(ada, workspace, 'gone');
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: gone.id });
    const events = await eventsDuring(skein, workspace, async () => {
      for (const stranger of [olga.id, gone.id, 0, workspace.id]) {
        const refusal = await ben.refused('groups.add', group({ user_ids: [ben.id, stranger] }));
        expect(refusal).toMatchObject({ status: 404, error_code: 106, error_extra: { id: stranger } });
      }
    });
    expect(events).toEqual([]);
    expect(await listOf(ben)).toEqual(['Design']);
  });

  it('emits group_added, and no event for its people', async () => {
    const { ben, cleo, workspace } = team;
    let made: unknown;
    const events = await eventsDuring(skein, workspace, async () => {
      made = await ben.call('groups.add', group({ user_ids: [cleo.id] }));
    });
    const happening = { name: 'group_added', channel_id: null, user_id: null, actor_id: ben.id, snapshot: made };
    expect(events).toEqual([happening]);
  });

  it('takes a name of 255 code points, a description of 4,096, a color of 32', async () => {
    for (const input of [{ name: '🧵'.repeat(255) }, { description: '🧵'.repeat(4096) }, { color: '🧵'.repeat(32) }]) {
      expect(await team.ben.call('groups.add', group(input))).toMatchObject(input);
    }
  });

  it('takes a temporary id, which stands for the group from then on', async () => {
    const { ben, cleo } = team;
    const { id } = await ben.call('groups.add', group({ temp_id: -5 }));
    expect(await ben.call('groups.addUser', { id: -5, user_id: cleo.id })).toEqual({ status: 'ok' });
    expect(await ben.call('groups.getone', { id: -5 })).toMatchObject({ id, user_ids: [cleo.id] });
    expect(await ben.refused('groups.add', group({ temp_id: -5 }))).toMatchObject({
      error_code: 113,
      error_extra: { id },
    });
  });
});

describe('a group', () => {
  it('is seen by users and admins, and by guests inside, in the order of ids', async () => {
    const { ada, ben, cleo, gus, gwen, group: design } = team;
    await cleo.call('groups.add', group({ user_ids: [gwen.id] }));
    for (const person of [ada, ben, cleo]) {
      expect(await person.call('groups.getone', { id: design.id })).toEqual(design);
      expect(await listOf(person)).toEqual(['Design', 'Weavers']);
    }
    expect(await gus.call('groups.getone', { id: design.id })).toEqual(design);
    expect(await listOf(gus)).toEqual(['Design']);
    expect(await listOf(gwen)).toEqual(['Weavers']);
  });

  it('answers those who do not see it as if there were none: 119', async () => {
    const { ada, ben, gwen, olga, workspace, group: design } = team;
    const answers = [
      await gwen.try('groups.getone', { id: design.id }),
      await olga.try('groups.getone', { id: design.id }),
      await ben.try('groups.getone', { id: design.id + 4096 * 1_000_000 }),
      await ben.try('groups.getone', { id: workspace.id }),
      await ben.try('groups.getone', { id: 1 }),
      await gwen.try('groups.update', { id: design.id, name: 'Mine' }),
      await gwen.try('groups.remove', { id: design.id }),
      await gwen.try('groups.addUser', { id: design.id, user_id: gwen.id }),
      await gwen.try('groups.addUsers', { id: design.id, user_ids: [gwen.id] }),
      await gwen.try('groups.removeUser', { id: design.id, user_id: gwen.id }),
      await olga.try('groups.removeUsers', { id: design.id, user_ids: [ben.id] }),
      await olga.try('groups.remove', { id: design.id }),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${withoutUuid(text)}`))).toEqual(
      new Set(['404 {"error_code":119,"error_string":"Group not found","error_extra":{}}']),
    );
    expect(await ada.call('groups.getone', { id: design.id })).toEqual(design);
  });

  it('is listed to members of its workspace alone: 105, and 19 without one', async () => {
    expect(await team.olga.error('groups.get', { workspace_id: team.workspace.id })).toBe('workspace_not_found');
    expect(await team.ada.error('groups.get')).toBe('argument_missing');
    expect(await team.ada.error('groups.getone')).toBe('argument_missing');
  });

  it('lets a guest in it see the others in it, and no group elsewhere does', async () => {
    const { cleo, gus, gwen, dora, workspace, group: design } = team;
    const seen = async () => (await gwen.call('workspaceUsers.get', { id: workspace.id })).map(({ id }) => id);
    const elsewhere = await skein.aWorkspace(dora);
    await dora.call('workspaceUsers.add', { id: elsewhere.id, email: gwen.email });
    await dora.call('groups.add', { workspace_id: elsewhere.id, name: 'Elsewhere', user_ids: [dora.id, gwen.id] });
    expect(await seen()).toEqual([gwen.id]);
    await cleo.call('groups.addUser', { id: design.id, user_id: gwen.id });
    expect(await seen()).toEqual([team.ben.id, gus.id, gwen.id]);
    await cleo.call('groups.removeUser', { id: design.id, user_id: gwen.id });
    expect(await seen()).toEqual([gwen.id]);
  });
});

describe('a person who may change a group', () => {
  const may: [Name, number][] = [
    ['ada', 200],
    ['ben', 200],
    ['cleo', 200],
    ['dora', 109],
    ['gus', 109],
    ['gwen', 119],
    ['olga', 119],
  ];

  it.each(may)('%s: %s', async (by, code) => {
    const { ada, workspace, group: design } = team;
    const codeOf = async (...call: Parameters<Person['try']>) => {
      const { error_code = 200 } = JSON.parse((await team[by].try(...call)).text);
      return error_code;
    };
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await codeOf('groups.update', { id: design.id, name: 'Theirs' })).toBe(code);
      const { name } = await ada.call('groups.getone', { id: design.id });
      expect(name).toBe(code === 200 ? 'Theirs' : 'Design');
      expect(await codeOf('groups.remove', { id: design.id })).toBe(code);
      expect(await listOf(ada)).toEqual(code === 200 ? [] : ['Design']);
    });
    expect(events.map(({ name }) => name)).toEqual(code === 200 ? ['group_updated', 'group_deleted'] : []);
  });
});

describe('groups/update', () => {
  it('changes what is given and leaves the rest, and counts the change', async () => {
    const { cleo, group: design } = team;
    const update = (input: Record<string, unknown>) => cleo.call('groups.update', { id: design.id, ...input });
    expect(await update({ name: ' Designers ' })).toEqual({ ...design, name: 'Designers', version: 2 });
    expect(await update({ description: 'Who draws' })).toMatchObject({ name: 'Designers', description: 'Who draws' });
    const whole = { name: 'Designers', description: 'Who draws', color: 'red', version: 4 };
    expect(await update({ color: 'red', name: null })).toEqual({ ...design, ...whole });
    expect(await update({ description: '' })).toEqual({ ...design, ...whole, description: null, version: 5 });
  });

  it('clears the description for an empty form value, and leaves what cannot be empty', async () => {
    const { cleo, workspace } = team;
    const texts = { description: 'Who weaves', color: 'red' };
    const made = await cleo.call('groups.add', group(texts));
    const answered = await skein.send({
      method: 'POST',
      path: '/api/v3/groups/update',
      headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${made.id}&description=&color=&name=`,
    });
    expect(answered.json()).toEqual({ ...made, description: null, version: 2 });
    expect(made).toMatchObject({ ...texts, workspace_id: workspace.id });
  });

  it('emits group_updated with the group as it is then', async () => {
    const { cleo, workspace, group: design } = team;
    let shown: unknown;
    const events = await eventsDuring(skein, workspace, async () => {
      shown = await cleo.call('groups.update', { id: design.id, color: 'red' });
    });
    const happening = { name: 'group_updated', channel_id: null, user_id: null, actor_id: cleo.id, snapshot: shown };
    expect(events).toEqual([happening]);
  });

  it('to what it is already answers the same, changes nothing, emits nothing', async () => {
    const { cleo, workspace, group: design } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const same = { id: design.id, name: 'Design', description: '' };
      expect(await cleo.call('groups.update', same)).toEqual(design);
    });
    expect(events).toEqual([]);
    expect(await cleo.call('groups.getone', { id: design.id })).toEqual(design);
  });
});

describe('groups/remove', () => {
  it('emits group_deleted with what the group was, and the second time is 119', async () => {
    const { ben, cleo, gus, workspace, group: design } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ben.call('groups.remove', { id: design.id })).toEqual({ status: 'ok' });
      expect(await ben.error('groups.remove', { id: design.id })).toBe('group_not_found');
    });
    const happening = { name: 'group_deleted', channel_id: null, user_id: null, actor_id: ben.id, snapshot: design };
    expect(events).toEqual([happening]);
    for (const person of [ben, cleo, gus])
      expect(await person.error('groups.getone', { id: design.id })).toBe('group_not_found');
  });

  it('is done once when it comes several times at once', async () => {
    const { ada, ben, cleo, workspace, group: design } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const calls = [ada, ben, cleo, ada].map((person) => person.try('groups.remove', { id: design.id }));
      expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    });
    expect(events).toHaveLength(1);
  });

  it('takes the group out of the default groups of channels, and leaves others in', async () => {
    const { cleo, workspace, group: design } = team;
    const other = await cleo.call('groups.add', group());
    const add = (name: string, default_groups: number[]) =>
      cleo.call('channels.add', { workspace_id: workspace.id, name, default_groups });
    const both = await add('Both', [design.id, other.id]);
    const one = await add('One', [design.id]);
    await cleo.call('groups.remove', { id: design.id });
    expect(await cleo.call('channels.getone', { id: both.id })).toEqual({
      ...both,
      default_groups: [other.id],
      version: 2,
    });
    expect(await cleo.call('channels.getone', { id: one.id })).toMatchObject({
      default_groups: [],
      use_default_recipients: false,
    });
  });

  it('needs a scope of its own: 109 for a program that may only write', async () => {
    const program = await skein.aProgramOf(team.cleo, ['groups:write']);
    expect(await program.refused('groups.remove', { id: team.group.id })).toMatchObject({
      status: 403,
      error_code: 109,
      error_extra: { required_scopes: ['groups:remove'] },
    });
    expect(await program.call('groups.getone', { id: team.group.id })).toEqual(team.group);
  });
});
