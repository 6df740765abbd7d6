import { pipeline, Transform, type Readable } from 'node:stream';
import { DAY, later } from '../../clock.js';
import type { Database, Queryable, Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { addToUploadTotal, uploadTotal } from '../../models/upload_total.js';
import { insertUpload, type KeptUpload } from '../../models/upload.js';
import type { Siblings } from '../../siblings.js';
import type { Settings } from '../settings.js';

/** How long an upload is kept that no post uses (behaviour/files.md#attachments). */
export const UNUSED = DAY;

const noRoom = (argument: string, reason: 'user_quota' | 'workspace_quota') =>
  new ApiError('too_large', { argument, reason });

/** The other processes learn of received bytes in steps of so many. */
const STEP = 1024 * 1024;

/**
 * Counts the bytes of running uploads towards the quota, so that parallel uploads cannot exceed it. Those of other
 * processes count in steps. `keepUpload` checks the final total across all machines.
 */
export class ComingUploads {
  readonly #siblings: Siblings;
  /** Received bytes of unfinished uploads, by user. */
  readonly #coming = new Map<number, number>();
  /** What the other processes know of that. */
  readonly #told = new Map<number, number>();

  constructor(siblings: Siblings) {
    this.#siblings = siblings;
  }

  /** Begins an upload. Throws Too large (205) when the user's quota is used up. */
  async open(db: Queryable, userId: number, quota: number): Promise<ComingUpload> {
    const left = quota - (await uploadTotal(db, userId));
    if (left <= 0) throw noRoom('file_name', 'user_quota');
    return new ComingUpload((bytes) => this.#add(userId, bytes), left);
  }

  /** Returns what is coming of this user now. */
  #add(userId: number, bytes: number): number {
    const coming = (this.#coming.get(userId) ?? 0) + bytes;
    if (coming === 0) this.#coming.delete(userId);
    else this.#coming.set(userId, coming);
    this.#tell(userId, coming);
    return coming + this.#siblings.elsewhere(keyOf(userId));
  }

  #tell(userId: number, coming: number): void {
    const told = this.#told.get(userId) ?? 0;
    if (Math.abs(coming - told) < STEP && (coming > 0 || told === 0)) return;
    if (coming === 0) this.#told.delete(userId);
    else this.#told.set(userId, coming);
    this.#siblings.hold(keyOf(userId), coming);
  }
}

/** A running upload. */
export class ComingUpload {
  readonly #add: (bytes: number) => number;
  readonly #left: number;
  #own = 0;

  /** `add` counts received bytes, and returns those of all uploads of the user. */
  constructor(add: (bytes: number) => number, left: number) {
    this.#add = add;
    this.#left = left;
  }

  /** Passes the bytes on and counts them. The stream fails with Too large (205) when the quota is exceeded. */
  counted(source: Readable): Readable {
    const count = new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.#own += chunk.length;
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
    this.#add(-this.#own);
    this.#own = 0;
  }
}

/** Under what other processes learn of the uploads of a user. */
function keyOf(userId: number): string {
  return `uploads of ${userId}`;
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
