// Every table has one class. The class declares all columns of the table, with their types.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../db/database.js';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';

/** The type of a column's value in TypeScript; undefined for JSON, because the database does not know its shape. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  int4: 'number',
  int8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _int4: 'readonly number[]',
  _int8: 'readonly number[]',
  _text: 'readonly string[]',
};
/** Our own types, and the types that they are aliases of. */
const ALIASES: Readonly<Record<string, string>> = {
  Bucket: 'number',
  EventName: 'string',
  IntegrationKind: 'string',
  LoopInType: 'string',
  Plan: 'string',
  UploadState: 'string',
  UserType: 'string',
};
/** The tables of the migrator. */
const MIGRATIONS = ['skein_migrations', 'skein_migrations_lock'];

interface ModelClass {
  name: string;
  file: string;
  table: string;
  columns: Record<string, string>;
}

let database: TestDatabase;
let tables: Map<string, Record<string, string | undefined>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const columns = await database.db.many<{ table: string; name: string; type: string; nullable: boolean }>(sql`
    select table_name as table, column_name as name, udt_name as type, is_nullable = 'YES' as nullable
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name, ordinal_position`);
  tables = new Map();
  for (const { table, name, type, nullable } of columns) {
    if (MIGRATIONS.includes(table)) continue;
    const own = TYPES[type];
    const value = own === undefined || !nullable ? own : `${own} | null`;
    tables.set(table, { ...tables.get(table), [name]: value });
  }
});
afterAll(() => database.close());

/** The classes of src/models, as their source declares them. */
function modelClasses(): ModelClass[] {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^[a-z_]+\.ts$/.test(file));
  return files.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(new URL(file, import.meta.url), 'utf8'),
      ts.ScriptTarget.ESNext,
      true,
    );
    return source.statements
      .filter(ts.isClassDeclaration)
      .filter((node) => node.heritageClauses?.some((clause) => clause.getText() === 'extends BaseModel'))
      .map((node) => classOf(file, node));
  });
}

function classOf(file: string, node: ts.ClassDeclaration): ModelClass {
  const fields = node.members.filter(ts.isPropertyDeclaration);
  const declared = fields.filter((field) => field.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword));
  const table = fields.find((field) => field.name.getText() === 'tableName')?.initializer?.getText() ?? '';
  const columns = declared.map((field): [string, string] => [field.name.getText(), field.type?.getText() ?? '']);
  return {
    file,
    name: node.name?.text ?? '',
    table: table.replaceAll("'", ''),
    columns: Object.fromEntries(columns.map(([name, type]) => [name, ALIASES[type] ?? type])),
  };
}

describe('the models', () => {
  const classes = modelClasses();

  it('are one class for each table', () => {
    expect(classes.map(({ table }) => table).sort()).toEqual([...tables.keys()].sort());
  });

  it.each(classes)('declare the columns of their table: $name', ({ table, columns }) => {
    const known = tables.get(table) ?? {};
    expect(Object.keys(columns)).toEqual(Object.keys(known));
    const types = Object.fromEntries(Object.entries(columns).filter(([name]) => known[name] !== undefined));
    expect(types).toEqual(Object.fromEntries(Object.entries(known).filter(([, type]) => type !== undefined)));
  });

  const first = new Map([...classes].reverse().map(({ file, name }) => [file, name]));
  it.each([...first])('are in the file of the first of them: %s', (file, name) => {
    const snake = name.replace('OAuth', 'Oauth').replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`);
    expect(file).toBe(`${snake.toLowerCase()}.ts`);
  });
});
