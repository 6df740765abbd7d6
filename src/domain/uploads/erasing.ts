import type { Database } from '../../db/database.js';
import type { FileStore } from '../../files/files.js';
import { deleteUploads, expiredUploads } from '../../models/upload.js';

/** Uploads that are erased with one statement. */
const SLICE = 500;

/**
 * Erases the uploads whose time is over: those that were never attached, and those that nothing holds any more. First the bytes,
 * then the row, so that whoever is stopped in between leaves a row to begin with again, and no bytes that nobody knows.
 */
export async function eraseUploads(db: Database, files: FileStore, now: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const expired = await expiredUploads(db, now, SLICE);
    if (expired.length === 0) return;
    for (const { file_key } of expired) await files.remove(file_key);
    const ids = expired.map(({ attachment_id }) => attachment_id);
    await db.transaction((trx) => deleteUploads(trx, ids, now));
  }
}
