import { sql, type Queryable } from '../db.js';
import { uploadBucket } from '../ids.js';

/** What somebody has uploaded. Its facts never change. */
export interface Upload {
  attachment_id: string;
  user_id: number;
  file_key: string;
  file_name: string;
  file_size: number;
  sha256: Buffer;
  underlying_type: string;
  upload_state: 'uploaded' | 'failed';
  image_width: number | null;
  image_height: number | null;
  duration: string | null;
}

/** Writes an upload, which goes at `expiresAt` unless it is attached by then; false when its id is in use. */
export async function insertUpload(db: Queryable, upload: Upload, now: Date, expiresAt: Date): Promise<boolean> {
  const written = await db.run(sql`
    insert into uploads (bucket, attachment_id, user_id, file_key, file_name, file_size, sha256, underlying_type, upload_state,
      image_width, image_height, duration, created_at, expires_at)
    values (${uploadBucket(upload.attachment_id)}, ${upload.attachment_id}, ${upload.user_id}, ${upload.file_key}, ${upload.file_name},
      ${upload.file_size}, ${upload.sha256}, ${upload.underlying_type}, ${upload.upload_state}, ${upload.image_width},
      ${upload.image_height}, ${upload.duration}, ${now}, ${expiresAt})
    on conflict (bucket, attachment_id) do nothing`);
  return written > 0;
}
