import { defineConfig } from 'vitest/config';

/** Commands of guides that take long, or need more than Node. Not part of the suite (`npm run ci:full`). */
export default defineConfig({
  test: {
    include: ['contract-tests/guides/slow/*.test.ts'],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
  },
});
