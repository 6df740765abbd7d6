import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { scopes } from '../generated/scopes.js';
import { aVerifier, Browser, CALLBACK, postForm, postJson, Program } from '../testing/oauth.js';
import type { Answered } from '../testing/http.js';
import { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
let program: Program;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
  program = await Program.registered(skein);
});

const tokenOf = async (of: Program, changed = {}) =>
  (await of.given({ code: await of.codeOf(browser, changed) })).access_token;
const works = async (token: string) =>
  (await new Person(skein.send, token, ada).error('threads.getUnread', { workspace_id: 1 })) === 'workspace_not_found';
const errorIn = ({ status, text }: Answered) => [status, JSON.parse(text).error];

describe('registering', () => {
  const register = (input: Record<string, unknown>) => postJson(skein, '/oauth/register', input);

  it('makes a client with a secret, which is shown once', async () => {
    const { status, text, headers } = await register({ redirect_uris: [CALLBACK], client_name: ' Loom counter ' });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(JSON.parse(text)).toEqual({
      client_id: expect.stringMatching(/^[\w-]{22}$/),
      client_id_issued_at: expect.any(Number),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
      client_name: 'Loom counter',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
  });

  it('takes what programs say besides, native ones too, and calls who says no name by where it leads', async () => {
    const redirect_uris = ['http://localhost:8766/callback'];
    const { text } = await register({ redirect_uris, application_type: 'native', grant_types: ['authorization_code'] });
    expect(JSON.parse(text)).toMatchObject({ client_name: 'localhost:8766', client_secret: expect.any(String) });
    const own = await register({ redirect_uris: ['com.example.app:/done'], token_endpoint_auth_method: 'none' });
    expect(JSON.parse(own.text)).toMatchObject({ client_name: 'com.example.app', token_endpoint_auth_method: 'none' });
    expect(JSON.parse(own.text)).not.toHaveProperty('client_secret');
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://app.example.com/x',
    'about:blank',
    'intent:x',
    'app://callback',
    'http://app.example.com/callback',
    'http://127.0.0.1.example.com/',
    'http://localhost.example.com/',
    'https://app.example.com/callback#',
    'https://app.example.com/callback#x',
    'https://user@app.example.com/',
    'https://user:secret@app.example.com/',
    'https://аpp.example.com/callback',
    'https://APP.example.com/callback',
    'https://app.example.com:443/callback',
    'https://app.example.com/x/../callback',
    'https://app.example.com\\@evil.example/',
    'https:app.example.com/',
    'https://app.example.com/a b',
    'https://app;x.example.com/',
    ' https://app.example.com/',
    '/callback',
    'callback',
    '*',
    '',
  ])('refuses the redirect URI %j', async (uri) => {
    expect(errorIn(await register({ redirect_uris: [CALLBACK, uri] }))).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each([
    ['no redirect URI', {}],
    ['none in the list', { redirect_uris: [] }],
    ['a number in the place of the list', { redirect_uris: 7 }],
    ['too many', { redirect_uris: Array.from({ length: 11 }, (_, index) => `${CALLBACK}/${index}`) }],
    ['an empty name', { redirect_uris: [CALLBACK], client_name: ' ' }],
    ['a name that turns the text', { redirect_uris: [CALLBACK], client_name: 'a\u202eb' }],
    ['a name of two lines', { redirect_uris: [CALLBACK], client_name: 'a\nb' }],
    ['a name that nobody sees', { redirect_uris: [CALLBACK], client_name: '\u200b\u3164' }],
    ['another way to say who it is', { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'private_key_jwt' }],
  ])('refuses %s', async (_, input) => {
    const isName = 'client_name' in input || 'token_endpoint_auth_method' in input;
    const error = isName ? 'invalid_client_metadata' : 'invalid_redirect_uri';
    expect(errorIn(await register(input))).toEqual([400, error]);
  });

  it('is counted by address: 429 after a hundred in an hour', async () => {
    skein.clock.advance(HOUR);
    for (let made = 0; made < 100; made += 1) expect((await register({ redirect_uris: [CALLBACK] })).status).toBe(201);
    const refused = await register({ redirect_uris: [CALLBACK] });
    expect(errorIn(refused)).toEqual([429, 'invalid_request']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    skein.clock.advance(HOUR);
    expect((await register({ redirect_uris: [CALLBACK] })).status).toBe(201);
  });

  it('is counted by address: 429 after five hundred in a day', async () => {
    skein.clock.advance(DAY);
    await skein.db.run(sql`
      insert into rate_limit_hits (name, hit_at)
      select 'oauth_register address 127.0.0.1 day', ${skein.clock.now()} from generate_series(1, 499)`);
    skein.clock.advance(2 * HOUR);
    expect((await register({ redirect_uris: [CALLBACK] })).status).toBe(201);
    const refused = await register({ redirect_uris: [CALLBACK] });
    expect(errorIn(refused)).toEqual([429, 'invalid_request']);
    expect(Number(refused.headers.get('retry-after'))).toBe((22 * HOUR) / SECOND);
    skein.clock.advance(22 * HOUR);
    expect((await register({ redirect_uris: [CALLBACK] })).status).toBe(201);
  });
});

describe('giving a token back', () => {
  const revoke = (by: Program, token: string | undefined, more = {}) => by.posts('/oauth/revoke', { token, ...more });

  it('ends it, and what came of the same code, and nothing else', async () => {
    const [token, other] = [await tokenOf(program), await tokenOf(program)];
    const { status, text } = await revoke(program, token, { token_type_hint: 'access_token' });
    expect([status, text]).toEqual([200, '{"status":"ok"}']);
    expect([await works(token), await works(other)]).toEqual([false, true]);
    expect((await revoke(program, token)).status).toBe(200);
  });

  it('of another program is unauthorized_client, and does nothing', async () => {
    const token = await tokenOf(program);
    const other = await Program.registered(skein);
    expect(errorIn(await revoke(other, token))).toEqual([400, 'unauthorized_client']);
    expect(await works(token)).toBe(true);
  });

  it('does nothing to what is no token of a program, the user’s own least of all', async () => {
    for (const token of ['nothing', 'ü', 'x'.repeat(255), ada.token]) {
      expect((await revoke(program, token)).status).toBe(200);
    }
    expect(await ada.call('users.getSessionUser')).toMatchObject({ id: ada.id });
  });

  it('needs the secret, and a token', async () => {
    const token = await tokenOf(program);
    for (const wrong of [{ client_secret: 'wrong' }, { client_secret: undefined }, { client_id: 'nobody' }]) {
      expect(errorIn(await revoke(program, token, wrong))).toEqual([401, 'invalid_client']);
    }
    expect(await works(token)).toBe(true);
    expect(errorIn(await revoke(program, undefined))).toEqual([400, 'invalid_request']);
  });

  it('is for public clients too', async () => {
    const open = await Program.registered(skein, { token_endpoint_auth_method: 'none' });
    const { verifier, sent } = aVerifier();
    const { access_token } = await open.given({ code: await open.codeOf(browser, sent), code_verifier: verifier });
    expect((await revoke(open, access_token)).status).toBe(200);
    expect(await works(access_token)).toBe(false);
  });
});

describe('asking about a token', () => {
  const about = (by: Program, token: string | undefined, more = {}) =>
    by.posts('/oauth/introspect', { token, ...more });

  it('says whose it is and what it allows', async () => {
    const token = await tokenOf(program);
    const { status, text } = await about(program, token);
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        active: true,
        scope: 'threads:read comments:write',
        client_id: program.client.client_id,
        token_type: 'Bearer',
        sub: String(ada.id),
        iss: 'http://skein.test',
        iat: expect.any(Number),
      },
    ]);
  });

  it('says nothing of one that does not work, of another program’s, or of a user’s own', async () => {
    const other = await Program.registered(skein);
    const ended = await tokenOf(program);
    await program.posts('/oauth/revoke', { token: ended });
    for (const token of [await tokenOf(other), ended, 'nothing', ada.token]) {
      expect(JSON.parse((await about(program, token)).text)).toEqual({ active: false });
    }
  });

  it('is for programs with a secret alone', async () => {
    const open = await Program.registered(skein, { token_endpoint_auth_method: 'none' });
    const token = await tokenOf(program);
    expect(errorIn(await about(open, token))).toEqual([401, 'invalid_client']);
    expect(errorIn(await about(program, token, { client_secret: 'wrong' }))).toEqual([401, 'invalid_client']);
    const { client_id, client_secret = '' } = program.credentials;
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    expect((await postForm(skein, '/oauth/introspect', { token }, { authorization })).text).toContain('"active":true');
  });
});

describe('the metadata', () => {
  const read = async () =>
    JSON.parse((await skein.send({ method: 'GET', path: '/.well-known/oauth-authorization-server' })).text);

  it('says where everything is, and that is where it answers', async () => {
    const shown = await read();
    expect(shown).toMatchObject({
      issuer: 'http://skein.test',
      scopes_supported: Object.keys(scopes),
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(shown.scopes_supported).toHaveLength(27);
    const endpoints = Object.keys(shown).filter((name) => name.endsWith('_endpoint'));
    expect(endpoints).toHaveLength(5);
    for (const name of endpoints) {
      const { origin, pathname } = new URL(shown[name]);
      expect(origin).toBe('http://skein.test');
      const { status } = await skein.send({ method: name.startsWith('auth') ? 'GET' : 'POST', path: pathname });
      expect([name, [400, 401].includes(status)]).toEqual([name, true]);
    }
  });
});

describe('with AUTH_URL of its own and OAUTH_REGISTRATION off', () => {
  const other = useSkein({ oauth: { url: 'http://id.skein.test', registration: false } });
  const get = async (path: string) => JSON.parse((await other.send({ method: 'GET', path })).text);

  it('programs do not register themselves, and the metadata does not say that they do', async () => {
    const refused = await postJson(other, '/oauth/register', { redirect_uris: [CALLBACK] });
    expect(errorIn(refused)).toEqual([403, 'access_denied']);
    expect(await get('/.well-known/oauth-authorization-server')).not.toHaveProperty('registration_endpoint');
  });

  it('that is what the server calls itself, in its contract too', async () => {
    const shown = await get('/.well-known/oauth-authorization-server');
    expect([shown.issuer, shown.token_endpoint]).toEqual(['http://id.skein.test', 'http://id.skein.test/oauth/token']);
    const { servers, components } = await get('/openapi.json');
    expect(servers).toMatchObject([{ url: 'http://skein.test' }]);
    expect(components.securitySchemes.oauth2.flows.authorizationCode).toMatchObject({
      authorizationUrl: 'http://id.skein.test/oauth/authorize',
      tokenUrl: 'http://id.skein.test/oauth/access_token',
    });
  });
});
