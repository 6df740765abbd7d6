import { raw } from 'objection';
import { computed, fragment, variants } from '../db/compiled.js';
import { type Queryable, type Transaction, sql } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { insertLock, lock, lockOfUser } from './lock.js';
import { User } from './user.js';
import { finds, gets } from '../db/statements.js';

export interface NewUser {
  name: string;
  email: string;
  /** Null for an invited user, who sets a password later. */
  passwordHash: string | null;
  lang: string;
  /** Whether a foreign site creates the account (behaviour/network.md#foreign-sites). */
  publicTargetsOnly: boolean;
}

const newAccount = finds((values: NewUser & { bucket: Bucket; now: Date }) =>
  User.query()
    .insert({
      id: fragment(sql`next_id(${values.bucket})`),
      name: values.name,
      email: values.email,
      password_hash: values.passwordHash,
      lang: values.lang,
      public_targets_only: values.publicTargetsOnly,
      created_at: values.now,
    })
    .onConflict()
    .ignore()
    .returning('id'),
);

/** Inserts an account. Returns its id, or undefined when the address already has an account. */
export async function insertAccount(
  trx: Transaction,
  bucket: Bucket,
  user: NewUser,
  now: Date,
): Promise<number | undefined> {
  const row = await newAccount(trx, { ...user, bucket, now });
  if (row !== undefined) insertLock(trx, lockOfUser(row.id));
  return row?.id;
}

/** The columns of a user that sign-in and invitations need. */
export type Account = Pick<User, 'id' | 'name' | 'password_hash' | 'token_generation'>;

const lowercase = (text: string): string => text.toLowerCase();

/** The columns of an account that an invitation needs. */
export interface InvitedAccount {
  id: number;
  /** Whether the address is proven: the user has shown that they receive mail there. */
  is_proven: boolean;
  /** Whether the account was invited and has no password yet. Only someone who receives its mail can sign in. */
  setup_pending: boolean;
}

const invited = finds((email: string) =>
  User.query()
    .select('id')
    .select<{ is_proven: boolean }>(raw('email_proven_at is not null as is_proven'))
    .select<{ setup_pending: boolean }>(raw('password_hash is null as setup_pending'))
    .whereRaw('lower(email) = ?', [computed(email, lowercase)])
    .whereNull('deleted_at'),
);

/** Returns the account with this address. Nobody changes or deletes it before the end of the transaction. */
export async function holdAccountOf(trx: Transaction, email: string): Promise<InvitedAccount | undefined> {
  const known = await invited(trx, email);
  if (known === undefined) return undefined;
  lock(trx, lockOfUser(known.id), 'no key update');
  const locked = await invited(trx, email);
  // The address may have moved to another account meanwhile.
  return locked === undefined || locked.id === known.id ? locked : holdAccountOf(trx, email);
}

const withAddress = finds(({ email }: { email: string }) =>
  User.query()
    .select('id', 'name', 'password_hash', 'token_generation')
    .whereRaw('lower(email) = ?', [email])
    .whereNull('deleted_at'),
);

/**
 * Returns the account with this address, in upper or lower case. Addresses are ASCII. They are lowercased here as they
 * are for the limit of failed sign-ins, so both treat letters such as İ alike.
 */
export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return withAddress(db, { email: email.toLowerCase() });
}

const withOwnAddress = variants(({ mustBeProven }: { mustBeProven: boolean }) =>
  finds(({ email }: { email: string }) => {
    const account = User.query().select('id', 'name').whereRaw('lower(email) = ?', [email]).whereNull('deleted_at');
    return mustBeProven ? account.whereNotNull('email_proven_at') : account;
  }),
);

/** The user whose address this is. With `mustBeProven` an unproven address has no owner. */
export async function findOwnerOf(
  db: Queryable,
  email: string,
  mustBeProven: boolean,
): Promise<Pick<User, 'id' | 'name'> | undefined> {
  return withOwnAddress({ mustBeProven })(db, { email: email.toLowerCase() });
}

const language = gets(({ userId }: { userId: number }) =>
  User.query().where('id', userId).select<{ language: string }>(raw(`lower(split_part(lang, '-', 1)) as language`)),
);

/** Returns the language of a user, without a region: the first part of a BCP 47 tag, in lower case. */
export async function languageOf(db: Queryable, userId: number): Promise<string> {
  return (await language(db, { userId })).language;
}
