import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { style } from './checks.js';
import { bin, countStages, countVitest, runStages, script } from './stages.js';

const NODE_24 = fileURLToPath(new URL('../.cache/node-24', import.meta.url));
const node24 = join(NODE_24, 'node_modules/node/bin/node');
const withPostgres15 = (variable: string, ...command: string[]) =>
  script('scripts/postgres15.ts', variable, ...command);

/** The generated clients that CI checks. `npm run ci:full` checks all. */
const CLIENTS = ['typescript-fetch', 'python', 'go', 'java', 'package'];

/**
 * `npm run ci`, after `npm test`. Checks the style; runs the suite again on the newest supported Node and the oldest
 * supported PostgreSQL; then runs the pages in a browser, clients that are generated from the contract, the proof of no
 * loss, integrations as programs of their own, search on Typesense, the commands of the examples and Dredd against a
 * deployment, requests that schemathesis derives from the contract, and the receivers of the guide to webhooks.
 */
await runStages([
  style,
  [{ name: 'Node 24', command: ['npm', 'install', '--prefix', NODE_24, '--no-save', 'node@24.21.0'] }],
  [
    {
      name: 'suite on Node 24 and PostgreSQL 15',
      command: withPostgres15('TEST_DATABASE_URL', node24, '--import', 'tsx', 'scripts/test.ts'),
      env: { PATH: `${dirname(node24)}${delimiter}${process.env['PATH'] ?? ''}` },
      count: countStages,
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
      command: script('contract-tests/proof/main.ts', '--rounds', '20'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'proof of the proof',
      command: bin(
        'vitest/vitest.mjs',
        ...['run', '--config', 'contract-tests/proof/vitest.config.ts', 'contract-tests/proof/faulty.test.ts'],
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
      name: 'search with Typesense',
      command: bin('vitest/vitest.mjs', 'run', '--config', 'contract-tests/search/vitest.config.ts'),
      count: countVitest,
    },
  ],
  [
    {
      name: 'commands of the examples, and a deployment',
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
