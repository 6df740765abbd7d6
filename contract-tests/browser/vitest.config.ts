import { defineConfig } from 'vitest/config';

/**
 * The pages in a browser. Not part of the suite: it needs a browser, and minutes (`npm run ci`). With BROWSER_TESTS=all
 * (`npm run ci:full`) also every page of the reference for people who cannot see it.
 */
export default defineConfig({
  test: {
    include: ['contract-tests/browser/**/*.test.ts'],
    exclude: process.env['BROWSER_TESTS'] === 'all' ? [] : ['**/reference_axe.test.ts'],
    globalSetup: ['src/testing/globalSetup.ts', 'contract-tests/browser/unpacking.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
