import { sql, type Queryable } from '../db.js';

/** A program that people may let in. */
export interface OAuthClient {
  client_id: string;
  /** Null: a public client, which can keep no secret. */
  secret_sha256: Buffer | null;
  name: string;
  /** Where people may be sent, with a code. At least one. */
  redirect_uris: string[];
}

/** The program of that id. */
export async function findClient(db: Queryable, clientId: string): Promise<OAuthClient | undefined> {
  return db.maybe<OAuthClient>(sql`
    select client_id, secret_sha256, name, redirect_uris from oauth_clients where client_id = ${clientId}`);
}

/** Keeps a new program. */
export async function insertClient(db: Queryable, client: OAuthClient, now: Date): Promise<void> {
  await db.run(sql`
    insert into oauth_clients (client_id, secret_sha256, name, redirect_uris, created_at)
    values (${client.client_id}, ${client.secret_sha256}, ${client.name}, ${client.redirect_uris}, ${now})`);
}
