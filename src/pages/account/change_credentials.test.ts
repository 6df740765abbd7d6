import { beforeEach, describe, expect, it } from 'vitest';
import { hooksTo } from '../../testing/hooks.js';
import { useMailbox } from '../../testing/mailbox.js';
import { Browser, formIn, hiddenIn, Program } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { NEW_PASSWORD, PASSWORD, useSkein } from '../../testing/skein.js';

const skein = useSkein();
const mailbox = useMailbox(skein);
let ada: Person;
let browser: Browser;
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
});

const works = async (person: Person) => (await person.try('users.getSessionUser')).status === 200;
const isSignedIn = async (one: Browser) => (await one.open('/account')).status === 200;
const newAddress = () => `new.${ada.id}@example.com`;

/** Each page, with what a person enters. */
const PAGES = [
  ['/change_password', () => ({ new_password: NEW_PASSWORD })],
  ['/change_email', () => ({ email: newAddress() })],
] as const;

describe.each(PAGES)('%s', (path, typed) => {
  it('asks to sign in first, and leads back', async () => {
    const answered = await new Browser(skein).open(path);
    expect(answered.headers.get('location')).toBe(`/sign_in?next=${encodeURIComponent(path)}`);
    expect((await browser.open('/account')).text).toContain(`href="${path}"`);
  });

  it('always asks for the current password: without it, or with another, nothing changes and nobody is mailed', async () => {
    const page = await browser.open(path);
    const without = await browser.submit(page, typed());
    expect([without.status, without.text]).toEqual([400, expect.stringContaining('Please fill this in.')]);
    const wrong = await browser.submit(page, { ...typed(), current_password: 'a guess' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('This is not your current password.')]);
    expect([await skein.login(ada.email, PASSWORD), await works(ada)]).toEqual([200, true]);
    expect(await mailbox.mailsTo(ada.email)).toEqual([]);
  });

  it('accepts only the form that was shown to this session', async () => {
    const other = await Browser.of(skein, ada);
    const { csrf_token: ofAnother } = hiddenIn(formIn(await other.open(path)));
    const { csrf_token: ofAccount } = hiddenIn(formIn(await browser.open('/account')));
    const page = await browser.open(path);
    for (const csrf_token of [undefined, 'x', ofAnother, ofAccount]) {
      const sent = { ...typed(), current_password: PASSWORD, csrf_token };
      expect((await browser.submit(page, sent)).status).toBe(403);
    }
    expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  });
});

describe('changing the password', () => {
  it('replaces this session, and ends the others and the API token; no mail is sent', async () => {
    const [other, before] = [await Browser.of(skein, ada), browser.cookie];
    const typed = { new_password: NEW_PASSWORD, current_password: PASSWORD };
    const answered = await browser.submit(await browser.open('/change_password'), typed);
    expect((await browser.follow(answered)).text).toContain('Your new password is set.');
    expect(browser.cookie).not.toBe(before);
    expect([await isSignedIn(browser), await isSignedIn(other), await works(ada)]).toEqual([true, false, false]);
    expect([await skein.login(ada.email, PASSWORD), await skein.login(ada.email, NEW_PASSWORD)]).toEqual([400, 200]);
    expect(await mailbox.mailsTo(ada.email)).toEqual([]);
  });

  it('says what is wrong with a password', async () => {
    const typed = { new_password: 'short', current_password: PASSWORD };
    const refused = await browser.submit(await browser.open('/change_password'), typed);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at least 8 characters')]);
  });
});

describe('changing the address', () => {
  it('takes effect at once where addresses are not verified', async () => {
    const typed = { email: ` ${newAddress()} `, current_password: PASSWORD };
    const answered = await browser.submit(await browser.open('/change_email'), typed);
    expect((await browser.follow(answered)).text).toContain('Your address is changed.');
    expect([await skein.login(ada.email, PASSWORD), await skein.login(newAddress(), PASSWORD)]).toEqual([400, 200]);
    expect(await mailbox.mailsTo(ada.email)).toEqual([]);
  });

  it('says what is wrong with an address', async () => {
    const ben = await skein.aUser('ben');
    const page = await browser.open('/change_email');
    for (const [email, words] of [
      ['', 'Please fill this in.'],
      ['ada', 'This is not an e-mail address.'],
      [ben.email, 'Another account uses this address.'],
    ]) {
      const refused = await browser.submit(page, { email, current_password: PASSWORD });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words ?? '')]);
    }
  });
});

describe('signing out everywhere', () => {
  it('ends every session, the API token, programs, and what all of these have subscribed to', async () => {
    const other = await Browser.of(skein, ada);
    const program = await (await Program.registered(skein)).letInBy(ada);
    const targets = ['own', 'program'].map((name) => `https://${name}.example.com/${ada.id}`);
    for (const [index, one] of [ada, program].entries())
      await one.call('hooks.subscribe', { target_url: targets[index] ?? '', event: 'comment_added' });
    const page = formIn(await browser.open('/account'), 'end_everything');
    const answered = await browser.submit(page, { decision: 'end_everything' });
    expect(answered.headers.get('location')).toBe('/sign_in');
    expect(browser.cookie).toBeUndefined();
    expect((await browser.follow(answered)).text).toContain('You are signed out everywhere.');
    expect([await isSignedIn(other), await works(ada)]).toEqual([false, false]);
    expect(await program.error('threads.getUnread', { workspace_id: 1 })).toBe('token_invalid');
    for (const target of targets) expect(await hooksTo(skein, target)).toEqual([]);
    expect(await skein.login(ada.email, PASSWORD)).toBe(200);
  });

  it('needs the CSRF token of the page', async () => {
    const page = formIn(await browser.open('/account'), 'end_everything');
    expect((await browser.submit(page, { decision: 'end_everything', csrf_token: 'x' })).status).toBe(403);
    expect(await works(ada)).toBe(true);
  });
});
