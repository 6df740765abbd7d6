import { defineConfig } from 'vitest/config';

/** Search with Typesense. Not part of the suite: it installs a server with Python's pip (`npm run ci`). */
export default defineConfig({
  test: {
    include: ['contract-tests/search/typesense.*.test.ts'],
    globalSetup: ['src/testing/globalSetup.ts', 'contract-tests/search/preparing.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
