import { describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { proven } from '../testing/codes.js';
import { anAvatar } from '../testing/images.js';
import { Browser, formIn } from '../testing/oauth.js';
import { eventsDuring } from '../testing/outbox.js';
import { formWith, type Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein({ settings: { verifyEmail: true } });

/** Somebody with a proven address, whom Ada has added to her workspace without asking. */
async function anAdded() {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const ben = await proven(skein, await skein.aUser('ben'));
  await ben.call('users.update', { contact_info: 'Loft 9', profession: 'Weaver' });
  await ben.upload('users.updateAvatar', formWith(await anAvatar(), {}, 'image'));
  const added = await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
  const key = { id: workspace.id, user_id: ben.id };
  return { ada, workspace, ben, added, key };
}
const hasUnmet = async ({ id }: Person) =>
  (await skein.db.one<{ has_unmet: boolean }>(sql`select has_unmet from users where id = ${id}`)).has_unmet;

describe('a workspace that somebody was added to unasked', () => {
  it('sees nothing that they say of themself until their first call there, and is told then', async () => {
    const { ada, workspace, ben, added, key } = await anAdded();
    expect(added).toMatchObject({ name: ben.name, contact_info: '', profession: '', avatar_urls: null });
    await ben.call('users.getSessionUser');
    await ben.call('workspaces.get');
    const own = await skein.aWorkspace(ben);
    await ben.call('workspaces.getone', { id: own.id });
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ contact_info: '', profession: '' });
    const events = await eventsDuring(skein, workspace, () =>
      ben.call('channels.getone', { id: workspace.default_channel }),
    );
    const seen = { contact_info: 'Loft 9', profession: 'Weaver' };
    expect(events).toMatchObject([{ name: 'workspace_user_updated', snapshot: { user: seen } }]);
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject(seen);
    const { avatar_urls } = await ben.call('users.getSessionUser');
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ avatar_urls });
    expect(avatar_urls).not.toBeNull();
    expect(await hasUnmet(ben)).toBe(false);
  });

  it('is not met by a call that fails', async () => {
    const { ada, workspace, ben, key } = await anAdded();
    expect(await ben.error('workspaces.update', { id: workspace.id, name: 'Mine' })).toBe('forbidden');
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ contact_info: '' });
  });

  it('is left with one click on the account page', async () => {
    const { ada, ben, key } = await anAdded();
    const browser = await Browser.of(skein, ben);
    const page = await browser.open('/account');
    expect(page.text).toContain('Workspaces that others have added you to');
    const answered = await browser.submit(formIn(page, 'value="leave"'), { decision: 'leave' });
    expect((await browser.follow(answered)).text).toContain('You have left the workspace.');
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ removed: true, contact_info: '' });
    await ben.call('workspaceUsers.getone', { id: (await skein.aWorkspace(ben)).id, user_id: ben.id });
    expect(await hasUnmet(ben)).toBe(false);
  });

  it('is none for who comes by a link', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    const { url } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
    const cleo = await skein.aUser('cleo');
    await cleo.call('users.update', { profession: 'Dyer' });
    await cleo.call('urlJoin.joinWorkspace', { url_invite_code: url });
    const key = { id: workspace.id, user_id: cleo.id };
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ profession: 'Dyer' });
  });
});
