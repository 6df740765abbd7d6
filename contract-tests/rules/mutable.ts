import type { Node } from 'libpg-query';
import type { Query } from './queries.js';
import { allNodesIn, calls, lastName } from './sql.js';

/**
 * Functions that PostgreSQL does not take for immutable, at least for some types: what they return depends on a
 * setting, such as the time zone. The parser knows no types, so operators and casts that are not immutable pass.
 */
export const MUTABLE = new Set([
  'to_json',
  'to_jsonb',
  'row_to_json',
  'array_to_json',
  'json_agg',
  'jsonb_agg',
  'json_build_array',
  'json_build_object',
  'jsonb_build_array',
  'jsonb_build_object',
  'json_object_agg',
  'json_populate_record',
  'json_populate_recordset',
  'json_to_record',
  'json_to_recordset',
  'jsonb_populate_record',
  'jsonb_populate_recordset',
  'jsonb_to_record',
  'jsonb_to_recordset',
  'age',
  'date_part',
  'date_trunc',
  'extract',
  'make_timestamptz',
  'timezone',
  'to_char',
  'to_date',
  'to_number',
  'to_timestamp',
  'array_to_string',
  'concat',
  'concat_ws',
  'format',
  'quote_literal',
  'quote_nullable',
  'convert',
  'convert_from',
  'convert_to',
  'to_tsquery',
  'to_tsvector',
  'plainto_tsquery',
  'phraseto_tsquery',
  'websearch_to_tsquery',
  'current_setting',
  'pg_typeof',
]);

/** The name of the function, where the node calls one that is not immutable. */
export function mutableCall(node: Node): string | undefined {
  return 'FuncCall' in node && calls(node, MUTABLE) ? `${lastName(node.FuncCall.funcname)}()` : undefined;
}

/**
 * The calls for which Citus refuses a change of rows: of functions that are not immutable, inside `case` and
 * `coalesce`, with a column, in `on conflict do update`, and in `returning`. Citus makes other calls itself, once,
 * before it sends the change to a shard.
 */
export function mutableInChange({ statement }: Query): string[] {
  if ('UpdateStmt' in statement) {
    const { targetList, whereClause, returningClause } = statement.UpdateStmt;
    return [...ofRows('update', [targetList, whereClause]), ...calledIn('returning', returningClause)];
  }
  if ('DeleteStmt' in statement) {
    const { whereClause, returningClause } = statement.DeleteStmt;
    return [...ofRows('delete', whereClause), ...calledIn('returning', returningClause)];
  }
  if (!('InsertStmt' in statement)) return [];
  const { onConflictClause, returningClause } = statement.InsertStmt;
  return [...calledIn('on conflict do update', onConflictClause), ...calledIn('returning', returningClause)];
}

/**
 * Calls inside `case` and `coalesce`, and with columns. A sub-query is made on the shard, so its
 * own calls may have columns.
 */
function ofRows(where: string, value: unknown): string[] {
  const nodes = [...allNodesIn(value, (node) => 'SubLink' in node)];
  const lazy = nodes.filter((node) => 'CaseExpr' in node || 'CoalesceExpr' in node);
  const withColumns = nodes.filter((node) => hasColumn(node)).flatMap((node) => mutableCall(node) ?? []);
  return [
    ...new Set(lazy.flatMap((node) => calledIn(`${where}, case or coalesce`, node))),
    ...withColumns.map((name) => `${where}: ${name} is not immutable and takes a column; ${ADVICE}`),
  ];
}

function hasColumn(node: Node): boolean {
  return [...allNodesIn(Object.values(node))].some((inner) => 'ColumnRef' in inner);
}

function calledIn(where: string, value: unknown): string[] {
  const names = [...allNodesIn(value)].flatMap((node) => mutableCall(node) ?? []);
  return names.map((name) => `${where}: ${name} is not immutable; ${ADVICE}`);
}

const ADVICE = 'Citus refuses that, so give what it makes as a parameter';
