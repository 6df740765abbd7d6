import type { IncomingMessage } from 'node:http';
import Busboy from '@fastify/busboy';
import { ApiError, invalidArgument } from '../errors.js';
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
/** Nesting beyond this is nobody's honest argument, and would exhaust the stack of whoever walks it. */
const MAX_DEPTH = 32;

const malformed = (reason: string) => new ApiError('bad_request', { reason });

/** Reads a whole body of at most `BODY_LIMIT` bytes. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () =>
    new ApiError('too_large', { reason: `bodies have at most ${BODY_LIMIT} bytes` }, { Connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) return void chunks.push(chunk);
      request.pause();
      reject(tooLarge());
    });
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on('error', () => reject(malformed('the body broke off')));
    request.on('aborted', () => reject(malformed('the body broke off')));
  });
}

/** The texts of a query or a form, in `application/x-www-form-urlencoded`. */
export function parseForm(text: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const key = decodeText(split < 0 ? pair : pair.slice(0, split));
    const value = split < 0 ? '' : decodeText(pair.slice(split + 1));
    addText(texts, key, value);
  }
  return texts;
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw malformed('a percent-encoding is not valid');
  }
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
      parser.on('file', (_name, stream) => stream.resume());
      parser.on('error', broken);
      parser.on('finish', () => resolve(texts));
      parser.end(body);
    } catch {
      broken();
    }
  });
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
    if (value === undefined || value === null) continue;
    const text = argument.trimmed && typeof value === 'string' ? value.trim() : value;
    if (text === '' && argument.required && Object.keys(argument.errors).length === 0) continue;
    refuseBadText(argument.name, text, 0);
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
  const { name, spelling } = argument;
  const isList = spelling === 'list' || spelling === 'listOrText';
  if (texts.length > 1) {
    if (!isList) throw invalidArgument(name, 'is given more than once');
    return texts.map(integerFrom);
  }
  const text = texts[0] ?? '';
  if (text === '' && !argument.required) return undefined;
  switch (spelling) {
    case 'text':
      return text;
    case 'integer':
      return integerFrom(text);
    case 'boolean':
      return BOOLEANS.get(text) ?? text;
    case 'json':
      return jsonFrom(name, text);
    case 'list':
    case 'listOrText':
      return listFrom(name, text, spelling);
  }
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

function jsonFrom(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidArgument(name, 'is not valid JSON text');
  }
}

function listFrom(name: string, text: string, spelling: 'list' | 'listOrText'): unknown {
  if (text.startsWith('[')) return jsonFrom(name, text);
  const values = text.split(',').map((part) => integerFrom(part.trim()));
  const isWord = spelling === 'listOrText' && values.length === 1 && typeof values[0] === 'string';
  return isWord ? text : values;
}

/** Refuses what no text column can hold unchanged (NUL, lone surrogates), and nesting that no argument needs. */
function refuseBadText(argument: string, value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalidArgument(argument, 'contains a NUL character');
    if (!value.isWellFormed()) throw invalidArgument(argument, 'contains a lone surrogate');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) throw invalidArgument(argument, 'is nested too deeply');
  for (const [key, part] of Object.entries(value)) {
    refuseBadText(argument, key, depth + 1);
    refuseBadText(argument, part, depth + 1);
  }
}
