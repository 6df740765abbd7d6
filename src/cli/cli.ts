import { setFlagsFromString } from 'node:v8';
import yargs from 'yargs';
import { seedAt, seedOwn } from './seed.js';
import { reindex } from './reindex.js';
import { verifyArguments, verifyFor } from './verify.js';
import { withTimeout } from '../clock.js';
import { ConfigError, readConfig, settingLines, type Config } from '../config/config.js';
import { misspelledSettings } from '../config/misspelled.js';
import { VERSION } from '../config/version.js';
import { createLog, type Logger } from '../log.js';
import { startEmbedded } from '../embedded/postgres.js';
import { namingDatabaseUrl } from '../db/database_trouble.js';
import { migrate } from '../db/migrations.js';
import { startSkein, type Skein } from '../server.js';

/**
 * Runs the command line. A failure prints one line to standard error and exits with 1; invalid arguments exit with 2.
 */
export async function runCli(args: readonly string[]): Promise<void> {
  await yargs(args)
    .scriptName('skein')
    .usage(
      '$0 <command>\n\nSelf-hosted, asynchronous team communication.',
    )
    .command(['serve', '$0'], 'Start the server (the default)', {}, () => guarded(() => serve(settings())))
    .command('migrate', 'Migrate the database to the newest schema, and exit', {}, () =>
      guarded(() => migrateOnly(settings())),
    )
    .command(
      'seed',
      'Create a demo workspace, and print a token to try',
      {
        url: {
          type: 'string',
          describe: 'The address of a running Skein; without it, the configured database is used',
        },
      },
      ({ url }) => guarded(() => (url === undefined ? seedOwn(settings()) : seedAt(url))),
    )
    .command('reindex', 'Copy all posts to a new collection of Typesense, while Skein runs', {}, () =>
      guarded(() => reindex(settings())),
    )
    .command(
      'verify <url>',
      'Call an integration as Skein does, and say what is wrong',
      verifyArguments(process.env),
      (args) => guarded(() => verifyFor(args, process.env)),
    )
    .strict()
    .version(VERSION)
    .help()
    .epilogue(['Settings (environment variables; docs/guides/configuration.md says more):', ...settingLines()].join('\n  '))
    .wrap(null)
    .fail((message, error, parser) => {
      console.error(error === undefined ? `${message}\n` : error.message);
      if (error === undefined) parser.showHelp();
      process.exit(2);
    })
    .parseAsync();
}

/** Reads the settings, and warns of variables that look like misspelled ones. */
function settings(): Config {
  for (const { given, meant } of misspelledSettings(process.env))
    console.error(`Warning: ${given} is no setting of Skein. Is ${meant} meant?`);
  return readConfig(process.env);
}

/** Prints a failure as one line; with LOG_LEVEL=debug, with its stack. */
async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForOperator = error instanceof ConfigError || process.env['LOG_LEVEL'] !== 'debug';
    console.error(isForOperator && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function serve(config: Config): Promise<void> {
  // ADR 10: collect the old generation when it has doubled (V8 waits for four times its size), and allocate
  // in the young generation.
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
  const log = createLog(config.logLevel);
  const starting = startSkein(config, log);
  stopOnSignals(starting, log);
  // A closed or full standard output does not stop the server.
  process.stdout.on('error', () => undefined);
  console.log(greeting(config, await starting));
}

/**
 * Under npm one Ctrl-C sends two signals, from the terminal and from npm. A signal this soon after the
 * first is the same Ctrl-C.
 */
const SAME_CTRL_C_MS = 500;
/** The longest that a stop may take. Longer than requests and jobs are given to finish. */
const STOP_MS = 60_000;

/**
 * Stops at the first signal. A stop during the start waits until that is done. SIGHUP means that
 * the terminal was closed.
 */
function stopOnSignals(starting: Promise<Skein>, log: Logger): void {
  let first: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      // A second Ctrl-C exits at once. The next start recovers.
      if (performance.now() - first > SAME_CTRL_C_MS) process.exit(130);
      return;
    }
    first = performance.now();
    log.info({ signal }, 'stopping');
    withTimeout(
      starting.then((skein) => skein.stop()),
      STOP_MS,
    ).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function greeting(config: Config, { url, isEmpty }: Skein): string {
  if (url === undefined) return 'Skein works in the background.';
  const shown = config.development ? url : config.baseUrl;
  const lines = [`Skein answers at ${shown}`, `API reference:   ${shown}/docs/`];
  if (isEmpty) {
    lines.push(
      '',
      'Nobody has registered yet. Be the first:',
      '',
      `curl ${shown}/api/v3/users/register -d name='Ada Lovelace' -d email=ada@example.com -d password='correct horse battery'`,
    );
  }
  return `${lines.join('\n')}\n`;
}

async function migrateOnly(config: Config): Promise<void> {
  const log = createLog('warn');
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  try {
    const done = await namingDatabaseUrl(config, () => migrate(config.databaseUrl ?? embedded?.url ?? ''));
    console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
  } finally {
    await embedded?.stop();
  }
}
