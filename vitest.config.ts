import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'codegen/**/*.test.ts', 'contract-tests/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'src/testing/globalSetup.ts',
    pool: 'forks',
    testTimeout: 15_000,
    hookTimeout: 30_000,
    teardownTimeout: 30_000,
  },
});
