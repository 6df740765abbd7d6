import { beforeEach, describe, expect, it } from 'vitest';
import { anAvatar } from '../../testing/images.js';
import { Browser, hiddenIn } from '../../testing/oauth.js';
import { eventsDuring } from '../../testing/outbox.js';
import type { Person } from '../../testing/person.js';
import { useSkein } from '../../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
});

describe.each(['/change_name', '/change_picture', '/change_time_zone'])('%s', (path) => {
  it('asks to sign in first, and leads back; the account links to it', async () => {
    const answered = await new Browser(skein).open(path);
    expect(answered.headers.get('location')).toBe(`/sign_in?next=${encodeURIComponent(path)}`);
    expect((await browser.open('/account')).text).toContain(`href="${path}"`);
  });
});

describe('changing the name', () => {
  it('changes it, and announces it in the workspaces', async () => {
    const workspace = await skein.aWorkspace(ada);
    const page = await browser.open('/change_name');
    expect(page.text).toContain(`value="${ada.name}"`);
    const events = await eventsDuring(skein, workspace, async () => {
      const answered = await browser.submit(page, { name: ' Ada <b> King ', email: 'eve@example.com' });
      const { text } = await browser.follow(answered);
      for (const said of ['Your name is changed.', '<strong>Ada &#60;b&#62; King</strong>'])
        expect(text).toContain(said);
    });
    expect(events).toMatchObject([{ name: 'workspace_user_updated', snapshot: { user: { name: 'Ada <b> King' } } }]);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ name: 'Ada <b> King', email: ada.email });
  });

  it('says what is wrong, and accepts only the form that was shown to this session', async () => {
    const page = await browser.open('/change_name');
    const empty = await browser.submit(page, { name: ' ' });
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Please fill this in.')]);
    const { csrf_token } = hiddenIn(await (await Browser.of(skein, ada)).open('/change_name'));
    for (const token of [undefined, csrf_token])
      expect((await browser.submit(page, { name: 'Eve', csrf_token: token })).status).toBe(403);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ name: ada.name });
  });
});

describe('changing the time zone', () => {
  it('changes it, and pages show times in it', async () => {
    const page = await browser.open('/change_time_zone');
    expect(page.text).toContain('<option value="UTC" selected>UTC</option>');
    const answered = await browser.submit(page, { timezone: 'America/Argentina/Buenos_Aires', name: 'Eve' });
    const { text } = await browser.follow(answered);
    for (const said of ['Your time zone is changed.', 'Times are those of America/Argentina/Buenos_Aires.'])
      expect(text).toContain(said);
    const timezone = 'America/Argentina/Buenos_Aires';
    expect(await ada.call('users.getSessionUser')).toMatchObject({ timezone, name: ada.name });
  });

  it('offers a zone that a program has set by another of its names', async () => {
    await ada.call('users.update', { timezone: 'Asia/Calcutta' });
    expect((await browser.open('/change_time_zone')).text).toContain('<option value="Asia/Calcutta" selected>');
  });

  it('says what is wrong, and accepts only the form that was shown to this session', async () => {
    const page = await browser.open('/change_time_zone');
    for (const timezone of ['Mars/Olympus', '']) {
      const refused = await browser.submit(page, { timezone });
      expect(refused.status).toBe(401);
      expect(refused.text).toContain('id="timezone-error"');
    }
    const { csrf_token } = hiddenIn(await (await Browser.of(skein, ada)).open('/change_time_zone'));
    for (const token of [undefined, csrf_token])
      expect((await browser.submit(page, { timezone: 'Asia/Tokyo', csrf_token: token })).status).toBe(403);
    expect(await ada.call('users.getSessionUser')).toMatchObject({ timezone: 'UTC' });
  });
});

describe('changing the picture', () => {
  const avatarId = async () => (await ada.call('users.getSessionUser')).avatar_id;

  it('changes it; the account shows it, and may load it from here alone', async () => {
    expect((await browser.open('/account')).text).not.toContain('<img');
    const answered = await browser.submitFile(await browser.open('/change_picture'), 'image', await anAvatar());
    const { headers, text } = await browser.follow(answered);
    expect(text).toContain('Your picture is changed.');
    const [, path = ''] = /<img class="picture" src="([^"]+)"/.exec(text) ?? [];
    expect(headers.get('content-security-policy')).toContain("; img-src 'self'; ");
    const picture = await skein.send({ method: 'GET', path });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(await avatarId()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('says what is wrong with a file', async () => {
    const page = await browser.open('/change_picture');
    for (const [file, said] of [
      [new File([], ''), 'Please fill this in.'],
      [new File(['warp and weft'], 'me.png'), 'This is not a GIF, JPEG, PNG, TIFF or BMP that can be read.'],
      [new File([Buffer.alloc(10 * 1024 * 1024 + 1)], 'me.png'), 'Please choose a file of at most 10 MB.'],
    ] as const) {
      const refused = await browser.submitFile(page, 'image', file);
      expect([refused.status, refused.text]).toEqual([expect.any(Number), expect.stringContaining(said)]);
      expect(refused.status).toBeGreaterThanOrEqual(400);
    }
    expect(await avatarId()).toBeNull();
  });

  it('accepts only the form that was shown to this session, and nothing of a stranger', async () => {
    const page = await browser.open('/change_picture');
    for (const csrf_token of ['', 'x']) {
      expect((await browser.submitFile(page, 'image', await anAvatar(), { csrf_token })).status).toBe(403);
    }
    browser.cookie = undefined;
    const answered = await browser.submitFile(page, 'image', await anAvatar());
    expect(answered.headers.get('location')).toBe('/sign_in?next=%2Fchange_picture');
    expect(await avatarId()).toBeNull();
  });
});
