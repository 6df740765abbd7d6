import cluster from 'node:cluster';
import { inspect } from 'node:util';
import yargs, { type Argv } from 'yargs';
import { complain, print } from './output.js';
import { ConfigError, readConfig, settingLines, type Config } from '../config/config.js';
import { misspelledSettings } from '../config/misspelled.js';
import { VERSION } from '../config/version.js';
import { createLog } from '../log.js';

const SETTINGS_TITLE = 'Settings (environment variables; docs/guides/configuration.md says more):';
const SEED_URL = {
  type: 'string',
  describe: 'The address of a running Skein; without it, the configured database is used',
} as const;

/**
 * Runs the command line. A failure prints one line to standard error and exits with 1; invalid arguments exit with 2.
 * Each command loads its own code, so that help, a typing error and the small commands start at once.
 */
export async function runCli(args: readonly string[]): Promise<void> {
  // No default command of yargs: it would take a misspelled command for an argument.
  await hostCommands(toolCommands(yargs(args.length === 0 ? ['serve'] : args)))
    .scriptName('skein')
    .usage('$0 <command>\n\nSelf-hosted, asynchronous team communication.')
    .command('serve', 'Start the server (the default)', {}, () =>
      guarded(async () => (await import('./serve.js')).serve(settings())),
    )
    .command('migrate', 'Migrate the database to the newest schema, and exit', {}, () =>
      guarded(() => migrateOnly(settings())),
    )
    .command('seed', 'Create a demo workspace, and print a token to try', { url: SEED_URL }, ({ url }) =>
      guarded(() => seed(url)),
    )
    .command('reindex', 'Copy all posts to a new collection of Typesense, while Skein runs', {}, () =>
      guarded(async () => (await import('./reindex.js')).reindex(settings())),
    )
    .demandCommand(1, 'Name one of the commands.')
    .strict()
    .recommendCommands()
    .version(VERSION)
    .help()
    .epilogue([SETTINGS_TITLE, ...settingLines()].join('\n  '))
    .wrap(null)
    .fail(refuse)
    .parseAsync()
    // The check of an option whose command loads its code does not reach `fail`.
    .catch((error: Error) => refuse(error.message, error));
}

/** The commands for those who build bots, integrations and receivers of webhooks. */
function toolCommands(parser: Argv): Argv {
  return parser
    .command(
      'verify <url>',
      'Call an integration as Skein does, and say what is wrong',
      async (options) => (await import('./verify.js')).verifyArguments(process.env)(options),
      (args) => guarded(async () => (await import('./verify.js')).verifyFor(args, process.env)),
    )
    .command(
      'trigger [event]',
      'Cause an event, so that your subscriptions and streams get it',
      async (options) => (await import('./trigger.js')).triggerArguments(process.env)(options),
      (args) => guarded(async () => (await import('./trigger.js')).triggerFor(args, () => settings().baseUrl)),
    )
    .command(
      'listen',
      'Forward deliveries to a program on this machine, over a socket',
      async (options) => (await import('./listen.js')).listenArguments(process.env)(options),
      (args) => guarded(async () => (await import('./listen.js')).listenFor(args, () => settings().baseUrl)),
    );
}

/** The commands with which hosts look after accounts and files. */
function hostCommands(parser: Argv): Argv {
  const run = (work: (config: Config) => Promise<void>) => guarded(() => work(settings()));
  return parser
    .command('user', 'Create, list, change and delete accounts', async (commands) =>
      (await import('./user/commands.js')).userCommands(run)(commands),
    )
    .command('files', 'Say where the files are, and move them', async (commands) =>
      (await import('./files/commands.js')).fileCommands(run)(commands),
    )
    .command('citus', 'Look at the cluster of a database on Citus', async (commands) =>
      (await import('./citus/commands.js')).citusCommands(run)(commands),
    )
    .command('notifications', 'Explain who is told of what', async (commands) =>
      (await import('./notifications/commands.js')).notificationCommands(run)(commands),
    );
}

/** Refuses wrong arguments. */
function refuse(message: string, error: Error | undefined): void {
  complain(
    ...(error?.message ?? `${message.replace(/\s*\n\s*/g, ' ')} (skein --help lists all commands.)`).split('\n'),
  );
  process.exit(2);
}

/** Reads the settings, and warns of variables that look like misspelled ones. */
function settings(): Config {
  // A supervisor has warned already.
  const misspelled = cluster.isPrimary ? misspelledSettings(process.env) : [];
  for (const { given, meant } of misspelled)
    complain(`Warning: ${given} is not a setting of Skein. Is ${meant} meant?`);
  return readConfig(process.env);
}

/** Prints a failure as one line; with LOG_LEVEL=debug, with its stack. */
async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isForOperator = error instanceof ConfigError || process.env['LOG_LEVEL'] !== 'debug';
    const text = isForOperator && error instanceof Error ? error.message : inspect(error);
    complain(...text.split('\n'));
    process.exitCode = 1;
    // Its supervisor keeps it alive.
    if (cluster.isWorker) process.exit();
  }
}

async function seed(url: string | undefined): Promise<void> {
  const { seedAt, seedOwn } = await import('./seed.js');
  await (url === undefined ? seedOwn(settings()) : seedAt(url));
}

async function migrateOnly(config: Config): Promise<void> {
  const { startEmbedded } = await import('../embedded/postgres.js');
  const { startDatabase } = await import('../db/database_address.js');
  const log = createLog('warn');
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  try {
    const { migrated } = await startDatabase(config, embedded?.url);
    print(migrated.length === 0 ? 'The database is up to date.' : `Migrated: ${migrated.join(', ')}`);
  } finally {
    await embedded?.stop();
  }
}
