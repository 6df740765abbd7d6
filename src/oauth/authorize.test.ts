import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../clock.js';
import { scopes } from '../generated/scopes.js';
import { anIntegration, programOf } from '../testing/integrations.js';
import { aVerifier, Browser, CALLBACK, hiddenIn, Program, STATE } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
let program: Program;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  program = await Program.registered(skein, { client_name: 'Loom <b>counter</b>' });
});
beforeEach(async () => {
  browser = await Browser.of(skein, ada);
});

const params = (url: URL) => Object.fromEntries(url.searchParams);

describe('the page', () => {
  it('names the client, the user, the scopes in words, and the host of the redirect URI', async () => {
    const { status, text } = await browser.open(program.question({ scope: 'threads:read, messages:remove' }));
    expect(status).toBe(200);
    expect(text).toContain('Loom &#60;b&#62;counter&#60;/b&#62;');
    expect(text).not.toContain('<b>');
    for (const words of [ada.name, scopes['threads:read'], scopes['messages:remove'], 'app.example.com']) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain(scopes['groups:read']);
  });

  it('names the workspaces that a token would reach: all of the user, wherever its integration is installed', async () => {
    const ben = await skein.aUser('ben');
    const asked = await Browser.of(skein, ben);
    expect((await asked.open(program.question())).text).toContain('You are not in a workspace yet.');
    for (let n = 0; n < 11; n += 1) await skein.aWorkspace(ben, `Place <${String(n).padStart(2, '0')}>`);
    await skein.aWorkspace(await skein.aUser('eve'), 'Elsewhere');
    const { text } = await asked.open(program.question());
    expect(text.match(/<li>Place &#60;\d\d&#62;<\/li>/g)).toHaveLength(10);
    expect(text).toContain('<li>and 1 more</li>');
    expect(text).not.toContain('Elsewhere');
    const workspace = await skein.aWorkspace(ben, 'A private one');
    const integration = await anIntegration(ben, 'GENERAL', { workspace_id: workspace.id });
    expect((await asked.open(programOf(skein, integration).question())).text).toContain('<li>A private one</li>');
    const token = await programOf(skein, integration).letInBy(ben, { scope: 'workspaces:read' });
    expect(await token.call('workspaces.get')).toHaveLength(12);
  });

  it('redirects to the redirect URI after Allow, with the code, the state and the issuer', async () => {
    const url = await program.asks(browser, { state: 'a b&c=d"\'' });
    expect(url.href.startsWith(`${CALLBACK}?code=`)).toBe(true);
    expect(params(url)).toEqual({ code: expect.any(String), state: 'a b&c=d"\'', iss: 'http://skein.test' });
  });

  it('redirects there with ACCESS_DENIED after Deny, and stores no grant', async () => {
    const url = await program.asks(browser, {}, 'deny');
    expect(url.href.startsWith(CALLBACK)).toBe(true);
    expect(params(url)).toEqual({ error: 'ACCESS_DENIED', state: STATE, iss: 'http://skein.test' });
  });

  it('keeps what the query of the redirect URI says', async () => {
    const uri = `${CALLBACK}?shop=7`;
    const url = await (await Program.registered(skein, { redirect_uris: [uri] })).asks(browser);
    expect(params(url)).toMatchObject({ shop: '7', state: STATE });
  });

  it.each([
    ['framed by anybody', 'content-security-policy', /frame-ancestors 'none'/],
    ['framed by anybody, in browsers of old', 'x-frame-options', /^DENY$/],
    [
      'given scripts, images or anything',
      'content-security-policy',
      /^default-src 'none'; style-src 'sha256-[\w+/=]+';/,
    ],
    ['led to scripts or data by its forms', 'content-security-policy', /form-action 'self' https:;/],
    ['given another base', 'content-security-policy', /base-uri 'none'/],
    ['kept by anybody', 'cache-control', /^no-store$/],
    ['spoken of to other sites', 'referrer-policy', /^same-origin$/],
    ['taken for something else', 'x-content-type-options', /^nosniff$/],
  ])('cannot be %s', async (_, name, value) => {
    const { headers, text } = await browser.open(program.question());
    expect(headers.get(name)).toMatch(value);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(text).not.toContain('<script');
  });

  it('has the same headers when the request is invalid, and when nobody is signed in', async () => {
    for (const path of ['/oauth/authorize', program.question()]) {
      const { headers } = await new Browser(skein).open(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).toContain("form-action 'self'; ");
    }
  });

  it('is 405 for other methods', async () => {
    const answered = await skein.send({ method: 'PUT', path: '/oauth/authorize' });
    expect([answered.status, answered.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('an invalid request', () => {
  it.each([
    ['an unknown program', { client_id: 'nobody' }],
    ['no program', { client_id: undefined }],
    ['a redirect URI of somebody else', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect URI that begins like the right one', { redirect_uri: `${CALLBACK}/more` }],
    ['a redirect URI with more in its query', { redirect_uri: `${CALLBACK}?x=1` }],
    ['a host that begins like the right one', { redirect_uri: 'https://app.example.com.evil.example/callback' }],
    ['the right host as a name before another', { redirect_uri: 'https://app.example.com@evil.example/callback' }],
    ['the right host in other letters', { redirect_uri: 'https://аpp.example.com/callback' }],
    ['the right URI in capitals', { redirect_uri: CALLBACK.toUpperCase() }],
    ['a way around', { redirect_uri: 'https://app.example.com/x/../callback' }],
    ['plain http', { redirect_uri: CALLBACK.replace('https', 'http') }],
    ['another port', { redirect_uri: CALLBACK.replace('.com', '.com:444') }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('shows a page that leads nowhere: %s', async (_, changed) => {
    const { status, headers, text } = await browser.open(program.question(changed));
    expect([status, headers.has('location')]).toEqual([400, false]);
    expect(text).not.toContain('href');
    expect(text).not.toContain('<form');
  });

  it.each([
    ['no state', { state: undefined }, 'state is required'],
    ['an empty state', { state: '' }, 'state'],
    ['no scope', { scope: undefined }, 'scope is required'],
    ['a scope of nothing', { scope: ' , ' }, 'scope'],
    ['a scope that there is not', { scope: 'threads:read threads:paint' }, 'threads:paint'],
    ['a scope as an object has it', { scope: 'constructor' }, 'constructor'],
    ['another kind of answer', { response_type: 'token' }, 'response_type'],
  ])('has a link that tells the program, and is no redirect: %s', async (_, changed, said) => {
    const { status, headers, text } = await browser.open(program.question(changed));
    expect([status, headers.has('location')]).toEqual([400, false]);
    expect(text).toContain(said);
    const link = /href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&#38;', '&') ?? '';
    expect(link.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(params(new URL(link))).toMatchObject({ error: 'BAD_REQUEST', iss: 'http://skein.test' });
  });

  it('names nothing twice', async () => {
    const { status, text } = await browser.open(`${program.question()}&state=another`);
    expect([status, text]).toEqual([400, expect.stringContaining('state is given more than once')]);
  });

  it('has one registered redirect URI for what says none, and one of several otherwise', async () => {
    const two = await Program.registered(skein, { redirect_uris: [CALLBACK, `${CALLBACK}/2`] });
    expect((await browser.open(two.question())).status).toBe(400);
    expect((await two.asks(browser, { redirect_uri: `${CALLBACK}/2` })).pathname).toBe('/callback/2');
  });

  it('may have any port of a loopback address, and nothing else of it', async () => {
    const native = await Program.registered(skein, { redirect_uris: ['http://127.0.0.1/done'] });
    const url = await native.asks(browser, { redirect_uri: 'http://127.0.0.1:49152/done' });
    expect(url.host).toBe('127.0.0.1:49152');
    for (const redirect_uri of [
      'http://127.0.0.1:49152/other',
      'http://localhost/done',
      'http://127.0.0.1:1@evil.example/done',
    ]) {
      expect((await browser.open(native.question({ redirect_uri }))).status).toBe(400);
    }
  });
});

describe('signing in on the page', () => {
  it('goes with a form, leads back to the question, and begins a session', async () => {
    const fresh = new Browser(skein);
    const page = await fresh.open(program.question());
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('type="password"')]);
    const typed = { decision: 'sign_in', email: ada.email, password: PASSWORD };
    const { status, headers } = await fresh.submit(page, typed);
    expect([status, fresh.cookie]).toEqual([303, expect.stringMatching(/^skein_session=/)]);
    const asked = await fresh.open(headers.get('location') ?? '');
    expect(asked.text).toContain(ada.name);
    const allowed = await fresh.submit(asked, { decision: 'allow' });
    expect(allowed.headers.get('location')).toContain(`${CALLBACK}?code=`);
  });

  it('says what was wrong, and asks again', async () => {
    const fresh = new Browser(skein);
    const page = await fresh.open(program.question());
    for (const typed of [
      { email: ada.email, password: 'wrong' },
      { email: 'nobody@example.com', password: 'x' },
    ]) {
      const again = await fresh.submit(page, { decision: 'sign_in', ...typed });
      expect(again.status).toBe(400);
      expect(again.text).toContain('E-mail or password invalid');
      expect(hiddenIn(again)).toEqual(hiddenIn(page));
      expect(fresh.cookie).toBeUndefined();
    }
  });

  it('says beside each field that it is empty', async () => {
    const fresh = new Browser(skein);
    const page = await fresh.open(program.question());
    const again = await fresh.submit(page, { decision: 'sign_in' });
    expect(again.status).toBe(400);
    expect(again.text.match(/Please fill this in/g)).toHaveLength(2);
    expect(again.text).toContain('<title>Error: ');
  });

  it('leads to the other ways in, and by them back to the question', async () => {
    const page = await new Browser(skein).open(program.question());
    const links = [...page.text.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link));
    expect(links.map(({ origin, pathname }) => `${origin}${pathname}`)).toEqual([
      'http://skein.test/forgot_password',
      'http://skein.test/register',
    ]);
    const next = links[1]?.searchParams.get('next') ?? '';
    expect(next.startsWith('/oauth/authorize?')).toBe(true);
    expect(params(new URL(next, 'http://skein.test'))).toEqual(
      params(new URL(program.question(), 'http://skein.test')),
    );
  });

  it('counts what is wrong as users/login does: 429 after ten', async () => {
    const { email } = await skein.aUser('ben');
    const fresh = new Browser(skein);
    const page = await fresh.open(program.question());
    const guess = () => fresh.submit(page, { decision: 'sign_in', email, password: 'wrong' });
    for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    skein.clock.advance(15 * MINUTE);
    expect((await guess()).status).toBe(400);
  });

  it('from another site does nothing', async () => {
    const fresh = new Browser(skein);
    const page = await fresh.open(program.question());
    const typed = { decision: 'sign_in', email: ada.email, password: PASSWORD };
    const { status, headers } = await fresh.submit(page, typed, { origin: 'https://evil.example' });
    expect([status, headers.has('set-cookie')]).toEqual([403, false]);
  });

  it('lets a person use another account', async () => {
    const page = await browser.open(program.question());
    const { cookie } = browser;
    const { headers } = await browser.submit(page, { decision: 'sign_out' });
    expect(browser.cookie).toBeUndefined();
    expect((await browser.open(headers.get('location') ?? '')).text).toContain('type="password"');
    expect((await new Browser(skein, cookie).open(program.question())).text).toContain('type="password"');
  });
});

describe('an answer', () => {
  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('from another site is refused: %j', async (headers) => {
    const page = await browser.open(program.question());
    const refused = await browser.submit(page, { decision: 'allow' }, headers);
    expect([refused.status, refused.headers.has('location')]).toEqual([403, false]);
  });

  it('has the CSRF token of the page that was shown to this session with this question', async () => {
    const page = await browser.open(program.question());
    const ofAnother = hiddenIn(await browser.open(program.question({ scope: 'threads:read' })))['csrf_token'];
    const ben = await Browser.of(skein, await skein.aUser('ben'));
    const ofBen = hiddenIn(await ben.open(program.question()))['csrf_token'];
    for (const csrf_token of [undefined, '', 'wrong', ofAnother, ofBen]) {
      for (const decision of ['allow', 'deny', 'sign_out']) {
        const refused = await browser.submit(page, { decision, csrf_token });
        expect([refused.status, refused.headers.has('location')]).toEqual([403, false]);
      }
    }
    expect((await browser.submit(page, { decision: 'allow' })).status).toBe(303);
  });

  it.each([
    ['a wider scope', { scope: 'threads:read,comments:write,messages:read' }],
    ['another state', { state: 'another' }],
    ['another challenge', aVerifier().sent],
  ])('to another question than that of the page is refused: %s', async (_, changed) => {
    const page = await browser.open(program.question());
    expect((await browser.submit(page, { decision: 'allow', ...changed })).status).toBe(403);
  });

  it('to a question with something wrong is refused like the question', async () => {
    const page = await browser.open(program.question());
    for (const changed of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'nobody' }, { state: undefined }]) {
      const refused = await browser.submit(page, { decision: 'allow', ...changed });
      expect([refused.status, refused.headers.has('location')]).toEqual([400, false]);
    }
  });

  it('that is neither yes nor no does nothing', async () => {
    const page = await browser.open(program.question());
    for (const decision of [undefined, 'maybe']) {
      expect((await browser.submit(page, { decision })).status).toBe(400);
    }
  });

  it('without a session asks who it is', async () => {
    const page = await browser.open(program.question());
    browser.cookie = undefined;
    const asked = await browser.submit(page, { decision: 'allow' });
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('type="password"')]);
  });

  it('is taken from a browser that says nothing of where it comes from', async () => {
    const page = await browser.open(program.question());
    const silent = { origin: 'http://skein.test', 'sec-fetch-site': 'none' };
    expect((await browser.submit(page, { decision: 'allow' }, silent)).status).toBe(303);
  });
});
