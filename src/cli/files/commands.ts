import type { Argv } from 'yargs';
import type { Config } from '../../config/config.js';
import { checkSurroundings } from '../../config/start_checks.js';
import { adoptFileStore } from '../../config/file_store_claim.js';
import { openFileStore } from '../../files/open_store.js';
import { print } from '../output.js';
import { onOwnDatabase } from '../own_database.js';

/** Runs the work of a command with the settings. */
type Run = (work: (config: Config) => Promise<void>) => Promise<void>;

/** The commands of `skein files`, for who hosts Skein. */
export const fileCommands = (run: Run) => (parser: Argv) =>
  parser
    .command('adopt', 'Say that the configured files, such as restored ones, are those of the database', {}, () =>
      run(adopt),
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
