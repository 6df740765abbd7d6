import type { Actor } from '../../actor.js';
import type { Database } from '../../db/database.js';
import type { ReceivedFile } from '../../generated/operations.js';
import { lockUserAvatar, setUserAvatar } from '../../models/user.js';
import { announceUser } from '../announcements/users.js';
import { changeAvatar, type AvatarServices } from '../uploads/avatars.js';

interface ChangingOwnAvatar {
  db: Database;
  services: AvatarServices;
  now: Date;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** Makes an avatar of a received file and gives it to the actor. The errors are those of `changeAvatar`. */
export async function changeOwnAvatar(
  { db, services, now, signal }: ChangingOwnAvatar,
  actor: Actor,
  image: ReceivedFile,
): Promise<void> {
  await changeAvatar({ db, now, services, requester: { userId: actor.id, signal } }, image, {
    id: actor.id,
    lock: (trx) => lockUserAvatar(trx, actor.id),
    give: async (trx, avatar) => {
      await setUserAvatar(trx, actor.id, avatar);
      await announceUser(trx, actor.id, now);
    },
  });
}
