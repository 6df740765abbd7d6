import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { aTeamWithGroup, useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test', build: aTeamWithGroup });
let path: string;
beforeEach(() => {
  path = `/workspaces/${team.workspace.id}/channels/${team.channel.id}`;
});

async function press(by: Person, decision: string, typed: Record<string, string> = {}) {
  const browser = await Browser.of(skein, by);
  const form = formIn(await browser.open(path), decision);
  return { browser, answered: await browser.submit(form, { ...typed, decision }) };
}

const members = async () => (await team.ada.call('channels.getone', { id: team.channel.id })).user_ids;
const groupMembers = async () => (await team.ada.call('groups.getone', { id: team.group.id })).user_ids;

describe('the page of a channel', () => {
  it('lets a member of the workspace join and leave', async () => {
    const { cleo } = team;
    const joined = await press(cleo, 'join');
    expect((await joined.browser.follow(joined.answered)).text).toContain('You are in it now.');
    expect(await members()).toContain(cleo.id);
    const left = await press(cleo, 'leave');
    expect((await left.browser.follow(left.answered)).text).toContain('You are no longer in it.');
    expect(await members()).not.toContain(cleo.id);
  });

  it('adds a list of people by their addresses, or none of them', async () => {
    const { ben, cleo, dora, olga } = team;
    const emails = `${cleo.email.toUpperCase()}, Dora <${dora.email}>`;
    const refused = await press(ben, 'add', { emails: `${emails}, ${olga.email}` });
    expect(refused.answered.status).toBe(400);
    const reason = `${olga.email} belongs to nobody whom you can see in this workspace.`;
    expect(/id="emails-error">([^<]*)/.exec(refused.answered.text)?.[1]).toBe(reason);
    expect(refused.answered.text).toContain(olga.email);
    expect(await members()).not.toContain(cleo.id);
    const added = await press(ben, 'add', { emails });
    expect((await added.browser.follow(added.answered)).text).toContain('They are added.');
    expect(await members()).toEqual(expect.arrayContaining([cleo.id, dora.id]));
  });

  it('removes people', async () => {
    const { ben, gus } = team;
    const page = await (await Browser.of(skein, ben)).open(path);
    expect(page.text).toContain(`aria-label="Remove ${gus.name}"`);
    const removed = await press(ben, 'remove', { user_id: String(gus.id) });
    expect((await removed.browser.follow(removed.answered)).text).toContain('The person is no longer in it.');
    expect(await members()).not.toContain(gus.id);
    const again = await press(ben, 'remove', { user_id: String(gus.id) });
    expect([again.answered.status, again.answered.text]).toEqual([404, expect.stringContaining('not in it')]);
  });

  it('is archived and used again by its maker and admins', async () => {
    const { ada, ben } = team;
    const archived = await press(ada, 'archive');
    expect((await archived.browser.follow(archived.answered)).text).toContain('The channel is archived.');
    expect(await ada.call('channels.getone', { id: team.channel.id })).toMatchObject({ archived: true });
    expect((await press(ada, 'unarchive')).answered.status).toBe(303);
    const browser = await Browser.of(skein, ben);
    const page = await browser.open(path);
    expect(page.text).not.toContain('Archive this channel');
    expect((await browser.submit(formIn(page, 'leave'), { decision: 'archive' })).status).toBe(403);
    expect(await ada.call('channels.getone', { id: team.channel.id })).toMatchObject({ archived: false });
  });

  it('offers no archiving of the default channel, and refuses it', async () => {
    const { ada, workspace } = team;
    const browser = await Browser.of(skein, ada);
    const page = await browser.open(`/workspaces/${workspace.id}/channels/${workspace.default_channel}`);
    expect(page.text).not.toContain('Archive this channel');
    const refused = await browser.submit(formIn(page, 'leave'), { decision: 'archive' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('so it cannot be archived')]);
  });

  it('offers a guest nothing but leaving, and is 404 for those who do not see it', async () => {
    const { gus, gwen, cleo } = team;
    const guest = await Browser.of(skein, gus);
    const page = await guest.open(path);
    expect(page.text.match(/<form /g)).toHaveLength(1);
    for (const [decision, more] of [
      ['add', { emails: cleo.email }],
      ['remove', { user_id: String(team.ben.id) }],
    ] as const) {
      const { status } = await guest.submit(formIn(page, 'leave'), { decision, ...more });
      expect([decision, status]).toEqual([decision, 403]);
    }
    const outside = await Browser.of(skein, gwen);
    expect((await outside.open(path)).status).toBe(404);
    const elsewhere = await skein.aWorkspace(gus, 'Elsewhere');
    expect((await guest.open(`/workspaces/${elsewhere.id}/channels/${team.channel.id}`)).status).toBe(404);
  });
});

describe('the page of a group', () => {
  beforeEach(() => {
    path = `/workspaces/${team.workspace.id}/groups/${team.group.id}`;
  });

  it('adds and removes people, for its maker, its members and admins', async () => {
    const { ben, cleo, dora } = team;
    expect((await press(cleo, 'join')).answered.status).toBe(303);
    expect((await press(ben, 'add', { emails: dora.email })).answered.status).toBe(303);
    expect(await groupMembers()).toEqual(expect.arrayContaining([ben.id, cleo.id, dora.id]));
    expect((await press(ben, 'remove', { user_id: String(dora.id) })).answered.status).toBe(303);
    expect((await press(cleo, 'leave')).answered.status).toBe(303);
    expect(await groupMembers()).not.toContain(cleo.id);
  });

  it('offers others nothing, and refuses them', async () => {
    const { dora, gus } = team;
    const browser = await Browser.of(skein, dora);
    expect((await browser.open(path)).text).not.toContain('<form');
    const guest = await Browser.of(skein, gus);
    const page = await guest.open(path);
    expect(page.text.match(/<form /g)).toHaveLength(1);
    const removing = { decision: 'remove', user_id: String(team.ben.id) };
    expect((await guest.submit(formIn(page, 'leave'), removing)).status).toBe(403);
    expect((await guest.submit(formIn(page, 'leave'), { decision: 'archive' })).status).toBe(400);
  });
});
