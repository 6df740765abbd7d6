import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContractError } from './document.js';
import { generate, GENERATED, readContract } from './generate.js';

/** `npm run generate` writes src/generated; with `--check` it only tells which files are stale, and fails if any is. */
async function main(check: boolean): Promise<void> {
  mkdirSync(GENERATED, { recursive: true });
  const stale: string[] = [];
  for (const [name, text] of await generate(readContract())) {
    const file = join(GENERATED, name);
    if (readIfThere(file) === text) continue;
    stale.push(name);
    if (!check) writeFileSync(file, text);
  }
  if (check && stale.length > 0) throw new ContractError(`stale, run \`npm run generate\`: ${stale.join(', ')}`);
  console.log(stale.length === 0 ? 'src/generated is up to date.' : `Wrote ${stale.join(', ')}.`);
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
