// A common client library, which knows only the RFCs, works with Skein.
import * as standard from 'openid-client';
import { beforeAll, expect, it } from 'vitest';
import { Browser, CALLBACK } from '../testing/oauth.js';
import type { Person } from '../testing/person.js';
import { useSkein } from '../testing/skein.js';

const ISSUER = 'http://skein.test';
const skein = useSkein({ oauth: { url: ISSUER, tokenLifetime: 3600 } });
let ada: Person;
let config: standard.Configuration;

/** Sends requests for the issuer to this server. */
const reaching: standard.CustomFetch = (url, { method, headers, body = null }) =>
  fetch(url.replace(ISSUER, skein.baseUrl), { method, headers, body, redirect: 'manual' });

beforeAll(async () => {
  ada = await skein.aUser('ada');
  const metadata = {
    client_name: 'Loom',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'client_secret_basic',
  };
  config = await standard.dynamicClientRegistration(new URL(ISSUER), metadata, undefined, {
    algorithm: 'oauth2',
    execute: [standard.allowInsecureRequests],
    [standard.customFetch]: reaching,
  });
});

/** The user of a token, from the API. */
async function whoHas(token: string): Promise<unknown> {
  const url = new URL('/api/v3/users/get_session_user', ISSUER);
  return (await standard.fetchProtectedResource(config, token, url, 'GET')).json();
}

/**
 * Sends somebody to the page, and follows them back to the program: where they arrive, and what it
 * must remember until then.
 */
async function sentBack(decision: string) {
  const [verifier, expectedState] = [standard.randomPKCECodeVerifier(), standard.randomState()];
  const question = standard.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'user:read threads:read',
    state: expectedState,
    code_challenge: await standard.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const browser = await Browser.of(skein, ada);
  const page = await browser.open(`${question.pathname}${question.search}`);
  const { headers } = await browser.submit(page, { decision });
  return { arrived: new URL(headers.get('location') ?? ''), checks: { pkceCodeVerifier: verifier, expectedState } };
}

it('it registers, gets access, calls, refreshes, introspects its token, and revokes it', async () => {
  const { arrived, checks } = await sentBack('allow');
  const first = await standard.authorizationCodeGrant(config, arrived, checks);
  expect(first).toMatchObject({ token_type: 'bearer', scope: 'user:read threads:read', expires_in: 3600 });
  expect(await whoHas(first.access_token)).toMatchObject({ id: ada.id, token: first.access_token });

  const second = await standard.refreshTokenGrant(config, first.refresh_token ?? '');
  expect(await whoHas(second.access_token)).toMatchObject({ id: ada.id });
  expect(await standard.tokenIntrospection(config, second.access_token)).toMatchObject({ active: true });

  await standard.tokenRevocation(config, second.access_token);
  expect(await standard.tokenIntrospection(config, second.access_token)).toEqual({ active: false });
  await expect(whoHas(second.access_token)).rejects.toMatchObject({
    code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    status: 403,
    cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
  });
});

it('it is told by the names of the RFCs what is wrong', async () => {
  const { arrived, checks } = await sentBack('allow');
  await standard.authorizationCodeGrant(config, arrived, checks);
  await expect(standard.authorizationCodeGrant(config, arrived, checks)).rejects.toMatchObject({
    error: 'invalid_grant',
    status: 400,
  });
  await expect(standard.refreshTokenGrant(config, 'nothing')).rejects.toMatchObject({ error: 'invalid_grant' });
});

/** The library's error about a parameter of the response. */
const complaining = (parameter: string) => ({ cause: { message: expect.stringContaining(parameter) } });

it('it understands ACCESS_DENIED, and rejects a response with another state or issuer', async () => {
  const { arrived, checks } = await sentBack('deny');
  await expect(standard.authorizationCodeGrant(config, arrived, checks)).rejects.toMatchObject({
    error: 'ACCESS_DENIED',
  });

  const other = await sentBack('allow');
  const withOthersState = standard.authorizationCodeGrant(config, other.arrived, checks);
  await expect(withOthersState).rejects.toMatchObject(complaining('"state"'));
  const url = new URL(other.arrived);
  url.searchParams.set('iss', 'http://elsewhere.test');
  await expect(standard.authorizationCodeGrant(config, url, other.checks)).rejects.toMatchObject(complaining('"iss"'));
});
