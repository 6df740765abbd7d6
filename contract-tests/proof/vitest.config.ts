import { defineConfig } from 'vitest/config';

/**
 * The proof alone, for any number of rounds (`npm run proof`), a story with streams (`npm run ci`), and the test that
 * the proof finds mistakes (`npm run ci:full`).
 */
export default defineConfig({
  test: {
    include: ['contract-tests/proof/**/*.test.ts'],
    pool: 'forks',
    // One file at a time: each has processes and a database of its own, and needs the processors.
    fileParallelism: false,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
