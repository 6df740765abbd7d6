import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let path: string;
beforeEach(() => {
  path = `/workspaces/${team.workspace.id}`;
});

const namesIn = (text: string) =>
  [...text.matchAll(/<h3><a href="[^"]*\/people\/\d+">([^<]*)</g)].map(([, name]) => name);

const hrefOf = ({ text }: { text: string }, words: string) =>
  (new RegExp(`href="([^"]*)"[^>]*>${words}<`).exec(text)?.[1] ?? '').replaceAll('&#38;', '&');

/** Sixty more people in the workspace, who joined at the same moment. */
async function addExtra(): Promise<void> {
  const { ada, workspace } = team;
  const later = new Date(skein.clock.now().getTime() + MINUTE);
  await skein.db.run(sql`
    insert into users (id, name, email, lang, timezone, created_at)
    select (${workspace.id} / 4096 * 100 + n)::bigint * 4096 + ${bucketOf(ada.id)}, 'Extra ' || n,
      'extra' || n || '.' || ${workspace.id}::bigint || '@example.com', 'en', 'UTC', ${later}
    from generate_series(1, 60) n`);
  await skein.db.run(sql`
    insert into workspace_users (workspace_id, user_id, user_type, default_conversation, joined_at)
    select ${workspace.id}, id, 'USER', id, ${later} from users
    where email like 'extra%.' || ${workspace.id}::bigint || '@example.com'`);
}

describe('the page of a workspace', () => {
  it('lists its people with their roles, guests with their channels, and escapes their names', async () => {
    const { ada, ben, cleo, gus, gwen, workspace } = team;
    await ben.call('users.update', { name: '<script>Ben' });
    await ada.call('workspaceUsers.add', { id: workspace.id, email: 'pat@example.com' });
    const { text } = await (await Browser.of(skein, ada)).open(path);
    const names = [ada.name, '&#60;script&#62;Ben', cleo.name, gus.name, gwen.name, 'pat'];
    expect(namesIn(text)).toEqual(names);
    expect(text).toContain(`Admin · ${ada.email}`);
    expect(text).toContain('Member, invited · pat@example.com');
    expect(text).toContain('<p>In Launch</p>');
    expect(text).toContain('In no channel yet');
  });

  it('shows 50 people at a time', async () => {
    await addExtra();
    const browser = await Browser.of(skein, team.ada);
    const first = await browser.open(path);
    expect(namesIn(first.text)).toHaveLength(50);
    const second = await browser.open(hrefOf(first, 'Next page'));
    expect(namesIn(second.text)).toHaveLength(15);
    expect(new Set([...namesIn(first.text), ...namesIn(second.text)]).size).toBe(65);
    expect(second.text).not.toContain('Next page');
    expect((await browser.open(`${path}?cursor=x`)).status).toBe(400);
  });

  it.each([
    ['łukasz', ['Łukasz Šimůnek']],
    ['simunek LUK', ['Łukasz Šimůnek']],
    ['strauss', ['Søren Strauß']],
    ['SØR', ['Søren Strauß']],
    ['soren', ['Søren Strauß']],
    ['Zoë', ['Zoe\u0308 O&#39;Neill']],
    ["O'N", ['Zoe\u0308 O&#39;Neill']],
    ['한', ['김한나']],
    ['김한나'.normalize('NFD'), ['김한나']],
    ['%', []],
    ['lukasz soren', []],
    ['_', []],
  ])('finds people by a part of their names, whatever the case and accents: %j', async (name, wanted) => {
    const { ada, ben, cleo, gwen } = team;
    const named = ['Łukasz Šimůnek', 'Søren Strauß', "Zoe\u0308 O'Neill", '김한나'];
    const people = [ada, ben, cleo, gwen];
    for (const [index, person] of people.entries()) await person.call('users.update', { name: named[index] ?? '' });
    const browser = await Browser.of(skein, ada);
    const page = await browser.open(`${path}?${new URLSearchParams({ name }).toString()}`);
    expect([page.status, namesIn(page.text)]).toEqual([200, wanted]);
    expect(page.text.includes('There is nobody with such a name')).toBe(wanted.length === 0);
    expect(namesIn((await browser.open(hrefOf(page, 'Show everybody'))).text)).toHaveLength(5);
  });

  it('finds for a guest only whom they see, and goes on page by page', async () => {
    const { ada, cleo, gus } = team;
    const guest = await Browser.of(skein, gus);
    expect(namesIn((await guest.open(`${path}?name=${cleo.name}`)).text)).toEqual([]);
    await addExtra();
    const browser = await Browser.of(skein, ada);
    const first = await browser.open(`${path}?name=extra`);
    expect(namesIn(first.text)).toHaveLength(50);
    const second = await browser.open(hrefOf(first, 'Next page'));
    expect(namesIn(second.text)).toHaveLength(10);
    expect(second.text).toContain('value="extra"');
    expect(hrefOf(second, 'First page')).toBe(`${path}?name=extra`);
  });

  it('is 404 for everybody else, and shows a guest only whom they see', async () => {
    const { gus, olga } = team;
    for (const wrong of [path, `${path}/invite`, `${path}/people/${gus.id}`]) {
      expect((await (await Browser.of(skein, olga)).open(wrong)).status).toBe(404);
    }
    const { text } = await (await Browser.of(skein, gus)).open(path);
    expect(namesIn(text)).toEqual([team.ada.name, team.ben.name, gus.name]);
    for (const hidden of ['Invite people', 'Link to join', 'Settings']) expect(text).not.toContain(hidden);
  });
});

describe('the link to join', () => {
  it('is turned on and shown by members, and turned off by admins', async () => {
    const { ada, ben, olga } = team;
    const [admin, member] = [await Browser.of(skein, ada), await Browser.of(skein, ben)];
    const off = await member.open(path);
    expect(off.text).toContain('It is off.');
    const shown = await member.submit(formIn(off, 'show_link'), { decision: 'show_link' });
    const url = /<code class="secret">([^<]*)</.exec(shown.text)?.[1] ?? '';
    expect((await (await Browser.of(skein, olga)).open(new URL(url).pathname)).status).toBe(200);
    expect(shown.text).not.toContain('end_link');
    const refused = await member.submit(formIn(off, 'show_link'), { decision: 'end_link' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You may not do this here.')]);

    const on = await admin.open(path);
    expect(on.text).toContain('It is on.');
    expect(on.text).not.toContain(url);
    const ended = await admin.follow(await admin.submit(formIn(on, 'end_link'), { decision: 'end_link' }));
    expect(ended.text).toContain('The link to join no longer works.');
    expect((await (await Browser.of(skein, olga)).open(new URL(url).pathname)).status).toBe(404);
  });

  it('is refused to guests', async () => {
    const browser = await Browser.of(skein, team.gus);
    const page = await browser.open(path);
    expect((await browser.submit(formIn(page, 'leave'), { decision: 'show_link' })).status).toBe(403);
  });
});

describe('leaving', () => {
  it('leads home, and is refused to the last admin', async () => {
    const { ada, ben } = team;
    const admin = await Browser.of(skein, ada);
    const refused = await admin.submit(formIn(await admin.open(path), 'leave'), { decision: 'leave' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('You are the last admin. Make somebody else an admin first.');
    const member = await Browser.of(skein, ben);
    const left = await member.submit(formIn(await member.open(path), 'leave'), { decision: 'leave' });
    expect((await member.follow(left)).text).toContain('You have left the workspace.');
    expect(await ben.call('workspaces.get')).toEqual([]);
  });

  it('is not done by a form of another page, session or button', async () => {
    const { ben } = team;
    const browser = await Browser.of(skein, ben);
    const page = formIn(await browser.open(path), 'leave');
    const other = formIn(await browser.open('/workspaces/new'));
    const ofAnother = formIn(await (await Browser.of(skein, team.cleo)).open(path), 'leave');
    for (const { text } of [other, ofAnother]) {
      const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '';
      expect((await browser.submit(page, { decision: 'leave', csrf_token })).status).toBe(403);
    }
    expect((await browser.submit(page, { decision: 'leave' }, { origin: 'http://other.test' })).status).toBe(403);
    expect((await browser.submit(page, { decision: 'dance' })).status).toBe(400);
    expect(await ben.call('workspaces.get')).toHaveLength(1);
  });
});
