import { defineConfig } from 'vitest/config';

/** What takes too long for the suite: the examples, samples, Dredd against a deployment, tests with many rows. */
export default defineConfig({
  test: {
    include: [
      ...['contract-tests/curl/**/*.test.ts', 'contract-tests/samples/**/*.test.ts'],
      ...['contract-tests/dredd/deployment.test.ts', '**/*.sizes.test.ts'],
    ],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
