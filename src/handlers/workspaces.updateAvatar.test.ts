import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { anAvatar, bitmapOf, fetchAvatar } from '../testing/images.js';
import { whileLocked } from '../testing/locks.js';
import { eventsDuring, eventsOf } from '../testing/outbox.js';
import { formWith, type Person } from '../testing/person.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });

const tryUpdate = async (by: Person, id: number | undefined, file?: File) => {
  const texts: Record<string, string> = id === undefined ? {} : { id: String(id) };
  return by.tryUpload('workspaces.updateAvatar', formWith(file ?? (await anAvatar()), texts, 'image'));
};
const shown = (by: Person) => by.call('workspaces.getone', { id: team.workspace.id });

describe('workspaces/update_avatar', () => {
  it('shows the logo to all members, and tells workspace_updated', async () => {
    const { ada, ben, gus, workspace } = team;
    const events = await eventsDuring(skein, workspace, () => tryUpdate(ada, workspace.id));
    const after = await shown(ada);
    expect(after.avatar_id).toMatch(/^[0-9a-f]{64}$/);
    expect(after.avatar_urls?.s640).toMatch(/^http:\/\/skein\.test\/avatars\/s640\/[0-9a-f-]{36}\.jpg$/);
    for (const person of [ben, gus]) {
      const { avatar_id, avatar_urls } = await shown(person);
      expect({ avatar_id, avatar_urls }).toEqual({ avatar_id: after.avatar_id, avatar_urls: after.avatar_urls });
      expect(await person.call('workspaces.get')).toMatchObject([{ avatar_urls }]);
    }
    const snapshot = { ...after, default_conversation: 0 };
    expect(events).toEqual([
      { name: 'workspace_updated', channel_id: null, user_id: null, actor_id: ada.id, snapshot },
    ]);
    const answered = await fetchAvatar(skein, after.avatar_urls?.s35 ?? '');
    expect(answered.status).toBe(200);
  });

  it('without id is that of the default workspace; of nobody’s it is 105', async () => {
    const { ada, olga, workspace } = team;
    const second = await skein.aWorkspace(ada, 'Second');
    expect((await tryUpdate(ada, undefined)).json()).toMatchObject({ id: workspace.id });
    expect(await ada.call('workspaces.getone', { id: second.id })).toMatchObject({
      avatar_id: null,
      avatar_urls: null,
    });
    expect((await tryUpdate(olga, undefined)).json()).toMatchObject({ error_code: 105 });
  });

  it('is for admins: 109 to the others, 105 to outsiders and for what is not there; nothing changes or is kept', async () => {
    const { ada, ben, cleo, gus, gwen, olga, workspace } = team;
    const before = await shown(ada);
    const kept = await skein.filesKept();
    const events = await eventsDuring(skein, workspace, async () => {
      for (const person of [ben, cleo, gus, gwen]) {
        expect((await tryUpdate(person, workspace.id)).json()).toMatchObject({ error_code: 109 });
      }
      expect((await tryUpdate(olga, workspace.id)).json()).toMatchObject({ error_code: 105 });
      expect((await tryUpdate(ada, workspace.id + 4096)).json()).toMatchObject({ error_code: 105 });
      const program = await skein.aProgramOf(ada, ['workspaces:read', 'user:write']);
      expect((await tryUpdate(program, workspace.id)).json()).toMatchObject({ error_code: 109 });
    });
    expect(events).toEqual([]);
    expect(await shown(ada)).toEqual(before);
    expect(await skein.filesKept()).toEqual(kept);
  });

  it('takes 10 MB; one byte more is 205, and what is no image 202', async () => {
    const { ada, workspace } = team;
    const image = bitmapOf({ width: 4, height: 4, bits: 24, pixel: () => 0 });
    const file = (size: number) => new File([new Uint8Array(image), new Uint8Array(size - image.length)], 'logo.bmp');
    expect((await tryUpdate(ada, workspace.id, file(10 * 1024 * 1024))).status).toBe(200);
    const before = await shown(ada);
    const large = await tryUpdate(ada, workspace.id, file(10 * 1024 * 1024 + 1));
    expect([large.status, large.json()]).toEqual([413, expect.objectContaining({ error_code: 205 })]);
    const none = await tryUpdate(ada, workspace.id, new File(['logo'], 'logo.png'));
    expect([none.status, none.json()]).toEqual([400, expect.objectContaining({ error_code: 202 })]);
    expect(await shown(ada)).toEqual(before);
  });

  it('with the same image changes nothing and tells nothing', async () => {
    const { ada, workspace } = team;
    await tryUpdate(ada, workspace.id);
    const before = await shown(ada);
    const events = await eventsDuring(skein, workspace, () => tryUpdate(ada, workspace.id));
    expect(events).toEqual([]);
    expect(await shown(ada)).toEqual(before);
  });

  it('with another one lets the former be removed', async () => {
    const { ada, workspace } = team;
    await tryUpdate(ada, workspace.id);
    const file = (await shown(ada)).avatar_urls?.s35.split('/').at(-1);
    await tryUpdate(ada, workspace.id, await anAvatar(50));
    const dropped = (await eventsOf(skein, workspace)).filter(({ name }) => name === 'avatar_dropped');
    expect(dropped.map(({ snapshot }) => snapshot)).toEqual([{ file }]);
  });

  it('asks again for the role when the image has been looked at', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.update', { id: workspace.id, user_id: ben.id, user_type: 'ADMIN' });
    const kept = await skein.filesKept();
    const answered = await whileLocked(skein, {
      lock: sql`select id from workspaces where bucket = ${bucketOf(workspace.id)} and id = ${workspace.id} for no key update`,
      work: () => tryUpdate(ben, workspace.id),
      waiting: 1,
      atLast: (trx) =>
        trx.run(sql`
          update workspace_users set user_type = 'USER' where workspace_id = ${workspace.id} and user_id = ${ben.id}`),
    });
    expect(answered.json()).toMatchObject({ error_code: 109 });
    expect(await skein.filesKept()).toEqual(kept);
  });
});
