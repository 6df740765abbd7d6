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
 * Counts what users are sending, beside what they have, so that many uploads at once bring no more bytes than one after the other could. It
 * counts in this process; what is kept in the end, `keepUpload` counts for all of them.
 */
export class ComingUploads {
  /** Bytes that have come and are not kept yet, by who sends them. */
  readonly #coming = new Map<number, number>();

  /** Room for one upload; 205 when the user has none left. */
  async open(db: Queryable, userId: number, quota: number): Promise<ComingUpload> {
    const left = quota - (await uploadTotal(db, userId));
    if (left <= 0) throw noRoom('file_name', 'user_quota');
    return new ComingUpload(this.#coming, userId, left);
  }
}

/** An upload that comes. */
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

  /** The same bytes, counted: 205 when there is no room for more. */
  counted(source: Readable): Readable {
    const count = new Transform({
      transform: (chunk: Buffer, _, done) => {
        if (this.#add(chunk.length) <= this.#left) return done(null, chunk);
        this.end();
        return done(noRoom('file_name', 'user_quota'));
      },
    });
    // Who reads hears of what goes wrong.
    return pipeline(source, count, () => undefined);
  }

  /** It is kept by now, or will not be. */
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

/** Writes an upload, and counts it as its user's: 131 when its id is in use, 205 when it is more than they may have. */
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
 * Asked when a post has been given attachments, in the same transaction: 205 when by now more hangs on the posts of its workspace than
 * may. A post without any costs no statement.
 */
export async function requireWorkspaceRoom(
  trx: Transaction,
  { uploadQuotaWorkspace: quota }: Settings,
  workspaceId: number,
  given: readonly unknown[] | undefined,
): Promise<void> {
  if (quota === undefined || given === undefined || given.length === 0) return;
  if ((await uploadTotal(trx, workspaceId)) > quota) throw noRoom('attachments', 'workspace_quota');
}
