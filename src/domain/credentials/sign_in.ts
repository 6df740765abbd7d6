import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { MINUTE } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { findAccount, type Account, credentialsOf } from '../../models/user.js';
import { countedAddress, deleteHits } from '../../models/rate_limit_hit.js';
import { hasSignedInFrom, rememberAddress } from '../../models/session.js';
import { countHits, type Limit } from '../limits/limits.js';
import type { Passwords } from './passwords.js';

/** What checks a password. */
export interface PasswordChecks {
  readonly passwords: Passwords;
  /** Called for each wrong password, with the address of the client. */
  readonly onWrongPassword: (address: string) => void;
}

/** The address of a sign-in attempt, and its account if there is one. */
interface Guessed {
  email: string;
  userId: number | undefined;
}

/**
 * The limits for wrong passwords (behaviour/accounts.md#wrong-passwords). From an IP address that has signed in to the
 * account before, attempts from elsewhere do not count. From other addresses an account accepts few attempts after many
 * failures. The limits are the same for addresses without an account.
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
  checks: PasswordChecks,
  credentials: { email: string; password: string },
  address: string,
  now: Date,
): Promise<Account & { password_hash: string }> {
  const account = await findAccount(db, credentials.email);
  const limits = await guessLimits(db, { email: credentials.email, userId: account?.id }, address, now);
  const opened = await countingFailures(db, checks, { limits, address, now }, async () => {
    const hash = account?.password_hash;
    const isRight = await checks.passwords.verify(hash, credentials.password);
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
  checks: PasswordChecks,
  actor: Actor,
  password: string,
  address: string,
  now: Date,
): Promise<string> {
  const { email, password_hash: hash } = found(await credentialsOf(db, actor.id), 'credentials_invalid');
  const limits = await guessLimits(db, { email, userId: actor.id }, address, now);
  return countingFailures(db, checks, { limits, address, now }, async () => {
    const isRight = await checks.passwords.verify(hash, password);
    if (hash === null || !isRight) throw new ApiError('credentials_invalid');
    return hash;
  });
}

/**
 * Runs `work`, which checks a password. Only a wrong password counts against the limits and is logged, not an overload.
 */
async function countingFailures<Result>(
  db: Database,
  { onWrongPassword }: Pick<PasswordChecks, 'onWrongPassword'>,
  { limits, address, now }: { limits: readonly Limit[]; address: string; now: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const hits = await countHits(db, limits, now);
  try {
    const result = await work();
    await deleteHits(db, hits);
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'credentials_invalid') onWrongPassword(address);
    else await deleteHits(db, hits);
    throw error;
  }
}
