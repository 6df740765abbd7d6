import { defineConfig } from 'vitest/config';

/** Checks of the contract that take too long for the suite: examples as commands, and Dredd against a deployment. */
export default defineConfig({
  test: {
    include: ['contract-tests/curl/**/*.test.ts', 'contract-tests/dredd/deployment.test.ts'],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
