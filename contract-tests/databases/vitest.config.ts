import { defineConfig } from 'vitest/config';

/** A core of the suite whose statements go through the pooler. */
const THROUGH_POOLER = [
  'src/db/database.test.ts',
  'src/db/database.together.test.ts',
  'src/handlers/threads.test.ts',
  'src/handlers/threads.paging.test.ts',
  'src/handlers/threads.temp_ids.concurrency.test.ts',
  'src/handlers/comments.test.ts',
  'src/handlers/live.test.ts',
  'src/handlers/search.test.ts',
  'src/handlers/attachments.test.ts',
  'src/delivery/worker.test.ts',
  'src/delivery/sockets.test.ts',
];

/** Poolers in front of PostgreSQL, and a standby behind it. `npm run ci` runs them: they are programs of Debian. */
export default defineConfig({
  test: {
    include: ['contract-tests/databases/*.test.ts', ...THROUGH_POOLER],
    globalSetup: ['contract-tests/databases/preparing.ts'],
    pool: 'forks',
    maxWorkers: 3,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
