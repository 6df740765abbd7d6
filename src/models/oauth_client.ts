import { raw } from 'objection';
import { compiled } from '../db/compiled.js';
import { sql, type Database, type Queryable, type Sql, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';
import { Integration } from './integration.js';
import { deleteLock, insertLock, lock, lockOfClient } from './lock.js';

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
  redirect_uris: string[];
  /** The scopes that it may ask for; null for any. */
  scopes: string[] | null;
}

/** What a program says of itself when it registers. */
export interface NewClient extends RegisteredClient {
  client_uri: string | null;
  logo_uri: string | null;
  /** The time for a program that registers itself, which has no grant yet; null for that of an integration. */
  unused_since: Date | null;
}

const registered = compiled(({ clientId }: { clientId: string }) =>
  OAuthClient.query().findById(clientId).select('client_id', 'secret_sha256', 'name', 'redirect_uris', 'scopes'),
);

/** Returns the program with this id. */
export async function findClient(db: Queryable, clientId: string): Promise<RegisteredClient | undefined> {
  return db.maybe<RegisteredClient>(registered({ clientId }));
}

const integrationOf = compiled(({ clientId }: { clientId: string }) =>
  Integration.query().where('client_id', clientId).select('id'),
);

/** Whether a person has registered the program, as the client of an integration. Others have registered themselves. */
export async function isRegisteredByPerson(db: Queryable, clientId: string): Promise<boolean> {
  return (await db.maybe(integrationOf({ clientId }))) !== undefined;
}

const insert = compiled((client: NewClient & { now: Date }) => {
  const { client_id, secret_sha256, name, redirect_uris, scopes, client_uri, logo_uri, unused_since, now } = client;
  return OAuthClient.query().insert({
    ...{ client_id, secret_sha256, name, redirect_uris, created_at: now },
    ...{ scopes, client_uri, logo_uri, unused_since },
  });
});

/** Stores a new program. */
export async function insertClient(trx: Transaction, client: NewClient, now: Date): Promise<void> {
  await trx.run(insert({ ...client, now }));
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

type Change = { clientId: string; name: string | null; uris: readonly string[] | null };

const change = compiled(({ clientId, name, uris }: Change) =>
  OAuthClient.query()
    .findById(clientId)
    .patch({
      name: raw('coalesce(?::text, name)', [name]),
      redirect_uris: raw('coalesce(?::text[], redirect_uris)', [uris]),
    }),
);

/** Changes the name and the redirect URIs of a program. An undefined field does not change. */
export async function changeClient(
  trx: Transaction,
  clientId: string,
  { name, redirect_uris }: { name: string | undefined; redirect_uris: readonly string[] | undefined },
): Promise<void> {
  await trx.run(change({ clientId, name: name ?? null, uris: redirect_uris ?? null }));
}

const replaceSecret = compiled(({ clientId, sha256 }: { clientId: string; sha256: Buffer }) =>
  OAuthClient.query().findById(clientId).patch({ secret_sha256: sha256 }),
);

/** Replaces the secret of a program. Only its SHA-256 is stored. */
export async function replaceClientSecret(trx: Transaction, clientId: string, sha256: Buffer): Promise<void> {
  await trx.run(replaceSecret({ clientId, sha256 }));
}

const remove = compiled(({ clientId }: { clientId: string }) => OAuthClient.query().findById(clientId).delete());

/** Deletes a program. Waits for transactions that hold it; later ones no longer find it. */
export async function deleteClient(trx: Transaction, clientId: string): Promise<void> {
  lock(trx, lockOfClient(clientId), 'update');
  await trx.run(remove({ clientId }));
  deleteLock(trx, lockOfClient(clientId));
}

const use = compiled(({ clientId }: { clientId: string }) =>
  OAuthClient.query().findById(clientId).whereNotNull('unused_since').patch({ unused_since: null }),
);

/** Notes that a program has a grant. A deletion of unused programs at the same moment does not delete it. */
export async function markClientUsed(trx: Transaction, clientId: string): Promise<void> {
  await trx.run(use({ clientId }));
}

/** The programs of one page. Small statements hold locks only briefly. */
const PAGE = 1000;

/**
 * Returns the programs of the next page, those of them that have no grant, and the last one, after which the page after
 * it begins; `undefined` at the end. Grants are in the buckets of their users, so they are a statement of their own.
 */
async function nextUnused(db: Queryable, isAsked: Sql, after: string): Promise<{ ids: string[]; last?: string }> {
  const rows = await db.many<ClientRow>(sql`
    select c.client_id from oauth_clients c where ${isAsked} and c.client_id > ${after} order by c.client_id limit ${PAGE}`);
  const granted = await db.many<ClientRow>(sql`
    select distinct g.client_id from oauth_grants g where g.client_id = any(${rows.map(idOf)}::text[])`);
  const used = new Set(granted.map(idOf));
  const last = rows.at(-1);
  return { ids: rows.map(idOf).filter((id) => !used.has(id)), ...(last && { last: last.client_id }) };
}

type ClientRow = { client_id: string };

function idOf({ client_id }: ClientRow): string {
  return client_id;
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
export async function removeUnusedClients(db: Database, since: Date, after: string): Promise<string | undefined> {
  const { ids, last } = await nextUnused(db, sql`c.unused_since < ${since}`, after);
  for (const id of ids) await db.transaction((trx) => removeUnused(trx, id, since));
  return last;
}

const unused = compiled(({ clientId, since }: { clientId: string; since: Date }) =>
  OAuthClient.query().findById(clientId).where('unused_since', '<', since).delete(),
);

/** Deletes a program, unless it has been granted something meanwhile. */
async function removeUnused(trx: Transaction, clientId: string, since: Date): Promise<void> {
  lock(trx, lockOfClient(clientId), 'update');
  if ((await trx.run(unused({ clientId, since }))) > 0) deleteLock(trx, lockOfClient(clientId));
}
