import { beforeEach, describe, expect, it } from 'vitest';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { aTeamWithGroup, useTeam } from '../../testing/teams.js';

const { skein, team } = useTeam({ per: 'test', build: aTeamWithGroup });

interface Place {
  path: string;
  get: () => Promise<{ name: string; description: string | null; color: unknown }>;
}

const channel = (): Place => ({
  path: `/workspaces/${team.workspace.id}/channels/${team.channel.id}`,
  get: () => team.ada.call('channels.getone', { id: team.channel.id }),
});
const group = (): Place => ({
  path: `/workspaces/${team.workspace.id}/groups/${team.group.id}`,
  get: () => team.ada.call('groups.getone', { id: team.group.id }),
});
const KINDS = [
  ['a channel', channel],
  ['a group', group],
] as const;

async function open(person: Person, path: string) {
  const browser = await Browser.of(skein, person);
  return { browser, page: await browser.open(path) };
}

describe.each(KINDS)('the page that changes %s', (_, placeOf) => {
  let place: Place;
  beforeEach(() => {
    place = placeOf();
  });

  it('shows name and description, and changes both, and nothing else', async () => {
    const before = await place.get();
    const { browser, page } = await open(team.ben, place.path);
    expect(page.text).toContain(`href="${place.path}/edit"`);
    const form = await browser.open(`${place.path}/edit`);
    expect(form.text).toContain(`value="${before.name}"`);
    const typed = { name: ' Looms <b> ', description: 'Old\nand new', color: '3', public: 'false' };
    const changed = await browser.follow(await browser.submit(form, typed));
    expect(changed.text).toContain('Your changes are saved.');
    expect(changed.text).toContain('<h1>Looms &#60;b&#62;</h1>');
    const after = await place.get();
    expect(after).toMatchObject({ name: 'Looms <b>', description: 'Old\nand new', color: before.color });
    const cleared = await browser.submit(form, { name: 'Looms', description: '' });
    expect([cleared.status, (await place.get()).description || null]).toEqual([303, null]);
  });

  it.each<[Record<string, string>, string, string]>([
    [{ name: ' ' }, 'name', 'Please fill this in.'],
    [{ name: '\u200b' }, 'name', 'Please fill this in.'],
    [{ name: 'a\u202eb' }, 'name', 'Please use one line, without control characters.'],
    [{ name: 'x'.repeat(300) }, 'name', 'Please use at most'],
    [{ name: 'Looms', description: 'x'.repeat(5000) }, 'description', 'Please use at most'],
  ])('says beside the field what is wrong, and keeps what was typed', async (typed, field, reason) => {
    const before = await place.get();
    const { browser, page } = await open(team.ben, `${place.path}/edit`);
    const refused = await browser.submit(page, { description: 'kept', ...typed });
    expect(refused.status).toBe(400);
    expect(new RegExp(`id="${field}-error">([^<]*)`).exec(refused.text)?.[1]).toContain(reason);
    expect(refused.text).toContain(typed['description'] ?? 'kept');
    expect(await place.get()).toEqual(before);
  });

  it('is offered and open only to those who may change it', async () => {
    const before = await place.get();
    const { page: form } = await open(team.ben, `${place.path}/edit`);
    for (const [person, status] of [
      [team.dora, 403],
      [team.gus, 403],
      [team.gwen, 404],
      [team.olga, 404],
    ] as const) {
      const { browser, page } = await open(person, place.path);
      expect(page.text).not.toContain(`${place.path}/edit`);
      for (const below of ['edit', 'remove'])
        expect((await browser.open(`${place.path}/${below}`)).status).toBe(status);
      expect((await browser.submit(form, { name: 'Mine' })).status).toBe(403);
    }
    expect(await place.get()).toEqual(before);
  });
});

describe('removing a group', () => {
  it('asks first, and is done by those who may change it', async () => {
    const { path } = group();
    const { browser, page } = await open(team.ben, path);
    expect(page.text).toContain('<h2>Leave or remove</h2>');
    const asked = await browser.open(`${path}/remove`);
    expect(asked.text).toContain('They stay in the workspace.');
    const list = await browser.follow(await browser.submit(asked, { decision: 'remove' }));
    expect(list.text).toContain('It is removed.');
    expect(await team.ada.call('groups.get', { workspace_id: team.workspace.id })).toEqual([]);
    expect((await browser.submit(asked, { decision: 'remove' })).status).toBe(404);
  });
});

describe('removing a channel', () => {
  it('comes after archiving it, asks first, and is for its maker and admins', async () => {
    const { ada, ben } = team;
    const { path } = channel();
    const { browser, page } = await open(ada, path);
    expect(page.text).not.toContain(`${path}/remove`);
    const early = await browser.open(`${path}/remove`);
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('Archive the channel first.')]);
    expect(early.text).toContain(`href="${path}"`);
    await browser.submit(formIn(page, 'archive'), { decision: 'archive' });
    const archived = await browser.open(path);
    expect(archived.text).toContain('<h2>Leave, use again or remove</h2>');
    expect((await (await Browser.of(skein, ben)).open(`${path}/remove`)).status).toBe(403);
    const asked = await browser.open(`${path}/remove`);
    expect(asked.text).toContain('This cannot be undone.');
    await browser.submit(formIn(archived, 'unarchive'), { decision: 'unarchive' });
    const refused = await browser.submit(asked, { decision: 'remove' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('that is archived can be removed')]);
    await browser.submit(formIn(page, 'archive'), { decision: 'archive' });
    const list = await browser.follow(await browser.submit(asked, { decision: 'remove' }));
    expect(list.text).toContain('It is removed.');
    expect(await ada.error('channels.getone', { id: team.channel.id })).toBe('channel_not_found');
  });

  it('is not offered for the default channel, nor for one of another workspace', async () => {
    const { ada, workspace } = team;
    const { browser, page } = await open(ada, `/workspaces/${workspace.id}/channels/${workspace.default_channel}`);
    expect(page.text).not.toContain('/remove"');
    const own = `/workspaces/${workspace.id}/channels/${workspace.default_channel}`;
    expect((await browser.open(`${own}/remove`)).status).toBe(403);
    const elsewhere = await skein.aWorkspace(ada, 'Elsewhere');
    for (const below of ['edit', 'remove']) {
      const path = `/workspaces/${elsewhere.id}/channels/${team.channel.id}/${below}`;
      expect((await browser.open(path)).status).toBe(404);
    }
  });
});
