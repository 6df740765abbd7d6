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
  const spread = unitsOf(statement, queries).filter((unit) => unit.some((query) => isSpread(query, owned)));
  const alone = queries.filter((query) => isSpread(query, owned));
  return [
    ...spread.flatMap((unit) => unit.flatMap(ofQuery)),
    ...alone.flatMap(besideFunction),
    ...(alone.length > 0 ? recursions(statement) : []),
    ...locksBesideInserts(statement),
  ];
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
  return isWithoutFrom(select) ? ofBare(select) : [...besideSubqueries(select), ...limitsBesideFunction(select)];
}

/** A function among the items of `from`, such as `unnest`, is not on any shard. */
function functionsOf(select: SelectStmt): Set<string | undefined> {
  const items = [...allNodesIn(select.fromClause, (node) => 'RangeSubselect' in node)];
  return new Set(items.filter((node) => 'RangeFunction' in node).map(definedName));
}

function limitsBesideFunction(select: SelectStmt): string[] {
  const functions = functionsOf(select);
  const items = [...allNodesIn(select.fromClause, (node) => 'RangeSubselect' in node)];
  const limited = items.filter(
    (node) => 'RangeSubselect' in node && node.RangeSubselect.lateral === true && hasLimit(node),
  );
  return limited.some((node) =>
    columnsIn(allNodesIn([node])).some(([from, name]) => name !== undefined && functions.has(from)),
  )
    ? [
        `a lateral sub-query with a limit names a column of a function, in several buckets; join the function with a table, and name its columns`,
      ]
    : [];
}

function hasLimit(node: Node): boolean {
  const selects = [...allNodesIn([node])].flatMap((inner) => ('SelectStmt' in inner ? [inner.SelectStmt] : []));
  return selects.some(({ limitCount, limitOffset }) => limitCount !== undefined || limitOffset !== undefined);
}

/** The sub-queries of a query level whose bucket is that of a function beside its tables, and not that of a table. */
function besideFunction({ statement }: Query): string[] {
  if (!('SelectStmt' in statement)) return [];
  const functions = functionsOf(statement.SelectStmt);
  const subqueries = [...allNodesIn(statement.SelectStmt, (node) => 'SelectStmt' in node)].filter(isSubquery);
  const isOfFunction = ([from, name]: string[]) => name === 'bucket' && functions.has(from);
  return columnsIn(allNodesIn(subqueries)).some(isOfFunction)
    ? ['a sub-query takes its bucket from a function, in several buckets; take it from a table']
    : [];
}

function recursions(statement: Node): string[] {
  const isRecursive = [...allNodesIn([statement])].some(
    (node) => 'SelectStmt' in node && node.SelectStmt.withClause?.recursive === true,
  );
  return isRecursive ? ['a recursive with query names no single bucket; loop in the program'] : [];
}

/** Citus mixes up the rows of a `with` query that locks and those that another one of the same statement inserts. */
function locksBesideInserts(statement: Node): string[] {
  const parts = [...allNodesIn([statement])].flatMap((node) =>
    'CommonTableExpr' in node ? [node.CommonTableExpr.ctequery] : [],
  );
  const nodesOf = parts.map((part) => [...allNodesIn([part])]);
  const locks = nodesOf.some((nodes) => nodes.some((node) => 'LockingClause' in node));
  const inserts = nodesOf.some((nodes) => nodes.some((node) => 'InsertStmt' in node));
  return locks && inserts ? ['a with query locks rows beside one that inserts; send them one after the other'] : [];
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
