import { sql, type Queryable, type Transaction } from '../db/database.js';
import { BaseModel } from '../db/model.js';

/** A program that asks users for access. */
export class OAuthClient extends BaseModel {
  static override tableName = 'oauth_clients';
  static override idColumn = 'client_id';

  declare client_id: string;
  declare secret_sha256: Buffer | null;
  declare name: string;
  declare redirect_uris: readonly string[];
  declare created_at: Date;
}

/** A program that people may let in. */
export interface RegisteredClient {
  client_id: string;
  /** Null: a public client, which can keep no secret. */
  secret_sha256: Buffer | null;
  name: string;
  /** Where people may be sent, with a code. Without one nobody lets the program in. */
  redirect_uris: string[];
}

/** The program of that id. */
export async function findClient(db: Queryable, clientId: string): Promise<RegisteredClient | undefined> {
  return db.maybe<RegisteredClient>(sql`
    select client_id, secret_sha256, name, redirect_uris from oauth_clients where client_id = ${clientId}`);
}

/** Keeps a new program. */
export async function insertClient(db: Queryable, client: RegisteredClient, now: Date): Promise<void> {
  await db.run(sql`
    insert into oauth_clients (client_id, secret_sha256, name, redirect_uris, created_at)
    values (${client.client_id}, ${client.secret_sha256}, ${client.name}, ${client.redirect_uris}, ${now})`);
}

/** The same, and nobody removes it before the end of the transaction: whoever gives a program anything holds it. */
export async function holdClient(trx: Transaction, clientId: string): Promise<RegisteredClient | undefined> {
  return trx.maybe<RegisteredClient>(sql`
    select client_id, secret_sha256, name, redirect_uris from oauth_clients where client_id = ${clientId} for key share`);
}

/** Changes how a program is called and where people may be sent; what is undefined stays. */
export async function changeClient(
  trx: Transaction,
  clientId: string,
  { name, redirect_uris }: { name: string | undefined; redirect_uris: readonly string[] | undefined },
): Promise<void> {
  await trx.run(sql`
    update oauth_clients set name = coalesce(${name}::text, name), redirect_uris = coalesce(${redirect_uris}::text[], redirect_uris)
    where client_id = ${clientId}`);
}

/** Gives a program another secret, of which this is kept. */
export async function replaceClientSecret(trx: Transaction, clientId: string, sha256: Buffer): Promise<void> {
  await trx.run(sql`update oauth_clients set secret_sha256 = ${sha256} where client_id = ${clientId}`);
}

/** Removes a program. Whoever is giving it something goes first; nobody does any more. */
export async function deleteClient(trx: Transaction, clientId: string): Promise<void> {
  await trx.run(sql`delete from oauth_clients where client_id = ${clientId}`);
}
