import type { IncomingHttpHeaders } from 'node:http';
import { Arguments, readArguments } from '../http/arguments.js';
import { sendJson } from '../http/response.js';
import type { OtherRoute } from '../http/http_app.js';
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
  { vocabulary = 'standard', ...operation }: OAuthOperation,
  handle: (options: OAuthOptions, request: OAuthRequest) => Promise<unknown>,
): OtherRoute {
  return async (exchange, address) => {
    exchange.operation = operation.id;
    try {
      const now = options.clock.now();
      new RequestRateLimit(options.rateLimiter, exchange, address).consume(undefined, now);
      const { headers, method } = exchange;
      const input = method === 'POST' ? readArguments(operation.id, await exchange.readInput()) : new Arguments({});
      const result = await handle(options, { input, headers, address, now });
      await sendJson(exchange, operation.status, options.output.serialize(operation, result));
    } catch (failure) {
      const error = oauthErrorOf(failure, operation.nameOf ?? (() => 'invalid_request'));
      if (error === undefined) throw failure;
      for (const [name, value] of Object.entries(error.headers)) exchange.setHeader(name, value);
      await sendJson(exchange, error.status, JSON.stringify(error.bodyIn(vocabulary)));
    }
  };
}
