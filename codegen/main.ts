import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matrixPage } from '../contract-tests/permissions/page.js';
import { emitClient } from './client.js';
import { ContractError } from './document.js';
import { generate, GENERATED, readContract } from './generate.js';

const CLIENT = fileURLToPath(new URL('../packages/client/src/generated/', import.meta.url));
const MATRIX_PAGE = fileURLToPath(new URL('../docs/permission-matrix.md', import.meta.url));

/**
 * `npm run generate` writes src/generated, the generated part of packages/client, and docs/permission-matrix.md. With
 * `--check` it writes nothing: it names the stale files, and fails if there are any.
 */
async function main(check: boolean): Promise<void> {
  for (const folder of [GENERATED, CLIENT]) mkdirSync(folder, { recursive: true });
  const document = await readContract();
  const generated = [...(await generate(document))].map(([name, text]) => [join(GENERATED, name), text] as const);
  const client = [...emitClient(document)].map(([name, text]) => [join(CLIENT, name), text] as const);
  const stale: string[] = [];
  for (const [file, text] of [...generated, ...client, [MATRIX_PAGE, matrixPage(document)] as const]) {
    if (readIfThere(file) === text) continue;
    stale.push(basename(file));
    if (!check) writeFileSync(file, text);
  }
  if (check && stale.length > 0) throw new ContractError(`stale, run \`npm run generate\`: ${stale.join(', ')}`);
  console.log(stale.length === 0 ? 'What is generated is up to date.' : `Wrote ${stale.join(', ')}.`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

try {
  await main(process.argv.includes('--check'));
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
