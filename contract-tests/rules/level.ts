import type { ColumnRef, JoinExpr, JoinType, Node, RangeFunction, RangeVar, SelectStmt } from 'libpg-query';
import { columnName, equalitiesOf, isParameter } from './expressions.js';
import type { Query } from './queries.js';
import { names } from './sql.js';

/** An owned table, as one query level names it. */
export interface Table {
  name: string;
  alias: string;
  /** The byte offset of its name in the statement. */
  location: number;
}

/** How many buckets the parameters allow for a table: `= $1` or `= any($1)`. */
export type Buckets = 'one' | 'several';

interface Fact {
  table: Table;
  /** What its bucket equals: a parameter, or the bucket of another table of the level. */
  by: Buckets | Table;
}

/** Which names are owned tables, and which of them a `with` query hides. */
export interface Scope {
  owned: ReadonlySet<string>;
  withNames: ReadonlySet<string>;
}

/**
 * The owned table with this name, if there is one. The target of a change is a table even when a
 * `with` query has its name.
 */
export function ownedTable({ owned, withNames }: Scope, { schemaname, relname = '', alias, location = 0 }: RangeVar) {
  const hidden = schemaname === undefined && withNames.has(relname);
  if (hidden || !owned.has(relname) || (schemaname ?? 'public') !== 'public') return undefined;
  return { name: relname, alias: alias?.aliasname ?? relname, location };
}

/** The owned table that a statement changes, if it is one. */
export function targetTable(owned: ReadonlySet<string>, relation: RangeVar = {}): Table | undefined {
  return ownedTable({ owned, withNames: new Set() }, relation);
}

/** What one query level, by itself, says about the buckets of the owned tables that it names. */
export class Level {
  readonly tables: Table[] = [];
  readonly #scope: Scope;
  readonly #facts: Fact[] = [];
  /** Names and columns of functions over parameters alone, such as `unnest($1::bigint[]) as u`. */
  readonly #fromParameters = new Set<string>();
  #bucketIsMerged = false;

  /** `target` is the table that the level changes, `from` its other tables, `condition` what all its rows fulfil. */
  constructor(scope: Scope, from: readonly Node[] = [], condition?: Node, target?: Table) {
    this.#scope = scope;
    if (target !== undefined) this.tables.push(target);
    const joined = from.flatMap((item) => this.#addItem(item));
    this.#learn(condition, target === undefined ? joined : [target, ...joined]);
  }

  static ofSelect(scope: Scope, { fromClause, whereClause }: SelectStmt): Level {
    return new Level(scope, fromClause, whereClause);
  }

  /** The tables whose bucket is fixed by a parameter, directly or through equal buckets at this level. */
  fixed(): Map<Table, Buckets> {
    const found = new Map<Table, Buckets>();
    for (let before = -1, now = 0; before !== now;) {
      before = now;
      for (const { table, by } of this.#facts) {
        const buckets = typeof by === 'string' ? by : found.get(by);
        if (buckets !== undefined && found.get(table) !== 'one') found.set(table, buckets);
      }
      now = [...found.values()].reduce((sum, buckets) => sum + (buckets === 'one' ? 2 : 1), 0);
    }
    return found;
  }

  /** Whether an expression selected here can only be a bucket that the parameters name. */
  isNamedBucket(expression: Node): boolean {
    const table = this.#bucketOf(expression);
    if (table !== undefined) return this.fixed().has(table);
    return isParameter(expression, (column) => this.#isFromParameters(column));
  }

  #isFromParameters(column: ColumnRef): boolean {
    return this.#fromParameters.has(names(column.fields).at(0) ?? '');
  }

  /** Adds one item of `from`, and returns the owned tables in it. */
  #addItem(item: Node | undefined): Table[] {
    if (item === undefined) return [];
    if ('JoinExpr' in item) return this.#addJoin(item.JoinExpr);
    if ('RangeTableSample' in item) return this.#addItem(item.RangeTableSample.relation);
    if ('RangeFunction' in item) this.#addFunction(item.RangeFunction);
    const table = 'RangeVar' in item ? ownedTable(this.#scope, item.RangeVar) : undefined;
    if (table === undefined) return [];
    this.tables.push(table);
    return [table];
  }

  #addJoin({ jointype, larg, rarg, quals, usingClause }: JoinExpr): Table[] {
    const left = this.#addItem(larg);
    const right = this.#addItem(rarg);
    const narrowed = narrowedBy(jointype, left, right);
    this.#learn(quals, narrowed);
    if (names(usingClause).includes('bucket')) {
      this.#bucketIsMerged ||= narrowed.some((table) => right.includes(table));
      for (const one of left) for (const other of right) this.#note(one, other, narrowed);
    }
    return [...left, ...right];
  }

  #addFunction({ functions = [], alias, coldeflist = [] }: RangeFunction): void {
    const parts = functions.flatMap((node) => ('List' in node ? (node.List.items ?? []) : []));
    const called = parts.flatMap((node) => ('FuncCall' in node ? [{ List: { items: node.FuncCall.args ?? [] } }] : []));
    if (called.length === 0 || !called.every((args) => isParameter(args))) return;
    const columns = coldeflist.flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef.colname ?? ''] : []));
    for (const name of [alias?.aliasname ?? '', ...names(alias?.colnames), ...columns]) this.#fromParameters.add(name);
  }

  #learn(condition: Node | undefined, narrowed: readonly Table[]): void {
    for (const { left, right, several } of equalitiesOf(condition)) {
      const [one, other] = [this.#bucketOf(left), this.#bucketOf(right)];
      const buckets = several ? 'several' : 'one';
      if (one !== undefined && isParameter(right)) this.#know(one, buckets, narrowed);
      if (other !== undefined && !several && isParameter(left)) this.#know(other, buckets, narrowed);
      if (one !== undefined && other !== undefined && !several) this.#note(one, other, narrowed);
    }
  }

  /** Notes that two tables have equal buckets. */
  #note(one: Table, other: Table, narrowed: readonly Table[]): void {
    this.#know(one, other, narrowed);
    this.#know(other, one, narrowed);
  }

  #know(table: Table, by: Buckets | Table, narrowed: readonly Table[]): void {
    if (narrowed.includes(table)) this.#facts.push({ table, by });
  }

  /** The table of this level whose bucket the expression is; undefined for the tables of outer levels. */
  #bucketOf(expression: Node): Table | undefined {
    const name = columnName(expression);
    if (name?.at(-1) !== 'bucket') return undefined;
    const qualifier = name.at(-2);
    if (qualifier !== undefined) return this.tables.find(({ alias }) => alias === qualifier);
    // PostgreSQL refuses a bare `bucket` that two tables have, unless `using` has merged the columns.
    return this.tables.length === 1 || this.#bucketIsMerged ? this.tables[0] : undefined;
  }
}

/**
 * What a query level that reads, updates or deletes says about its owned tables; an insert leaves that to its source.
 */
export function levelOf({ statement, withNames }: Query, owned: ReadonlySet<string>): Level | undefined {
  const scope = { owned, withNames };
  if ('SelectStmt' in statement) return Level.ofSelect(scope, statement.SelectStmt);
  if ('UpdateStmt' in statement) {
    const { relation, fromClause, whereClause } = statement.UpdateStmt;
    return new Level(scope, fromClause, whereClause, targetTable(owned, relation));
  }
  if ('DeleteStmt' in statement) {
    const { relation, usingClause, whereClause } = statement.DeleteStmt;
    return new Level(scope, usingClause, whereClause, targetTable(owned, relation));
  }
  return undefined;
}

/** The tables of a join whose rows its condition narrows: of an outer join those of the side that may be missing. */
function narrowedBy(type: JoinType | undefined, left: readonly Table[], right: readonly Table[]): readonly Table[] {
  if (type === 'JOIN_INNER') return [...left, ...right];
  if (type === 'JOIN_LEFT') return right;
  return type === 'JOIN_RIGHT' ? left : [];
}
