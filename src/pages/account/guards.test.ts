import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { UnsubscribeLinks } from '../../domain/notifications/unsubscription.js';
import { aCodeFor, anAddressCodeFor, aRecoveryCodeFor } from '../../testing/codes.js';
import type { Answered } from '../../testing/http.js';
import { Browser, formIn } from '../../testing/oauth.js';
import type { Person } from '../../testing/person.js';
import { startServerBeside } from '../../testing/servers.js';
import { PASSWORD, SECRET_KEY, useSkein } from '../../testing/skein.js';

const skein = useSkein();
let ada: Person;
let ben: Person;
/** All pages. */
let paths: string[];
/** The links in mails to Ben: to recover the account, and to confirm a new address. */
let [recovery, change] = ['', ''];
/** The link by which Ben turns off mails. */
let unsubscribe = '';
beforeAll(async () => {
  ada = await skein.aUser('ada');
  const workspace = await skein.aWorkspace(ada);
  const { url } = await ada.call('urlJoin.getOrCreate', { workspace_id: workspace.id });
  const code = await aCodeFor(skein, ada);
  ben = await skein.aUser('ben');
  recovery = `/recover_account?code=${await aRecoveryCodeFor(skein, ben)}`;
  change = `/confirm_email?code=${await anAddressCodeFor(skein, ben, 'benjamin@example.com')}`;
  const links = new UnsubscribeLinks(SECRET_KEY, '');
  unsubscribe = links.url({ userId: ben.id, workspaceId: workspace.id, settings: ['email_comments'] });
  paths = [
    '/unsubscribe',
    unsubscribe,
    '/sign_in?next=/x',
    '/register',
    '/forgot_password',
    '/account',
    `/reset_password?code=${code}`,
    `/invitation?code=${code}`,
    '/invitation',
    new URL(url).pathname,
    '/join/x',
    '/',
    '/change_name',
    '/change_picture',
    '/change_password',
    '/change_email',
    recovery,
    change,
    '/recover_account',
    '/confirm_email',
  ];
});

describe('every page', () => {
  it('cannot be framed or cached, sends no Referer to other sites, runs no script and loads nothing', async () => {
    const browser = await Browser.of(skein, ada);
    for (const path of paths) {
      for (const one of [browser, new Browser(skein)]) {
        const { status, headers, text } = await one.open(path);
        expect(headers.get('referrer-policy')).toBe('same-origin');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.has('access-control-allow-origin')).toBe(false);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        if (status === 303) continue;
        expect(headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
        );
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(text).not.toMatch(/<script|<img|<link|<iframe|\ssrc=|\sstyle=|\son\w+=/);
      }
    }
  });

  it('has one heading, a language, a title, and a label for each field', async () => {
    for (const path of paths) {
      const { text } = await new Browser(skein).open(path);
      if (text === '') continue;
      expect(text.match(/<h1>/g)).toHaveLength(1);
      expect(text).toMatch(/<html lang="en">[^]*<title>[^<]+ · Skein<\/title>/);
      const fields = [...text.matchAll(/<input id="(\w+)"/g)].map(([, id = '']) => id);
      for (const id of fields) expect(text).toContain(`<label for="${id}">`);
    }
  });

  it('is 405 for other methods', async () => {
    for (const path of ['/sign_in', '/account', '/join/x']) {
      const answered = await skein.send({ method: 'PUT', path });
      expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
  });
});

describe('a form from another site', () => {
  const FROM_ELSEWHERE: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://skein.test:8080' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each(FROM_ELSEWHERE)('is refused by every page, and sets no cookie: %j', async (headers) => {
    const code = await aCodeFor(skein, ada);
    const stranger = new Browser(skein);
    const [browser, benjamin] = [await Browser.of(skein, ada), await Browser.of(skein, ben)];
    const account = await browser.open('/account');
    const forms: [Browser, string, Record<string, string>][] = [
      [stranger, '/sign_in', { email: ada.email, password: PASSWORD }],
      [stranger, '/register', { name: 'Eve', email: 'eve@example.com', password: PASSWORD }],
      [stranger, '/forgot_password', { email: ada.email }],
      [stranger, `/reset_password?code=${code}`, { new_password: PASSWORD }],
      [stranger, `/invitation?code=${code}`, { name: 'Eve', password: PASSWORD }],
      [stranger, recovery, { new_password: PASSWORD }],
      [benjamin, change, {}],
      [stranger, unsubscribe, {}],
      [browser, '/change_name', { name: 'Eve' }],
      [browser, '/change_picture', {}],
      [browser, '/change_password', { new_password: `${PASSWORD}!`, current_password: PASSWORD }],
      [browser, '/change_email', { email: 'eve@example.com', current_password: PASSWORD }],
    ];
    for (const [by, path, typed] of forms) {
      const refused = await by.submit(await by.open(path), typed, headers);
      expect([refused.status, refused.headers.has('set-cookie')]).toEqual([403, false]);
    }
    for (const [words, decision] of [
      ['/sign_out', 'sign_out'],
      ['show_token', 'show_token'],
      ['replace_token', 'replace_token'],
      ['end_everything', 'end_everything'],
    ]) {
      const refused = await browser.submit(formIn(account, words), { decision }, headers);
      expect(refused.status).toBe(403);
      expect(refused.text).not.toContain(ada.token);
    }
    expect(await ada.call('workspaces.get')).toHaveLength(1);
    expect((await browser.open('/account')).status).toBe(200);
    for (const path of [`/reset_password?code=${code}`, recovery]) {
      expect((await stranger.open(path)).status).toBe(200);
    }
    expect((await benjamin.open(change)).status).toBe(200);
  });

  it('must be form-encoded, in valid UTF-8', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: ada.email, password: PASSWORD });
    const json = await skein.send({ method: 'POST', path: '/sign_in', headers, body });
    expect([json.status, json.headers.has('set-cookie')]).toEqual([400, false]);
    const text = await skein.send({
      method: 'POST',
      path: '/sign_in',
      headers: { 'content-type': 'text/plain' },
      body,
    });
    expect([text.status, text.text]).toEqual([415, expect.stringContaining('<h1>')]);
    const wrong = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await skein.send({ method: 'POST', path: '/sign_in', headers: wrong, body: 'email=%ff' })).status).toBe(
      400,
    );
    expect((await skein.send({ method: 'GET', path: '/sign_in?next=%ff' })).status).toBe(400);
  });
});

describe('the log', () => {
  it('has a line for each page, and no code, address or password in any', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const { send, stop } = await startServerBeside(skein, { log });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const mailed = ['invitation', 'reset_password', 'recover_account', 'confirm_email'];
    for (const path of ['/join/SECRET', '/Join/SECRET', ...mailed.map((page) => `/${page}?code=SECRET`)]) {
      await send({ method: 'GET', path });
    }
    const body = 'email=SECRET%40example.com&password=SECRET';
    for (const path of ['/sign_in', '/join/SECRET']) await send({ method: 'POST', path, headers, body });
    await stop();
    const logged = lines.map((line) => JSON.parse(line)).filter(({ path }) => path !== undefined);
    expect(logged.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /join/*',
      'GET /join/*',
      ...mailed.map((page) => `GET /${page}`),
      'POST /sign_in',
      'POST /join/*',
    ]);
    expect(lines.join('')).not.toContain('SECRET');
  });
});

describe('too many requests from one address', () => {
  it('are 429, on a page', async () => {
    const now = skein.clock.now();
    const { send, stop } = await startServerBeside(skein, { rateLimit: true, clock: { now: () => now } });
    const open = () => send({ method: 'GET', path: '/sign_in' });
    const answers: Answered[] = [];
    // In groups, because each request at the same time takes a connection.
    for (let sent = 0; sent < 625; sent += 25) answers.push(...(await Promise.all(Array.from({ length: 25 }, open))));
    await stop();
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(25);
    expect(refused[0]?.text).toContain('Too many attempts.');
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
