import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '../../clock.js';
import { sql } from '../../db/database.js';
import { bucketOf } from '../../db/ids.js';
import { scopes } from '../../generated/scopes.js';
import { hooksTo } from '../../testing/hooks.js';
import { Browser, formIn, hiddenIn, Program } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { PASSWORD, useSkein } from '../../testing/skein.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const skein = useSkein();
let ada: Person;
let browser: Browser;
let program: Program;
beforeAll(async () => {
  program = await Program.registered(skein, { client_name: 'Loom <b>counter</b>' });
});
beforeEach(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
});

/** A browser in which Ada has signed in on the page. */
async function anotherBrowser(headers: Record<string, string> = {}): Promise<Browser> {
  const other = new Browser(skein);
  await other.submit(await other.open('/sign_in'), { email: ada.email, password: PASSWORD }, headers);
  return other;
}
const isSignedIn = async (one: Browser) => (await one.open('/account')).status === 200;
const press = async (words: string, decision: string) =>
  browser.submit(formIn(await browser.open('/account'), words), { decision });

describe('my sessions', () => {
  it('are all shown, with where and when they began and the day of their last use', async () => {
    await anotherBrowser({ 'user-agent': FIREFOX });
    const { text } = await browser.open('/account');
    expect(text).toContain('Firefox on Linux');
    expect(text).toContain('From 127.0.0.1');
    expect(text.match(/Signed in <time datetime="[\d-]+T[\d:.]+Z">\d\d? \w+ \d{4}, \d\d:\d\d<\/time>/g)).toHaveLength(
      2,
    );
    expect(text.match(/\(this one\)/g)).toHaveLength(1);
    expect(text.match(/value="end_session"/g)).toHaveLength(1);
  });

  it('are shown in the time zone of the user', async () => {
    await ada.call('users.update', { timezone: 'Asia/Tokyo' });
    const { text } = await browser.open('/account');
    const [, instant = '', shown] = /Signed in <time datetime="([^"]+)">([^<]+)</.exec(text) ?? [];
    const tokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' });
    expect(shown).toBe(tokyo.format(new Date(instant)));
    expect(text).toContain('Times are those of Asia/Tokyo.');
  });

  it('begun through the API or by a new password are included, expired ones are not', async () => {
    const input = { email: ada.email, password: PASSWORD };
    await skein.stranger.try('users.login', input, { 'user-agent': 'curl/8.5.0' });
    expect((await browser.open('/account')).text).toContain('<h3>curl</h3>');
    const old = await anotherBrowser({ 'user-agent': FIREFOX });
    await skein.send({
      method: 'POST',
      path: '/api/v3/users/update_password',
      body: JSON.stringify({ new_password: PASSWORD }),
      headers: { cookie: old.cookie ?? '', 'content-type': 'application/json' },
    });
    const fresh = await Browser.of(skein, ada);
    expect((await fresh.open('/account')).text).toContain('Firefox on Linux');
    skein.clock.advance(29 * DAY);
    await fresh.open('/account');
    skein.clock.advance(2 * DAY);
    expect((await fresh.open('/account')).text.match(/<h3>/g)).toHaveLength(1);
  });

  it('of programs that sign in with the password are in one line with their number, closed', async () => {
    await anotherBrowser({ 'user-agent': FIREFOX });
    expect((await browser.open('/account')).text).not.toContain('of programs and unknown devices');
    const input = { email: ada.email, password: PASSWORD };
    for (const agent of ['curl/8.5.0', 'python-requests/2.32', 'curl/8.5.0'])
      await skein.stranger.try('users.login', input, { 'user-agent': agent });
    const { text } = await browser.open('/account');
    const closed = /<details><summary>3 sessions of programs [^]*?<\/ul>/.exec(text)?.[0] ?? '';
    expect(closed.match(/<h3>(?:curl|python-requests)<\/h3>/g)).toHaveLength(3);
    expect(text.replace(closed, '').match(/<h3>curl/g)).toBeNull();
    expect(text.replace(closed, '')).toContain('Firefox on Linux');
    expect(text.indexOf('Your API token')).toBeLessThan(text.indexOf('Where you are signed in'));
  });

  it('are ended one by one', async () => {
    const [one, two] = [
      await anotherBrowser({ 'user-agent': FIREFOX }),
      await anotherBrowser({ 'user-agent': 'curl/8' }),
    ];
    const answered = await press('session of Firefox', 'end_session');
    expect(answered.headers.get('location')).toBe('/account');
    expect((await browser.follow(answered)).text).toContain('The session has ended.');
    expect(await Promise.all([browser, one, two].map(isSignedIn))).toEqual([true, false, true]);
  });

  it('are ended all but this one', async () => {
    const others = [await anotherBrowser(), await anotherBrowser()];
    const answered = await press('end_others', 'end_others');
    expect((await browser.follow(answered)).text).toContain('All other sessions have ended.');
    expect(await Promise.all([browser, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect((await browser.open('/account')).text).not.toContain('end_others');
  });

  it('are ended only by their owner', async () => {
    const ben = await skein.aUser('ben');
    const [one, two] = [await Browser.of(skein, ben), await Browser.of(skein, ben)];
    const { session } = hiddenIn(formIn(await one.open('/account'), 'end_session'));
    await anotherBrowser();
    const form = formIn(await browser.open('/account'), 'end_session');
    for (const named of [session, '', 'x', '%00', '\0']) {
      expect((await browser.submit(form, { decision: 'end_session', session: named })).status).toBe(303);
    }
    expect(await Promise.all([one, two].map(isSignedIn))).toEqual([true, true]);
  });

  it('are in a list of the latest hundred, even if there are more from before the limit', async () => {
    const now = skein.clock.now();
    await skein.db.run(sql`
      insert into sessions (bucket, sha256, user_id, created_at, expires_at, device)
      select ${bucketOf(ada.id)}, sha256(('many' || n)::bytea), ${ada.id}, ${now}, ${now}::timestamptz + n * interval '1 minute', 'Loom ' || n
      from generate_series(1, 100) n`);
    const { text } = await browser.open('/account');
    expect(text.match(/<h3>[^<]*(?:Loom \d+|\(this one\))<\/h3>/g)).toHaveLength(100);
    expect([text.includes('<h3>Loom 2</h3>'), text.includes('<h3>Loom 1</h3>')]).toEqual([true, false]);
  });

  it('are shown without their secrets', async () => {
    const other = await anotherBrowser();
    const { text } = await browser.open('/account');
    for (const { cookie = 'none' } of [browser, other]) expect(text).not.toContain(cookie.split('=')[1]);
  });
});

describe('programs with access to my account', () => {
  it('are shown with what they may do, in words, and since when', async () => {
    await program.letInBy(ada, { scope: 'threads:read,messages:remove' });
    const { text } = await browser.open('/account');
    expect(text).toContain('<h3>Loom &#60;b&#62;counter&#60;/b&#62;</h3>');
    for (const words of [scopes['threads:read'], scopes['messages:remove'], 'Authorized on <time'])
      expect(text).toContain(words);
    expect(text).not.toContain(scopes['groups:read']);
  });

  it('of which there are very many are in a list of the latest 500', async () => {
    await skein.db.run(sql`
      insert into oauth_grants (bucket, user_id, client_id, scopes, created_at)
      select ${bucketOf(ada.id)}, ${ada.id}, 'loom-' || n, '{user:read}', ${skein.clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, 501) n`);
    const { text } = await browser.open('/account');
    expect(text.match(/value="end_program"/g)).toHaveLength(500);
    expect([text.includes('<h3>loom-2</h3>'), text.includes('<h3>loom-1</h3>')]).toEqual([true, false]);
  });

  it('lose it again: their tokens and what they have subscribed to end, and nothing of others', async () => {
    const other = await Program.registered(skein, { client_name: 'Other' });
    const [inside, ofOther] = [await program.letInBy(ada), await other.letInBy(ada)];
    const target_url = `https://hooks.example.com/${ada.id}`;
    await inside.call('hooks.subscribe', { target_url, event: 'comment_added' });
    const answered = await press('access of Loom', 'end_program');
    const { text } = await browser.follow(answered);
    expect(text).toContain('no longer has access to your account');
    expect(text).not.toContain('<h3>Loom');
    expect(await inside.error('threads.getUnread', { workspace_id: 1 })).toBe('token_invalid');
    expect(await ofOther.error('threads.getUnread', { workspace_id: 1 })).toBe('workspace_not_found');
    expect(await hooksTo(skein, target_url)).toEqual([]);
  });

  it('lose it only by their own user; a form that names no such program does nothing', async () => {
    const ben = await skein.aUser('ben');
    const ofBen = await program.letInBy(ben);
    await (await Program.registered(skein)).letInBy(ada);
    const form = formIn(await browser.open('/account'), 'end_program');
    for (const client_id of [program.client.client_id, '', 'nobody', 'a\0b']) {
      expect((await browser.submit(form, { decision: 'end_program', client_id })).status).toBe(303);
    }
    expect(await ofBen.error('threads.getUnread', { workspace_id: 1 })).toBe('workspace_not_found');
    expect((await browser.open('/account')).text).toContain('end_program');
  });
});

describe('my API token', () => {
  const tokenIn = ({ text }: { text: string }) => /<code class="secret">([^<]+)<\/code>/.exec(text)?.[1];

  it('is shown only on request', async () => {
    expect((await browser.open('/account')).text).not.toContain(ada.token);
    const shown = await press('show_token', 'show_token');
    expect([shown.status, tokenIn(shown)]).toEqual([200, ada.token]);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await browser.open('/account?decision=show_token')).text).not.toContain(ada.token);
  });

  it('is replaced, and the new one shown: the old one does not work any more', async () => {
    const replaced = await press('replace_token', 'replace_token');
    const token = tokenIn(replaced) ?? '';
    expect(await ada.error('workspaces.get')).toBe('token_invalid');
    const sent = { method: 'GET', path: '/api/v3/workspaces/get', headers: { authorization: `Bearer ${token}` } };
    expect((await skein.send(sent)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a form of the account', () => {
  it('that ends something is behind a line that asks first, and says what happens', async () => {
    await anotherBrowser({ 'user-agent': FIREFOX });
    await program.letInBy(ada);
    const { text } = await browser.open('/account');
    const asking = [...text.matchAll(/<details class="confirm">[^]*?<\/details>/g)].map(([one]) => one);
    const decisions = asking.map((one) => /<p>[^]+value="(\w+)" class="danger"/.exec(one)?.[1]);
    const sessions = ['end_session', 'end_session', 'end_others', 'end_everything'];
    expect(decisions).toEqual(['replace_token', 'end_program', ...sessions]);
    expect(asking.reduce((left, one) => left.replace(one, ''), text)).not.toContain('class="danger"');
  });

  it('without a session leads to the sign-in page, and changes nothing', async () => {
    const page = formIn(await browser.open('/account'), 'replace_token');
    browser.cookie = undefined;
    const answered = await browser.submit(page, { decision: 'replace_token' });
    expect(answered.headers.get('location')).toBe('/sign_in?next=%2Faccount');
    expect(await ada.call('workspaces.get')).toEqual([]);
  });

  it('needs the CSRF token of this session, and a known decision', async () => {
    const page = formIn(await browser.open('/account'), 'replace_token');
    const ofAnother = hiddenIn(formIn(await (await anotherBrowser()).open('/account')))['csrf_token'];
    const ben = await Browser.of(skein, await skein.aUser('ben'));
    const ofBen = hiddenIn(formIn(await ben.open('/account')))['csrf_token'];
    for (const csrf_token of [undefined, '', 'x', ofAnother, ofBen]) {
      for (const decision of ['replace_token', 'show_token', 'end_others', 'end_program', 'end_session']) {
        expect((await browser.submit(page, { decision, csrf_token })).status).toBe(403);
      }
    }
    for (const decision of [undefined, 'constructor']) {
      expect((await browser.submit(page, { decision })).status).toBe(400);
    }
    expect(await ada.call('workspaces.get')).toEqual([]);
  });

  it('of a session that has ended does nothing', async () => {
    const other = await anotherBrowser();
    const page = formIn(await other.open('/account'), 'replace_token');
    await press('end_others', 'end_others');
    expect((await other.submit(page, { decision: 'replace_token' })).status).toBe(303);
    expect(await ada.call('workspaces.get')).toEqual([]);
  });
});
