// What all endpoints of the protocol have in common: errors in its own format, not in that of the API.
import { describe, expect, it } from 'vitest';
import { Browser, CALLBACK, Program, postForm } from '../testing/oauth.js';
import type { Answered } from '../testing/http.js';
import { useSkein } from '../testing/skein.js';

const PATHS = ['/oauth/access_token', '/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/register'];
const METADATA = '/.well-known/oauth-authorization-server';

const skein = useSkein();
const refreshing = useSkein({ oauth: { tokenLifetime: 3600 } });

const refusalIn = ({ status, text }: Answered) => [status, JSON.parse(text)];
const refusal = (path: string, message: unknown) => ({
  error: path === '/oauth/access_token' ? 'BAD_REQUEST' : 'invalid_request',
  error_message: message,
  error_description: message,
});

describe.each(PATHS)('POST %s', (path) => {
  it('takes no text', async () => {
    const answered = await skein.send({ method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: 'a' });
    expect(refusalIn(answered)).toEqual([415, refusal(path, expect.stringContaining('JSON'))]);
  });

  it('takes no more than 5 MB', async () => {
    const answered = await postForm(skein, path, { client_name: 'L'.repeat(5 * 1024 * 1024) });
    expect(refusalIn(answered)).toEqual([413, refusal(path, expect.stringContaining('bytes'))]);
  });
});

it.each([
  ['/oauth/access_token', 'BAD_REQUEST'],
  ['/oauth/token', 'unsupported_grant_type'],
])('%s knows no grants but those of behaviour/oauth.md#flow: %s', async (path, error) => {
  const { client, credentials } = await Program.registered(skein);
  expect(client.grant_types).toEqual(['authorization_code', 'refresh_token']);
  for (const grant_type of [
    'client_credentials',
    'password',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]) {
    const answered = await postForm(skein, path, { ...credentials, grant_type });
    expect(refusalIn(answered)).toMatchObject([400, { error }]);
  }
});

describe('where requests are limited', () => {
  const limited = useSkein({ rateLimit: true });

  it('an address that has used up its allowance is told when to come back, at every path', async () => {
    limited.clock.stand();
    const ask = () => limited.send({ method: 'GET', path: METADATA });
    let answered = await ask();
    while (answered.status === 200) answered = await ask();
    const posted = PATHS.map(async (path) => [path, await postForm(limited, path, {})] as const);
    for (const [path, refused] of [[METADATA, answered] as const, ...(await Promise.all(posted))]) {
      expect(refusalIn(refused)).toEqual([429, refusal(path, expect.any(String))]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('what is wrong is named', () => {
  /** The status and name at each of the two paths for tokens. */
  async function namesOf(send: (path: string) => Promise<Answered>) {
    const both = ['/oauth/access_token', '/oauth/token'].map(async (path) => {
      const answered = await send(path);
      const { error, error_message, error_description, ...more } = JSON.parse(answered.text);
      expect({ error_message, more }).toEqual({ error_message: error_description, more: {} });
      return [answered.status, error];
    });
    return Promise.all(both);
  }

  it.each<[string, Record<string, string | undefined>, number, string, string]>([
    ['an unknown code', { code: 'nothing' }, 400, 'BAD_REQUEST', 'invalid_grant'],
    ['an unknown refresh token', { refresh_token: 'nothing' }, 400, 'BAD_REQUEST', 'invalid_grant'],
    ['no code', {}, 400, 'BAD_REQUEST', 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 400, 'BAD_REQUEST', 'unsupported_grant_type'],
    ['a wrong secret', { code: 'a', client_secret: 'wrong' }, 401, 'ACCESS_DENIED', 'invalid_client'],
    ['no client', { code: 'a', client_id: undefined }, 401, 'ACCESS_DENIED', 'invalid_client'],
    ['a code that is too long', { code: 'x'.repeat(256) }, 400, 'BAD_REQUEST', 'invalid_request'],
  ])('%s', async (_, input, status, specified, standard) => {
    const { credentials } = await Program.registered(skein);
    const names = await namesOf((path) => postForm(skein, path, { ...credentials, ...input }));
    expect(names).toEqual([
      [status, specified],
      [status, standard],
    ]);
  });

  it('another redirect URI than that of the code', async () => {
    const program = await Program.registered(skein);
    const browser = await Browser.of(skein, await skein.aUser('ada'));
    const names = await namesOf(async (path) =>
      program.posts(path, { code: await program.codeOf(browser), redirect_uri: `${CALLBACK}/` }),
    );
    expect(names).toEqual([
      [400, 'BAD_REQUEST'],
      [400, 'invalid_grant'],
    ]);
  });

  it('a refresh for more than there was', async () => {
    const program = await Program.registered(refreshing);
    const browser = await Browser.of(refreshing, await refreshing.aUser('ada'));
    const { refresh_token } = await program.given({ code: await program.codeOf(browser) });
    const names = await namesOf((path) => program.posts(path, { refresh_token, scope: 'groups:write' }));
    expect(names).toEqual([
      [400, 'BAD_REQUEST'],
      [400, 'invalid_scope'],
    ]);
  });
});
