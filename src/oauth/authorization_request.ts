import type { Queryable } from '../db/database.js';
import { matchRedirect, withAnswer } from '../domain/oauth/redirect_uris.js';
import { allows, isScope, parseScopes } from '../domain/oauth/scopes.js';
import { ApiError } from '../errors.js';
import type { Scope } from '../generated/scopes.js';
import { Arguments } from '../http/arguments.js';
import { decodeInput } from '../http/decode.js';
import { inputPlan, validateInput } from '../http/input.js';
import { findClient, type RegisteredClient } from '../models/oauth_client.js';
import { PageError } from '../pages/kit/page.js';
import { errorText } from './oauth_error.js';

/** A valid request of a client for a user's authorization. */
export interface AuthorizationRequest {
  readonly client: RegisteredClient;
  /** Where the user is sent with the result. */
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly state: string;
  readonly codeChallenge: string | null;
  /** As they were sent. The forms of the page send them again. */
  readonly parameters: Readonly<Record<string, string>>;
}

export const UNKNOWN_CLIENT = 'The program that has sent you here is not known.';

/** The client of an invalid request, and where it is told what is wrong. */
interface ToldClient {
  readonly clientId: string;
  /** The redirect URI with the error in its query. */
  readonly url: string;
}

/**
 * An invalid request. `told` is there if the redirect URI is known to be the client's. The page about the error then
 * has a link to it.
 */
export class InvalidAuthorizationRequest extends PageError {
  readonly told: ToldClient | undefined;

  constructor(reason: string, told?: ToldClient) {
    super(400, reason, told && { url: told.url, text: 'Go back to the program' });
    this.told = told;
  }
}

/**
 * Reads an authorization request from a query, or from a form of the page. The client and the redirect URI are checked
 * first: unless both are valid there is no link back (RFC 9700, 4.11).
 */
export async function readAuthorizationRequest(
  db: Queryable,
  texts: ReadonlyMap<string, readonly string[]>,
  issuer: string,
): Promise<AuthorizationRequest> {
  const plan = inputPlan('oauth.authorize');
  const values = invalidRequestFrom(() => decodeInput(plan, new Map(), { json: {}, texts }));
  const input = new Arguments(values);
  const client = await findClient(db, input.text('client_id') ?? '');
  if (client === undefined) throw new InvalidAuthorizationRequest(UNKNOWN_CLIENT);
  const redirectUri = matchRedirect(client.redirect_uris, input.text('redirect_uri'));
  if (redirectUri === undefined) {
    throw new InvalidAuthorizationRequest('The program wants to send you to an address that it has not registered.');
  }
  const state = input.text('state');
  const back = (reason: string): ToldClient => ({
    clientId: client.client_id,
    url: withAnswer(redirectUri, {
      error: 'BAD_REQUEST',
      error_description: reason,
      ...(state === undefined ? {} : { state }),
      iss: issuer,
    }),
  });
  invalidRequestFrom(() => validateInput(plan, values), back);
  const codeChallenge = input.text('code_challenge') ?? null;
  const reason = whatIsInvalid(client, codeChallenge, input);
  if (reason !== undefined) throw new InvalidAuthorizationRequest(invalidText(reason), back(reason));
  return {
    client,
    redirectUri,
    codeChallenge,
    state: state ?? '',
    scopes: parseScopes(input.text('scope') ?? '').filter(isScope),
    parameters: Object.fromEntries(plan.arguments.flatMap(({ name }) => pairOf(name, input.text(name)))),
  };
}

function invalidText(reason: string): string {
  return `The program that has sent you here has made an invalid request: ${reason}.`;
}

function pairOf(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}

/** Turns an ApiError of `read` into an InvalidAuthorizationRequest. */
function invalidRequestFrom<Result>(read: () => Result, back?: (reason: string) => ToldClient): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reason = errorText(error);
    throw new InvalidAuthorizationRequest(invalidText(reason), back?.(reason));
  }
}

/** The rules that the contract cannot express, because they concern several arguments or the client. */
function whatIsInvalid(client: RegisteredClient, codeChallenge: string | null, input: Arguments): string | undefined {
  const scopes = parseScopes(input.text('scope') ?? '');
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (scopes.length === 0) return 'scope names nothing';
  if (unknown.length > 0) return `scope has unknown names: ${unknown.join(' ')}`;
  const beyond = scopes.filter((scope) => client.scopes !== null && !allows(client.scopes, scope));
  if (beyond.length > 0) return `scope names what the program has not registered for: ${beyond.join(' ')}`;
  if (client.secret_sha256 === null && codeChallenge === null) return 'code_challenge is required of a public client';
  const method = input.text('code_challenge_method');
  // Without a method it would be `plain`, the verifier itself (RFC 7636, 4.3).
  return (method === undefined) === (codeChallenge === null)
    ? undefined
    : 'code_challenge and code_challenge_method come together';
}
