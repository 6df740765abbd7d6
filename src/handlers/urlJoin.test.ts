import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { bucketOf } from '../db/ids.js';
import { eventsDuring } from '../testing/outbox.js';
import { PASSWORD } from '../testing/skein.js';
import { useTeam } from '../testing/teams.js';

const { skein, team } = useTeam({ settings: { membersOnFree: 6 }, per: 'test' });
/** The join link of the team's workspace. */
let url: string;

beforeEach(async () => {
  url = await linkBy(team.ada);
});

async function linkBy(person: { call: typeof team.ada.call }): Promise<string> {
  return (await person.call('urlJoin.getOrCreate', { workspace_id: team.workspace.id })).url;
}

const join = (url_invite_code: string) => ({ url_invite_code });

describe('url_join/get_or_create', () => {
  it('answers one link, the same for all users and admins at once, which nobody guesses', async () => {
    const { ada, ben, cleo, workspace } = await skein.aTeam();
    const calls = [ada, ben, cleo, ben].map((by) => by.call('urlJoin.getOrCreate', { workspace_id: workspace.id }));
    const urls = new Set((await Promise.all(calls)).map((link) => link.url));
    expect([...urls]).toEqual([expect.stringMatching(/^http:\/\/skein\.test\/join\/[\w-]{45}$/)]);
    expect(await linkBy(team.ben)).toBe(url);
    expect(urls).not.toContain(url);
  });

  it('keeps of the link what does not open the door', async () => {
    const { id } = team.workspace;
    const rows = await skein.db.many<{ row: string }>(sql`
      select to_jsonb(link)::text as row from join_links link where bucket = ${bucketOf(id)} and workspace_id = ${id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(url.slice(-20));
  });

  it('is 109 for guests, 105 from outside', async () => {
    const { gus, olga, workspace } = team;
    expect(await gus.refused('urlJoin.getOrCreate', { workspace_id: workspace.id })).toMatchObject({
      status: 403,
      error_code: 109,
    });
    expect(await olga.error('urlJoin.getOrCreate', { workspace_id: workspace.id })).toBe('workspace_not_found');
  });
});

describe('url_join/join_workspace', () => {
  it('makes the caller a USER in the default channel, and emits both', async () => {
    const { ada, olga, workspace } = team;
    const events = await eventsDuring(skein, workspace, async () => {
      const joined = await olga.call('urlJoin.joinWorkspace', join(url));
      expect(joined).toMatchObject({ id: workspace.id, name: workspace.name });
      expect(joined.default_conversation).not.toBe(workspace.default_conversation);
    });
    expect(events).toMatchObject([
      { name: 'workspace_user_added', actor_id: olga.id, user_id: olga.id },
      { name: 'channel_user_added', user_id: olga.id, channel_id: workspace.default_channel },
    ]);
    const user = { id: workspace.id, user_id: olga.id };
    expect(await ada.call('workspaceUsers.getone', user)).toMatchObject({ user_type: 'USER', removed: false });
  });

  it('takes the code alone, too', async () => {
    const { olga, workspace } = team;
    const code = url.slice(url.lastIndexOf('/') + 1);
    expect(await olga.call('urlJoin.joinWorkspace', join(` ${code} `))).toMatchObject({ id: workspace.id });
  });

  it('is 110 for a link that nobody made, and changes nothing', async () => {
    const { olga } = team;
    const wrong = ['x', 'http://skein.test/join/', `${url}x`, url.slice(0, -1), url.replace(/join\/../, 'join/AA')];
    for (const link of wrong) {
      expect(await olga.refused('urlJoin.joinWorkspace', join(link))).toMatchObject({ status: 404, error_code: 110 });
    }
    expect(await olga.error('urlJoin.joinWorkspace')).toBe('argument_missing');
    expect(await olga.call('workspaces.get')).toEqual([]);
  });

  it('is 131 for members, guests too, and for all but one who come twice at once', async () => {
    const { ada, gus, olga } = team;
    expect(await ada.refused('urlJoin.joinWorkspace', join(url))).toMatchObject({ status: 409, error_code: 131 });
    expect(await gus.error('urlJoin.joinWorkspace', join(url))).toBe('already_found');
    const twice = await Promise.all([olga, olga].map((by) => by.try('urlJoin.joinWorkspace', join(url))));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is 213 when the plan leaves no place, for all but one who come at once for the last', async () => {
    const { workspace } = team;
    await skein.db.run(sql`
      update workspaces set plan = 'free' where bucket = ${bucketOf(workspace.id)} and id = ${workspace.id}`);
    const [nina, oscar] = [await skein.aUser('nina'), await skein.aUser('oscar')];
    const both = await Promise.all([nina, oscar].map((by) => by.try('urlJoin.joinWorkspace', join(url))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await team.olga.refused('urlJoin.joinWorkspace', join(url))).toMatchObject({ status: 403, error_code: 213 });
  });

  it('lets a person back who left by themself, and nobody whom an admin has removed, until an admin adds them', async () => {
    const { ada, ben, cleo, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    expect(await ben.refused('urlJoin.joinWorkspace', join(url))).toMatchObject({ status: 403, error_code: 109 });
    await ada.call('workspaceUsers.add', { id: workspace.id, email: ben.email });
    expect(await ben.error('urlJoin.joinWorkspace', join(url))).toBe('already_found');
    await cleo.call('workspaceUsers.remove', { id: workspace.id, user_id: cleo.id });
    expect(await cleo.call('urlJoin.joinWorkspace', join(url))).toMatchObject({ id: workspace.id });
  });
});

describe('url_join/disable', () => {
  it('makes the link worthless: 110, and the next one another', async () => {
    const { ada, olga, workspace } = team;
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await ada.call('urlJoin.disable', { workspace_id: workspace.id })).toEqual({ status: 'ok' });
    }
    expect(await olga.error('urlJoin.joinWorkspace', join(url))).toBe('not_found');
    const next = await linkBy(ada);
    expect(next).not.toBe(url);
    expect(await olga.error('urlJoin.joinWorkspace', join(url))).toBe('not_found');
    expect(await olga.call('urlJoin.joinWorkspace', join(next))).toMatchObject({ id: workspace.id });
  });

  it('is 109 for users and guests, 105 from outside; and the link goes on working', async () => {
    const { ben, gus, olga, workspace } = team;
    for (const by of [ben, gus])
      expect(await by.error('urlJoin.disable', { workspace_id: workspace.id })).toBe('forbidden');
    expect(await olga.error('urlJoin.disable', { workspace_id: workspace.id })).toBe('workspace_not_found');
    expect(await olga.call('urlJoin.joinWorkspace', join(url))).toMatchObject({ id: workspace.id });
  });

  it('of a removed workspace needs nobody: its link is 110', async () => {
    const { ada, olga, workspace } = team;
    await ada.call('workspaces.remove', { id: workspace.id, current_password: PASSWORD });
    expect(await olga.error('urlJoin.joinWorkspace', join(url))).toBe('not_found');
  });
});
