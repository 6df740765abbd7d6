import { randomUUID } from 'node:crypto';
import { systemClock } from '../src/clock.js';
import { openDatabase } from '../src/db/database.js';
import { insertUpload } from '../src/models/upload.js';
import { UPLOADS_EACH } from './world.js';

/** Inserts uploads for each request, of the user who posts it. Their bytes do not exist: nobody reads them. */
export async function insertUploads(url: string, userIds: readonly number[], requests: number): Promise<string[][]> {
  const db = openDatabase({ url, poolSize: 1 });
  const now = systemClock.now();
  try {
    const uploads: string[][] = [];
    for (let n = 0; n < requests; n += 1) {
      const ids = Array.from({ length: UPLOADS_EACH }, () => randomUUID());
      for (const attachment_id of ids) {
        const file = {
          attachment_id,
          user_id: userIds[n % userIds.length] ?? 0,
          file_key: randomUUID(),
          file_name: 'warp.png',
          file_size: 48_213,
          sha256: Buffer.alloc(32),
          is_utf8: false,
          underlying_type: 'image/png',
          upload_state: 'uploaded' as const,
          image_width: 640,
          image_height: 480,
          duration: null,
        };
        // Never expires: the time of its use is not known here.
        await insertUpload(db, file, now, new Date(8.64e15));
      }
      uploads.push(ids);
    }
    return uploads;
  } finally {
    await db.close();
  }
}
