import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { matrixPage } from '../contract-tests/permissions/page.js';
import { emitClient } from './client.js';
import { ContractError } from './document.js';
import { generate, IN_REPOSITORY, readContract } from './generate.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/**
 * Writes src/generated, the generated part of packages/client, and docs/permission-matrix.md. With `--check` it writes
 * only what is not in the repository; it names the other files that are stale, and fails if there are any.
 */
async function main(check: boolean): Promise<void> {
  const files = await generatedFiles();
  const stale = [...files].filter(([file, text]) => readIfThere(join(ROOT, file)) !== text);
  const isLeft = (file: string) => check && IN_REPOSITORY.includes(file);
  for (const [file, text] of stale.filter(([file]) => !isLeft(file))) {
    mkdirSync(join(ROOT, file, '..'), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
  const left = stale.map(([file]) => file).filter(isLeft);
  if (left.length > 0) throw new ContractError(`stale, run \`npm run generate\`: ${left.join(', ')}`);
  const written = stale.map(([file]) => file);
  console.log(written.length === 0 ? 'What is generated is up to date.' : `Wrote ${written.join(', ')}.`);
}

/** Path from the root -> text. */
async function generatedFiles(): Promise<Map<string, string>> {
  const document = await readContract();
  return new Map([
    ...[...(await generate(document))].map(([name, text]) => [`src/generated/${name}`, text] as const),
    ...[...emitClient(document)].map(([name, text]) => [`packages/client/src/generated/${name}`, text] as const),
    ['docs/permission-matrix.md', matrixPage(document)],
  ]);
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
