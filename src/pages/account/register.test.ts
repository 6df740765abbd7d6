import { describe, expect, it } from 'vitest';
import { sql } from '../../db/database.js';
import { Browser } from '../../testing/oauth.js';
import { eventsOf } from '../../testing/outbox.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../../testing/skein.js';

describe('registering', () => {
  const skein = useSkein();
  const fill = async (browser: Browser, typed: Record<string, string>, path = '/register') =>
    browser.submit(await browser.open(path), typed);

  it('creates an account, asks to sign in, and redirects to `next`', async () => {
    const browser = new Browser(skein);
    const typed = { name: ' Cleo Diaz ', email: 'cleo@example.com', password: NEW_PASSWORD };
    const page = await fill(browser, typed, '/register?next=/join/x');
    expect([page.status, browser.cookie]).toEqual([200, undefined]);
    const answered = await browser.submit(page, { email: typed.email, password: NEW_PASSWORD });
    expect(answered.headers.get('location')).toBe('/join/x');
    expect((await browser.open('/account')).text).toContain('<strong>Cleo Diaz</strong>');
  });

  it('looks the same for an address that has an account or an invitation, and does not change it', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: 'invited@example.com' });
    const shown = async (email: string) => {
      const { status, text } = await fill(new Browser(skein), { name: 'Mallory', email, password: NEW_PASSWORD });
      return [status, text.replaceAll(email, '…')];
    };
    const fresh = await shown('fresh@example.com');
    for (const email of [ada.email, ada.email.toUpperCase(), 'invited@example.com']) {
      expect(await shown(email)).toEqual(fresh);
      expect(await skein.stranger.error('users.login', { email, password: NEW_PASSWORD })).toBe('credentials_invalid');
    }
    expect((await skein.stranger.call('users.login', { email: ada.email, password: PASSWORD })).name).toBe(ada.name);
  });

  it('mails an invitation again at most five times an hour, and does not say so', async () => {
    const ada = await skein.aUser('ada');
    const workspace = await skein.aWorkspace(ada);
    await ada.call('workspaceUsers.add', { id: workspace.id, email: 'often@example.com' });
    const typed = { name: 'Often', email: 'often@example.com', password: NEW_PASSWORD };
    for (let tries = 0; tries < 7; tries += 1) expect((await fill(new Browser(skein), typed)).status).toBe(200);
    expect(await skein.stranger.error('users.register', typed)).toBe('email_taken');
    const mails = (await eventsOf(skein, workspace)).filter(({ name }) => name === 'invitation_requested');
    expect(mails).toHaveLength(5);
  });

  it('says beside each field what is wrong, and keeps what was entered, except the password', async () => {
    const browser = new Browser(skein);
    const page = await fill(browser, { name: 'Cleo <Diaz>', email: 'cleo', password: 'short' });
    expect(page.status).toBe(400);
    expect(page.text).toContain('value="Cleo &#60;Diaz&#62;"');
    expect(page.text).toMatch(/id="email-error">This is not an e-mail address\.</);
    expect(page.text).toMatch(/id="password-error">Please use at least 8 characters\.</);
    expect(page.text).not.toContain('name-error');
    expect(page.text).not.toContain('short');
    expect(page.text.match(/autofocus/g)).toHaveLength(1);
    const empty = await fill(browser, { name: ' ', email: '', password: '' });
    expect(empty.text.match(/class="error"/g)).toHaveLength(3);
  });

  it('rejects values that no account can have', async () => {
    const valid = { name: 'Cleo', email: 'long@example.com', password: NEW_PASSWORD };
    for (const typed of [{ name: 'x'.repeat(256) }, { password: '🧶'.repeat(300) }, { name: 'a\0b' }]) {
      expect((await fill(new Browser(skein), { ...valid, ...typed })).status).toBe(400);
    }
  });
});

describe('where not everybody may register', () => {
  const closed = useSkein({ settings: { registration: 'invite' } });
  const some = useSkein({ settings: { registration: ['example.org', 'example.net'] } });

  it('the page says so and has no form, and a form that is sent all the same is rejected', async () => {
    const page = await new Browser(closed).open('/register');
    expect(page.text).toContain('need an invitation');
    expect(page.text).not.toContain('<form');
    expect((await new Browser(closed).open('/sign_in')).text).not.toContain('/register');
    const form = await new Browser(some).open('/register');
    const typed = { name: 'Cleo', email: 'cleo@example.org', password: NEW_PASSWORD };
    expect((await new Browser(closed).submit(form, typed)).status).toBe(403);
    expect(await closed.stranger.error('users.login', { email: typed.email, password: NEW_PASSWORD })).toBe(
      'credentials_invalid',
    );
  });

  it('the page says which addresses may', async () => {
    const browser = new Browser(some);
    const page = await browser.open('/register');
    expect(page.text).toContain('An address of example.org or example.net.');
    const refused = await browser.submit(page, { name: 'Cleo', email: 'cleo@example.com', password: NEW_PASSWORD });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Only addresses of example.org')]);
    const typed = { name: 'Cleo', email: 'cleo@example.net', password: NEW_PASSWORD };
    expect((await browser.submit(page, typed)).status).toBe(200);
  });
});

describe('outside development', () => {
  const skein = useSkein({ trustProxy: true, settings: { development: false, baseUrl: 'https://skein.example' } });

  it('a network address can register 100 times an hour, then gets 429; cookies are Secure', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7', origin: 'https://skein.example' };
    const browser = new Browser(skein);
    const page = await browser.open('/register', headers);
    const ada = await skein.aUser('ada');
    await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at)
      select 'register address 203.0.113.7', ${skein.clock.now()}::timestamptz from generate_series(1, 100)`);
    const typed = { name: 'Cleo', email: 'cleo@example.com', password: NEW_PASSWORD };
    const refused = await browser.submit(page, typed, headers);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    const form = await browser.open('/sign_in', headers);
    const signedIn = await browser.submit(form, { email: ada.email, password: PASSWORD }, headers);
    expect(signedIn.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });
});
