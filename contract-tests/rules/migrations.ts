import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Node } from 'libpg-query';
import { constraintsIn, keyViolations, type Constrained } from './constraints.js';
import { functionViolations, sqlFunctionOf, type SqlFunction } from './functions.js';
import { queriesIn } from './queries.js';
import { allNodesIn, calls, names, parseSql } from './sql.js';
import { Tables, columnsIn, upPart } from './tables.js';

/**
 * The tables of the machine: they are on one server, never distributed, and never in one transaction with owned rows.
 */
export const MACHINE_TABLES: readonly string[] = [
  'installation',
  'rate_limit_hits',
  'worker_leases',
  'socket_addresses',
  'open_streams',
  'socket_envelopes',
  'dispatcher',
  'dispatcher_groups',
  'search_rebuild',
];

export interface Migration {
  file: string;
  sql: string;
}

/** The migrations in a folder, in the order in which they run. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(files.map(async (file) => ({ file, sql: await readFile(join(folder, file), 'utf8') })));
}

/** The violations of docs/storage.md in migrations, in order. Each message names its file and table. */
export async function migrationViolations(
  migrations: readonly Migration[],
  machineTables: readonly string[] = MACHINE_TABLES,
): Promise<string[]> {
  const review = new Review(new Set(machineTables));
  const functions = new Map<string, SqlFunction>();
  for (const { file, sql } of migrations) {
    for (const statement of await parseSql(upPart(sql))) {
      review.statement(file, statement);
      const made = sqlFunctionOf(statement, file);
      if (made !== undefined) functions.set(made.name, made);
    }
    review.endOf(file);
  }
  const inFunctions = await Promise.all([...functions.values()].map(functionViolations));
  return [...review.violations, ...inFunctions.flat(), ...review.unusedMachineTables()];
}

const DISTRIBUTE = new Set(['skein_distribute']);
const IDS = new Set(['next_id', 'nextval']);

class Review {
  readonly violations: string[] = [];
  readonly #machine: ReadonlySet<string>;
  readonly #tables = new Tables();
  readonly #seen = new Set<string>();
  readonly #distributed = new Set<string>();
  /** Tables made in this file that are not distributed yet. */
  readonly #waiting = new Set<string>();

  constructor(machine: ReadonlySet<string>) {
    this.#machine = machine;
  }

  statement(file: string, statement: Node): void {
    this.#tables.apply(statement);
    const say = (message: string): number => this.violations.push(`${file}: ${message}`);
    for (const message of this.#shape(statement)) say(message);
    if ('CreateStmt' in statement) this.#created(statement.CreateStmt.relation?.relname ?? '');
    for (const message of this.#distribution(statement)) say(message);
    for (const constrained of constraintsIn(statement)) this.#constraint(constrained, say);
  }

  endOf(file: string): void {
    for (const table of this.#waiting) {
      const call = this.#tables.isOwned(table) ? `('${table}')` : `('${table}', 'reference')`;
      this.violations.push(`${file}: ${table}: is not followed by select skein_distribute${call}`);
    }
    this.#waiting.clear();
  }

  unusedMachineTables(): string[] {
    const unused = [...this.#machine].filter((table) => !this.#seen.has(table));
    return unused.map((table) => `${table}: stands in the list of the machine's tables, but no migration makes it`);
  }

  #created(table: string): void {
    this.#seen.add(table);
    if (!this.#machine.has(table)) this.#waiting.add(table);
  }

  #constraint(constrained: Constrained, say: (message: string) => void): void {
    for (const message of keyViolations(constrained, this.#tables)) say(message);
    if (constrained.kind === 'foreign key' && !constrained.inCreate && !this.#distributed.has(constrained.table)) {
      say(`${constrained.label}: a foreign key comes after skein_distribute('${constrained.table}')`);
    }
  }

  /** Forbidden statements, and what a table with a bucket must have. */
  *#shape(statement: Node): Generator<string> {
    if ('CreateTrigStmt' in statement) yield `${statement.CreateTrigStmt.trigname ?? ''}: no triggers`;
    if ('CreateTableAsStmt' in statement) yield 'create table … as: names no constraints; write the columns out';
    if ('ViewStmt' in statement) yield* this.#view(statement.ViewStmt.view?.relname ?? '', statement.ViewStmt.query);
    if ('CreateStmt' in statement) {
      const table = statement.CreateStmt.relation?.relname ?? '';
      if (this.#tables.isOwned(table)) yield* this.#ownedTable(table, statement);
    }
    if ('AlterTableStmt' in statement) {
      const table = statement.AlterTableStmt.relation?.relname ?? '';
      if (this.#tables.isOwned(table)) yield* columnViolations(table, statement.AlterTableStmt.cmds);
      if (!this.#machine.has(table)) yield* additionViolations(table, statement.AlterTableStmt.cmds);
    }
  }

  *#view(view: string, query: Node | undefined): Generator<string> {
    for (const name of [...queriesIn([query])].flatMap(({ statement }) => tablesNamed(statement))) {
      if (this.#tables.isOwned(name)) yield `${view}: a view on ${name} would hide its bucket from the bucket rule`;
    }
  }

  *#ownedTable(table: string, statement: { CreateStmt: { tableElts?: Node[] } }): Generator<string> {
    const { tableElts = [] } = statement.CreateStmt;
    const bucket = columnsIn(tableElts).find(({ colname }) => colname === 'bucket');
    const type = this.#tables.all.get(table)?.columns;
    const notNull = constraintTypes(bucket?.constraints).includes('CONSTR_NOTNULL');
    if (type?.get('bucket') !== 'int4' || !notNull) yield `${table}: bucket is written bucket int not null`;
    if (constraintTypes(bucket?.constraints).includes('CONSTR_GENERATED'))
      yield `${table}: bucket is no generated column`;
    const hasCheck = constraintsIn(statement).some(({ checksBucket }) => checksBucket);
    if (type?.get('id') === 'int8' && !hasCheck) yield `${table}: lacks check (bucket = (id & 4095))`;
    yield* columnViolations(table, tableElts);
  }

  /** Records which tables are distributed, and how. */
  *#distribution(statement: Node): Generator<string> {
    for (const node of allNodesIn([statement])) {
      if (!('FuncCall' in node && calls(node, DISTRIBUTE))) continue;
      const [table = '', kind = 'bucket'] = (node.FuncCall.args ?? []).map(textOf);
      const needed = this.#tables.isOwned(table) ? 'bucket' : 'reference';
      if (!this.#tables.all.has(table)) yield `${table}: is distributed, but not made`;
      else if (this.#machine.has(table)) yield `${table}: is a table of the machine and is not distributed`;
      else if (kind !== needed) yield `${table}: is distributed as ${kind}, but its columns say ${needed}`;
      this.#waiting.delete(table);
      this.#distributed.add(table);
    }
  }
}

/** Ids are made by statements, where the bucket is known, never by a default. */
function* columnViolations(table: string, elements: readonly Node[] = []): Generator<string> {
  const serial = columnsIn(elements).some(({ typeName }) => /serial/.test(names(typeName?.names).at(-1) ?? ''));
  const found = [...allNodesIn(elements)];
  const identity = found.some((node) => 'Constraint' in node && node.Constraint.contype === 'CONSTR_IDENTITY');
  if (serial || identity || found.some((node) => calls(node, IDS)))
    yield `${table}: has a column that makes its own ids`;
}

/** Citus refuses a new column and a new constraint in one statement. */
function* additionViolations(table: string, commands: readonly Node[] = []): Generator<string> {
  const kinds = commands.flatMap((node) => ('AlterTableCmd' in node ? [node.AlterTableCmd.subtype ?? ''] : []));
  if (kinds.includes('AT_AddColumn') && kinds.includes('AT_AddConstraint'))
    yield `${table}: adds a column and a constraint at once; write two statements`;
}

function constraintTypes(constraints: readonly Node[] = []): string[] {
  return constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint.contype ?? ''] : []));
}

function tablesNamed(value: unknown): string[] {
  return [...allNodesIn(value)].flatMap((node) => ('RangeVar' in node ? [node.RangeVar.relname ?? ''] : []));
}

/** The text of a constant argument. */
function textOf(node: Node): string {
  if ('TypeCast' in node) return node.TypeCast.arg === undefined ? '' : textOf(node.TypeCast.arg);
  return 'A_Const' in node ? (node.A_Const.sval?.sval ?? '') : '';
}
