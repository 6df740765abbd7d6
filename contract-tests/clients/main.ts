import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStages } from '../../scripts/stages.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';

const FOLDER = 'contract-tests/clients';
const LANGUAGES = ['typescript-fetch', 'python', 'go', 'java'];

/**
 * Generates a client of the contract for each language, compiles it, and runs a small program that posts a first
 * thread with it. Does the same with a tarball of packages/client. The Skein under test runs here, on DATABASE_URL or
 * on a database of its own, and checks its responses against the contract.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'skein-clients-'));
try {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: process.env['DATABASE_URL'],
    SECRET_KEY: randomBytes(32).toString('base64'),
    CHECK_RESPONSES: 'on',
    LOG_LEVEL: 'warn',
  });
  const skein = await startSkein(config, createLog(config.logLevel));
  try {
    const check = (language: string) => ({
      name: `${language} client`,
      command: ['bash', `${FOLDER}/${language}/check.sh`, skein.url ?? '', `${language}@example.com`],
    });
    await runStages([
      [{ name: 'client generation', command: ['bash', `${FOLDER}/generate.sh`] }],
      ['package', ...LANGUAGES].map(check),
    ]);
  } finally {
    await skein.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
