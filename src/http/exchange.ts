import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { countedAddress } from '../models/client_address.js';
import { ApiError } from '../errors.js';
import { errors } from '../generated/errors.js';
import type { BatchShare } from './batch_share.js';
import { parseBody, readBody, type RawInput } from './decode.js';
import { HeldMemory } from './held_memory.js';

/** What is asked of an operation, by a client or by a request inside a batch, with what is known of it so far. */
export interface Asked {
  /** The request id: in the answer's header, in the log, and in `error_uuid`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The raw query, without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of the body while they come; undefined inside a batch. */
  readonly stream: IncomingMessage | undefined;
  /** What the requests of its batch have in common; undefined for one that has come alone. */
  readonly batch: BatchShare | undefined;
  /** Reads the arguments of its body. */
  readInput(): Promise<RawInput>;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  /** Whether nobody waits for the answer any more. */
  isGone(): boolean;
  /** Throws when the answer need not be made any more: nobody waits for it, or its batch has no room for it. */
  requireWanted(): void;
  /** Aborted when nobody waits for the answer any more. */
  goneSignal(): AbortSignal;
  /** For the log: which operation, whose request, and what a batch had inside. */
  operation: string | undefined;
  userId: number | undefined;
  inside: readonly unknown[] | undefined;
  /** It failed because it asked to: no measure of ours counts it. */
  isChaos: boolean;
}

/** A request that a client has sent, and its answer. */
export interface Exchange extends Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the client. */
  readonly address: string;
}

/** Bytes that answers may take in this process until they are read, and bodies and requests until they are answered. */
const HELD_BYTES = 256 * 1024 * 1024;
const unread = new HeldMemory(HELD_BYTES);
const unanswered = new HeldMemory(HELD_BYTES);

/** A request that waits takes at least so much, whatever it says. */
const WAITING_BYTES = 4096;

/**
 * Counts a request that waits for the answer before its own, with which so many bytes have come, until what it answers is called or the
 * connection is closed: an answer that waits is not told when that happens.
 */
export function holdWaiting(socket: Socket, address: string, bytes: number): () => void {
  const held = WAITING_BYTES + bytes;
  const holder = countedAddress(address);
  unanswered.add(socket, held, holder);
  return () => unanswered.add(socket, -held, holder);
}

/** The exchange of a request that the front door has let in already. */
export function resumeExchange(request: IncomingMessage, response: ServerResponse): Exchange {
  return { ...newExchange(request, response), id: String(response.getHeader('X-Request-Id')) };
}

export function newExchange(
  request: IncomingMessage,
  response: ServerResponse,
  address = request.socket.remoteAddress ?? '',
): Exchange {
  // Nobody is known yet: a token may stand in the body.
  const hold = (bytes: number) => unanswered.add(response, bytes, countedAddress(address));

  const url = pathOf(request.url ?? '/');
  const split = url.indexOf('?');
  return {
    request,
    response,
    address,
    id: randomUUID(),
    method: request.method ?? '',
    path: split < 0 ? url : url.slice(0, split),
    query: split < 0 ? '' : url.slice(split + 1),
    headers: request.headers,
    stream: request,
    batch: undefined,
    readInput: async () => parseBody(await readBody(request, hold), request.headers['content-type']),
    setHeader: (name, value) => void response.setHeader(name, value),
    isGone: () => response.destroyed,
    requireWanted: () => {
      if (response.destroyed) throw new ApiError('too_many_requests');
    },
    goneSignal: () => goneSignalOf(response),
    operation: undefined,
    userId: undefined,
    inside: undefined,
    isChaos: false,
  };
}

/** Made when somebody asks: most requests are answered sooner than their clients can go. */
function goneSignalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new ApiError('too_many_requests'));
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}

/** Without the scheme and the host that proxies write in front (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^https?:\/\/[^/?]*/i, '');
  return path.startsWith('?') || path === '' ? `/${path}` : path;
}

/** Longer texts than this become bytes first: the head in front of them would make one text of both, and copy them once more. */
const SHORT = 16 * 1024;
/** Smaller bodies than this are not worth compressing: they fit one packet. */
const COMPRESS_FROM = 1400;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Sends JSON text, compressed if the client likes it. */
export async function sendJson(exchange: Exchange, status: number, text: string): Promise<void> {
  const { request, response } = exchange;
  const headers: Record<string, string | number> = { 'Content-Type': 'application/json' };
  let body = text.length > SHORT ? Buffer.from(text) : text;
  const accepted = request.headers['accept-encoding'];
  if (accepted !== undefined && text.length >= COMPRESS_FROM) {
    if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) {
      body = await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      headers['Content-Encoding'] = 'br';
    } else if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) {
      body = await compressGzip(body);
      headers['Content-Encoding'] = 'gzip';
    }
    headers['Vary'] = 'Accept-Encoding';
  }
  const bytes = Buffer.byteLength(body);
  headers['Content-Length'] = bytes;
  response.writeHead(status, headers);
  response.end(body);
  // Most answers are with the system by now, and small ones will be.
  if (bytes > SHORT) unread.add(response, bytes, exchange.userId ?? countedAddress(exchange.address));
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
