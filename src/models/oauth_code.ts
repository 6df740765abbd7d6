import { ending } from '../db/compiled.js';
import { type Transaction, sql } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns } from '../db/model.js';
import { OAuthGrant, type Exchangeable } from './oauth_grant.js';
import { changes, locks } from '../db/statements.js';

/** An authorization code. Stored as its SHA-256. */
export class OAuthCode extends BaseModel {
  static override tableName = 'oauth_codes';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string;
  declare family: number;
  declare scopes: readonly string[];
  declare redirect_uri: string;
  declare code_challenge: string | null;
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}

export interface AuthorizationCode extends Exchangeable {
  redirect_uri: string;
  /** The challenge of the method S256; null when the program has sent none. */
  code_challenge: string | null;
}

type NewCode = Omit<AuthorizationCode, 'used_at'>;

const insert = changes((code: SecretKey & NewCode & { now: Date }) => {
  const { bucket, sha256, user_id, client_id, family, scopes, redirect_uri, code_challenge, now, expires_at } = code;
  return OAuthCode.query().insert({
    bucket,
    sha256,
    user_id,
    client_id,
    family,
    scopes,
    redirect_uri,
    code_challenge,
    created_at: now,
    expires_at,
  });
});

/** Stores a new code. */
export async function insertAuthorizationCode(
  trx: Transaction,
  secret: string,
  code: NewCode,
  now: Date,
): Promise<void> {
  await insert(trx, { ...code, ...requireSecretKey(secret), now });
}

const hold = locks(({ bucket, sha256 }: SecretKey) => {
  const found = OAuthCode.query()
    .alias('c')
    .modify(OAuthGrant.behind('c'))
    .select(columns(OAuthCode, 'c', 'user_id', 'client_id', 'family', 'scopes', 'redirect_uri', 'code_challenge'))
    .select(columns(OAuthCode, 'c', 'expires_at', 'used_at'))
    .findById([bucket, sha256]);
  return ending(found, sql`for update of c for key share of g`);
});

/**
 * Returns the code, even if it is used or expired, when its user still exists and has not revoked the grant. Before the
 * end of the transaction nobody else uses the code, and the grant is not revoked.
 */
export async function lockAuthorizationCode(trx: Transaction, secret: string): Promise<AuthorizationCode | undefined> {
  const key = secretKey(secret);
  return key && hold(trx, key);
}

const use = changes(({ bucket, sha256, now }: SecretKey & { now: Date }) =>
  OAuthCode.query().findById([bucket, sha256]).whereNull('used_at').patch({ used_at: now }),
);

/** Marks a code as used. Returns whether it was unused. */
export async function useAuthorizationCode(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  return key !== undefined && (await use(trx, { ...key, now })) > 0;
}
