import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ContractError, operationsOf } from './document.js';
import { handlerOf } from './emit.js';
import { readContract } from './generate.js';
import {
  caseOf,
  endOfPath,
  firstTest,
  needsCall,
  NEW_HANDLERS,
  NEW_TEST,
  rowOf,
  skeleton,
  withEntry,
} from './stub_texts.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PERMISSIONS = 'contract-tests/permissions';

/** Whether a source exports the name, in a declaration or in a list: `export { deleteAccount as delete }`. */
export function isExported(name: string, source: string): boolean {
  const declared = new RegExp(`^export (const|async function|function) ${name}\\b`, 'm');
  const listed = new RegExp(`^export \\{[^}]*\\b${name}\\s*[,}]`, 'm');
  return declared.test(source) || listed.test(source);
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Writes the line of a new operation in `openapi/openapi.yaml`, behind the paths of its resource. */
function addPath(root: string, operationId: string): void {
  const file = join(root, 'openapi/openapi.yaml');
  const path = endOfPath(operationId);
  const [resource = '', name = ''] = path.split('/');
  const source = textOf(file);
  if (source.includes(`/${path}:`)) return;
  const items = textOf(join(root, `openapi/paths/${resource}.yaml`));
  if (!new RegExp(`^${name}:`, 'm').test(items)) {
    throw new ContractError(`openapi/paths/${resource}.yaml has no ${name}: write the operation there first`);
  }
  const lines = source.split('\n');
  const last = lines.findLastIndex((line) => new RegExp(`^  /api/v\\d/${resource}/`).test(line));
  if (last === -1)
    throw new ContractError(`openapi/openapi.yaml has no path of ${resource}: write the first one there`);
  const line = `  /api/v3/${path}: { $ref: 'paths/${resource}.yaml#/${name}' }`;
  writeFileSync(file, lines.toSpliced(last + 1, 0, line).join('\n'));
}

const ROW = `${PERMISSIONS}/matrix.ts: the row, because no operation of the resource has the same sentence "Who may call"`;
const CASE = `${PERMISSIONS}/cases: the case, because the resource has none yet`;
const EVENTS = 'contract-tests/events: what it emits, or that it emits nothing, in the table of its resource';
const CALL = 'contract-tests/statements/calls.ts: how to call it, because it takes a list, or changes what has one';

/**
 * Writes what the contract says of an operation without a handler: the line of its path, a skeleton of its handler, a
 * first test, and the row and the case of the permission matrix. Existing code does not change. Returns the files that
 * it has written, and what is left to a person.
 */
export async function stub(operationId: string, root = ROOT): Promise<{ written: string[]; left: string[] }> {
  addPath(root, operationId);
  const document = await readContract(join(root, 'openapi/openapi.yaml'));
  const operations = operationsOf(document).map(({ operation }) => operation);
  const operation = operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new ContractError(`${operationId} is no operation`);
  const config = await resolveConfig(join(ROOT, 'package.json'));
  const written = ['openapi/openapi.yaml'];
  /** Changes a file, unless the change returns undefined. Returns whether it did. */
  const change = async (path: string, to: (text: string) => string | undefined) => {
    const text = to(textOf(join(root, path)));
    if (text === undefined) return false;
    writeFileSync(join(root, path), await format(text, { ...config, parser: 'typescript' }));
    written.push(path);
    return true;
  };
  /** Changes the first file of a folder that takes the change. */
  const changeOne = async (folder: string, files: RegExp, to: (text: string) => string | undefined) => {
    for (const file of readdirSync(join(root, folder)).filter((name) => files.test(name)))
      if (await change(`${folder}/${file}`, to)) return true;
    return false;
  };

  const { file, name } = handlerOf(operation);
  const handlers = `src/handlers/${file}`;
  if (isExported(name, textOf(join(root, `${handlers}.ts`)))) throw new ContractError(`${operationId} has a handler`);
  await change(`${handlers}.ts`, (text) => (text || NEW_HANDLERS) + skeleton(file, name));
  await change(`${handlers}.test.ts`, (text) => (text || NEW_TEST) + firstTest(document, operation));
  const hasRow = await changeOne(PERMISSIONS, /(matrix|_rows)\.ts$/, (text) =>
    withEntry(text, operationId, rowOf(operations, operation, text)),
  );
  const hasCase = await changeOne(`${PERMISSIONS}/cases`, /\.ts$/, (text) =>
    withEntry(text, operationId, caseOf(document, operation, text)),
  );
  const needed: [boolean, string][] = [
    [!hasRow, ROW],
    [!hasCase, CASE],
    [operation['x-transaction'] !== 'read', EVENTS],
    [needsCall(document, operation), CALL],
  ];
  return { written, left: needed.flatMap(([isNeeded, what]) => (isNeeded ? [what] : [])) };
}

async function main(operationId: string | undefined): Promise<void> {
  if (operationId === undefined) throw new ContractError('Name the operation: npm run stub threads.find');
  const { written, left } = await stub(operationId);
  console.log(`Wrote\n${written.map((file) => `  ${file}`).join('\n')}`);
  if (left.length > 0) console.log(`Write yourself\n${left.map((what) => `  ${what}`).join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main(process.argv[2]);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
