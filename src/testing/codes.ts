import { HOUR, later } from '../clock.js';
import { bucketOf, newSecret } from '../ids.js';
import { replaceCode } from '../models/credentials.js';
import type { Skein } from './skein.js';

/** A code for an hour, as it would be mailed to somebody who was invited into that workspace, or who wants a new password. */
export async function aCodeFor(
  skein: Skein,
  { id: userId }: { id: number },
  { workspaceId = null }: { workspaceId?: number | null } = {},
): Promise<string> {
  const now = skein.clock.now();
  const secret = newSecret(bucketOf(userId));
  const purpose = workspaceId === null ? 'password_reset' : 'invitation';
  await skein.db.transaction((trx) =>
    replaceCode(trx, { secret, userId, purpose, workspaceId }, now, later(now, HOUR)),
  );
  return secret;
}
