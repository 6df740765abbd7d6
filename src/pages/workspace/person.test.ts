import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let pathOf: (person: { id: number }) => string;
beforeEach(() => {
  pathOf = ({ id }) => `/workspaces/${team.workspace.id}/people/${id}`;
});

async function press(by: Person, whom: { id: number }, decision: string, typed: Record<string, string> = {}) {
  const browser = await Browser.of(skein, by);
  const page = await browser.open(pathOf(whom));
  return { browser, answered: await browser.submit(formIn(page, decision), { ...typed, decision }) };
}

const typeOf = async ({ id: user_id }: { id: number }) =>
  (await team.ada.call('workspaceUsers.getone', { id: team.workspace.id, user_id })).user_type;

describe('the page of a person', () => {
  it('changes the role, for admins', async () => {
    const { ada, ben } = team;
    const { browser, answered } = await press(ada, ben, 'set_role', { user_type: 'GUEST' });
    expect((await browser.follow(answered)).text).toContain('The role is changed.');
    expect(await typeOf(ben)).toBe('GUEST');
    const wrong = await press(ada, ben, 'set_role', { user_type: 'KING' });
    expect(wrong.answered.status).toBe(400);
    const last = await press(ada, ada, 'set_role', { user_type: 'USER' });
    expect([last.answered.status, last.answered.text]).toEqual([
      400,
      expect.stringContaining('This is the last admin.'),
    ]);
  });

  it('offers members neither role nor removal, and refuses both', async () => {
    const { ben, cleo } = team;
    const browser = await Browser.of(skein, ben);
    const page = await browser.open(pathOf(cleo));
    for (const hidden of ['set_role', 'Remove from the workspace']) expect(page.text).not.toContain(hidden);
    const form = formIn(page, 'add_to_channel');
    for (const [decision, user_type] of [
      ['set_role', 'GUEST'],
      ['remove', ''],
    ]) {
      expect((await browser.submit(form, { decision, user_type })).status).toBe(403);
    }
    expect(await typeOf(cleo)).toBe('USER');
  });

  it('removes a person', async () => {
    const { ada, ben } = team;
    const { browser, answered } = await press(ada, ben, 'remove');
    expect((await browser.follow(answered)).text).toContain('The person is no longer in this workspace.');
    expect(await ben.call('workspaces.get')).toEqual([]);
    expect((await browser.open(pathOf(ben))).status).toBe(404);
  });

  it('sends an invitation again', async () => {
    const { ada, ben, workspace } = team;
    const pat = await ada.call('workspaceUsers.add', { id: workspace.id, email: 'pat@example.com' });
    const { browser, answered } = await press(ben, pat, 'resend');
    expect((await browser.follow(answered)).text).toContain('The invitation is sent again.');
    for (const time of [2, 3, 4, 5]) {
      const { answered: again } = await press(ben, pat, 'resend');
      expect([time, again.status]).toEqual([time, 303]);
    }
    const sixth = await press(ben, pat, 'resend');
    expect([sixth.answered.status, sixth.answered.text]).toEqual([429, expect.stringContaining('Too many attempts.')]);
    expect((await browser.open(pathOf(ada))).text).not.toContain('resend');
  });

  it('adds a guest to a channel and removes them', async () => {
    const { ben, channel, gwen } = team;
    const members = async () => (await ben.call('channels.getone', { id: channel.id })).user_ids;
    const added = await press(ben, gwen, 'add_to_channel', { channel_id: String(channel.id) });
    expect((await added.browser.follow(added.answered)).text).toContain('The person is added to the channel.');
    expect(await members()).toContain(gwen.id);
    const removed = await press(ben, gwen, 'remove_from_channel');
    expect((await removed.browser.follow(removed.answered)).text).toContain('removed from the channel');
    expect(await members()).not.toContain(gwen.id);
    const none = await press(ben, gwen, 'add_to_channel', { channel_id: '' });
    expect(none.answered.status).toBe(400);
  });

  it('shows only channels that one sees, and lets a guest change nothing', async () => {
    const { ada, ben, cleo, gus, workspace } = team;
    await ada.call('channels.add', { workspace_id: workspace.id, name: 'Hidden', user_ids: [ben.id] });
    expect((await (await Browser.of(skein, ada)).open(pathOf(ben))).text).toContain('Hidden');
    expect((await (await Browser.of(skein, cleo)).open(pathOf(ben))).text).not.toContain('Hidden');
    const { text } = await (await Browser.of(skein, gus)).open(pathOf(ben));
    expect(text).toContain('Launch');
    expect(text).not.toContain('<form');
    expect((await (await Browser.of(skein, gus)).open(pathOf(cleo))).status).toBe(404);
  });
});
