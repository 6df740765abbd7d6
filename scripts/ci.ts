import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { style } from './checks.js';
import { bin, countStages, countVitest, runStages, script } from './stages.js';

/** The newest supported Node, and the one between it and that of `npm test`. */
const [NODE_22, NODE_24] = [node('22.23.3'), node('24.21.0')];
const withPostgres15 = (variable: string, ...command: string[]) =>
  script('scripts/postgres15.ts', variable, ...command);

/** A version of Node: the stage that installs it, its program, and the environment in which scripts find it. */
function node(version: string) {
  const [major = ''] = version.split('.');
  const folder = fileURLToPath(new URL(`../.cache/node-${major}`, import.meta.url));
  const program = join(folder, 'node_modules/node/bin/node');
  const install = ['npm', 'install', '--prefix', folder, '--no-save', `node@${version}`];
  const env = { PATH: `${dirname(program)}${delimiter}${process.env['PATH'] ?? ''}` };
  return { program, install: { name: `Node ${major}`, command: install }, env };
}

/** The command, run by another Node instead of this Node. */
const on22 = ([, ...args]: readonly string[]) => [NODE_22.program, ...args];
const on24 = ([, ...args]: readonly string[]) => [NODE_24.program, ...args];

/** Stories of people over the API. */
const STORIES = ['contract-tests/clients/story.test.ts', 'contract-tests/client/story.test.ts'];

/** What a Node that is neither the oldest nor the newest has to pass: the start, and stories of people over the API. */
const TESTS_ON_22 = ['src/node_version.test.ts', 'src/cli/cli.test.ts', 'src/cli/npm_parent.test.ts', ...STORIES];

/** The generated clients that CI checks. `npm run ci:full` checks all. */
const CLIENTS = ['typescript-fetch', 'python', 'go', 'java', 'package'];

/**
 * `npm run ci`, after `npm test`. Checks the style; runs the tests of `src` again on the newest supported Node and the
 * oldest supported PostgreSQL, and the start and stories on Node 22; then runs the pages in a browser, clients that are
 * generated from the contract, the proof of no loss, integrations as programs of their own, a pooler and a standby,
 * search on Typesense, files on an object store, the commands of the examples, Dredd against a deployment, attacks,
 * tests with many rows, requests of schemathesis, and the receivers of the guide to webhooks.
 */
await runStages([
  style,
  [NODE_22.install, NODE_24.install],
  [
    {
      name: 'tests of the code on Node 24 and PostgreSQL 15',
      command: withPostgres15('TEST_DATABASE_URL', ...on24(bin('vitest/vitest.mjs', 'run', 'src', ...STORIES))),
      env: NODE_24.env,
      count: countVitest,
    },
  ],
  [
    {
      name: 'start and stories on Node 22',
      command: on22(bin('vitest/vitest.mjs', 'run', ...TESTS_ON_22)),
      env: NODE_22.env,
      count: countVitest,
    },
  ],
  [
    {
      name: 'pages in a browser',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/browser/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'generated clients',
      command: withPostgres15('DATABASE_URL', ...script('contract-tests/clients/main.ts', ...CLIENTS)),
      count: countStages,
    },
  ],
  [
    {
      name: 'proof of no loss',
      command: script('contract-tests/proof/main.ts', '--rounds', '4'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'proof of the proof, and a story with streams',
      command: bin(
        'vitest/vitest.mjs',
        'run',
        '--config',
        'contract-tests/proof/vitest.config.ts',
        'contract-tests/proof/faulty.test.ts',
        'contract-tests/proof/story.test.ts',
      ),
      count: countVitest,
    },
  ],
  [
    {
      name: 'integrations',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/integrations/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'a pooler, and a standby that takes over',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/databases/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'search with Typesense',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/search/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'files on an object store',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/object_store/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'commands of the examples, a deployment, attacks, and sizes',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'requests that schemathesis derives from the contract',
      command: script('contract-tests/schemathesis/main.ts', '--examples', '2', '--seed', '1'),
    },
  ],
  [{ name: 'webhook receivers', command: script('contract-tests/webhooks/main.ts'), count: countStages }],
]);
