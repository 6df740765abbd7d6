import { describe, expect, it } from 'vitest';
import { HOOK_EVENTS, useHooks } from '../testing/hooks.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
const { at, subscribe, unsubscribe, kept } = useHooks(skein);

describe('a program', () => {
  it.each(HOOK_EVENTS)('may subscribe to %s with the read scope of its kind, and with no other: 109', async (event) => {
    const { ben } = team;
    const needed = `${event.split('_', 1)[0]}s:read`;
    const kinds = ['workspaces', 'channels', 'threads', 'comments', 'messages', 'groups'];
    const others = kinds
      .flatMap((kind) => [`${kind}:read`, `${kind}:write`])
      .filter((scope) => !sameKind(scope, needed));
    const weak = await skein.aProgramOf(ben, others);
    expect(await weak.refused('hooks.subscribe', { ...at(), event })).toMatchObject({
      status: 403,
      error_code: 109,
      error_extra: { required_scopes: [needed] },
    });
    expect(await kept()).toEqual([]);
    for (const scope of [needed, needed.replace(':read', ':write')]) {
      expect(await subscribe(await skein.aProgramOf(ben, [scope]), { event })).toMatchObject({ event });
    }
  });

  const sameKind = (one: string, other: string) => one.split(':', 1)[0] === other.split(':', 1)[0];

  it('has subscriptions of its own beside those of its user, and ends no others', async () => {
    const { ben } = team;
    const program = await skein.aProgramOf(ben, ['comments:read']);
    const own = await subscribe(ben);
    const its = await subscribe(program);
    expect(its.id).not.toBe(own.id);
    expect(await subscribe(await skein.aProgramOf(ben, ['comments:write']))).toEqual(its);
    await unsubscribe(await skein.aProgramOf(ben, []));
    expect(await kept()).toMatchObject([{ id: own.id, client_id: null }]);
  });

  it('is stopped by its user, whose unsubscribing ends all', async () => {
    const { ben, cleo } = team;
    await subscribe(await skein.aProgramOf(ben, ['comments:read']));
    const cleos = await subscribe(await skein.aProgramOf(cleo, ['comments:read']));
    await unsubscribe(ben);
    expect(await kept()).toMatchObject([{ id: cleos.id, user_id: cleo.id, client_id: 'test-program' }]);
  });
});

describe('a subscription ends', () => {
  it('with the user’s own token, when that is replaced, and those of programs and others stay', async () => {
    const ben = await skein.aUser('ben');
    await subscribe(ben);
    const its = await subscribe(await skein.aProgramOf(ben, ['comments:read']));
    const others = await subscribe(team.cleo);
    await ben.call('users.invalidateToken');
    expect((await kept()).map(({ id }) => id).toSorted()).toEqual([its.id, others.id].toSorted());
  });

  it('by the session that made it as by the token', async () => {
    const ben = await skein.aUser('ben');
    const cookie = await skein.aCookieOf(ben);
    const answered = await skein.stranger.try('hooks.subscribe', { ...at(), event: 'comment_added' }, { cookie });
    expect(answered.json()).toEqual(await subscribe(ben));
    await unsubscribe(ben);
    expect(await kept()).toEqual([]);
  });

  it('or is not made at all, when the token is replaced at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => skein.aUser(`p${index}`)));
    await Promise.all(
      people.flatMap((person) => [
        person.try('hooks.subscribe', { ...at(), event: 'comment_added' }),
        person.call('users.invalidateToken'),
      ]),
    );
    expect(await kept()).toEqual([]);
  });

  it('when its user leaves the workspace that it is limited to; it does not come back with them', async () => {
    const { ada, ben, cleo, workspace, channel } = await skein.aTeam();
    await subscribe(ben, { workspace_id: workspace.id });
    await subscribe(ben, { channel_id: channel.id });
    const everywhere = await subscribe(ben);
    const cleos = await subscribe(cleo, { workspace_id: workspace.id });
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const living = async () => (await kept()).filter(({ ended_at }) => ended_at === null).map(({ id }) => id);
    expect(await living()).toEqual([everywhere.id, cleos.id].toSorted((a, b) => a - b));
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    expect(await living()).toHaveLength(2);
    await subscribe(ben, { workspace_id: workspace.id });
    expect(await living()).toHaveLength(3);
  });

  it('or is not made at all, when its user is taken out of the workspace at the same moment', async () => {
    const { ada, ben, cleo, gus, gwen, workspace } = await skein.aTeam();
    const filters = { event: 'comment_added', workspace_id: workspace.id };
    await Promise.all(
      [ben, cleo, gus, gwen].flatMap((person) => [
        person.try('hooks.subscribe', { ...at(), ...filters }),
        ada.call('workspaceUsers.remove', { id: workspace.id, user_id: person.id }),
      ]),
    );
    expect((await kept()).filter(({ ended_at }) => ended_at === null)).toEqual([]);
  });

  it('when its user is deleted, those of their programs too', async () => {
    const ben = await skein.aUser('ben');
    await subscribe(ben);
    await subscribe(await skein.aProgramOf(ben, ['comments:read']));
    await ben.call('users.delete', { password: PASSWORD });
    expect(await kept()).toEqual([]);
  });

  it('not yet when its workspace is removed: its end is still to be told', async () => {
    const { ada, ben, workspace } = await skein.aTeam();
    await subscribe(ben, { event: 'workspace_deleted', workspace_id: workspace.id });
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await kept()).toMatchObject([{ workspace_id: workspace.id, ended_at: null }]);
  });
});
