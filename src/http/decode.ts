import { ApiError } from '../errors.js';
import type { RawInput } from './body.js';
import { JsonBoundExceeded, parseBoundedJson } from '../bounded_json.js';
import { BracketError, partsByArgument, valueOfParts, type Part } from './bracketed.js';
import type { ContractSchema } from './contract.js';
import type { Argument, ArgumentEncoding, InputPlan } from './input.js';
import { integerFrom, isNullable, valueFrom } from './values.js';

/** Items of a comma-joined list (behaviour/limits.md#large-bodies). */
const MAX_ITEMS = 100_000;

/**
 * Makes the input of an operation from its query and body. It has only arguments that the contract knows, each decoded
 * to its type where that is possible; what does not fit is left for validation. The body wins over the query.
 */
export function decodeInput(
  plan: InputPlan,
  query: ReadonlyMap<string, string[]>,
  body: RawInput,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const sources = [sourceOf(body.texts), sourceOf(query)];
  for (const argument of plan.arguments) {
    const value = argumentValue(argument, body.json, sources);
    if (value === undefined) continue;
    if (value !== null) refuseBadText(argument, value);
    const text = typeof value === 'string' ? argument.trim(value) : value;
    if (argument.clearsTo === null && (text === null || text === '')) {
      input[argument.name] = null;
      continue;
    }
    if (text === null) continue;
    const mayBeEmpty = argument.clearsTo !== undefined || Object.keys(argument.errors).length > 0;
    if (text === '' && argument.required && !mayBeEmpty) continue;
    input[argument.name] = text;
  }
  return input;
}

/** The values of a form or a query. */
interface Source {
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** The keys with brackets, by argument. */
  readonly parts: ReadonlyMap<string, readonly Part[]>;
}

function sourceOf(texts: ReadonlyMap<string, readonly string[]>): Source {
  return { texts, parts: partsByArgument(texts) };
}

function argumentValue(argument: Argument, json: Record<string, unknown>, sources: readonly Source[]): unknown {
  return valueFrom(argument.schema, givenValue(argument, json, sources));
}

/** The value of a list or an object; what else is a text in the request stays one. */
function givenValue(argument: Argument, json: Record<string, unknown>, sources: readonly Source[]): unknown {
  const { name, encoding } = argument;
  if (Object.hasOwn(json, name)) {
    const value = json[name];
    return typeof value === 'string' && encoding !== 'text' ? fromTexts(argument, [value]) : value;
  }
  for (const { texts, parts } of sources) {
    const [whole, inParts] = [texts.get(name), parts.get(name)];
    if (inParts !== undefined) return fromParts(argument, inParts, whole);
    if (whole !== undefined) return fromTexts(argument, whole);
  }
  return undefined;
}

const NESTED: ReadonlySet<ArgumentEncoding> = new Set(['json', 'list', 'listOrText']);

/** The value of an argument with brackets (wire-rules 2). */
function fromParts(argument: Argument, parts: readonly Part[], whole: readonly string[] | undefined): unknown {
  if (!NESTED.has(argument.encoding)) throw wrong(argument, 'is neither a list nor an object');
  if (whole !== undefined) throw wrong(argument, 'is given with and without brackets');
  try {
    return valueOfParts(argument.schema, parts, fromNestedText);
  } catch (error) {
    throw error instanceof BracketError ? wrong(argument, error.message) : error;
  }
}

/** A text inside brackets. An empty one is null where null is allowed. It is never JSON text. */
function fromNestedText(schema: ContractSchema, text: string): unknown {
  return text === '' && isNullable(schema) ? null : text;
}

function fromTexts(argument: Argument, texts: readonly string[]): unknown {
  const { encoding } = argument;
  const isList = encoding === 'list' || encoding === 'listOrText';
  if (texts.length > 1) {
    if (!isList) throw wrong(argument, 'is given more than once');
    return texts.map(integerFrom);
  }
  const text = texts[0] ?? '';
  if (text === '' && argument.clearsTo !== undefined) return argument.clearsTo;
  if (text === '' && (!argument.required || encoding !== 'text')) return undefined;
  switch (encoding) {
    case 'json':
      return jsonFrom(argument, text);
    case 'list':
    case 'listOrText':
      return listFrom(argument, text);
    case 'file':
      // A text under the name of the file argument is the file's name (wire-rules 6).
      return undefined;
    default:
      return text;
  }
}

/** The error of a wrong value: the argument's own error, or 20. */
function wrong({ name, errors }: Argument, reason: string): ApiError {
  return new ApiError(errors['any'] ?? 'argument_invalid', { argument: name, reason });
}

function jsonFrom(argument: Argument, text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch (error) {
    throw wrong(argument, error instanceof JsonBoundExceeded ? error.message : 'is not valid JSON text');
  }
}

function listFrom(argument: Argument, text: string): unknown {
  // A form that follows the `encoding` of the contract sends a word as JSON text: `"EVERYONE"`.
  if (/^\s*(?:[["]|null\s*$)/.test(text)) return jsonFrom(argument, text);
  const parts = text.split(',', MAX_ITEMS + 1);
  if (parts.length > MAX_ITEMS) throw wrong(argument, 'has too many items');
  return parts.map((part) => integerFrom(part.trim()));
}

/**
 * Refuses what a text column cannot store unchanged: NUL and lone surrogates. The recursion is safe:
 * `parseBoundedJson` bounds the depth.
 */
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
