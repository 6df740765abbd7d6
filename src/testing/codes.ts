import { DAY, HOUR, later } from '../clock.js';
import { sql, type Transaction } from '../db/database.js';
import { bucketOf, newSecret } from '../db/ids.js';
import { keepNewAddress } from '../models/addresses.js';
import { insertCode, replaceCode, type CodePurpose } from '../models/token.js';
import { openRecovery } from '../models/recoveries.js';
import type { Skein } from './skein.js';

/** A code for an hour, as it would be mailed to somebody who was invited into that workspace, or who wants a new password, or for that purpose. */
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

/** Lets somebody have proven their address. */
export async function proven<Somebody extends { id: number }>(skein: Skein, somebody: Somebody): Promise<Somebody> {
  await skein.db.run(sql`update users set email_proven_at = ${skein.clock.now()} where id = ${somebody.id}`);
  return somebody;
}

/** A code for a day that gives somebody their account back, as it is mailed when the password was changed without the password. */
export function aRecoveryCodeFor(skein: Skein, { id }: { id: number }): Promise<string> {
  return aCodeAfter(skein, id, 'account_recovery', async (trx, now, until) => {
    await openRecovery(trx, id, { mustBeProven: false, until }, now);
  });
}

/** A code for a day that proves the address that somebody wants to have. */
export function anAddressCodeFor(skein: Skein, { id }: { id: number }, email: string): Promise<string> {
  return aCodeAfter(skein, id, 'email_change', (trx, _now, until) => keepNewAddress(trx, id, email, until));
}

/** A code for a day, after what makes it useful. */
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
