import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../clock.js';
import { Browser } from '../../testing/oauth.js';
import { NEW_PASSWORD, PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test', settings: { canMailOwners: true } });
let path: string;
beforeEach(() => {
  path = `/workspaces/${team.workspace.id}/remove`;
});

const exists = async () => (await team.ben.call('workspaces.get')).length === 1;

describe('the page that removes a workspace', () => {
  it('asks for the password, says what will happen, and leads home', async () => {
    const browser = await Browser.of(skein, team.ada);
    expect((await browser.open(`/workspaces/${team.workspace.id}/settings`)).text).toContain(`href="${path}"`);
    const page = await browser.open(path);
    expect(page.text).toContain('This cannot be undone.');
    const home = await browser.follow(await browser.submit(page, { current_password: PASSWORD }));
    expect(home.text).toContain('The workspace is removed.');
    expect(await exists()).toBe(false);
    expect((await browser.submit(page, { current_password: PASSWORD })).status).toBe(404);
  });

  it('removes nothing without the right password', async () => {
    const browser = await Browser.of(skein, team.ada);
    const page = await browser.open(path);
    for (const [current_password, status, said] of [
      ['', 400, 'id="current_password-error">Please fill this in.'],
      ['a guess', 400, 'This is not your current password.'],
    ] as const) {
      const refused = await browser.submit(page, { current_password });
      expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(said)]);
      expect(refused.text).not.toContain('a guess');
    }
    for (let times = 1; times < 10; times += 1) await browser.submit(page, { current_password: 'a guess' });
    const refused = await browser.submit(page, { current_password: PASSWORD });
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many attempts.')]);
    expect(await exists()).toBe(true);
  });

  it('is for admins alone, and for a form of this page and session', async () => {
    const form = await (await Browser.of(skein, team.ada)).open(path);
    const strangers = [
      [team.ben, 403],
      [team.gus, 403],
      [team.olga, 404],
    ] as const;
    for (const [person, status] of strangers) {
      const browser = await Browser.of(skein, person);
      expect((await browser.open(path)).status).toBe(status);
      expect((await browser.submit(form, { current_password: PASSWORD })).status).toBe(403);
    }
    await team.ada.call('workspaceUsers.add', { id: team.workspace.id, email: team.olga.email, user_type: 'ADMIN' });
    await team.olga.call('workspaceUsers.update', { id: team.workspace.id, user_id: team.ada.id, user_type: 'USER' });
    const former = await (await Browser.of(skein, team.ada)).submit(form, { current_password: PASSWORD });
    expect(former.status).toBe(403);
    expect(await exists()).toBe(true);
  });

  it('waits while the password may be that of a thief, and says until when', async () => {
    const { ada } = team;
    await ada.call('users.updatePassword', { new_password: NEW_PASSWORD });
    const browser = await Browser.of(skein, ada);
    const page = await browser.open(path);
    const refused = await browser.submit(page, { current_password: NEW_PASSWORD });
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(/this must wait until \d+ \w+ \d{4}, \d\d:\d\d UTC\. The link in the mail/);
    expect(await exists()).toBe(true);
    skein.clock.advance(7 * DAY);
    expect((await browser.submit(page, { current_password: NEW_PASSWORD })).status).toBe(303);
  });
});
