import { expect, it } from 'vitest';
import { proven } from '../../testing/codes.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein({ settings: { verifyEmail: true } });

it('a workspace to which others have added one is first used by a form, not by a link or a refused form', async () => {
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const ben = await proven(skein, await skein.aUser('ben'));
  await ben.call('users.update', { profession: 'Weaver' });
  await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
  const profession = async () =>
    (await ada.call('workspaceUsers.getone', { id: workspace.id, user_id: ben.id })).profession;
  const browser = await Browser.of(skein, ben);
  const path = `/workspaces/${workspace.id}`;
  for (const part of ['', '/invite', '/channels', `/people/${ada.id}`, `/channels/${workspace.default_channel}`])
    expect((await browser.open(`${path}${part}`)).status).toBe(200);
  const page = formIn(await browser.open(path), 'show_link');
  expect((await browser.submit(page, { decision: 'end_link' })).status).toBe(403);
  expect(await profession()).toBe('');
  expect((await browser.submit(page, { decision: 'show_link' })).status).toBe(200);
  expect(await profession()).toBe('Weaver');
});
