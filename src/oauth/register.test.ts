// What a program says of itself when it registers (RFC 7591), and what comes of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { Browser, CALLBACK, postForm, postJson, Program } from '../testing/oauth.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let browser: Browser;
beforeAll(async () => {
  browser = await Browser.of(skein, await skein.aUser('ada'));
});

const register = (input: Record<string, unknown>) =>
  postJson(skein, '/oauth/register', { redirect_uris: [CALLBACK], ...input });

describe('registering with scope, client_uri and logo_uri', () => {
  const said = {
    scope: 'threads:write comments:read',
    client_uri: 'https://app.example.com/about?x=1&y=2',
    logo_uri: 'https://app.example.com/logo.png',
  };

  it('keeps and returns them', async () => {
    const { status, text } = await register(said);
    expect([status, JSON.parse(text)]).toMatchObject([201, said]);
    const { client_id } = JSON.parse(text);
    const kept = await skein.db.one(sql`
      select scopes, client_uri, logo_uri from oauth_clients where client_id = ${client_id}`);
    expect(kept).toEqual({ ...said, scope: undefined, scopes: ['threads:write', 'comments:read'] });
  });

  it('returns the scopes separated by spaces, each once', async () => {
    const { text } = await register({ scope: 'threads:read,threads:read  comments:read' });
    expect(JSON.parse(text)).toMatchObject({ scope: 'threads:read comments:read' });
  });

  it('returns none of them when they are not given', async () => {
    const { text } = await register({ scope: null, client_uri: null });
    for (const name of Object.keys(said)) expect(JSON.parse(text)).not.toHaveProperty(name);
  });

  it('takes keys with brackets in a form', async () => {
    const { status, text } = await postForm(skein, '/oauth/register', { 'redirect_uris[0]': CALLBACK, ...said });
    expect([status, JSON.parse(text)]).toMatchObject([201, { redirect_uris: [CALLBACK], ...said }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['a scope that there is not', { scope: 'threads:read threads:paint' }],
    ['a scope as an object has it', { scope: '__proto__' }],
    ['a scope of nothing', { scope: ' , ' }],
    ['a scope that is too long', { scope: `threads:read ${'x'.repeat(2000)}` }],
    ['a scope that is a list', { scope: ['threads:read'] }],
    ...[
      'http://app.example.com/',
      'http://127.0.0.1/',
      'com.example.app:/about',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:secret@app.example.com/',
      'https://APP.example.com/',
      'https://аpp.example.com/',
      'https://app.example.com/a b',
      'https://app.example.com/"><script>',
      'https:app.example.com/',
      'app.example.com',
      `https://app.example.com/${'x'.repeat(2048)}`,
    ].flatMap((uri): [string, Record<string, unknown>][] => [
      [`the page ${uri.slice(0, 40)}`, { client_uri: uri }],
      [`the picture ${uri.slice(0, 40)}`, { logo_uri: uri }],
    ]),
  ])('refuses %s', async (_, input) => {
    const { status, text } = await register(input);
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: 'invalid_client_metadata' }]);
  });

  it('shows neither address on a page, nor to a program that asks what a user would be asked', async () => {
    const program = await Program.registered(skein, said);
    const question = program.question({ scope: 'threads:read' });
    for (const by of [browser, new Browser(skein)]) {
      const { status, text } = await by.open(question);
      expect([status, text.includes('logo.png'), text.includes('/about')]).toEqual([200, false, false]);
    }
    const { text } = await skein.send({ method: 'GET', path: question, headers: { accept: 'application/json' } });
    expect(text).not.toContain('about');
  });
});

describe('a program that has registered for some scopes', () => {
  let program: Program;
  beforeAll(async () => {
    program = await Program.registered(skein, { scope: 'threads:write comments:read' });
  });

  it.each(['threads:write', 'threads:read', 'comments:read', 'threads:read,threads:write comments:read'])(
    'may ask for %s',
    async (scope) => {
      const { scope: given } = await program.given({ code: await program.codeOf(browser, { scope }) });
      expect(given.split(' ')).toEqual(scope.split(/[ ,]/));
    },
  );

  it.each(['threads:remove', 'comments:write', 'groups:read', 'threads:read groups:read'])(
    'may not ask for %s',
    async (scope) => {
      const { status, headers, text } = await browser.open(program.question({ scope }));
      expect([status, headers.has('location')]).toEqual([400, false]);
      expect(text).toContain('has not registered for');
    },
  );

  it('may not get more by changing the form of the page', async () => {
    const page = await browser.open(program.question({ scope: 'threads:read' }));
    const { status, headers } = await browser.submit(page, { decision: 'allow', scope: 'groups:read' });
    expect([status, headers.has('location')]).toEqual([400, false]);
  });
});

it('a program that has registered for no scopes may ask for any', async () => {
  const program = await Program.registered(skein);
  expect(await program.codeOf(browser, { scope: 'groups:remove user:write' })).not.toBe('');
});
