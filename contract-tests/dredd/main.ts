import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';
import { OURS } from './conditions.js';
import { runAgainst, type Report } from './deployment.js';
import { Ledger } from './ledger.js';
import { fragmentNames, notTried } from './plan.js';
import { runShared, type Outcome, type Target } from './run.js';

/**
 * `npm run contract`: runs Dredd over every operation of a Skein that it starts itself.
 * `npm run contract -- --server URL`: of a deployment, and leaves nothing there.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      'admin-token': { type: 'string' },
      token: { type: 'string', multiple: true },
      fragment: { type: 'string', multiple: true },
    },
  });
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'skein-dredd-'));
  const ledgerFile = join(folder, 'ledger');
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  try {
    const { server, token: tokens = [], 'admin-token': token } = values;
    const fragments = values.fragment ?? fragmentNames();
    const admin = token === undefined ? {} : { admin: { token, password: process.env['CONTRACT_PASSWORD'] ?? '' } };
    const how = { ledgerFile, fragments, signal: stopping.signal };
    const report =
      server === undefined
        ? await runOwn(join(folder, 'data'), how)
        : await runAgainst({ url: server.replace(/\/$/, ''), ...admin, tokens }, new Ledger(ledgerFile), how);
    print(report, (performance.now() - started) / 1000);
    if (stopping.signal.aborted) process.exitCode = 130;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runOwn(
  dataDir: string,
  { ledgerFile, fragments, signal }: { ledgerFile: string; fragments: string[]; signal: AbortSignal },
): Promise<Report> {
  const skein = await startOwn(dataDir);
  try {
    const outcomes = await runShared({ fragments, target: skein.target, ledgerFile }, signal);
    return { outcomes, notTried: notTried(fragments, OURS), left: [] };
  } finally {
    await skein.stop();
  }
}

async function startOwn(dataDir: string): Promise<{ target: Target; stop(): Promise<void> }> {
  const { DATABASE_URL, SECRET_KEY } = process.env;
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', CHECK_RESPONSES: 'on' };
  const config = readConfig({ ...env, DATABASE_URL, SECRET_KEY });
  const skein = await startSkein(config, createLog(config.logLevel));
  const target = { url: skein.url ?? '', mailFolder: join(dataDir, 'outbox'), conditions: OURS };
  return { target, stop: () => skein.stop() };
}

/** Prints what came of a run, and sets the exit code. */
function print({ outcomes, notTried: untried, left }: Report, seconds: number): void {
  for (const outcome of outcomes) printOutcome(outcome);
  if (untried.length > 0) console.log(`\nnot tried: ${untried.length}`);
  for (const because of new Set(untried.map(([, reason]) => reason))) {
    console.log(`  ${because}:`);
    for (const [name, reason] of untried) if (reason === because) console.log(`    ${name}`);
  }
  for (const what of left) console.log(`not removed: ${what}`);
  const wanted = sum(outcomes.map((outcome) => outcome.wanted));
  const failed = sum(outcomes.map((outcome) => outcome.failed.length));
  console.log(`Dredd: ${wanted - failed} of ${wanted} transactions passed; ${seconds.toFixed(1)} s`);
  if (failed > 0 || left.length > 0) process.exitCode = 1;
}

function printOutcome({ wanted, failed, output }: Outcome): void {
  process.stdout.write(`${failed.length === 0 ? 'ok  ' : 'FAIL'} ${wanted - failed.length} of ${wanted}\n`);
  if (failed.length === 0) return;
  const problems = output.split('\n').filter((line) => !line.startsWith('pass: '));
  process.stdout.write(`${problems.join('\n')}\nnot passed:\n${failed.join('\n')}\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

await main();
