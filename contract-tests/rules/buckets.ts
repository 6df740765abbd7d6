import type { InsertStmt, Node, SelectStmt } from 'libpg-query';
import { Level, levelOf, targetTable, type Scope, type Table } from './level.js';
import { otherViolations } from './must-not.js';
import { queriesIn, withNamesOf, type Query } from './queries.js';
import { parseSql } from './sql.js';
import { Tables } from './tables.js';

/** `bucket`: an owned table whose bucket is not named. `must not`: a violation of another rule of docs/storage.md. */
export interface Violation {
  rule: 'bucket' | 'must not';
  message: string;
}

const CHECKED = [
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'ExplainStmt',
  'DeclareCursorStmt',
];

/**
 * The violations of docs/storage.md in a statement: an owned table whose bucket no parameter names at the same query
 * level, or a broken "must not" rule. Statements that neither read nor change rows have none.
 */
export async function statementViolations(text: string, owned: ReadonlySet<string>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const statement of await parseSql(text)) {
    if (!CHECKED.some((kind) => kind in statement)) continue;
    const queries = [...queriesIn(statement)];
    const unnamed = queries.flatMap((query) => unnamedBuckets(query, owned, text));
    const others = otherViolations(statement, queries, owned);
    found.push(...unnamed.map((message) => ({ rule: 'bucket' as const, message })));
    found.push(...others.map((message) => ({ rule: 'must not' as const, message })));
  }
  return found;
}

/** The messages of `statementViolations`. */
export async function bucketViolations(statement: string, ownedTables: ReadonlySet<string>): Promise<string[]> {
  return (await statementViolations(statement, ownedTables)).map(({ message }) => message);
}

/** The tables with a column `bucket` after these migrations, given as the texts of their files, in order. */
export async function ownedTables(migrationsSql: readonly string[]): Promise<Set<string>> {
  const tables = await Tables.after(migrationsSql);
  return new Set([...tables.all].filter(([, { columns }]) => columns.has('bucket')).map(([name]) => name));
}

function unnamedBuckets(query: Query, owned: ReadonlySet<string>, text: string): string[] {
  const { statement, withNames } = query;
  if ('InsertStmt' in statement) return unnamedInsert(statement.InsertStmt, { owned, withNames });
  const level = levelOf(query, owned);
  return level === undefined ? [] : unfixed(level, text);
}

function unfixed(level: Level, text: string): string[] {
  const fixed = level.fixed();
  return level.tables.filter((table) => !fixed.has(table)).map((table) => unfixedMessage(table, text));
}

function unfixedMessage({ name, alias, location }: Table, text: string): string {
  const near = Buffer.from(text).subarray(location).toString().replace(/\s+/g, ' ').slice(0, 50);
  const label = alias === name ? name : `${name} as ${alias}`;
  return (
    `${label}: its bucket is not named at its query level; say ${alias}.bucket = $n, ${alias}.bucket = any($n), or equal ` +
    `to the bucket of a table beside it that says so (a table of an outer query does not count). Near: ${near}`
  );
}

function unnamedInsert({ relation, cols = [], selectStmt }: InsertStmt, scope: Scope): string[] {
  const table = targetTable(scope.owned, relation);
  if (table === undefined) return [];
  const column = cols.findIndex((node) => 'ResTarget' in node && node.ResTarget.name === 'bucket');
  if (column < 0) return [`${table.name}: insert does not name the column bucket in its list of columns`];
  const source = selectStmt !== undefined && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : {};
  return isNamedSource(source, column, scope)
    ? []
    : [`${table.name}: what is inserted as bucket is neither a parameter nor the bucket of a table that names its own`];
}

/** Whether the parameters name the bucket of each row that the source of an insert gives. */
function isNamedSource(source: SelectStmt, column: number, outer: Scope): boolean {
  const scope = { ...outer, withNames: withNamesOf(source, outer.withNames) };
  const { larg, rarg, valuesLists, targetList = [] } = source;
  if (larg !== undefined && rarg !== undefined) {
    return isNamedSource(larg, column, scope) && isNamedSource(rarg, column, scope);
  }
  const level = Level.ofSelect(scope, source);
  if (valuesLists === undefined) return isNamed(targetOf(targetList, column), level);
  return valuesLists.every((row) => 'List' in row && isNamed(row.List.items?.[column], level));
}

function isNamed(expression: Node | undefined, level: Level): boolean {
  return expression !== undefined && level.isNamedBucket(expression);
}

/** The expression selected for the column; undefined when a `*` before it hides which one it is. */
function targetOf(targets: readonly Node[], column: number): Node | undefined {
  const expressions = targets
    .slice(0, column + 1)
    .map((node) => ('ResTarget' in node ? node.ResTarget.val : undefined));
  return expressions.some(isStar) ? undefined : expressions[column];
}

function isStar(expression: Node | undefined): boolean {
  if (expression === undefined || !('ColumnRef' in expression)) return false;
  return (expression.ColumnRef.fields ?? []).some((field) => 'A_Star' in field);
}
