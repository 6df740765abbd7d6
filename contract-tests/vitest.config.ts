import { defineConfig } from 'vitest/config';

/**
 * Checks that take too long for the suite, or need other languages: examples of the contract as commands, Dredd against
 * a deployment, and the programs of a guide.
 */
export default defineConfig({
  test: {
    include: [
      'contract-tests/curl/**/*.test.ts',
      'contract-tests/dredd/deployment.test.ts',
      'contract-tests/guides/first_program.test.ts',
    ],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
