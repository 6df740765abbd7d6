import type { Actor } from '../actor.js';
import { later, SECOND } from '../clock.js';
import { withAnswer } from '../domain/oauth/redirect_uris.js';
import type { OtherRoute } from '../http/front_door.js';
import { newId, newSecret } from '../db/ids.js';
import { holdOwnToken } from '../models/user.js';
import { holdClient } from '../models/oauth_client.js';
import { namedWorkspacesOf } from '../models/console.js';
import { insertAuthorizationCode } from '../models/oauth_code.js';
import { keepGrant } from '../models/oauth_grant.js';
import { PageFault } from '../pages/kit/page.js';
import { CsrfTokens } from '../pages/kit/csrf_tokens.js';
import { SIGN_IN_FIELDS, signInBy } from '../pages/kit/sign_in.js';
import type { Texts } from '../pages/kit/texts.js';
import { handlePage, type PageRequest } from '../pages/kit/page_request.js';
import { readRequest, UNKNOWN_PROGRAM, WrongRequest, type AuthorizationRequest } from './authorization_request.js';
import type { OAuthOptions } from './options.js';
import { consentPage, hereWith, signInPage } from './pages.js';

/** A code is exchanged at once, or never (decision 27). */
const CODE_MS = 60 * SECOND;

/** The page that asks a user whether a program is let in, and what its forms send (decision 27). */
export function authorizeRoutes(options: OAuthOptions): [string, OtherRoute][] {
  const web = { ...options, url: options.settings.url, proofs: new CsrfTokens(options.secretKey) };
  return [
    ['GET /oauth/authorize', handlePage(web, (visit) => ask(options, visit), 'oauth.authorize')],
    ['POST /oauth/authorize', handlePage(web, (visit) => decide(options, visit), 'oauth.decide')],
  ];
}

async function ask(options: OAuthOptions, visit: PageRequest): Promise<void> {
  const request = await readRequest(options.db, visit.query.all, options.settings.url);
  const actor = await visit.signedInActor();
  if (actor === undefined) return visit.show(signInPage(options, request));
  const workspaces = await namedWorkspacesOf(options.db, actor);
  visit.show(consentPage(request, { name: actor.name, workspaces }, visit.csrfTokenFor(actor, subjectOf(request))));
}

/** What the form of the page is about: a proof for it is none for another question. */
function subjectOf({ client, redirectUri, scopes, state, codeChallenge }: AuthorizationRequest): readonly unknown[] {
  return ['consent', client.client_id, redirectUri, scopes, state, codeChallenge];
}

async function decide(options: OAuthOptions, visit: PageRequest): Promise<void> {
  const { url } = options.settings;
  const form = await visit.form();
  const request = await readRequest(options.db, form.all, url);
  const decision = form.first('decision');
  if (decision === 'sign_in') return signInHere(options, visit, request, form);
  const actor = await visit.signedInActor();
  if (actor === undefined) return visit.show(signInPage(options, request));
  visit.requireCsrfToken(form, actor, subjectOf(request));
  switch (decision) {
    case 'allow':
      return visit.redirect(withAnswer(request.redirectUri, await allow(options, visit, request, actor)));
    case 'deny':
      return visit.redirect(
        withAnswer(request.redirectUri, { error: 'ACCESS_DENIED', state: request.state, iss: url }),
      );
    case 'sign_out':
      await visit.endSession();
      return visit.redirect(hereWith(request));
    default:
      throw new PageFault(400, 'The form says neither yes nor no.');
  }
}

/** Signs in and shows the page again; who cannot is asked once more. */
async function signInHere(
  options: OAuthOptions,
  visit: PageRequest,
  request: AuthorizationRequest,
  form: Texts,
): Promise<void> {
  try {
    await signInBy(visit, form);
  } catch (failure) {
    return visit.showAgain(failure, SIGN_IN_FIELDS, (faults) =>
      signInPage(options, request, form.first('email'), faults),
    );
  }
  visit.redirect(hereWith(request));
}

/** Keeps what the user allows, and makes a code of it. */
async function allow(
  { db, settings }: OAuthOptions,
  { now }: PageRequest,
  request: AuthorizationRequest,
  actor: Actor,
): Promise<Record<string, string>> {
  const code = newSecret(actor.bucket);
  const key = { user_id: actor.id, client_id: request.client.client_id };
  await db.transaction(async (trx) => {
    await holdOwnToken(trx, actor);
    if ((await holdClient(trx, key.client_id)) === undefined) throw new WrongRequest(UNKNOWN_PROGRAM);
    await keepGrant(trx, key, request.scopes, now);
    const family = await newId(trx, actor.bucket);
    const { redirectUri: redirect_uri, codeChallenge: code_challenge } = request;
    const kept = { ...key, family, scopes: [...request.scopes], redirect_uri, code_challenge };
    await insertAuthorizationCode(trx, code, { ...kept, expires_at: later(now, CODE_MS) }, now);
  });
  return { code, state: request.state, iss: settings.url };
}
