import { spawnSync } from 'node:child_process';
import { bin } from './stages.js';

/** `npm run ci:full`: what takes longer than CI has. The attacks of contract-tests/hostile, as hard as one machine can make them; it prints what another user saw. */
const [program = '', ...args] = bin('vitest/vitest.mjs', 'run', 'contract-tests/hostile');
const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, HOSTILE_SIZE: 'full' } });
process.exitCode = status ?? 1;
