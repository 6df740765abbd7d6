import { describe, expect, it } from 'vitest';
import { anIntegration, installed } from '../testing/integrations.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

describe('slash_commands/get', () => {
  it('lists the commands of what is installed there by their word, to every member, guests too', async () => {
    const { ada, ben, gus, olga, workspace } = team;
    expect(await gus.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([]);
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    const weave = await anIntegration(olga, 'SLASH_COMMAND', {
      command: '/weave',
      command_description: 'Weaves',
      usage_help: '[cloth]',
    });
    const dye = await anIntegration(olga, 'SLASH_COMMAND', { command: '/dye' });
    await installed(olga, await anIntegration(olga, 'SLASH_COMMAND'), { workspace_id: elsewhere.id });
    await installed(ben, await anIntegration(ben), { workspace_id: workspace.id });
    const { id } = await installed(ben, weave, { workspace_id: workspace.id });
    const { id: other } = await installed(ada, dye, { workspace_id: workspace.id });
    const dyeing = { integration_id: dye.id, id: other, command: '/dye', description: '', usage_help: '' };
    for (const by of [ada, ben, gus]) {
      expect(await by.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([
        dyeing,
        { integration_id: weave.id, id, command: '/weave', description: 'Weaves', usage_help: '[cloth]' },
      ]);
    }
    await ada.call('installations.remove', { id });
    await olga.call('integrations.update', { id: dye.id, command: '/colour' });
    expect(await gus.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([
      { ...dyeing, command: '/colour' },
    ]);
    await olga.call('integrations.remove', { id: dye.id });
    expect(await gus.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([]);
  });

  it('is 105 from outside, to removed users, and for what is no workspace', async () => {
    const { ada, cleo, olga, workspace, channel } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    for (const by of [olga, cleo]) {
      expect(await by.refused('slashCommands.get', { workspace_id: workspace.id })).toMatchObject({
        status: 404,
        error_code: 105,
      });
    }
    expect(await ada.error('slashCommands.get', { workspace_id: channel.id })).toBe('workspace_not_found');
    expect(await ada.error('slashCommands.get')).toBe('argument_missing');
  });

  it('needs workspaces:read', async () => {
    const { ben, workspace } = team;
    const weak = await skein.aProgramOf(ben, ['channels:remove', 'user:write']);
    expect(await weak.refused('slashCommands.get', { workspace_id: workspace.id })).toMatchObject({
      status: 403,
      error_code: 109,
      error_extra: { required_scopes: ['workspaces:read'] },
    });
    const program = await skein.aProgramOf(ben, ['workspaces:read']);
    expect(await program.call('slashCommands.get', { workspace_id: workspace.id })).toEqual([]);
  });
});
