import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { Browser } from '../../testing/oauth.js';
import { useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test' });
let path: string;
beforeEach(() => {
  path = `/workspaces/${team.workspace.id}`;
});

const namesIn = (text: string) => [...text.matchAll(/<h2 class="item"><a [^>]*>([^<]*)</g)].map(([, name]) => name);

describe('the channels of a workspace', () => {
  it('are listed by name, as far as one sees them, and the archived ones apart', async () => {
    const { ada, cleo, gus, workspace, channel } = team;
    const add = (name: string, isPublic: boolean) =>
      ada.call('channels.add', { workspace_id: workspace.id, name, public: isPublic });
    await add('apples <b>', true);
    await add('Hidden', false);
    await ada.call('channels.archive', { id: (await add('Old', true)).id });
    const of = async (person: typeof ada, query = '') =>
      namesIn((await (await Browser.of(skein, person)).open(`${path}/channels${query}`)).text);
    expect(await of(ada)).toEqual(['apples &#60;b&#62;', 'General', 'Hidden', channel.name]);
    expect(await of(cleo)).toEqual(['apples &#60;b&#62;', 'General', channel.name]);
    expect(await of(gus)).toEqual([channel.name]);
    expect(await of(cleo, '?archived=true')).toEqual(['Old']);
  });

  it('are listed 50 at a time, also with names that differ only in case', async () => {
    const { ada, channel, workspace } = team;
    const bucket = bucketOf(workspace.id);
    await skein.db.run(sql`
      insert into channels (bucket, id, workspace_id, name, creator, color, public, created_at)
      select c.bucket, (1000000 + n)::bigint * 4096 + ${bucket}, c.workspace_id, case when n % 2 = 0 then 'LOOM' else 'loom' end,
        c.creator, c.color, true, c.created_at
      from channels c cross join generate_series(1, 70) n where c.bucket = ${bucket} and c.id = ${channel.id}`);
    const browser = await Browser.of(skein, ada);
    const first = await browser.open(`${path}/channels`);
    const next = /href="([^"]*cursor=[^"]*)"/.exec(first.text)?.[1] ?? '';
    const second = await browser.open(next);
    const linksIn = (text: string) => [...text.matchAll(/channels\/(\d+)"/g)].map(([, id]) => id);
    expect([linksIn(first.text).length, linksIn(second.text).length]).toEqual([50, 22]);
    expect(new Set([...linksIn(first.text), ...linksIn(second.text)]).size).toBe(72);
    expect((await browser.open(`${path}/channels?cursor=x`)).status).toBe(400);
  });

  it('are created once by a form, and not by guests', async () => {
    const { cleo, gus, workspace } = team;
    const browser = await Browser.of(skein, cleo);
    const form = await browser.open(`${path}/channels/new`);
    const typed = { name: 'Yarn', description: 'All about yarn', public: 'true' };
    const sent = [await browser.submit(form, typed), await browser.submit(form, typed)];
    expect(new Set(sent.map(({ headers }) => headers.get('location'))).size).toBe(1);
    const channels = await cleo.call('channels.get', { workspace_id: workspace.id });
    expect(channels.filter(({ name }) => name === 'Yarn')).toEqual([
      expect.objectContaining({ description: 'All about yarn', public: true, user_ids: [cleo.id], creator: cleo.id }),
    ]);
    const refused = await browser.submit(form, { name: 'x'.repeat(81) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at most 80 characters')]);
    const guest = await Browser.of(skein, gus);
    expect((await guest.open(`${path}/channels/new`)).status).toBe(403);
    expect((await guest.open(`${path}/channels`)).text).not.toContain('Create a channel');
  });

  it('are private when the box is not ticked', async () => {
    const { ada, workspace } = team;
    const browser = await Browser.of(skein, ada);
    await browser.submit(await browser.open(`${path}/channels/new`), { name: 'Secret yarn' });
    const channels = await ada.call('channels.get', { workspace_id: workspace.id });
    expect(channels.find(({ name }) => name === 'Secret yarn')).toMatchObject({ public: false });
  });
});

describe('the groups of a workspace', () => {
  it('are created with oneself in them, and listed as far as one sees them', async () => {
    const { ben, gus, workspace } = team;
    const browser = await Browser.of(skein, ben);
    const page = await browser.follow(
      await browser.submit(await browser.open(`${path}/groups/new`), { name: 'Design' }),
    );
    expect(page.text).toContain('It is created.');
    const [group] = await ben.call('groups.get', { workspace_id: workspace.id });
    expect(group).toMatchObject({ name: 'Design', description: null, user_ids: [ben.id] });
    expect(namesIn((await browser.open(`${path}/groups`)).text)).toEqual(['Design']);
    const guest = await Browser.of(skein, gus);
    expect(namesIn((await guest.open(`${path}/groups`)).text)).toEqual([]);
    expect((await guest.open(`${path}/groups/${group?.id}`)).status).toBe(404);
    expect((await guest.open(`${path}/groups/new`)).status).toBe(403);
  });
});
