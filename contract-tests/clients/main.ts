import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStages } from '../../scripts/stages.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';

const FOLDER = 'contract-tests/clients';
/** Compilers need much memory. */
const AT_ONCE = 3;

/**
 * `npm run clients [-- NAME…]`: generates a client of the contract for each language, compiles it, and plays the story
 * of README.md with it. Does the same with a tarball of packages/client. The Skein under test runs here, on
 * DATABASE_URL or on a database of its own, and checks its responses against the contract. A client whose compiler this
 * machine lacks is left out, unless it is named.
 */
const all = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, 'check.sh')));
const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`No client is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
const chosen = names.length === 0 ? all : names;
for (const name of chosen) rmSync(join('.cache/clients', name), { recursive: true, force: true });

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
    const checks = chosen.map((name) => ({
      name: `${name} client`,
      command: ['bash', `${FOLDER}/${name}/check.sh`, skein.url ?? '', `${name}@example.com`],
      mayBeLeftOut: names.length === 0,
    }));
    await runStages([
      [{ name: 'generators', command: ['bash', `${FOLDER}/generate.sh`], mayBeLeftOut: true }],
      ...Array.from({ length: Math.ceil(checks.length / AT_ONCE) }, (_, group) =>
        checks.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
      ),
    ]);
  } finally {
    await skein.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
