import { spawnSync } from 'node:child_process';
import { bin } from './stages.js';

/**
 * `npm run ci:full`: the checks that take too long for CI. Runs the attacks of contract-tests/hostile as hard as one
 * machine can, and prints what another user saw meanwhile.
 */
const [program = '', ...args] = bin('vitest/vitest.mjs', 'run', 'contract-tests/hostile');
const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, HOSTILE_SIZE: 'full' } });
process.exitCode = status ?? 1;
