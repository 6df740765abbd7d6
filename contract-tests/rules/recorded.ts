import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownedTables, statementViolations, type Violation } from './buckets.js';
import { EVERYWHERE, type Everywhere } from './everywhere.js';
import { readMigrations } from './migrations.js';

/**
 * Checks the statements that the suite has sent. `folder` holds files with one JSON string a line, the text of a
 * statement; `everywhere` are the statements that may leave a bucket unnamed. Returns the number of distinct
 * statements, and the violations.
 */
export async function check(
  folder: string,
  owned: ReadonlySet<string>,
  everywhere: readonly Everywhere[] = EVERYWHERE,
): Promise<{ statements: number; problems: string[] }> {
  const statements = await readStatements(folder);
  const used = new Set<Everywhere>();
  const problems = statements.length === 0 ? [`${folder}: no statement was recorded`] : [];
  for (const statement of statements) {
    const text = statement.replace(/\s+/g, ' ').trim();
    const exception = everywhere.find(({ startsWith }) => text.startsWith(startsWith));
    const found = await violationsOf(statement, owned);
    const counted = exception === undefined ? found : found.filter(({ rule }) => rule !== 'bucket');
    if (exception !== undefined && counted.length < found.length) used.add(exception);
    if (counted.length > 0) problems.push([...counted.map(({ message }) => message), `    ${text}`].join('\n'));
  }
  const unused = everywhere.filter((entry) => !used.has(entry));
  return { statements: statements.length, problems: [...problems, ...unused.map(unusedMessage)] };
}

async function violationsOf(statement: string, owned: ReadonlySet<string>): Promise<Violation[]> {
  try {
    return await statementViolations(statement, owned);
  } catch (error) {
    return [{ rule: 'must not', message: `cannot be read: ${error instanceof Error ? error.message : String(error)}` }];
  }
}

function unusedMessage({ startsWith }: Everywhere): string {
  return `everywhere.ts: no recorded statement needs the entry "${startsWith}"; take it out`;
}

async function readStatements(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return [...new Set(lines)].map((line) => String(JSON.parse(line))).sort();
}

async function main(): Promise<void> {
  const folder = process.env['SKEIN_STATEMENTS_DIR'];
  if (folder === undefined) throw new Error('SKEIN_STATEMENTS_DIR says in which folder the recorded statements are');
  const owned = await ownedTables((await readMigrations('migrations')).map(({ sql }) => sql));
  const { statements, problems } = await check(folder, owned);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`bucket rule: ${statements} statements, ${problems.length} problems\n`);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
