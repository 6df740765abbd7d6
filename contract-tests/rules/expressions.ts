import type { ColumnRef, Node } from 'libpg-query';
import { calls, lastName, names } from './sql.js';

/**
 * What an expression is made of: parameters, with or without constants; constants alone; or
 * something that varies by row.
 */
type Origin = 'parameter' | 'constant' | 'row';

const UNNEST = new Set(['unnest']);

/**
 * Whether a column's value comes from parameters: not for a table's column, but for a list given as an array parameter.
 */
export type FromParameters = (column: ColumnRef) => boolean;

/** Whether the expression is made of parameters: at least one, with casts, operators, lists and constants around it. */
export function isParameter(node: Node | undefined, fromParameters: FromParameters = () => false): boolean {
  return node !== undefined && originOf(node, fromParameters) === 'parameter';
}

function originOf(node: Node, fromParameters: FromParameters): Origin {
  if ('ParamRef' in node) return 'parameter';
  if ('A_Const' in node) return 'constant';
  if ('ColumnRef' in node) return fromParameters(node.ColumnRef) ? 'parameter' : 'row';
  const operands = operandsOf(node);
  if (operands === undefined) return 'row';
  const origins = operands.map((operand) => originOf(operand, fromParameters));
  if (origins.includes('row')) return 'row';
  return origins.includes('parameter') ? 'parameter' : 'constant';
}

function operandsOf(node: Node): Node[] | undefined {
  if ('TypeCast' in node) return present(node.TypeCast.arg);
  if ('A_Expr' in node) return present(node.A_Expr.lexpr, node.A_Expr.rexpr);
  if ('A_ArrayExpr' in node) return node.A_ArrayExpr.elements ?? [];
  if ('List' in node) return node.List.items ?? [];
  if ('FuncCall' in node && calls(node, UNNEST)) return node.FuncCall.args ?? [];
  return undefined;
}

function present(...nodes: (Node | undefined)[]): Node[] {
  return nodes.filter((node) => node !== undefined);
}

/** `left = right`; with `several`, `left = any(right)` or `left in (right)`. */
export interface Equality {
  left: Node;
  right: Node;
  several: boolean;
}

/**
 * The equalities that hold for every row that fulfils a condition: those joined by `and`, not
 * those under `or` or `not`.
 */
export function* equalitiesOf(condition: Node | undefined): Generator<Equality> {
  if (condition === undefined) return;
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    for (const arm of condition.BoolExpr.args ?? []) yield* equalitiesOf(arm);
  }
  if (!('A_Expr' in condition)) return;
  const { kind, name, lexpr: left, rexpr: right } = condition.A_Expr;
  if (left === undefined || right === undefined || lastName(name) !== '=') return;
  if (kind === 'AEXPR_OP') yield* pairs(left, right);
  if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') yield { left, right, several: true };
}

/** `(a, b) = (c, d)` means `a = c and b = d`. */
function* pairs(left: Node, right: Node): Generator<Equality> {
  if (!('RowExpr' in left && 'RowExpr' in right)) {
    yield { left, right, several: false };
    return;
  }
  const others = right.RowExpr.args ?? [];
  for (const [index, item] of (left.RowExpr.args ?? []).entries()) {
    const other = others[index];
    if (other !== undefined) yield { left: item, right: other, several: false };
  }
}

/** The parts of a column's name, `t.bucket` as ['t', 'bucket']; undefined for any other expression and for `t.*`. */
export function columnName(node: Node): string[] | undefined {
  if (!('ColumnRef' in node)) return undefined;
  const fields = node.ColumnRef.fields ?? [];
  const parts = names(fields);
  return parts.length === fields.length ? parts : undefined;
}
