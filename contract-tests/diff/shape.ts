import { isObject, refName, type Schema } from '../../codegen/document.js';

/** A schema of one JSON type, without references. Its parts are not yet expanded. */
export interface Shape {
  /** A type of JSON, or `any`. */
  type: string;
  enum?: unknown[];
  /** Bounds of the value, by keyword. */
  bounds: Readonly<Record<string, unknown>>;
  properties: Readonly<Record<string, Schema>>;
  required: readonly string[];
  /** The properties that each property needs. */
  partners: Readonly<Record<string, readonly string[]>>;
  /** Undefined: any. */
  additional?: Schema | boolean;
  items?: Schema;
}

/** The keywords that bound a value of one type. */
const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'pattern',
  'format',
];

type Schemas = Readonly<Record<string, Schema>>;

/**
 * What a schema allows, as a list of shapes of one type each: references are followed, `allOf` is merged, alternatives
 * and lists of types are split. How a contract is written does not matter then.
 */
export function shapesOf(schemas: Schemas, schema: Schema): Shape[] {
  const { oneOf, anyOf, allOf, ...own } = merged(schemas, schema);
  const alternatives = oneOf ?? anyOf;
  if (alternatives !== undefined)
    return alternatives.flatMap((one) => shapesOf(schemas, both(schemas, own, one))).filter(unlessRepeated);
  return typesOf(own).map((type) => shapeOf(own, type));
}

function unlessRepeated(shape: Shape, at: number, all: readonly Shape[]): boolean {
  return all.findIndex((other) => JSON.stringify(other) === JSON.stringify(shape)) === at;
}

/** The schema with its references and its `allOf` merged into it. */
function merged(schemas: Schemas, schema: Schema): Schema {
  const name = refName(schema);
  const { $ref: _, allOf = [], ...own } = schema;
  const target = name === undefined ? undefined : schemas[name];
  const parts = [...(target === undefined ? [] : [target]), ...allOf];
  return parts.reduce<Schema>((all, part) => both(schemas, all, part), own);
}

/** A schema that demands what both demand. */
function both(schemas: Schemas, own: Schema, part: Schema): Schema {
  const other = merged(schemas, part);
  const properties = { ...other.properties, ...own.properties };
  const required = [...new Set([...(own.required ?? []), ...(other.required ?? [])])];
  return {
    ...other,
    ...own,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function typesOf({ type, enum: values, const: value, properties }: Schema): string[] {
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  if (properties !== undefined) return ['object'];
  const known = values ?? (value === undefined ? [] : [value]);
  return known.length === 0 ? ['any'] : [...new Set(known.map(typeOf))];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

function shapeOf(schema: Schema, type: string): Shape {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const isOfType = (value: unknown) => typeOf(value) === type || (type === 'number' && typeof value === 'number');
  const entries = Object.entries(schema).filter(([key]) => BOUNDS.includes(key));
  return {
    type,
    ...(values === undefined || type === 'null' ? {} : { enum: values.filter(isOfType) }),
    bounds: type === 'null' ? {} : Object.fromEntries(entries.map(([key, value]) => [key, inOneSpelling(value)])),
    properties: type === 'object' ? (schema.properties ?? {}) : {},
    required: type === 'object' ? (schema.required ?? []) : [],
    partners: type === 'object' ? (schema.dependentRequired ?? {}) : {},
    ...(type === 'object' && schema.additionalProperties !== undefined
      ? { additional: schema.additionalProperties }
      : {}),
    ...(type === 'array' && isObject(schema.items) ? { items: schema.items } : {}),
  };
}

/** A pattern may write one character as `\u0000` or as `\x00`. */
function inOneSpelling(bound: unknown): unknown {
  return typeof bound === 'string' ? bound.replaceAll('\\u00', '\\x') : bound;
}

/** Several shapes of objects as one: all properties, and those required that all require. */
export function union(shapes: readonly Shape[]): Shape | undefined {
  const [first, ...others] = shapes.filter(({ type }) => type === 'object');
  if (first === undefined || others.length === 0) return undefined;
  return others.reduce<Shape>((all, one) => {
    const shared = Object.keys(all.properties).filter((name) => name in one.properties);
    const either = (name: string): Schema => ({ anyOf: [all.properties[name] ?? {}, one.properties[name] ?? {}] });
    return {
      ...all,
      properties: {
        ...one.properties,
        ...all.properties,
        ...Object.fromEntries(shared.map((name) => [name, either(name)])),
      },
      required: all.required.filter((name) => one.required.includes(name)),
    };
  }, first);
}
