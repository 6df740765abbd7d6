import { describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { eventsDuring } from '../testing/outbox.js';
import { aThread, unreadIn } from '../testing/posts.js';
import { aCrew, aTeamWithCrew, useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ build: aTeamWithCrew });

function aChannel(input: Partial<Schema<'ChannelsAddRequest'>> = {}) {
  return team.ada.call('channels.add', { workspace_id: team.workspace.id, name: 'Inner', ...input });
}

describe('default_groups of a channel', () => {
  it('are those that channels/add names, once each', async () => {
    const { crew } = team;
    const channel = await aChannel({ default_groups: [crew.id, crew.id] });
    expect(channel).toMatchObject({ default_groups: [crew.id], default_recipients: [], use_default_recipients: true });
  });

  it('are groups that its maker sees in the workspace: 119 otherwise, and nothing is added', async () => {
    const { ada, workspace, crew, foreign } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      for (const id of [foreign.id, crew.id + 4096 * 1_000_000, workspace.id, 0, 1, 2]) {
        const input = { workspace_id: workspace.id, name: 'Inner', default_groups: [crew.id, id] };
        expect(await ada.refused('channels.add', input)).toMatchObject({
          status: 404,
          error_code: 119,
          error_extra: { id },
        });
      }
    });
    expect(events).toEqual([]);
  });

  it('are notified by threads without recipients, and the other users of the channel are not', async () => {
    const { ada, ben, cleo, dora, gwen, crew } = team;
    const channel = await aChannel({ default_groups: [crew.id], user_ids: [ben.id, cleo.id] });
    const thread = await aThread(ada, channel);
    expect(thread).toMatchObject({ recipients: [], groups: [crew.id], participants: [ada.id, cleo.id] });
    expect(await unreadIn(cleo, thread)).toMatchObject({ direct_mention: false });
    for (const person of [ben, dora, gwen]) expect(await unreadIn(person, thread)).toBeUndefined();
  });

  it('come beside default_recipients, and the groups of the thread on top', async () => {
    const { ada, ben, cleo, workspace, crew } = team;
    const other = await aCrew(ada, workspace, [ada]);
    const defaults = { default_groups: [crew.id], default_recipients: [ben.id] };
    const channel = await aChannel({ ...defaults, user_ids: [ben.id, cleo.id] });
    expect(await aThread(ada, channel, { groups: [other.id, crew.id] })).toMatchObject({
      recipients: [ben.id],
      groups: [other.id, crew.id],
      participants: [ada.id, ben.id, cleo.id],
    });
  });

  it('are not notified for EVERYONE, a list, or an empty list', async () => {
    const { ada, ben, crew } = team;
    const channel = await aChannel({ default_groups: [crew.id], user_ids: [ben.id] });
    expect(await aThread(ada, channel, { recipients: 'EVERYONE' })).toMatchObject({
      recipients: [ada.id, ben.id],
      groups: [],
    });
    for (const recipients of [[ben.id], []]) {
      expect(await aThread(ada, channel, { recipients })).toMatchObject({ recipients, groups: [] });
    }
  });

  it('are notified by a guest too who does not see them', async () => {
    const { cleo, gus, crew } = team;
    const channel = await aChannel({ default_groups: [crew.id], user_ids: [gus.id, cleo.id] });
    const thread = await aThread(gus, channel);
    expect(thread).toMatchObject({ groups: [crew.id], participants: [gus.id, cleo.id] });
    expect(await unreadIn(cleo, thread)).toBeDefined();
  });
});
