import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { RecordedExchange } from '../../src/testing/recorder.js';
import { parseBody } from '../../src/http/body.js';
import { decodeInput } from '../../src/http/decode.js';
import { inputPlan } from '../../src/http/input.js';
import { ApiError } from '../../src/errors.js';
import { uploadOf, type LocatedOperation } from '../../codegen/document.js';
import { receiveUpload } from '../../src/http/upload.js';
import { parseQuery } from '../../src/http/urlencoded.js';
import { contract, operationAt } from '../contract.js';
import type { Replay } from './third_party.js';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The decoded arguments of a request, in whichever of the accepted encodings it was sent. */
export interface ReadInput {
  arguments: Record<string, unknown>;
  /** The same with defaults filled in. */
  complete: Record<string, unknown>;
  /** Whether Skein's own validator accepts them. */
  isValid: boolean;
}

/** Decodes a recorded request as the server does; undefined when that fails, or when nothing was recorded. */
export async function readInput(id: string, exchange: RecordedExchange): Promise<ReadInput | undefined> {
  const { url, requestBody, contentType } = exchange;
  if (requestBody === null) return undefined;
  try {
    const plan = inputPlan(id);
    const sent = Buffer.from(requestBody ?? '');
    const upload = operationAt(exchange.method, url)?.operation;
    const file = upload === undefined ? undefined : uploadOf(contract, upload)?.argument;
    const body =
      file === undefined
        ? await parseBody(sent, contentType, { anyBodyType: upload?.['x-any-body-type'] })
        : await readParts(sent, contentType, file);
    const input = decodeInput(plan, parseQuery(url.split('?').slice(1).join('?')), body);
    for (const { name, schema } of plan.arguments) {
      const [text, form] = [input[name], schema['x-normal-form']];
      // Clients count this form. The validator counts what it gets.
      if (typeof text === 'string' && form !== undefined) input[name] = text.normalize(form);
    }
    if (file !== undefined && 'file' in body && body.file !== undefined) input[file] = body.file;
    const complete = structuredClone(input);
    return { arguments: input, complete, isValid: plan.validate(complete) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The parts of a request with a file. */
async function readParts(sent: Buffer, contentType: string | undefined, file: string) {
  const request = Object.assign(Readable.from([sent]), { headers: { 'content-type': contentType } });
  const { texts, file: received } = await receiveUpload(request, file, (bytes) => buffer(bytes));
  return { json: {}, texts, file: received };
}

/** The request as the contract describes it: a query if the operation has no body, otherwise JSON. */
export function asPublished({ path, method, operation }: LocatedOperation, input: Record<string, unknown>): Replay {
  if (operation.requestBody === undefined) return { method: method.toUpperCase(), url: `${path}${queryOf(input)}` };
  const file = uploadOf(contract, operation)?.argument;
  if (file === undefined) return { method: method.toUpperCase(), url: path, contentType: JSON_TYPE, body: input };
  // A decoded multipart body has no file, so a text stands for it.
  const body = { ...input, ...(input[file] === undefined ? {} : { [file]: '' }) };
  return { method: method.toUpperCase(), url: path, contentType: MULTIPART, body };
}

/** The arguments as a form, decoded by its `encoding`; undefined for an operation without a body. */
export function asForm(
  { path, method, operation }: LocatedOperation,
  input: Record<string, unknown>,
): Replay | undefined {
  const form = operation.requestBody?.content[FORM];
  if (form === undefined) return undefined;
  const isJson = (name: string) => form.encoding?.[name]?.contentType === JSON_TYPE;
  const sent = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [
      name,
      isJson(name) ? JSON.stringify(value) : String(value ?? ''),
    ]),
  );
  const received = [...new URLSearchParams(sent.toString())].map(([name, text]): [string, unknown] => [
    name,
    isJson(name) ? JSON.parse(text) : text,
  ]);
  return { method: method.toUpperCase(), url: path, contentType: FORM, body: Object.fromEntries(received) };
}

/** Style `form`, exploded: a list repeats its key, and an empty list is omitted. */
function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((part) => `${escape(name)}=${escape(textOf(part))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Escapes the reserved characters of RFC 3986 too, some of which encodeURIComponent leaves. */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * Whether the validator must find a mistake in a query. It may not when a text stands for a number that it can be read
 * as: the validator reads the number, and Skein the text.
 */
export function isPlainlySpelled(input: Record<string, unknown>): boolean {
  return Object.values(input)
    .flat()
    .every((value) => typeof value !== 'string' || Number.isNaN(Number(value)));
}
