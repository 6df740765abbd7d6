import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { ContractError, operationsOf, type Document, type Operation } from './document.js';
import { handlerOf } from './emit.js';
import { readContract } from './generate.js';
import { caseOf, endOfPath, firstTest, rowOf, skeleton, withEntry } from './stub_texts.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PERMISSIONS = 'contract-tests/permissions';

/** Whether a source exports the name, in a declaration or in a list: `export { deleteAccount as delete }`. */
export function isExported(name: string, source: string): boolean {
  const declared = new RegExp(`^export (const|async function|function) ${name}\\b`, 'm');
  const listed = new RegExp(`^export \\{[^}]*\\b${name}\\s*[,}]`, 'm');
  return declared.test(source) || listed.test(source);
}

/** The operations without a handler. An operation and its aliases have one handler. */
export function missingHandlers(document: Document, root = ROOT): Operation[] {
  return operationsOf(document)
    .map(({ operation }) => operation)
    .filter((operation) => operation['x-alias-of'] === undefined)
    .filter((operation) => {
      const { file, name } = handlerOf(operation);
      return !isExported(name, textOf(join(root, `src/handlers/${file}.ts`)));
    });
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

/** What the stub has written, by file, and what is left to a person. */
export interface Stubbed {
  written: string[];
  left: string[];
}

/**
 * Writes what the contract says of an operation without a handler: the line of its path, a skeleton of its handler, a
 * first test, and the row and the case of the permission matrix. Existing code does not change.
 */
export async function stub(operationId: string, root = ROOT): Promise<Stubbed> {
  addPath(root, operationId);
  const document = await readContract(join(root, 'openapi/openapi.yaml'));
  const operation = missingHandlers(document, root).find((one) => one.operationId === operationId);
  if (operation === undefined) throw new ContractError(`${operationId} has a handler`);
  const { file, name } = handlerOf(operation);
  const written = ['openapi/openapi.yaml'];
  const write = async (path: string, text: string) => {
    const config = await resolveConfig(join(ROOT, 'package.json'));
    writeFileSync(join(root, path), await format(text, { ...config, parser: 'typescript' }));
    written.push(path);
  };
  const handlers = `src/handlers/${file}.ts`;
  const before = textOf(join(root, handlers)) || "import type { Handler } from '../http/handler.js';\n";
  await write(handlers, before + skeleton(file, name));
  const tests = `src/handlers/${file}.test.ts`;
  await write(tests, (textOf(join(root, tests)) || NEW_TEST) + firstTest(document, operation));
  const operations = operationsOf(document).map((located) => located.operation);
  const row = await entry(root, PERMISSIONS, operation, (source) => rowOf(operations, operation, source), write);
  const way = await entry(
    root,
    `${PERMISSIONS}/cases`,
    operation,
    (source) => caseOf(document, operation, source),
    write,
  );
  return { written, left: [...(row ? [] : [ROW]), ...(way ? [] : [CASE])] };
}

const NEW_TEST = `import { describe, expect, it } from 'vitest';
import { useTeam } from '../testing/teams.js';

const { team } = useTeam();
`;
const ROW = `${PERMISSIONS}/matrix.ts: the row, because no operation of the resource has the same sentence "Who may call"`;
const CASE = `${PERMISSIONS}/cases: the case, because the resource has none yet`;

/** Adds an entry to the file of a folder that has those of the same resource. */
async function entry(
  root: string,
  folder: string,
  { operationId }: Operation,
  lineFor: (source: string) => string | undefined,
  write: (path: string, text: string) => Promise<void>,
): Promise<boolean> {
  const files = readdirSync(join(root, folder)).filter(
    (file) => /(matrix|_rows)\.ts$/.test(file) || folder !== PERMISSIONS,
  );
  for (const file of files) {
    const source = textOf(join(root, folder, file));
    const line = lineFor(source);
    const text = line === undefined ? undefined : withEntry(source, operationId, line);
    if (text !== undefined) {
      await write(`${folder}/${file}`, text);
      return true;
    }
  }
  return false;
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
