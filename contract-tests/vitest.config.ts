import { defineConfig } from 'vitest/config';
import { IN_CI } from './in_ci.js';

/** What `npm run ci` runs beside the suite. */
export default defineConfig({
  test: {
    include: [...IN_CI],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
