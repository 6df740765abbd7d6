import { sql, type Database, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { BaseModel, given } from '../db/model.js';
import { deleteLock, insertLock, lock, lockOfClient } from './lock.js';
import { changes, finds } from '../db/statements.js';

/** A program that asks users for access. */
export class OAuthClient extends BaseModel {
  static override tableName = 'oauth_clients';
  static override idColumn = 'client_id';

  declare client_id: string;
  declare secret_sha256: Buffer | null;
  declare name: string;
  declare redirect_uris: readonly string[];
  declare created_at: Date;
  declare scopes: readonly string[] | null;
  declare client_uri: string | null;
  declare logo_uri: string | null;
  declare unused_since: Date | null;
}

/** A program that users can grant access to. */
export interface RegisteredClient {
  client_id: string;
  /** Null for a public client, which cannot keep a secret. */
  secret_sha256: Buffer | null;
  name: string;
  /** The URLs to which users may be sent with a code. Without one nobody can grant anything to the program. */
  redirect_uris: readonly string[];
  /** The scopes that it may ask for; null for any. */
  scopes: readonly string[] | null;
}

/** What a program says of itself when it registers. */
export interface NewClient extends RegisteredClient {
  client_uri: string | null;
  logo_uri: string | null;
  /** The time for a program that registers itself, which has no grant yet; null for that of an integration. */
  unused_since: Date | null;
}

/** Returns the program with this id. */
export const findClient = finds((clientId: string) =>
  OAuthClient.query().findById(clientId).select('client_id', 'secret_sha256', 'name', 'redirect_uris', 'scopes'),
);

/** Stores a new program. */
export async function insertClient(trx: Transaction, client: NewClient, now: Date): Promise<void> {
  await OAuthClient.query(trx).insert({ ...client, created_at: now });
  insertLock(trx, lockOfClient(client.client_id));
}

/**
 * Returns the program with this id. Nobody deletes it before the end of the transaction. Every operation that gives
 * something to a program must use this.
 */
export async function holdClient(trx: Transaction, clientId: string): Promise<RegisteredClient | undefined> {
  lock(trx, lockOfClient(clientId), 'key share');
  return findClient(trx, clientId);
}

/** Changes the name and the redirect URIs of a program. An undefined field does not change. */
export async function patchClient(
  trx: Transaction,
  clientId: string,
  { name, redirect_uris }: { name: string | undefined; redirect_uris: readonly string[] | undefined },
): Promise<void> {
  await OAuthClient.query(trx).findById(clientId).patch(given({ name, redirect_uris }));
}

/** Replaces the secret of a program. Only its SHA-256 is stored. */
export async function replaceClientSecret(trx: Transaction, clientId: string, sha256: Buffer): Promise<void> {
  await OAuthClient.query(trx).findById(clientId).patch({ secret_sha256: sha256 });
}

/** Deletes a program. Waits for transactions that hold it; later ones no longer find it. */
export async function deleteClient(trx: Transaction, clientId: string): Promise<void> {
  lock(trx, lockOfClient(clientId), 'update');
  await OAuthClient.query(trx).deleteById(clientId);
  deleteLock(trx, lockOfClient(clientId));
}

/** Notes that a program has a grant. A deletion of unused programs at the same moment does not delete it. */
export const markClientUsed = changes((clientId: string) =>
  OAuthClient.query().findById(clientId).whereNotNull('unused_since').patch({ unused_since: null }),
);

/** The programs of one page. Small statements hold locks only briefly. */
const PAGE = 1000;

/**
 * Returns the programs of the next page, those of them that have no grant, and the last one, after which the page after
 * it begins; `undefined` at the end. Grants are in the buckets of their users, so they are a statement of their own.
 */
async function nextUnused(db: Queryable, isAsked: Sql, after: string): Promise<{ ids: string[]; last?: string }> {
  const ids = await db.strings(sql`
    select c.client_id from oauth_clients c where ${isAsked} and c.client_id > ${after} order by c.client_id limit ${PAGE}`);
  const granted = await db.strings(sql`
    select distinct g.client_id from oauth_grants g where g.client_id = any(${ids}::text[])`);
  const used = new Set(granted);
  const last = ids.at(-1);
  return { ids: ids.filter((id) => !used.has(id)), ...(last !== undefined && { last }) };
}

/**
 * Notes for the programs of a page that have registered themselves that they have no grant any more. Returns the last
 * program of the page; `undefined` at the end.
 */
export async function markClientsUnused(db: Queryable, now: Date, after: string): Promise<string | undefined> {
  const isUsed = sql`c.unused_since is null and not exists (select from integrations i where i.client_id = c.client_id)`;
  const { ids, last } = await nextUnused(db, isUsed, after);
  await db.run(sql`
    update oauth_clients set unused_since = ${now} where client_id = any(${ids}::text[]) and unused_since is null`);
  return last;
}

/** The same, and deletes those that have had no grant since a time. */
export async function deleteUnusedClients(db: Database, since: Date, after: string): Promise<string | undefined> {
  const { ids, last } = await nextUnused(db, sql`c.unused_since < ${since}`, after);
  for (const id of ids) await db.transaction((trx) => removeUnused(trx, id, since));
  return last;
}

/** Deletes a program, unless it has been granted something meanwhile. */
async function removeUnused(trx: Transaction, clientId: string, since: Date): Promise<void> {
  lock(trx, lockOfClient(clientId), 'update');
  const deleted = await OAuthClient.query(trx).deleteById(clientId).where('unused_since', '<', since);
  if (deleted > 0) deleteLock(trx, lockOfClient(clientId));
}
