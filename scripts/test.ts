import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generated, types } from './checks.js';
import { bin, countVitest, runStages, script } from './stages.js';

/**
 * `npm test`. Makes and checks what is generated, checks types, runs the suite. Then the referee checks every exchange
 * of the suite, the bucket rule every statement, and Dredd every operation of a running server.
 */
const records = mkdtempSync(join(tmpdir(), 'skein-records-'));
const exchanges = join(records, 'exchanges');
const statements = join(records, 'statements');
try {
  await runStages([
    generated,
    types,
    [
      {
        name: 'suite',
        command: bin('vitest/vitest.mjs', 'run'),
        env: { SKEIN_EXCHANGES_DIR: exchanges, SKEIN_STATEMENTS_DIR: statements },
        count: countVitest,
      },
    ],
    [
      { name: 'referee', command: script('contract-tests/referee/main.ts', exchanges) },
      {
        name: 'bucket rule',
        command: script('contract-tests/rules/recorded.ts'),
        env: { SKEIN_STATEMENTS_DIR: statements },
      },
      { name: 'Dredd', command: script('contract-tests/dredd/main.ts') },
    ],
  ]);
} finally {
  rmSync(records, { recursive: true, force: true });
}
