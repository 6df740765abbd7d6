import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationsOf } from './document.js';
import { handlerOf } from './emit.js';
import { readContract } from './generate.js';

const HANDLERS = fileURLToPath(new URL('../src/handlers/', import.meta.url));

/** The skeleton of a handler. It does not compile until its body is written. */
export function skeleton(file: string, name: string): string {
  return `
export const ${name}: Handler<'${file}.${name}'> = async ({ input }) => {
  // Find what the actor can see, authorize, check the state, change, emit, show.
};
`;
}

/** Whether a source exports the name, in a declaration or in a list: `export { deleteAccount as delete }`. */
export function isExported(name: string, source: string): boolean {
  const declared = new RegExp(`^export (const|async function|function) ${name}\\b`, 'm');
  const listed = new RegExp(`^export \\{[^}]*\\b${name}\\s*[,}]`, 'm');
  return declared.test(source) || listed.test(source);
}

/** The handlers that do not exist yet, each with its file and its name. */
export async function missingHandlers(): Promise<{ file: string; name: string }[]> {
  const handlers = operationsOf(await readContract()).map(({ operation }) => handlerOf(operation));
  // An operation and its aliases have one handler.
  const distinct = new Map(handlers.map((handler) => [`${handler.file}.${handler.name}`, handler]));
  return [...distinct.values()].filter(({ file, name }) => !isExported(name, sourceOf(file)));
}

function sourceOf(file: string): string {
  const path = `${HANDLERS}${file}.ts`;
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Appends a skeleton for each missing handler. Existing code is never changed. */
async function stub(): Promise<void> {
  for (const { file, name } of await missingHandlers()) {
    const path = `${HANDLERS}${file}.ts`;
    if (!existsSync(path)) writeFileSync(path, "import type { Handler } from '../http/handler.js';\n");
    appendFileSync(path, skeleton(file, name));
    console.log(`src/handlers/${file}.ts: ${name}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await stub();
