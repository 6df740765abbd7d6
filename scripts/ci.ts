import { randomBytes } from 'node:crypto';
import { style } from './checks.js';
import { NODE_22, NODE_24, withPostgres15 } from './other_nodes.js';
import { bin, countStages, countVitest, runStages, script, type Stage } from './stages.js';

/** Stories of people over the API. */
const STORIES = ['contract-tests/clients/story.test.ts', 'contract-tests/client/story.test.ts'];

/** What a Node that is neither the oldest nor the newest has to pass: the start, and stories of people over the API. */
const TESTS_ON_22 = ['src/node_version.test.ts', 'src/cli/cli.test.ts', 'src/cli/npm_parent.test.ts', ...STORIES];

/**
 * What the newest Node with the oldest PostgreSQL has to pass: stories, Dredd, which calls every operation, and the
 * tests of all that is no operation and no page. `npm run ci:full` runs all tests on them.
 */
const TESTS_ON_24 = ['src', ...STORIES, '--exclude', 'src/handlers/**', '--exclude', 'src/pages/**'];

/** The generated clients that CI checks. `npm run ci:full` checks all. */
const CLIENTS = ['typescript-fetch', 'python', 'go', 'package'];

/** Runs the tests of a folder of contract-tests that has a configuration of its own. */
const testsOf = (name: string, folder: string, ...files: readonly string[]): Stage => ({
  name,
  command: bin('vitest/vitest.mjs', 'run', '--config', `contract-tests/${folder}vitest.config.ts`, ...files),
  count: countVitest,
});

/**
 * `npm run ci`, after `npm test`. Checks the style; runs Dredd and half of the tests of `src` on the newest supported
 * Node and the oldest supported PostgreSQL, and the start and stories on Node 22; then runs the pages in a browser,
 * clients that are generated from the contract, the proof of no loss, integrations as programs of their own, a pooler
 * and a standby, search on Typesense, files on an object store, the commands of the examples, Dredd against a
 * deployment, attacks, tests with many rows, requests of schemathesis, and the receivers of the guide to webhooks.
 */
await runStages([
  [...style, NODE_22.install, NODE_24.install],
  [
    {
      name: 'tests on Node 24 and PostgreSQL 15',
      command: withPostgres15('TEST_DATABASE_URL', ...NODE_24.runs(bin('vitest/vitest.mjs', 'run', ...TESTS_ON_24))),
      env: NODE_24.env,
      count: countVitest,
    },
  ],
  [
    {
      name: 'Dredd on Node 24 and PostgreSQL 15',
      command: withPostgres15('DATABASE_URL', ...NODE_24.runs(script('contract-tests/dredd/main.ts'))),
      env: { ...NODE_24.env, SECRET_KEY: randomBytes(32).toString('hex') },
    },
    {
      name: 'start and stories on Node 22',
      command: NODE_22.runs(bin('vitest/vitest.mjs', 'run', ...TESTS_ON_22)),
      env: NODE_22.env,
      count: countVitest,
    },
  ],
  [testsOf('pages in a browser', 'browser/')],
  [
    {
      name: 'proof of no loss',
      command: script('contract-tests/proof/main.ts', '--rounds', '4'),
      count: countVitest,
    },
  ],
  [testsOf('a story with streams', 'proof/', 'contract-tests/proof/story.test.ts')],
  [testsOf('integrations', 'integrations/')],
  [testsOf('a pooler, and a standby that takes over', 'databases/')],
  [testsOf('search with Typesense', 'search/')],
  [testsOf('files on an object store', 'object_store/')],
  [testsOf('commands of the examples, a deployment, attacks, and sizes', '')],
  [
    // It keeps less than one processor busy.
    {
      name: 'requests that schemathesis derives from the contract',
      command: script('contract-tests/schemathesis/main.ts', '--examples', '2', '--seed', '1'),
    },
    [
      {
        name: 'generated clients',
        command: withPostgres15('DATABASE_URL', ...script('contract-tests/clients/main.ts', ...CLIENTS)),
        count: countStages,
      },
      { name: 'webhook receivers', command: script('contract-tests/webhooks/main.ts'), count: countStages },
    ],
  ],
]);
