import { describe, expect, it } from 'vitest';
import type { Person } from '../testing/person.js';
import { withoutUuid } from '../testing/refusals.js';
import { aConversation } from '../testing/conversations.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

async function namesSeenBy(person: Person, input: Record<string, unknown> = {}): Promise<string[]> {
  const people = await person.call('workspaceUsers.get', { id: team.workspace.id, ...input });
  return people.map(({ first_name }) => first_name);
}

describe('workspace_users/get', () => {
  it('lists everybody to users and admins, in the order of joining', async () => {
    for (const person of [team.ada, team.ben, team.cleo]) {
      expect(await namesSeenBy(person)).toEqual(['Ada', 'Ben', 'Cleo', 'Gus', 'Gwen']);
    }
  });

  it('lists to a guest themself and those with whom they share a channel', async () => {
    expect(await namesSeenBy(team.gus)).toEqual(['Ada', 'Ben', 'Gus']);
    expect(await namesSeenBy(team.gwen)).toEqual(['Gwen']);
  });

  it('lists to a guest those with whom they share a conversation', async () => {
    const { cleo, gwen, workspace } = await skein.aTeam();
    await aConversation(workspace, cleo, gwen);
    const people = await gwen.call('workspaceUsers.get', { id: workspace.id });
    expect(people.map(({ id }) => id)).toEqual([cleo.id, gwen.id]);
  });

  it('lists nobody to a guest on account of a channel elsewhere', async () => {
    const { cleo, gwen } = team;
    const elsewhere = await skein.aWorkspace(cleo);
    await cleo.call('workspaceUsers.add', { id: elsewhere.id, email: gwen.email });
    expect(await namesSeenBy(gwen)).toEqual(['Gwen']);
  });

  it('shows people as the others see them', async () => {
    const [ada, , , gus] = await team.ben.call('workspaceUsers.get', { id: team.workspace.id });
    expect(ada).toEqual({
      id: team.ada.id,
      name: 'Ada Example',
      first_name: 'Ada',
      short_name: 'Ada E.',
      email: team.ada.email,
      avatar_id: null,
      avatar_urls: null,
      away_mode: null,
      bot: false,
      contact_info: '',
      profession: '',
      removed: false,
      date_format: 'YYYY-MM-DD',
      time_format: '24',
      feature_flags: [],
      restricted: false,
      setup_pending: false,
      timezone: 'UTC',
      user_type: 'ADMIN',
      version: 1,
    });
    expect(gus).toMatchObject({ user_type: 'GUEST', restricted: true });
  });

  it('lists those who were removed as well; archived picks them, or the others', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const list = async (input: { archived?: boolean }) =>
      (await cleo.call('workspaceUsers.get', { id: workspace.id, ...input })).map(({ id, removed }) => [id, removed]);
    expect(await list({})).toContainEqual([ben.id, true]);
    expect(await list({})).toHaveLength(5);
    expect(await list({ archived: true })).toEqual([[ben.id, true]]);
    expect(await list({ archived: false })).toHaveLength(4);
    expect(await list({ archived: false })).toContainEqual([ada.id, false]);
  });

  it('is 105 for outsiders, and for people who were removed', async () => {
    const { ada, ben, olga, workspace } = await skein.aTeam();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    for (const person of [ben, olga])
      expect(await person.error('workspaceUsers.get', { id: workspace.id })).toBe('workspace_not_found');
  });
});

describe('workspace_users/getone', () => {
  const getone = (by: Person, whom: { id: number }, workspace: { id: number } = team.workspace) =>
    by.try('workspaceUsers.getone', { id: workspace.id, user_id: whom.id });

  it('shows one person as the list does', async () => {
    const { ada, ben, workspace } = team;
    const people = await ada.call('workspaceUsers.get', { id: workspace.id });
    const shown = await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: ben.id });
    expect(people).toContainEqual(shown);
  });

  it('shows a guest those whom they see, and nobody else: 106, as if there were none', async () => {
    const { ada, ben, cleo, gus, gwen, olga } = team;
    for (const [by, whom] of [
      [gus, gus],
      [gus, ben],
      [gwen, gwen],
      [cleo, gwen],
    ] as const) {
      expect(JSON.parse((await getone(by, whom)).text)).toMatchObject({ id: whom.id });
    }
    const hidden = [
      await getone(gus, cleo),
      await getone(gus, gwen),
      await getone(gwen, ada),
      await getone(gus, olga),
      await getone(ada, olga),
      await getone(ada, { id: 0 }),
      await getone(ada, { id: team.workspace.id }),
    ];
    expect(new Set(hidden.map(({ status, text }) => `${status} ${withoutUuid(text)}`))).toEqual(
      new Set(['404 {"error_code":106,"error_string":"User not found","error_extra":{}}']),
    );
  });

  it('shows who was removed, with removed true', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(JSON.parse((await getone(ada, ben, workspace)).text)).toMatchObject({ id: ben.id, removed: true });
  });

  it('is 105 for outsiders, for every person asked for', async () => {
    for (const whom of [team.ada, team.olga, { id: 0 }]) {
      expect(withoutUuid((await getone(team.olga, whom)).text)).toBe(
        '{"error_code":105,"error_string":"Workspace not found","error_extra":{}}',
      );
    }
  });

  it('needs both ids: 19', async () => {
    expect(await team.ada.error('workspaceUsers.getone', { id: team.workspace.id })).toBe('argument_missing');
    expect(await team.ada.error('workspaceUsers.getone', { user_id: team.ada.id })).toBe('argument_missing');
  });
});
