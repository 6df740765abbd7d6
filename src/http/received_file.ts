import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { OutcomeUnknown } from '../db/database.js';
import { ApiError } from '../errors.js';
import type { ComingUpload } from '../domain/uploads/room.js';
import { FileTooLarge, StoreFull, type FileStore } from '../files/files.js';
import type { OperationSpec, ReceivedFile } from '../generated/operations.js';
import type { RawInput } from './decode.js';
import { receiveUpload } from './upload.js';

type Upload = NonNullable<OperationSpec['upload']>;

/** What a request with a file has brought; without the file when none came. */
export interface WithFile {
  readonly body: RawInput;
  readonly file: ReceivedFile | undefined;
}

export interface Receiving {
  files: FileStore;
  /** Asked before a byte is read: where the bytes are counted as somebody's, and refused where they have no room for them. */
  openRoom: () => Promise<ComingUpload | undefined>;
}

/** A file's name as it was sent, in code points at most. */
const NAME_LENGTH = 255;

/**
 * Streams the file of a request to the store, under a key that is new, and lets `work` have it. Whatever then goes wrong, in
 * the request or in the work, the store forgets it again, unless nobody can tell whether it went wrong. A file beyond the limit is 205, and so is one for which there is no room. Inside a batch there is no request
 * that could bring a file: 415.
 */
export async function withReceivedFile<Result>(
  { files, openRoom }: Receiving,
  request: IncomingMessage | undefined,
  { argument, maxBytes }: Upload,
  work: (received: WithFile) => Promise<Result>,
): Promise<Result> {
  if (request === undefined) throw new ApiError('unsupported_media_type', { reason: 'send it alone, not in a batch' });
  const key = randomUUID();
  const room = await openRoom();
  try {
    const { texts, file } = await receiveUpload(request, argument, (bytes) =>
      files.write(key, room?.counted(bytes) ?? bytes, maxBytes),
    );
    const body = { json: {}, texts };
    if (file === undefined) return await work({ body, file });
    const name = nameOf(texts.get('file_name')?.at(-1) ?? '') || nameOf(file.name) || 'file';
    return await work({ body, file: { key, name, declaredType: file.declaredType, ...file.kept } });
  } catch (error) {
    // An upload that is there after all has its bytes. If it is not, they lie there for nobody, which is the lesser evil.
    if (!(error instanceof OutcomeUnknown)) await files.remove(key);
    if (error instanceof StoreFull) throw new ApiError('too_large', { argument, reason: 'disk_full' });
    if (!(error instanceof FileTooLarge)) throw error;
    throw new ApiError('too_large', { argument, reason: `files have at most ${maxBytes} bytes` });
  } finally {
    room?.end();
  }
}

/** The base name alone, without what no file system and no header can hold. */
function nameOf(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? '';
  const plain = base.toWellFormed().replaceAll(/[\x00-\x1f\x7f]/g, '');
  return Array.from(plain.trim()).slice(0, NAME_LENGTH).join('');
}
