import type { Knex } from 'knex';
import { raw as objectionRaw, type RawBuilder } from 'objection';
import { typed } from './casts.js';
import { bucketOf, type Bucket } from './ids.js';
import type { RowOf, Rows } from './rows.js';
import { Shape, sql, Sql } from './sql.js';

/** A placeholder in the bindings of a query, for a value that is known when the statement is sent. */
export class Param {
  /** The argument, or its property. Public, because Objection copies inserted objects with their public fields only. */
  readonly source: string;
  readonly read: (args: readonly unknown[]) => unknown;

  constructor(source: string, read: (args: readonly unknown[]) => unknown) {
    this.source = source;
    this.read = read;
  }

  /**
   * The value to send. Throws for undefined and NaN: PostgreSQL would treat them as null, and the statement would find
   * nothing.
   */
  valueIn(args: readonly unknown[]): unknown {
    const value = this.read(args);
    if (value === undefined || Number.isNaN(value)) throw new TypeError(`A statement lacks a value: ${this.source}`);
    return value;
  }

  /** The placeholder for a value computed from this one's. */
  map(make: (value: unknown) => unknown): Param {
    return new Param(this.source, (args) => make(this.read(args)));
  }

  /** The placeholder for a property of this one's value. */
  property(name: string): Param {
    return new Param(`${this.source}.${name}`, (args) => propertyOf(this.read(args), name));
  }
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
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

/** Whether statements that are declared now are kept. False while `variants` makes one too many. */
let isKeptNow = true;

/**
 * A statement that Knex or Objection builds once per process, and that is then sent as a named prepared statement:
 * building costs ten times as much as sending. `build` gets placeholders instead of its arguments and must use each, or
 * a property of it, as a bound value. Use `variants` for what changes the text. A part in SQL may be the whole result.
 *
 * The first call throws when a placeholder is missing from the bindings: some builder methods, such as `limit`, drop or
 * convert it. It also throws when Objection refuses a method of the builder.
 */
export function compiled<Args extends unknown[]>(build: (...args: Args) => Buildable | Sql): (...args: Args) => Sql {
  const isKept = isKeptNow;
  let known: Compiled | undefined;
  return (...args) => {
    known ??= compile(build, isKept);
    const { shape, bindings } = known;
    return new Sql(
      shape,
      bindings.map((binding) => (binding instanceof Param ? binding.valueIn(args) : binding)),
    );
  };
}

/**
 * A statement with variants. What changes its text, such as the set of filters, is plain data, from which `make`
 * declares the statement. The statement of each variant is declared once per process.
 */
export function variants<Variant, Statement>(make: (variant: Variant) => Statement): (variant: Variant) => Statement {
  const statements = new Map<string, Statement>();
  return (variant) => {
    const key = JSON.stringify(variant);
    const known = statements.get(key);
    if (known !== undefined) return known;
    isKeptNow = statements.size < MOST_VARIANTS;
    const made = make(variant);
    if (isKeptNow) statements.set(key, made);
    isKeptNow = true;
    return made;
  };
}

interface Compiled {
  shape: Shape;
  bindings: readonly unknown[];
}

function compile<Args extends unknown[]>(build: (...args: Args) => Buildable | Sql, isKept: boolean): Compiled {
  const read = new Map<string, Param>();
  const args = Array.from({ length: build.length }, (_, nr) => {
    const param = new Param(`argument ${nr + 1}`, (values) => values[nr]);
    read.set(param.source, param);
    return propertiesOf(param, read);
  });
  const built: Buildable | Sql = Reflect.apply(build, undefined, args);
  const { parts, bindings } = built instanceof Sql ? partsOfSql(built) : partsOfBuilder(built);
  requireAll(read, bindings, parts);
  return { shape: new Shape(parts, isKept), bindings };
}

/** The properties by which Knex and Objection recognize what they are given. A placeholder has none of them. */
const RECOGNIZED: ReadonlySet<PropertyKey> = new Set([
  'toKnexRaw',
  'toSQL',
  'isRawInstance',
  'isObjectionQueryBuilderBase',
  '$isObjectionModel',
  'select',
  'length',
]);

/** The placeholder, with a placeholder in place of each property. `read` gets those that are read. */
function propertiesOf(param: Param, read: Map<string, Param>): Param {
  return new Proxy(param, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || RECOGNIZED.has(name)) return Reflect.get(target, name);
      const property = target.property(name);
      read.set(property.source, property);
      return propertiesOf(property, read);
    },
  });
}

function partsOfSql({ shape, values }: Sql): { parts: readonly string[]; bindings: readonly unknown[] } {
  return { parts: shape.parts, bindings: values };
}

function partsOfBuilder(built: Buildable): { parts: readonly string[]; bindings: readonly unknown[] } {
  const { sql: text, bindings } = toSql(built);
  return { parts: partsOf(text), bindings };
}

function toSql(built: Buildable): Pick<Knex.Sql, 'sql' | 'bindings'> {
  const made = (built.toKnexQuery?.() ?? built).toSQL?.();
  if (made === undefined) throw new TypeError('A statement is neither SQL nor a query builder.');
  if (built.isExecutable?.() === false) throw new TypeError(`Objection has refused a part of: ${made.sql}`);
  return made;
}

/** The statement of a builder, as a part of one in SQL. */
export function statement(built: Buildable): Sql {
  const { parts, bindings } = partsOfBuilder(built);
  return new Sql(new Shape(parts, false), bindings);
}

/**
 * The query with SQL after it that no builder writes, such as a limit that is an argument, or two kinds of locks. Its
 * rows stay known.
 */
export function ending<Query extends Buildable>(query: Query, end: Sql): Sql & Rows<RowOf<Query>> {
  return typed(sql`${statement(query)} ${end}`);
}

/** Throws when a placeholder is not bound. An argument counts as bound if a property of it was read. */
function requireAll(read: ReadonlyMap<string, Param>, bindings: readonly unknown[], parts: readonly string[]): void {
  const bound = new Set(bindings.flatMap((binding) => (binding instanceof Param ? [binding.source] : [])));
  const isRead = (source: string) => [...read.keys()].some((other) => other.startsWith(`${source}.`));
  for (const source of read.keys())
    if (!bound.has(source) && !isRead(source))
      throw new TypeError(`No binding has ${source} of the statement: ${parts.join('?')}`);
}

/** The text around Knex's question marks. `\?` is an escaped question mark. */
export function partsOf(sql: string): string[] {
  return sql.split(/(?<!\\)\?/).map((part) => part.replaceAll('\\?', '?'));
}

/** The bucket of an id that may be a placeholder. */
export function bucketIn(id: number): Bucket {
  return computed(id, bucketOf);
}

/** A value computed from an argument when the statement is sent. */
export function computed<Value, Result>(value: Value, make: (value: Value) => Result): Result {
  const given: unknown = value;
  if (!(given instanceof Param)) return make(value);
  return typed(given.map((sent) => make(typed(sent))));
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
export function fragment(part: Sql): RawBuilder {
  return objectionRaw(...rawOf(part));
}

/** The same for `joinRaw`, which would write the values of a fragment into the text. */
export function rawOf({ shape, values }: Sql): [text: string, values: unknown[]] {
  return [shape.parts.map((part) => part.replaceAll('?', '\\?')).join('?'), [...values]];
}
