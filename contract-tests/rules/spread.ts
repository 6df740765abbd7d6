import type { CommonTableExpr, Node, SelectStmt } from 'libpg-query';
import { levelOf } from './level.js';
import { mutableCall } from './mutable.js';
import { bodyOf, queriesIn, type Query } from './queries.js';
import { allNodesIn, names } from './sql.js';

/**
 * What Citus refuses in a statement that goes to several shards. A sub-query without `from` that belongs to a row of an
 * outer query may not hold a sub-query, nor call a function that is not immutable; among the items of a `from` none may
 * stand beside sub-queries.
 */
export function spreadViolations(statement: Node, queries: readonly Query[], owned: ReadonlySet<string>): string[] {
  return unitsOf(statement, queries)
    .filter((unit) => unit.some((query) => isSpread(query, owned)))
    .flatMap((unit) => unit.flatMap(ofQuery));
}

/** The parts of a statement that Citus plans one by one: each materialized `with` query, and the rest. */
function unitsOf(statement: Node, queries: readonly Query[]): Query[][] {
  const owners = new Map<object, CommonTableExpr>();
  for (const node of allNodesIn([statement])) {
    if (!('CommonTableExpr' in node) || node.CommonTableExpr.ctematerialized !== 'CTEMaterializeAlways') continue;
    const bodies = [...queriesIn(node.CommonTableExpr.ctequery)].map((inner) => bodyOf(inner.statement));
    for (const body of bodies) owners.set(body, node.CommonTableExpr);
  }
  const units = new Map<CommonTableExpr | undefined, Query[]>();
  for (const query of queries) {
    const owner = owners.get(bodyOf(query.statement));
    units.set(owner, [...(units.get(owner) ?? []), query]);
  }
  return [...units.values()];
}

/** Whether the query level has a table whose rows may be in several buckets. */
function isSpread(query: Query, owned: ReadonlySet<string>): boolean {
  const level = levelOf(query, owned);
  const fixed = level?.fixed();
  return level?.tables.some((table) => fixed?.get(table) !== 'one') ?? false;
}

function ofQuery({ statement }: Query): string[] {
  if (!('SelectStmt' in statement)) return [];
  const select = statement.SelectStmt;
  return isWithoutFrom(select) ? ofBare(select) : besideSubqueries(select);
}

function isWithoutFrom({ fromClause, valuesLists, larg }: SelectStmt): boolean {
  return fromClause === undefined && valuesLists === undefined && larg === undefined;
}

const ADVICE = 'in several buckets; collect the rows in a materialized with query, and work on those';

function ofBare(select: SelectStmt): string[] {
  if (!isCorrelated(select)) return [];
  const called = [...allNodesIn(select, isSubquery)].flatMap((node) => mutableCall(node) ?? []);
  return [
    ...(hasSubquery(select) ? [`a sub-query without from holds a sub-query, ${ADVICE}`] : []),
    ...called.map((name) => `a sub-query without from calls ${name}, which is not immutable, ${ADVICE}`),
  ];
}

function besideSubqueries(select: SelectStmt): string[] {
  const items = allNodesIn(select.fromClause, (node) => 'RangeSubselect' in node);
  return [...items].some(isBareItem) && hasSubquery(select)
    ? [`a sub-query without from stands among the items of from, beside sub-queries, ${ADVICE}`]
    : [];
}

function isBareItem(node: Node): boolean {
  const query = 'RangeSubselect' in node ? node.RangeSubselect.subquery : undefined;
  return query !== undefined && 'SelectStmt' in query && isWithoutFrom(query.SelectStmt);
}

/** Whether the expressions of the query level itself have sub-queries; items of its `from` are other levels. */
function hasSubquery(select: SelectStmt): boolean {
  return [...allNodesIn(select, (node) => 'SelectStmt' in node)].some(isSubquery);
}

function isSubquery(node: Node): boolean {
  return 'SubLink' in node;
}

/** Whether the sub-query, which has no `from`, names something that no part of it defines. */
function isCorrelated(select: SelectStmt): boolean {
  const nodes = [...allNodesIn(select)];
  const defined = new Set(nodes.map(definedName));
  const isOuter = ([qualifier, column]: string[]) => column !== undefined && !defined.has(qualifier);
  return (
    columnsIn(allNodesIn(select, isSubquery)).some((column) => column.length === 1) || columnsIn(nodes).some(isOuter)
  );
}

/** The columns that are named, each by the parts of its name. */
function columnsIn(nodes: Iterable<Node>): string[][] {
  return [...nodes].flatMap((node) => ('ColumnRef' in node ? [names(node.ColumnRef.fields)] : []));
}

function definedName(node: Node): string | undefined {
  if ('RangeVar' in node) return node.RangeVar.alias?.aliasname ?? node.RangeVar.relname;
  if ('RangeSubselect' in node) return node.RangeSubselect.alias?.aliasname;
  return 'RangeFunction' in node ? node.RangeFunction.alias?.aliasname : undefined;
}
