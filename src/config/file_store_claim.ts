import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../db/database.js';
import { StoreFull, type FileStore, type Marker } from '../files/files.js';
import { giveFileStore, lockFileStore, runsElsewhere } from '../models/installation.js';

export interface Claim {
  db: Database;
  files: FileStore;
  /** Whether this is one of the processes of a supervisor. */
  isSupervised?: boolean;
}

/**
 * Binds the database to its file store (behaviour/files.md#place): both get the same id at the first start, and a
 * process whose store has another id, or none, does not start. Otherwise it would answer that files do not exist which
 * another process has stored. A store that is full is marked at a later start.
 *
 * A copy of the store has the same id. If nothing else runs, it was moved: then both get a new id, so that no process
 * starts on the original any more. While other processes run, they use the original.
 */
export async function claimFileStore(claim: Claim): Promise<void> {
  const { db, files } = claim;
  // The lock lets one process after the other decide, so that two that start at once get the same id.
  const refusal = await db.transaction(async (trx) => refusalOf(trx, await lockFileStore(trx), claim));
  if (refusal !== undefined) throw new Error(`${files.place} ${refusal}`);
}

const ADOPT = 'or, if you have restored them there, run skein files adopt';

/** Why the store cannot be that of the database; undefined if it is, or has become it. */
async function refusalOf(
  trx: Transaction,
  known: string | null,
  { files, isSupervised }: Claim,
): Promise<string | undefined> {
  const marker = await files.marker();
  if (known === null) {
    await bind(trx, files, marker?.id ?? randomUUID(), marker);
    return undefined;
  }
  if (known !== marker?.id) {
    const what = marker === undefined ? 'no files' : 'other files than those';
    return `has ${what} of this database: name the place that its files are in, ${ADOPT}`;
  }
  if (marker.isCopy === undefined) await bind(trx, files, known, undefined);
  if (marker.isCopy !== true) return undefined;
  if (await runsElsewhere(trx, isSupervised))
    return `is a copy of the files that other processes of Skein use: share that place, ${ADOPT}`;
  await bind(trx, files, randomUUID(), undefined);
  return undefined;
}

/** Gives both an id. A store that has the marker already keeps it. If the store is full, neither gets one. */
async function bind(trx: Transaction, files: FileStore, id: string, marker: Marker | undefined): Promise<void> {
  try {
    if (marker === undefined) await files.mark(id);
  } catch (error) {
    if (error instanceof StoreFull) return;
    throw error;
  }
  await giveFileStore(trx, id);
}

/** Gives the database this file store and no other: both get a new id. */
export async function adoptFileStore(db: Database, files: FileStore): Promise<void> {
  const id = randomUUID();
  await db.transaction(async (trx) => {
    await lockFileStore(trx);
    await giveFileStore(trx, id);
    await files.mark(id);
  });
}
