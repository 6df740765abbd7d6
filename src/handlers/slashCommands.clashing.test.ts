import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { anIntegration, installed } from '../testing/integrations.js';
import { rowOf, untilWaiting, whileLocked } from '../testing/locks.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
/** Installed in the workspace as /weave. */
let weave: Schema<'IntegrationDetails'>;
const there = () => ({ workspace_id: team.workspace.id });
const aCommand = (command: string) => anIntegration(team.olga, 'SLASH_COMMAND', { command });
const commands = async () =>
  (await team.gus.call('slashCommands.get', there())).map(({ integration_id, command }) => [integration_id, command]);
beforeEach(async () => {
  weave = await aCommand('/weave');
  await installed(team.ben, weave, there());
});

describe('installing a slash command', () => {
  it('is 131 where another integration has the command, and installs nothing', async () => {
    const { ada, ben } = team;
    const rival = await aCommand('/weave');
    expect(await ada.refused('installations.add', { integration_id: rival.id, ...there() })).toMatchObject({
      status: 409,
      error_code: 131,
      error_extra: { argument: 'integration_id', reason: 'has a command that is installed there' },
    });
    expect(await ben.call('installations.get', there())).toHaveLength(1);
  });

  it('answers the same installation when it is installed there already', async () => {
    const again = await installed(team.ada, weave, there());
    expect(await commands()).toEqual([[weave.id, '/weave']]);
    expect(again).toMatchObject({ integration_id: weave.id, installed_by: team.ben.id });
  });

  it('takes the same command in another workspace, and another command in the same', async () => {
    const { olga } = team;
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    await installed(olga, await aCommand('/weave'), { workspace_id: elsewhere.id });
    await installed(team.ben, await aCommand('/weave-2'), there());
    expect((await commands()).map(([, command]) => command)).toEqual(['/weave', '/weave-2']);
  });

  it('takes the command again when the other is uninstalled, removed, or has another command', async () => {
    const { ada, ben, olga } = team;
    const second = await aCommand('/weave');
    await olga.call('integrations.update', { id: weave.id, command: '/dye' });
    const { id } = await installed(ben, second, there());
    await ada.call('installations.remove', { id });
    const third = await aCommand('/weave');
    await installed(ben, third, there());
    await olga.call('integrations.remove', { id: third.id });
    await installed(ben, second, there());
    expect(await commands()).toEqual([
      [weave.id, '/dye'],
      [second.id, '/weave'],
    ]);
  });

  it('lets only one of two in that are installed at the same moment', async () => {
    const { ada, ben } = team;
    const rivals = [await aCommand('/dye'), await aCommand('/dye')];
    const codes = await whileLocked(skein, {
      lock: sql`select id from workspaces where ${rowOf(team.workspace)} for no key update`,
      work: () =>
        Promise.all(
          rivals.map(async ({ id }, index) => {
            const by = index === 0 ? ada : ben;
            return (await by.try('installations.add', { integration_id: id, ...there() })).status;
          }),
        ),
      waiting: 2,
    });
    expect(codes.sort()).toEqual([200, 409]);
    expect((await commands()).map(([, command]) => command)).toEqual(['/dye', '/weave']);
  });
});

describe('changing a command', () => {
  it('is 131 when another integration has it where this one is installed, and changes nothing', async () => {
    const { olga } = team;
    const dye = await aCommand('/dye');
    await installed(team.ben, dye, there());
    const change = { id: dye.id, command: '/weave', description: 'Dyes' };
    expect(await olga.refused('integrations.update', change)).toMatchObject({
      status: 409,
      error_code: 131,
      error_extra: { argument: 'command' },
    });
    expect(await olga.call('integrations.getone', { id: dye.id })).toMatchObject({ command: '/dye', description: '' });
  });

  it('takes the same command again, and one that another has elsewhere', async () => {
    const { olga } = team;
    expect(await olga.call('integrations.update', { id: weave.id, command: '/weave' })).toMatchObject({ id: weave.id });
    const dye = await aCommand('/dye');
    expect(await olga.call('integrations.update', { id: dye.id, command: '/weave' })).toMatchObject({
      command: '/weave',
    });
    const elsewhere = await skein.aWorkspace(olga, 'Elsewhere');
    await installed(olga, dye, { workspace_id: elsewhere.id });
    const spin = await aCommand('/spin');
    await installed(olga, spin, { workspace_id: elsewhere.id });
    await olga.call('integrations.update', { id: weave.id, command: '/spin' });
    expect(await commands()).toEqual([[weave.id, '/spin']]);
  });

  it('waits for an installation at the same moment, and is 131 when it clashes there', async () => {
    const { ben, olga } = team;
    const dye = await aCommand('/dye');
    let changing: Promise<{ status: number }> | undefined;
    await whileLocked(skein, {
      lock: sql`select id from workspaces where ${rowOf(team.workspace)} for no key update`,
      work: () => installed(ben, dye, there()),
      waiting: 1,
      atLast: () => {
        changing = olga.try('integrations.update', { id: dye.id, command: '/weave' });
        return untilWaiting(skein, 2);
      },
    });
    expect((await changing)?.status).toBe(409);
    expect((await commands()).map(([, command]) => command)).toEqual(['/dye', '/weave']);
  });

  it('makes an installation at the same moment wait, which then clashes', async () => {
    const { ben, olga } = team;
    const dye = await aCommand('/dye');
    const spin = await aCommand('/spin');
    await installed(ben, spin, there());
    let installing: Promise<{ status: number }> | undefined;
    await whileLocked(skein, {
      lock: sql`select id from workspaces where ${rowOf(team.workspace)} for no key update`,
      work: () => olga.call('integrations.update', { id: spin.id, command: '/dye' }),
      waiting: 1,
      atLast: () => {
        installing = ben.try('installations.add', { integration_id: dye.id, ...there() });
        return untilWaiting(skein, 2);
      },
    });
    expect((await installing)?.status).toBe(409);
    expect((await commands()).map(([, command]) => command)).toEqual(['/dye', '/weave']);
  });
});
