import { createHash } from 'node:crypto';
import type { Actor } from '../../actor.js';
import { countedAddress } from '../../models/client_address.js';
import { HOUR, MINUTE } from '../../clock.js';
import type { Database } from '../../db/database.js';
import { ApiError, found } from '../../errors.js';
import { hasSignedInFrom, rememberAddress } from '../../models/sign_in_address.js';
import { credentialsOf } from '../../models/user.js';
import { inviteQuietly } from '../workspaces/invitation_mail.js';
import { takeBackHits } from '../../models/rate_limit_hit.js';
import { countHits, type Limit } from './limits.js';
import { isOfTheDomains } from './new_address.js';
import { findAccount, type Account } from '../../models/account.js';
import { createUser } from '../workspaces/people.js';
import { requireGoodPassword } from './passwords.js';
import { requestProofMail } from './proving.js';
import type { Services, Settings } from '../services.js';

/** Whose password is guessed: the address that was written, and the account, if it has one. */
interface Guessed {
  email: string;
  userId: number | undefined;
}

/**
 * What wrong passwords count against (decision 25d). Who comes from where the account has signed in before is held up by nobody
 * else's; from elsewhere an account takes guesses slowly once there were many. That holds for addresses that nobody has, too.
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

/** The account that the address and the password open. Otherwise 104, in the same time whether the address is known or not. */
export async function signIn(
  db: Database,
  { passwords }: Services,
  credentials: { email: string; password: string },
  address: string,
  now: Date,
): Promise<Account & { password_hash: string }> {
  const account = await findAccount(db, credentials.email);
  const limits = await guessLimits(db, { email: credentials.email, userId: account?.id }, address, now);
  const opened = await countingFailures(db, limits, now, async () => {
    const hash = account?.password_hash;
    const isRight = await passwords.verify(hash, credentials.password);
    if (account === undefined || !hash || !isRight) throw new ApiError('credentials_invalid');
    return { ...account, password_hash: hash };
  });
  await rememberAddress(db, opened.id, address, now);
  return opened;
}

/**
 * Throws 104 unless this is the actor's own password. Wrong ones count as failures to sign in, of the same account, so that a token
 * that was stolen does not let its thief guess faster. Answers its hash, for asking once more whether it still is (`holdPassword`).
 */
export async function confirmPassword(
  db: Database,
  { passwords }: Services,
  actor: Actor,
  password: string,
  address: string,
  now: Date,
): Promise<string> {
  const { email, password_hash: hash } = found(await credentialsOf(db, actor.id), 'credentials_invalid');
  const limits = await guessLimits(db, { email, userId: actor.id }, address, now);
  return countingFailures(db, limits, now, async () => {
    const isRight = await passwords.verify(hash, password);
    if (hash === null || !isRight) throw new ApiError('credentials_invalid');
    return hash;
  });
}

/** Lets `work` try a password. Only a wrong guess counts against the limits: not one that nobody had the time to look at. */
async function countingFailures<Result>(
  db: Database,
  limits: readonly Limit[],
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const hits = await countHits(db, limits, now);
  try {
    const result = await work();
    await takeBackHits(db, hits);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError && error.error === 'credentials_invalid')) await takeBackHits(db, hits);
    throw error;
  }
}

export interface Registration {
  name: string;
  email: string;
  password: string;
}

/** Makes an account with a token of its own, and asks for the mail that proves its address where that matters. Answers its id and the token. */
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
    const userId = found(await createUser(trx, user, now), 'email_taken');
    await rememberAddress(trx, userId, caller.address, now);
    if (settings.verifyEmail) await requestProofMail(trx, userId, now);
    return { userId, token: await tokens.issueFirst(trx, userId, now) };
  });
}

/**
 * Counts a try to register. Answers what counts it as one for an address of mail that has an account, to be taken back if it has none: asked
 * before anybody looks, so that beyond the limit nothing is said of any address (decision 25d).
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
