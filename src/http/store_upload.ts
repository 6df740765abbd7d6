import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { OutcomeUnknown } from '../db/database.js';
import { ApiError } from '../errors.js';
import type { ComingUpload } from '../domain/uploads/quota.js';
import { fileNameOf } from '../domain/uploads/file_names.js';
import { FileTooLarge, StoreFull, type FileStore } from '../files/files.js';
import type { OperationSpec, ReceivedFile } from '../generated/operations.js';
import type { RawInput } from './body.js';
import { receiveUpload } from './upload.js';

type Upload = NonNullable<OperationSpec['upload']>;

/** The body of an upload: its text parts, and the stored file, undefined without one. */
export interface UploadInput {
  readonly body: RawInput;
  readonly file: ReceivedFile | undefined;
}

export interface UploadDestination {
  files: FileStore;
  /**
   * Called before a byte is read. Counts the bytes against the user's quota; undefined when no quota applies.
   * Throws 205 when it is used up.
   */
  reserveQuota: () => Promise<ComingUpload | undefined>;
}

/**
 * Streams the file of a request to the store, under a new key, and runs `work` with it. When the request or `work`
 * fails, the stored file is removed, unless the outcome of the transaction is unknown. Throws 205 for a file beyond the
 * limit, the quota or the free space, 415 inside a batch, where `request` is undefined.
 */
export async function withStoredUpload<Result>(
  { files, reserveQuota }: UploadDestination,
  request: IncomingMessage | undefined,
  { argument, maxBytes }: Upload,
  work: (received: UploadInput) => Promise<Result>,
): Promise<Result> {
  if (request === undefined) throw new ApiError('unsupported_media_type', { reason: 'send it alone, not in a batch' });
  const key = randomUUID();
  const quota = await reserveQuota();
  try {
    const { texts, file } = await receiveUpload(request, argument, (bytes) =>
      files.write(key, quota?.counted(bytes) ?? bytes, maxBytes),
    );
    const body = { json: {}, texts };
    if (file === undefined) return await work({ body, file });
    const name = fileNameOf(texts.get('file_name')?.at(-1) ?? '') || file.name || 'file';
    return await work({ body, file: { key, name, declaredType: file.declaredType, ...file.kept } });
  } catch (error) {
    // With an unknown outcome the upload may be committed, and then needs its bytes. Unused bytes are the lesser evil.
    if (!(error instanceof OutcomeUnknown)) await files.remove(key);
    if (error instanceof StoreFull) throw new ApiError('too_large', { argument, reason: 'disk_full' });
    if (!(error instanceof FileTooLarge)) throw error;
    throw new ApiError('too_large', { argument, reason: `files have at most ${maxBytes} bytes` });
  } finally {
    quota?.end();
  }
}
