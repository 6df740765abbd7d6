import fc from 'fast-check';
import { isFile, resolve, type LocatedOperation, type Schema } from '../../codegen/document.js';
import { contract, inputOf } from '../contract.js';
import { EVERY_ENCODING, replace, type Mutation } from './mutation.js';
import type { Encoding } from './request.js';

/** A value that does not match a schema. */
interface WrongValue {
  name: string;
  value: unknown;
  /** The encodings in which it is wrong: some values are right as text. */
  encodings: readonly Encoding[];
}

const JSON_ONLY: readonly Encoding[] = ['json'];
const everywhere = (name: string, value: unknown): WrongValue => ({ name, value, encodings: EVERY_ENCODING });
const inBody = (name: string, value: unknown): WrongValue => ({ name, value, encodings: ['form', 'json'] });
const inJson = (name: string, value: unknown): WrongValue => ({ name, value, encodings: JSON_ONLY });

const NOTHING = [everywhere('missing', undefined), inJson('null', null), everywhere('empty', '')];

/** Arguments with a wrong type, beyond a bound, or missing. */
export function wrongShapes(located: LocatedOperation): Mutation[] {
  return inputOf(located).flatMap(({ name, schema, isRequired }) => {
    const values = [...wrongValues(schema), ...(isRequired ? NOTHING : [])];
    return values.map(({ name: wrong, value, encodings }) => ({
      name: `${name}: ${wrong}`,
      mustBeRefused: true,
      concerns: 'shape' as const,
      encodings,
      change: fc.constant(replace(name, () => value)),
    }));
  });
}

function wrongValues(schema: Schema): WrongValue[] {
  // All bytes are right.
  if (isFile(schema)) return [];
  if (schema.oneOf !== undefined) return wrongLists(schema).filter(({ name }) => name !== 'a number');
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return [everywhere('a fraction', 1.5), ...wrongNumbers(schema)];
    case 'number':
      return wrongNumbers(schema);
    case 'boolean':
      return [
        everywhere('a text', 'maybe'),
        everywhere('a number', 2),
        everywhere('an object', {}),
        everywhere('a list', [true]),
      ];
    case 'array':
      return wrongLists(schema);
    default:
      return wrongTexts(schema);
  }
}

function wrongNumbers({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): WrongValue[] {
  return [
    everywhere('a text', 'abc'),
    everywhere('a boolean', true),
    everywhere('an object', {}),
    everywhere('a list', [1]),
    everywhere('too little', minimum - 1),
    everywhere('too much', maximum + 1),
    everywhere('a huge number', 1e308),
    everywhere('more digits than a number has', '9'.repeat(400)),
    everywhere('a hexadecimal number', '0x1F'),
    everywhere('a NUL after the number', '1\0'),
    inJson('double-encoded', JSON.stringify(JSON.stringify(5))),
  ];
}

const INVISIBLE = [
  everywhere('only white space', ' \t\u00a0\u3000 '),
  everywhere('nothing visible', '\u200b\u2060\u00ad\u3164\u2800'),
];
const BROKEN_NAMES = ['\n', '\r', '\u001b', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066'].map((breaking) =>
  everywhere(`the character ${breaking.charCodeAt(0).toString(16)}`, `Ada${breaking}Lovelace`),
);

function wrongTexts(schema: Schema): WrongValue[] {
  const { minLength = 0, maxLength = 0, format, enum: words } = schema;
  return [
    inJson('a number', 7),
    inJson('a boolean', true),
    inJson('a list', ['a']),
    inJson('an object', { toString: 'a' }),
    everywhere('a NUL', 'a\0bcdefgh'),
    everywhere('a lone surrogate', 'abcdefgh\ud800'),
    ...(maxLength > 0 ? [everywhere('too long', `${'😀'.repeat(maxLength)}a`)] : []),
    ...(minLength > 1 ? [everywhere('too short', 'a'.repeat(minLength - 1))] : []),
    ...(minLength > 0 && schema['x-trim'] !== undefined ? INVISIBLE : []),
    ...(format === 'name' ? BROKEN_NAMES : []),
    ...(words === undefined ? [] : [everywhere('another word', 'somebody'), everywhere('two words', words.join(' '))]),
    ...(format === 'email'
      ? ['no sign', 'a@', '@example.com', 'a b@example.com', 'a@b@example.com'].map((text) =>
          everywhere(`the address "${text}"`, text),
        )
      : []),
  ];
}

function wrongLists(schema: Schema): WrongValue[] {
  const list = schema.oneOf?.map((part) => resolve(contract, part)).find(({ type }) => type === 'array') ?? schema;
  return [
    everywhere('an object', {}),
    everywhere('a text', 'abc'),
    everywhere('JSON text that breaks off', '[1,'),
    everywhere('what scripts make of objects', '[object Object]'),
    everywhere('double-encoded', JSON.stringify('[1]')),
    everywhere('items that are texts', ['abc']),
    everywhere('items that are fractions', [1.5]),
    everywhere('items that are lists', [[1]]),
    everywhere('items that are nothing', [null]),
    everywhere('items that are objects', [{}]),
    everywhere('a NUL inside', ['a\0']),
    everywhere('a deep nest', nest(40)),
    inBody('an abyss', nest(3000)),
    inBody(
      'too many items',
      Array.from({ length: (list.maxItems ?? 0) + 1 }, () => 1),
    ),
    inJson('a number', 5),
  ];
}

function nest(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}
