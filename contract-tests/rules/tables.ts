import type { AlterTableStmt, ColumnDef, CreateStmt, DropStmt, Node, RenameStmt } from 'libpg-query';
import { lastName, names, nodesIn, parseSql } from './sql.js';

export interface TableShape {
  /** From column name to type name, as the parser has it: int4, int8, text, uuid … */
  columns: Map<string, string>;
}

/** The tables after a run of migrations. */
export class Tables {
  readonly all = new Map<string, TableShape>();

  /** The tables after these migrations, given as the texts of their files, in order. */
  static async after(migrations: readonly string[]): Promise<Tables> {
    const tables = new Tables();
    for (const text of migrations) for (const statement of await parseSql(upPart(text))) tables.apply(statement);
    return tables;
  }

  /** Whether the table exists and has a column `bucket`. */
  isOwned(name: string): boolean {
    return this.all.get(name)?.columns.has('bucket') ?? false;
  }

  apply(statement: Node): void {
    if ('CreateStmt' in statement) this.#create(statement.CreateStmt);
    if ('AlterTableStmt' in statement) this.#alter(statement.AlterTableStmt);
    if ('DropStmt' in statement) this.#drop(statement.DropStmt);
    if ('RenameStmt' in statement) this.#rename(statement.RenameStmt);
  }

  #create({ relation, tableElts }: CreateStmt): void {
    this.all.set(relation?.relname ?? '', { columns: new Map(columnsIn(tableElts).map(nameAndType)) });
  }

  #alter({ relation, cmds = [] }: AlterTableStmt): void {
    const columns = this.all.get(relation?.relname ?? '')?.columns;
    for (const node of cmds) {
      if (columns === undefined || !('AlterTableCmd' in node)) continue;
      const { subtype, name = '', def } = node.AlterTableCmd;
      if (subtype === 'AT_DropColumn') columns.delete(name);
      if (subtype === 'AT_AddColumn') for (const column of columnsIn([def])) columns.set(...nameAndType(column));
    }
  }

  #drop({ removeType, objects = [] }: DropStmt): void {
    if (removeType !== 'OBJECT_TABLE') return;
    for (const node of objects) if ('List' in node) this.all.delete(lastName(node.List.items));
  }

  #rename({ renameType, relation, newname = '' }: RenameStmt): void {
    const name = relation?.relname ?? '';
    const shape = this.all.get(name);
    if (renameType !== 'OBJECT_TABLE' || shape === undefined) return;
    this.all.delete(name);
    this.all.set(newname, shape);
  }
}

/** The part of a migration file that applies it, without the part that undoes it. */
export function upPart(migration: string): string {
  return migration.split(/^\s*--[\s-]*down\s+migration/im)[0] ?? '';
}

/** The columns that the elements of a `create table` or `add column` define. */
export function columnsIn(elements: readonly (Node | undefined)[] = []): ColumnDef[] {
  return [...nodesIn(elements)].flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef] : []));
}

function nameAndType({ colname = '', typeName }: ColumnDef): [string, string] {
  return [colname, names(typeName?.names).at(-1) ?? ''];
}
