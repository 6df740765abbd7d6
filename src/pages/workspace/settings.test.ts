import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAvatar } from '../../testing/images.js';
import { Browser } from '../../testing/oauth.js';
import { useTeam } from '../../testing/teams.js';
import { languageOptions } from './languages.js';

const { skein, team } = useTeam({ per: 'test' });
let path: string;
let admin: Browser;
beforeEach(async () => {
  path = `/workspaces/${team.workspace.id}`;
  admin = await Browser.of(skein, team.ada);
});

const workspace = () => team.ada.call('workspaces.getone', { id: team.workspace.id });

describe('the settings of a workspace', () => {
  it('change its name and its language', async () => {
    const form = await admin.open(`${path}/settings`);
    expect(form.text).toContain('<option value="en" selected>English</option>');
    const changed = await admin.follow(await admin.submit(form, { name: 'Looms & Co', language: 'de' }));
    expect(changed.text).toContain('The workspace is changed.');
    expect(changed.text).toContain('<option value="de" selected>German</option>');
    expect(await workspace()).toMatchObject({ name: 'Looms & Co', language: 'de', color: 0 });
  });

  it.each([
    [{ name: ' ', language: 'en' }, 'name', 'Please fill this in.'],
    [{ name: 'x'.repeat(256), language: 'en' }, 'name', 'Please use at most 255 characters.'],
    [{ name: 'Looms', language: 'Deutsch' }, 'language', 'This is not in the required format.'],
  ])('say beside the field what is wrong: %j', async (typed, field, reason) => {
    const before = await workspace();
    const refused = await admin.submit(await admin.open(`${path}/settings`), typed);
    expect(refused.status).toBe(400);
    expect(new RegExp(`id="${field}-error">([^<]*)`).exec(refused.text)?.[1]).toBe(reason);
    expect(await workspace()).toEqual(before);
  });

  it('are for admins alone', async () => {
    const form = await admin.open(`${path}/settings`);
    for (const person of [team.ben, team.gus]) {
      const browser = await Browser.of(skein, person);
      expect((await browser.open(path)).text).not.toContain('/settings"');
      for (const page of ['settings', 'logo']) expect((await browser.open(`${path}/${page}`)).status).toBe(403);
    }
    await team.ada.call('workspaceUsers.add', { id: team.workspace.id, email: team.olga.email, user_type: 'ADMIN' });
    await team.olga.call('workspaceUsers.update', { id: team.workspace.id, user_id: team.ada.id, user_type: 'USER' });
    const refused = await admin.submit(form, { name: 'Mine', language: 'en' });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You may not do this here.')]);
  });
});

describe('the logo of a workspace', () => {
  it('is changed, and shown on its pages', async () => {
    expect((await admin.open(path)).text).not.toContain('<img');
    const sent = await admin.submitFile(await admin.open(`${path}/logo`), 'image', await anAvatar());
    const { headers, text } = await admin.follow(sent);
    expect(text).toContain('The logo is changed.');
    expect(headers.get('content-security-policy')).toContain("; img-src 'self'; ");
    const [, picture = ''] = /<img class="picture" src="([^"]+)"/.exec(text) ?? [];
    expect((await skein.send({ method: 'GET', path: picture })).status).toBe(200);
    expect((await workspace()).avatar_id).toMatch(/^[0-9a-f]{64}$/);
    expect((await (await Browser.of(skein, team.gus)).open(path)).text).toContain(picture);
  });

  it('is not taken from a file that is no picture, another session, a member or a stranger', async () => {
    const page = await admin.open(`${path}/logo`);
    for (const [file, said] of [
      [new File([], ''), 'Please fill this in.'],
      [new File(['warp and weft'], 'me.png'), 'This is not a GIF, JPEG, PNG, TIFF or BMP that can be read.'],
    ] as const) {
      expect((await admin.submitFile(page, 'image', file)).text).toContain(said);
    }
    expect((await admin.submitFile(page, 'image', await anAvatar(), { csrf_token: 'x' })).status).toBe(403);
    const member = await Browser.of(skein, team.ben);
    expect((await member.submitFile(page, 'image', await anAvatar())).status).toBe(403);
    const answered = await new Browser(skein).submitFile(page, 'image', await anAvatar());
    expect(answered.headers.get('location')).toBe(`/sign_in?next=${encodeURIComponent(`${path}/logo`)}`);
    expect((await workspace()).avatar_id).toBeNull();
  });
});

describe('the languages to choose from', () => {
  it('are those of the contract, with one for all others', () => {
    const contract = readFileSync(
      new URL('../../../openapi/components/schemas/workspaces.yaml', import.meta.url),
      'utf8',
    );
    const [description = ''] = /WorkspaceLanguageInput:\n[^]*?\n\n/.exec(contract) ?? [];
    const named = [...description.matchAll(/\(`(\w+)`(?:, `no`)?\)/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(20);
    expect(languageOptions('en').map(({ value }) => value)).toEqual(expect.arrayContaining([...named, 'und']));
    expect(languageOptions('en')).toHaveLength(named.length + 1);
    expect(languageOptions('ja').at(-1)).toEqual({ value: 'ja', text: 'Japanese' });
  });
});
