import type { Actor } from '../actor.js';
import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { LiveChannels, StreamCredential } from '../domain/live/channels.js';
import { credentialOf as streamCredentialOf } from '../domain/live/reader.js';
import { ApiError } from '../errors.js';
import type { OperationSpec } from '../generated/operations.js';
import { readQuery, type Arguments } from './arguments.js';
import { authenticate, authenticateChannel, requireScope, withChallenge, type Credential } from './authenticate.js';
import type { RawInput } from './body.js';
import { callerOf } from './caller.js';
import type { Exchange, OperationRequest } from './exchange.js';
import type { Caller } from './handler.js';
import { RequestRateLimit, type RateLimiter } from './rate_limit.js';
import { PendingReply } from './reply.js';
import { parseQuery } from './urlencoded.js';

/** What admitting a request needs. */
export interface AdmissionOptions {
  db: Database;
  clock: Clock;
  /** Undefined: no limit. */
  rateLimiter: RateLimiter | undefined;
}

export const NO_BODY: RawInput = { json: {}, texts: new Map() };

/** Counts the request before its body is read (decision 25). Throws 429. */
export function applyRateLimit(
  { rateLimiter, clock }: Pick<AdmissionOptions, 'rateLimiter' | 'clock'>,
  spec: OperationSpec,
  request: OperationRequest,
  query: ReadonlyMap<string, string[]>,
  caller: Caller,
): RequestRateLimit {
  const credential = credentialOf(spec, request, query, NO_BODY, caller);
  const rateLimit = new RequestRateLimit(rateLimiter, request, caller.address);
  // A batch has already been counted for the requests inside that use its credential (decision 34a).
  if (request.batch?.hasCredential(credential) !== true) rateLimit.consume(credential?.secret, clock.now());
  return rateLimit;
}

/**
 * The token of the header, the query or the body, else the session cookie (wire-rules 4). Inside a batch the token of
 * the query, else the credential of the batch (decision 34). Undefined without one, and for a public operation.
 */
export function credentialOf(
  { access }: OperationSpec,
  { headers, batch }: OperationRequest,
  query: ReadonlyMap<string, string[]>,
  body: RawInput,
  { session }: Caller,
): Credential | undefined {
  if (access === 'public') return undefined;
  const { authorization } = headers;
  const bearer = authorization === undefined ? undefined : /^bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
  const inQuery = query.get('token')?.[0];
  const token =
    batch === undefined
      ? (bearer ?? inQuery ?? body.texts.get('token')?.[0] ?? body.json['token'])
      : inQuery || batch.token;
  if (typeof token === 'string' && token !== '') return { kind: 'token', secret: token };
  return session ? { kind: 'session', secret: session } : undefined;
}

interface Authentication {
  credential: Credential | undefined;
  caller: Caller;
  reply: PendingReply;
  rateLimit: RequestRateLimit;
  now: Date;
}

/**
 * Finds the caller, and checks that they may call the operation. Throws 120 without a credential, 200 for an invalid
 * one, and 109 for missing scopes. This comes before the arguments are looked at, so strangers learn nothing about
 * them.
 */
export async function authenticateCaller(
  db: Database,
  spec: OperationSpec,
  request: OperationRequest,
  { credential, caller, reply, rateLimit, now }: Authentication,
): Promise<Actor> {
  if (credential === undefined) throw new ApiError('not_logged_in');
  request.credential = credential;
  const { batch } = request;
  const find = () => authenticate(db, credential, caller, now);
  try {
    const { actor, renewed } = await (batch === undefined ? find() : batch.authenticateOnce(credential, find));
    rateLimit.confirmSecret(credential.secret, now);
    request.userId = actor.id;
    if (renewed) reply.setSession(actor.secret);
    requireScope(actor, spec);
    return actor;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'token_invalid') rateLimit.rejectSecret(credential.secret);
    throw error;
  }
}

/** What admitting a request for a stream needs. */
export interface StreamAdmissionOptions extends AdmissionOptions {
  channels: LiveChannels;
  baseUrl: string;
  development: boolean;
}

/** A request that may go on: its caller, their credential, its arguments and when it came. */
export interface Admitted {
  actor: Actor;
  credential: StreamCredential;
  input: Arguments;
  now: Date;
}

/**
 * Admits a request of GET that has a route of its own: rate limit, credential, scope and arguments, as those of
 * operations. `id` names its arguments in the contract.
 */
export async function admit(
  options: StreamAdmissionOptions,
  spec: OperationSpec,
  id: string,
  request: Exchange,
): Promise<Admitted> {
  const { db, clock, baseUrl, development } = options;
  request.operation = id;
  const query = parseQuery(request.query);
  const caller = callerOf(request, request.address, spec, baseUrl, development);
  const rateLimit = applyRateLimit(options, spec, request, query, caller);
  const now = clock.now();
  const find = async () => {
    const sent = credentialOf(spec, request, query, NO_BODY, caller);
    const channel = query.get('channel')?.[0];
    if (channel !== undefined && sent?.kind !== 'token') return authenticateChannel(db, options.channels, channel, now);
    const authentication = { credential: sent, caller, reply: new PendingReply(baseUrl, spec, query), rateLimit, now };
    const actor = await authenticateCaller(db, spec, request, authentication);
    return { actor, credential: streamCredentialOf(actor) };
  };
  const { actor, credential } = await find().catch((error: unknown) => {
    throw error instanceof ApiError ? withChallenge(error, spec, request.credential) : error;
  });
  request.userId = actor.id;
  return { actor, credential, input: readQuery(id, query), now };
}
