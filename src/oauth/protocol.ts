import type { IncomingHttpHeaders } from 'node:http';
import { Arguments, readArguments } from '../http/arguments.js';
import { sendJson } from '../http/response.js';
import type { OtherRoute } from '../http/http_app.js';
import { RequestRateLimit } from '../http/rate_limit.js';
import type { OAuthOptions } from './options.js';
import { refusalOf } from './refusal.js';

/** What a program asks. */
export interface Asked {
  readonly input: Arguments;
  readonly headers: IncomingHttpHeaders;
  /** The client's. */
  readonly address: string;
  readonly now: Date;
}

/** What answers a program: held against the contract, as operations are, and with the protocol's own failures. */
export function speaking(
  options: OAuthOptions,
  operation: { id: string; status: number },
  answer: (options: OAuthOptions, asked: Asked) => Promise<unknown>,
): OtherRoute {
  return async (exchange, address) => {
    exchange.operation = operation.id;
    try {
      const now = options.clock.now();
      new RequestRateLimit(options.rateLimiter, exchange, address).consume(undefined, now);
      const { headers, method } = exchange;
      const input = method === 'POST' ? readArguments(operation.id, await exchange.readInput()) : new Arguments({});
      const answered = await answer(options, { input, headers, address, now });
      await sendJson(exchange, operation.status, options.output.serialize(operation, answered));
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal === undefined) throw failure;
      for (const [name, value] of Object.entries(refusal.headers)) exchange.setHeader(name, value);
      await sendJson(exchange, refusal.status, JSON.stringify(refusal.body));
    }
  };
}
