import type { Database } from '../../db/database.js';
import type { FileStore } from '../../files/files.js';
import { deleteUploads, expiredUploads } from '../../models/upload.js';

/** The maximum number of uploads that one statement erases. */
const SLICE = 500;

/**
 * Erases the expired uploads: those that were never attached, and those that no post uses any more. Files are removed
 * before their rows. If the job is interrupted, the row remains, and the next run finishes the work. No file is left
 * without a row.
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
