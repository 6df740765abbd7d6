import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '../db/database.js';
import { StoreFull, type FileStore } from '../files/files.js';
import { giveFileStore, lockFileStore } from '../models/installation.js';

/**
 * Binds the database to its file store (decision 23f): both get the same id at the first start, and a process whose
 * store has another id, or none, does not start. Otherwise it would answer that files do not exist which another
 * process has stored. A store that is full is marked at a later start.
 */
export async function claimFileStore(db: Database, files: FileStore): Promise<void> {
  const known = await db.transaction((trx) => idFor(trx, files));
  const marker = await files.marker();
  if (known === marker || known === null) return;
  const what = marker === undefined ? 'no files' : 'other files than those';
  throw new Error(
    `${files.place} has ${what} of this database: name the place that its files are in, or, if you have restored them there, run skein files adopt`,
  );
}

/** The id of the database. If it has none, it takes that of the store, or a new one. Null if the store is full. */
async function idFor(trx: Transaction, files: FileStore): Promise<string | null> {
  // The lock lets one process after the other decide, so that two that start at once get the same id.
  const known = await lockFileStore(trx);
  if (known !== null) return known;
  const marker = await files.marker();
  const id = marker ?? randomUUID();
  try {
    if (marker === undefined) await files.mark(id);
  } catch (error) {
    if (error instanceof StoreFull) return null;
    throw error;
  }
  await giveFileStore(trx, id);
  return id;
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
