import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { OutcomeUnknown, type Database, type Transaction } from '../../db/database.js';
import { ApiError } from '../../errors.js';
import { emit } from '../../events/outbox.js';
import {
  AVATAR_SIZES,
  NotInspected,
  UnreadableImage,
  type Requester,
  type AvatarImage,
  type AvatarSize,
  type FileInspector,
  type FileStore,
} from '../../files/files.js';
import type { ReceivedFile } from '../../generated/operations.js';
import { toJsonText } from '../../db/json_text.js';
import type { Avatar, OwnAvatar } from '../../models/user.js';

/** The file name of an avatar. Requests for any other name are refused. */
const FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png)$/;
const SIZES: readonly AvatarSize[] = ['s35', 's60', 's195', 's640'];

/** What stores images, and what looks into them. */
export interface AvatarServices {
  readonly files: FileStore;
  readonly inspector: FileInspector;
}

/** The user or workspace that gets an avatar, and how it is stored. */
export interface AvatarOwner {
  /** The id of the user or workspace. */
  id: number;
  /** Locks the owner. Returns their current avatar. */
  lock: (trx: Transaction) => Promise<OwnAvatar>;
  /** Stores the new avatar of the owner, and announces it. */
  give: (trx: Transaction, avatar: Avatar) => Promise<void>;
}

interface ChangingAvatar {
  db: Database;
  services: AvatarServices;
  now: Date;
  /** The user who makes the request. */
  requester: Requester;
}

/**
 * Makes an avatar of a received file and gives it to its owner. The files of the old avatar are deleted after the
 * commit. An image that the owner already has changes nothing (behaviour/errors.md#repeated-requests). The received
 * file is always deleted.
 *
 * Errors (behaviour/files.md#examination):
 * - The file is no readable image (202).
 * - The inspector is too busy (429).
 */
export async function changeAvatar(
  { db, services, now, requester }: ChangingAvatar,
  image: ReceivedFile,
  owner: AvatarOwner,
): Promise<void> {
  const { files } = services;
  const made = await madeOf(image, services, requester);
  const avatar = { avatar_id: made.hash, avatar_file: `${randomUUID()}.${made.format}` };
  try {
    await keepSquares(files, avatar.avatar_file, made);
    await db.transaction(async (trx) => {
      const former = await owner.lock(trx);
      if (former.avatar_id === avatar.avatar_id) throw new SameAvatar();
      await owner.give(trx, avatar);
      if (former.avatar_file !== null)
        await dropAvatar(trx, { ownerId: owner.id, actorId: requester.userId }, former.avatar_file, now);
    });
  } catch (error) {
    // The commit may have succeeded, so the new files stay.
    if (!(error instanceof OutcomeUnknown)) await removeAvatar(files, avatar.avatar_file);
    if (!(error instanceof SameAvatar)) throw error;
  } finally {
    await files.remove(image.key);
  }
}

/** Thrown to roll back when the owner already has this image. */
class SameAvatar extends Error {}

/** Seconds until a retry. The inspector clears its queue in a few seconds. */
const AGAIN_SECONDS = 5;

async function madeOf(
  image: ReceivedFile,
  { inspector }: Pick<AvatarServices, 'inspector'>,
  requester: Requester,
): Promise<AvatarImage> {
  try {
    return await inspector.createAvatar(image, requester);
  } catch (error) {
    if (error instanceof NotInspected)
      throw new ApiError('too_many_requests', {}, { 'Retry-After': `${AGAIN_SECONDS}` });
    if (!(error instanceof UnreadableImage)) throw error;
    const reason = 'is not a GIF, JPEG, PNG, TIFF or BMP that can be read';
    throw new ApiError('upload_failed', { argument: 'image', reason });
  }
}

async function keepSquares(files: FileStore, file: string, { squares }: AvatarImage): Promise<void> {
  for (const size of SIZES) {
    const bytes = squares[size];
    await files.write(keyOf(file, size), Readable.from([bytes]), bytes.length);
  }
}

/** Has the files of a replaced avatar deleted, after the commit. */
export async function dropAvatar(
  trx: Transaction,
  { ownerId, actorId }: { ownerId: number; actorId: number },
  file: string,
  now: Date,
): Promise<void> {
  await emit(trx, now, {
    name: 'avatar_dropped',
    actor_id: actorId,
    workspace_id: ownerId,
    snapshot: toJsonText({ file }),
  });
}

/** Deletes the files of an avatar in all sizes. */
export async function removeAvatar(files: FileStore, file: string): Promise<void> {
  for (const size of SIZES) await files.remove(keyOf(file, size));
}

/**
 * An avatar in one size, by the last two parts of its URL. Undefined when the URL is invalid or the file was deleted.
 */
export async function avatarSquare(
  files: FileStore,
  size: string,
  file: string,
): Promise<{ bytes: Buffer; mimeType: string } | undefined> {
  const known = SIZES.find((each) => each === size);
  if (known === undefined || !FILE.test(file)) return undefined;
  const stream = await files.read(keyOf(file, known));
  if (stream === undefined) return undefined;
  return { bytes: await buffer(stream), mimeType: file.endsWith('.png') ? 'image/png' : 'image/jpeg' };
}

/** What is before the name of an avatar file in the text of which its key is the hash. */
const beginningOf = (size: AvatarSize) => `skein/avatar/${AVATAR_SIZES[size]}/`;

/** The same for all sizes. */
export const AVATAR_KEY_BEGINNINGS: readonly string[] = SIZES.map(beginningOf);

/** The key of an avatar file in the file store. `models/upload.ts` has the same in SQL. */
function keyOf(file: string, size: AvatarSize): string {
  const digest = createHash('sha256')
    .update(`${beginningOf(size)}${file}`)
    .digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
