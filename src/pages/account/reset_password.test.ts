import { describe, expect, it } from 'vitest';
import { HOUR } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { aCodeFor } from '../../testing/codes.js';
import { Browser } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../../testing/skein.js';

const skein = useSkein();
const pathOf = (code: string) => `/reset_password?code=${code}`;
const aLinkOf = async (person: Person) => pathOf(await aCodeFor(skein, person));

describe('asking for a new password', () => {
  /** How many mails have been asked for. An unknown address leaves a row of no user. */
  const requested = async (userId: number) => {
    const ids = await skein.db.numbers(sql`
      select id from outbox where bucket = ${bucketOf(userId)} and name = 'password_reset_requested'
        and snapshot = ${JSON.stringify({ user_id: userId })}::jsonb`);
    return ids.length;
  };

  it('looks the same for an address with and without an account, and sends a mail only to the first', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open('/forgot_password');
    const [known, unknown] = [
      await browser.submit(page, { email: ` ${ada.email} ` }),
      await browser.submit(page, { email: 'nobody@example.com' }),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text.replace(` ${ada.email} `, 'nobody@example.com')).toBe(unknown.text);
    expect(await requested(ada.id)).toBe(1);
  });

  it('sends at most five mails an hour, and does not say so', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open('/forgot_password');
    for (let tries = 0; tries < 7; tries += 1)
      expect((await browser.submit(page, { email: ada.email })).status).toBe(200);
    expect(await requested(ada.id)).toBe(5);
  });

  it('rejects what is not an address', async () => {
    const browser = new Browser(skein);
    const refused = await browser.submit(await browser.open('/forgot_password'), { email: 'ada' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('This is not an e-mail address.')]);
  });
});

describe('setting a password by the link of a mail', () => {
  it('shows whose it is, ends all sessions, and signs in', async () => {
    const ada = await skein.aUser('ada');
    const elsewhere = await Browser.of(skein, ada);
    const browser = new Browser(skein);
    const page = await browser.open(await aLinkOf(ada));
    expect(page.text).toContain(`value="${ada.email}"`);
    const answered = await browser.submit(page, { new_password: NEW_PASSWORD });
    expect(answered.headers.get('location')).toBe('/account');
    expect((await browser.follow(answered)).text).toContain('Your new password is set');
    expect((await elsewhere.open('/account')).status).toBe(303);
    expect([await skein.login(ada.email, PASSWORD), await skein.login(ada.email, NEW_PASSWORD)]).toEqual([400, 200]);
  });

  it('says once that it is done', async () => {
    const browser = new Browser(skein);
    const page = await browser.open(await aLinkOf(await skein.aUser('ada')));
    await browser.submit(page, { new_password: NEW_PASSWORD });
    expect((await browser.open('/account')).text).toContain('role="status"');
    expect((await browser.open('/account')).text).not.toContain('role="status"');
  });

  it('uses the code when it is sent, not when the page is opened, and once', async () => {
    const ada = await skein.aUser('ada');
    const link = await aLinkOf(ada);
    for (let opened = 0; opened < 3; opened += 1) expect((await new Browser(skein).open(link)).status).toBe(200);
    const page = await new Browser(skein).open(link);
    const both = await Promise.all(
      [NEW_PASSWORD, `${NEW_PASSWORD}!`].map((new_password) => new Browser(skein).submit(page, { new_password })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
    expect((await new Browser(skein).open(link)).status).toBe(404);
    expect((await new Browser(skein).submit(page, { new_password: NEW_PASSWORD })).status).toBe(404);
  });

  it('asks again when the password is too short, and the code still works', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open(await aLinkOf(ada));
    const again = await browser.submit(page, { new_password: 'short' });
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('at least 8 characters')]);
    expect((await browser.submit(again, { new_password: NEW_PASSWORD })).status).toBe(303);
  });

  it('is the same 404 for a code that is unknown, expired, replaced, or of a deleted user', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const replaced = await aLinkOf(ada);
    const expired = await aLinkOf(ada);
    const ofDeleted = await aLinkOf(ben);
    await ben.call('users.delete', { password: PASSWORD });
    skein.clock.advance(HOUR);
    const fresh = await aLinkOf(ada);
    const texts = new Set<string>();
    for (const link of [
      '/reset_password',
      pathOf(''),
      pathOf('x'),
      pathOf('%00'),
      `${fresh}x`,
      replaced,
      expired,
      ofDeleted,
    ]) {
      const { status, text } = await new Browser(skein).open(link);
      expect(status).toBe(404);
      texts.add(text);
    }
    expect(texts.size).toBe(1);
    expect((await new Browser(skein).open(fresh)).status).toBe(200);
  });

  it('sets the password of the owner of the code, whatever address the form has', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const browser = new Browser(skein);
    await browser.submit(await browser.open(await aLinkOf(ada)), { new_password: NEW_PASSWORD, email: ben.email });
    expect([await skein.login(ada.email, NEW_PASSWORD), await skein.login(ben.email, NEW_PASSWORD)]).toEqual([
      200, 400,
    ]);
  });
});
