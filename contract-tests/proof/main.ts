import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run proof -- --rounds N --seconds S --seed N`: the proof alone, with more rounds, longer ones, or
 * the seed of an earlier run.
 */
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { rounds: text, seconds: text, seed: text } });
const given = Object.entries(values).map(([name, value]) => [`PROOF_${name.toUpperCase()}`, value]);
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--config', 'contract-tests/proof/vitest.config.ts', 'contract-tests/proof/proof.test.ts'],
  { stdio: 'inherit', env: { ...process.env, ...Object.fromEntries(given) } },
);
process.exitCode = status ?? 1;
