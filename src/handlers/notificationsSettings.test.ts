import { beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../generated/schemas.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam();
type Settings = Schema<'NotificationSettings'>;
let fresh: Settings;

beforeAll(async () => {
  fresh = await settingsOf(team.gwen);
});

const settingsOf = (person: typeof team.ada) =>
  person.call('notificationsSettings.get', { workspace_id: team.workspace.id });
const update = (person: typeof team.ada, setting: string, value: unknown) =>
  person.try('notificationsSettings.update', { workspace_id: team.workspace.id, setting, value });

describe('notifications_settings/get', () => {
  it('has at first everything on but mail for each post, and no delay', () => {
    const off = Object.entries(fresh).filter(([, value]) => value === false);
    expect(off.map(([name]) => name)).toEqual(['email_conversations', 'email_comments', 'email_threads']);
    expect(fresh.push_delay).toBe(0);
    expect(Object.values(fresh).filter((value) => value === true)).toHaveLength(15);
  });

  it('is 105 from outside', async () => {
    const { olga, workspace } = team;
    for (const operation of ['get', 'update', 'updateMany'] as const) {
      const input = { workspace_id: workspace.id, setting: 'email_threads', value: true, mapping: {} };
      expect(await olga.error(`notificationsSettings.${operation}`, input)).toBe('workspace_not_found');
    }
  });
});

describe('notifications_settings/update', () => {
  it('changes one setting, for the caller in this workspace alone', async () => {
    const { ada, ben } = team;
    expect((await update(ben, 'email_threads', true)).text).toBe('{"status":"ok"}');
    await update(ben, 'push_delay', 86_400);
    expect(await settingsOf(ben)).toEqual({ ...fresh, email_threads: true, push_delay: 86_400 });
    expect(await settingsOf(ada)).toEqual(fresh);
    const other = await skein.aWorkspace(ben, 'Others');
    expect(await ben.call('notificationsSettings.get', { workspace_id: other.id })).toEqual(fresh);
  });

  it('takes what forms write for a Boolean and for an integer', async () => {
    const { cleo, workspace } = team;
    const post = (setting: string, value: string) =>
      skein.send({
        method: 'POST',
        path: '/api/v3/notifications_settings/update',
        headers: { authorization: `Bearer ${cleo.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ workspace_id: String(workspace.id), setting, value }).toString(),
      });
    for (const [setting, value] of Object.entries({ badge_threads: '0', push_comments: 'False', email_threads: '1' })) {
      expect((await post(setting, value)).status).toBe(200);
    }
    expect((await post('push_delay', '1')).status).toBe(200);
    const changed = { badge_threads: false, push_comments: false, email_threads: true, push_delay: 1 };
    expect(await settingsOf(cleo)).toEqual({ ...fresh, ...changed });
    expect((await post('push_delay', 'true')).status).toBe(400);
  });

  it('is 20 for a value of another type or out of range and for a name that is no setting, 19 for none', async () => {
    const { gus } = team;
    const wrong: (readonly [string, unknown])[] = [
      ['email_threads', 'yes'] as const,
      ['email_threads', 2] as const,
      ['push_delay', true] as const,
      ['push_delay', -1] as const,
      ['push_delay', 86_401] as const,
      ['push_delay', 1.5] as const,
      ['toString', true] as const,
      ['workspace_id', true] as const,
    ];
    for (const [setting, value] of wrong) {
      expect(JSON.parse((await update(gus, setting, value)).text)).toMatchObject({ error_code: 20 });
    }
    expect(JSON.parse((await update(gus, 'email_threads', undefined)).text)).toMatchObject({ error_code: 19 });
    expect(await settingsOf(gus)).toEqual(fresh);
  });
});

describe('notifications_settings/update_many', () => {
  it('changes what it names, and leaves the rest', async () => {
    const { ada, workspace } = team;
    const many = (mapping: Partial<Settings>) =>
      ada.call('notificationsSettings.updateMany', { workspace_id: workspace.id, mapping });
    await many({ email_aggregate: false, push_delay: 60 });
    await many({ email_aggregate: true, badge_threads: false });
    await many({});
    expect(await settingsOf(ada)).toEqual({ ...fresh, push_delay: 60, badge_threads: false });
  });

  it('is all or none', async () => {
    const { gus, workspace } = team;
    for (const mapping of [{ push_delay: 5, email: true }, { email_threads: true, push_delay: true }, [], 'x']) {
      const input = { workspace_id: workspace.id, mapping };
      expect(await gus.error('notificationsSettings.updateMany', input)).toBe('argument_invalid');
    }
    expect(await settingsOf(gus)).toEqual(fresh);
  });
});

it('who comes back to a workspace has the settings of before', async () => {
  const { ada, workspace } = team;
  const nina = await skein.aMember(ada, workspace, 'nina');
  await update(nina, 'badge_threads', false);
  await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: nina.id });
  await ada.call('workspaceUsers.add', { id: workspace.id, email: nina.email });
  expect(await settingsOf(nina)).toEqual({ ...fresh, badge_threads: false });
});
