import type { InsertStmt, Node, SelectStmt } from 'libpg-query';
import { isParameter } from './expressions.js';
import { targetTable } from './level.js';
import { allNodesIn, calls } from './sql.js';

const LISTS = new Set(['unnest']);

/** Rows that are numbered by the statement. Only tests make rows like this. */
const NUMBERING = new Set(['generate_series']);

/**
 * `insert … select` with a parameter as the bucket. Citus runs the query on the node that it was sent to, copies its
 * rows from there, and commits in two phases. It sends `insert … values` to the one shard, also with `unnest` in it.
 * `outerNames` are the `with` queries beside it.
 */
export function constantBuckets(
  { relation, cols = [], selectStmt }: InsertStmt,
  owned: ReadonlySet<string>,
  outerNames: ReadonlySet<string>,
): string[] {
  const table = targetTable(owned, relation);
  const column = cols.findIndex((node) => 'ResTarget' in node && node.ResTarget.name === 'bucket');
  if (table === undefined || selectStmt === undefined || !('SelectStmt' in selectStmt)) return [];
  return armsOf(selectStmt.SelectStmt).some((arm) => isConstant(arm, column) && !isOfChange(arm, outerNames))
    ? [
        `${table.name}: insert … select with a parameter as the bucket; read the rows first, and insert … values (…, ` +
          'unnest($n)), or select the bucket of a table',
      ]
    : [];
}

/**
 * `insert … values` with something around `unnest`, such as a cast. Citus computes such a value on the node that the
 * statement was sent to, where it would have to be one value.
 */
export function wrappedLists({ relation, selectStmt }: InsertStmt, owned: ReadonlySet<string>): string[] {
  const table = targetTable(owned, relation);
  if (table === undefined || selectStmt === undefined || !('SelectStmt' in selectStmt)) return [];
  const values = (selectStmt.SelectStmt.valuesLists ?? []).flatMap((row) =>
    'List' in row ? (row.List.items ?? []) : [],
  );
  return values.some((value) => !calls(value, LISTS) && [...allNodesIn(value)].some((node) => calls(node, LISTS)))
    ? [`${table.name}: insert … values with a cast or a function around unnest; cast the list, not its items`]
    : [];
}

/** The rows that another part of the same statement changes are not there before. */
function isOfChange({ fromClause }: SelectStmt, outerNames: ReadonlySet<string>): boolean {
  return [...allNodesIn(fromClause)].some((node) => 'RangeVar' in node && outerNames.has(node.RangeVar.relname ?? ''));
}

function armsOf(select: SelectStmt): SelectStmt[] {
  const { larg, rarg } = select;
  return larg === undefined || rarg === undefined ? [select] : [...armsOf(larg), ...armsOf(rarg)];
}

function isConstant({ valuesLists, targetList = [], fromClause }: SelectStmt, column: number): boolean {
  if (valuesLists !== undefined || [...allNodesIn(fromClause)].some((node) => calls(node, NUMBERING))) return false;
  const target: Node | undefined = targetList[column];
  return target !== undefined && 'ResTarget' in target && isParameter(target.ResTarget.val);
}
