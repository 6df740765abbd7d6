import { generated, style, types } from './checks.js';
import { bin, countVitest, runStages } from './stages.js';

/** `npm run check`: the checks that do not run the program. */
await runStages([
  generated,
  types,
  style,
  [
    {
      name: 'import rules',
      command: bin('vitest/vitest.mjs', 'run', 'contract-tests/rules/imports.test.ts'),
      count: countVitest,
    },
  ],
]);
