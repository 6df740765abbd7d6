import type { Knex } from 'knex';
import { raw as objectionRaw, type RawBuilder } from 'objection';
import { bucketOf, type Bucket } from './ids.js';
import { Shape, Sql } from './sql.js';

/** A placeholder in the bindings of a query, for a value that is known when the statement is sent. */
export class Param {
  /** Public, because Objection copies inserted objects with their public fields only. */
  readonly read: (values: object) => unknown;

  constructor(read: (values: object) => unknown) {
    this.read = read;
  }

  /**
   * The value to send. Throws for undefined and NaN: PostgreSQL would treat them as null, and the statement would find
   * nothing.
   */
  valueIn(values: object): unknown {
    const value = this.read(values);
    if (value === undefined || Number.isNaN(value)) throw new TypeError('A parameter of a statement has no value.');
    return value;
  }

  /** The placeholder for a value computed from this one's. */
  map(make: (value: unknown) => unknown): Param {
    return new Param((values) => make(this.read(values)));
  }
}

/** A query builder of Knex or Objection. */
export interface Buildable {
  toKnexQuery?(): Knex.QueryBuilder;
  /** False once Objection has refused a method, such as a second one that writes: the text would lack it. */
  isExecutable?(): boolean;
  toSQL?(): Knex.Sql;
}

/** The maximum number of variants kept for one statement. Each takes memory here and on every connection. */
const MOST_VARIANTS = 32;

/**
 * A statement that Knex or Objection builds once per process, and that is then sent as a named prepared statement:
 * building costs ten times as much as sending. `build` gets placeholders instead of values and must use each as a bound
 * value. What changes the text, such as the set of filters, is the `variant`, which is plain data. Each variant is a
 * statement of its own.
 *
 * The first call throws when a placeholder is missing from the bindings: some builder methods, such as `limit`, drop or
 * convert it. It also throws when Objection refuses a method of the builder.
 */
export function compiled<Values extends object, Variant = undefined>(
  build: (values: Values, variant: Variant) => Buildable,
): (values: Values, variant?: Variant) => Sql {
  const statements = new Map<string, Compiled>();
  return (values, variant) => {
    const key = variant === undefined ? '' : JSON.stringify(variant);
    const known = statements.get(key) ?? compile(build, variant, statements.size < MOST_VARIANTS);
    if (known.shape.isKept) statements.set(key, known);
    return new Sql(
      known.shape,
      known.bindings.map((binding) => (binding instanceof Param ? binding.valueIn(values) : binding)),
    );
  };
}

interface Compiled {
  shape: Shape;
  bindings: readonly unknown[];
}

function compile<Values extends object, Variant>(
  build: (values: Values, variant: Variant) => Buildable,
  variant: Variant | undefined,
  isKept: boolean,
): Compiled {
  const given = new Map<string, Param>();
  const placeholders: Values = new Proxy(Object.create(null), {
    get: (_, name) => {
      const param = given.get(String(name)) ?? new Param((values) => Reflect.get(values, name));
      given.set(String(name), param);
      return param;
    },
  });
  // By its type the variant is present or may be undefined.
  const built = Reflect.apply(build, undefined, [placeholders, variant]);
  const { sql, bindings } = (built.toKnexQuery?.() ?? built).toSQL();
  if (built.isExecutable?.() === false) throw new TypeError(`Objection has refused a part of: ${sql}`);
  requireAll(given, bindings, sql);
  return { shape: new Shape(partsOf(sql), isKept), bindings };
}

/** Throws when a placeholder is not bound. One from which another was computed counts as bound if that one is. */
function requireAll(given: ReadonlyMap<string, Param>, bindings: readonly unknown[], sql: string): void {
  const seen: Record<string, boolean> = {};
  const probe = new Proxy(seen, {
    get: (_, name) => {
      seen[String(name)] = true;
      return 0;
    },
  });
  for (const binding of bindings) if (binding instanceof Param) binding.valueIn(probe);
  for (const name of given.keys())
    if (seen[name] !== true) throw new TypeError(`The parameter ${name} is not among the bindings of: ${sql}`);
}

/** The text around Knex's question marks. `\?` is an escaped question mark. */
function partsOf(sql: string): string[] {
  return sql.split(/(?<!\\)\?/).map((part) => part.replaceAll('\\?', '?'));
}

/** The bucket of an id that may be a placeholder. */
export function bucketIn(id: number): Bucket {
  const given: unknown = id;
  if (!(given instanceof Param)) return bucketOf(id);
  return placeholder(given.map((value) => bucketOf(Number(value))));
}

/** Casts a placeholder to the type of its value. Builders accept any object as a value. */
function placeholder<Value>(param: Param): Value {
  const name: string = 'value';
  return Reflect.get({ value: param }, name);
}

/**
 * The placeholders with these names, as columns for `insert` and `patch`. A spread would be empty, because placeholders
 * exist only once they are read.
 */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: Name[]
): Pick<Values, Name>;
export function pick(values: object, ...names: PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));
}

/** Converts a part of a statement for use in a query of Objection. */
export function fragment({ shape, values }: Sql): RawBuilder {
  const text = shape.parts.map((part) => part.replaceAll('?', '\\?')).join('?');
  return objectionRaw(text, [...values]);
}
