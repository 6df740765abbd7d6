import { HOUR } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { findAccount, type NewUser } from '../../models/user.js';
import { countedAddress, deleteHits } from '../../models/rate_limit_hit.js';
import { rememberAddress } from '../../models/session.js';
import { requireGoodPassword } from '../credentials/passwords.js';
import { countHits } from '../limits/limits.js';
import type { Settings } from '../settings.js';
import { inviteQuietly } from '../workspaces/invitation_mail.js';
import { createUser } from '../workspaces/memberships.js';
import type { AccountServices } from './account_services.js';
import type { ApiTokens } from './api_tokens.js';
import { isOfTheDomains } from './new_address.js';
import { requestProofMail } from './address_proof.js';

export interface Registration {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates an account with an API token, and requests the mail that proves its address if that is required. Returns its
 * id and the token.
 */
export async function register(
  db: Database,
  { passwords, tokens, settings }: AccountServices,
  registration: Registration,
  caller: { address: string; language: string | undefined; foreign: boolean },
  now: Date,
): Promise<{ userId: number; token: string }> {
  if (!mayRegister(settings, registration.email)) throw new ApiError('forbidden', { reason: 'registration_closed' });
  requireGoodPassword('password', registration.password);
  const isCounted = !(settings.development && isLoopback(caller.address)) || caller.foreign;
  const hits = isCounted ? await countRegistration(db, caller.address, now) : [];
  const existing = await findAccount(db, registration.email);
  if (existing !== undefined) {
    if (existing.password_hash === null) await inviteQuietly(db, existing.id, now);
    throw new ApiError('email_taken');
  }
  await deleteHits(db, hits);
  const passwordHash = await passwords.hash(registration.password);
  const { name, email } = registration;
  return db.transaction(async (trx) => {
    const user = { name, email, passwordHash, lang: caller.language ?? 'en', publicTargetsOnly: caller.foreign };
    const created = await createAccount(trx, { tokens, settings }, user, now);
    await rememberAddress(trx, created.userId, caller.address, now);
    return created;
  });
}

/**
 * Creates an account with an API token, and requests the mail that proves its address if that is required. Returns its
 * id and the token. Throws E-mail taken (101) when the address has an account.
 */
export async function createAccount(
  trx: Transaction,
  { tokens, settings }: { tokens: ApiTokens; settings: Pick<Settings, 'verifyEmail'> },
  user: NewUser,
  now: Date,
): Promise<{ userId: number; token: string }> {
  const userId = found(await createUser(trx, user, now), 'email_taken');
  if (settings.verifyEmail) await requestProofMail(trx, userId, now);
  return { userId, token: await tokens.issueFirst(trx, userId, now) };
}

/**
 * Counts an attempt to register. Returns the ids of a hit for an address that already has an account. The caller takes
 * it back if there is none. It is counted before the look-up, so that above the limit a response does not reveal
 * whether an account exists (behaviour/accounts.md#wrong-passwords).
 */
async function countRegistration(db: Database, address: string, now: Date): Promise<number[]> {
  const counted = countedAddress(address);
  await countHits(db, [{ name: `register address ${counted}`, most: 100, milliseconds: HOUR }], now);
  return countHits(db, [{ name: `register_taken address ${counted}`, most: 10, milliseconds: HOUR }], now);
}

/**
 * Invited people set a password instead of registering, so `invite` and `closed` are the same here
 * (behaviour/workspaces.md#invitations).
 */
function mayRegister({ registration }: Settings, email: string): boolean {
  return registration !== 'invite' && registration !== 'closed' && isOfTheDomains({ registration }, email);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
