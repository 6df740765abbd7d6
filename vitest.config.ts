import { configDefaults, defineConfig } from 'vitest/config';
import { IN_CI } from './contract-tests/in_ci.js';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'codegen/**/*.test.ts',
      'site/**/*.test.ts',
      'contract-tests/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // Some need a browser or other programs, and have a configuration of their own. Others take too long for the
    // suite.
    exclude: [
      ...configDefaults.exclude,
      ...IN_CI,
      // They need a cluster.
      ...(process.env['CITUS_URL'] === undefined ? ['contract-tests/citus/**'] : []),
      'contract-tests/browser/**',
      'contract-tests/databases/**',
      'contract-tests/guides/slow/**',
      'contract-tests/integrations/**',
      'contract-tests/object_store/**',
      'contract-tests/search/typesense.*.test.ts',
      'contract-tests/proof/faulty.test.ts',
      'contract-tests/proof/proof.test.ts',
      'contract-tests/proof/story.test.ts',
    ],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    // Many tests wait for processes of their own, so two cores are kept busy by more than two workers. Files share a
    // worker's modules, whose state is caches: each file has its own database and server.
    maxWorkers: 3,
    isolate: false,
    // Requests make much that is garbage at once: with room for it, less is copied about.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
