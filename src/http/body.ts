import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ConcurrencyLimit } from '../domain/concurrency_limit.js';
import { ApiError } from '../errors.js';
import { JsonBoundExceeded, parseBoundedJson } from './bounded_json.js';
import { parseMultipart } from './multipart.js';
import { parseForm } from './urlencoded.js';

/** The arguments in a body, before the contract gives them their types. */
export interface RawInput {
  /** The members of a JSON body. */
  readonly json: Record<string, unknown>;
  /** The values of a form by key, in order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** Bytes of an ordinary body (service-spec: Limits); a larger one is 205. */
export const BODY_LIMIT = 5 * 1024 * 1024;
/** Milliseconds for a whole body (decision 25b). */
const BODY_TIMEOUT_MS = 60_000;

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a whole body of at most `BODY_LIMIT` bytes, and calls `countBytes` with the bytes of each chunk. Throws 205
 * when it is too large, 114 when it is too slow or breaks off.
 *
 * The rest of a body that is too large is read and discarded, on an open connection: most clients read the
 * response only after they have sent everything, and would otherwise see a broken connection. One that is too
 * slow closes its connection.
 */
export async function readBody(
  request: IncomingMessage,
  countBytes: (bytes: number) => void,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Buffer> {
  const tooLarge = () => new ApiError('too_large', { reason: `bodies have at most ${BODY_LIMIT} bytes` });
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let listeners: [event: string, listener: (...chunks: Buffer[]) => void][] = [];
  return new Promise<Buffer>((resolve, reject) => {
    const tooSlow = () => new ApiError('bad_request', { reason: 'the body came too slowly' }, { Connection: 'close' });
    const breakOff = () => reject(malformed('the body broke off'));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) return reject(tooLarge());
      chunks.push(chunk);
      countBytes(chunk.length);
    };
    const end = () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    timer = setTimeout(() => reject(tooSlow()), timeoutMs);
    listeners = [
      ['data', take],
      ['end', end],
      ['error', breakOff],
      ['aborted', breakOff],
    ];
    for (const [event, listener] of listeners) request.on(event, listener);
  }).finally(() => {
    clearTimeout(timer);
    // A kept-alive connection keeps its last request, and that keeps its listeners, which hold the whole body.
    request.on('error', ignore);
    for (const [event, listener] of listeners) request.off(event, listener);
  });
}

const ignore = () => undefined;

/**
 * Bodies up to this many bytes are parsed in less than a millisecond. Larger ones are parsed one at a time, each in a
 * turn of the event loop of its own: sixty at once blocked it for more than a second.
 */
const SMALL_BYTES = 128 * 1024;
const largeBodyLimit = new ConcurrencyLimit(1, Infinity);

/** Parses a body by its content type (wire-rules 1). Throws 114 when it is malformed, 415 for another content type. */
export async function parseBody(body: Buffer, contentType: string | undefined): Promise<RawInput> {
  if (body.length === 0) return { json: {}, texts: new Map() };
  if (body.length <= SMALL_BYTES) return parseNow(body, contentType);
  return largeBodyLimit.run(async () => {
    await setImmediate();
    return parseNow(body, contentType);
  });
}

async function parseNow(body: Buffer, contentType: string | undefined): Promise<RawInput> {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  switch (mediaType) {
    case 'application/json':
      return { json: parseJson(utf8(body)), texts: new Map() };
    case 'application/x-www-form-urlencoded':
      return { json: {}, texts: parseForm(utf8(body)) };
    case 'multipart/form-data':
      return { json: {}, texts: await parseMultipart(body, contentType ?? '') };
    default:
      throw new ApiError('unsupported_media_type', { reason: 'send JSON, a form or multipart/form-data' });
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function utf8(body: Buffer): string {
  try {
    return decoder.decode(body);
  } catch {
    throw malformed('the body is not valid UTF-8');
  }
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseBoundedJson(text);
  } catch (error) {
    throw malformed(error instanceof JsonBoundExceeded ? `the body ${error.message}` : 'the body is not valid JSON');
  }
  if (!isObject(value)) throw malformed('the body is not a JSON object');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
