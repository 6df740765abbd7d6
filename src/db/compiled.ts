import type { Knex } from 'knex';
import { raw as objectionRaw, type RawBuilder } from 'objection';
import { bucketOf, type Bucket } from './ids.js';
import { Shape, Sql } from './sql.js';

/** Stands among the bindings of a query for a value that is known when the statement is sent. */
export class Param {
  /** Objection copies what is inserted, with its fields: no private ones. */
  readonly read: (values: object) => unknown;

  constructor(read: (values: object) => unknown) {
    this.read = read;
  }

  /** What is sent. Throws for undefined and NaN: PostgreSQL would take them for null, and find nothing. */
  valueIn(values: object): unknown {
    const value = this.read(values);
    if (value === undefined || Number.isNaN(value)) throw new TypeError('A parameter of a statement has no value.');
    return value;
  }

  /** The parameter that a function makes of this one. */
  map(make: (value: unknown) => unknown): Param {
    return new Param((values) => make(this.read(values)));
  }
}

/** What Knex and Objection build: the statement that it becomes. */
export interface Buildable {
  toKnexQuery?(): Knex.QueryBuilder;
  toSQL?(): Knex.Sql;
}

/** So many statements of one place are kept at most: each takes memory here and on every connection. */
const MOST_VARIANTS = 32;

/**
 * A statement that Knex or Objection builds once in a process, and that is sent under a name from then on: building costs ten times as
 * much as sending. `build` gets placeholders for the values, and uses each of them as a bound value. What changes the text of the
 * statement, such as which filters there are, is the `variant`, plain data; each has a statement of its own.
 *
 * The first call throws when a placeholder is not among the bindings: the builder has dropped it, as `limit` does, or made something else of it.
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
  // The type of the variant says that it is there, or undefined.
  const built = Reflect.apply(build, undefined, [placeholders, variant]);
  const { sql, bindings } = (built.toKnexQuery?.() ?? built).toSQL();
  requireAll(given, bindings, sql);
  return { shape: new Shape(partsOf(sql), isKept), bindings };
}

/** A parameter that others were made of counts where those are. */
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

/** The text between the question marks of Knex, of which `\?` is one that stays. */
function partsOf(sql: string): string[] {
  return sql.split(/(?<!\\)\?/).map((part) => part.replaceAll('\\?', '?'));
}

/** The bucket of an id that may be a placeholder. */
export function bucketIn(id: number): Bucket {
  const given: unknown = id;
  if (!(given instanceof Param)) return bucketOf(id);
  return placeholder(given.map((value) => bucketOf(Number(value))));
}

/** A placeholder as the type of its value: builders take any object for a value. */
function placeholder<Value>(param: Param): Value {
  const name: string = 'value';
  return Reflect.get({ value: param }, name);
}

/** The placeholders with these names, as columns for `insert` and `patch`. Only what is read of the placeholders is known: a spread of them is empty. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  ...names: Name[]
): Pick<Values, Name>;
export function pick(values: object, ...names: PropertyKey[]): object {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]));
}

/** A part of a statement for a query that Objection builds. */
export function fragment({ shape, values }: Sql): RawBuilder {
  const text = shape.parts.map((part) => part.replaceAll('?', '\\?')).join('?');
  return objectionRaw(text, [...values]);
}
