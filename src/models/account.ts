import { raw } from 'objection';
import { compiled, fragment } from '../db/compiled.js';
import { sql, type Queryable, type Transaction } from '../db/database.js';
import type { Bucket } from '../db/ids.js';
import { User } from './user.js';

export interface NewUser {
  name: string;
  email: string;
  /** Null: invited, and sets a password later. */
  passwordHash: string | null;
  lang: string;
  /** Whether a foreign site makes it (decision 44b). */
  publicTargetsOnly: boolean;
}

const newAccount = compiled((values: NewUser & { bucket: Bucket; now: Date }) =>
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

/** Inserts an account. Returns its id, or undefined when the address has an account already. */
export async function insertAccount(
  trx: Transaction,
  bucket: Bucket,
  user: NewUser,
  now: Date,
): Promise<number | undefined> {
  return (await trx.maybe<Pick<User, 'id'>>(newAccount({ ...user, bucket, now })))?.id;
}

/** A user as signing in and inviting need them. */
export type Account = Pick<User, 'id' | 'name' | 'password_hash' | 'token_generation'>;

/** An account as inviting it needs it. */
export interface InvitedAccount {
  id: number;
  /** Its user receives mail at its address. */
  is_proven: boolean;
  /** It was invited and has no password yet: only who receives its mail can sign in. */
  setup_pending: boolean;
}

const invited = compiled(({ email }: { email: string }) =>
  User.query()
    .select('id', raw('email_proven_at is not null as is_proven'), raw('password_hash is null as setup_pending'))
    .whereRaw('lower(email) = ?', [email])
    .whereNull('deleted_at'),
);

/** The account with that address, which nobody changes or deletes before the end of the transaction. */
export async function holdAccountOf(trx: Transaction, email: string): Promise<InvitedAccount | undefined> {
  return trx.maybe<InvitedAccount>(sql`${invited({ email: email.toLowerCase() })} for no key update`);
}

const withAddress = compiled(({ email }: { email: string }) =>
  User.query()
    .select('id', 'name', 'password_hash', 'token_generation')
    .whereRaw('lower(email) = ?', [email])
    .whereNull('deleted_at'),
);

/**
 * The account with that address, in whatever case it is written. Addresses are ASCII; small letters are made here as they
 * are for the limit of failures, so that no letter (such as İ) is the same for one and another for the other.
 */
export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  return db.maybe<Account>(withAddress({ email: email.toLowerCase() }));
}
