import type { Database } from '../../db/database.js';
import { found } from '../../errors.js';
import { lockAccountRow } from '../../models/user.js';
import { findCodeOwner, useCode, type CodePurpose, addressOfRecovery, restoreAddress } from '../../models/code.js';
import { announceUser } from '../announcements/users.js';
import { endAllAccess } from './access_end.js';
import { hashPassword, storePassword } from './new_password.js';
import { proveAddress } from './address_proof.js';
import type { AccountServices } from './account_services.js';

const RECOVERING: readonly CodePurpose[] = ['account_recovery'];

/** The address that a recovery code restores. Undefined when the code is invalid. */
export async function recoveredAddress(db: Database, code: string, now: Date): Promise<string | undefined> {
  const userId = await findCodeOwner(db, code, RECOVERING, now);
  return userId === undefined ? undefined : addressOfRecovery(db, userId);
}

/**
 * Returns an account to its owner with a mailed code. Ends everything that acts for the account, restores its old
 * address, and sets a new password. Returns the user and the hash of the password. Throws Invalid credentials (104)
 * when the code is invalid.
 */
export async function recoverAccount(
  db: Database,
  services: AccountServices,
  { code, new_password: password }: { code: string; new_password: string },
  now: Date,
): Promise<{ userId: number; passwordHash: string }> {
  const userId = found(await findCodeOwner(db, code, RECOVERING, now), 'credentials_invalid');
  const passwordHash = await hashPassword(services, 'new_password', password);
  await db.transaction(async (trx) => {
    await lockAccountRow(trx, userId);
    const isUsed = await useCode(trx, code, RECOVERING, now);
    const { before, after } = found(isUsed ? await restoreAddress(trx, userId, now) : undefined, 'credentials_invalid');
    await storePassword(trx, userId, passwordHash);
    await endAllAccess(trx, services.tokens, userId, now);
    if (after !== before) await announceUser(trx, userId, now);
    await proveAddress(trx, userId, now);
  });
  return { userId, passwordHash };
}
