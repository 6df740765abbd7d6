import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../clock.js';
import { Browser, formIn } from '../../testing/oauth.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';

const skein = useSkein();
const signIn = async (browser: Browser, path: string, typed: Record<string, string>) =>
  browser.submit(await browser.open(path), typed);

describe('signing in', () => {
  it('begins a session, and leads to the start page', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const answered = await signIn(browser, '/sign_in', { email: ada.email, password: PASSWORD });
    expect(answered.headers.get('set-cookie')).toMatch(
      /^skein_session=[\w-]{45}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.follow(answered)).text).toContain(ada.email);
  });

  it('redirects to `next`, also after wrong passwords', async () => {
    const { email } = await skein.aUser('ada');
    const browser = new Browser(skein);
    const next = '/oauth/authorize?client_id=x&state=a%26b';
    const page = await browser.open(`/sign_in?next=${encodeURIComponent(next)}`);
    const again = await browser.submit(page, { email, password: 'wrong' });
    const answered = await browser.submit(again, { email, password: PASSWORD });
    expect([answered.status, answered.headers.get('location')]).toEqual([303, next]);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '',
  ])('redirects to no other host: %s', async (next) => {
    const { email } = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open(`/sign_in?next=${next.includes('%') ? next : encodeURIComponent(next)}`);
    expect(page.text).not.toContain('evil');
    const answered = await browser.submit(page, { email, password: PASSWORD, next: decodeURIComponent(next) });
    expect(answered.headers.get('location')).toBe('/');
  });

  it('says what was wrong, keeps the address and not the password, and begins no session', async () => {
    const { email } = await skein.aUser('ada');
    const browser = new Browser(skein);
    const answered = await signIn(browser, '/sign_in', { email, password: 'quite wrong' });
    expect(answered.status).toBe(400);
    expect(answered.text).toContain('E-mail or password invalid');
    expect(answered.text).toContain(`value="${email}"`);
    expect(answered.text).not.toContain('quite wrong');
    expect(browser.cookie).toBeUndefined();
  });

  it('looks the same for an address without an account', async () => {
    const { email } = await skein.aUser('ada');
    const browser = new Browser(skein);
    const [known, unknown] = [
      await signIn(browser, '/sign_in', { email, password: 'wrong' }),
      await signIn(browser, '/sign_in', { email: 'no.9@example.com', password: 'wrong' }),
    ];
    expect(unknown.status).toBe(known.status);
    expect(unknown.text).toBe(known.text.replace(email, 'no.9@example.com'));
  });

  it('escapes what was entered', async () => {
    const answered = await signIn(new Browser(skein), '/sign_in', {
      email: '"><script>alert(1)</script>',
      password: 'x',
    });
    expect(answered.text).not.toContain('<script>');
  });

  it('accepts ten wrong passwords in 15 minutes, then returns 429 and says how long to wait', async () => {
    const { email } = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open('/sign_in');
    for (let guesses = 0; guesses < 10; guesses += 1) {
      expect((await browser.submit(page, { email, password: 'wrong' })).status).toBe(400);
    }
    const refused = await browser.submit(page, { email, password: PASSWORD });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(refused.text).toMatch(/Try again in 1[45] minutes\./);
    expect(await skein.stranger.error('users.login', { email, password: PASSWORD })).toBe('too_many_requests');
    skein.clock.advance(15 * MINUTE);
    expect((await browser.submit(page, { email, password: PASSWORD })).status).toBe(303);
  });

  it('redirects at once when the browser is signed in', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    expect((await browser.open('/sign_in?next=/join/x')).headers.get('location')).toBe('/join/x');
    expect((await browser.open('/sign_in')).headers.get('location')).toBe('/');
  });

  it('ends the session that the browser had', async () => {
    const [ada, ben] = [await skein.aUser('ada'), await skein.aUser('ben')];
    const browser = await Browser.of(skein, ada);
    const { cookie } = browser;
    const page = await new Browser(skein).open('/sign_in');
    await browser.submit(page, { email: ben.email, password: PASSWORD });
    expect((await browser.open('/account')).text).toContain(ben.email);
    expect((await new Browser(skein, cookie).open('/account')).status).toBe(303);
  });

  it('begins no session with a password that has just been replaced', async () => {
    const ada = await skein.aUser('ada');
    const browser = new Browser(skein);
    const page = await browser.open('/sign_in');
    await ada.call('users.updatePassword', { new_password: 'another one altogether' });
    expect((await browser.submit(page, { email: ada.email, password: PASSWORD })).status).toBe(400);
  });
});

describe('a session', () => {
  it('is prolonged by looking at a page', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    skein.clock.advance(29 * DAY);
    expect((await browser.open('/account')).headers.get('set-cookie')).toContain('Max-Age=2592000');
    skein.clock.advance(29 * DAY);
    expect((await browser.open('/account')).status).toBe(200);
  });

  it('that has expired leads to the sign-in page, and back', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    skein.clock.advance(31 * DAY);
    expect((await browser.open('/account')).headers.get('location')).toBe('/sign_in?next=%2Faccount');
  });
});

describe('signing out', () => {
  it('ends the session and clears its cookie', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    const { cookie } = browser;
    const answered = await browser.submit(formIn(await browser.open('/account'), '/sign_out'), {});
    expect([answered.status, answered.headers.get('location')]).toEqual([303, '/sign_in']);
    expect(answered.headers.get('set-cookie')).toMatch(/^skein_session=; Max-Age=0;/);
    expect((await new Browser(skein, cookie).open('/account')).status).toBe(303);
  });

  it('is never done by a link', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    expect((await browser.open('/sign_out')).status).toBe(405);
    expect((await browser.open('/account')).status).toBe(200);
  });

  it('works without a session', async () => {
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    const page = formIn(await browser.open('/account'), '/sign_out');
    browser.cookie = undefined;
    expect((await browser.submit(page, {})).headers.get('location')).toBe('/sign_in');
  });
});
