import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { listBacklogs } from '../models/search_change.js';
import { eventsDuring } from '../testing/outbox.js';
import { idsOf } from '../testing/posts.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

describe('workspaces/update', () => {
  it('is for admins; the others get 109, an outsider 105, and nothing is changed', async () => {
    const { ada, ben, cleo, gus, gwen, olga, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [ben, cleo, gus, gwen]) {
        expect(await person.refused('workspaces.update', { id: workspace.id, name: 'Mine' })).toMatchObject({
          status: 403,
          error_code: 109,
        });
      }
      expect(await olga.error('workspaces.update', { id: workspace.id, name: 'Mine' })).toBe('workspace_not_found');
    });
    expect(events).toEqual([]);
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });

  it('changes what is given, and leaves all else as it is', async () => {
    const { ada, ben, workspace } = team;
    const { id } = workspace;
    expect(await ada.call('workspaces.update', { id, name: ' Spinners ' })).toEqual({ ...workspace, name: 'Spinners' });
    expect(await ada.call('workspaces.update', { id, color: 11 })).toEqual({
      ...workspace,
      name: 'Spinners',
      color: 11,
    });
    expect(await ben.call('workspaces.getone', { id })).toMatchObject({ name: 'Spinners', color: 11 });
  });

  it('changes the language, and then has all texts indexed once more', async () => {
    const { ada, workspace } = team;
    const { id, language } = workspace;
    const waiting = async () => (await listBacklogs(skein.db)).filter(({ workspace_id }) => workspace_id === id);
    const events = await eventsDuring(skein, workspace, async () => {
      expect(await ada.call('workspaces.update', { id, language })).toEqual(workspace);
      expect(await waiting()).toEqual([]);
      expect(await ada.call('workspaces.update', { id, language: 'de' })).toEqual({ ...workspace, language: 'de' });
    });
    expect(events).toMatchObject([{ name: 'workspace_updated', snapshot: { language: 'de' } }]);
    expect(await waiting()).toMatchObject([{ kind: 'thread', after_id: 0 }]);
    await skein.db.run(sql`
      update search_backlogs set kind = 'message', after_id = 7 where bucket = ${bucketOf(id)} and workspace_id = ${id}`);
    await ada.call('workspaces.update', { id, name: 'Spinners' });
    expect(await waiting()).toMatchObject([{ kind: 'message', after_id: 7 }]);
    await ada.call('workspaces.update', { id, language: 'sv' });
    expect(await waiting()).toMatchObject([{ kind: 'thread', after_id: 0 }]);
  });

  it('emits workspace_updated, with nobody’s own conversation', async () => {
    const { ada, workspace } = team;
    const events = await eventsDuring(skein, workspace, () =>
      ada.call('workspaces.update', { id: workspace.id, name: 'Spinners', color: 0 }),
    );
    expect(events).toEqual([
      {
        name: 'workspace_updated',
        channel_id: null,
        user_id: null,
        actor_id: ada.id,
        snapshot: { ...workspace, name: 'Spinners', color: 0, default_conversation: 0 },
      },
    ]);
  });

  it('of what is so already answers the same and emits nothing', async () => {
    const { ada, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const { id, name, color, language } = workspace;
      for (const input of [{ name }, { color }, { language }, { name, color, language }, {}, { name: null }]) {
        expect((await ada.try('workspaces.update', { id, ...input })).json()).toEqual(workspace);
      }
    });
    expect(events).toEqual([]);
  });

  it.each([
    [{ id: undefined, name: 'a' }, 'argument_missing'],
    [{ name: '' }, 'name_too_short'],
    [{ name: ' \u00a0' }, 'name_too_short'],
    [{ name: 'x'.repeat(256) }, 'argument_invalid'],
    [{ color: 12 }, 'argument_invalid'],
    [{ color: -1 }, 'argument_invalid'],
    [{ language: 'de-AT' }, 'argument_invalid'],
    [{ language: '' }, 'argument_invalid'],
    [{ id: -99, name: 'a' }, 'temp_id_unknown'],
  ])('refuses %j: %s', async (input, code) => {
    const { ada, workspace } = team;
    expect(await ada.error('workspaces.update', { id: workspace.id, ...input })).toBe(code);
    expect(await ada.call('workspaces.getone', { id: workspace.id })).toEqual(workspace);
  });
});

describe('workspaces/get_public_channels', () => {
  it('lists public channels in use; to a guest those that they are in', async () => {
    const { ada, ben, cleo, gus, gwen, channel, workspace } = team;
    const workspace_id = workspace.id;
    await ben.call('channels.add', { workspace_id, name: 'Ben’s own' });
    const old = await ben.call('channels.add', { workspace_id, name: 'Old', public: true });
    await ben.call('channels.archive', { id: old.id });
    const second = await ben.call('channels.add', { workspace_id, name: 'Second', public: true });
    const list = (person: typeof ada) => person.call('workspaces.getPublicChannels', { id: workspace.id });
    for (const person of [ada, ben, cleo]) {
      expect(idsOf(await list(person))).toEqual([workspace.default_channel, channel.id, second.id]);
    }
    expect(await list(gus)).toEqual([channel]);
    expect(await list(gwen)).toEqual([]);
  });

  it('is 105 for outsiders, and 19 without a workspace', async () => {
    expect(await team.olga.error('workspaces.getPublicChannels', { id: team.workspace.id })).toBe(
      'workspace_not_found',
    );
    expect(await team.ada.error('workspaces.getPublicChannels')).toBe('argument_missing');
  });
});
