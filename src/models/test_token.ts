import { raw } from 'objection';
import { bucketIn, ending } from '../db/compiled.js';
import { type Transaction, sql } from '../db/database.js';
import { requireSecretKey, type SecretKey } from '../db/ids.js';
import { columns, type BucketQuery } from '../db/model.js';
import type { FoundIntegration } from './integration.js';
import { Token } from './token.js';
import { changes, gets, lists } from '../db/statements.js';

// The test token of an integration is a token of its program for its maker. It came from no grant.

function testTokens(userId: number): BucketQuery<Token> {
  return Token.query()
    .alias('t')
    .where({ 't.bucket': bucketIn(userId), 't.user_id': userId })
    .whereNotNull('t.client_id')
    .whereNull('t.family');
}

type Owner = Pick<FoundIntegration, 'creator' | 'client_id'>;
type NewTestToken = SecretKey & Owner & { scopes: readonly string[]; now: Date };

const insert = changes(({ bucket, sha256, creator, client_id, scopes, now }: NewTestToken) =>
  Token.query().insert({ bucket, sha256, user_id: creator, client_id, scopes, created_at: now }),
);

/** Makes the test token of an integration valid. */
export async function insertTestToken(
  trx: Transaction,
  { creator, client_id }: Owner,
  token: string,
  scopes: readonly string[],
  now: Date,
): Promise<void> {
  await insert(trx, { ...requireSecretKey(token), creator, client_id, scopes, now });
}

/** Deletes the test token of an integration. */
export const deleteTestToken = changes(({ creator, client_id }: Owner) =>
  testTokens(creator).where('t.client_id', client_id).delete(),
);

/** Deletes the test tokens of all integrations of a user. Returns the ids of their programs. */
export const deleteTestTokensOf = lists(
  (userId: number) => testTokens(userId).delete().returning<{ client_id: string }>('client_id'),
  ({ client_id }) => client_id,
);

/** Returns how many test tokens a user has. */
export const countTestTokens = gets(
  (userId: number) => testTokens(userId).select<{ total: number }>(raw('count(*)::int as total')),
  ({ total }) => total,
);

/** A test token, as it is shown to its owner. */
export interface ShownTestToken {
  integration_id: number;
  name: string;
  created_at: Date;
}

/** Returns at most `limit` test tokens of a user, the newest first. */
export const testTokensOf = lists((userId: number, limit: number) => {
  const shown = testTokens(userId)
    .join('integrations as i', 'i.client_id', 't.client_id')
    .join('oauth_clients as p', 'p.client_id', 't.client_id')
    .select<{ integration_id: number; name: string }>('i.id as integration_id', 'p.name')
    .select(columns(Token, 't', 'created_at'))
    .orderBy([{ column: 't.created_at', order: 'desc' }, 'i.id']);
  return ending(shown, sql`limit ${limit}`);
});
