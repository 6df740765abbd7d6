import type { IncomingHttpHeaders } from 'node:http';
import { Arguments, readArguments } from '../http/arguments.js';
import type { Exchange } from '../http/exchange.js';
import { sendJson } from '../http/response.js';
import type { OtherRoute } from '../http/http_app.js';
import { watchWrites } from '../db/watched_writes.js';
import { RequestRateLimit } from '../http/rate_limit.js';
import { oauthErrorOf, type OAuthError, type Vocabulary } from './oauth_error.js';
import type { OAuthOptions } from './options.js';

/** A request of a client to an endpoint of the protocol. */
export interface OAuthRequest {
  readonly input: Arguments;
  readonly headers: IncomingHttpHeaders;
  /** The network address of the client. */
  readonly address: string;
  readonly now: Date;
}

export interface OAuthOperation {
  readonly id: string;
  /** The status of success. */
  readonly status: number;
  /** The names of its errors. By default those of the RFCs. */
  readonly vocabulary?: Vocabulary;
  /** The name of the error of a wrong argument. By default `invalid_request`. */
  readonly nameOf?: (argument: string) => OAuthError['error'];
}

/**
 * A route that validates its arguments and its response against the contract, and responds to
 * errors with an OAuthError.
 */
export function oauthEndpoint(
  options: OAuthOptions,
  operation: OAuthOperation,
  handle: (options: OAuthOptions, request: OAuthRequest) => Promise<unknown>,
): OtherRoute {
  return protocolRoute(options, operation, async (exchange, address, now) => {
    const { headers, method } = exchange;
    const input = method === 'POST' ? readArguments(operation.id, await exchange.readInput()) : new Arguments({});
    const writes = watchWrites(options.db);
    try {
      return await handle({ ...options, db: writes.db }, { input, headers, address, now });
    } catch (failure) {
      throw writes.judged(failure);
    }
  });
}

/** A route that responds with JSON: what `work` returns, validated against the contract, or an OAuthError. */
export function protocolRoute(
  { clock, rateLimiter, output }: OAuthOptions,
  { id, status, vocabulary = 'standard', nameOf = () => 'invalid_request' }: OAuthOperation,
  work: (exchange: Exchange, address: string, now: Date) => Promise<unknown>,
): OtherRoute {
  return async (exchange, address) => {
    exchange.operation = id;
    try {
      const now = clock.now();
      new RequestRateLimit(rateLimiter, exchange, address).consume(undefined, now);
      const result = await work(exchange, address, now);
      await sendJson(exchange, status, output.serialize({ id, status }, result, {}));
    } catch (failure) {
      const error = oauthErrorOf(failure, nameOf);
      if (error === undefined) throw failure;
      for (const [name, value] of Object.entries(error.headers)) exchange.setHeader(name, value);
      await sendJson(exchange, error.status, JSON.stringify(error.bodyIn(vocabulary)));
    }
  };
}
