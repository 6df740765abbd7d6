import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '../db/database.js';
import { digestOf } from '../domain/oauth/client_secrets.js';
import type { Arguments } from '../http/arguments.js';
import { findClient, type RegisteredClient } from '../models/oauth_client.js';
import { Refusal } from './refusal.js';

/** Who a program says that it is. */
export interface ClientCredentials {
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  /** By Basic, which wants to be asked for again when it was wrong. */
  readonly isBasic: boolean;
}

/** Only so is a text an id or a secret of a program (RFC 6749, appendix A). */
const PRINTABLE = /^[ -~]*$/;

/** What the headers or the body say of who calls; both at once are BAD_REQUEST (RFC 6749, 2.3). */
export function credentialsOf({ authorization }: IncomingHttpHeaders, input: Arguments): ClientCredentials {
  const [clientId, secret] = [input.text('client_id'), input.text('client_secret')];
  const encoded = /^basic\s+([\w+/-]+=*)\s*$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return { clientId, secret, isBasic: false };
  const basic = decodeBasic(encoded);
  if (secret !== undefined || (clientId ?? basic.clientId) !== basic.clientId) {
    throw new Refusal('BAD_REQUEST', 'Invalid request: the program says twice who it is');
  }
  return basic;
}

/** The id and the secret are encoded as in a form before they are joined (RFC 6749, 2.3.1). */
function decodeBasic(encoded: string): ClientCredentials {
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  const secret = decode(rest.join(':'));
  return { clientId: decode(id), secret: secret === '' ? undefined : secret, isBasic: true };
}

function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    return PRINTABLE.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a program has proven who it is: by its secret, or, where it has none, by saying none. How long it takes says nothing of the secret. */
export function isProven({ secret_sha256: known }: RegisteredClient, secret: string | undefined): boolean {
  if (known === null || secret === undefined) return known === null && secret === undefined;
  return timingSafeEqual(digestOf(secret), known);
}

/** The program that calls, if it proves who it is; otherwise ACCESS_DENIED, the same for one that nobody knows. */
export async function provenClient(db: Queryable, credentials: ClientCredentials): Promise<RegisteredClient> {
  const { clientId, secret } = credentials;
  const client = clientId === undefined ? undefined : await findClient(db, clientId);
  if (client === undefined || !isProven(client, secret)) throw notProven(credentials);
  return client;
}

/** The refusal of a program that has not proven who it is. */
export function notProven({ isBasic }: ClientCredentials): Refusal {
  const headers = isBasic ? { 'WWW-Authenticate': 'Basic realm="Skein"' } : {};
  return new Refusal('ACCESS_DENIED', 'Invalid client: the program is not known, or has not proven who it is', {
    headers,
  });
}
