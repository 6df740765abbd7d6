import { defineConfig } from 'vitest/config';

/** The pages in a browser: apart from the suite, for they take one, and a minute (`npm run ci`). */
export default defineConfig({
  test: {
    include: ['contract-tests/browser/**/*.test.ts'],
    globalSetup: ['src/testing/globalSetup.ts', 'contract-tests/browser/unpacking.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
