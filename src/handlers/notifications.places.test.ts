import { describe, expect, it } from 'vitest';
import { listAll, notificationsOf, notifiedBy } from '../testing/notifications.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const heard = (work: () => Promise<unknown>) =>
  notifiedBy([team.ada, team.ben, team.cleo, team.gus, team.gwen, team.olga], work);

/** What is told of a place, and by whom. */
function ofPlace(type_id: number, by: { id: number }, channel?: { id: number }) {
  return {
    id: expect.any(Number),
    type_id,
    workspace_id: team.workspace.id,
    channel_id: channel?.id ?? null,
    thread_id: null,
    comment_id: null,
    by_user_id: by.id,
    posted_ts: expect.any(Number),
  };
}

describe('coming into a workspace', () => {
  it('notifies the added person once, channels included, and nobody else', async () => {
    const { ada, olga, channel, workspace } = team;
    const adding = { id: workspace.id, email: olga.email, channel_ids: [channel.id] };
    expect(await heard(() => ada.call('workspaceUsers.add', adding))).toEqual({ Olga: [ofPlace(3, ada)] });
    expect(await heard(() => ada.error('workspaceUsers.add', adding))).toEqual({});
  });

  it('notifies nobody who makes it, or joins it by its link: that is their own doing', async () => {
    const { ada, olga, workspace } = team;
    const { url } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
    expect(await heard(() => olga.call('urlJoin.joinWorkspace', { url_invite_code: url }))).toEqual({});
    expect(await heard(() => skein.aWorkspace(olga))).toEqual({});
  });
});

describe('going out of a workspace', () => {
  it('notifies the removed person, who reads it although the workspace is 105 to them', async () => {
    const { ada, ben, workspace } = team;
    const lists = await heard(() => ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id }));
    expect(lists).toEqual({ Ben: [ofPlace(4, ada)] });
    expect(await notificationsOf(ben)).toEqual([ofPlace(4, ada)]);
    expect(await ben.error('workspaces.getone', { id: workspace.id })).toBe('workspace_not_found');
  });

  it('notifies nobody who leaves by themself, or deletes their account', async () => {
    const { ben, cleo, workspace } = team;
    expect(
      await heard(async () => {
        await ben.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      }),
    ).toEqual({});
    const others = [team.ada, team.gus, team.gwen];
    expect(await notifiedBy(others, () => cleo.call('users.delete', { password: PASSWORD }))).toEqual({});
  });

  it('is forgotten with the workspace, at once', async () => {
    const { ada, ben, gus, channel, workspace } = team;
    await ada.call('channels.removeUser', { id: channel.id, user_id: gus.id });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await notificationsOf(gus)).toHaveLength(2);
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect([await notificationsOf(ben), await notificationsOf(gus)]).toEqual([[], []]);
  });

  it.each([false, true])(
    'and coming back begin again, after what they were told on going (listed before: %s)',
    async (isListed) => {
      const { ada, ben, channel, workspace } = team;
      await ada.call('channels.removeUser', { id: channel.id, user_id: ben.id });
      if (isListed) await listAll(skein);
      skein.clock.advance(1);
      await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
      await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
      expect(await notificationsOf(ben)).toEqual([ofPlace(3, ada), ofPlace(4, ada), ofPlace(6, ada, channel)]);
    },
  );
});

describe('coming into a channel', () => {
  it('notifies whom its maker puts into a new one, and not its maker', async () => {
    const { ada, ben, cleo, workspace } = team;
    let channel: { id: number } | undefined;
    const lists = await heard(async () => {
      const user_ids = [ada.id, ben.id, cleo.id, ben.id];
      channel = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Looms', user_ids });
    });
    expect(lists).toEqual({ Ben: [ofPlace(5, ada, channel)], Cleo: [ofPlace(5, ada, channel)] });
  });

  it('notifies a person whom somebody adds, and nobody who is in it already or joins by themself', async () => {
    const { ada, ben, cleo, gwen, channel } = team;
    const { id } = channel;
    expect(await heard(() => ben.call('channels.addUser', { id, user_id: gwen.id }))).toEqual({
      Gwen: [ofPlace(5, ben, channel)],
    });
    expect(await heard(() => cleo.call('channels.addUser', { id, user_id: cleo.id }))).toEqual({});
    expect(await heard(() => ada.call('channels.addUsers', { id, user_ids: [gwen.id, cleo.id] }))).toEqual({});
  });

  it('with several others is one notification each', async () => {
    const { ada, cleo, gwen, channel } = team;
    const lists = await heard(() =>
      ada.call('channels.addUsers', { id: channel.id, user_ids: [cleo.id, gwen.id, team.ben.id] }),
    );
    expect(lists).toEqual({ Cleo: [ofPlace(5, ada, channel)], Gwen: [ofPlace(5, ada, channel)] });
  });
});

describe('going out of a channel', () => {
  it('notifies whom somebody takes out, who reads it although the channel is 107 to them', async () => {
    const { ada, gus, channel } = team;
    const { id } = channel;
    const lists = await heard(() => ada.call('channels.removeUsers', { id, user_ids: [team.ben.id, gus.id] }));
    expect(lists).toEqual({ Ben: [ofPlace(6, ada, channel)], Gus: [ofPlace(6, ada, channel)] });
    expect(await gus.error('channels.getone', { id })).toBe('channel_not_found');
    // That they came into it was of a channel that they do not see any more.
    expect((await notificationsOf(gus)).map(({ type_id }) => type_id)).toEqual([6, 3]);
  });

  it('notifies nobody who leaves, and nobody when it fails', async () => {
    const { ada, ben, cleo, gus, channel } = team;
    const { id } = channel;
    expect(await heard(() => ben.call('channels.removeUser', { id, user_id: ben.id }))).toEqual({});
    expect(await heard(() => ada.error('channels.removeUsers', { id, user_ids: [gus.id, cleo.id] }))).toEqual({});
  });
});
