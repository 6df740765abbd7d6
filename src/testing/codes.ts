import { DAY, HOUR, later } from '../clock.js';
import { sql, type Transaction } from '../db/database.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { upsertNewAddress, insertCode, replaceCode, type CodePurpose, openRecovery } from '../models/code.js';
import type { Skein } from './skein.js';

/**
 * A mailed code, valid for an hour: an invitation with a workspace, otherwise a password reset, or for this purpose.
 */
export async function aCodeFor(
  skein: Skein,
  { id: userId }: { id: number },
  {
    workspaceId = null,
    purpose = workspaceId === null ? 'password_reset' : 'invitation',
  }: { workspaceId?: number | null; purpose?: CodePurpose } = {},
): Promise<string> {
  const now = skein.clock.now();
  const secret = newSecret(bucketOf(userId));
  await skein.db.transaction((trx) =>
    replaceCode(trx, { secret, userId, purpose, workspaceId }, now, later(now, HOUR)),
  );
  return secret;
}

/** Marks the address of a user as proven. */
export async function proven<Somebody extends { id: number }>(skein: Skein, somebody: Somebody): Promise<Somebody> {
  await skein.db.run(sql`update users set email_proven_at = ${skein.clock.now()} where id = ${somebody.id}`);
  return somebody;
}

/**
 * A code that gives an account back, valid for a day. It is mailed when a password is changed without the old password.
 */
export function aRecoveryCodeFor(skein: Skein, { id }: { id: number }): Promise<string> {
  return aCodeAfter(skein, id, 'account_recovery', async (trx, now, until) => {
    await openRecovery(trx, id, { mustBeProven: false, until }, now);
  });
}

/** A code that proves a new address, valid for a day. */
export function anAddressCodeFor(skein: Skein, { id }: { id: number }, email: string): Promise<string> {
  return aCodeAfter(skein, id, 'email_change', (trx, _now, until) => upsertNewAddress(trx, id, email, until));
}

/** A code, valid for a day. `prepare` writes what the code refers to. */
async function aCodeAfter(
  skein: Skein,
  userId: number,
  purpose: CodePurpose,
  prepare: (trx: Transaction, now: Date, until: Date) => Promise<void>,
): Promise<string> {
  const now = skein.clock.now();
  const until = later(now, DAY);
  const secret = newSecret(bucketOf(userId));
  await skein.db.transaction(async (trx) => {
    await prepare(trx, now, until);
    await insertCode(trx, { secret, userId, purpose, workspaceId: null }, now, until);
  });
  return secret;
}
