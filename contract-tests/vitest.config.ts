import { defineConfig } from 'vitest/config';

/**
 * What takes too long for the suite, or needs other languages: examples as commands, samples, Dredd against a
 * deployment, attacks, tests with many rows, and the readers of docs/guides/realtime.md in Python and Go.
 */
export default defineConfig({
  test: {
    include: [
      'contract-tests/curl/**/*.test.ts',
      'contract-tests/samples/**/*.test.ts',
      'contract-tests/dredd/deployment.test.ts',
      'contract-tests/hostile/**/*.test.ts',
      'contract-tests/guides/realtime.languages.test.ts',
      '**/*.sizes.test.ts',
    ],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
