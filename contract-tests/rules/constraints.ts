import type { Constraint, ConstrType, IndexStmt, Node } from 'libpg-query';
import { names, nodesIn } from './sql.js';
import { columnsIn, type Tables } from './tables.js';

const NAME_LENGTH = 50;

const KINDS: Partial<Record<ConstrType, string>> = {
  CONSTR_PRIMARY: 'primary key',
  CONSTR_UNIQUE: 'unique',
  CONSTR_CHECK: 'check',
  CONSTR_EXCLUSION: 'exclude',
  CONSTR_FOREIGN: 'foreign key',
};

/** A constraint or an index made by a statement. */
export interface Constrained {
  table: string;
  /** For messages: the table, and the name if it has one. */
  label: string;
  name: string | undefined;
  kind: string;
  /** Its columns in order; an expression is ''. */
  columns: string[];
  /** Whether the order of its columns matters: not in a gin, gist or brin index. */
  ordered: boolean;
  inCreate: boolean;
  checksBucket: boolean;
  foreign: { columns: string[]; onUpdate: string; onDelete: string } | undefined;
}

/** The constraints and the index made by a statement, those written beside a column included. */
export function constraintsIn(statement: Node): Constrained[] {
  if ('IndexStmt' in statement) return [ofIndex(statement.IndexStmt)];
  if ('CreateStmt' in statement) {
    const { relation, tableElts = [] } = statement.CreateStmt;
    return ofElements(relation?.relname ?? '', tableElts, true);
  }
  if (!('AlterTableStmt' in statement)) return [];
  const { relation, cmds = [] } = statement.AlterTableStmt;
  const added = cmds.flatMap((node) => ('AlterTableCmd' in node ? [...nodesIn([node.AlterTableCmd.def])] : []));
  return ofElements(relation?.relname ?? '', added, false);
}

function ofElements(table: string, elements: readonly Node[], inCreate: boolean): Constrained[] {
  const beside = columnsIn(elements).flatMap(({ colname = '', constraints = [] }) =>
    constraints.flatMap((node) =>
      'Constraint' in node ? ofConstraint(table, node.Constraint, inCreate, [colname]) : [],
    ),
  );
  const own = elements.flatMap((node) =>
    'Constraint' in node ? ofConstraint(table, node.Constraint, inCreate, []) : [],
  );
  return [...beside, ...own];
}

function ofConstraint(table: string, constraint: Constraint, inCreate: boolean, column: string[]): Constrained[] {
  const { contype, conname: name, keys, fk_attrs, pk_attrs, raw_expr } = constraint;
  const kind = contype === undefined ? undefined : KINDS[contype];
  if (kind === undefined) return [];
  const columns = [...column, ...names(keys), ...names(fk_attrs)];
  const { fk_upd_action: onUpdate = '', fk_del_action: onDelete = '' } = constraint;
  const foreign = kind === 'foreign key' ? { columns: names(pk_attrs), onUpdate, onDelete } : undefined;
  const label = `${table}: ${kind} ${name ?? `(${columns.join(', ')})`}`;
  const ordered = kind !== 'check' && kind !== 'exclude';
  return [{ table, label, name, kind, columns, ordered, inCreate, checksBucket: isBucketCheck(raw_expr), foreign }];
}

function ofIndex({ idxname: name, relation, accessMethod = 'btree', indexParams = [] }: IndexStmt): Constrained {
  const table = relation?.relname ?? '';
  const columns = indexParams.map((node) => ('IndexElem' in node ? (node.IndexElem.name ?? '') : ''));
  const label = `${table}: index ${name ?? `(${columns.join(', ')})`}`;
  const ordered = accessMethod === 'btree' || accessMethod === 'hash';
  return {
    table,
    label,
    name,
    kind: 'index',
    columns,
    ordered,
    inCreate: false,
    checksBucket: false,
    foreign: undefined,
  };
}

/** The indexes that a statement over all buckets reads in their order (docs/storage.md: Streams). */
const ACROSS_BUCKETS: ReadonlySet<string> = new Set([
  'live_events_position_idx',
  'live_events_removed_workspaces_idx',
  'presence_active_until_idx',
]);

/** The violations of docs/storage.md in a constraint or an index. */
export function* keyViolations(constrained: Constrained, tables: Tables): Generator<string> {
  const { label, name, table, columns, ordered, foreign, inCreate } = constrained;
  if (name === undefined) yield `${label}: give it a name`;
  else if (name.length > NAME_LENGTH)
    yield `${label}: a name has at most ${NAME_LENGTH} characters, this has ${name.length}`;
  const inAllBuckets = ACROSS_BUCKETS.has(name ?? '');
  if (tables.isOwned(table) && ordered && columns[0] !== 'bucket' && !inAllBuckets)
    yield `${label}: its first column is bucket`;
  if (foreign === undefined) return;
  if (inCreate) yield `${label}: is added after skein_distribute, not inside create table`;
  if (tables.isOwned(table) && foreign.columns[0] !== 'bucket')
    yield `${label}: the first column it references is bucket`;
  if (foreign.onDelete === 'n' || foreign.onDelete === 'd') yield `${label}: no on delete set null and no set default`;
  if (!['a', 'r'].includes(foreign.onUpdate)) yield `${label}: no on update but restrict`;
}

/** `bucket = (id & 4095)`, in either order. */
function isBucketCheck(expression: Node | undefined): boolean {
  const sides = operands(expression, '=').map((side) => [columnOf(side), operands(side, '&')] as const);
  const bucket = sides.some(([column]) => column === 'bucket');
  const ofId = sides.some(([, [id, mask]]) => columnOf(id) === 'id' && isMask(mask));
  return bucket && ofId;
}

function operands(node: Node | undefined, operator: string): Node[] {
  if (node === undefined || !('A_Expr' in node) || names(node.A_Expr.name).at(-1) !== operator) return [];
  return [node.A_Expr.lexpr, node.A_Expr.rexpr].filter((operand) => operand !== undefined);
}

function columnOf(node: Node | undefined): string | undefined {
  return node !== undefined && 'ColumnRef' in node ? names(node.ColumnRef.fields).join('.') : undefined;
}

function isMask(node: Node | undefined): boolean {
  return node !== undefined && 'A_Const' in node && node.A_Const.ival?.ival === 4095;
}
