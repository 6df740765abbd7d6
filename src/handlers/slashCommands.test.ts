import { beforeAll, describe, expect, it } from 'vitest';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let team: Awaited<ReturnType<typeof skein.aTeam>>;
beforeAll(async () => {
  team = await skein.aTeam();
});

describe('slash_commands/get', () => {
  it('lists nothing to every member, guests too, as long as nothing brings commands', async () => {
    const { ada, ben, gus, workspace } = team;
    for (const by of [ada, ben, gus]) {
      expect(await by.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([]);
    }
  });

  it('is 105 from outside, to removed users, and for what is no workspace', async () => {
    const { ada, cleo, olga, workspace, channel } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    for (const by of [olga, cleo]) {
      expect(await by.refused('slashCommands.get', { workspace_id: workspace.id })).toMatchObject({
        ...{ status: 404, error_code: 105 },
      });
    }
    expect(await ada.code('slashCommands.get', { workspace_id: channel.id })).toBe(105);
    expect(await ada.code('slashCommands.get')).toBe(19);
  });

  it('needs workspaces:read', async () => {
    const { ben, workspace } = team;
    const weak = await skein.aProgramOf(ben, ['channels:remove', 'user:write']);
    expect(await weak.refused('slashCommands.get', { workspace_id: workspace.id })).toMatchObject({
      ...{ status: 403, error_code: 109, error_extra: { required_scopes: ['workspaces:read'] } },
    });
    const program = await skein.aProgramOf(ben, ['workspaces:read']);
    expect(await program.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([]);
  });
});
