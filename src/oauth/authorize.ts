import type { Actor } from '../actor.js';
import { later, SECOND } from '../clock.js';
import { requirePasswordLength } from '../domain/passwords.js';
import { withAnswer } from '../domain/redirect_uris.js';
import { beginSession } from '../domain/sessions.js';
import { signIn } from '../domain/sign_in.js';
import { ApiError } from '../errors.js';
import { authenticate } from '../http/authenticate.js';
import { callerOf } from '../http/caller.js';
import { parseQuery } from '../http/decode.js';
import type { Exchange } from '../http/exchange.js';
import type { OtherRoute } from '../http/front_door.js';
import type { Caller } from '../http/handler.js';
import { sessionCookie } from '../http/reply.js';
import { newId, newSecret } from '../ids.js';
import { holdAccount } from '../models/accounts.js';
import { deleteSession } from '../models/credentials.js';
import { holdClient } from '../models/oauth_clients.js';
import { insertAuthorizationCode, keepGrant } from '../models/oauth_grants.js';
import { readRequest, UNKNOWN_PROGRAM, WrongRequest, type AuthorizationRequest } from './authorization_request.js';
import { ConsentForms } from './consent_form.js';
import type { OAuthOptions } from './options.js';
import { consentPage, faultPage, sendOn, sendPage, signInPage } from './pages.js';
import { limitRate } from './protocol.js';
import { wordsOf } from './refusal.js';

/** A code is exchanged at once, or never (decision 27). */
const CODE_MS = 60 * SECOND;

/** Whose session a request may bring depends on what it does (decision 29). */
const READING = { method: 'GET', transaction: 'read' } as const;
const CHANGING = { method: 'POST', transaction: 'own' } as const;

/** What is known of a request of a browser. */
interface Visit {
  readonly options: OAuthOptions;
  readonly forms: ConsentForms;
  readonly exchange: Exchange;
  readonly caller: Caller;
  readonly now: Date;
}

/** The page that asks a user whether a program is let in, and what its forms send (decision 27). */
export function authorizeRoutes(options: OAuthOptions): [string, OtherRoute][] {
  const forms = new ConsentForms(options.secretKey);
  return [
    ['GET /oauth/authorize', visiting(options, forms, 'oauth.authorize', ask)],
    ['POST /oauth/authorize', visiting(options, forms, 'oauth.decide', decide)],
  ];
}

/** Answers a browser; what is wrong with its request is a page too. */
function visiting(
  options: OAuthOptions,
  forms: ConsentForms,
  operation: string,
  answer: (visit: Visit) => Promise<void>,
): OtherRoute {
  return async (exchange, address) => {
    exchange.operation = operation;
    const spec = exchange.method === 'GET' ? READING : CHANGING;
    const caller = callerOf(exchange.headers, address, spec, options.settings.url);
    const now = options.clock.now();
    try {
      limitRate(options, exchange, address, now);
      await answer({ options, forms, exchange, caller, now });
    } catch (failure) {
      if (failure instanceof WrongRequest) return sendPage(exchange, 400, faultPage(failure.message, failure.back));
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      for (const [name, value] of Object.entries(failure.headers)) exchange.setHeader(name, value);
      sendPage(exchange, failure.status, faultPage(wordsOf(failure)));
    }
  };
}

async function ask(visit: Visit): Promise<void> {
  const { options, exchange } = visit;
  const request = await readRequest(options.db, parseQuery(exchange.query), options.settings.url);
  const actor = await whoIs(visit);
  if (actor === undefined) return sendPage(exchange, 200, signInPage(request));
  sendPage(exchange, 200, consentPage(request, actor.name, visit.forms.proofOf(actor.secret, request)));
}

/** Whose session the browser has, if it lives. */
async function whoIs({ options, exchange, caller, now }: Visit): Promise<Actor | undefined> {
  if (caller.session === undefined) return undefined;
  try {
    const { actor, renewed } = await authenticate(options.db, { kind: 'session', secret: caller.session }, now);
    if (renewed) exchange.setHeader('Set-Cookie', sessionCookie(actor.secret, options.settings.url));
    exchange.userId = actor.id;
    return actor;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'token_invalid') return undefined;
    throw error;
  }
}

async function decide(visit: Visit): Promise<void> {
  const { options, exchange, caller, forms } = visit;
  const { url } = options.settings;
  const form = (await exchange.readInput()).texts;
  const request = await readRequest(options.db, form, url);
  if (caller.crossSite) return sendPage(exchange, 403, faultPage(`This form did not come from ${url}.`));
  const decision = form.get('decision')?.[0];
  if (decision === 'sign_in') return signInHere(visit, request, form);
  const actor = await whoIs(visit);
  if (actor === undefined) return sendPage(exchange, 200, signInPage(request));
  if (!forms.isProven(form.get('proof')?.[0] ?? '', actor.secret, request)) {
    return sendPage(
      exchange,
      403,
      faultPage('This form is not the one that you were shown. Begin again at the program.'),
    );
  }
  switch (decision) {
    case 'allow':
      return sendOn(exchange, withAnswer(request.redirectUri, await allow(visit, request, actor)));
    case 'deny':
      return sendOn(
        exchange,
        withAnswer(request.redirectUri, { error: 'ACCESS_DENIED', state: request.state, iss: url }),
      );
    case 'sign_out':
      await deleteSession(options.db, actor.secret);
      exchange.setHeader('Set-Cookie', sessionCookie(null, url));
      return sendOn(exchange, hereWith(request));
    default:
      return sendPage(exchange, 400, faultPage('The form says neither yes nor no.'));
  }
}

/** The page again, with the same question. */
function hereWith({ parameters }: AuthorizationRequest): string {
  return withAnswer('/oauth/authorize', parameters);
}

/** Signs in and shows the page again; who cannot is asked once more, as `users/login` would answer (decisions 20 and 25). */
async function signInHere(
  { options, exchange, caller, now }: Visit,
  request: AuthorizationRequest,
  form: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const { db, services, settings } = options;
  const credentials = { email: form.get('email')?.[0]?.trim() ?? '', password: form.get('password')?.[0] ?? '' };
  try {
    if (credentials.email.includes('\0')) throw new ApiError('credentials_invalid');
    requirePasswordLength('password', credentials.password);
    const account = await signIn(db, services, credentials, caller.address, now);
    exchange.setHeader('Set-Cookie', sessionCookie(await beginSession(db, account.id, now), settings.url));
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
    for (const [name, value] of Object.entries(failure.headers)) exchange.setHeader(name, value);
    return sendPage(exchange, failure.status, signInPage(request, wordsOf(failure)));
  }
  sendOn(exchange, hereWith(request));
}

/** Keeps what the user allows, and makes a code of it. */
async function allow(
  { options, now }: Visit,
  request: AuthorizationRequest,
  actor: Actor,
): Promise<Record<string, string>> {
  const code = newSecret(actor.bucket);
  const key = { user_id: actor.id, client_id: request.client.client_id };
  await options.db.transaction(async (trx) => {
    await holdAccount(trx, actor.id);
    if ((await holdClient(trx, key.client_id)) === undefined) throw new WrongRequest(UNKNOWN_PROGRAM);
    await keepGrant(trx, key, request.scopes, now);
    const family = await newId(trx, actor.bucket);
    const { redirectUri: redirect_uri, codeChallenge: code_challenge } = request;
    const kept = { ...key, family, scopes: [...request.scopes], redirect_uri, code_challenge };
    await insertAuthorizationCode(trx, code, { ...kept, expires_at: later(now, CODE_MS) }, now);
  });
  return { code, state: request.state, iss: options.settings.url };
}
