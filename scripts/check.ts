import { sound, style } from './checks.js';
import { bin, countVitest, runStages } from './stages.js';

/** `npm run check`: what a machine sees without running the program. */
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
