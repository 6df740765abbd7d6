import { ending } from '../db/compiled.js';
import { type Transaction, sql } from '../db/database.js';
import { requireSecretKey, secretKey, type Bucket, type SecretKey } from '../db/ids.js';
import { BaseModel, columns } from '../db/model.js';
import { OAuthGrant, type Exchangeable } from './oauth_grant.js';
import { changes, locks } from '../db/statements.js';

/** A refresh token. Stored as its SHA-256. */
export class OAuthRefreshToken extends BaseModel {
  static override tableName = 'oauth_refresh_tokens';
  static override idColumn = ['bucket', 'sha256'];

  declare bucket: Bucket;
  declare sha256: Buffer;
  declare user_id: number;
  declare client_id: string;
  declare family: number;
  declare scopes: readonly string[];
  declare created_at: Date;
  declare expires_at: Date;
  declare used_at: Date | null;
}

export type RefreshToken = Exchangeable;

type NewToken = Omit<RefreshToken, 'used_at'>;

const insert = changes((token: SecretKey & NewToken & { now: Date }) => {
  const { bucket, sha256, user_id, client_id, family, scopes, now, expires_at } = token;
  return OAuthRefreshToken.query().insert({
    bucket,
    sha256,
    user_id,
    client_id,
    family,
    scopes,
    created_at: now,
    expires_at,
  });
});

/** Stores a new refresh token. */
export async function insertRefreshToken(trx: Transaction, secret: string, token: NewToken, now: Date): Promise<void> {
  await insert(trx, { ...token, ...requireSecretKey(secret), now });
}

const hold = locks(({ bucket, sha256 }: SecretKey) => {
  const found = OAuthRefreshToken.query()
    .alias('r')
    .modify(OAuthGrant.behind('r'))
    .select(columns(OAuthRefreshToken, 'r', 'user_id', 'client_id', 'family', 'scopes', 'expires_at', 'used_at'))
    .findById([bucket, sha256]);
  return ending(found, sql`for update of r for key share of g`);
});

/** Returns the refresh token, found and locked in the way of `lockAuthorizationCode`. */
export async function lockRefreshToken(trx: Transaction, secret: string): Promise<RefreshToken | undefined> {
  const key = secretKey(secret);
  return key && hold(trx, key);
}

const use = changes(({ bucket, sha256, now }: SecretKey & { now: Date }) =>
  OAuthRefreshToken.query().findById([bucket, sha256]).whereNull('used_at').patch({ used_at: now }),
);

/** Marks a refresh token as used. Returns whether it was unused. */
export async function useRefreshToken(trx: Transaction, secret: string, now: Date): Promise<boolean> {
  const key = secretKey(secret);
  return key !== undefined && (await use(trx, { ...key, now })) > 0;
}
