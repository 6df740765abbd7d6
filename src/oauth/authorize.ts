import type { Actor } from '../actor.js';
import { later, SECOND } from '../clock.js';
import { newId, newSecret } from '../db/ids.js';
import { withAnswer } from '../domain/oauth/redirect_uris.js';
import type { OtherRoute } from '../http/http_app.js';
import { prefersJson } from '../http/negotiate.js';
import { holdOwnToken } from '../models/user.js';
import { namedWorkspacesOf } from '../models/console.js';
import { isRegisteredByPerson } from '../models/integration.js';
import { holdClient } from '../models/oauth_client.js';
import { insertAuthorizationCode, upsertGrant } from '../models/oauth_grant.js';
import { CsrfTokens } from '../pages/kit/csrf_tokens.js';
import type { FormValues } from '../pages/kit/form_values.js';
import { PageError } from '../pages/kit/page.js';
import { pageRoute, type PageRequest } from '../pages/kit/page_request.js';
import { SIGN_IN_FIELDS, signInWithForm } from '../pages/kit/sign_in.js';
import {
  InvalidAuthorizationRequest,
  readAuthorizationRequest,
  UNKNOWN_CLIENT,
  type AuthorizationRequest,
} from './authorization_request.js';
import { authorizeJsonRoute } from './authorize_json.js';
import { authorizePath, consentPage, signInPage } from './authorize_pages.js';
import type { OAuthOptions } from './options.js';

/** How long an authorization code works (behaviour/oauth.md#flow). */
const CODE_MS = 60 * SECOND;

/** The page that asks a user whether a client may have access to their account (behaviour/oauth.md#flow). */
export function authorizeRoutes(options: OAuthOptions): [string, OtherRoute][] {
  const context = { ...options, url: options.settings.url, csrfTokens: new CsrfTokens(options.secretKey) };
  const page = pageRoute(context, (request) => showAuthorize(options, request), 'oauth.authorize');
  return [
    ['GET /oauth/authorize', preferred(page, authorizeJsonRoute(options))],
    ['POST /oauth/authorize', pageRoute(context, (request) => submitAuthorize(options, request), 'oauth.decide')],
  ];
}

/** The route for JSON where the client prefers that, else the one for the page. */
function preferred(page: OtherRoute, json: OtherRoute): OtherRoute {
  return (exchange, address) => (prefersJson(exchange.headers.accept) ? json : page)(exchange, address);
}

async function showAuthorize(options: OAuthOptions, request: PageRequest): Promise<void> {
  const { db, settings } = options;
  const authorization = await readAuthorizationRequest(db, request.query.texts, settings.url).catch(
    async (failure: unknown) => {
      const url = await redirectOf(options, failure);
      if (url === undefined) throw failure;
      request.redirect(url);
    },
  );
  if (authorization === undefined) return;
  const actor = await request.signedInActor();
  if (actor === undefined) return request.show(signInPage(options, authorization));
  const user = { name: actor.name, workspaces: await namedWorkspacesOf(db, actor) };
  request.show(consentPage(authorization, user, request.csrfFieldFor(actor, csrfSubject(authorization))));
}

/**
 * Where the user is redirected with the error of a request. Undefined for clients that have registered themselves:
 * anybody could make Skein redirect anywhere by registering one (RFC 9700, 4.11.2).
 */
async function redirectOf({ db }: OAuthOptions, failure: unknown): Promise<string | undefined> {
  if (!(failure instanceof InvalidAuthorizationRequest) || failure.told === undefined) return undefined;
  const { clientId, url } = failure.told;
  return (await isRegisteredByPerson(db, clientId)) ? url : undefined;
}

/** A form that was shown for one authorization request cannot be sent for another. */
function csrfSubject({ client, redirectUri, scopes, state, codeChallenge }: AuthorizationRequest): readonly unknown[] {
  return ['consent', client.client_id, redirectUri, scopes, state, codeChallenge];
}

async function submitAuthorize(options: OAuthOptions, request: PageRequest): Promise<void> {
  const { url } = options.settings;
  const form = await request.form();
  const authorization = await readAuthorizationRequest(options.db, form.texts, url);
  const decision = form.first('decision');
  if (decision === 'sign_in') return submitSignIn(options, request, authorization, form);
  const actor = await request.signedInActor();
  if (actor === undefined) return request.show(signInPage(options, authorization));
  request.requireCsrfToken(form, actor, csrfSubject(authorization));
  const { redirectUri, state } = authorization;
  switch (decision) {
    case 'allow':
      return request.redirect(withAnswer(redirectUri, await allow(options, request, authorization, actor)));
    case 'deny':
      return request.redirect(withAnswer(redirectUri, { error: 'ACCESS_DENIED', state, iss: url }));
    case 'sign_out':
      await request.endSession();
      return request.redirect(authorizePath(authorization));
    default:
      throw new PageError(400, 'This button is unknown. Open the page again.');
  }
}

async function submitSignIn(
  options: OAuthOptions,
  request: PageRequest,
  authorization: AuthorizationRequest,
  form: FormValues,
): Promise<void> {
  try {
    await signInWithForm(request, form);
  } catch (failure) {
    return request.showFormErrors(failure, SIGN_IN_FIELDS, (errors) =>
      signInPage(options, authorization, form.first('email'), errors),
    );
  }
  request.redirect(authorizePath(authorization));
}

/** Stores the grant and an authorization code, and returns the parameters of the redirect. */
async function allow(
  { db, settings }: OAuthOptions,
  { now }: PageRequest,
  { client, redirectUri, scopes, state, codeChallenge }: AuthorizationRequest,
  actor: Actor,
): Promise<Record<string, string>> {
  const code = newSecret(actor.bucket);
  const key = { user_id: actor.id, client_id: client.client_id };
  await db.transaction(async (trx) => {
    await holdOwnToken(trx, actor);
    if ((await holdClient(trx, key.client_id)) === undefined) throw new InvalidAuthorizationRequest(UNKNOWN_CLIENT);
    await upsertGrant(trx, key, scopes, now);
    const family = await newId(trx, actor.bucket);
    const row = { ...key, family, scopes: [...scopes], redirect_uri: redirectUri, code_challenge: codeChallenge };
    await insertAuthorizationCode(trx, code, { ...row, expires_at: later(now, CODE_MS) }, now);
  });
  return { code, state, iss: settings.url };
}
