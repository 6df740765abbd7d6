import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { anIntegration, installed } from '../testing/integrations.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein({ settings: { defaultPlan: 'free', membersOnFree: 2 } });
let ada: Person;
let workspace: Awaited<ReturnType<typeof skein.aWorkspace>>;
beforeEach(async () => {
  ada = await skein.aUser('ada');
  workspace = await skein.aWorkspace(ada);
});

const there = () => ({ workspace_id: workspace.id });
async function fill(count: number): Promise<{ id: number; integration_id: number }[]> {
  const made: { id: number; integration_id: number }[] = [];
  while (made.length < count) made.push(await installed(ada, await anIntegration(ada), there()));
  return made;
}

describe('on plan free', () => {
  it('the eleventh integration of a workspace is 203 / 402, until one is uninstalled', async () => {
    const [first] = await fill(10);
    const eleventh = await anIntegration(ada);
    expect(await ada.refused('installations.add', { integration_id: eleventh.id, ...there() })).toMatchObject({
      status: 402,
      error_code: 203,
    });
    const elsewhere = await skein.aWorkspace(ada, 'Elsewhere');
    expect(await installed(ada, eleventh, { workspace_id: elsewhere.id })).toMatchObject({
      integration_id: eleventh.id,
    });
    await ada.call('installations.remove', { id: first?.id ?? 0 });
    expect(await installed(ada, eleventh, there())).toMatchObject({ integration_id: eleventh.id });
  });

  it('one integration in several channels is one, and installing what is there is no further one', async () => {
    const integration = await anIntegration(ada, 'CHANNEL');
    const { default_channel } = workspace;
    const first = await installed(ada, integration, { channel_id: default_channel });
    const others = await fill(9);
    const channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Second' });
    expect(await installed(ada, integration, { channel_id: channel.id })).toMatchObject({
      integration_id: integration.id,
    });
    expect(await installed(ada, integration, { channel_id: default_channel })).toEqual(first);
    expect(await installed(ada, { id: others[0]?.integration_id ?? 0 }, there())).toMatchObject({ id: others[0]?.id });
    expect(await ada.call('installations.get', there())).toHaveLength(11);
  });

  it('of two at the same moment one gets the last place', async () => {
    await fill(9);
    const wanted = [await anIntegration(ada), await anIntegration(ada)];
    const answers = await Promise.all(
      wanted.map(({ id }) => ada.try('installations.add', { integration_id: id, ...there() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 402]);
    expect(await ada.call('installations.get', there())).toHaveLength(10);
  });

  it('bots take no place of a member', async () => {
    await installed(ada, await anIntegration(ada, 'BOT'), there());
    await skein.aMember(ada, workspace, 'ben');
    await installed(ada, await anIntegration(ada, 'BOT'), there());
    expect(await ada.error('workspaceUsers.add', { id: workspace.id, email: 'late@example.com' })).toBe(
      'workspace_full',
    );
  });
});

it('on plan unlimited there is no eleventh', async () => {
  await skein.db.run(
    sql`update workspaces set plan = 'unlimited' where bucket = ${bucketOf(workspace.id)} and id = ${workspace.id}`,
  );
  expect(await fill(11)).toHaveLength(11);
});
