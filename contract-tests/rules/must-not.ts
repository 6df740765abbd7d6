import type { InsertStmt, Node, SelectStmt, UpdateStmt } from 'libpg-query';
import { constantBuckets, wrappedLists } from './inserts.js';
import { Level, targetTable } from './level.js';
import { mutableInChange } from './mutable.js';
import { bodyOf, withNamesOf, type Query } from './queries.js';
import { spreadViolations } from './spread.js';
import { allNodesIn, calls, lastName, names, nodesIn } from './sql.js';
import { REFERENCE_TABLES } from '../../src/cli/citus/troubles.js';

const CLOCKS = new Set(['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp', 'timeofday']);
const SEQUENCES = new Set(['next_id', 'nextval']);
const VOLATILE = new Set([...SEQUENCES, 'setval', 'random', 'gen_random_uuid', 'uuidv4', 'uuidv7']);
/** The tables that Citus copies to every machine. */
const REFERENCES: ReadonlySet<string> = new Set(REFERENCE_TABLES);
const MACHINE_CALLS = new Set(['add_job', 'add_jobs', 'pg_notify']);

/** The violations of the "must not" rules of docs/storage.md in a statement, other than an unnamed bucket. */
export function otherViolations(statement: Node, queries: readonly Query[], owned: ReadonlySet<string>): string[] {
  const inQueries = queries.flatMap((query) => [...ofQuery(query, owned), ...mutableInChange(query)]);
  return [
    ...clocks(statement),
    ...machine(statement, owned),
    ...inQueries,
    ...spreadViolations(statement, queries, owned),
  ];
}

function clocks(statement: Node): string[] {
  const read = [...allNodesIn(statement)].map(clockName).filter((name) => name !== undefined);
  return read.map((name) => `${name}: time is a parameter (src/clock.ts), never the database's own`);
}

function clockName(node: Node): string | undefined {
  if (calls(node, CLOCKS)) return 'FuncCall' in node ? `${lastName(node.FuncCall.funcname)}()` : undefined;
  if (!('SQLValueFunction' in node)) return undefined;
  const name = (node.SQLValueFunction.op ?? '').replace('SVFOP_', '').replace(/_N$/, '').toLowerCase();
  return /date|time/.test(name) ? name : undefined;
}

/** The machine's tables and calls are on one server: together with rows on other servers they are not atomic. */
function machine(statement: Node, owned: ReadonlySet<string>): string[] {
  const nodes = [...everyName(statement)];
  const table = nodes.find(({ schema, name }) => (schema ?? 'public') === 'public' && owned.has(name))?.name;
  if (table === undefined) return [];
  const worker = nodes.some(({ schema }) => schema === 'graphile_worker');
  const called = [...allNodesIn(statement)].filter((node) => calls(node, MACHINE_CALLS));
  return worker || called.length > 0 ? [`jobs and notifications do not belong in a statement on ${table}`] : [];
}

function* everyName(value: unknown): Generator<{ schema: string | undefined; name: string }> {
  if (typeof value !== 'object' || value === null) return;
  if ('relname' in value && typeof value.relname === 'string') {
    const schema = 'schemaname' in value && typeof value.schemaname === 'string' ? value.schemaname : undefined;
    yield { schema, name: value.relname };
  }
  for (const inner of Object.values(value)) yield* everyName(inner);
}

function ofQuery(query: Query, owned: ReadonlySet<string>): string[] {
  const { statement } = query;
  if ('MergeStmt' in statement) return ['merge: write insert … on conflict, or update, instead'];
  if ('SelectStmt' in statement)
    return [
      ...subqueriesInValues(statement.SelectStmt),
      ...locks(query, statement.SelectStmt, owned),
      ...referenceLocks(statement.SelectStmt),
    ];
  if ('InsertStmt' in statement) return ofInsert(statement.InsertStmt, owned, outerNamesOf(query));
  if ('UpdateStmt' in statement) return ofUpdate(statement.UpdateStmt, owned);
  return [];
}

function subqueriesInValues({ valuesLists = [] }: SelectStmt): string[] {
  const found = [...allNodesIn(valuesLists)].some((node) => 'SubLink' in node);
  return found ? ['values: holds a sub-query; select first and give what was found as a parameter'] : [];
}

/** Rows are locked on one server, so in one bucket. */
function locks({ withNames }: Query, select: SelectStmt, owned: ReadonlySet<string>): string[] {
  const clauses = (select.lockingClause ?? []).flatMap((node) => ('LockingClause' in node ? [node.LockingClause] : []));
  const level = Level.ofSelect({ owned, withNames }, select);
  const fixed = level.fixed();
  return clauses.flatMap(({ lockedRels = [], waitPolicy }) => {
    const aliases = lockedRels.flatMap((node) => ('RangeVar' in node ? [node.RangeVar.relname ?? ''] : []));
    const locked = level.tables.filter(({ alias }) => aliases.length === 0 || aliases.includes(alias));
    const what = waitPolicy === 'LockWaitSkip' ? 'skip locked' : 'locking rows';
    const wide = locked.filter((table) => fixed.get(table) !== 'one');
    return wide.map(({ alias }) => `${alias}: ${what} needs one bucket, named by ${alias}.bucket = $n`);
  });
}

/** The rows of reference tables are on every machine: Citus locks all of the table, so transactions deadlock. */
function referenceLocks(select: SelectStmt): string[] {
  const tables = [...allNodesIn(select.fromClause, (node) => 'RangeSubselect' in node)].flatMap((node) =>
    'RangeVar' in node ? [node.RangeVar] : [],
  );
  const clauses = (select.lockingClause ?? []).flatMap((node) => ('LockingClause' in node ? [node.LockingClause] : []));
  return clauses.flatMap(({ lockedRels = [] }) => {
    const aliases = lockedRels.flatMap((node) => ('RangeVar' in node ? [node.RangeVar.relname ?? ''] : []));
    const locked = tables.filter(
      ({ relname = '', alias }) => aliases.length === 0 || aliases.includes(alias?.aliasname ?? relname),
    );
    const wrong = locked.filter(({ relname = '' }) => REFERENCES.has(relname));
    return wrong.map(({ relname = '' }) => `${relname}: a row of a reference table is locked; lock its row of locks`);
  });
}

/** The `with` queries of the statement that the query is a part of. */
function outerNamesOf({ statement, withNames }: Query): Set<string> {
  const own = withNamesOf(bodyOf(statement), new Set());
  return new Set([...withNames].filter((name) => !own.has(name)));
}

function ofInsert(insert: InsertStmt, owned: ReadonlySet<string>, outerNames: ReadonlySet<string>): string[] {
  const { selectStmt, withClause, onConflictClause, relation } = insert;
  const found = [...constantBuckets(insert, owned, outerNames), ...wrappedLists(insert, owned)];
  const fromValues =
    selectStmt !== undefined && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists !== undefined;
  // An insert of values inside a `with` query is a statement of its own.
  const source = [...allNodesIn([selectStmt, withClause], (node) => 'InsertStmt' in node)];
  if (!fromValues && source.some((node) => calls(node, SEQUENCES))) {
    found.push('insert … select: calls next_id; call it in values, or before');
  }
  if (changesBucket(onConflictClause?.targetList, relation, owned)) found.push(BUCKET_CHANGED);
  return [...found, ...volatileCalls('on conflict do update', onConflictClause)];
}

function ofUpdate(update: UpdateStmt, owned: ReadonlySet<string>): string[] {
  const { targetList, whereClause, relation } = update;
  const changed = changesBucket(targetList, relation, owned) ? [BUCKET_CHANGED] : [];
  return [...changed, ...volatileCalls('update', [targetList, whereClause])];
}

const BUCKET_CHANGED = 'bucket: a row keeps its bucket for ever';

function changesBucket(targets: Node[] = [], relation: InsertStmt['relation'], owned: ReadonlySet<string>): boolean {
  const table = targetTable(owned, relation);
  return (
    table !== undefined && [...nodesIn(targets)].some((node) => 'ResTarget' in node && node.ResTarget.name === 'bucket')
  );
}

function volatileCalls(where: string, value: unknown): string[] {
  const called = [...allNodesIn(value)].filter((node) => calls(node, VOLATILE));
  return called.flatMap((node) =>
    'FuncCall' in node
      ? [`${where}: ${names(node.FuncCall.funcname).join('.')}() gives each server another value`]
      : [],
  );
}
