import { checks } from './checks.js';
import { bin, countVitest, runStages } from './stages.js';

await runStages([
  ...checks,
  [
    {
      name: 'import rules',
      command: bin('vitest/vitest.mjs', 'run', 'contract-tests/rules/imports.test.ts'),
      count: countVitest,
    },
  ],
]);
