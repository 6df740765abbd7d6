import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../errors.js';
import { resumeExchange } from '../../http/exchange.js';
import { prefersPage } from '../../http/negotiate.js';
import { sessionIn } from '../../http/reply.js';
import { sendError } from '../../http/response.js';
import { NOT_FOUND_PAGE, sendPage } from '../kit/page.js';

/** Responds where nothing is: a page for browsers, 110 as JSON for programs. */
export async function sendNotFound(request: IncomingMessage, response: ServerResponse, baseUrl: string): Promise<void> {
  const exchange = resumeExchange(request, response);
  const { path, headers } = exchange;
  if (!prefersPage(headers.accept)) return sendError(exchange, new ApiError('not_found'));
  const isSignedIn = sessionIn(headers.cookie, baseUrl) !== undefined;
  sendPage(exchange, 404, NOT_FOUND_PAGE, { path, isSignedIn });
}
