import { uuidIn } from '../db/ids.js';
import { listSchemaOf, memberSchema, resolveSchema, type ContractSchema } from './contract.js';
import { encodingOf } from './input.js';

/**
 * The value that an argument has by its schema. A text stands for an integer, a number or a Boolean where the contract
 * has one, at any depth that the contract declares (wire-rules 2). Words of an enumeration are compared without case,
 * and UUIDs have one spelling. A text inside a value is never parsed as JSON. What does not fit is left for validation.
 */
export function valueFrom(schema: ContractSchema, value: unknown): unknown {
  if (typeof value === 'string') return fromText(schema, value);
  if (Array.isArray(value)) return fromList(schema, value);
  return typeof value === 'object' && value !== null ? fromObject(schema, value) : value;
}

/** A list of one word counts as the word, where the contract has a list or a word. */
function fromList(schema: ContractSchema, list: readonly unknown[]): unknown {
  const items = listSchemaOf(schema)?.items;
  if (items === undefined) return list;
  const itemSchema = resolveSchema(items);
  const values = list.map((item) => valueFrom(itemSchema, item));
  const [word] = values;
  return schema.oneOf !== undefined && values.length === 1 && typeof word === 'string'
    ? fromText(schema, word)
    : values;
}

/** `fromEntries` defines own properties, whatever their names are. */
function fromObject(schema: ContractSchema, members: object): unknown {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const member = memberSchema(schema, name);
      return [name, member === undefined ? value : valueFrom(member, value)];
    }),
  );
}

function fromText(schema: ContractSchema, text: string): unknown {
  const encoding = encodingOf(schema);
  if (text === '' && encoding !== 'text' && isNullable(schema)) return null;
  switch (encoding) {
    case 'integer':
      return integerFrom(text);
    case 'number':
      return /^\d{1,16}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
    case 'boolean':
      return BOOLEANS.get(text) ?? text;
    case 'booleanOrInteger':
      return /^-?\d/.test(text) ? integerFrom(text) : (BOOLEANS.get(text) ?? text);
    default:
      return schema['x-uuid'] === true ? (uuidIn(text) ?? text) : wordIn(schema, text);
  }
}

export function isNullable({ type }: ContractSchema): boolean {
  return type?.includes('null') === true;
}

const BOOLEANS = new Map([
  ['true', true],
  ['True', true],
  ['1', true],
  ['false', false],
  ['False', false],
  ['0', false],
]);

export function integerFrom(text: string): unknown {
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

/** The word of the enumeration that has these letters, or the text itself. */
function wordIn(schema: ContractSchema, text: string): string {
  const words = [schema, ...(schema.oneOf ?? []).map(resolveSchema)].flatMap(wordsOf);
  const isIt = (word: unknown) =>
    typeof word === 'string' && word.length === text.length && word.toLowerCase() === text.toLowerCase();
  return words.includes(text) ? text : String(words.find(isIt) ?? text);
}

function wordsOf({ enum: words = [], const: word }: ContractSchema): unknown[] {
  return word === undefined ? words : [...words, word];
}
