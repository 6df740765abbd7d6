import type { Queryable } from '../db/database.js';
import { matchRedirect, withAnswer } from '../domain/oauth/redirect_uris.js';
import { isScope, parseScopes } from '../domain/oauth/scopes.js';
import { ApiError } from '../errors.js';
import type { Scope } from '../generated/scopes.js';
import { Arguments } from '../http/arguments.js';
import { decodeInput } from '../http/decode.js';
import { inputPlan, validateInput } from '../http/input.js';
import { findClient, type RegisteredClient } from '../models/oauth_client.js';
import { PageFault } from '../pages/kit/page.js';
import { wordsOf } from './refusal.js';

/** What a program asks of a user, found to be sound. */
export interface AuthorizationRequest {
  readonly client: RegisteredClient;
  /** Where the answer goes. */
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly state: string;
  readonly codeChallenge: string | null;
  /** As it came: what the forms of the page bring again. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** What is said of a program that is not there, or no longer. */
export const UNKNOWN_PROGRAM = 'The program that has sent you here is not known.';

/** A request with something wrong: the user is told, and not sent anywhere. `back` tells the program, if the user wants to go there. */
export class WrongRequest extends PageFault {
  constructor(reason: string, back?: string) {
    super(400, reason, back === undefined ? undefined : { url: back, text: 'Go back to the program' });
  }
}

/**
 * Reads what a program asks, from a query or from a form of the page. The program and where the answer goes come first: whoever
 * is not known, or would be answered somewhere else, gets no link (RFC 9700, 4.11).
 */
export async function readRequest(
  db: Queryable,
  texts: ReadonlyMap<string, readonly string[]>,
  issuer: string,
): Promise<AuthorizationRequest> {
  const plan = inputPlan('oauth.authorize');
  const values = decodeOrRefuse(() => decodeInput(plan, new Map(), { json: {}, texts }));
  const input = new Arguments(values);
  const client = await findClient(db, input.text('client_id') ?? '');
  if (client === undefined) throw new WrongRequest(UNKNOWN_PROGRAM);
  const redirectUri = matchRedirect(client.redirect_uris, input.text('redirect_uri'));
  if (redirectUri === undefined) {
    throw new WrongRequest('The program wants you to be sent where it has not registered that you are.');
  }
  const state = input.text('state');
  const back = (reason: string) =>
    withAnswer(redirectUri, {
      ...{ error: 'BAD_REQUEST', error_description: reason, ...(state === undefined ? {} : { state }), iss: issuer },
    });
  decodeOrRefuse(() => validateInput(plan, values), back);
  const codeChallenge = input.text('code_challenge') ?? null;
  const reason = faultOf(client, codeChallenge, input);
  if (reason !== undefined) throw new WrongRequest(askedWrongly(reason), back(reason));
  return {
    ...{ client, redirectUri, codeChallenge, state: state ?? '' },
    scopes: parseScopes(input.text('scope') ?? '').filter(isScope),
    parameters: Object.fromEntries(plan.arguments.flatMap(({ name }) => pairOf(name, input.text(name)))),
  };
}

/** What is wrong with a question, for who has not asked it. */
function askedWrongly(reason: string): string {
  return `The program that has sent you here asks in a wrong way: ${reason}.`;
}

function pairOf(name: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[name, value]];
}

function decodeOrRefuse<Result>(read: () => Result, back?: (reason: string) => string): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new WrongRequest(askedWrongly(wordsOf(error)), back?.(wordsOf(error)));
  }
}

/** What the contract cannot say of the arguments, because it depends on others or on the program. */
function faultOf(client: RegisteredClient, codeChallenge: string | null, input: Arguments): string | undefined {
  const scopes = parseScopes(input.text('scope') ?? '');
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (scopes.length === 0) return 'scope names nothing';
  if (unknown.length > 0) return `scope names what there is not: ${unknown.join(' ')}`;
  if (client.secret_sha256 === null && codeChallenge === null) return 'code_challenge is required of a public client';
  const method = input.text('code_challenge_method');
  // Without a method it would be the verifier itself (RFC 7636, 4.3).
  return (method === undefined) === (codeChallenge === null)
    ? undefined
    : 'code_challenge and code_challenge_method come together';
}
