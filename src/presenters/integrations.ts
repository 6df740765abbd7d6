import type { Actor } from '../actor.js';
import { sql, type Queryable } from '../db/database.js';
import type { Schema } from '../generated/schemas.js';
import { bucketOf, secretKey } from '../db/ids.js';
import { JsonText } from '../db/json_text.js';
import { deliveryOf } from '../models/socket_address.js';
import { shownPage, type ListRow, type ShownList } from './pages.js';
import { json, unix, type View } from './view.js';

/** Needs `i`, and its OAuth client `p`. */
const integrationView: View<'Integration'> = {
  id: 'i.id',
  name: 'p.name',
  kind: 'i.kind',
  description: 'i.description',
  creator: 'i.creator',
  workspace_id: 'i.workspace_id',
  callback_url: `nullif(i.callback_url, '')`,
  delivery: deliveryOf('i.callback_url'),
  configure_url: `nullif(i.configure_url, '')`,
  redirect_urls: 'p.redirect_uris',
  client_id: 'i.client_id',
  command: 'i.command',
  command_description: 'i.command_description',
  usage_help: 'i.usage_help',
  report_method: 'i.report_method',
  created_ts: unix('i.created_at'),
};

/** Needs `shared` too: the secrets, which are in no table. */
const integrationDetailsView: View<'IntegrationDetails'> = {
  ...integrationView,
  client_secret: 'shared.client_secret',
  verify_token: 'shared.verify_token',
  socket_token: `case when ${deliveryOf('i.callback_url')} = 'socket' then shared.socket_token end`,
  test_token: 'shared.test_token',
};

const integrationJson = json(integrationView);
const integrationDetailsJson = json(integrationDetailsView);

/** Returns the integrations that the actor has created, after a place in the list, the oldest first. */
export async function showOwnIntegrations(
  db: Queryable,
  actor: Actor,
  { after, limit }: { after: number; limit?: number },
): Promise<ShownList<Schema<'Integration'>>> {
  return shownPage(
    await db.page<ListRow>(sql`
      select ${integrationJson}::text as json, i.id
      from integrations i join oauth_clients p on p.client_id = i.client_id
      where i.creator = ${actor.id} and i.id > ${after} order by i.id ${limit === undefined ? sql`` : sql`limit ${limit}`}`),
    limit,
  );
}

/** Returns an integration that is known to exist, without its secrets. */
export async function showIntegration(db: Queryable, id: number): Promise<JsonText<Schema<'Integration'>>> {
  return db.json(sql`
    select ${integrationJson}::text as json
    from integrations i join oauth_clients p on p.client_id = i.client_id where i.id = ${id}`);
}

/** The secrets of an integration. */
export interface ShownSecrets {
  /** Null unless it has just been generated. */
  clientSecret: string | null;
  verifyToken: string;
  socketToken: string;
  testToken: string;
}

/** The same with its secrets, for its creator. A deleted test token is not shown, nor a token for no socket. */
export async function showIntegrationDetails(
  db: Queryable,
  id: number,
  { clientSecret, verifyToken, socketToken, testToken }: ShownSecrets,
): Promise<JsonText<Schema<'IntegrationDetails'>>> {
  return db.json(sql`
    select ${integrationDetailsJson}::text as json
    from integrations i join oauth_clients p on p.client_id = i.client_id
    left join tokens t on t.bucket = ${bucketOf(id)} and t.sha256 = ${secretKey(testToken)?.sha256}
    cross join lateral (
      select ${clientSecret}::text as client_secret, ${verifyToken}::text as verify_token,
        ${socketToken}::text as socket_token,
        case when t.sha256 is not null then ${testToken}::text end as test_token) shared
    where i.id = ${id}`);
}
