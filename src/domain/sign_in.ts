import { createHash } from 'node:crypto';
import type { Actor } from '../actor.js';
import { HOUR, MINUTE } from '../clock.js';
import { sql, type Database } from '../db.js';
import { ApiError, found } from '../errors.js';
import { inviteQuietly } from './invitation_mail.js';
import { countHits, takeBackHits, type Limit } from './limits.js';
import { createUser, findAccount, type Account } from './people.js';
import { requirePasswordLength } from './passwords.js';
import type { Services, Settings } from './services.js';

/** Failures to sign in, for one account and from one address (decision 25). */
function signInLimits(email: string, address: string): Limit[] {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return [
    { name: `sign_in account ${account}`, most: 10, milliseconds: 15 * MINUTE },
    { name: `sign_in address ${address}`, most: 100, milliseconds: 15 * MINUTE },
  ];
}

/** The account that the address and the password open. Otherwise 104, in the same time whether the address is known or not. */
export async function signIn(
  db: Database,
  { passwords }: Services,
  credentials: { email: string; password: string },
  address: string,
  now: Date,
): Promise<Account & { password_hash: string }> {
  return countingFailures(db, signInLimits(credentials.email, address), now, async () => {
    const account = await findAccount(db, credentials.email);
    const hash = account?.password_hash;
    const isRight = await passwords.verify(hash, credentials.password);
    if (account === undefined || !hash || !isRight) throw new ApiError('credentials_invalid');
    return { ...account, password_hash: hash };
  });
}

/**
 * Throws 104 unless this is the actor's own password. Wrong ones count as failures to sign in, of the same account, so that
 * whoever has found a token cannot guess faster with it. Answers its hash, for asking once more whether it still is (`holdPassword`).
 */
export async function confirmPassword(
  db: Database,
  { passwords }: Services,
  actor: Actor,
  password: string,
  address: string,
  now: Date,
): Promise<string> {
  const row = await db.maybe<{ email: string; password_hash: string | null }>(sql`
    select email, password_hash from users where id = ${actor.id} and email is not null and deleted_at is null`);
  const { email, password_hash: hash } = found(row, 'credentials_invalid');
  return countingFailures(db, signInLimits(email, address), now, async () => {
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

/** Makes an account with a token of its own. Answers its id and the token. */
export async function register(
  db: Database,
  { passwords, tokens, settings }: Services,
  registration: Registration,
  caller: { address: string; language: string | undefined },
  now: Date,
): Promise<{ userId: number; token: string }> {
  if (!mayRegister(settings, registration.email)) throw new ApiError('forbidden', { reason: 'registration_closed' });
  requirePasswordLength('password', registration.password);
  if (!(settings.development && isLoopback(caller.address))) {
    await countHits(db, [{ name: `register address ${caller.address}`, most: 100, milliseconds: HOUR }], now);
  }
  const existing = await findAccount(db, registration.email);
  if (existing !== undefined) {
    if (existing.password_hash === null) await inviteQuietly(db, existing.id, now);
    throw new ApiError('email_taken');
  }
  const passwordHash = await passwords.hash(registration.password);
  const { name, email } = registration;
  return db.transaction(async (trx) => {
    const user = await createUser(trx, { name, email, passwordHash, lang: caller.language ?? 'en' }, now);
    const userId = found(user, 'email_taken');
    return { userId, token: await tokens.issueFirst(trx, userId, now) };
  });
}

/** Invited people set a password instead of registering, so `invite` and `closed` are the same here (decision 41). */
function mayRegister({ registration }: Settings, email: string): boolean {
  if (registration === 'open') return true;
  if (typeof registration === 'string') return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return registration.includes(domain);
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
