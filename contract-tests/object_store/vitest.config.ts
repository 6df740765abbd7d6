import { defineConfig } from 'vitest/config';
import { CREDENTIALS } from './credentials.js';

/**
 * Files on an object store, and the tests of uploads, downloads, avatars and erasure over again with them there. Not
 * part of the suite: it installs a server with Go (`npm run ci`).
 */
export default defineConfig({
  test: {
    include: [
      'contract-tests/object_store/*.test.ts',
      'src/handlers/attachments*.test.ts',
      'src/handlers/users.updateAvatar.test.ts',
      'src/pages/public/avatars.test.ts',
      'src/events/subscribers/uploads.test.ts',
      'src/cli/files/checking.test.ts',
    ],
    env: CREDENTIALS,
    globalSetup: ['src/testing/globalSetup.ts', 'contract-tests/object_store/preparing.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
  },
});
