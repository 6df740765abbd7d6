import { describe, expect, it } from 'vitest';
import { eventsDuring } from '../../testing/outbox.js';
import { aCodeFor } from '../../testing/codes.js';
import { Browser } from '../../testing/oauth.js';
import { useSkein } from '../../testing/skein.js';

const PASSWORD = 'a quiet walk by the river';
const skein = useSkein();
let people = 0;

/** A person whom Ada has invited, and the link in their mail. */
async function anInvitation(name?: string) {
  people += 1;
  const email = `cleo.${people}@example.com`;
  const ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada, 'Weavers & Sons');
  const input = { id: workspace.id, email, ...(name === undefined ? {} : { name }) };
  const { id } = await ada.call('workspaceUsers.add', input);
  const code = await aCodeFor(skein, { id }, { workspaceId: workspace.id });
  return { ada, workspace, id, email, code, path: `/invitation?code=${code}` };
}

describe('an invitation', () => {
  it('names the workspace and the address', async () => {
    const { email, path } = await anInvitation('Cleo');
    const { status, text } = await new Browser(skein).open(path);
    expect(status).toBe(200);
    for (const words of ['Welcome to Weavers &#38; Sons', `value="${email}"`, 'value="Cleo"'])
      expect(text).toContain(words);
  });

  it('is accepted with a name and a password: signs the new member in, and emits the event', async () => {
    const { ada, workspace, id, email, path } = await anInvitation();
    const browser = new Browser(skein);
    const page = await browser.open(path);
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await browser.submit(page, { name: ' Cleo Diaz ', password: PASSWORD });
      expect((await browser.follow(answered)).text).toContain('<strong>Cleo Diaz</strong>');
    });
    expect(events).toMatchObject([
      { name: 'workspace_user_updated', user_id: id, snapshot: { user: { name: 'Cleo Diaz' } } },
    ]);
    const key = { id: workspace.id, user_id: id };
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ name: 'Cleo Diaz', setup_pending: false });
    expect(await skein.stranger.call('users.login', { email, password: PASSWORD })).toMatchObject({ id });
  });

  it('is accepted once', async () => {
    const { path } = await anInvitation();
    const page = await new Browser(skein).open(path);
    const typed = { name: 'Cleo', password: PASSWORD };
    const both = await Promise.all([typed, typed].map((each) => new Browser(skein).submit(page, each)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
    expect((await new Browser(skein).open(path)).status).toBe(404);
  });

  it('says beside each field what is wrong, and still works', async () => {
    const { path } = await anInvitation();
    const browser = new Browser(skein);
    const page = await browser.open(path);
    const again = await browser.submit(page, { name: ' ', password: 'short' });
    expect(again.status).toBe(400);
    expect(again.text).toMatch(/id="name-error">Please fill this in\.</);
    expect(again.text).toMatch(/id="password-error">Please use at least 8 characters\.</);
    const long = await browser.submit(page, { name: 'Cleo', password: '🧶'.repeat(300) });
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('1024 bytes')]);
    expect((await browser.submit(again, { name: 'Cleo', password: PASSWORD })).status).toBe(303);
  });

  it('is for the invited account, whatever address the form has', async () => {
    const { id, path } = await anInvitation();
    const browser = new Browser(skein);
    const typed = { name: 'Cleo', password: PASSWORD, email: 'mallory@example.com' };
    await browser.submit(await browser.open(path), typed);
    expect(await skein.stranger.error('users.login', { email: typed.email, password: PASSWORD })).toBe(
      'credentials_invalid',
    );
    const session = {
      method: 'GET',
      path: '/api/v3/users/get_session_user',
      headers: { cookie: browser.cookie ?? '' },
    };
    expect((await skein.send(session)).json()).toMatchObject({ id });
  });

  it('does not rename a person who has a password already', async () => {
    const ada = await skein.aUser('ada');
    const code = await aCodeFor(skein, ada);
    const browser = new Browser(skein);
    const page = await browser.open(`/invitation?code=${code}`);
    expect((await browser.submit(page, { name: 'Mallory', new_password: PASSWORD })).status).toBe(303);
    expect((await browser.open('/account')).text).toContain(ada.name);
  });

  it('does not work after the person was removed from the workspace; a newer mail about the account does', async () => {
    const { ada, workspace, id, code } = await anInvitation();
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: id });
    expect((await new Browser(skein).open(`/invitation?code=${code}`)).status).toBe(404);
    const { text } = await new Browser(skein).open(`/invitation?code=${await aCodeFor(skein, { id })}`);
    expect(text).toContain('Welcome to Skein');
  });
});
