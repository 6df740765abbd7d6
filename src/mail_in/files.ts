import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.js';
import { OutcomeUnknown, type Database } from '../db/database.js';
import type { Settings } from '../domain/settings.js';
import { fileNameOf } from '../domain/uploads/file_names.js';
import { keepUpload } from '../domain/uploads/quota.js';
import { ApiError } from '../errors.js';
import { StoreFull, type FileInspector, type FileStore } from '../files/files.js';
import { MAIL_BYTES, type MailFile } from './reading.js';
import { noSpace } from './refusal.js';

/** The maximum number of files that a mail adds to a post. */
export const FILES = 10;

export interface FileParts {
  db: Database;
  clock: Clock;
  files: FileStore;
  inspector: FileInspector;
  settings: Settings;
}

/** The files of one mail, uploaded for its author as `attachments/upload` does it. */
export class MailFiles {
  readonly #parts: FileParts;
  readonly #userId: number;
  readonly #signal: AbortSignal;
  readonly #kept: string[] = [];
  readonly #leftOut: { name: string; reason: string }[] = [];
  #count = 0;

  constructor(parts: FileParts, userId: number, signal: AbortSignal) {
    this.#parts = parts;
    this.#userId = userId;
    this.#signal = signal;
  }

  /** The ids of the uploads. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** A line for each reason why files are left out. */
  get notes(): readonly string[] {
    const reasons = [...new Set(this.#leftOut.map(({ reason }) => reason))];
    return reasons.map((reason) => {
      const names = this.#leftOut.filter((one) => one.reason === reason).map(({ name }) => name);
      return `Left out, because ${reason}: ${names.join(', ')}`;
    });
  }

  /** Stores and inspects a file. It is left out when the author has no room for it, or when there are too many. */
  async add({ name: sent, declaredType, bytes }: MailFile): Promise<void> {
    const name = fileNameOf(sent) || 'file';
    this.#count += 1;
    if (this.#count > FILES) {
      this.#leftOut.push({ name, reason: `a post has at most ${FILES} files` });
      return discard(bytes);
    }
    try {
      this.#kept.push(await this.#store(name, declaredType, bytes));
    } catch (error) {
      if (error instanceof StoreFull) throw noSpace();
      if (!(error instanceof ApiError) || error.error !== 'too_large') throw error;
      this.#leftOut.push({ name, reason: 'the author has no room for more files' });
    }
  }

  async #store(name: string, declaredType: string, bytes: MailFile['bytes']): Promise<string> {
    const { db, clock, files, inspector, settings } = this.#parts;
    const [id, key] = [randomUUID(), randomUUID()];
    try {
      const { size, sha256, isUtf8 } = await files.write(key, bytes, MAIL_BYTES);
      const requester = { userId: this.#userId, signal: this.#signal };
      const found = await inspector.inspect({ key, size, declaredType }, requester);
      const { mimeType, intact, image, duration } = found;
      const upload = {
        attachment_id: id,
        user_id: this.#userId,
        file_key: key,
        file_name: name,
        file_size: size,
        sha256,
        is_utf8: isUtf8,
        underlying_type: mimeType,
        upload_state: intact ? ('uploaded' as const) : ('failed' as const),
        image_width: image?.width ?? null,
        image_height: image?.height ?? null,
        duration,
      };
      await keepUpload(db, upload, settings, clock.now());
      return id;
    } catch (error) {
      // With an unknown outcome the upload may be committed, and then needs its bytes.
      if (!(error instanceof OutcomeUnknown)) await files.remove(key);
      throw error;
    }
  }
}

async function discard(bytes: MailFile['bytes']): Promise<void> {
  for await (const chunk of bytes) void chunk;
}
