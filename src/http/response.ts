import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';
import { countedAddress } from '../models/rate_limit_hit.js';
import type { Exchange } from './exchange.js';
import { unreadResponses } from './memory_budget.js';
import { encodingFor, type Encoding } from './negotiate.js';

/**
 * Longer texts are sent as bytes: Node would join a longer text with the headers into one text, and copy it once more.
 */
const MAX_TEXT = 16 * 1024;
/** Smaller bodies are not compressed: they fit into one packet. */
const COMPRESS_FROM = 1400;
/** Higher levels cost more time than they save bytes. */
const BROTLI_LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const COMPRESS: Readonly<Record<Encoding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI_LEVEL),
  gzip: (body) => promisify(gzip)(body),
};

/** Sends JSON text, compressed if the client accepts that (wire-rules 9). */
export async function sendJson(exchange: Exchange, status: number, text: string): Promise<void> {
  const { request } = exchange;
  const headers: OutgoingHttpHeaders = { 'Content-Type': 'application/json' };
  let body = bodyOf(text);
  const accepted = request.headers['accept-encoding'];
  if (accepted !== undefined && text.length >= COMPRESS_FROM) {
    const encoding = encodingFor(accepted);
    if (encoding !== undefined) {
      body = await COMPRESS[encoding](body);
      headers['Content-Encoding'] = encoding;
    }
    headers['Vary'] = 'Accept-Encoding';
  }
  sendBody(exchange, status, headers, body);
}

/** Sends text of another type, not compressed. */
export function sendText(exchange: Exchange, status: number, headers: OutgoingHttpHeaders, text: string): void {
  sendBody(exchange, status, headers, bodyOf(text));
}

function bodyOf(text: string): string | Buffer {
  return text.length > MAX_TEXT ? Buffer.from(text) : text;
}

/** Sends a body, and counts it until it is read (behaviour/limits.md#shares). */
function sendBody(exchange: Exchange, status: number, headers: OutgoingHttpHeaders, body: string | Buffer): void {
  const { response } = exchange;
  const bytes = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, 'Content-Length': bytes });
  response.end(body);
  // Small responses are not counted: the operating system takes them at once.
  if (bytes > MAX_TEXT) unreadResponses.add(response, bytes, exchange.userId ?? countedAddress(exchange.address));
}

/** The JSON body of an error (service-spec: Errors). `uuid` is the request id. */
export function errorBody(error: ApiError, uuid: string): Record<string, unknown> {
  const { code, string } = errors[error.error];
  return { error_uuid: uuid, error_code: code, error_string: string, error_extra: error.extra };
}

export async function sendError(exchange: Exchange, error: ApiError): Promise<void> {
  for (const [name, value] of Object.entries(error.headers)) exchange.response.setHeader(name, value);
  await sendJson(exchange, error.status, JSON.stringify(errorBody(error, exchange.id)));
}
