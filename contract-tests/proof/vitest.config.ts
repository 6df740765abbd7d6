import { defineConfig } from 'vitest/config';

/** The proof alone, as long as one wants (`npm run proof`), and that it fails where it should (`npm run ci`). */
export default defineConfig({
  test: {
    include: ['contract-tests/proof/**/*.test.ts'],
    pool: 'forks',
    // Each has its processes and its database, which are to be killed at work, not for want of a processor.
    fileParallelism: false,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
