import { SECOND } from '../clock.js';
import { revokeFamily } from '../domain/oauth/granting.js';
import type { Schema } from '../generated/schemas.js';
import { findProgramToken } from '../models/oauth_grant.js';
import { credentialsOf, notProven, provenClient } from './clients.js';
import type { OAuthOptions } from './options.js';
import type { Asked } from './protocol.js';
import { Refusal } from './refusal.js';

/** Ends a token of the program that calls, and all that came of the same code (RFC 7009). That of another program is FORBIDDEN. */
export async function revokeToken({ db }: OAuthOptions, { input, headers, now }: Asked): Promise<Schema<'Ok'>> {
  const client = await provenClient(db, credentialsOf(headers, input));
  await db.transaction(async (trx) => {
    const token = await findProgramToken(trx, input.text('token') ?? '', now);
    if (token === undefined) return;
    if (token.client_id !== client.client_id) throw new Refusal('FORBIDDEN', 'The token is that of another program');
    await revokeFamily(trx, token, now);
  });
  return { status: 'ok' };
}

/** Says what a token of the program that calls allows (RFC 7662). Only one with a secret may ask: anybody can say that they are another. */
export async function introspectToken(
  { db, settings }: OAuthOptions,
  { input, headers, now }: Asked,
): Promise<Schema<'OAuthTokenInfo'>> {
  const credentials = credentialsOf(headers, input);
  const client = await provenClient(db, credentials);
  if (client.secret_sha256 === null) throw notProven(credentials);
  const token = await findProgramToken(db, input.text('token') ?? '', now);
  if (token === undefined || token.client_id !== client.client_id) return { active: false };
  return {
    active: true,
    scope: token.scopes.join(' '),
    client_id: token.client_id,
    token_type: 'Bearer',
    sub: String(token.user_id),
    iss: settings.url,
    iat: secondsOf(token.created_at),
    ...(token.expires_at === null ? {} : { exp: secondsOf(token.expires_at) }),
  };
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / SECOND);
}
