import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { countedAddress } from '../../models/client_address.js';
import { HOUR, MINUTE } from '../../clock.js';
import type { Database, Transaction } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { hasSignedInFrom, rememberAddress } from '../../models/sign_in_address.js';
import { credentialsOf } from '../../models/user.js';
import { inviteQuietly } from '../workspaces/invitation_mail.js';
import { takeBackHits } from '../../models/rate_limit_hit.js';
import { countHits, type Limit } from './limits.js';
import { isOfTheDomains } from './new_address.js';
import { findAccount, type Account, type NewUser } from '../../models/account.js';
import { createUser } from '../workspaces/people.js';
import { requireGoodPassword } from './passwords.js';
import { requestProofMail } from './proving.js';
import type { Services, Settings } from '../services.js';

/** The address of a sign-in attempt, and its account if there is one. */
interface Guessed {
  email: string;
  userId: number | undefined;
}

/**
 * The limits for wrong passwords (decision 25d). From an IP address that has signed in to the account before, attempts
 * from elsewhere do not count. From other addresses an account accepts few attempts after many failures. The limits are
 * the same for addresses without an account.
 */
async function guessLimits(db: Database, { email, userId }: Guessed, address: string, now: Date): Promise<Limit[]> {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex');
  const milliseconds = 15 * MINUTE;
  const counted = countedAddress(address);
  const limits = [
    { name: `sign_in account ${account} address ${counted}`, most: 10, milliseconds },
    { name: `sign_in address ${counted}`, most: 100, milliseconds },
  ];
  if (await hasSignedInFrom(db, userId, address, now)) return limits;
  return [...limits, { name: `sign_in account ${account}`, most: 50, milliseconds, slowly: MINUTE }];
}

/**
 * The account with this address and password. Throws Invalid credentials (104) otherwise, after the same time whether
 * or not the account exists.
 */
export async function signIn(
  db: Database,
  services: Services,
  credentials: { email: string; password: string },
  address: string,
  now: Date,
): Promise<Account & { password_hash: string }> {
  const account = await findAccount(db, credentials.email);
  const limits = await guessLimits(db, { email: credentials.email, userId: account?.id }, address, now);
  const opened = await countingFailures(db, services, { limits, address, now }, async () => {
    const hash = account?.password_hash;
    const isRight = await services.passwords.verify(hash, credentials.password);
    if (account === undefined || !hash || !isRight) throw new ApiError('credentials_invalid');
    return { ...account, password_hash: hash };
  });
  await rememberAddress(db, opened.id, address, now);
  return opened;
}

/**
 * Throws Invalid credentials (104) unless this is the actor's password. Wrong ones count as failed sign-ins to the
 * account, so that a stolen token does not allow faster guessing. Returns the hash, with which `holdPassword` can check
 * again that the password is current.
 */
export async function confirmPassword(
  db: Database,
  services: Services,
  actor: Actor,
  password: string,
  address: string,
  now: Date,
): Promise<string> {
  const { email, password_hash: hash } = found(await credentialsOf(db, actor.id), 'credentials_invalid');
  const limits = await guessLimits(db, { email, userId: actor.id }, address, now);
  return countingFailures(db, services, { limits, address, now }, async () => {
    const isRight = await services.passwords.verify(hash, password);
    if (hash === null || !isRight) throw new ApiError('credentials_invalid');
    return hash;
  });
}

/**
 * Runs `work`, which checks a password. Only a wrong password counts against the limits and is logged, not an overload.
 */
async function countingFailures<Result>(
  db: Database,
  { onWrongPassword }: Pick<Services, 'onWrongPassword'>,
  { limits, address, now }: { limits: readonly Limit[]; address: string; now: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const hits = await countHits(db, limits, now);
  try {
    const result = await work();
    await takeBackHits(db, hits);
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'credentials_invalid') onWrongPassword(address);
    else await takeBackHits(db, hits);
    throw error;
  }
}

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
  { passwords, tokens, settings }: Services,
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
  await takeBackHits(db, hits);
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
  { tokens, settings }: Pick<Services, 'tokens'> & { settings: Pick<Settings, 'verifyEmail'> },
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
 * whether an account exists (decision 25d).
 */
async function countRegistration(db: Database, address: string, now: Date): Promise<number[]> {
  const counted = countedAddress(address);
  await countHits(db, [{ name: `register address ${counted}`, most: 100, milliseconds: HOUR }], now);
  return countHits(db, [{ name: `register_taken address ${counted}`, most: 10, milliseconds: HOUR }], now);
}

/** Invited people set a password instead of registering, so `invite` and `closed` are the same here (decision 41). */
function mayRegister({ registration }: Settings, email: string): boolean {
  return registration !== 'invite' && registration !== 'closed' && isOfTheDomains({ registration }, email);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
