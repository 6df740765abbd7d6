import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { Browser, hiddenIn } from '../../testing/oauth.js';
import { PASSWORD } from '../../testing/skein.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ settings: { membersOnFree: 5 }, per: 'test' });
/** The path of the team's join link. */
let path: string;
beforeEach(async () => {
  const { url } = await team.ada.call('urlJoin.getOrCreate', { workspace_id: team.workspace.id });
  path = new URL(url).pathname;
});

describe('a join link', () => {
  it('asks strangers to sign in, tells them nothing about the workspace, and leads back', async () => {
    const { olga, workspace } = team;
    const browser = new Browser(skein);
    const page = await browser.open(path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(workspace.name);
    const main = /<main>[^]*/.exec(page.text)?.[0] ?? '';
    const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    const next = encodeURIComponent(path);
    expect(links).toEqual([`/sign_in?next=${next}`, `/register?next=${next}`]);
    const signedIn = await browser.submit(await browser.open(links[0] ?? ''), {
      email: olga.email,
      password: PASSWORD,
    });
    expect((await browser.follow(signedIn)).text).toContain(`Join ${workspace.name}?`);
  });

  it('adds a person who is signed in and presses the button, like url_join/join_workspace', async () => {
    const { ada, olga, workspace } = team;
    const browser = await Browser.of(skein, olga);
    const page = await browser.open(path);
    expect(page.text).toContain(olga.name);
    expect(await olga.call('workspaces.get')).toEqual([]);
    const joined = await browser.submit(page, { decision: 'join' });
    expect([joined.status, joined.text]).toEqual([200, expect.stringContaining(`You are in ${workspace.name}`)]);
    const key = { id: workspace.id, user_id: olga.id };
    expect(await ada.call('workspaceUsers.getone', key)).toMatchObject({ user_type: 'USER', removed: false });
  });

  it('tells members that they are members', async () => {
    const browser = await Browser.of(skein, team.ben);
    const { status, text } = await browser.open(path);
    expect([status, text]).toEqual([200, expect.stringContaining(`You are in ${team.workspace.name}`)]);
    expect(text).not.toContain('<form');
  });

  it('adds a person once when the form is sent twice at the same time', async () => {
    const browser = await Browser.of(skein, team.olga);
    const page = await browser.open(path);
    const both = await Promise.all([1, 2].map(() => browser.submit(page, { decision: 'join' })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not add a person whom an admin has removed, and says why', async () => {
    const { ada, ben, workspace } = team;
    await ada.call('workspaceUsers.remove', { id: workspace.id, user_id: ben.id });
    const browser = await Browser.of(skein, ben);
    const refused = await browser.submit(await browser.open(path), { decision: 'join' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Only one of its admins')]);
    expect(await ben.call('workspaces.get')).toEqual([]);
  });

  it('says when the workspace is full', async () => {
    const { id, bucket } = { ...team.workspace, bucket: bucketOf(team.workspace.id) };
    await skein.db.run(sql`update workspaces set plan = 'free' where bucket = ${bucket} and id = ${id}`);
    const browser = await Browser.of(skein, team.olga);
    const refused = await browser.submit(await browser.open(path), { decision: 'join' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('This workspace is full.')]);
  });

  it('that was disabled, or never existed, is 404', async () => {
    const { ada, olga, workspace } = team;
    const browser = await Browser.of(skein, olga);
    const page = await browser.open(path);
    await ada.call('urlJoin.disable', { workspace_id: workspace.id });
    for (const dead of [path, '/join/x', '/join/a/b', '/join/%00', '/join/%', `/join/${'x'.repeat(5000)}`]) {
      expect((await browser.open(dead)).status).toBe(404);
    }
    expect((await browser.submit(page, { decision: 'join' })).status).toBe(404);
    expect((await browser.open('/join/')).status).toBe(404);
  });

  it('lets a person use another account', async () => {
    const browser = await Browser.of(skein, team.olga);
    const answered = await browser.submit(await browser.open(path), { decision: 'sign_out' });
    expect(browser.cookie).toBeUndefined();
    expect((await browser.follow(answered)).text).toContain('Join a workspace');
  });

  it('takes only a form of its own page, which was shown to this session', async () => {
    const { olga } = team;
    const browser = await Browser.of(skein, olga);
    const page = await browser.open(path);
    const ofAnother = await (await Browser.of(skein, olga)).open(path);
    const ofTheAccount = hiddenIn(await browser.open('/account'))['csrf_token'];
    for (const csrf_token of [undefined, '', 'x', ofTheAccount, hiddenIn(ofAnother)['csrf_token']]) {
      expect((await browser.submit(page, { decision: 'join', csrf_token })).status).toBe(403);
    }
    for (const decision of [undefined, 'perhaps']) {
      expect((await browser.submit(page, { decision })).status).toBe(400);
    }
    expect(await olga.call('workspaces.get')).toEqual([]);
  });
});
