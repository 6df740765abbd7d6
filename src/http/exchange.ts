import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';

/** One request and its answer, with what is known of it so far. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request id: in the answer's header, in the log, and in `error_uuid`. */
  readonly id: string;
  readonly path: string;
  /** The raw query, without its question mark. */
  readonly query: string;
  /** For the log: which operation, and whose request. */
  operation?: string;
  userId?: number;
}

/** The exchange of a request that the front door has let in already. */
export function resumeExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  return { ...newExchange(request, response), id: String(response.getHeader('X-Request-Id')) };
}

export function newExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  const url = pathOf(request.url ?? '/');
  const split = url.indexOf('?');
  return {
    request,
    response,
    id: randomUUID(),
    path: split < 0 ? url : url.slice(0, split),
    query: split < 0 ? '' : url.slice(split + 1),
  };
}

/** Without the scheme and the host that proxies write in front (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

/** Smaller bodies than this are not worth compressing: they fit one packet. */
const COMPRESS_FROM = 1400;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Sends JSON text, compressed if the client likes it. */
export async function sendJson(exchange: Exchange, status: number, text: string): Promise<void> {
  const { request, response } = exchange;
  const headers: Record<string, string | number> = { 'Content-Type': 'application/json' };
  let body: string | Buffer = text;
  const accepted = request.headers['accept-encoding'];
  if (accepted !== undefined && text.length >= COMPRESS_FROM) {
    if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) {
      body = await compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      headers['Content-Encoding'] = 'br';
    } else if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) {
      body = await compressGzip(text);
      headers['Content-Encoding'] = 'gzip';
    }
    headers['Vary'] = 'Accept-Encoding';
  }
  headers['Content-Length'] = Buffer.byteLength(body);
  response.writeHead(status, headers);
  response.end(body);
}

/** The body of a failure (service-spec: Errors). */
export function errorBody(error: ApiError, uuid: string): Record<string, unknown> {
  const { code, string } = errors[error.error];
  return { error_uuid: uuid, error_code: code, error_string: string, error_extra: error.extra };
}

/** Sends a failure. */
export async function sendError(exchange: Exchange, error: ApiError): Promise<void> {
  for (const [name, value] of Object.entries(error.headers)) exchange.response.setHeader(name, value);
  await sendJson(exchange, error.status, JSON.stringify(errorBody(error, exchange.id)));
}
