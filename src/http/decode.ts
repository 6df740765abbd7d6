import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Turns } from '../domain/turns.js';
import { ApiError, invalidArgument } from '../errors.js';
import type { Argument, InputPlan } from './input.js';
import { parseJsonText, TooMuchJson } from './json_text.js';
import { parseMultipart } from './multipart.js';

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
/** Pairs of a query or a form: nobody's argument has so many, and each is looked at. */
const MOST_PAIRS = 10_000;
/** Items of a list that is written as a text. */
const MOST_ITEMS = 100_000;

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/**
 * Reads a whole body of at most `BODY_LIMIT` bytes. The rest of a larger one is read and forgotten, on an open connection:
 * most clients look for the answer only when they have sent everything, and would see no more than a broken connection. One
 * that is not there within the time limit is 114, and ends its connection. `hold` is told of bytes as they come.
 */
export async function readBody(
  request: IncomingMessage,
  hold: (bytes: number) => void,
  timeLimit = BODY_TIMEOUT,
): Promise<Buffer> {
  const tooLarge = () => new ApiError('too_large', { reason: `bodies have at most ${BODY_LIMIT} bytes` });
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let listeners: [event: string, listener: (...said: Buffer[]) => void][] = [];
  return new Promise<Buffer>((resolve, reject) => {
    const tooSlow = () => new ApiError('bad_request', { reason: 'the body came too slowly' }, { Connection: 'close' });
    const breakOff = () => reject(malformed('the body broke off'));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > BODY_LIMIT) return reject(tooLarge());
      chunks.push(chunk);
      hold(chunk.length);
    };
    const end = () => resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    timer = setTimeout(() => reject(tooSlow()), timeLimit);
    listeners = [
      ['data', take],
      ['end', end],
      ['error', breakOff],
      ['aborted', breakOff],
    ];
    for (const [event, listener] of listeners) request.on(event, listener);
  }).finally(() => {
    clearTimeout(timer);
    // A connection that is kept remembers its last request, and with that what listens to it: that would be the whole body.
    request.on('error', ignore);
    for (const [event, listener] of listeners) request.off(event, listener);
  });
}

const ignore = () => undefined;

/** The texts of a query. What cannot be decoded, or is too much, is a wrong argument: 20. */
export function parseQuery(text: string): Map<string, string[]> {
  return parseEncoded(text, invalidArgument);
}

/** The texts of a form. What cannot be decoded, or is too much, is a body that cannot be parsed: 114. */
export function parseForm(text: string): Map<string, string[]> {
  return parseEncoded(text, (_, reason) => malformed(reason));
}

const INVALID_ENCODING = 'has a percent-encoding that is not valid';

/** The texts of `application/x-www-form-urlencoded`; throws what `fail` makes of the key that is wrong, and the reason. */
function parseEncoded(text: string, fail: (key: string, reason: string) => ApiError): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const pairs = text.split('&', MOST_PAIRS + 1);
  if (pairs.length > MOST_PAIRS) throw fail('', `has more than ${MOST_PAIRS} pairs`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const key = split < 0 ? pair : pair.slice(0, split);
    try {
      addText(texts, decodeText(key), split < 0 ? '' : decodeText(pair.slice(split + 1)));
    } catch {
      throw fail(key, INVALID_ENCODING);
    }
  }
  return texts;
}

function decodeText(text: string): string {
  const spaced = text.includes('+') ? withBlanks(text) : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}

const [PLUS, BLANK] = [0x2b, 0x20];

/** A blank for each plus; by its units, for millions of replacements in a text take seconds. */
function withBlanks(text: string): string {
  const units = Buffer.from(text, 'utf16le');
  for (let at = 0; at < units.length; at += 2) {
    if (units[at] === PLUS && units[at + 1] === 0) units[at] = BLANK;
  }
  return units.toString('utf16le');
}

function addText(texts: Map<string, string[]>, key: string, value: string): void {
  const values = texts.get(key);
  if (values === undefined) texts.set(key, [value]);
  else values.push(value);
}

/** Reads the arguments of a body by its content type (wire-rules 1). */
export async function parseBody(body: Buffer, contentType: string | undefined): Promise<RawInput> {
  if (body.length === 0) return { json: {}, texts: new Map() };
  if (body.length <= SMALL) return parseNow(body, contentType);
  return largeBodies.take(async () => {
    await setImmediate();
    return parseNow(body, contentType);
  });
}

/** Bodies up to this size are parsed in less than a millisecond. One at a time of the others, in a turn of the event loop of its own: sixty at once took it for more than a second. */
const SMALL = 128 * 1024;
const largeBodies = new Turns(1, Infinity);

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
    value = parseJsonText(text);
  } catch (error) {
    throw malformed(error instanceof TooMuchJson ? `the body ${error.message}` : 'the body is not valid JSON');
  }
  if (!isObject(value)) throw malformed('the body is not a JSON object');
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    refuseBadText(argument, text);
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
    return parseJsonText(text);
  } catch (error) {
    throw wrong(argument, error instanceof TooMuchJson ? error.message : 'is not valid JSON text');
  }
}

function listFrom(argument: Argument, text: string): unknown {
  // A form that follows the contract's `encoding` writes the word as JSON text as well: `"EVERYONE"`.
  if (/^[["]|^null$/.test(text)) return jsonFrom(argument, text);
  const parts = text.split(',', MOST_ITEMS + 1);
  if (parts.length > MOST_ITEMS) throw wrong(argument, 'has too many items');
  const values = parts.map((part) => integerFrom(part.trim()));
  const isWord = argument.spelling === 'listOrText' && values.length === 1 && typeof values[0] === 'string';
  return isWord ? text : values;
}

/** Refuses what no text column can hold unchanged: NUL, lone surrogates. How deep values are nested has been seen to. */
function refuseBadText(argument: Argument, value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw wrong(argument, 'contains a NUL character');
    if (!value.isWellFormed()) throw wrong(argument, 'contains a lone surrogate');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const parts: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  for (const part of parts) refuseBadText(argument, part);
}
