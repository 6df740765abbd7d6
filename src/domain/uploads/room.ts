import { pipeline, Transform, type Readable } from 'node:stream';
import { later } from '../../clock.js';
import type { Database, Queryable, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { addToUploadTotal, uploadTotal } from '../../models/upload_total.js';
import { insertUpload, type KeptUpload } from '../../models/upload.js';
import { UNUSED } from '../posts/attachments.js';
import type { Settings } from '../services.js';

const noRoom = (argument: string, reason: 'user_quota' | 'workspace_quota') =>
  new ApiError('too_large', { argument, reason });

/**
 * Counts the bytes of running uploads towards the quota, so that parallel uploads cannot exceed it. It counts only
 * within this process. `keepUpload` checks the final total across all processes.
 */
export class ComingUploads {
  /** Received bytes of unfinished uploads, by user. */
  readonly #coming = new Map<number, number>();

  /** Begins an upload. Throws Too large (205) when the user's quota is used up. */
  async open(db: Queryable, userId: number, quota: number): Promise<ComingUpload> {
    const left = quota - (await uploadTotal(db, userId));
    if (left <= 0) throw noRoom('file_name', 'user_quota');
    return new ComingUpload(this.#coming, userId, left);
  }
}

/** A running upload. */
export class ComingUpload {
  readonly #coming: Map<number, number>;
  readonly #userId: number;
  readonly #left: number;
  #own = 0;

  constructor(coming: Map<number, number>, userId: number, left: number) {
    this.#coming = coming;
    this.#userId = userId;
    this.#left = left;
  }

  /** Passes the bytes on and counts them. The stream fails with Too large (205) when the quota is exceeded. */
  counted(source: Readable): Readable {
    const count = new Transform({
      transform: (chunk: Buffer, _, done) => {
        if (this.#add(chunk.length) <= this.#left) return done(null, chunk);
        this.end();
        return done(noRoom('file_name', 'user_quota'));
      },
    });
    // The reader of the stream gets the error.
    return pipeline(source, count, () => undefined);
  }

  /** Stops counting the upload, because it is stored or has failed. */
  end(): void {
    const coming = this.#add(-this.#own);
    if (coming === 0) this.#coming.delete(this.#userId);
  }

  #add(bytes: number): number {
    this.#own += bytes;
    const coming = (this.#coming.get(this.#userId) ?? 0) + bytes;
    this.#coming.set(this.#userId, coming);
    return coming;
  }
}

/**
 * Stores an upload and adds its size to the user's total. Throws Already found (131) when its id is in use, and Too
 * large (205) when it exceeds the quota.
 */
export async function keepUpload(db: Database, upload: KeptUpload, settings: Settings, now: Date): Promise<void> {
  const { uploadQuotaUser: quota } = settings;
  await db.transaction(async (trx) => {
    if (!(await insertUpload(trx, upload, now, later(now, UNUSED)))) {
      throw new ApiError('already_found', { argument: 'attachment_id', reason: 'is the id of another upload' });
    }
    const total = await addToUploadTotal(trx, upload.user_id, upload.file_size);
    if (quota !== undefined && total > quota) throw noRoom('file_name', 'user_quota');
  });
}

/**
 * Checks the quota of a workspace in the transaction that has attached uploads to a post. Throws Too large (205) when
 * it is exceeded. Costs no statement for a post without attachments.
 */
export async function requireWorkspaceRoom(
  trx: Transaction,
  { uploadQuotaWorkspace: quota }: Pick<Settings, 'uploadQuotaWorkspace'>,
  workspaceId: number,
  given: readonly unknown[] | undefined,
): Promise<void> {
  if (quota === undefined || given === undefined || given.length === 0) return;
  if ((await uploadTotal(trx, workspaceId)) > quota) throw noRoom('attachments', 'workspace_quota');
}
