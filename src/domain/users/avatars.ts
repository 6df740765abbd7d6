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
  type FileStore,
} from '../../files/files.js';
import type { ReceivedFile } from '../../generated/operations.js';
import { toJsonText } from '../../db/json_text.js';
import type { Avatar, OwnAvatar } from '../../models/avatars.js';
import type { Services } from '../services.js';

/** What the file of an avatar is called: whatever else is asked for is no avatar. */
const FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png)$/;
const SIZES: readonly AvatarSize[] = ['s35', 's60', 's195', 's640'];

/** Who gets an avatar, and where it is written. */
export interface AvatarOwner {
  /** Of a user or a workspace. */
  id: number;
  /** Locks the owner, and answers what they have. */
  lock: (trx: Transaction) => Promise<OwnAvatar>;
  /** Writes what they have from now on, and tells others of it. */
  give: (trx: Transaction, avatar: Avatar) => Promise<void>;
}

interface ChangingAvatar {
  db: Database;
  services: Pick<Services, 'files' | 'inspector'>;
  now: Date;
  /** Who acts. */
  requester: Requester;
}

/**
 * Makes an avatar of a file that was received, and gives it to its owner; what the one before lay in is removed soon after. The
 * image that the owner has already changes nothing (decision 19). What is no image is 202, and 429 when nobody could look at it (decision 23a). The received file goes in
 * any case.
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
    // What the owner may have after all stays.
    if (!(error instanceof OutcomeUnknown)) await removeAvatar(files, avatar.avatar_file);
    if (!(error instanceof SameAvatar)) throw error;
  } finally {
    await files.remove(image.key);
  }
}

/** Ends a transaction that has nothing to change. */
class SameAvatar extends Error {}

/** Its time will come: those before it take a few seconds at most. */
const AGAIN_SECONDS = 5;

async function madeOf(
  image: ReceivedFile,
  { inspector }: Pick<Services, 'inspector'>,
  requester: Requester,
): Promise<AvatarImage> {
  try {
    return await inspector.createAvatar(image, requester);
  } catch (error) {
    if (error instanceof NotInspected)
      throw new ApiError('too_many_requests', {}, { 'Retry-After': `${AGAIN_SECONDS}` });
    if (!(error instanceof UnreadableImage)) throw error;
    const reason = 'is no GIF, JPEG, PNG, TIFF or BMP that can be read';
    throw new ApiError('upload_failed', { argument: 'image', reason });
  }
}

async function keepSquares(files: FileStore, file: string, { squares }: AvatarImage): Promise<void> {
  for (const size of SIZES) {
    const bytes = squares[size];
    await files.write(keyOf(file, size), Readable.from([bytes]), bytes.length);
  }
}

/** Lets an avatar that is nobody's any more be removed, after the commit. */
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

/** Removes the squares of an avatar. */
export async function removeAvatar(files: FileStore, file: string): Promise<void> {
  for (const size of SIZES) await files.remove(keyOf(file, size));
}

/** One square of an avatar and its type, by the last two parts of its URL; undefined for what is no avatar, or not any more. */
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

/** Where the store keeps one square of an avatar. */
function keyOf(file: string, size: AvatarSize): string {
  const digest = createHash('sha256').update(`skein/avatar/${AVATAR_SIZES[size]}/${file}`).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
