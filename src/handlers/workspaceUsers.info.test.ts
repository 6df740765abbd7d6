import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import type { Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();

const about = (person: { id: number }) => ({ id: team.workspace.id, user_id: person.id });
const inZone = (person: Person, timezone: string) =>
  skein.db.run(sql`update users set timezone = ${timezone} where id = ${person.id}`);

describe('workspace_users/get_ids', () => {
  it('lists those whom workspace_users/get lists and who are still there', async () => {
    const { ada, workspace } = team;
    const gone = await skein.aMember(ada, workspace, 'gone');
    await ada.call('workspaceUsers.remove', about(gone));
    for (const person of [ada, team.cleo, team.gus, team.gwen]) {
      const people = await person.call('workspaceUsers.get', { id: workspace.id, archived: false });
      expect(await person.call('workspaceUsers.getIds', { id: workspace.id })).toEqual(people.map(({ id }) => id));
    }
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).not.toContain(gone.id);
  });

  it('is 105 for outsiders', async () => {
    expect(await team.olga.error('workspaceUsers.getIds', { id: team.workspace.id })).toBe('workspace_not_found');
  });
});

describe('workspace_users/get_by_email', () => {
  const find = (by: Person, email: string) => by.try('workspaceUsers.getByEmail', { id: team.workspace.id, email });

  it('shows who has the address, in any case, as getone does', async () => {
    const { ada, ben } = team;
    const shown = await ada.call('workspaceUsers.getone', about(ben));
    for (const email of [ben.email, ben.email.toUpperCase(), ` ${ben.email} `]) {
      expect((await find(ada, email)).json()).toEqual(shown);
    }
  });

  it('is 132 for an address of nobody there, or of somebody whom a guest does not see', async () => {
    const { ada, cleo, gus, olga } = team;
    for (const [by, email] of [
      [ada, olga.email],
      [ada, 'nobody@example.com'],
      [gus, cleo.email],
    ] as const) {
      expect((await find(by, email)).json()).toMatchObject({ error_code: 132, error_extra: {} });
    }
    expect((await find(gus, team.ben.email)).json()).toMatchObject({ id: team.ben.id });
    expect((await find(olga, ada.email)).json()).toMatchObject({ error_code: 105 });
  });

  it('needs an address: 19, 103', async () => {
    expect(await team.ada.error('workspaceUsers.getByEmail', { id: team.workspace.id })).toBe('argument_missing');
    expect((await find(team.ada, 'ben')).json()).toMatchObject({ error_code: 103 });
  });
});

describe('workspace_users/get_info', () => {
  it('shows what getone does, and where the caller can meet the person', async () => {
    const { ada, ben, cleo, gus, workspace, channel } = team;
    const hidden = await cleo.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id] });
    const elsewhere = await skein.aWorkspace(ben, 'Elsewhere');
    await ben.call('workspaceUsers.add', { id: elsewhere.id, email: cleo.email });
    const crew = await cleo.call('groups.add', { workspace_id: workspace.id, name: 'Crew', user_ids: [ben.id] });
    const general = workspace.default_channel;
    const byId = (one: number, other: number) => one - other;
    for (const [by, channels] of [
      [ada, [general, channel.id]],
      [cleo, [general, channel.id, hidden.id]],
      [ben, [general, channel.id, hidden.id]],
      [gus, [channel.id]],
    ] as const) {
      const shown = await by.call('workspaceUsers.getone', about(ben));
      expect(await by.call('workspaceUsers.getInfo', about(ben))).toEqual({
        ...shown,
        presence: 'inactive',
        last_seen_ts: null,
        group_ids: by === gus ? [] : [crew.id],
        channel_ids: [...channels].sort(byId),
        local_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
      });
    }
  });

  it('shows a removed person as inactive and nowhere', async () => {
    const { ada, workspace } = team;
    const gone = await skein.aMember(ada, workspace, 'gone');
    await gone.call('users.heartbeat', { workspace_id: workspace.id, platform: 'api' });
    await ada.call('workspaceUsers.remove', about(gone));
    expect(await ada.call('workspaceUsers.getInfo', about(gone))).toMatchObject({
      removed: true,
      presence: 'inactive',
      last_seen_ts: null,
      channel_ids: [],
    });
  });

  it('is 106 for those whom the caller does not see, 105 for outsiders', async () => {
    const { ada, cleo, gus, olga } = team;
    for (const operation of ['workspaceUsers.getInfo', 'workspaceUsers.getLocalTime'] as const) {
      expect(await gus.error(operation, about(cleo))).toBe('user_not_found');
      expect(await ada.error(operation, about(olga))).toBe('user_not_found');
      expect(await ada.error(operation, about({ id: 0 }))).toBe('user_not_found');
      expect(await olga.error(operation, about(ada))).toBe('workspace_not_found');
      expect(await ada.error(operation, { id: team.workspace.id })).toBe('argument_missing');
    }
  });
});

describe('workspace_users/get_local_time', () => {
  it('says the time of the request in the person’s zone, half hours and dates included', async () => {
    const { ada, ben } = team;
    for (const [zone, minutes] of [
      ['UTC', 0],
      ['Asia/Kolkata', 330],
      ['Pacific/Kiritimati', 14 * 60],
      ['Pacific/Pago_Pago', -11 * 60],
    ] as const) {
      await inZone(ben, zone);
      const before = skein.clock.now().getTime();
      const shown = await ada.call('workspaceUsers.getLocalTime', about(ben));
      expect(shown).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const { local_time } = await ada.call('workspaceUsers.getInfo', about(ben));
      for (const time of [shown, local_time]) {
        const instant = Date.parse(`${time.replace(' ', 'T')}Z`) - minutes * MINUTE;
        expect(instant).toBeGreaterThan(before - SECOND);
        expect(instant).toBeLessThanOrEqual(skein.clock.now().getTime());
      }
    }
  });
});

describe('presence', () => {
  const presence = async (by: Person, person: Person) => {
    const { presence: state, last_seen_ts } = await by.call('workspaceUsers.getInfo', about(person));
    return { state, last_seen_ts };
  };

  it('lasts five minutes after a heartbeat, and when it was stays known', async () => {
    const { ada, cleo, workspace } = team;
    expect(await presence(ada, cleo)).toEqual({ state: 'inactive', last_seen_ts: null });
    const before = Math.floor(skein.clock.now().getTime() / SECOND);
    expect(await cleo.call('users.heartbeat', { workspace_id: workspace.id, platform: 'mobile' })).toEqual({
      status: 'ok',
    });
    const seen = await presence(ada, cleo);
    expect(seen).toEqual({ state: 'active', last_seen_ts: expect.any(Number) });
    expect(seen.last_seen_ts).toBeGreaterThanOrEqual(before);
    skein.clock.advance(5 * MINUTE - 5 * SECOND);
    expect(await presence(ada, cleo)).toEqual(seen);
    skein.clock.advance(5 * SECOND);
    expect(await presence(ada, cleo)).toEqual({ ...seen, state: 'inactive' });
    await cleo.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    expect(await presence(ada, cleo)).toMatchObject({ state: 'active' });
  });

  it('ends at once with users/reset_presence, which repeated does the same', async () => {
    const { ada, ben, workspace } = team;
    await ben.call('users.heartbeat', { workspace_id: workspace.id, platform: 'desktop' });
    const { last_seen_ts } = await presence(ada, ben);
    for (let time = 0; time < 2; time += 1) {
      expect(await ben.call('users.resetPresence', { workspace_id: workspace.id })).toEqual({ status: 'ok' });
      expect(await presence(ada, ben)).toEqual({ state: 'inactive', last_seen_ts });
    }
  });

  it('is that of one workspace', async () => {
    const { ada, cleo, workspace } = team;
    const elsewhere = await skein.aWorkspace(cleo, 'Elsewhere');
    await ada.call('users.heartbeat', { workspace_id: workspace.id, platform: 'api' });
    await cleo.call('workspaceUsers.add', { id: elsewhere.id, email: ada.email });
    const there = { id: elsewhere.id, user_id: ada.id };
    expect(await cleo.call('workspaceUsers.getInfo', there)).toMatchObject({ presence: 'inactive' });
    expect(await presence(cleo, ada)).toMatchObject({ state: 'active' });
  });

  it('needs membership: 105; and a platform that there is: 19, 20', async () => {
    const { ada, olga, workspace } = team;
    const input = { workspace_id: workspace.id, platform: 'api' as const };
    expect(await olga.error('users.heartbeat', input)).toBe('workspace_not_found');
    expect(await olga.error('users.resetPresence', input)).toBe('workspace_not_found');
    expect(await ada.error('users.heartbeat', { ...input, platform: 'toaster' })).toBe('argument_invalid');
    expect(await ada.error('users.heartbeat', { workspace_id: workspace.id })).toBe('argument_missing');
    expect(await ada.error('users.resetPresence')).toBe('argument_missing');
  });
});
