import { spawnSync } from 'node:child_process';
import { NODE_24, withPostgres15 } from './other_nodes.js';
import { bin, script } from './stages.js';

const vitest = (config: string) => bin('vitest/vitest.mjs', 'run', '--config', config);

/**
 * `npm run ci:full`: the checks that take too long for CI. Runs the attacks of contract-tests/hostile as hard as one
 * machine can, and prints what another user saw meanwhile. Checks every generated client whose compiler this machine
 * has, and prints which it left out. Then runs the slow commands of the guides, the proof that the proof of no loss can
 * fail, `npm test` on Node 24 with PostgreSQL 15, axe over the whole reference, and schemathesis with as many requests
 * as it makes by default.
 */
const statuses = [
  run([...vitest('contract-tests/vitest.config.ts'), 'contract-tests/hostile'], { HOSTILE_SIZE: 'full' }),
  run(script('contract-tests/clients/main.ts')),
  run(script('scripts/postgres15.ts', 'TEST_DATABASE_URL', ...vitest('contract-tests/guides/vitest.config.ts'))),
  run([...vitest('contract-tests/proof/vitest.config.ts'), 'contract-tests/proof/faulty.test.ts']),
  run(NODE_24.install.command),
  run(withPostgres15('TEST_DATABASE_URL', ...NODE_24.runs(script('scripts/test.ts'))), NODE_24.env),
  run([...vitest('contract-tests/browser/vitest.config.ts'), 'reference_axe'], { BROWSER_TESTS: 'all' }),
  run(script('contract-tests/schemathesis/main.ts')),
];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;

function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}): number {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
