import { join } from 'node:path';
import cliProgress from 'cli-progress';
import type { Argv } from 'yargs';
import { systemClock } from '../../clock.js';
import type { Config } from '../../config/config.js';
import { adoptFileStore, claimFileStore } from '../../config/file_store_claim.js';
import { parseFilesUrl, troubleWithFilesUrl } from '../../config/files_url.js';
import { checkSurroundings } from '../../config/start_checks.js';
import type { Queryable } from '../../db/database.js';
import type { FileStore } from '../../files/files.js';
import { openFileStore } from '../../files/open_store.js';
import { runsElsewhere } from '../../models/installation.js';
import { interruptible } from '../interrupting.js';
import { print } from '../output.js';
import { onOwnDatabase } from '../own_database.js';
import { checkFiles, type Check } from './checking.js';
import { copyFiles, type Moved } from './moving.js';

/** Runs the work of a command with the settings. */
type Run = (work: (config: Config) => Promise<void>) => Promise<void>;

const TO = {
  type: 'string',
  demandOption: true,
  describe: 'An s3:// address like that of FILES_URL, or `folder` for the folder in DATA_DIR',
} as const;

const DELETE = {
  type: 'boolean',
  default: false,
  describe: 'Delete the files that belong to nothing',
} as const;

const AFTER = {
  type: 'string',
  default: '',
  describe: 'Go on after this key, which a check that was interrupted has printed',
} as const;

/** The commands of `skein files`, for who hosts Skein. */
export const fileCommands = (run: Run) => (parser: Argv) =>
  parser
    .command('adopt', 'Say that the configured files, such as restored ones, are those of the database', {}, () =>
      run(adopt),
    )
    .command(
      'move',
      'Copy all files to an object store, or back to the folder, while Skein is stopped',
      { to: TO },
      ({ to }) => run((config) => move(config, to)),
    )
    .command(
      'check',
      'List the files that belong to nothing, and those that are missing',
      { delete: DELETE, after: AFTER },
      ({ delete: deletes, after }) => run((config) => check(config, { deletes, after })),
    )
    .demandCommand(1, 'Name one of the commands.');

async function adopt(config: Config): Promise<void> {
  await checkSurroundings(config);
  await onOwnDatabase(config, async ({ db }) => {
    const files = await openFileStore(config);
    await adoptFileStore(db, files);
    print(`The files of the database are in ${files.place} now. A process with any other place does not start.`);
  });
}

async function move(config: Config, target: string): Promise<void> {
  const filesUrl = target === 'folder' ? undefined : parseFilesUrl(target);
  if (target !== 'folder' && filesUrl === undefined)
    throw new Error(`--to must be \`folder\`, or ${troubleWithFilesUrl(target)?.replace(/^must be /, '') ?? ''}`);
  await checkSurroundings(config);
  const [from, to] = [await openFileStore(config), await openFileStore({ ...config, filesUrl })];
  if (from.place === to.place) throw new Error(`The files are in ${to.place} already.`);
  await onOwnDatabase(config, async ({ db }) => {
    await requireStopped(db);
    await claimFileStore({ db, files: from });
    const moved = await interruptible((signal) => shown(from, to, join(config.dataDir, 'files-move.json'), signal));
    await requireStopped(db);
    await adoptFileStore(db, to);
    print(
      `${amount(moved)} from ${from.place} are in ${to.place}, verified by SHA-256.`,
      `Start Skein with ${filesUrl === undefined ? 'no FILES_URL' : `FILES_URL=${target}`}. It does not start with the former place any more.`,
      `The files in ${from.place} are not used any more: delete them when all is well.`,
    );
  });
}

async function check(config: Config, { deletes, after }: { deletes: boolean; after: string }): Promise<void> {
  await checkSurroundings(config);
  await onOwnDatabase(config, async ({ db }) => {
    const files = await openFileStore(config);
    await claimFileStore({ db, files });
    const { all, unowned, missing } = await checked({ db, files, deletes, after, now: systemClock.now() });
    const what = deletes ? 'belonged to nothing, and are deleted' : 'belong to nothing: delete them by --delete';
    print(`Checked: ${amount(all)} in ${files.place}.`);
    if (unowned.files > 0) print(`${amount(unowned)} older than a day ${what}.`);
    if (missing > 0) throw new Error(`Missing: ${missing}. Restore them from a backup of the files.`);
  });
}

/** Checks the files, and prints the key of each that belongs to nothing or is missing. */
async function checked(given: Pick<Check, 'db' | 'files' | 'deletes' | 'after' | 'now'>) {
  const [all, unowned] = [new Amount(), new Amount()];
  let [missing, settled] = [0, given.after];
  const reports: Pick<Check, 'onFile' | 'onSettled' | 'onUnowned' | 'onMissing'> = {
    onFile: ({ size }) => all.add(size),
    onSettled: (key) => (settled = key),
    onUnowned: ({ key, size, storedAt }) => {
      unowned.add(size);
      print(`${key} belongs to nothing: ${size} bytes of ${storedAt.toISOString()}`);
    },
    onMissing: (key) => {
      missing += 1;
      print(`${key} is missing`);
    },
  };
  return interruptible(async (signal) => {
    try {
      await checkFiles({ ...given, ...reports, signal });
      return { all, unowned, missing };
    } catch (error) {
      if (!signal.aborted) throw error;
      const onward = settled === '' ? 'again' : `with --after ${settled}`;
      throw new Error(`The check was interrupted. Run it ${onward}.`, { cause: error });
    }
  });
}

class Amount implements Moved {
  files = 0;
  bytes = 0;

  add(size: number): void {
    this.files += 1;
    this.bytes += size;
  }
}

async function requireStopped(db: Queryable): Promise<void> {
  if (await runsElsewhere(db)) throw new Error('Skein runs on this database: stop all its processes first.');
}

const LINE_MS = 5_000;

/** Copies the files, and shows how far it is: by a line of a terminal that changes, otherwise by lines. */
async function shown(from: FileStore, to: FileStore, journal: string, signal: AbortSignal): Promise<Moved> {
  print(`Copying the files in ${from.place} to ${to.place}.`);
  const total = process.stdout.isTTY ? await countOf(from) : 0;
  const bar = new cliProgress.SingleBar({
    format: '{bar} {value}/{total} files',
    stream: process.stdout,
    hideCursor: true,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });
  if (process.stdout.isTTY) bar.start(total, 0);
  let saidAt = performance.now();
  try {
    return await copyFiles({
      from,
      to,
      journal,
      signal,
      onFile: (moved) => {
        if (process.stdout.isTTY) return bar.increment();
        if (performance.now() - saidAt < LINE_MS) return;
        saidAt = performance.now();
        print(`Copied so far: ${amount(moved)}.`);
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Error('The move was interrupted. Run it again, and it goes on where it was.', { cause: error });
  } finally {
    bar.stop();
  }
}

async function countOf(store: FileStore): Promise<number> {
  let count = 0;
  for await (const file of store.list()) count += file.key === '' ? 0 : 1;
  return count;
}

const MB = 1024 * 1024;

function amount({ files, bytes }: Moved): string {
  return `${files} ${files === 1 ? 'file' : 'files'} (${(bytes / MB).toFixed(1)} MB)`;
}
