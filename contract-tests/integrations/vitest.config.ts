import { defineConfig } from 'vitest/config';

/** Integrations as programs of their own. Not part of the suite: it needs Python, Go and packages (`npm run ci`). */
export default defineConfig({
  test: {
    include: ['contract-tests/integrations/**/*.test.ts'],
    globalSetup: 'contract-tests/integrations/preparing.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
