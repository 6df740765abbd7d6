import { spawnSync } from 'node:child_process';
import { bin, script } from './stages.js';

/**
 * `npm run ci:full`: the checks that take too long for CI. Runs the attacks of contract-tests/hostile as hard as one
 * machine can, and prints what another user saw meanwhile. Then checks every generated client whose compiler this
 * machine has, and prints which it left out.
 */
const statuses = [
  run(bin('vitest/vitest.mjs', 'run', 'contract-tests/hostile'), { HOSTILE_SIZE: 'full' }),
  run(script('contract-tests/clients/main.ts')),
];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;

function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}): number {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
