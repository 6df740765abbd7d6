import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/log.js';
import { startSkein } from '../../src/server.js';
import { contract } from '../contract.js';
import { buildExampleWorld, type ExampleWorld } from '../world.js';
import { installSchemathesis } from './install.js';
import { printSuccesses, printUnused } from './report.js';
import { hookWorld } from './world.js';

const HERE = fileURLToPath(new URL('./', import.meta.url));

interface Options {
  server?: string | undefined;
  minutes?: string | undefined;
  examples?: string | undefined;
  seed?: string | undefined;
  operation?: string[] | undefined;
}

/**
 * `npm run contract:fuzz`: schemathesis calls every operation of the contract, at a Skein that this starts, or at
 * `--server URL`. It goes through its phases once, with `--examples N` requests for each operation at most (100); with
 * `--minutes N` it ends after that time. `--seed N` repeats a run.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string' },
      minutes: { type: 'string' },
      examples: { type: 'string' },
      seed: { type: 'string' },
      operation: { type: 'string', multiple: true },
    },
  });
  const program = await installSchemathesis();
  const folder = await mkdtemp(join(tmpdir(), 'skein-schemathesis-'));
  try {
    process.exitCode = await (values.server === undefined
      ? fuzzOwn(program, folder, values)
      : fuzz(program, folder, values.server.replace(/\/$/, ''), values));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function fuzzOwn(program: string, folder: string, options: Options): Promise<number> {
  const dataDir = join(folder, 'data');
  const { DATABASE_URL, SECRET_KEY } = process.env;
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', CHECK_RESPONSES: 'on', RATE_LIMIT: 'off' };
  const config = readConfig({ ...env, DATABASE_URL, SECRET_KEY });
  const skein = await startSkein(config, createLog(config.logLevel));
  try {
    return await fuzz(program, folder, skein.url ?? '', options, join(dataDir, 'outbox'));
  } finally {
    await skein.stop();
  }
}

/** Runs schemathesis and prints what it says. Returns the exit code. */
async function fuzz(program: string, folder: string, url: string, options: Options, mails?: string): Promise<number> {
  const world = await buildExampleWorld(url, { delivers: true, calls: mails !== undefined });
  const file = (name: string) => join(folder, name);
  await writeFile(file('openapi.json'), await translated(url, world));
  await writeFile(file('world.json'), JSON.stringify(hookWorld(url, world, mails ?? null)));
  await writeFile(file('used'), '');
  await writeFile(file('succeeded'), '');
  const env = {
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: HERE,
    PYTHONDONTWRITEBYTECODE: '1',
    SKEIN_WORLD: file('world.json'),
    SKEIN_ACCEPTED: join(HERE, 'accepted.yaml'),
    SKEIN_USED: file('used'),
    SKEIN_SUCCEEDED: file('succeeded'),
  };
  const args = argumentsFor(url, file('openapi.json'), options);
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code]: unknown[] = await once(child, 'close');
  const lines = (name: string) => new Set(readFileSync(file(name), 'utf8').trim().split('\n'));
  const notes = { used: lines('used'), succeeded: lines('succeeded') };
  const missing = printSuccesses(notes);
  const isOwn = mails !== undefined && options.minutes === undefined && options.operation === undefined;
  if (isOwn && options.examples === undefined) printUnused(notes);
  return isOwn && missing.length > 0 ? 1 : Number(code);
}

/** The contract with real ids in its examples. */
async function translated(url: string, world: ExampleWorld): Promise<string> {
  const response = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: ['https://app.example.com/callback'], client_name: 'Loom counter' }),
  });
  const client: { client_id: string; client_secret: string } = JSON.parse(await response.text());
  return world
    .translate(JSON.stringify(contract))
    .replaceAll('0sB1mJxq0mX0yQ2mJ3fH7w', client.client_id)
    .replaceAll('q3m1VbTz0cXw8yYl2mJ4oA9uGk5sN7dP6rE0hF1iL8B', client.client_secret);
}

function argumentsFor(url: string, schema: string, options: Options): string[] {
  const { server, minutes, examples, seed = '1', operation = [] } = options;
  return [
    'run',
    schema,
    '--url',
    url,
    '--checks',
    'all',
    '--seed',
    seed,
    '--continue-on-failure',
    '--no-shrink',
    '--generation-database',
    'none',
    '--suppress-health-check',
    'all',
    '--request-timeout',
    '30',
    '--no-color',
    '--output-sanitize',
    'false',
    ...(server === undefined ? [] : ['--rate-limit', 'auto']),
    ...(minutes === undefined ? [] : ['--max-time', String(Number(minutes) * 60)]),
    ...(examples === undefined ? [] : ['--max-examples', examples]),
    // A call of the one would take until the timeout, and the other is a WebSocket.
    '--exclude-operation-id',
    'live.stream',
    '--exclude-operation-id',
    'live.socket',
    ...operation.flatMap((id) => ['--include-operation-id', id]),
  ];
}

await main();
