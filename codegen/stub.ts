import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationsOf } from './document.js';
import { handlerOf } from './emit.js';
import { readContract } from './generate.js';

const HANDLERS = fileURLToPath(new URL('../src/handlers/', import.meta.url));

/** The skeleton of a handler. Its body does not compile until it is written. */
export function skeleton(file: string, name: string): string {
  return `
export const ${name}: Handler<'${file}.${name}'> = async ({ input }) => {
  // Find what the actor can see, authorize, check the state, change, emit, show.
};
`;
}

/** Appends a skeleton for each operation that has no handler yet; what is written is never touched. */
function stub(): void {
  for (const { operation } of operationsOf(readContract())) {
    const { file, name } = handlerOf(operation);
    const path = `${HANDLERS}${file}.ts`;
    if (!existsSync(path)) writeFileSync(path, "import type { Handler } from '../http/handler.js';\n");
    if (new RegExp(`^export (const|async function|function) ${name}\\b`, 'm').test(readFileSync(path, 'utf8')))
      continue;
    appendFileSync(path, skeleton(file, name));
    console.log(`src/handlers/${file}.ts: ${name}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) stub();
