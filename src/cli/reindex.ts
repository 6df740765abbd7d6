import cliProgress from 'cli-progress';
import { systemClock } from '../clock.js';
import { ConfigError, type Config } from '../config/config.js';
import { openDatabase, type Database } from '../db/database.js';
import { startDatabase } from '../db/database_address.js';
import { startEmbedded } from '../embedded/postgres.js';
import { createLog } from '../log.js';
import { print } from './output.js';
import { Wakeup } from '../wakeup.js';
import { currentRebuild, requestRebuild } from '../models/search_change.js';
import { Collections } from '../search/typesense/collections.js';
import { SearchFollower } from '../search/typesense/follower.js';

const POLL_MS = 200;

/**
 * Copies all search documents into a new collection of Typesense, which is searched once it is complete. A running
 * worker makes the copy; without one this process does. An interrupted copy is continued by the next worker.
 */
export async function reindex(config: Config): Promise<void> {
  if (config.typesense === undefined) throw new ConfigError('TYPESENSE_URL', 'is required');
  const log = createLog('warn');
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir, log }) : undefined;
  try {
    const { address } = await startDatabase(config, embedded?.url);
    const db = openDatabase({ ...address, poolSize: 1 });
    const collections = new Collections(config.typesense);
    const follower = new SearchFollower({ url: address.directUrl, clock: systemClock, log, collections });
    try {
      await requestRebuild(db);
      follower.start();
      const copied = await showRebuild(db, process.stdout.isTTY);
      print(`Typesense has all ${copied} search documents.`);
    } finally {
      await follower.stop();
      await db.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Shows a rebuild until its end. Returns how many documents it was to copy. */
async function showRebuild(db: Database, isTerminal: boolean): Promise<number> {
  const pause = new Wakeup();
  const bar = new cliProgress.SingleBar({
    format: '{bar} {value}/{total} documents',
    stream: process.stdout,
    hideCursor: true,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });
  if (isTerminal) bar.start(0, 0);
  let total = 0;
  for (let rebuild = await currentRebuild(db); rebuild !== undefined; rebuild = await currentRebuild(db)) {
    total = Math.max(rebuild.total, rebuild.copied);
    bar.setTotal(total);
    bar.update(rebuild.copied);
    await pause.wait(POLL_MS);
  }
  bar.update(total);
  bar.stop();
  return total;
}
