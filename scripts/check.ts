import { sound, style } from './checks.js';
import { bin, countVitest, runStages } from './stages.js';

/** `npm run check`: the checks that do not run the program. */
await runStages([
  sound,
  style,
  [
    {
      name: 'import rules',
      command: bin('vitest/vitest.mjs', 'run', 'contract-tests/rules/imports.test.ts'),
      count: countVitest,
    },
  ],
]);
