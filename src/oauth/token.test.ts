import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.js';
import { sql } from '../db/database.js';
import { aVerifier, Browser, CALLBACK, postForm, postJson, Program } from '../testing/oauth.js';
import type { Answered } from '../testing/http.js';
import { Person } from '../testing/person.js';
import { PASSWORD, useSkein } from '../testing/skein.js';

const skein = useSkein();
let ada: Person;
let browser: Browser;
let program: Program;
beforeAll(async () => {
  ada = await skein.aUser('ada');
  browser = await Browser.of(skein, ada);
  program = await Program.registered(skein);
});

/** Who calls with that token: the user's id, or the code of the error. */
async function who(token: unknown): Promise<unknown> {
  const answered = await new Person(skein.send, String(token), ada).try('threads.getUnread', { workspace_id: 1 });
  return JSON.parse(answered.text).error_code === 105 ? 'works' : JSON.parse(answered.text).error_code;
}

/** The error in a response. Both texts are the same, and there are no other fields. */
function refusalIn({ status, text, headers }: Answered) {
  const { error, error_message, error_description, ...more } = JSON.parse(text);
  expect(headers.get('content-type')).toBe('application/json');
  expect({ more, error_description }).toEqual({ more: {}, error_description: error_message });
  return [status, error, error_message];
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const BAD_CODE = [400, 'BAD_REQUEST', expect.stringContaining('authorization code is invalid')];
const NOT_PROVEN = [401, 'ACCESS_DENIED', expect.stringContaining('Invalid client')];

describe('a code', () => {
  it('is exchanged for a token with the id, the secret and nothing more, which may do what the user allowed', async () => {
    const answered = await program.exchange({ code: await program.codeOf(browser) });
    expect(answered.status).toBe(200);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    const given = JSON.parse(answered.text);
    expect(given).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      scope: 'threads:read comments:write',
    });
    const asProgram = new Person(skein.send, given.access_token, ada);
    expect(await asProgram.error('threads.getUnread', { workspace_id: 1 })).toBe('workspace_not_found');
    expect(await asProgram.refused('users.getSessionUser')).toMatchObject({
      status: 403,
      error_code: 109,
      error_extra: { required_scopes: ['user:read'] },
    });
    expect(await asProgram.error('users.delete', { password: PASSWORD })).toBe('forbidden');
  });

  it('is exchanged at either path, as JSON or as a form, with grant_type or without', async () => {
    for (const path of ['/oauth/access_token', '/oauth/token']) {
      const body = { ...program.credentials, code: await program.codeOf(browser) };
      expect((await postJson(skein, path, { ...body, grant_type: null })).status).toBe(200);
      const again = { code: await program.codeOf(browser), grant_type: 'authorization_code', redirect_uri: CALLBACK };
      expect((await program.exchange(again, path)).status).toBe(200);
    }
  });

  it('is exchanged by a program that says by Basic who it is, encoded as in a form', async () => {
    const { client_id: id, client_secret: secret = '' } = program.credentials;
    const encoded = (text: string) => [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');
    for (const authorization of [basic(id, secret), basic(encoded(id), encoded(secret))]) {
      const input = { code: await program.codeOf(browser) };
      expect((await postForm(skein, '/oauth/token', input, { authorization })).status).toBe(200);
    }
  });

  it('works once: its second use is refused, and ends what the first has given', async () => {
    const code = await program.codeOf(browser);
    const other = await program.given({ code: await program.codeOf(browser) });
    const { access_token } = await program.given({ code });
    expect(await who(access_token)).toBe('works');
    expect(refusalIn(await program.exchange({ code }))).toEqual(BAD_CODE);
    expect(await who(access_token)).toBe(200);
    expect(await who(other.access_token)).toBe('works');
  });

  it('works once of ten at the same time', async () => {
    const code = await program.codeOf(browser);
    const answers = await Promise.all(Array.from({ length: 10 }, () => program.exchange({ code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const [given] = answers.filter(({ status }) => status === 200);
    expect(await who(JSON.parse(given?.text ?? '').access_token)).toBe(200);
  });

  it('works for a minute', async () => {
    const [inTime, late] = [await program.codeOf(browser), await program.codeOf(browser)];
    skein.clock.advance(MINUTE - 10 * SECOND);
    expect((await program.exchange({ code: inTime })).status).toBe(200);
    skein.clock.advance(10 * SECOND);
    expect(refusalIn(await program.exchange({ code: late }))).toEqual(BAD_CODE);
  });

  it('of another program is refused, and works for its own afterwards', async () => {
    const code = await program.codeOf(browser);
    const other = await Program.registered(skein);
    expect(refusalIn(await other.exchange({ code }))).toEqual(BAD_CODE);
    const { access_token } = await program.given({ code });
    expect(refusalIn(await other.exchange({ code }))).toEqual(BAD_CODE);
    expect(await who(access_token)).toBe('works');
  });

  it.each(['', 'nothing', 'AA', `AA${'x'.repeat(43)}`, 'x'.repeat(255), 'ü'])(
    'that is invalid is BAD_REQUEST: %j',
    async (code) => {
      expect(refusalIn(await program.exchange({ code }))).toEqual([400, 'BAD_REQUEST', expect.any(String)]);
    },
  );

  it('goes with the redirect URI that it was sent to', async () => {
    const wrong = { code: await program.codeOf(browser), redirect_uri: `${CALLBACK}/` };
    expect(refusalIn(await program.exchange(wrong))).toEqual([
      400,
      'BAD_REQUEST',
      expect.stringContaining('redirect_uri'),
    ]);
    const two = await Program.registered(skein, { redirect_uris: [CALLBACK, `${CALLBACK}/2`] });
    const unsaid = await two.codeOf(browser, { redirect_uri: CALLBACK });
    expect(refusalIn(await two.exchange({ code: unsaid }))).toEqual([400, 'BAD_REQUEST', expect.any(String)]);
    const said = await two.codeOf(browser, { redirect_uri: `${CALLBACK}/2` });
    expect((await two.exchange({ code: said, redirect_uri: `${CALLBACK}/2` })).status).toBe(200);
  });

  it('of somebody who has been deleted meanwhile is refused', async () => {
    const ben = await skein.aUser('ben');
    const code = await program.codeOf(await Browser.of(skein, ben));
    await ben.call('users.delete', { password: PASSWORD });
    expect(refusalIn(await program.exchange({ code }))).toEqual(BAD_CODE);
  });

  it('is kept as its SHA-256 alone, as tokens and secrets are', async () => {
    const code = await program.codeOf(browser);
    const { access_token } = await program.given({ code });
    const rows = await skein.db.many<{ row: string }>(sql`
      select row_to_json(c)::text as row from oauth_codes c where bucket = any(${allBuckets()})
      union all select row_to_json(t)::text from tokens t where bucket = any(${allBuckets()})
      union all select row_to_json(p)::text from oauth_clients p`);
    const text = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(3);
    for (const secret of [code, access_token, program.client.client_secret ?? '']) expect(text).not.toContain(secret);
  });
});

function allBuckets(): number[] {
  return Array.from({ length: 4096 }, (_, bucket) => bucket);
}

describe('a program that exchanges a code', () => {
  it.each([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['a secret that is wrong at its end alone', { client_secret: 'x' }],
    ['no secret', { client_secret: undefined }],
    ['an unknown id', { client_id: 'nobody' }],
    ['no id', { client_id: undefined }],
  ])('with %s is ACCESS_DENIED, and does not use it up', async (name, changed) => {
    const code = await program.codeOf(browser);
    const secret = `${program.client.client_secret?.slice(0, -1)}?`;
    const sent = name.includes('end') ? { client_secret: secret } : changed;
    expect(refusalIn(await program.exchange({ code, ...sent }))).toEqual(NOT_PROVEN);
    expect((await program.exchange({ code })).status).toBe(200);
  });

  it('with a wrong secret is asked for Basic, wherever the secret was', async () => {
    const headers = { authorization: basic(program.client.client_id, 'wrong') };
    const answered = await postForm(skein, '/oauth/token', { code: 'x' }, headers);
    expect(refusalIn(answered)).toEqual([401, 'invalid_client', expect.stringContaining('Invalid client')]);
    expect(answered.headers.get('www-authenticate')).toBe('Basic realm="Skein"');
    const inBody = await postForm(skein, '/oauth/token', { code: 'x', client_id: 'x', client_secret: 'wrong' });
    expect(inBody.headers.get('www-authenticate')).toBe('Basic realm="Skein"');
    for (const authorization of ['Basic %', 'Basic', basic('%zz', 'a'), basic('\0', '\0'), basic('', '')]) {
      expect((await postForm(skein, '/oauth/token', { code: 'x' }, { authorization })).status).toBe(401);
    }
  });

  it('that says twice who it is is refused', async () => {
    const { client_id, client_secret = '' } = program.credentials;
    const headers = { authorization: basic(client_id, client_secret) };
    for (const twice of [{ client_secret }, { client_id: 'another' }]) {
      const answered = await postForm(skein, '/oauth/token', { code: 'x', ...twice }, headers);
      expect(refusalIn(answered)).toEqual([400, 'invalid_request', expect.stringContaining('says twice')]);
    }
  });

  it('may not ask for kinds of grant that there are not', async () => {
    for (const grant_type of ['password', 'client_credentials']) {
      const answered = await program.exchange({ grant_type, username: ada.email, password: PASSWORD });
      expect(refusalIn(answered)).toEqual([400, 'BAD_REQUEST', expect.stringContaining('grant_type')]);
    }
    for (const grant_type of ['implicit', '__proto__', 'constructor']) {
      expect(refusalIn(await program.exchange({ grant_type }))[1]).toBe('BAD_REQUEST');
    }
  });

  it('says nothing of it in a query, which is logged', async () => {
    const { client_id, client_secret = '' } = program.credentials;
    const query = new URLSearchParams({ client_id, client_secret, code: await program.codeOf(browser) });
    expect(refusalIn(await postForm(skein, `/oauth/access_token?${query.toString()}`, {}))).toEqual(NOT_PROVEN);
  });

  it('is told in the words of OAuth when its body is wrong', async () => {
    const headers = { 'content-type': 'application/json' };
    const send = (body: string, type = headers) =>
      skein.send({ method: 'POST', path: '/oauth/access_token', headers: type, body });
    expect(refusalIn(await send('{'))).toEqual([400, 'BAD_REQUEST', 'the body is not valid JSON']);
    expect(refusalIn(await send('{"code":7}'))).toEqual([400, 'BAD_REQUEST', 'code must be string']);
    expect(refusalIn(await send('a', { 'content-type': 'text/plain' }))[0]).toBe(415);
    const twice = 'code=a&code=b';
    expect(refusalIn(await send(twice, { 'content-type': 'application/x-www-form-urlencoded' }))[1]).toBe(
      'BAD_REQUEST',
    );
  });
});

describe('PKCE', () => {
  let open: Program;
  beforeAll(async () => {
    open = await Program.registered(skein, { token_endpoint_auth_method: 'none' });
  });

  it('lets a public client in, which has no secret', async () => {
    expect(open.client).not.toHaveProperty('client_secret');
    const { verifier, sent } = aVerifier();
    const code = await open.codeOf(browser, sent);
    const { access_token } = await open.given({ code, code_verifier: verifier });
    expect(await who(access_token)).toBe('works');
  });

  it('is required of a public client, and what has a secret says it too', async () => {
    const page = await browser.open(open.question());
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('code_challenge is required')]);
    const { verifier, sent } = aVerifier();
    const withSecret = { code: await open.codeOf(browser, sent), code_verifier: verifier, client_secret: 'a' };
    expect(refusalIn(await open.exchange(withSecret))).toEqual(NOT_PROVEN);
    const code = await program.codeOf(browser, sent);
    expect(refusalIn(await program.exchange({ code, code_verifier: verifier, client_secret: undefined }))).toEqual(
      NOT_PROVEN,
    );
  });

  it.each([
    ['another verifier', aVerifier().verifier],
    ['no verifier', undefined],
    ['the challenge itself', 'challenge'],
    ['what is no verifier', 'short'],
  ])('refuses %s, and uses the code up', async (_, wrong) => {
    const { verifier, sent } = aVerifier();
    const code = await open.codeOf(browser, sent);
    const code_verifier = wrong === 'challenge' ? sent.code_challenge : wrong;
    expect(refusalIn(await open.exchange({ code, code_verifier }))[1]).toBe('BAD_REQUEST');
    expect(refusalIn(await open.exchange({ code, code_verifier: verifier }))).toEqual(BAD_CODE);
  });

  it('cannot be taken out on the way: a verifier for a code without a challenge is refused', async () => {
    const code = await program.codeOf(browser);
    const { verifier } = aVerifier();
    expect(refusalIn(await program.exchange({ code, code_verifier: verifier }))).toEqual([
      400,
      'BAD_REQUEST',
      expect.stringContaining('verifier'),
    ]);
  });

  it.each([
    ['plain', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
    ['no method, which would be plain', { code_challenge: 'x'.repeat(43) }],
    ['a method alone', { code_challenge_method: 'S256' }],
    ['an invalid challenge', { code_challenge: 'x', code_challenge_method: 'S256' }],
  ])('takes nothing but S256: %s', async (_, sent) => {
    expect((await browser.open(program.question(sent))).status).toBe(400);
    expect((await browser.open(open.question(sent))).status).toBe(400);
  });
});
