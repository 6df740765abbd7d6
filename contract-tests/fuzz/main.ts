import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * `npm run fuzz -- --runs N --seed N`: the property test alone, with more requests, or with the seed of an earlier run.
 */
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const { status } = spawnSync('npx', ['vitest', 'run', 'contract-tests/fuzz'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.runs === undefined ? {} : { FUZZ_RUNS: values.runs }),
    ...(values.seed === undefined ? {} : { FUZZ_SEED: values.seed }),
  },
});
process.exitCode = status ?? 1;
