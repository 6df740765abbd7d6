import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyLimit } from '../concurrency_limit.js';
import { ApiError } from '../errors.js';
import { JsonBoundExceeded, parseBoundedJson } from '../bounded_json.js';
import { parseMultipart } from './multipart.js';
import { parseForm } from './urlencoded.js';

/** The arguments in a body, before the contract gives them their types. */
export interface RawInput {
  /** The members of a JSON body. */
  readonly json: Record<string, unknown>;
  /** The values of a form by key, in order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** What an operation, or a page, declares of its bodies. */
export interface BodySpec {
  readonly anyBodyType?: boolean | undefined;
  /** `BODY_LIMIT` by default. */
  readonly maxBytes?: number | undefined;
}

/** Bytes of an ordinary body (service-spec: Limits); a larger one is 205. */
export const BODY_LIMIT = 5 * 1024 * 1024;
/** Milliseconds for a whole body (behaviour/limits.md#slow-clients). */
const BODY_TIMEOUT_MS = 60_000;

/** Throws 415 for a compressed body. Bodies are not unpacked: a few kilobytes could become gigabytes. */
export function requireUncompressed({ 'content-encoding': encodings = '' }: IncomingHttpHeaders): void {
  if (encodings.split(',').every((encoding) => ['', 'identity'].includes(encoding.trim().toLowerCase()))) return;
  const reason = 'send the body without Content-Encoding';
  throw new ApiError('unsupported_media_type', { reason }, { 'Accept-Encoding': 'identity' });
}

const malformed = (reason: string) => new ApiError('bad_request', { reason });

interface Bounds {
  readonly maxBytes?: number | undefined;
  readonly timeoutMs?: number;
}

/**
 * Reads a whole body of at most `maxBytes` bytes, and calls `countBytes` with the bytes of each chunk. Throws 415
 * when it is compressed, 205 when it is too large, 114 when it is too slow or breaks off.
 *
 * The rest of a body that is too large is read and discarded, on an open connection: most clients read the
 * response only after they have sent everything, and would otherwise see a broken connection. One that is too
 * slow closes its connection.
 */
export async function readBody(
  request: IncomingMessage,
  countBytes: (bytes: number) => void,
  { maxBytes = BODY_LIMIT, timeoutMs = BODY_TIMEOUT_MS }: Bounds = {},
): Promise<Buffer> {
  requireUncompressed(request.headers);
  const tooLarge = () => new ApiError('too_large', { reason: `bodies have at most ${maxBytes} bytes` });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const body = new GrowingBody();
  let timer: NodeJS.Timeout | undefined;
  let listeners: [event: string, listener: (...chunks: Buffer[]) => void][] = [];
  return new Promise<Buffer>((resolve, reject) => {
    const tooSlow = () => new ApiError('bad_request', { reason: 'the body came too slowly' }, { Connection: 'close' });
    const breakOff = () => reject(malformed('the body broke off'));
    const take = (chunk: Buffer) => {
      if (body.length + chunk.length > maxBytes) return reject(tooLarge());
      body.append(chunk);
      countBytes(chunk.length);
    };
    const end = () => resolve(body.bytes);
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

/** A body while it arrives. */
class GrowingBody {
  length = 0;
  #chunks: Buffer[] = [];
  /** A large body, in pages of its own: in chunks it fragments the C heap, which keeps its memory for good. */
  #large: ArrayBuffer | undefined;

  get bytes(): Buffer {
    if (this.#large !== undefined) return Buffer.from(this.#large);
    const [first, second] = this.#chunks;
    return first !== undefined && second === undefined ? first : Buffer.concat(this.#chunks);
  }

  append(chunk: Buffer): void {
    const start = this.length;
    this.length += chunk.length;
    if (this.#large === undefined && this.length <= SMALL_BYTES) {
      this.#chunks.push(chunk);
      return;
    }
    this.#large ??= this.#moved();
    this.#large.resize(this.length);
    new Uint8Array(this.#large).set(chunk, start);
  }

  #moved(): ArrayBuffer {
    const large = new ArrayBuffer(SMALL_BYTES, { maxByteLength: BODY_LIMIT });
    new Uint8Array(large).set(Buffer.concat(this.#chunks));
    this.#chunks = [];
    return large;
  }
}

/**
 * Bodies up to this many bytes are parsed in less than a millisecond. Larger ones take up to 0.15 seconds. They are
 * parsed one at a time, and the process rests after each for as long as it took. Another request needs about five turns
 * of the event loop. Without the rests it would wait for a large body in each of them.
 */
const SMALL_BYTES = 128 * 1024;
const largeBodyLimit = new ConcurrencyLimit(1, Infinity);
/** When the next large body may be parsed, in milliseconds of `performance.now()`. */
let restsUntil = 0;

/**
 * Parses a body by its content type (wire-rules 1). Throws 114 when it is malformed, 415 for another content type. With
 * `anyBodyType` the first character decides between JSON and a form (wire-rules 7).
 */
export async function parseBody(
  body: Buffer,
  contentType: string | undefined,
  { anyBodyType = false }: BodySpec = {},
): Promise<RawInput> {
  if (body.length === 0) return { json: {}, texts: new Map() };
  const parse = () => parseNow(body, contentType, anyBodyType);
  if (body.length <= SMALL_BYTES) return parse();
  return largeBodyLimit.run(async () => {
    const rest = restsUntil - performance.now();
    await (rest > 0 ? sleep(rest) : setImmediate());
    const begun = performance.now();
    return parse().finally(() => {
      free(body);
      restsUntil = 2 * performance.now() - begun;
    });
  });
}

/** Returns the pages of a large body to the operating system, before the garbage collector would. */
function free(body: Buffer): void {
  if (body.buffer instanceof ArrayBuffer && body.buffer.resizable) body.buffer.resize(0);
}

async function parseNow(body: Buffer, contentType: string | undefined, anyBodyType: boolean): Promise<RawInput> {
  const declared = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  switch (anyBodyType ? likelyType(body, declared) : declared) {
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

/** The characters before the first that says what a body is: a byte order mark and white space. */
const BEFORE_BODY = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d]);
/** The characters with which JSON objects and lists begin. */
const JSON_BEGINS: ReadonlySet<number | undefined> = new Set([0x7b, 0x5b]);
/** The types that clients send with any text, because they are the defaults of their libraries. */
const DEFAULT_TYPES: readonly (string | undefined)[] = [undefined, '', 'text/plain', 'application/octet-stream'];

/** The type that a body has by its first character, where its declared type cannot be relied upon. */
function likelyType(body: Buffer, declared: string | undefined): string | undefined {
  if (declared === 'multipart/form-data') return declared;
  if (JSON_BEGINS.has(body.find((byte) => !BEFORE_BODY.has(byte)))) return 'application/json';
  return DEFAULT_TYPES.includes(declared) ? 'application/x-www-form-urlencoded' : declared;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function utf8(body: Buffer): string {
  try {
    return body.length <= SMALL_BYTES ? decoder.decode(body) : decodeInPieces(body);
  } catch {
    throw malformed('the body is not valid UTF-8');
  }
}

/**
 * Decodes a large body so that its text is in V8's heap. Node 24 keeps a text outside the heap when it decodes more
 * than a megabyte at once. V8 does not collect because of such texts, and an idle process held hundreds of megabytes
 * of them.
 */
function decodeInPieces(body: Buffer): string {
  const pieces = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let start = 0; start < body.length; start += SMALL_BYTES) {
    text += pieces.decode(body.subarray(start, start + SMALL_BYTES), { stream: true });
  }
  return text + pieces.decode();
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
