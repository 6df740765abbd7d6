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

/** Counts the request before its body is read (behaviour/limits.md#rate-limits). Throws 429. */
export function applyRateLimit(
  { rateLimiter, clock }: Pick<AdmissionOptions, 'rateLimiter' | 'clock'>,
  spec: OperationSpec,
  request: OperationRequest,
  query: ReadonlyMap<string, string[]>,
  caller: Caller,
): RequestRateLimit {
  const credential = credentialOf(spec, request, query, NO_BODY, caller);
  const rateLimit = new RequestRateLimit(rateLimiter, request, caller.address);
  // A batch has already been counted for the requests inside that use its credential (behaviour/requests.md#batch).
  if (request.batch?.hasCredential(credential) !== true) rateLimit.consume(credential?.secret, clock.now());
  return rateLimit;
}

/**
 * The token of the header, the query or the body, else the session cookie (wire-rules 4). Inside a batch the token of
 * the query, else the credential of the batch (behaviour/requests.md#batch). Undefined without one, and for a public
 * operation.
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

/** A request before its caller is known: what it has sent, counted by the rate limit. */
export interface Arrival {
  query: ReadonlyMap<string, string[]>;
  caller: Caller;
  rateLimit: RequestRateLimit;
  sent: Credential | undefined;
  now: Date;
}

/** The beginning of the admission of a request of GET that has a route of its own. Throws 429. */
export function arrivalOf(
  options: StreamAdmissionOptions,
  spec: OperationSpec,
  id: string,
  request: Exchange,
): Arrival {
  const { clock, baseUrl, development } = options;
  request.operation = id;
  const query = parseQuery(request.query);
  const caller = callerOf(request, request.address, spec, baseUrl, development);
  const rateLimit = applyRateLimit(options, spec, request, query, caller);
  return { query, caller, rateLimit, sent: credentialOf(spec, request, query, NO_BODY, caller), now: clock.now() };
}

/** Finds who has sent a request, and reads its arguments: those of `id` in the contract. */
export async function admitArrival(
  { db, baseUrl }: StreamAdmissionOptions,
  spec: OperationSpec,
  id: string,
  request: Exchange,
  { query, sent: credential, ...arrival }: Arrival,
): Promise<Admitted> {
  const authentication = { ...arrival, credential, reply: new PendingReply(baseUrl, spec, query) };
  const actor = await challenging(spec, request, () => authenticateCaller(db, spec, request, authentication));
  return { actor, credential: streamCredentialOf(actor), input: readQuery(id, query), now: arrival.now };
}

/**
 * Admits a request of GET that has a route of its own: rate limit, credential, scope and arguments, as those of
 * operations. `id` names its arguments in the contract. A live channel is a credential too.
 */
export async function admit(
  options: StreamAdmissionOptions,
  spec: OperationSpec,
  id: string,
  request: Exchange,
): Promise<Admitted> {
  const arrival = arrivalOf(options, spec, id, request);
  const { query, sent, now } = arrival;
  const channel = query.get('channel')?.[0];
  if (channel === undefined || sent?.kind === 'token') return admitArrival(options, spec, id, request, arrival);
  const { db, channels } = options;
  const found = await challenging(spec, request, () => authenticateChannel(db, channels, channel, now));
  request.userId = found.actor.id;
  return { ...found, input: readQuery(id, query), now };
}

/** Adds to an error what asks for a token. */
export async function challenging<Result>(
  spec: OperationSpec,
  request: Exchange,
  find: () => Promise<Result>,
): Promise<Result> {
  try {
    return await find();
  } catch (error) {
    throw error instanceof ApiError ? withChallenge(error, spec, request.credential) : error;
  }
}
