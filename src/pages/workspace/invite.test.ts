import { beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../testing/oauth.js';
import { useTeam } from '../../testing/teams.js';
import { addressesIn } from './addresses.js';

const { skein, team } = useTeam({ per: 'test', settings: { membersOnFree: 9, defaultPlan: 'free' } });
let path: string;
beforeEach(() => {
  path = `/workspaces/${team.workspace.id}/invite`;
});

describe('addresses in a text', () => {
  it.each([
    ['a@x.org', ['a@x.org']],
    ['a@x.org\r\nb@x.org\n\n c@x.org ', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['a@x.org, b@x.org,c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['a@x.org; b@x.org;c@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['a@x.org b@x.org\tc@x.org', ['a@x.org', 'b@x.org', 'c@x.org']],
    ['ada at x.org', ['ada at x.org']],
    ['a@x.org, A@X.ORG', ['a@x.org']],
    ['Ada <a@x.org>, "Ben" <b@x.org>', ['a@x.org Ada', 'b@x.org Ben']],
    ['Lovelace, Ada <a@x.org>; Nowak, Ben <b@x.org>', ['a@x.org Lovelace, Ada', 'b@x.org Nowak, Ben']],
  ])('are found one by one: %j', (text, wanted) => {
    const found = addressesIn(text, 'emails').map(({ email, name }) =>
      name === undefined ? email : `${email} ${name}`,
    );
    expect(found).toEqual(wanted);
  });
});

describe('inviting', () => {
  it('refuses a text that is longer than 50 addresses with names', async () => {
    const browser = await Browser.of(skein, team.ada);
    const again = 'one@example.com,'.repeat(4096);
    const refused = await browser.submit(await browser.open(path), { emails: `${again},` });
    expect([refused.status, refused.text.includes('Please use at most 65536 characters.')]).toEqual([400, true]);
    expect((await browser.submit(await browser.open(path), { emails: again })).status).toBe(303);
  });

  it('invites one person, as a guest into a channel', async () => {
    const { ada, channel, workspace } = team;
    const browser = await Browser.of(skein, ada);
    const typed = { emails: 'Pat Novak <pat@example.com>', user_type: 'GUEST', channel_id: String(channel.id) };
    const page = await browser.follow(await browser.submit(await browser.open(path), typed));
    expect(page.text).toContain('The invitation is sent.');
    const pat = await ada.call('workspaceUsers.getByEmail', { id: workspace.id, email: 'pat@example.com' });
    expect(pat).toMatchObject({ name: 'Pat Novak', user_type: 'GUEST', setup_pending: true });
    expect((await ada.call('channels.getone', { id: channel.id })).user_ids).toContain(pat.id);
  });

  it('invites a list, says which addresses are refused and why, and keeps these in the field', async () => {
    const { ada, ben, workspace } = team;
    const browser = await Browser.of(skein, ada);
    const emails = `one@example.com\n${ben.email}\nno <b>address, two@example.com`;
    const refused = await browser.submit(await browser.open(path), { emails });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('2 people are invited. These addresses are not:');
    expect(refused.text).toContain(`<li>${ben.email}: is in this workspace already, or invited.</li>`);
    expect(refused.text).toContain('<li>no &#60;b&#62;address: is not an e-mail address.</li>');
    expect(/<textarea[^>]*>\n([^<]*)</.exec(refused.text)?.[1]?.split('\n')[0]).toBe(ben.email);
    for (const email of ['one@example.com', 'two@example.com'])
      expect(await ada.call('workspaceUsers.getByEmail', { id: workspace.id, email })).toMatchObject({
        removed: false,
      });
  });

  it('stops where the workspace is full', async () => {
    const { ada, workspace } = team;
    const browser = await Browser.of(skein, ada);
    const emails = Array.from({ length: 6 }, (_, index) => `p${index}@example.com`).join('\n');
    const refused = await browser.submit(await browser.open(path), { emails });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('this workspace is full')]);
    expect(refused.text).toContain('4 people are invited. These addresses are not:');
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).toHaveLength(9);
  });

  it.each([
    ['', 'Please fill this in.'],
    [Array.from({ length: 51 }, (_, index) => `p${index}@example.com`).join(','), 'Please give at most 50.'],
  ])('says beside the field what is wrong with a list', async (emails, reason) => {
    const { ada, workspace } = team;
    const browser = await Browser.of(skein, ada);
    const refused = await browser.submit(await browser.open(path), { emails });
    expect(refused.status).toBe(400);
    expect(/id="emails-error">([^<]*)/.exec(refused.text)?.[1]).toBe(reason);
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).toHaveLength(5);
  });

  it('offers members no admins, and refuses them, and is refused to guests', async () => {
    const { ben, gus } = team;
    const member = await Browser.of(skein, ben);
    const form = await member.open(path);
    expect(form.text).not.toContain('value="ADMIN"');
    const refused = await member.submit(form, { emails: 'pat@example.com', user_type: 'ADMIN' });
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('You may not invite people as this.'),
    ]);
    expect((await member.submit(form, { emails: 'pat@example.com', user_type: 'KING' })).status).toBe(400);
    expect((await (await Browser.of(skein, gus)).open(path)).status).toBe(403);
  });

  it('adds nobody to a channel that one cannot see', async () => {
    const { ada, cleo, workspace } = team;
    const hidden = await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden' });
    const browser = await Browser.of(skein, cleo);
    const form = await browser.open(path);
    expect(form.text).not.toContain('Hidden');
    const refused = await browser.submit(form, { emails: 'pat@example.com', channel_id: String(hidden.id) });
    expect(refused.status).toBe(404);
    expect(await ada.call('workspaceUsers.getIds', { id: workspace.id })).toHaveLength(5);
  });
});
