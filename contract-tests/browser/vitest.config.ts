import { defineConfig } from 'vitest/config';

/** The pages in a browser. Not part of the suite: it needs a browser, and a minute (`npm run ci`). */
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
