import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { anIntegration, installed, type Kind } from '../testing/integrations.js';
import { aThread } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ settings: { installationsPerPlace: 2, installationsPerWorkspace: 4 }, per: 'test' });

const TOO_MANY = { status: 400, error_code: 114, error_extra: { reason: 'too_many_installations' } };
const aChannel = () => team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Loft', public: true });

type Place = Parameters<typeof installed>[2];
async function fill(kind: Kind, place: Place, count: number): Promise<{ id: number; integration_id: number }[]> {
  const made: { id: number; integration_id: number }[] = [];
  while (made.length < count) made.push(await installed(team.ada, await anIntegration(team.ada, kind), place));
  return made;
}

async function refused(kind: Kind, place: Place): Promise<unknown> {
  const { id } = await anIntegration(team.ada, kind);
  return team.ada.refused('installations.add', { integration_id: id, ...place });
}

describe('a channel or a thread', () => {
  it('has at most as many installations as the host allows; the next is 114, until one is uninstalled', async () => {
    const place = { channel_id: team.channel.id };
    const [first] = await fill('CHANNEL', place, 2);
    expect(await refused('CHANNEL', place)).toMatchObject(TOO_MANY);
    await fill('CHANNEL', { channel_id: (await aChannel()).id }, 1);
    await team.ada.call('installations.remove', { id: first?.id ?? 0 });
    await fill('CHANNEL', place, 1);
  });

  it('returns what is installed there already, however many there are', async () => {
    const thread = await aThread(team.ada, team.channel);
    const place = { thread_id: thread.id };
    const [first] = await fill('THREAD', place, 2);
    const again = await team.ada.call('installations.add', { integration_id: first?.integration_id ?? 0, ...place });
    expect(again.id).toBe(first?.id);
    expect(await refused('THREAD', place)).toMatchObject(TOO_MANY);
  });
});

describe('a workspace', () => {
  it('has at most as many installations as the host allows, those in its channels included', async () => {
    await fill('CHANNEL', { channel_id: team.channel.id }, 2);
    await fill('GENERAL', { workspace_id: team.workspace.id }, 2);
    expect(await refused('BOT', { workspace_id: team.workspace.id })).toMatchObject(TOO_MANY);
    expect(await refused('CHANNEL', { channel_id: (await aChannel()).id })).toMatchObject(TOO_MANY);
  });

  it('with more from before the limit keeps them', async () => {
    const made = await fill('GENERAL', { workspace_id: team.workspace.id }, 4);
    const bucket = bucketOf(team.workspace.id);
    const more = await anIntegration(team.ada);
    await skein.db.run(sql`
      insert into integration_installations (bucket, id, workspace_id, integration_id, installed_by, created_at)
      values (${bucket}, next_id(${bucket}), ${team.workspace.id}, ${more.id}, ${team.ada.id}, ${skein.clock.now()})`);
    const listed = await team.ada.call('installations.get', { workspace_id: team.workspace.id });
    expect(listed).toHaveLength(5);
    await team.ada.call('installations.remove', { id: made[0]?.id ?? 0 });
    expect(await refused('GENERAL', { workspace_id: team.workspace.id })).toMatchObject(TOO_MANY);
  });
});
