import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import Busboy from '@fastify/busboy';
import { ApiError, invalidArgument } from '../errors.js';
import { LARGE } from './held_memory.js';
import type { Argument, InputPlan } from './input.js';

/** The arguments of a request as they came, before the contract says what they mean. */
export interface RawInput {
  /** A JSON body's members: they have types of their own. */
  readonly json: Record<string, unknown>;
  /** Texts of a query or a form, in order; a key may come several times. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** Bodies of ordinary requests (service-spec: Limits). Beyond it: 205. */
export const BODY_LIMIT = 5 * 1024 * 1024;
/** In milliseconds: who needs longer for so little does not want to be heard. */
const BODY_TIMEOUT = 60_000;
/** Nesting beyond this is nobody's honest argument, and would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 32;

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a whole body of at most `BODY_LIMIT` bytes. The rest of a larger one is read and forgotten, on an open connection:
 * most clients look for the answer only when they have sent everything, and would see no more than a broken connection. One
 * that is not there within the time limit is 114, and ends its connection. `hold` is told of the bytes of a large body as they come.
 */
export async function readBody(
  request: IncomingMessage,
  hold: (bytes: number) => void,
  timeLimit = BODY_TIMEOUT,
): Promise<Buffer> {
  const tooLarge = () => new ApiError('too_large', { reason: `bodies have at most ${BODY_LIMIT} bytes` });
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let [size, held] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  return new Promise<Buffer>((resolve, reject) => {
    const tooSlow = () => new ApiError('bad_request', { reason: 'the body came too slowly' }, { Connection: 'close' });
    timer = setTimeout(() => reject(tooSlow()), timeLimit);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) {
        chunks.length = 0;
        return reject(tooLarge());
      }
      chunks.push(chunk);
      if (size < LARGE) return;
      hold(size - held);
      held = size;
    });
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('error', () => reject(malformed('the body broke off')));
    request.on('aborted', () => reject(malformed('the body broke off')));
  }).finally(() => clearTimeout(timer));
}

/** The texts of a query. What cannot be decoded is a wrong argument: 20. */
export function parseQuery(text: string): Map<string, string[]> {
  return parseEncoded(text, (key) => invalidArgument(key, INVALID_ENCODING));
}

/** The texts of a form. What cannot be decoded is a body that cannot be parsed: 114. */
export function parseForm(text: string): Map<string, string[]> {
  return parseEncoded(text, () => malformed(INVALID_ENCODING));
}

const INVALID_ENCODING = 'has a percent-encoding that is not valid';

/** The texts of `application/x-www-form-urlencoded`; throws what `fail` makes of the key of one that cannot be decoded. */
function parseEncoded(text: string, fail: (key: string) => ApiError): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const key = split < 0 ? pair : pair.slice(0, split);
    try {
      addText(texts, decodeText(key), split < 0 ? '' : decodeText(pair.slice(split + 1)));
    } catch {
      throw fail(key);
    }
  }
  return texts;
}

function decodeText(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

function addText(texts: Map<string, string[]>, key: string, value: string): void {
  const values = texts.get(key);
  if (values === undefined) texts.set(key, [value]);
  else values.push(value);
}

/** Reads the arguments of a body by its content type (wire-rules 1). */
export async function parseBody(body: Buffer, contentType: string | undefined): Promise<RawInput> {
  if (body.length === 0) return { json: {}, texts: new Map() };
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
    value = JSON.parse(text);
  } catch {
    throw malformed('the body is not valid JSON');
  }
  if (!isObject(value)) throw malformed('the body is not a JSON object');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text parts of a multipart body; files are nobody's argument in an ordinary operation. */
function parseMultipart(body: Buffer, contentType: string): Promise<Map<string, string[]>> {
  return new Promise((resolve, reject) => {
    const texts = new Map<string, string[]>();
    const broken = () => reject(malformed('the multipart body is not valid'));
    try {
      const parser = new Busboy.Busboy({
        headers: { 'content-type': contentType },
        limits: { fieldSize: BODY_LIMIT, fields: 1000, parts: 1000 },
      });
      parser.on('field', (name, value) => addText(texts, name, value));
      // A file that breaks off fails on its own stream; unheard, that would end the process.
      parser.on('file', (_name, stream) => stream.on('error', broken).resume());
      for (const event of ['error', 'partsLimit', 'fieldsLimit'] as const) parser.on(event, broken);
      parser.on('finish', () => (hasReplacements(texts) && !isUtf8(body) ? broken() : resolve(texts)));
      parser.end(body);
    } catch {
      broken();
    }
  });
}

/** Whether a text shows the character that stands for bytes which are no UTF-8. */
function hasReplacements(texts: ReadonlyMap<string, readonly string[]>): boolean {
  return [...texts.values()].some((values) => values.some((value) => value.includes('\ufffd')));
}

/**
 * Makes the input object: only arguments that the contract knows, each in its contract's type where the spelling allows it;
 * whatever does not fit is left for the validator to refuse. A query's text stands in for what the body does not say.
 */
export function decodeInput(
  plan: InputPlan,
  query: ReadonlyMap<string, string[]>,
  body: RawInput,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const argument of plan.arguments) {
    const value = argumentValue(argument, query, body);
    if (argument.cleared === null && (value === null || value === '')) {
      input[argument.name] = null;
      continue;
    }
    if (value === undefined || value === null) continue;
    const text = argument.trimmed && typeof value === 'string' ? value.trim() : value;
    const mayBeEmpty = argument.cleared !== undefined || Object.keys(argument.errors).length > 0;
    if (text === '' && argument.required && !mayBeEmpty) continue;
    refuseBadText(argument, text, 0);
    input[argument.name] = text;
  }
  return input;
}

function argumentValue(argument: Argument, query: ReadonlyMap<string, string[]>, body: RawInput): unknown {
  if (Object.hasOwn(body.json, argument.name)) return body.json[argument.name];
  const texts = body.texts.get(argument.name) ?? query.get(argument.name);
  return texts === undefined ? undefined : fromTexts(argument, texts);
}

function fromTexts(argument: Argument, texts: readonly string[]): unknown {
  const { spelling } = argument;
  const isList = spelling === 'list' || spelling === 'listOrText';
  if (texts.length > 1) {
    if (!isList) throw wrong(argument, 'is given more than once');
    return texts.map(integerFrom);
  }
  const text = texts[0] ?? '';
  if (text === '' && argument.cleared !== undefined) return argument.cleared;
  if (text === '' && (!argument.required || spelling !== 'text')) return undefined;
  switch (spelling) {
    case 'text':
      return text;
    case 'integer':
      return integerFrom(text);
    case 'boolean':
      return BOOLEANS.get(text) ?? text;
    case 'booleanOrInteger':
      return /^-?\d/.test(text) ? integerFrom(text) : (BOOLEANS.get(text) ?? text);
    case 'json':
      return jsonFrom(argument, text);
    case 'list':
    case 'listOrText':
      return listFrom(argument, text);
    case 'file':
      // A text in its place is the file's name (wire-rules 6).
      return undefined;
  }
}

/** What the contract says of a wrong value of that argument: its special error, or 20. */
function wrong({ name, errors }: Argument, reason: string): ApiError {
  return new ApiError(errors['any'] ?? 'argument_invalid', { argument: name, reason });
}

const BOOLEANS = new Map([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
]);

function integerFrom(text: string): unknown {
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

function jsonFrom(argument: Argument, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(argument, 'is not valid JSON text');
  }
}

function listFrom(argument: Argument, text: string): unknown {
  // A form that follows the contract's `encoding` writes the word as JSON text as well: `"EVERYONE"`.
  if (/^[["]|^null$/.test(text)) return jsonFrom(argument, text);
  const values = text.split(',').map((part) => integerFrom(part.trim()));
  const isWord = argument.spelling === 'listOrText' && values.length === 1 && typeof values[0] === 'string';
  return isWord ? text : values;
}

/** Refuses what no text column can hold unchanged (NUL, lone surrogates), and nesting that no argument needs. */
function refuseBadText(argument: Argument, value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw wrong(argument, 'contains a NUL character');
    if (!value.isWellFormed()) throw wrong(argument, 'contains a lone surrogate');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw wrong(argument, 'is nested too deeply');
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  for (const part of parts) refuseBadText(argument, part, depth + 1);
}
